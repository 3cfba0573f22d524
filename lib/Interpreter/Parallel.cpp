//===- Parallel.cpp - Programs on several processes -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models.h"
#include "systole/Interpreter/Collectives.h"
#include "systole/Interpreter/InterpreterOps.h"

using namespace mlir;
using namespace systole::interpreter;

static func::FuncOp lookup(Operation *from, Attribute name) {
  return SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      from, cast<FlatSymbolRefAttr>(name));
}

static FailureOr<Tensors> runParallel(RunParallelOp op,
                                      ArrayRef<Tensor> operands,
                                      Interpreter &interpreter) {
  std::deque<Tensors> infeed;
  if (ArrayAttr functions = op.getInfeed().value_or(ArrayAttr()))
    for (Attribute name : functions) {
      FailureOr<Tensors> tensors = interpreter.call(lookup(op, name), {});
      if (failed(tensors))
        return failure();
      infeed.push_back(std::move(*tensors));
    }

  SmallVector<func::FuncOp> programs;
  SmallVector<ArrayRef<Tensor>> inputs;
  for (Attribute row : op.getPrograms())
    for (Attribute name : cast<ArrayAttr>(row)) {
      programs.push_back(lookup(op, name));
      unsigned count = programs.back().getNumArguments();
      inputs.push_back(operands.take_front(count));
      operands = operands.drop_front(count);
    }
  int64_t numReplicas = op.getPrograms().size();
  Collectives collectives(numReplicas, programs.size() / numReplicas);
  collectives.setInfeed(std::move(infeed));
  collectives.setProbes(interpreter.getCollectives().getProbes());
  FailureOr<SmallVector<Tensors>> results = runProcesses(
      op.getContext(), collectives,
      [&](Interpreter &process) {
        int64_t index = process.getProcess();
        return process.call(programs[index], inputs[index]);
      },
      interpreter.getDenormals());
  if (failed(results))
    return failure();
  Tensors flat;
  for (Tensors &tensors : *results)
    llvm::append_range(flat, tensors);
  return flat;
}

void systole::interpreter::registerParallelModels(MLIRContext *context) {
  attach<RunParallelOp, runParallel>(context);
}
