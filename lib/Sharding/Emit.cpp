//===- Emit.cpp - Emits partitioned ops -----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/Emitter.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Sharding/Partitioner.h"

using namespace mlir;
using namespace systole::sharding;
using namespace systole::stablehlo;

static RankedTensorType getPositionType(OpBuilder &b) {
  return RankedTensorType::get({}, b.getI64Type());
}

Value Partitioner::getPosition(Location loc, ArrayRef<Axis> axes) {
  Emitter e(b, loc);
  auto type = getPositionType(b);
  Value position;
  Value shard = ConvertOp::create(e, type, ReplicaIdOp::create(e));
  for (Axis axis : axes) {
    int64_t size = mesh.getAxes()[axis].size;
    if (size == 1)
      continue;
    Value own = shard;
    if (int64_t stride = mesh.getStride(axis); stride > 1)
      own = e.divide(own, e.splat(type, stride));
    if (axis != 0)
      own = e.emit<RemOp>({own, e.splat(type, size)});
    position = position ? e.add(e.multiply(position, size), own) : own;
  }
  return position ? position : e.splat(type, 0);
}

Value Partitioner::getStart(Location loc, ArrayRef<Axis> axes, int64_t base,
                            int64_t step) {
  Emitter e(b, loc);
  if (step == 0)
    return e.splat(getPositionType(b), base);
  Value start = getPosition(loc, axes);
  if (step != 1)
    start = e.multiply(start, step);
  return base == 0 ? start : e.add(start, e.splat(start.getType(), base));
}

Value Partitioner::getZero(Location loc, Value like) {
  return getSplat(b, loc, typeOf(like).getElementType(), 0);
}

Value Partitioner::sliceDim(Location loc, Value value, int64_t dim,
                            int64_t start, int64_t size) {
  return Emitter(b, loc).sliceDim(value, dim, start, start + size);
}

Value Partitioner::sliceDimAt(Location loc, Value value, int64_t dim,
                              Value start, int64_t size) {
  return Emitter(b, loc).sliceDimAt(value, dim, start, size);
}

Value Partitioner::padDim(Location loc, Value value, int64_t dim, int64_t low,
                          int64_t high, Value fill) {
  SmallVector<int64_t> lows(typeOf(value).getRank(), 0), highs(lows);
  lows[dim] = low;
  highs[dim] = high;
  return Emitter(b, loc).pad(value, lows, highs, /*interior=*/{}, fill);
}

Value Partitioner::maskRange(Location loc, Value value, int64_t dim,
                             Value start, int64_t size, Value fill) {
  Emitter e(b, loc);
  RankedTensorType type = typeOf(value);
  auto places = RankedTensorType::get(type.getShape(), b.getI64Type());
  Value place = e.add(IotaOp::create(e, places, dim),
                      broadcastScalar(b, loc, start, places));
  Value inside = e.emit<AndOp>(
      {e.compare(place, e.zeros(places), ComparisonDirection::GE),
       e.compare(place, e.splat(places, size), ComparisonDirection::LT)});
  return e.select(inside, value, e.broadcast(fill, type, {}));
}

Value Partitioner::maskPadding(Location loc, Value part, int64_t dim,
                               int64_t size, ArrayRef<Axis> axes, Value fill) {
  int64_t own = typeOf(part).getDimSize(dim);
  if (own * mesh.getSize(axes) == size)
    return part;
  if (!fill)
    fill = getZero(loc, part);
  return maskRange(loc, part, dim, getStart(loc, axes, 0, own), size, fill);
}

Value Partitioner::allGather(Location loc, Value part, int64_t dim,
                             ArrayRef<Axis> axes) {
  SmallVector<int64_t> shape(shapeOf(part));
  shape[dim] *= mesh.getSize(axes);
  return AllGatherOp::create(b, loc, TypeRange(typeOf(part).clone(shape)),
                             ValueRange(part), dim,
                             mesh.getGroups(b.getContext(), axes),
                             ChannelHandleAttr(), false)
      .getResult(0);
}

Value Partitioner::allReduce(Location loc, Value part, ArrayRef<Axis> axes,
                             BodyBuilder body) {
  if (mesh.getSize(axes) == 1)
    return part;
  auto reduce = AllReduceOp::create(
      b, loc, TypeRange(part.getType()), ValueRange(part),
      mesh.getGroups(b.getContext(), axes), ChannelHandleAttr(), false);
  body(typeOf(part).getElementType(), reduce.getComputation());
  return reduce.getResult(0);
}

Value Partitioner::allReduceSum(Location loc, Value part, ArrayRef<Axis> axes) {
  return allReduce(loc, part, axes, [&](Type type, Region &region) {
    buildReduceBody<AddOp>(type, region, b);
  });
}
