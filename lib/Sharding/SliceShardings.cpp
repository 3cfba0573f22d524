//===- SliceShardings.cpp - Rules of slices and joins ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "WindowParts.h"

using namespace mlir;
using namespace systole::sharding;
using namespace systole::stablehlo;

//===----------------------------------------------------------------------===//
// slice
//===----------------------------------------------------------------------===//

/// A result's dimension begins somewhere in the operand's.
static ShardingRule slice(SliceOp op) {
  ShardingRule rule(op.getOperation());
  for (int64_t dim = 0; dim < op.getType().getRank(); ++dim)
    rule.link({{1, dim}, {0, dim}},
              rule.getType(0).getDimSize(dim) == op.getType().getDimSize(dim)
                  ? FactorKind::Parallel
                  : FactorKind::Window);
  return rule;
}

static Parts partitionSlice(SliceOp op, Partitioner &p, const OpParts &parts) {
  Location loc = op.getLoc();
  Value value = parts.operands[0];
  RankedTensorType type = parts.getResultType();
  SmallVector<int64_t> starts(op.getStartIndices()), limits,
      strides(op.getStrides());
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    const Axes &axes = parts.getResultSharding().dims[dim];
    int64_t size = type.getDimSize(dim);
    int64_t length = (size - 1) * strides[dim] + 1;
    if (!axes.empty()) {
      if (parts.rule.factors[dim].kind == FactorKind::Window)
        value = p.fetch(loc, value, dim, parts.rule.getType(0).getDimSize(dim),
                        axes, starts[dim], size * strides[dim], length,
                        p.getZero(loc, value));
      starts[dim] = 0;
    }
    limits.push_back(size == 0 ? starts[dim] : starts[dim] + length);
  }
  return toParts(SliceOp::create(p.getBuilder(), loc, type, value, starts,
                                 limits, strides));
}

//===----------------------------------------------------------------------===//
// pad
//===----------------------------------------------------------------------===//

static bool isPadded(PadOp op, int64_t dim) {
  return op.getEdgePaddingLow()[dim] != 0 ||
         op.getEdgePaddingHigh()[dim] != 0 || op.getInteriorPadding()[dim] != 0;
}

static ShardingRule pad(PadOp op) {
  ShardingRule rule(op.getOperation());
  for (int64_t dim = 0; dim < op.getType().getRank(); ++dim)
    rule.link({{2, dim}, {0, dim}},
              isPadded(op, dim) ? FactorKind::Window : FactorKind::Parallel);
  return rule;
}

static std::optional<WindowPart> getPadPart(PadOp op, int64_t dim,
                                            int64_t size) {
  return getWindowPart(op.getEdgePaddingLow()[dim],
                       op.getInteriorPadding()[dim] + 1, size, size);
}

static void restrictPad(PadOp op, const Mesh &mesh,
                        MutableArrayRef<Axes> factorAxes) {
  for (auto [dim, axes] : llvm::enumerate(factorAxes))
    if (isPadded(op, dim) &&
        !getPadPart(
            op, dim,
            getPartSize(op.getType().getDimSize(dim), mesh.getSize(axes))))
      axes.clear();
}

static Parts partitionPad(PadOp op, Partitioner &p, const OpParts &parts) {
  Location loc = op.getLoc();
  Value value = parts.operands[0], fill = parts.operands[1];
  RankedTensorType type = parts.getResultType();
  SmallVector<int64_t> low(op.getEdgePaddingLow()),
      high(op.getEdgePaddingHigh());
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    const Axes &axes = parts.getResultSharding().dims[dim];
    if (axes.empty() || !isPadded(op, dim))
      continue;
    WindowPart part = *getPadPart(op, dim, type.getDimSize(dim));
    value = p.fetch(loc, value, dim, parts.rule.getType(0).getDimSize(dim),
                    axes, part.base, part.step, part.length, fill);
    low[dim] = part.paddingLow;
    high[dim] = part.paddingHigh;
  }
  return toParts(PadOp::create(p.getBuilder(), loc, type, value, fill, low,
                               high, op.getInteriorPadding()));
}

//===----------------------------------------------------------------------===//
// concatenate
//===----------------------------------------------------------------------===//

static ShardingRule concatenate(ConcatenateOp op) {
  ShardingRule rule(op.getOperation());
  unsigned result = op.getInputs().size();
  for (int64_t dim = 0; dim < op.getType().getRank(); ++dim) {
    SmallVector<ShardingRule::Place> places{{result, dim}};
    for (unsigned i = 0; i < result; ++i)
      places.push_back({i, dim});
    bool joined = dim == static_cast<int64_t>(op.getDimension());
    rule.link(places, joined ? FactorKind::Window : FactorKind::Parallel);
  }
  return rule;
}

/// Puts each input's elements at their position in the shard, and selects the
/// input that has an element there.
static Parts partitionConcatenate(ConcatenateOp op, Partitioner &p,
                                  const OpParts &parts) {
  auto dim = static_cast<int64_t>(op.getDimension());
  const Axes &axes = parts.getResultSharding().dims[dim];
  if (axes.empty())
    return p.clonePart(op, parts);
  Location loc = op.getLoc();
  int64_t length = parts.getResultType().getDimSize(dim), offset = 0;
  Value result;
  for (auto [i, part] : llvm::enumerate(parts.operands)) {
    int64_t size = parts.rule.getType(i).getDimSize(dim);
    Value placed = p.fetch(loc, part, dim, size, axes, -offset, length, length,
                           p.getZero(loc, part));
    result = result ? p.maskRange(loc, placed, dim,
                                  p.getStart(loc, axes, -offset, length), size,
                                  result)
                    : placed;
    offset += size;
  }
  return toParts(result);
}

//===----------------------------------------------------------------------===//
// dynamic_slice, dynamic_update_slice
//===----------------------------------------------------------------------===//

static ShardingRule dynamicSlice(DynamicSliceOp op) {
  ShardingRule rule(op.getOperation());
  unsigned result = op->getNumOperands();
  for (int64_t dim = 0; dim < op.getType().getRank(); ++dim)
    if (rule.getType(0).getDimSize(dim) == op.getSliceSizes()[dim])
      rule.link({{0, dim}, {result, dim}});
  return rule;
}

static Parts partitionDynamicSlice(DynamicSliceOp op, Partitioner &p,
                                   const OpParts &parts) {
  return toParts(DynamicSliceOp::create(
      p.getBuilder(), op.getLoc(), parts.getResultType(), parts.operands[0],
      ArrayRef(parts.operands).drop_front(), parts.getResultType().getShape()));
}

static ShardingRule dynamicUpdateSlice(DynamicUpdateSliceOp op) {
  ShardingRule rule(op.getOperation());
  unsigned result = op->getNumOperands();
  for (int64_t dim = 0; dim < rule.getType(0).getRank(); ++dim)
    if (rule.getType(0).getDimSize(dim) == rule.getType(1).getDimSize(dim))
      rule.link({{0, dim}, {1, dim}, {result, dim}});
  return rule;
}

void systole::sharding::registerSliceRules(MLIRContext *context) {
  attach<ConcatenateOp, concatenate, partitionConcatenate>(context);
  attach<DynamicSliceOp, dynamicSlice, partitionDynamicSlice>(context);
  attach<DynamicUpdateSliceOp, dynamicUpdateSlice>(context);
  attach<PadOp, pad, partitionPad, restrictPad>(context);
  attach<SliceOp, slice, partitionSlice>(context);
}
