//===- MoveChannelsLast.cpp - Convolutions along channels -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/Emitter.h"
#include "systole/Optimize/Passes.h"
#include "systole/Support/RewriteGreedily.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

namespace systole::stablehlo {
#define GEN_PASS_DEF_MOVECHANNELSLASTPASS
#include "systole/Optimize/Passes.h.inc"
} // namespace systole::stablehlo

using namespace mlir;
using namespace systole::stablehlo;

/// The multiplications for each element of the operands and the result from
/// which on these are transposed.
static constexpr int64_t kIntensity = 128;

namespace {

/// An operand, or the result, in another order of dimensions.
struct Order {
  explicit Order(ArrayRef<int64_t> order)
      : dims(order), places(invertPermutationVector(order)) {}

  /// The activations' order: the first of them, the spatial ones, the second.
  static Order ofActivations(int64_t rank) {
    SmallVector<int64_t> dims{0};
    llvm::append_range(dims, llvm::seq<int64_t>(2, rank));
    dims.push_back(1);
    return Order(dims);
  }

  /// The order of weights: spatial dimensions, and two more.
  static Order ofWeights(ArrayRef<int64_t> spatial, int64_t input,
                         int64_t output) {
    SmallVector<int64_t> dims(spatial);
    dims.append({input, output});
    return Order(dims);
  }

  int64_t operator()(int64_t dim) const { return places[dim]; }
  SmallVector<int64_t> operator()(ArrayRef<int64_t> some) const {
    return llvm::map_to_vector(some, [&](int64_t dim) { return places[dim]; });
  }

  /// The old dimension of each new one, and the new one of each old one.
  SmallVector<int64_t> dims, places;
};

/// Whether spatial dimensions are the last ones, after two others.
bool areSpatialLast(ArrayRef<int64_t> spatial) {
  return llvm::equal(spatial, llvm::seq<int64_t>(2, spatial.size() + 2));
}

/// The number of positions of a value.
int64_t countPositions(Value value, ArrayRef<int64_t> spatial) {
  int64_t count = 1;
  for (int64_t dim : spatial)
    count *= shapeOf(value)[dim];
  return count;
}

/// Whether a convolution takes much longer than transposes.
bool isIntense(ConvolutionOp op) {
  RankedTensorType lhs = typeOf(op.getLhs()), rhs = typeOf(op.getRhs()),
                   result = op.getType();
  int64_t products =
      result.getNumElements() *
      (rhs.getNumElements() /
       rhs.getDimSize(
           op.getDimensionNumbers().getKernelOutputFeatureDimension()));
  // Products with the zeros between dilated elements are left out.
  if (std::optional<ArrayRef<int64_t>> dilation = op.getLhsDilation())
    for (int64_t factor : *dilation)
      products /= factor;
  return products >= kIntensity * (lhs.getNumElements() + rhs.getNumElements() +
                                   result.getNumElements());
}

LogicalResult moveChannels(ConvolutionOp op, PatternRewriter &rewriter) {
  ConvDimensionNumbersAttr numbers = op.getDimensionNumbers();
  ArrayRef<int64_t> input = numbers.getInputSpatialDimensions(),
                    kernel = numbers.getKernelSpatialDimensions(),
                    output = numbers.getOutputSpatialDimensions();
  if (input.empty() || !areSpatialLast(input) || !areSpatialLast(kernel) ||
      !areSpatialLast(output) || !isIntense(op))
    return failure();
  int64_t rank = op.getType().getRank();
  // A gradient of weights has activations in the place of the kernel.
  bool isOfWeights = countPositions(op.getRhs(), kernel) >
                     countPositions(op.getResult(), output);
  Order lhs = Order::ofActivations(rank), rhs = lhs, result = lhs;
  if (isOfWeights)
    result = Order::ofWeights(output, numbers.getOutputBatchDimension(),
                              numbers.getOutputFeatureDimension());
  else
    rhs = Order::ofWeights(kernel, numbers.getKernelInputFeatureDimension(),
                           numbers.getKernelOutputFeatureDimension());
  Emitter emitter(rewriter, op.getLoc());
  Value operands[] = {emitter.transpose(op.getLhs(), lhs.dims),
                      emitter.transpose(op.getRhs(), rhs.dims)};
  auto moved = cast<ConvolutionOp>(emitter.clone(*op));
  moved->setOperands(operands);
  moved.setDimensionNumbersAttr(ConvDimensionNumbersAttr::get(
      op.getContext(), lhs(numbers.getInputBatchDimension()),
      lhs(numbers.getInputFeatureDimension()), lhs(input),
      rhs(numbers.getKernelInputFeatureDimension()),
      rhs(numbers.getKernelOutputFeatureDimension()), rhs(kernel),
      result(numbers.getOutputBatchDimension()),
      result(numbers.getOutputFeatureDimension()), result(output)));
  moved.getResult().setType(op.getType().clone(
      applyPermutation(op.getType().getShape(), result.dims)));
  rewriter.replaceOp(op, emitter.transpose(moved.getResult(), result.places));
  return success();
}

struct MoveChannelsLast
    : systole::stablehlo::impl::MoveChannelsLastPassBase<MoveChannelsLast> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add(moveChannels);
    systole::rewriteGreedily(getOperation(), std::move(patterns));
  }
};

} // namespace
