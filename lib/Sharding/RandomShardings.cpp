//===- RandomShardings.cpp - Random bits by rows --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An element's bits follow from the key and the counter plus its position. So a
// shard draws its rows with an advanced counter: the bits are those of the
// program on one device.
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "systole/Dialect/StableHLO/IR/Emitter.h"

#include <algorithm>
#include <numeric>

using namespace mlir;
using namespace systole::sharding;
using namespace systole::stablehlo;

/// The increment of Threefry's counter for a tensor, and the dimension along
/// which two neighbours share a block, or -1.
static std::pair<int64_t, int64_t> getBlocks(ArrayRef<int64_t> shape,
                                             unsigned width) {
  int64_t elements = std::accumulate(shape.begin(), shape.end(), int64_t(1),
                                     std::multiplies<>());
  if (width == 64)
    return {elements, -1};
  const int64_t *split =
      llvm::find_if(shape, [](int64_t size) { return size % 2 == 0; });
  if (split == shape.end())
    split = std::max_element(shape.begin(), shape.end());
  return {elements / std::max<int64_t>(*split, 1) * ((*split + 1) / 2),
          split - shape.begin()};
}

static ShardingRule rows(RngBitGeneratorOp op) {
  ShardingRule rule(op.getOperation());
  auto state = cast<RankedTensorType>(op.getInitialState().getType());
  // Blocks of other generators may span rows.
  if (op.getRngAlgorithm() == RngAlgorithm::THREE_FRY &&
      state.getShape() == ArrayRef<int64_t>{2} && !rule.dims[2].empty() &&
      rule.getType(2).getElementType().isIntOrFloat())
    rule.link({{2, 0}});
  return rule;
}

/// Narrow bits are drawn in pairs: shards must not split a pair.
static void keepPairs(RngBitGeneratorOp op, const Mesh &mesh,
                      MutableArrayRef<Axes> axes) {
  if (axes.empty() || axes[0].empty())
    return;
  auto type = cast<RankedTensorType>(op.getOutput().getType());
  unsigned width = type.getElementTypeBitWidth();
  if (width == 64)
    return;
  int64_t parts = mesh.getSize(axes[0]);
  SmallVector<int64_t> part(type.getShape());
  part[0] = getPartSize(part[0], parts);
  auto [whole, pairsOfWhole] = getBlocks(type.getShape(), width);
  auto [own, pairsOfPart] = getBlocks(part, width);
  if (pairsOfWhole != pairsOfPart || whole != own * parts)
    axes[0].clear();
}

/// The state with `blocks`, a scalar of i64, added to its counter.
static Value advance(OpBuilder &b, Location loc, Value state, Value blocks) {
  Emitter e(b, loc);
  Value more =
      e.reshape(e.convert(blocks, typeOf(state).getElementType()), {1});
  Value counter = e.add(e.slice(state, {1}, {2}), more);
  return e.concatenate({e.slice(state, {0}, {1}), counter}, 0);
}

static Parts partition(RngBitGeneratorOp op, Partitioner &p,
                       const OpParts &parts) {
  if (parts.factorAxes.empty() || parts.factorAxes[0].empty())
    return p.clonePart(op, parts);
  OpBuilder &b = p.getBuilder();
  Location loc = op.getLoc();
  Value state = parts.operands.front();
  RankedTensorType type = parts.getResultType(1);
  auto whole = cast<RankedTensorType>(op.getOutput().getType());
  unsigned width = type.getElementTypeBitWidth();
  Value start = p.getStart(loc, parts.factorAxes[0], 0,
                           getBlocks(type.getShape(), width).first);
  auto own = RngBitGeneratorOp::create(b, loc, TypeRange{state.getType(), type},
                                       op.getRngAlgorithm(),
                                       advance(b, loc, state, start));
  Value all = getSplat(b, loc, b.getI64Type(),
                       getBlocks(whole.getShape(), width).first);
  return llvm::SmallVector<Value>{advance(b, loc, state, all), own.getOutput()};
}

void systole::sharding::registerRandomRules(MLIRContext *context) {
  attach<RngBitGeneratorOp, rows, partition, keepPairs>(context);
}
