//===- InferShardings.cpp - Shardings that programs leave open ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InferShardings.h"
#include "systole/Dialect/Sdy/IR/Sdy.h"
#include "systole/Sharding/Partitioner.h"

#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace systole;
using namespace systole::pjrt;

namespace {

constexpr llvm::StringLiteral attrName = "sdy.sharding";

/// Follows values back to those with a sharding.
class Inference {
public:
  explicit Inference(func::FuncOp main)
      : main(main), context(main.getContext()) {}

  /// Null if nothing is known about a value.
  sdy::TensorShardingAttr infer(Value value);

private:
  sdy::TensorShardingAttr inferResult(OpResult value);
  sdy::TensorShardingAttr inferByRule(OpResult result,
                                      const sharding::ShardingRule &rule);
  sdy::TensorShardingAttr inferCall(func::CallOp call, unsigned result);

  func::FuncOp main;
  MLIRContext *context;
  llvm::DenseMap<Value, sdy::TensorShardingAttr> known;
};

} // namespace

/// Whether a sharding splits anything.
static bool splits(sdy::TensorShardingAttr sharding) {
  return sharding && llvm::any_of(sharding.getDimShardings(), [](auto dim) {
           return !dim.getAxes().empty();
         });
}

/// A dimension of the result has the sharding of the operands' dimension of the
/// same factors. An axis splits one dimension.
sdy::TensorShardingAttr
Inference::inferByRule(OpResult result, const sharding::ShardingRule &rule) {
  Operation *op = result.getOwner();
  auto type = cast<RankedTensorType>(result.getType());
  auto &factors = rule.dims[op->getNumOperands() + result.getResultNumber()];
  SmallVector<sdy::DimensionShardingAttr> dims(type.getRank());
  llvm::StringSet<> used;
  sdy::TensorShardingAttr first;
  for (auto [operand, operandFactors] :
       llvm::zip(op->getOperands(), rule.dims)) {
    auto from = dyn_cast<RankedTensorType>(operand.getType());
    sdy::TensorShardingAttr sharding = infer(operand);
    if (!from || !sharding ||
        sharding.getDimShardings().size() != operandFactors.size())
      continue;
    if (!first || (splits(sharding) && !splits(first)))
      first = sharding;
    for (auto [i, dim] : llvm::enumerate(sharding.getDimShardings())) {
      auto *same = llvm::find(factors, operandFactors[i]);
      if (operandFactors[i].empty() || same == factors.end() ||
          llvm::any_of(dim.getAxes(), [&](sdy::AxisRefAttr axis) {
            return used.contains(axis.getName());
          }))
        continue;
      size_t j = same - factors.begin();
      if (from.getDimSize(i) != type.getDimSize(j) ||
          (dims[j] && !dims[j].getAxes().empty()))
        continue;
      dims[j] = dim;
      for (sdy::AxisRefAttr axis : dim.getAxes())
        used.insert(axis.getName());
    }
  }
  // The dialect may be absent from a program without shardings.
  if (!first)
    return {};
  for (sdy::DimensionShardingAttr &dim : dims)
    if (!dim)
      dim =
          sdy::DimensionShardingAttr::get(context, {}, /*is_closed=*/true, -1);
  return sdy::TensorShardingAttr::get(context, first.getMeshOrRef(), dims, {},
                                      {});
}

sdy::TensorShardingAttr Inference::inferCall(func::CallOp call,
                                             unsigned result) {
  auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      call, call.getCalleeAttr());
  if (!callee || callee.isExternal())
    return {};
  // Other calls may have other arguments: those of this one count now.
  Block &body = callee.getBody().front();
  for (auto [argument, operand] :
       llvm::zip_equal(body.getArguments(), call.getOperands())) {
    sdy::TensorShardingAttr sharding = infer(operand);
    known[argument] = sharding;
  }
  Inference inner(main);
  for (BlockArgument argument : body.getArguments())
    inner.known[argument] = known[argument];
  return inner.infer(body.getTerminator()->getOperand(result));
}

sdy::TensorShardingAttr Inference::inferResult(OpResult result) {
  unsigned number = result.getResultNumber();
  Operation *op = result.getOwner();
  if (!isa<RankedTensorType>(result.getType()))
    return {};
  if (auto computation = dyn_cast<sdy::ManualComputationOp>(op))
    return computation.getOutShardings().getShardings()[number];
  if (auto constraint = dyn_cast<sdy::ShardingConstraintOp>(op))
    return constraint.getSharding();
  if (auto reshard = dyn_cast<sdy::ReshardOp>(op))
    return reshard.getSharding();
  if (auto call = dyn_cast<func::CallOp>(op))
    return inferCall(call, number);
  auto shardable = dyn_cast<sharding::ShardableOpInterface>(op);
  if (!shardable)
    return {};
  for (const sharding::ShardingRule &rule : shardable.getShardingRules()) {
    if (!llvm::is_contained(rule.values, result))
      continue;
    if (rule.isOfOp)
      return inferByRule(result, rule);
    // A value that a loop carries is that of its operand.
    for (Value operand : op->getOperands())
      if (llvm::is_contained(rule.values, operand))
        return infer(operand);
  }
  return {};
}

sdy::TensorShardingAttr Inference::infer(Value value) {
  if (auto found = known.find(value); found != known.end())
    return found->second;
  // A value that depends on itself is left open.
  known[value] = {};
  sdy::TensorShardingAttr sharding;
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    if (argument.getOwner() == &main.getBody().front())
      sharding = main.getArgAttrOfType<sdy::TensorShardingAttr>(
          argument.getArgNumber(), attrName);
  } else {
    sharding = inferResult(cast<OpResult>(value));
  }
  known[value] = sharding;
  return sharding;
}

/// Whether the framework lets the compiler choose a sharding. One flag is for
/// all.
static bool mayChoose(const google::protobuf::RepeatedField<bool> &flags,
                      unsigned number) {
  if (flags.size() == 1)
    return flags[0];
  return static_cast<int>(number) < flags.size() && flags[number];
}

/// The sharding that a user of a value wants, if one says it.
static sdy::TensorShardingAttr getWantedSharding(Value value) {
  for (OpOperand &use : value.getUses()) {
    if (auto computation = dyn_cast<sdy::ManualComputationOp>(use.getOwner()))
      return computation.getInShardings()
          .getShardings()[use.getOperandNumber()];
    if (auto constraint = dyn_cast<sdy::ShardingConstraintOp>(use.getOwner()))
      return constraint.getSharding();
  }
  return {};
}

/// Whether the mesh has all axes, whole ones, and splits the dimensions evenly.
static bool isPossible(func::FuncOp main, sdy::TensorShardingAttr sharding,
                       Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  sdy::MeshAttr mesh = sharding.getMesh(main);
  if (!tensor || !mesh || mesh.getAxes().empty() ||
      sharding.getDimShardings().size() !=
          static_cast<size_t>(tensor.getRank()))
    return false;
  for (auto [size, dim] :
       llvm::zip_equal(tensor.getShape(), sharding.getDimShardings())) {
    int64_t count = 1;
    for (sdy::AxisRefAttr axis : dim.getAxes()) {
      if (axis.getSize() != 0)
        return false;
      count *= mesh.getAxisSize(axis.getName());
    }
    if (size % count != 0)
      return false;
  }
  return true;
}

void pjrt::inferShardings(func::FuncOp main,
                          const ExecutableBuildOptions &options) {
  for (BlockArgument argument : main.getArguments()) {
    unsigned i = argument.getArgNumber();
    if (main.getArgAttr(i, attrName) ||
        !mayChoose(options.allow_spmd_sharding_propagation_to_parameters(), i))
      continue;
    sdy::TensorShardingAttr sharding = getWantedSharding(argument);
    if (sharding && isPossible(main, sharding, argument.getType()))
      main.setArgAttr(i, attrName, sharding);
  }
  Inference inference(main);
  Operation *end = main.getBody().front().getTerminator();
  for (auto [i, value] : llvm::enumerate(end->getOperands())) {
    if (main.getResultAttr(i, attrName) ||
        !mayChoose(options.allow_spmd_sharding_propagation_to_output(), i))
      continue;
    sdy::TensorShardingAttr sharding = inference.infer(value);
    if (sharding && isPossible(main, sharding, value.getType()))
      main.setResultAttr(i, attrName, sharding);
  }
}
