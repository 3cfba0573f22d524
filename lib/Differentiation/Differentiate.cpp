//===- Differentiate.cpp - Expand requests for derivatives ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Differentiation/Passes.h"
#include "systole/Differentiation/ReverseMode.h"
#include "systole/Differentiation/Rules.h"
#include "systole/Differentiation/WhileRule.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"

namespace systole {
#define GEN_PASS_DEF_DIFFERENTIATEPASS
#include "systole/Differentiation/Passes.h.inc"
} // namespace systole

using namespace mlir;
using namespace systole;

static Value createSplat(OpBuilder &builder, Location loc, Type type,
                         double value) {
  auto tensor = cast<RankedTensorType>(type);
  auto attr = FloatAttr::get(tensor.getElementType(), value);
  return stablehlo::ConstantOp::create(builder, loc,
                                       DenseElementsAttr::get(tensor, attr));
}

static bool hasDerivative(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && isa<FloatType>(tensor.getElementType());
}

/// Erases dead operations, from the block's end.
static void eraseDeadOpsOfBlock(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
    if (isOpTriviallyDead(&op))
      op.erase();
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// Whether a function calls itself, directly or through others.
static bool isRecursive(func::FuncOp function, SymbolTable &symbols) {
  llvm::SetVector<Operation *> called;
  called.insert(function);
  for (unsigned i = 0; i < called.size(); ++i) {
    WalkResult result = called[i]->walk([&](func::CallOp call) {
      auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
      if (callee == function)
        return WalkResult::interrupt();
      if (callee)
        called.insert(callee);
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      return true;
  }
  return false;
}

/// Replaces a call by the body of its function, if that is one block and the
/// function has no custom derivative.
static bool inlineCall(func::CallOp call, SymbolTable &symbols) {
  auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
  if (markCustomVJP(call, callee))
    return false;
  if (!callee || !llvm::hasSingleElement(callee.getBody()) ||
      isRecursive(callee, symbols))
    return false;
  OpBuilder builder(call);
  IRMapping mapping;
  mapping.map(callee.getArguments(), call.getOperands());
  Block &body = callee.getBody().front();
  for (Operation &op : body.without_terminator())
    builder.clone(op, mapping);
  for (auto [result, returned] :
       llvm::zip_equal(call.getResults(), body.getTerminator()->getOperands()))
    result.replaceAllUsesWith(mapping.lookupOrDefault(returned));
  call.erase();
  return true;
}

/// Inlines the calls between the inputs and the outputs, and makes loops store
/// the values that their derivatives read. A call that cannot be inlined stays,
/// and is diagnosed as an operation without a derivative.
static DerivativePath findPath(Block &block,
                               llvm::function_ref<ValueRange()> outputs,
                               llvm::function_ref<ValueRange()> inputs,
                               SymbolTable &symbols, int64_t memoryBudget) {
  while (true) {
    DerivativePath path(block, outputs(), inputs());
    SmallVector<func::CallOp> calls;
    for (Operation *op : path.getOps())
      op->walk([&](func::CallOp call) { calls.push_back(call); });
    bool inlined = false;
    for (func::CallOp call : calls)
      inlined |= inlineCall(call, symbols);
    if (!inlined)
      break;
  }
  DerivativePath path(block, outputs(), inputs());
  SmallVector<stablehlo::WhileOp> loops;
  for (Operation *op : path.getOps())
    op->walk<WalkOrder::PreOrder>([&](stablehlo::WhileOp loop) {
      loops.push_back(loop);
      return WalkResult::skip(); // It prepares its inner loops itself.
    });
  for (stablehlo::WhileOp loop : loops)
    prepareForReverse(loop, memoryBudget);
  return DerivativePath(block, outputs(), inputs());
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct Differentiate
    : public systole::impl::DifferentiatePassBase<Differentiate> {
  using DifferentiatePassBase::DifferentiatePassBase;

  void runOnOperation() override;

private:
  SmallVector<graph::GradientsOp> getRequests();
  LogicalResult verifyGradients(graph::GradientsOp op, SymbolTable &symbols);
  void expandGradients(graph::GradientsOp op, const DerivativePath &path);
  LogicalResult addVJP(StringRef name, SymbolTable &symbols);
  FailureOr<SmallVector<unsigned>> getArguments(func::FuncOp function);
};
} // namespace

static DerivativePath findPath(graph::GradientsOp op, SymbolTable &symbols,
                               int64_t memoryBudget) {
  return findPath(
      *op->getBlock(),
      [&] { return ValueRange(op->getOperands().take_front()); },
      [&] { return ValueRange(op.getWrt()); }, symbols, memoryBudget);
}

LogicalResult Differentiate::verifyGradients(graph::GradientsOp op,
                                             SymbolTable &symbols) {
  return findPath(op, symbols, memoryBudget).verify([&] {
    return op.emitOpError("loss cannot be differentiated: there is no rule for "
                          "operations between it and the values after 'wrt'; "
                          "replace them, or put graph.stop_gradient before "
                          "them to take their results for constants");
  });
}

void Differentiate::expandGradients(graph::GradientsOp op,
                                    const DerivativePath &path) {
  OpBuilder builder(op);
  Value one = createSplat(builder, op.getLoc(), op.getLoss().getType(), 1.0);
  auto gradients =
      buildGradients(builder, path, op.getLoss(), one, op.getWrt());
  for (auto [value, gradient] : llvm::zip_equal(op.getWrt(), gradients))
    if (!gradient)
      gradient = createSplat(builder, op.getLoc(), value.getType(), 0.0);
  op->replaceAllUsesWith(gradients);
  op.erase();
}

/// The arguments to differentiate with respect to.
FailureOr<SmallVector<unsigned>>
Differentiate::getArguments(func::FuncOp function) {
  auto isFloat = [&](unsigned i) {
    return hasDerivative(function.getArgumentTypes()[i]);
  };
  SmallVector<unsigned> arguments;
  if (wrt.empty()) {
    for (unsigned i = 0; i < function.getNumArguments(); ++i)
      if (isFloat(i))
        arguments.push_back(i);
    return arguments;
  }
  for (unsigned i : wrt) {
    if (i >= function.getNumArguments())
      return function.emitError("has no argument ")
             << i << " to differentiate with respect to: it has "
             << function.getNumArguments();
    if (!isFloat(i))
      return function.emitError("cannot be differentiated with respect to "
                                "argument ")
             << i << " of type " << function.getArgumentTypes()[i]
             << ": only tensors of floating-point types have a derivative";
    arguments.push_back(i);
  }
  return arguments;
}

/// Fills `vjp` with the body of the function, or with a call of it if it has a
/// custom derivative.
static void cloneOrCall(func::FuncOp function, func::FuncOp vjp) {
  if (!function->hasAttr(customVJPName)) {
    IRMapping mapping;
    function.getBody().cloneInto(&vjp.getBody(), mapping);
    return;
  }
  Location loc = function.getLoc();
  TypeRange types = function.getArgumentTypes();
  Block &body = vjp.getBody().emplaceBlock();
  body.addArguments(types, SmallVector<Location>(types.size(), loc));
  OpBuilder builder = OpBuilder::atBlockEnd(&body);
  auto call = func::CallOp::create(builder, loc, function, body.getArguments());
  func::ReturnOp::create(builder, loc, call.getResults());
}

LogicalResult Differentiate::addVJP(StringRef name, SymbolTable &symbols) {
  auto function = symbols.lookup<func::FuncOp>(name);
  if (!function || !llvm::hasSingleElement(function.getBody()))
    return getOperation().emitError("there is no function @")
           << name << " with a body to differentiate (option 'function')";
  std::string vjpName = (name + "_vjp").str();
  if (symbols.lookup(vjpName))
    return function.emitError("cannot be differentiated: there is a function @")
           << vjpName << " already";
  auto arguments = getArguments(function);
  if (failed(arguments))
    return failure();

  // The arguments are the function's and a cotangent for each result that has
  // one. The results are the cotangents of the chosen arguments.
  SmallVector<Type> argumentTypes(function.getArgumentTypes());
  for (Type type : function.getResultTypes())
    if (hasDerivative(type))
      argumentTypes.push_back(type);
  auto resultTypes = llvm::map_to_vector(
      *arguments, [&](unsigned i) { return function.getArgumentTypes()[i]; });
  OpBuilder builder(function);
  builder.setInsertionPointAfter(function);
  auto vjp =
      func::FuncOp::create(builder, function.getLoc(), vjpName,
                           builder.getFunctionType(argumentTypes, resultTypes));
  cloneOrCall(function, vjp);
  Block &body = vjp.getBody().front();
  Operation *terminator = body.getTerminator();
  auto inputs = llvm::map_to_vector(
      *arguments, [&](unsigned i) -> Value { return body.getArgument(i); });
  DerivativePath path = findPath(
      body, [&] { return ValueRange(terminator->getOperands()); },
      [&] { return ValueRange(inputs); }, symbols, memoryBudget);
  if (failed(path.verify([&] {
        return function.emitError(
            "cannot be differentiated: there is no rule for operations "
            "between its arguments and results");
      }))) {
    vjp.erase();
    return failure();
  }

  auto cotangents = llvm::map_to_vector(
      terminator->getOperands(), [&](Value output) -> Value {
        if (!hasDerivative(output.getType()))
          return {};
        return body.addArgument(output.getType(), output.getLoc());
      });
  builder.setInsertionPoint(terminator);
  auto gradients = buildGradients(builder, path, terminator->getOperands(),
                                  cotangents, inputs);
  for (auto [input, gradient] : llvm::zip_equal(inputs, gradients))
    if (!gradient)
      gradient = createSplat(builder, function.getLoc(), input.getType(), 0.0);
  terminator->setOperands(gradients);
  eraseDeadOpsOfBlock(body);
  symbols.insert(vjp);
  return success();
}

SmallVector<graph::GradientsOp> Differentiate::getRequests() {
  SmallVector<graph::GradientsOp> requests;
  getOperation().walk([&](graph::GradientsOp op) { requests.push_back(op); });
  return requests;
}

void Differentiate::runOnOperation() {
  SymbolTable symbols(getOperation());
  for (auto function : getOperation().getOps<func::FuncOp>())
    if (failed(verifyCustomVJP(function)))
      return signalPassFailure();

  // Reports all errors before any change. Inlined calls may contain more
  // requests.
  SmallVector<graph::GradientsOp> requests = getRequests();
  for (size_t count = 0; count != requests.size(); requests = getRequests()) {
    count = requests.size();
    bool differentiable = true;
    for (graph::GradientsOp op : requests)
      differentiable &= succeeded(verifyGradients(op, symbols));
    if (!differentiable)
      return signalPassFailure();
  }

  // Requests follow the order of their block. A loss that depends on
  // derivatives is analyzed again once those are ordinary operations.
  for (graph::GradientsOp op : requests) {
    if (failed(verifyGradients(op, symbols)))
      return signalPassFailure();
    expandGradients(op, findPath(op, symbols, memoryBudget));
  }

  for (const std::string &name : functions)
    if (failed(addVJP(name, symbols)))
      return signalPassFailure();

  forgetPreparation(getOperation());
  getOperation().walk(
      [](func::CallOp call) { call->removeAttr(customVJPName); });
  inlineRecomputedRegions(getOperation());
  getOperation().walk([](graph::StopGradientOp op) {
    op.replaceAllUsesWith(op.getOperand());
    op.erase();
  });
}
