//===- VerifyStableHLOProgram.cpp - Verifies StableHLO programs -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/CHLO/IR/CHLO.h"
#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/Graph/Transforms/Passes.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/MapVector.h"

namespace systole::graph {
#define GEN_PASS_DEF_VERIFYSTABLEHLOPROGRAMPASS
#include "systole/Dialect/Graph/Transforms/Passes.h.inc"
} // namespace systole::graph

using namespace mlir;
using namespace systole::graph;

namespace {

/// The states, with their types, in order.
using States = llvm::MapVector<StringRef, Type>;

/// Checks that states in a list of arguments or results are known ones, in
/// order and with their types. The others must be marked `other`.
class SlotChecker {
public:
  SlotChecker(func::FuncOp func, const States &states, StringRef other)
      : func(func), states(states), other(other) {}

  LogicalResult check(DictionaryAttr attributes, Type type) {
    if (attributes && attributes.get(other))
      return success();
    auto name = attributes ? attributes.getAs<StringAttr>(
                                 systole::tpu::TPUDialect::getStateAttrName())
                           : StringAttr();
    if (!name)
      return func.emitOpError() << "has a value of " << type
                                << " that is neither tpu.state nor " << other;
    auto *it = states.find(name.getValue());
    if (it == states.end())
      return func.emitOpError() << "has the state '" << name.getValue()
                                << "', which @initialize does not make";
    if (it->second != type)
      return func.emitOpError()
             << "has the state '" << name.getValue() << "' as " << type
             << ", which @initialize makes as " << it->second;
    int64_t index = it - states.begin();
    if (index <= previous)
      return func.emitOpError() << "has the state '" << name.getValue()
                                << "' out of the order of @initialize";
    previous = index;
    return success();
  }

private:
  func::FuncOp func;
  const States &states;
  StringRef other;
  int64_t previous = -1;
};

} // namespace

static LogicalResult verifyBody(func::FuncOp func) {
  WalkResult walk = func.walk([&](Operation *op) {
    if (op == func || isa<func::ReturnOp>(op))
      return WalkResult::advance();
    // CHLO's functions without a StableHLO operation stay.
    if (!isa<systole::stablehlo::StablehloDialect, systole::chlo::CHLODialect>(
            op->getDialect())) {
      op->emitOpError() << "is left in a StableHLO program";
      return WalkResult::interrupt();
    }
    for (Type type : op->getResultTypes())
      if (auto tensor = dyn_cast<RankedTensorType>(type);
          !tensor || !tensor.hasStaticShape()) {
        op->emitOpError() << "has a result without a static shape";
        return WalkResult::interrupt();
      }
    return WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
}

static LogicalResult verifySlots(func::FuncOp func, const States &states) {
  SlotChecker arguments(func, states,
                        systole::tpu::TPUDialect::getInfeedAttrName());
  for (unsigned i = 0, e = func.getNumArguments(); i != e; ++i)
    if (failed(arguments.check(func.getArgAttrDict(i),
                               func.getArgumentTypes()[i])))
      return failure();
  SlotChecker results(func, states,
                      systole::tpu::TPUDialect::getOutfeedAttrName());
  for (unsigned i = 0, e = func.getNumResults(); i != e; ++i)
    if (failed(
            results.check(func.getResultAttrDict(i), func.getResultTypes()[i])))
      return failure();
  return success();
}

static LogicalResult verifyProgram(ModuleOp module) {
  if (!module->getAttrOfType<IntegerAttr>(
          systole::tpu::TPUDialect::getNumShardsAttrName()))
    return module.emitOpError() << "has no tpu.num_shards";
  auto initialize = module.lookupSymbol<func::FuncOp>("initialize");
  if (!initialize)
    return module.emitOpError() << "has no function @initialize";

  States states;
  for (unsigned i = 0, e = initialize.getNumResults(); i != e; ++i)
    if (auto name = systole::tpu::getResultState(initialize, i))
      states.insert({name.getValue(), initialize.getResultTypes()[i]});
  for (StringRef required : {"global_step", "random_seed"})
    if (!states.contains(required))
      return initialize.emitOpError()
             << "does not make the state '" << required << "'";

  for (Operation &op : *module.getBody()) {
    if (isa<GraphDialect>(op.getDialect()))
      return op.emitOpError() << "is left in a StableHLO program";
    auto func = dyn_cast<func::FuncOp>(op);
    if (!func || !systole::tpu::getRole(func))
      continue;
    if (failed(verifyBody(func)) || failed(verifySlots(func, states)))
      return failure();
  }
  return success();
}

namespace {

struct VerifyStableHLOProgram
    : public systole::graph::impl::VerifyStableHLOProgramPassBase<
          VerifyStableHLOProgram> {
  void runOnOperation() override {
    if (failed(verifyProgram(getOperation())))
      signalPassFailure();
  }
};

} // namespace
