//===- ReductionShardings.cpp - Rules of reductions -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "systole/Dialect/StableHLO/IR/Reducers.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace systole::sharding;
using namespace systole::stablehlo;

/// The identity of a region's reduction; null if unknown.
static DenseElementsAttr getIdentity(ReduceOp op) {
  if (op.getInputs().size() != 1)
    return {};
  Operation *fold = findReducer(op.getBody());
  auto input = cast<RankedTensorType>(op.getInputs()[0].getType());
  if (!fold || op.getBody().getArgument(0).getType() !=
                   RankedTensorType::get({}, input.getElementType()))
    return {};
  Type element = input.getElementType();
  if (isa<ComplexType>(element) && !isa<AddOp, MulOp>(fold))
    return {};
  return getIdentityAttr(fold->getName().getStringRef(),
                         RankedTensorType::get({}, element));
}

static ShardingRule reduce(ReduceOp op) {
  ShardingRule rule(op.getOperation());
  unsigned count = op.getInputs().size();
  bool isKnown = static_cast<bool>(getIdentity(op));
  int64_t kept = 0;
  for (int64_t dim = 0; dim < rule.getType(0).getRank(); ++dim) {
    SmallVector<ShardingRule::Place> places;
    for (unsigned i = 0; i < count; ++i)
      places.push_back({i, dim});
    if (llvm::is_contained(op.getDimensions(), dim)) {
      // Unknown reductions, as arg max, need the whole dimension.
      if (isKnown)
        rule.link(places, FactorKind::Reduction);
      continue;
    }
    for (unsigned i = 0; i < count; ++i)
      places.push_back({2 * count + i, kept});
    rule.link(places);
    ++kept;
  }
  return rule;
}

static Parts partitionReduce(ReduceOp op, Partitioner &p,
                             const OpParts &parts) {
  Axes axes = parts.getAxes(FactorKind::Reduction);
  if (axes.empty())
    return p.clonePart(op, parts);
  // Each shard starts from the identity; the initial value is added once, at
  // the end.
  OpBuilder &b = p.getBuilder();
  Location loc = op.getLoc();
  DenseElementsAttr identity = getIdentity(op);
  Value neutral = ConstantOp::create(b, loc, identity.getType(), identity);
  OpParts own = parts;
  maskReduced(p, loc, own, 0, neutral);
  DenseElementsAttr initial;
  bool isNeutral = matchPattern(op.getInitValues()[0], m_Constant(&initial)) &&
                   initial == identity;
  own.operands[1] = neutral;
  SmallVector<Value> results = p.clonePart(op, own);
  results[0] =
      p.allReduce(loc, results[0], axes, [&](Type element, Region &region) {
        IRMapping mapping;
        op.getBody().cloneInto(&region, mapping);
      });
  if (isNeutral)
    return results;
  Operation *fold = findReducer(op.getBody());
  OperationState state(loc, fold->getName());
  state.addOperands(
      {broadcastScalar(b, loc, parts.operands[1], parts.getResultType()),
       results[0]});
  state.addTypes(parts.getResultType());
  results[0] = b.create(state)->getResult(0);
  return results;
}

/// Each row separately: `sort` along one dimension.
static ShardingRule sort(SortOp op) {
  ShardingRule rule(op.getOperation());
  auto type = rule.getType(0);
  int64_t sorted = op.getDimension();
  if (sorted < 0)
    sorted += type.getRank();
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (dim != sorted)
      rule.linkAll(dim);
  return rule;
}

void systole::sharding::registerReductionRules(MLIRContext *context) {
  attach<ReduceOp, reduce, partitionReduce>(context);
  attach<SortOp, sort>(context);
}
