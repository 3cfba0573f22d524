//===- ArrangementLowerings.cpp - Rearranging elements --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowerings.h"
#include "systole/Dialect/Graph/IR/Axes.h"

using namespace mlir;
using namespace systole::graph;
namespace hlo = systole::stablehlo;

/// Interleaves `values` along the `dim`th dimension.
static Value interleavePlaces(Emitter &b, ArrayRef<Value> values, int64_t dim) {
  SmallVector<int64_t> shape(shapeOf(values[0]));
  SmallVector<int64_t> single(shape);
  single.insert(single.begin() + dim + 1, 1);
  auto columns = llvm::map_to_vector(
      values, [&](Value value) { return b.reshape(value, single); });
  shape[dim] *= values.size();
  return b.reshape(b.concatenate(columns, dim + 1), shape);
}

static Value lowerConcat(Emitter &b, ConcatOp op, ValueRange operands) {
  return b.concatenate(operands,
                       getAxis(op.getAxis(), typeOf(operands[0]).getRank()));
}

static Value lowerSlice(Emitter &b, systole::graph::SliceOp op,
                        ValueRange operands) {
  SmallVector<int64_t> begin = getNumbers(op.getBegin());
  SmallVector<int64_t> limits(shapeOf(op.getResult()));
  for (auto [limit, from] : llvm::zip_equal(limits, begin))
    limit += from;
  return b.slice(operands[0], begin, limits);
}

static SmallVector<Value> lowerSplit(Emitter &b, LoweringContext &, SplitOp op,
                                     ValueRange operands) {
  int64_t rank = typeOf(operands[0]).getRank(), start = 0;
  int64_t dim = getAxis(op.getAxis(), rank);
  SmallVector<Value> parts;
  for (Type type : op->getResultTypes()) {
    int64_t limit = start + cast<RankedTensorType>(type).getDimSize(dim);
    parts.push_back(b.sliceDim(operands[0], dim, start, limit));
    start = limit;
  }
  return parts;
}

static Value lowerTranspose(Emitter &b, systole::graph::TransposeOp op,
                            ValueRange operands) {
  return b.transpose(operands[0], op.getPermutation());
}

static Value lowerZeroPadding(Emitter &b, ZeroPaddingOp op,
                              ValueRange operands) {
  auto type = typeOf(operands[0]);
  SmallVector<int64_t> low(type.getRank(), 0), high(low), interior(low);
  for (unsigned i = 0, e = op.getPadding().size(); i != e; ++i)
    std::tie(low[1 + i], high[1 + i]) = op.getPair(i);
  return hlo::PadOp::create(b, operands[0], b.splat(type.getElementType(), 0),
                            low, high, interior);
}

/// The centre of the kth of `factor` new positions is at (k + 1/2) / factor
/// of its old one. Before that one's centre it interpolates with the previous
/// position, otherwise with the next one. Values beyond the outer centres are
/// constant.
static Value interpolate(Emitter &b, Value value, int64_t dim, int64_t factor) {
  int64_t size = typeOf(value).getDimSize(dim);
  Value first = b.sliceDim(value, dim, 0, 1);
  Value last = b.sliceDim(value, dim, size - 1, size);
  Value before = value, after = value;
  if (size > 1) {
    before = b.concatenate({first, b.sliceDim(value, dim, 0, size - 1)}, dim);
    after = b.concatenate({b.sliceDim(value, dim, 1, size), last}, dim);
  }
  SmallVector<Value> places;
  for (int64_t k = 0; k < factor; ++k) {
    double offset = (k + 0.5) / factor - 0.5;
    Value other = offset < 0 ? before : after;
    double share = std::abs(offset);
    places.push_back(share == 0 ? value
                                : b.add(b.multiply(value, 1 - share),
                                        b.multiply(other, share)));
  }
  return interleavePlaces(b, places, dim);
}

static Value lowerUpSampling(Emitter &b, UpSamplingOp op, ValueRange operands) {
  Value value = operands[0];
  for (auto [i, factor] : llvm::enumerate(getNumbers(op.getSize())))
    value = op.getInterpolation() == "nearest"
                ? interleavePlaces(b, SmallVector<Value>(factor, value), 1 + i)
                : interpolate(b, value, 1 + i, factor);
  return value;
}

void systole::graph::attachArrangementLowerings(MLIRContext &context) {
  attach<lowerConcat, lowerSlice, lowerSplit, lowerTranspose, lowerZeroPadding,
         lowerUpSampling>(context);
}
