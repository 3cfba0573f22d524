//===- AttentionLowerings.cpp - Attention in StableHLO --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowerings.h"

using namespace mlir;
using namespace systole::graph;
namespace hlo = systole::stablehlo;

/// The product over the dimensions `lhsDims` and `rhsDims`, batched over
/// `lhsBatch` and `rhsBatch`, which come first in the result.
static Value contract(Emitter &b, Value lhs, Value rhs,
                      ArrayRef<int64_t> lhsBatch, ArrayRef<int64_t> rhsBatch,
                      ArrayRef<int64_t> lhsDims, ArrayRef<int64_t> rhsDims) {
  SmallVector<int64_t> shape;
  for (int64_t dim : lhsBatch)
    shape.push_back(getTensorType(lhs).getDimSize(dim));
  auto addFree = [&](Value value, ArrayRef<int64_t> batch,
                     ArrayRef<int64_t> dims) {
    for (auto [dim, size] : llvm::enumerate(getTensorType(value).getShape()))
      if (!llvm::is_contained(batch, int64_t(dim)) &&
          !llvm::is_contained(dims, int64_t(dim)))
        shape.push_back(size);
  };
  addFree(lhs, lhsBatch, lhsDims);
  addFree(rhs, rhsBatch, rhsDims);
  auto numbers = hlo::DotDimensionNumbersAttr::get(b.getContext(), lhsBatch,
                                                   rhsBatch, lhsDims, rhsDims);
  return hlo::DotGeneralOp::create(b, getTensorType(lhs).clone(shape), lhs, rhs,
                                   numbers, /*precision_config=*/nullptr,
                                   /*algorithm=*/nullptr);
}

namespace {

struct MultiHeadAttentionLowering
    : LowerToStableHLOOpInterface::ExternalModel<MultiHeadAttentionLowering,
                                                 MultiHeadAttentionOp> {
  SmallVector<Value> lowerToStableHLO(Operation *operation,
                                      LoweringContext &context,
                                      OpBuilder &builder,
                                      ValueRange operands) const {
    Emitter b(builder, operation->getLoc());
    auto op = cast<MultiHeadAttentionOp>(operation);
    auto project = [&](StringRef name, Value value, ArrayRef<int64_t> dims,
                       ArrayRef<int64_t> kernelDims) {
      Value kernel = context.getVariable(op, (name + "/kernel").str());
      Value result = contract(b, value, kernel, {}, {}, dims, kernelDims);
      if (!op.getUseBias())
        return result;
      Value bias = context.getVariable(op, (name + "/bias").str());
      return b.add(result, broadcastTrailing(b, bias, getTensorType(result)));
    };
    // [batch, positions, heads, dim] each.
    Value query = project("query", operands[0], {2}, {0});
    Value key = project("key", operands[1], {2}, {0});
    Value value = project("value", operands[1], {2}, {0});
    query = b.multiply(query, 1 / std::sqrt(double(op.getKeyDim())));

    // [batch, heads, T, S]
    Value scores = contract(b, query, key, {0, 2}, {0, 2}, {3}, {3});
    scores = hideScores(b, op, scores, operands);
    Value exponentials = hlo::ExpOp::create(b, shiftByMaximum(b, scores));
    Value sum = reduceRows<hlo::AddOp>(b, exponentials);
    Value weights = hlo::DivOp::create(
        b, exponentials, broadcastRows(b, sum, getTensorType(scores)));

    // [batch, heads, T, dim], which the output contracts over heads and dim.
    Value heads = contract(b, weights, value, {0, 1}, {0, 2}, {3}, {1});
    Value result = project("attention_output", heads, {1, 3}, {0, 1});
    return {result};
  }

  /// Masks the scores of invisible positions. A mask from data uses a finite
  /// number, since it may mask a row fully: the row then takes the mean. A
  /// causal mask uses infinity: no row is fully masked, and later positions
  /// must not be seen whatever the data.
  static Value hideScores(Emitter &b, MultiHeadAttentionOp op, Value scores,
                          ValueRange operands) {
    auto type = getTensorType(scores);
    auto hide = [&](Value seen, double hiding) {
      scores = hlo::SelectOp::create(b, seen, scores, b.splat(type, hiding));
    };
    if (operands.size() == 3)
      hide(buildMask(b, operands[2], type), -3e4);
    if (op.getCausal()) {
      auto places = type.clone(b.getI32Type());
      hide(hlo::CompareOp::create(b, hlo::IotaOp::create(b, places, 2),
                                  hlo::IotaOp::create(b, places, 3),
                                  hlo::ComparisonDirection::GE),
           -std::numeric_limits<double>::infinity());
    }
    return scores;
  }

  /// The mask as booleans of the scores' shape.
  static Value buildMask(Emitter &b, Value mask, RankedTensorType type) {
    if (!getTensorType(mask).getElementType().isInteger(1))
      mask = hlo::CompareOp::create(b, mask, b.splat(mask.getType(), 0),
                                    hlo::ComparisonDirection::NE);
    SmallVector<int64_t> dims{0, 3};
    if (getTensorType(mask).getRank() == 3)
      dims = {0, 2, 3};
    return b.broadcast(mask, type.clone(b.getI1Type()), dims);
  }
};

} // namespace

void systole::graph::attachAttentionLowerings(MLIRContext &context) {
  MultiHeadAttentionOp::attachInterface<MultiHeadAttentionLowering>(context);
}
