//===- Interpreter.cpp - Executes StableHLO functions ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Interpreter/Interpreter.h"
#include "Models.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Interpreter/Collectives.h"
#include "systole/Interpreter/Probes.h"

#include "runtime/system/Thread.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/SymbolTable.h"

#include <set>

using namespace mlir;
using namespace systole;
using namespace systole::interpreter;

#include "systole/Interpreter/InterpretableOpInterface.cpp.inc"

//===----------------------------------------------------------------------===//
// Interpreter
//===----------------------------------------------------------------------===//

int64_t Interpreter::getReplica() const {
  return process / collectives.getNumPartitions();
}

int64_t Interpreter::getPartition() const {
  return process % collectives.getNumPartitions();
}

const Tensor &Interpreter::lookup(Value value) const {
  for (const Scope &scope : llvm::reverse(scopes))
    if (auto it = scope.find(value); it != scope.end())
      return it->second;
  llvm_unreachable("value is used before it is computed");
}

LogicalResult Interpreter::execute(Operation &op) {
  Tensors operands;
  for (Value operand : op.getOperands())
    operands.push_back(lookup(operand));
  FailureOr<Tensors> results =
      cast<InterpretableOpInterface>(op).interpret(operands, *this);
  if (failed(results))
    return failure();
  assert(results->size() == op.getNumResults() && "one tensor a result");
  for (auto [result, tensor] : llvm::zip_equal(op.getResults(), *results)) {
    assert((!isa<RankedTensorType>(result.getType()) ||
            result.getType() == tensor.getType()) &&
           "result of another type");
    scopes.back()[result] = std::move(tensor);
  }
  return success();
}

FailureOr<Tensors> Interpreter::run(Region &region,
                                    ArrayRef<Tensor> arguments) {
  assert(region.hasOneBlock() && "StableHLO regions have one block");
  Block &block = region.front();
  scopes.emplace_back();
  for (auto [argument, tensor] :
       llvm::zip_equal(block.getArguments(), arguments))
    scopes.back()[argument] = tensor;

  bool ok = llvm::all_of(block.without_terminator(),
                         [&](Operation &op) { return succeeded(execute(op)); });
  Tensors returned;
  if (ok)
    for (Value value : block.getTerminator()->getOperands())
      returned.push_back(lookup(value));
  scopes.pop_back();
  if (!ok)
    return failure();
  return returned;
}

FailureOr<Tensors> Interpreter::call(func::FuncOp function,
                                     ArrayRef<Tensor> arguments) {
  return run(function.getBody(), arguments);
}

//===----------------------------------------------------------------------===//
// Support for operations
//===----------------------------------------------------------------------===//

static LogicalResult verifyType(Operation *op, Type type, StringRef what) {
  if (Tensor::supports(type) || isa<stablehlo::TokenType>(type))
    return success();
  return op->emitError()
         << "the reference interpreter cannot represent the " << what
         << " type " << type
         << "; it has tensors of static shape of floats of 4 to 64 bits, "
            "complex numbers, i1 and integers of 2 to 64 bits";
}

static LogicalResult verifyOp(Operation *op) {
  if (!op->hasTrait<OpTrait::IsTerminator>() &&
      !isa<InterpretableOpInterface>(op))
    return op->emitError() << "the reference interpreter does not know the op '"
                           << op->getName()
                           << "'; it executes stablehlo ops and func.call";
  if (auto call = dyn_cast<stablehlo::CustomCallOp>(op);
      call && !knowsCustomCall(call))
    return op->emitError() << "the reference interpreter does not know the "
                              "custom call '"
                           << call.getCallTargetName()
                           << "'; it knows the check family, @Sharding, and "
                              "what --load=LIBRARY.so gives";
  auto isComplex = [](Type type) {
    return isa<ComplexType>(getElementTypeOrSelf(type));
  };
  if (llvm::any_of(op->getOperandTypes(), isComplex) && !computesComplex(op))
    return op->emitError() << "the reference interpreter does not compute '"
                           << op->getName()
                           << "' of complex numbers; write it with operations "
                              "on the real and imaginary parts";
  for (Type type : op->getOperandTypes())
    if (failed(verifyType(op, type, "operand")))
      return failure();
  for (Type type : op->getResultTypes())
    if (failed(verifyType(op, type, "result")))
      return failure();
  return success();
}

static LogicalResult verifyFunction(func::FuncOp function,
                                    std::set<Operation *> &seen) {
  if (!seen.insert(function).second)
    return success();
  if (function.isExternal())
    return function.emitError()
           << "function '" << function.getName()
           << "' has no body; the reference interpreter cannot call it";
  if (!function.getBody().hasOneBlock())
    return function.emitError()
           << "function '" << function.getName()
           << "' has more than one block; the reference interpreter knows "
              "structured control flow (stablehlo.while)";
  bool ok = llvm::all_of(function.getArgumentTypes(), [&](Type type) {
    return succeeded(verifyType(function, type, "argument"));
  });
  function.getBody().walk([&](Operation *op) {
    ok &= succeeded(verifyOp(op));
    // All functions that it names, to call or to start them.
    op->getAttrDictionary().walk([&](SymbolRefAttr symbol) {
      auto callee =
          SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(op, symbol);
      if (callee)
        ok &= succeeded(verifyFunction(callee, seen));
    });
  });
  return success(ok);
}

LogicalResult systole::interpreter::verifyInterpretable(func::FuncOp entry) {
  std::set<Operation *> seen;
  return verifyFunction(entry, seen);
}

//===----------------------------------------------------------------------===//
// All replicas
//===----------------------------------------------------------------------===//

/// Reports a mistake once if several replicas make it.
namespace {
class ReportOnce : public ScopedDiagnosticHandler {
public:
  explicit ReportOnce(MLIRContext *context) : ScopedDiagnosticHandler(context) {
    setHandler([this](Diagnostic &diagnostic) {
      // Success: handled, drop it. Failure: for the next handler.
      bool isNew =
          seen.insert({diagnostic.getLocation(), diagnostic.str()}).second;
      return success(!isNew);
    });
  }

private:
  struct Less {
    using Key = std::pair<LocationAttr, std::string>;
    bool operator()(const Key &a, const Key &b) const {
      return std::make_pair(a.first.getAsOpaquePointer(), a.second) <
             std::make_pair(b.first.getAsOpaquePointer(), b.second);
    }
  };
  std::set<std::pair<LocationAttr, std::string>, Less> seen;
};
} // namespace

FailureOr<SmallVector<Tensors>> systole::interpreter::runProcesses(
    MLIRContext *context, Collectives &collectives,
    llvm::function_ref<FailureOr<Tensors>(Interpreter &)> program,
    Denormals denormals) {
  int64_t numProcesses = collectives.getNumProcesses();
  SmallVector<Tensors> outputs(numProcesses);
  std::vector<char> succeededOn(numProcesses, false);
  ReportOnce reportOnce(context);

  std::vector<runtime::Thread> threads;
  for (int64_t process = 0; process < numProcesses; ++process) {
    absl::StatusOr<runtime::Thread> thread =
        runtime::Thread::start("process", [&, process] {
          Interpreter interpreter(collectives, process, denormals);
          FailureOr<Tensors> results = program(interpreter);
          if (succeeded(results)) {
            outputs[process] = std::move(*results);
            succeededOn[process] = true;
          }
          collectives.leave(process, failed(results));
        });
    if (thread.ok()) {
      threads.push_back(std::move(*thread));
      continue;
    }
    emitError(UnknownLoc::get(context))
        << "the interpreter needs a thread for each of " << numProcesses
        << " processes: " << std::string(thread.status().message());
    // The processes that run do not wait for those without a thread.
    for (int64_t missing = process; missing < numProcesses; ++missing)
      collectives.leave(missing, /*failed=*/true);
    break;
  }
  for (runtime::Thread &thread : threads)
    thread.join();
  if (!llvm::all_of(succeededOn, [](char ok) { return ok; }))
    return failure();
  return outputs;
}

FailureOr<SmallVector<Tensors>>
systole::interpreter::interpret(func::FuncOp entry, ArrayRef<Tensors> inputs,
                                Probes *probes) {
  Collectives collectives(inputs.size());
  collectives.setProbes(probes);
  return runProcesses(
      entry.getContext(), collectives,
      [&](Interpreter &interpreter) {
        return interpreter.call(entry, inputs[interpreter.getProcess()]);
      },
      getDenormals(entry).value_or(Denormals::Keep));
}
