//===- LayerLowerings.cpp - Layers in StableHLO ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowerings.h"
#include "Random.h"
#include "systole/Dialect/Graph/IR/Window.h"

#include <cmath>

using namespace mlir;
using namespace systole::graph;
namespace hlo = systole::stablehlo;

template <typename ModelT, typename OpTy>
using Lowering = LowerToStableHLOOpInterface::ExternalModel<ModelT, OpTy>;

//===----------------------------------------------------------------------===//
// What layers share
//===----------------------------------------------------------------------===//

/// Adds the bias, where the layer has one, and applies the activation.
template <typename LayerT>
static Value finishLayer(ImplicitLocOpBuilder &b, LoweringContext &context,
                         LayerT layer, Value value) {
  auto type = getTensorType(value);
  if (layer.getUseBias()) {
    Value bias = context.getVariable(
        cast<LayerOpInterface>(layer.getOperation()), "bias");
    value = hlo::AddOp::create(b, value,
                               broadcast(b, bias, type, {type.getRank() - 1}));
  }
  return buildActivation(b, layer.getActivation(), value);
}

static SmallVector<int64_t, 2> getPair(ArrayAttr pair) {
  return llvm::map_to_vector<2>(pair.getAsRange<IntegerAttr>(),
                                [](IntegerAttr a) { return a.getInt(); });
}

/// The zeros before and after each of the dimensions of a window, as a [n, 2]
/// attribute for `rank` dimensions of which `first` is the window's first one;
/// null where there are none.
static DenseIntElementsAttr getPadding(ImplicitLocOpBuilder &b,
                                       RankedTensorType input, ArrayAttr sizes,
                                       ArrayAttr strides, StringRef padding,
                                       int64_t rank, int64_t first) {
  SmallVector<int64_t> values(2 * rank, 0);
  for (unsigned i : {0, 1}) {
    Window window = computeWindow(input.getDimSize(1 + i), getPair(sizes)[i],
                                  getPair(strides)[i], padding);
    values[2 * (first + i)] = window.padLow;
    values[2 * (first + i) + 1] = window.padHigh;
  }
  if (llvm::all_of(values, [](int64_t value) { return value == 0; }))
    return nullptr;
  return DenseIntElementsAttr::get(
      RankedTensorType::get({rank, 2}, b.getI64Type()), values);
}

namespace {

//===----------------------------------------------------------------------===//
// Layers with variables
//===----------------------------------------------------------------------===//

struct Conv2DLowering : public Lowering<Conv2DLowering, Conv2DOp> {
  SmallVector<Value> lowerToStableHLO(Operation *op, LoweringContext &context,
                                      OpBuilder &builder,
                                      ValueRange operands) const {
    ImplicitLocOpBuilder b(op->getLoc(), builder);
    auto conv = cast<Conv2DOp>(op);
    auto input = getTensorType(operands[0]);
    Value kernel = context.getVariable(cast<LayerOpInterface>(op), "kernel");
    // Images are NHWC and kernels HWIO.
    auto numbers = hlo::ConvDimensionNumbersAttr::get(
        b.getContext(), 0, 3, {1, 2}, 2, 3, {0, 1}, 0, 3, {1, 2});
    Value result = hlo::ConvolutionOp::create(
        b, conv.getResult().getType(), operands[0], kernel,
        b.getDenseI64ArrayAttr(getPair(conv.getStrides())),
        getPadding(b, input, conv.getKernel(), conv.getStrides(),
                   conv.getPadding(), /*rank=*/2, /*first=*/0),
        /*lhs_dilation=*/nullptr, /*rhs_dilation=*/nullptr,
        /*window_reversal=*/nullptr, numbers, b.getI64IntegerAttr(1),
        b.getI64IntegerAttr(1), /*precision_config=*/nullptr);
    return {finishLayer(b, context, conv, result)};
  }
};

struct DenseLowering : public Lowering<DenseLowering, DenseOp> {
  SmallVector<Value> lowerToStableHLO(Operation *op, LoweringContext &context,
                                      OpBuilder &builder,
                                      ValueRange operands) const {
    ImplicitLocOpBuilder b(op->getLoc(), builder);
    auto dense = cast<DenseOp>(op);
    Value kernel = context.getVariable(cast<LayerOpInterface>(op), "kernel");
    auto numbers = hlo::DotDimensionNumbersAttr::get(
        b.getContext(), {}, {}, {getTensorType(operands[0]).getRank() - 1},
        {0});
    Value result = hlo::DotGeneralOp::create(
        b, dense.getResult().getType(), operands[0], kernel, numbers,
        /*precision_config=*/nullptr, /*algorithm=*/nullptr);
    return {finishLayer(b, context, dense, result)};
  }
};

//===----------------------------------------------------------------------===//
// Layers without
//===----------------------------------------------------------------------===//

struct MaxPool2DLowering : public Lowering<MaxPool2DLowering, MaxPool2DOp> {
  SmallVector<Value> lowerToStableHLO(Operation *op, LoweringContext &,
                                      OpBuilder &builder,
                                      ValueRange operands) const {
    ImplicitLocOpBuilder b(op->getLoc(), builder);
    auto pool = cast<MaxPool2DOp>(op);
    auto input = getTensorType(operands[0]);
    ArrayAttr strides = pool.getStridesOrPool();
    auto overImages = [&](ArrayAttr pair) {
      auto [height, width] = std::pair(getPair(pair)[0], getPair(pair)[1]);
      return b.getDenseI64ArrayAttr({1, height, width, 1});
    };
    auto scalar = RankedTensorType::get({}, input.getElementType());
    Value least = hlo::ConstantOp::create(
        b, hlo::getIdentityAttr(hlo::MaxOp::getOperationName(), scalar));
    auto window = hlo::ReduceWindowOp::create(
        b, TypeRange{pool.getResult().getType()}, ValueRange{operands[0]},
        ValueRange{least}, overImages(pool.getPool()), overImages(strides),
        /*base_dilations=*/nullptr, /*window_dilations=*/nullptr,
        getPadding(b, input, pool.getPool(), strides, pool.getPadding(),
                   /*rank=*/4, /*first=*/1));
    hlo::buildReduceBody<hlo::MaxOp>(input.getElementType(), window.getBody(),
                                     b);
    return {window.getResult(0)};
  }
};

struct DropoutLowering : public Lowering<DropoutLowering, DropoutOp> {
  SmallVector<Value> lowerToStableHLO(Operation *op, LoweringContext &context,
                                      OpBuilder &builder,
                                      ValueRange operands) const {
    ImplicitLocOpBuilder b(op->getLoc(), builder);
    auto type = getTensorType(operands[0]);
    double rate = cast<DropoutOp>(op).getRate().convertToDouble();
    int64_t index = context.takeRandomOp();
    if (rate == 0)
      return {operands[0]};
    Type ui64 = b.getIntegerType(64, /*isSigned=*/false);

    Value key = deriveKey(b, context.getSeed(), RandomUse::Operation, index);
    key = deriveKey(b, key, convert(b, context.getGlobalStep(), ui64));
    Value drawn =
        drawBits(b, key, getFirstElement(b, context, type), type.getShape());

    // Kept where the bits, as a fraction of 2^64, are at least the rate.
    Value threshold = bits(b, static_cast<uint64_t>(std::ldexp(rate, 64)));
    Value keep =
        hlo::CompareOp::create(b, drawn, broadcast(b, threshold, type, {}),
                               hlo::ComparisonDirection::GE);
    Value scaled =
        hlo::MulOp::create(b, operands[0], splat(b, type, 1 / (1 - rate)));
    return {hlo::SelectOp::create(b, keep, scaled, splat(b, type, 0))};
  }

  /// The place in the global batch of this shard's first element: the batch is
  /// the first dimension, and shard s has the sth share of it.
  static Value getFirstElement(ImplicitLocOpBuilder &b,
                               LoweringContext &context,
                               RankedTensorType type) {
    if (context.getNumShards() == 1)
      return bits(b, 0);
    Type ui32 = b.getIntegerType(32, /*isSigned=*/false);
    Value shard = hlo::ReplicaIdOp::create(b, RankedTensorType::get({}, ui32));
    Value wide = convert(b, shard, b.getIntegerType(64, /*isSigned=*/false));
    return hlo::MulOp::create(b, wide, bits(b, type.getNumElements()));
  }
};

struct FlattenLowering : public Lowering<FlattenLowering, FlattenOp> {
  SmallVector<Value> lowerToStableHLO(Operation *op, LoweringContext &,
                                      OpBuilder &builder,
                                      ValueRange operands) const {
    ImplicitLocOpBuilder b(op->getLoc(), builder);
    return {
        reshape(b, operands[0], getTensorType(op->getResult(0)).getShape())};
  }
};

} // namespace

void systole::graph::attachLayerLowerings(MLIRContext &context) {
  Conv2DOp::attachInterface<Conv2DLowering>(context);
  DenseOp::attachInterface<DenseLowering>(context);
  MaxPool2DOp::attachInterface<MaxPool2DLowering>(context);
  DropoutOp::attachInterface<DropoutLowering>(context);
  FlattenOp::attachInterface<FlattenLowering>(context);
}
