//===- BuildersTest.cpp - Builders of StableHLO in C++ --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "systole/Dialect/StableHLO/IR/ShapeRules.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace mlir;
using namespace systole::stablehlo;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

class BuildersTest : public testing::Test {
protected:
  BuildersTest() : builder(&context), location(builder.getUnknownLoc()) {
    context.loadDialect<StablehloDialect>();
    module = ModuleOp::create(location);
    builder.setInsertionPointToEnd(module->getBody());
  }

  RankedTensorType tensor(ArrayRef<int64_t> shape, Type element) {
    return RankedTensorType::get(shape, element);
  }
  Value zeros(ArrayRef<int64_t> shape, Type element) {
    return getSplat(builder, location, tensor(shape, element), 0.0);
  }

  MLIRContext context;
  OpBuilder builder;
  Location location;
  OwningOpRef<ModuleOp> module;
};

TEST_F(BuildersTest, ResultTypesFollowFromOperands) {
  Type f32 = builder.getF32Type();
  Value x = zeros({2, 3}, f32);
  EXPECT_EQ(AddOp::create(builder, location, x, x).getType(), x.getType());
  EXPECT_EQ(ExpOp::create(builder, location, x).getType(), x.getType());
  EXPECT_EQ(TransposeOp::create(builder, location, x, ArrayRef<int64_t>{1, 0})
                .getType(),
            tensor({3, 2}, f32));
  EXPECT_EQ(CompareOp::create(builder, location, x, x, ComparisonDirection::GT)
                .getType(),
            tensor({2, 3}, builder.getI1Type()));
  EXPECT_EQ(
      ConvertOp::create(builder, location, x, builder.getBF16Type()).getType(),
      tensor({2, 3}, builder.getBF16Type()));
  EXPECT_EQ(
      ConcatenateOp::create(builder, location, ValueRange{x, x}, 1).getType(),
      tensor({2, 6}, f32));
  EXPECT_EQ(SliceOp::create(builder, location, x, ArrayRef<int64_t>{0, 1},
                            ArrayRef<int64_t>{2, 3}, ArrayRef<int64_t>{1, 2})
                .getType(),
            tensor({2, 1}, f32));
  EXPECT_TRUE(succeeded(verify(*module)));
}

TEST_F(BuildersTest, ReducesFromTheIdentity) {
  Value x = zeros({2, 3}, builder.getF32Type());
  Value maximum = createReduce<MaxOp>(builder, location, x, {1});
  EXPECT_EQ(maximum.getType(), tensor({2}, builder.getF32Type()));
  auto reduce = maximum.getDefiningOp<ReduceOp>();
  auto init = reduce.getInitValues().front().getDefiningOp<ConstantOp>();
  auto lowest = cast<DenseElementsAttr>(init.getValue());
  EXPECT_TRUE(lowest.getSplatValue<APFloat>().isNegInfinity());
  EXPECT_TRUE(isa<MaxOp>(reduce.getBody().front().front()));
  EXPECT_TRUE(succeeded(verify(*module)));
}

TEST_F(BuildersTest, ReducesAcrossReplicas) {
  Value a = zeros({2}, builder.getF32Type());
  Value b = zeros({3, 4}, builder.getF32Type());
  auto reduce = createAllReduce<AddOp>(builder, location, {a, b}, 4);
  EXPECT_THAT(
      SmallVector<int64_t>(reduce.getReplicaGroups().getValues<int64_t>()),
      ElementsAre(0, 1, 2, 3));
  EXPECT_EQ(reduce.getResult(1).getType(), b.getType());
  EXPECT_TRUE(succeeded(verify(*module)));
}

TEST_F(BuildersTest, SplatsHaveTheValueInTheirType) {
  auto bits = [&](Type element, double value) {
    return getSplatAttr(tensor({}, element), value).getSplatValue<APInt>();
  };
  EXPECT_EQ(bits(builder.getI32Type(), -2).getSExtValue(), -2);
  EXPECT_EQ(bits(builder.getI1Type(), 1).getZExtValue(), 1u);
  EXPECT_EQ(
      bits(builder.getIntegerType(8, /*isSigned=*/false), 200).getZExtValue(),
      200u);
  // Halfway between two bf16 values: the even one.
  auto rounded = getSplatAttr(tensor({2}, builder.getBF16Type()), 1.00390625);
  EXPECT_EQ(rounded.getSplatValue<APFloat>().convertToDouble(), 1.0);
}

TEST_F(BuildersTest, GivesIdentitiesOfIntegers) {
  auto identity = [&](StringRef op, Type element) {
    return getIdentityAttr(op, tensor({}, element)).getSplatValue<APInt>();
  };
  Type i8 = builder.getI8Type();
  Type ui8 = builder.getIntegerType(8, /*isSigned=*/false);
  EXPECT_EQ(identity("stablehlo.maximum", i8).getSExtValue(), -128);
  EXPECT_EQ(identity("stablehlo.minimum", i8).getSExtValue(), 127);
  EXPECT_EQ(identity("stablehlo.maximum", ui8).getZExtValue(), 0u);
  EXPECT_EQ(identity("stablehlo.minimum", ui8).getZExtValue(), 255u);
  EXPECT_EQ(identity("stablehlo.and", i8).getSExtValue(), -1);
  EXPECT_EQ(identity("stablehlo.multiply", i8).getSExtValue(), 1);
  EXPECT_FALSE(getIdentityAttr("stablehlo.subtract", tensor({}, i8)));
}

TEST_F(BuildersTest, WindowsCountTheirPlaces) {
  WindowDimension window;
  window.size = 3;
  window.stride = 2;
  window.paddingHigh = 1;
  EXPECT_EQ(window.getOutputSize(8), 4); // (9 - 3) / 2 + 1
  window.baseDilation = 2;
  EXPECT_EQ(window.getOutputSize(8), 7); // (16 - 3) / 2 + 1
  window.windowDilation = 8;
  EXPECT_EQ(window.getOutputSize(8), 0); // 17 do not fit into 16
  EXPECT_TRUE(
      ShapedType::isDynamic(window.getOutputSize(ShapedType::kDynamic)));
}

// Roles that the textual form cannot give twice.
TEST_F(BuildersTest, ConvolutionRolesAreChecked) {
  Value x = zeros({2, 8, 3}, builder.getF32Type());
  Value k = zeros({3, 3, 4}, builder.getF32Type());
  auto check = [&](int64_t batch, int64_t kernelOutput, int64_t output) {
    auto numbers = ConvDimensionNumbersAttr::get(
        &context, batch, 2, {1}, 1, kernelOutput, {0}, 0, 2, {output});
    std::string message;
    ScopedDiagnosticHandler handler(
        &context, [&](Diagnostic &diagnostic) { message += diagnostic.str(); });
    auto convolution = ConvolutionOp::create(
        builder, location, tensor({2, 6, 4}, builder.getF32Type()), x, k,
        DenseI64ArrayAttr(), DenseIntElementsAttr(), DenseI64ArrayAttr(),
        DenseI64ArrayAttr(), DenseBoolArrayAttr(), numbers, 1, 1, ArrayAttr());
    if (succeeded(verify(convolution)))
      message = "valid";
    convolution.erase();
    return message;
  };
  EXPECT_EQ(check(0, 2, 1), "valid");
  EXPECT_THAT(check(2, 2, 1),
              HasSubstr("(C13) the input names dimension 2 twice"));
  EXPECT_THAT(check(0, 3, 1), HasSubstr("(C18) the kernel names dimension 3, "
                                        "which is not in [0, 3)"));
  EXPECT_THAT(check(0, 2, 0),
              HasSubstr("(C20) the output names dimension 0 twice"));
}

} // namespace
