//===- TileRoles.cpp - Tiling of operations -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tiles.h"
#include "mlir/IR/Matchers.h"
#include "systole/Dialect/StableHLO/IR/Reducers.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Sharding/Partitioner.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;
using sharding::FactorKind;
using sharding::ShardingRule;

std::optional<ShardingRule> tpu::findPartRule(Operation *op) {
  if (!isa<VPUOpInterface, BitcastConvertOp, BroadcastInDimOp, ConvolutionOp,
           DotGeneralOp, ReduceOp, ReduceWindowOp, ReshapeOp,
           SelectAndScatterOp, SliceOp, TransposeOp>(op))
    return std::nullopt;
  auto shardable = dyn_cast<sharding::ShardableOpInterface>(op);
  if (!shardable)
    return std::nullopt;
  SmallVector<ShardingRule> rules = shardable.getShardingRules();
  if (rules.size() != 1 || !rules.front().isOfOp)
    return std::nullopt;
  return std::move(rules.front());
}

/// Whether an operation's sums may be split into tiles.
static bool isSum(Operation *op) {
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  Type element = type ? type.getElementType() : Type();
  if (op->getNumResults() != 1 || !element ||
      !(element.isF32() || element.isF64()))
    return false;
  if (isa<ConvolutionOp, DotGeneralOp>(op))
    return true;
  auto reduce = dyn_cast<ReduceOp>(op);
  return reduce && matchPattern(reduce.getInitValues()[0], m_AnyZeroFloat()) &&
         adds(reduce.getBody());
}

std::optional<tpu::TileRole> tpu::findTileRole(const ShardingRule &rule,
                                               unsigned factor) {
  TileRole role;
  role.sums = rule.factors[factor].kind == FactorKind::Reduction;
  if (role.sums ? !isSum(rule.op)
                : rule.factors[factor].kind != FactorKind::Parallel)
    return std::nullopt;
  unsigned numOperands = rule.op->getNumOperands();
  for (auto [i, dims] : llvm::enumerate(rule.dims)) {
    int64_t parted = -1;
    for (auto [dim, factors] : llvm::enumerate(dims)) {
      if (!llvm::is_contained(factors, factor))
        continue;
      if (factors.size() != 1 || parted >= 0)
        return std::nullopt;
      parted = dim;
    }
    if (i < numOperands)
      role.operandDims.push_back(parted);
    else if ((parted >= 0) == role.sums)
      return std::nullopt;
    else
      role.resultDims.push_back(parted);
  }
  return role;
}

bool tpu::isRepeated(Value value, int64_t dim) {
  Operation *op = value.getDefiningOp();
  if (auto broadcast = dyn_cast_or_null<BroadcastInDimOp>(op)) {
    ArrayRef<int64_t> dims = broadcast.getBroadcastDimensions();
    const auto *place = llvm::find(dims, dim);
    return place == dims.end() || broadcast.getOperand().getType().getDimSize(
                                      place - dims.begin()) == 1;
  }
  return op && (isa<IotaOp>(op) ||
                (matchPattern(value, m_Constant()) &&
                 isa<SplatElementsAttr>(cast<ConstantOp>(op).getValue())));
}
