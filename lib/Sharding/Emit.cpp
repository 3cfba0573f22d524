//===- Emit.cpp - Emits partitioned ops -----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Sharding/Partitioner.h"

using namespace mlir;
using namespace systole::sharding;
using namespace systole::stablehlo;

static RankedTensorType getPositionType(OpBuilder &b) {
  return RankedTensorType::get({}, b.getI64Type());
}

Value Partitioner::getPosition(Location loc, ArrayRef<Axis> axes) {
  auto type = getPositionType(b);
  Value position;
  Value shard = ConvertOp::create(b, loc, type, ReplicaIdOp::create(b, loc));
  for (Axis axis : axes) {
    int64_t size = mesh.getAxes()[axis].size;
    if (size == 1)
      continue;
    Value own = shard;
    if (int64_t stride = mesh.getStride(axis); stride > 1)
      own = DivOp::create(b, loc, own, getSplat(b, loc, type, stride));
    if (axis != 0)
      own = RemOp::create(b, loc, own, getSplat(b, loc, type, size));
    if (position)
      own = AddOp::create(
          b, loc, MulOp::create(b, loc, position, getSplat(b, loc, type, size)),
          own);
    position = own;
  }
  return position ? position : getSplat(b, loc, type, 0);
}

Value Partitioner::getStart(Location loc, ArrayRef<Axis> axes, int64_t base,
                            int64_t step) {
  auto type = getPositionType(b);
  if (step == 0)
    return getSplat(b, loc, type, base);
  Value start = getPosition(loc, axes);
  if (step != 1)
    start = MulOp::create(b, loc, start, getSplat(b, loc, type, step));
  if (base != 0)
    start = AddOp::create(b, loc, start, getSplat(b, loc, type, base));
  return start;
}

Value Partitioner::getZero(Location loc, Value like) {
  return getSplat(b, loc, getTensorType(like).getElementType(), 0);
}

Value Partitioner::sliceDim(Location loc, Value value, int64_t dim,
                            int64_t start, int64_t size) {
  RankedTensorType type = getTensorType(value);
  if (start == 0 && size == type.getDimSize(dim))
    return value;
  SmallVector<int64_t> starts(type.getRank(), 0), limits(type.getShape()),
      strides(type.getRank(), 1);
  starts[dim] = start;
  limits[dim] = start + size;
  SmallVector<int64_t> shape(type.getShape());
  shape[dim] = size;
  return SliceOp::create(b, loc, type.clone(shape), value, starts, limits,
                         strides);
}

Value Partitioner::sliceDimAt(Location loc, Value value, int64_t dim,
                              Value start, int64_t size) {
  RankedTensorType type = getTensorType(value);
  SmallVector<int64_t> sizes(type.getShape());
  sizes[dim] = size;
  Value zero = getSplat(b, loc, getPositionType(b), 0);
  SmallVector<Value> starts(type.getRank(), zero);
  starts[dim] = start;
  return DynamicSliceOp::create(b, loc, type.clone(sizes), value, starts,
                                sizes);
}

Value Partitioner::padDim(Location loc, Value value, int64_t dim, int64_t low,
                          int64_t high, Value fill) {
  if (low == 0 && high == 0)
    return value;
  RankedTensorType type = getTensorType(value);
  SmallVector<int64_t> lows(type.getRank(), 0), highs(lows), interior(lows),
      shape(type.getShape());
  lows[dim] = low;
  highs[dim] = high;
  shape[dim] += low + high;
  return PadOp::create(b, loc, type.clone(shape), value, fill, lows, highs,
                       interior);
}

Value Partitioner::maskRange(Location loc, Value value, int64_t dim,
                             Value start, int64_t size, Value fill) {
  RankedTensorType type = getTensorType(value);
  auto places = RankedTensorType::get(type.getShape(), b.getI64Type());
  Value place = AddOp::create(b, loc, IotaOp::create(b, loc, places, dim),
                              broadcastScalar(b, loc, start, places));
  Value inside = AndOp::create(
      b, loc,
      CompareOp::create(b, loc, place, getSplat(b, loc, places, 0),
                        ComparisonDirection::GE),
      CompareOp::create(b, loc, place, getSplat(b, loc, places, size),
                        ComparisonDirection::LT));
  if (getTensorType(fill).getRank() == 0 && type.getRank() != 0)
    fill = broadcastScalar(b, loc, fill, type);
  return SelectOp::create(b, loc, inside, value, fill);
}

Value Partitioner::maskPadding(Location loc, Value part, int64_t dim,
                               int64_t size, ArrayRef<Axis> axes, Value fill) {
  int64_t own = getTensorType(part).getDimSize(dim);
  if (own * mesh.getSize(axes) == size)
    return part;
  return maskRange(loc, part, dim, getStart(loc, axes, 0, own), size, fill);
}

Value Partitioner::maskPadding(Location loc, Value part, int64_t dim,
                               int64_t size, ArrayRef<Axis> axes) {
  return maskPadding(loc, part, dim, size, axes, getZero(loc, part));
}

Value Partitioner::allReduce(Location loc, Value part, ArrayRef<Axis> axes,
                             BodyBuilder body) {
  if (mesh.getSize(axes) == 1)
    return part;
  auto reduce = AllReduceOp::create(
      b, loc, TypeRange(part.getType()), ValueRange(part),
      mesh.getGroups(b.getContext(), axes), ChannelHandleAttr(), false);
  body(getTensorType(part).getElementType(), reduce.getComputation());
  return reduce.getResult(0);
}

Value Partitioner::allReduceSum(Location loc, Value part, ArrayRef<Axis> axes) {
  return allReduce(loc, part, axes, [&](Type type, Region &region) {
    OpBuilder::InsertionGuard guard(b);
    buildReduceBody<AddOp>(type, region, b);
  });
}
