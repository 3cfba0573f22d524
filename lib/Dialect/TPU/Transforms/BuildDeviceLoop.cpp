//===- BuildDeviceLoop.cpp - Wraps steps in the device loop ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "systole/Dialect/TPU/IR/StateLayout.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"
#include "llvm/ADT/StringMap.h"

namespace systole::tpu {
#define GEN_PASS_DEF_BUILDDEVICELOOPPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {

StringRef kInitialize = "initialize";

MemRefType getBufferType(Type type) {
  auto tensor = cast<RankedTensorType>(type);
  return MemRefType::get(tensor.getShape(), tensor.getElementType());
}

/// Lays out the module's variables, which are the results of @initialize.
LogicalResult layOutState(ModuleOp module, func::FuncOp initialize,
                          llvm::StringMap<Type> &types) {
  SmallVector<RankedTensorType> variables;
  for (auto [i, type] : llvm::enumerate(initialize.getResultTypes())) {
    StringAttr name = getResultState(initialize, i);
    if (!name)
      return initialize.emitError("result ")
             << i << " of \"initialize\" has no `tpu.state`: all it gives is "
             << "state; name the variable";
    if (!types.try_emplace(name, type).second)
      return initialize.emitError("gives the variable \"")
             << name.getValue() << "\" twice";
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (tensor && tensor.hasStaticShape())
      variables.push_back(tensor);
  }
  // verifyProgramFunction reports results that are no tensors of static shape.
  if (variables.size() != initialize.getNumResults())
    return success();
  MLIRContext *context = module.getContext();
  StateLayout layout = computeStateLayout(variables);
  SmallVector<StateSlotAttr> slots;
  for (auto [i, type] : llvm::enumerate(variables)) {
    VariableAttr variable = getVariable(initialize, i);
    if (variable == VariableAttr::get(context))
      variable = {};
    slots.push_back(StateSlotAttr::get(context, getResultState(initialize, i),
                                       type, layout.offsets[i], variable));
  }
  module->setAttr(
      TPUDialect::getStateLayoutAttrName(),
      StateLayoutAttr::get(context, layout.bytes, /*shared=*/0, slots));
  return success();
}

/// Checks a function's contract with the host before anything is changed.
LogicalResult verifyProgramFunction(func::FuncOp function,
                                    const llvm::StringMap<Type> &types) {
  auto verify = [&](StringRef what, unsigned i, Type type, StringAttr name,
                    StringRef feed, bool isFed) -> LogicalResult {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor || !tensor.hasStaticShape())
      return function.emitError(what)
             << " " << i << " is of type " << type
             << ": the device takes tensors of static shape";
    if (!name && !isFed)
      return function.emitError(what)
             << " " << i << " is neither state nor " << feed
             << ": give it `tpu.state` or `tpu." << feed << "`";
    if (!name)
      return success();
    auto state = types.find(name);
    if (state == types.end())
      return function.emitError(what)
             << " " << i << " is the variable \"" << name.getValue()
             << "\", which \"initialize\" does not give";
    if (state->second != type)
      return function.emitError(what)
             << " " << i << " is the variable \"" << name.getValue() << "\" as "
             << type << ", but \"initialize\" gives it as " << state->second;
    return success();
  };
  for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
    if (failed(verify("argument", i, type, getArgState(function, i), "infeed",
                      bool(getInfeed(function, i)))))
      return failure();
  for (auto [i, type] : llvm::enumerate(function.getResultTypes()))
    if (failed(verify("result", i, type, getResultState(function, i), "outfeed",
                      bool(getOutfeed(function, i)))))
      return failure();
  if (!llvm::hasSingleElement(function.getBody()))
    return function.emitError(
        "has more than one block: a step is straight-line "
        "code with structured control flow");
  return success();
}

/// Whether all bits of a tensor are 0.
bool isZero(Value value) {
  DenseElementsAttr elements;
  if (!matchPattern(value, m_Constant(&elements)) || !elements.isSplat())
    return false;
  if (isa<FloatType>(elements.getElementType()))
    return elements.getSplatValue<APFloat>().isPosZero();
  return isa<IntegerType>(elements.getElementType()) &&
         elements.getSplatValue<APInt>().isZero();
}

/// Rewrites one function into a core's program.
class CoreBuilder {
public:
  explicit CoreBuilder(func::FuncOp function)
      : function(function), builder(function.getContext()) {}

  void build() {
    Block *step = &function.getBody().front();
    auto *entry = new Block();
    function.getBody().push_front(entry);
    Location loc = function.getLoc();
    Value steps = entry->addArgument(builder.getI64Type(), loc);
    builder.setInsertionPointToStart(entry);
    createStateReferences();

    looped = getRole(function).getValue() != kInitialize;
    if (looped)
      createLoop(loc, steps);
    inlineStep(step);
    builder.setInsertionPointToEnd(entry);
    func::ReturnOp::create(builder, loc);
    describeSignature();
  }

private:
  /// One reference for each variable that the function reads or writes.
  void createStateReferences() {
    auto create = [&](StringAttr name, Type type) {
      if (name && !references.count(name))
        references[name] = StateOp::create(builder, function.getLoc(),
                                           getBufferType(type), name);
    };
    for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
      create(getArgState(function, i), type);
    for (auto [i, type] : llvm::enumerate(function.getResultTypes()))
      create(getResultState(function, i), type);
  }

  /// while (i < steps && tpu.continue i); leaves the builder in its body,
  /// before the terminator.
  void createLoop(Location loc, Value steps) {
    Type i64 = builder.getI64Type();
    Value zero = arith::ConstantIntOp::create(builder, loc, i64, 0);
    Value one = arith::ConstantIntOp::create(builder, loc, i64, 1);
    auto before = [&](OpBuilder &b, Location loc, ValueRange args) {
      Value more = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt,
                                         args[0], steps);
      auto go = scf::IfOp::create(
          b, loc, more,
          [&](OpBuilder &b, Location loc) {
            Value asked = ContinueOp::create(b, loc, args[0]);
            scf::YieldOp::create(b, loc, asked);
          },
          [&](OpBuilder &b, Location loc) {
            Value no = arith::ConstantIntOp::create(b, loc, b.getI1Type(), 0);
            scf::YieldOp::create(b, loc, no);
          });
      scf::ConditionOp::create(b, loc, go.getResult(0), args);
    };
    auto after = [&](OpBuilder &b, Location loc, ValueRange args) {
      Value next = arith::AddIOp::create(b, loc, args[0], one);
      scf::YieldOp::create(b, loc, next);
    };
    auto loop = scf::WhileOp::create(builder, loc, TypeRange(i64),
                                     ValueRange(zero), before, after);
    builder.setInsertionPoint(loop.getAfterBody(),
                              loop.getAfterBody()->begin());
  }

  /// The variables that the step changes. Their memory is free for other values
  /// after its last read; all other variables must survive until the next step.
  llvm::DenseSet<StringAttr> findStored(Block *step, func::ReturnOp result) {
    llvm::DenseSet<StringAttr> stored;
    for (auto [i, value] : llvm::enumerate(result.getOperands())) {
      StringAttr name = getResultState(function, i);
      auto argument = dyn_cast<BlockArgument>(value);
      bool unchanged = argument && argument.getOwner() == step &&
                       getArgState(function, argument.getArgNumber()) == name;
      if (name && !unchanged)
        stored.insert(name);
    }
    return stored;
  }

  /// Moves the step to the insertion point, with state and infeed as its
  /// arguments, and with its results stored or sent to the outfeed.
  void inlineStep(Block *step) {
    Location loc = function.getLoc();
    SmallVector<Type> infeedTypes;
    for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
      if (getInfeed(function, i))
        infeedTypes.push_back(getBufferType(type));
    ValueRange infeeds;
    if (!infeedTypes.empty())
      infeeds = InfeedOp::create(builder, loc, infeedTypes).getBuffers();
    auto result = cast<func::ReturnOp>(step->getTerminator());
    llvm::DenseSet<StringAttr> stored = findStored(step, result);
    unsigned nextInfeed = 0;
    llvm::DenseMap<StringAttr, Value> read;
    for (auto [i, argument] : llvm::enumerate(step->getArguments())) {
      StringAttr name = getArgState(function, i);
      Value value = name ? read.lookup(name) : Value();
      if (!value)
        value = bufferization::ToTensorOp::create(
            builder, argument.getLoc(), argument.getType(),
            name ? references[name] : infeeds[nextInfeed++],
            /*restrict=*/true, /*writable=*/stored.contains(name));
      if (name)
        read[name] = value;
      argument.replaceAllUsesWith(value);
    }
    SmallVector<Value> results(result.getOperands());
    Block *target = builder.getInsertionBlock();
    target->getOperations().splice(builder.getInsertionPoint(),
                                   step->getOperations(), step->begin(),
                                   result->getIterator());
    result->erase();
    step->erase();
    storeResults(loc, results, read);
  }

  void storeResults(Location loc, ArrayRef<Value> results,
                    const llvm::DenseMap<StringAttr, Value> &read) {
    // The outfeed comes first: it may contain a variable's old value.
    SmallVector<Value> outfeeds;
    for (auto [i, value] : llvm::enumerate(results))
      if (getOutfeed(function, i))
        outfeeds.push_back(value);
    if (!outfeeds.empty())
      OutfeedOp::create(builder, loc, outfeeds);
    for (auto [i, value] : llvm::enumerate(results)) {
      StringAttr name = getResultState(function, i);
      // A variable that is returned unchanged is in place already. State is
      // zero before `initialize`.
      if (!name || value == read.lookup(name) || (!looped && isZero(value)))
        continue;
      auto store = bufferization::MaterializeInDestinationOp::create(
          builder, loc, value, references[name]);
      store.setWritable(true);
      // The memory of a variable without readers may be overwritten at any
      // time, so its new value is computed in place.
      store.setRestrict(!read.contains(name));
    }
  }

  void describeSignature() {
    MLIRContext *context = builder.getContext();
    auto infeeds = describeArguments(function, TPUDialect::getInfeedAttrName());
    auto outfeeds = describeResults(function, TPUDialect::getOutfeedAttrName());
    function->setAttr(TPUDialect::getInfeedsAttrName(),
                      toArrayAttr<TensorSpecAttr>(context, infeeds));
    function->setAttr(TPUDialect::getOutfeedsAttrName(),
                      toArrayAttr<TensorSpecAttr>(context, outfeeds));
    function->setAttr(
        TPUDialect::getConventionAttrName(),
        ConventionAttr::get(builder.getContext(), Convention::core));
    function.removeArgAttrsAttr();
    function.removeResAttrsAttr();
    function.setFunctionType(
        builder.getFunctionType({builder.getI64Type()}, {}));
  }

  func::FuncOp function;
  OpBuilder builder;
  /// Whether the function runs steps; `initialize` does not.
  bool looped = true;
  llvm::DenseMap<StringAttr, Value> references;
};

struct BuildDeviceLoop
    : systole::tpu::impl::BuildDeviceLoopPassBase<BuildDeviceLoop> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<func::FuncOp> functions;
    func::FuncOp initialize;
    for (auto function : module.getOps<func::FuncOp>()) {
      auto name = getRole(function);
      if (!name || getConvention(function))
        continue;
      functions.push_back(function);
      if (name.getValue() == kInitialize)
        initialize = function;
    }
    if (functions.empty())
      return;
    if (!initialize) {
      functions.front().emitError(
          "is a device function, but there is no function with "
          "`tpu.function = \"initialize\"`, whose results say what the state "
          "is");
      return signalPassFailure();
    }
    llvm::StringMap<Type> types;
    if (failed(layOutState(module, initialize, types)))
      return signalPassFailure();
    for (func::FuncOp function : functions)
      if (failed(verifyProgramFunction(function, types)))
        return signalPassFailure();
    for (func::FuncOp function : functions)
      CoreBuilder(function).build();
  }
};

} // namespace
