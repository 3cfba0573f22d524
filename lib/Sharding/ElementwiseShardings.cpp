//===- ElementwiseShardings.cpp - Rules of elementwise ops ----------------===//
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

/// All dimensions belong together; scalars beside larger tensors have none.
static ShardingRule getRule(Operation *op) {
  ShardingRule rule(op);
  auto result = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!result || !result.hasStaticShape())
    return rule;
  for (int64_t dim = 0; dim < result.getRank(); ++dim) {
    SmallVector<ShardingRule::Place> places;
    for (auto [i, dims] : llvm::enumerate(rule.dims))
      if (static_cast<int64_t>(dims.size()) == result.getRank())
        places.push_back({i, dim});
    rule.link(places);
  }
  return rule;
}

namespace {
/// A list of op classes.
template <typename... Ops> struct OpList {};
using AllOps = OpList<
#define GET_OP_LIST
#include "systole/Dialect/StableHLO/IR/StableHLOOps.cpp.inc"
    >;
} // namespace

/// Attaches the rule to the ops of the list that are declared elementwise.
template <typename... Ops>
static void attachToElementwise(MLIRContext *context, OpList<Ops...>) {
  auto attachIfElementwise = [&](auto *op) {
    using Op = std::remove_pointer_t<decltype(op)>;
    if constexpr (Op::template hasTrait<OpTrait::Elementwise>())
      attach<Op, getRule>(context);
  };
  (attachIfElementwise(static_cast<Ops *>(nullptr)), ...);
}

/// A barrier shards each operand separately.
static ShardingRule barrier(OptimizationBarrierOp op) {
  ShardingRule rule(op.getOperation());
  unsigned count = op->getNumOperands();
  for (unsigned i = 0; i < count; ++i)
    for (int64_t dim = 0; dim < static_cast<int64_t>(rule.dims[i].size());
         ++dim)
      rule.link({{i, dim}, {count + i, dim}});
  return rule;
}

/// A conversion of bits may add or drop a last dimension.
static ShardingRule bitcast(BitcastConvertOp op) {
  ShardingRule rule(op.getOperation());
  size_t rank = std::min(rule.dims[0].size(), rule.dims[1].size());
  for (size_t dim = 0; dim < rank; ++dim)
    rule.link({{0, static_cast<int64_t>(dim)}, {1, static_cast<int64_t>(dim)}});
  return rule;
}

void systole::sharding::registerElementwiseRules(MLIRContext *context) {
  attachToElementwise(context, AllOps());
  attach<ClampOp, getRule>(context);
  attach<SelectOp, getRule>(context);
  attach<BitcastConvertOp, bitcast>(context);
  attach<OptimizationBarrierOp, barrier>(context);
}
