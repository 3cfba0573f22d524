//===- ShapeShardings.cpp - Rules of constants and reshapes ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules.h"

using namespace mlir;
using namespace systole::sharding;
using namespace systole::stablehlo;

static ShardingRule transpose(TransposeOp op) {
  ShardingRule rule(op.getOperation());
  for (auto [dim, from] : llvm::enumerate(op.getPermutation()))
    rule.link({{0, from}, {1, static_cast<int64_t>(dim)}});
  return rule;
}

/// A broadcast dimension is not split in the operand.
static ShardingRule broadcast(BroadcastInDimOp op) {
  ShardingRule rule(op.getOperation());
  for (int64_t dim = 0; dim < op.getType().getRank(); ++dim) {
    auto places = llvm::SmallVector<ShardingRule::Place>{{1, dim}};
    for (auto [from, to] : llvm::enumerate(op.getBroadcastDimensions()))
      if (to == dim &&
          rule.getType(0).getDimSize(from) == op.getType().getDimSize(dim))
        places.push_back({0, from});
    rule.link(places);
  }
  return rule;
}

static ShardingRule reshape(ReshapeOp op) {
  ShardingRule rule(op.getOperation());
  ArrayRef<int64_t> from = rule.getType(0).getShape(),
                    to = op.getType().getShape();
  if (llvm::is_contained(from, 0))
    return rule;
  // Both shapes, from the most major dimension on, decomposed into common
  // factors.
  size_t i = 0, j = 0;
  int64_t left = from.empty() ? 1 : from[0], right = to.empty() ? 1 : to[0];
  while (i < from.size() && j < to.size()) {
    if (left == 1) {
      left = ++i < from.size() ? from[i] : 1;
    } else if (right == 1) {
      right = ++j < to.size() ? to[j] : 1;
    } else {
      int64_t common = std::min(left, right);
      // A remainder without a common factor is not split, nor is anything more
      // minor in both dimensions.
      if (left % common != 0 || right % common != 0)
        break;
      rule.link({{0, static_cast<int64_t>(i)}, {1, static_cast<int64_t>(j)}},
                FactorKind::Parallel, common);
      left /= common;
      right /= common;
    }
  }
  // The remainders exist as factors that cannot be split.
  for (unsigned value : {0u, 1u})
    for (auto [dim, factors] : llvm::enumerate(rule.dims[value])) {
      int64_t size = rule.getType(value).getDimSize(dim);
      for (unsigned factor : factors)
        size /= rule.factors[factor].size;
      if (size > 1 && !factors.empty())
        rule.link({{value, static_cast<int64_t>(dim)}}, FactorKind::Parallel,
                  1);
    }
  return rule;
}

static ShardingRule reverse(ReverseOp op) {
  ShardingRule rule(op.getOperation());
  for (int64_t dim = 0; dim < op.getType().getRank(); ++dim)
    if (!llvm::is_contained(op.getDimensions(), dim))
      rule.link({{0, dim}, {1, dim}});
  return rule;
}

/// An op without operands can be split in any way.
template <typename Op> static ShardingRule made(Op op) {
  ShardingRule rule(op.getOperation());
  for (size_t dim = 0; dim < rule.dims[0].size(); ++dim)
    rule.link({{0, static_cast<int64_t>(dim)}});
  return rule;
}

static Parts partitionConstant(ConstantOp op, Partitioner &p,
                               const OpParts &parts) {
  OpBuilder &b = p.getBuilder();
  auto whole = cast<RankedTensorType>(op.getType());
  RankedTensorType type = parts.getResultType();
  if (auto splat = dyn_cast<DenseElementsAttr>(op.getValue());
      splat && splat.isSplat() &&
      type.getElementType() == splat.getElementType())
    return toParts(
        ConstantOp::create(b, op.getLoc(), type, splat.resizeSplat(type)));
  Value constant = b.clone(*op)->getResult(0);
  return toParts(p.reshard(op.getLoc(), constant, whole,
                           TensorSharding(whole.getRank()),
                           parts.getResultSharding()));
}

static Parts partitionIota(IotaOp op, Partitioner &p, const OpParts &parts) {
  OpBuilder &b = p.getBuilder();
  Location loc = op.getLoc();
  RankedTensorType type = parts.getResultType();
  auto dim = static_cast<int64_t>(op.getIotaDimension());
  const Axes &axes = parts.getResultSharding().dims[dim];
  if (axes.empty())
    return p.clonePart(op, parts);
  // The sum is computed in integers: a float may not represent both the start
  // and the position.
  auto wide = RankedTensorType::get(type.getShape(), b.getI64Type());
  Value start = p.getStart(loc, axes, 0, type.getDimSize(dim));
  Value places = AddOp::create(b, loc, IotaOp::create(b, loc, wide, dim),
                               broadcastScalar(b, loc, start, wide));
  if (wide == type)
    return toParts(places);
  return toParts(ConvertOp::create(b, loc, type, places));
}

void systole::sharding::registerShapeRules(MLIRContext *context) {
  attach<BroadcastInDimOp, broadcast>(context);
  attach<ConstantOp, made<ConstantOp>, partitionConstant>(context);
  attach<IotaOp, made<IotaOp>, partitionIota>(context);
  attach<ReshapeOp, reshape>(context);
  attach<ReverseOp, reverse>(context);
  attach<TransposeOp, transpose>(context);
}
