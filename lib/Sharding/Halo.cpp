//===- Halo.cpp - Exchange of halos ---------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/Emitter.h"
#include "systole/Sharding/Partitioner.h"

using namespace mlir;
using namespace systole::sharding;
using namespace systole::stablehlo;

namespace {
/// The most elements that any shard needs from its neighbours.
struct Halo {
  int64_t left = 0, right = 0;
  /// Whether some shard reads beyond the ends.
  bool reachesOut = false;
};
} // namespace

static Halo getHalo(int64_t own, int64_t size, int64_t count, int64_t base,
                    int64_t step, int64_t length) {
  Halo halo;
  for (int64_t p = 0; p < count; ++p) {
    int64_t start = base + p * step, end = start + length;
    halo.reachesOut |= start < 0 || end > size;
    start = std::max<int64_t>(start, 0);
    end = std::min(end, size);
    if (start >= end)
      continue;
    halo.left = std::max(halo.left, p * own - start);
    halo.right = std::max(halo.right, end - (p + 1) * own);
  }
  return halo;
}

Value Partitioner::fetch(Location loc, Value part, int64_t dim, int64_t size,
                         ArrayRef<Axis> axes, int64_t base, int64_t step,
                         int64_t length, Value fill) {
  int64_t own = typeOf(part).getDimSize(dim);
  int64_t count = mesh.getSize(axes);
  Halo halo = getHalo(own, size, count, base, step, length);
  int64_t leftHops = getPartSize(halo.left, own);
  int64_t rightHops = getPartSize(halo.right, own);

  // A buffer that begins, on shard p, at element first + p * stride.
  Value buffer = part;
  int64_t first = 0, stride = own;
  if (leftHops + rightHops >= count - 1 && leftHops + rightHops > 2) {
    // Gathering everything is as cheap.
    buffer = allGather(loc, part, dim, axes);
    stride = 0;
  } else if (leftHops + rightHops > 0) {
    SmallVector<Value> pieces;
    auto receive = [&](int64_t distance, int64_t start, int64_t rows) {
      pieces.push_back(CollectivePermuteOp::create(
          b, loc, sliceDim(loc, part, dim, start, rows),
          mesh.getShift(b.getContext(), axes, distance), ChannelHandleAttr()));
    };
    for (int64_t hop = leftHops; hop >= 1; --hop) {
      int64_t rows = std::min(own, halo.left - (hop - 1) * own);
      receive(hop, own - rows, rows);
    }
    pieces.push_back(part);
    for (int64_t hop = 1; hop <= rightHops; ++hop)
      receive(-hop, 0, std::min(own, halo.right - (hop - 1) * own));
    buffer = Emitter(b, loc).concatenate(pieces, dim);
    first = -halo.left;
  }

  // The position in the buffer of shard p's elements.
  int64_t offset = base - first, slope = step - stride;
  int64_t low = 0, high = 0, rows = typeOf(buffer).getDimSize(dim);
  for (int64_t p : {int64_t(0), count - 1}) {
    low = std::max(low, -(offset + p * slope));
    high = std::max(high, offset + p * slope + length - rows);
  }
  buffer = padDim(loc, buffer, dim, low, high, fill);
  buffer = slope == 0
               ? sliceDim(loc, buffer, dim, offset + low, length)
               : sliceDimAt(loc, buffer, dim,
                            getStart(loc, axes, offset + low, slope), length);
  if (!halo.reachesOut)
    return buffer;
  return maskRange(loc, buffer, dim, getStart(loc, axes, base, step), size,
                   fill);
}
