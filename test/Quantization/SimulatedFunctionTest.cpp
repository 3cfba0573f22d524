//===- SimulatedFunctionTest.cpp - Any choice of layers in one program ----===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/Quantization/SimulatedFunction.h"
#include "lib/Quantization/CompareLayers.h"

#include "systole/InitAll.h"

#include "mlir/Parser/Parser.h"
#include "llvm/ADT/STLExtras.h"

#include "gtest/gtest.h"

#include <cmath>

using namespace systole;
using namespace systole::quantization;
using interpreter::Tensor;
using interpreter::Tensors;

namespace {

/// Two convolutions whose results are added, a relu, a maximum over windows and
/// a product.
constexpr llvm::StringLiteral program = R"(
func.func @main(%x: tensor<2x4x4x2xf32>) -> tensor<2x3xf32> {
  %w0 = stablehlo.constant dense<[[[[0.7, -0.2], [0.33, 0.9]]]]> : tensor<1x1x2x2xf32>
  %w1 = stablehlo.constant dense<[[[[-0.51, 0.4], [0.77, 0.13]]]]> : tensor<1x1x2x2xf32>
  %w2 = stablehlo.constant dense<[[0.9, -0.31, 0.12], [0.21, 0.44, -0.6]]> : tensor<2x3xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<2x4x4x2xf32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %a = stablehlo.convolution(%x, %w0) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x4x2xf32>, tensor<1x1x2x2xf32>) -> tensor<2x4x4x2xf32>
  %r = stablehlo.maximum %a, %zero : tensor<2x4x4x2xf32>
  %b = stablehlo.convolution(%r, %w1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x4x2xf32>, tensor<1x1x2x2xf32>) -> tensor<2x4x4x2xf32>
  %s = stablehlo.add %r, %b : tensor<2x4x4x2xf32>
  %m = "stablehlo.reduce_window"(%s, %low) <{window_dimensions = array<i64: 1, 4, 4, 1>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %max = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %max : tensor<f32>
  }) : (tensor<2x4x4x2xf32>, tensor<f32>) -> tensor<2x1x1x2xf32>
  %f = stablehlo.reshape %m : (tensor<2x1x1x2xf32>) -> tensor<2x2xf32>
  %d = stablehlo.dot_general %f, %w2, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %d : tensor<2x3xf32>
}
)";

class SimulatedFunctionTest : public testing::Test {
protected:
  SimulatedFunctionTest() {
    mlir::DialectRegistry registry;
    registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    module = mlir::parseSourceString<mlir::ModuleOp>(program, &context);
    function = module->lookupSymbol<mlir::func::FuncOp>("main");
    options.precision = tpu::Precision::f32;
    Tensor &input = inputs.emplace_back(
        mlir::cast<mlir::RankedTensorType>(function.getArgumentTypes()[0]));
    for (int64_t i = 0; i < input.getNumElements(); ++i)
      input.set(i, std::sin(1.7 * static_cast<double>(i)));
  }

  /// The outputs of the layers in a quantized version.
  Tensors runQuantized(
      llvm::function_ref<llvm::SmallVector<mlir::Value>(mlir::func::FuncOp)>
          quantize) {
    mlir::OwningOpRef<mlir::ModuleOp> copy = module->clone();
    auto quantized = copy->lookupSymbol<mlir::func::FuncOp>("main");
    llvm::SmallVector<mlir::Value> outputs = quantize(quantized);
    auto observed = ObservedFunction::compile(quantized, outputs, options);
    return Tensors(llvm::drop_begin(*observed->call(inputs)));
  }

  /// Expects the outputs of layers among the results of a simulated call. The
  /// noise of quantization is below 70 dB.
  void expectOutputs(llvm::ArrayRef<Tensor> simulated,
                     llvm::ArrayRef<Tensor> expected) {
    Layers layers = Layers::find(function);
    ASSERT_EQ(layers.layers.size(), 3u);
    ASSERT_EQ(layers.sums.size(), 1u);
    for (size_t i = 0; i < 3; ++i) {
      NoiseRatio ratio;
      ratio.add(getFloats(expected[i]),
                getFloats(simulated[1 + layers.outputPoint(i)]));
      EXPECT_GT(ratio.getDecibels(), 80) << "layer " << i;
    }
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  mlir::func::FuncOp function;
  CompilerOptions options;
  Tensors inputs;
};

TEST_F(SimulatedFunctionTest, HasTheValuesOfEachChoiceOfLayers) {
  auto simulated = SimulatedFunction::compile(function, std::nullopt, options);
  ASSERT_TRUE(succeeded(simulated));
  Tensors exact = *simulated->call(inputs);
  Ranges ranges;
  for (const Tensor &point : llvm::drop_begin(exact)) {
    llvm::ArrayRef<float> numbers = getFloats(point);
    ranges.push_back(
        Interval{*llvm::min_element(numbers), *llvm::max_element(numbers)});
  }
  for (size_t bits = 0; bits < 8; ++bits) {
    llvm::DenseSet<size_t> kept;
    for (size_t i = 0; i < 3; ++i)
      if (bits >> i & 1)
        kept.insert(i);
    expectOutputs(*simulated->call(inputs, ranges, kept),
                  runQuantized([&](mlir::func::FuncOp quantized) {
                    return quantizeFunction(quantized, ranges, kept);
                  }));
    NoiseRatio noise;
    noise.add(getFloats(exact.front()),
              getFloats(simulated->call(inputs, ranges, kept)->front()));
    EXPECT_EQ(noise.getDecibels() > 70, bits == 7);
  }
}

TEST_F(SimulatedFunctionTest, HasTheValuesOfIntegersForWeights) {
  WeightOptions weights;
  weights.bits = 4;
  auto simulated = SimulatedFunction::compile(function, weights, options);
  ASSERT_TRUE(succeeded(simulated));
  Ranges ranges(Layers::find(function).getPoints().size());
  llvm::DenseSet<size_t> kept{1};
  expectOutputs(*simulated->call(inputs, ranges, kept),
                runQuantized([&](mlir::func::FuncOp quantized) {
                  return quantizeWeights(quantized, weights, kept);
                }));
}

} // namespace
