//===- EvalControlFlow.cpp - Loops, calls, barriers -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models.h"

using namespace mlir;
using namespace systole::interpreter;
using namespace systole::stablehlo;

static FailureOr<Tensors> whileLoop(WhileOp op, ArrayRef<Tensor> operands,
                                    Interpreter &interpreter) {
  Tensors values(operands);
  while (true) {
    FailureOr<Tensors> condition = interpreter.run(op.getCond(), values);
    if (failed(condition))
      return failure();
    if (!std::get<bool>((*condition)[0].get(int64_t(0))))
      return values;
    FailureOr<Tensors> next = interpreter.run(op.getBody(), values);
    if (failed(next))
      return failure();
    values = std::move(*next);
  }
}

static FailureOr<Tensors> branch(IfOp op, ArrayRef<Tensor> operands,
                                 Interpreter &interpreter) {
  bool holds = std::get<bool>(operands[0].get(int64_t(0)));
  return interpreter.run(holds ? op.getTrueBranch() : op.getFalseBranch(), {});
}

static FailureOr<Tensors> branches(CaseOp op, ArrayRef<Tensor> operands,
                                   Interpreter &interpreter) {
  auto index = std::get<int64_t>(operands[0].get(int64_t(0)));
  auto last = static_cast<int64_t>(op.getBranches().size()) - 1;
  if (index < 0 || index > last)
    index = last;
  return interpreter.run(op.getBranches()[index], {});
}

static FailureOr<Tensors> call(func::CallOp op, ArrayRef<Tensor> operands,
                               Interpreter &interpreter) {
  auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      op, op.getCalleeAttr());
  return interpreter.call(callee, operands);
}

/// The interpreter knows no other dialects' operations.
static FailureOr<Tensors> composite(CompositeOp op, ArrayRef<Tensor> operands,
                                    Interpreter &interpreter) {
  auto function = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      op, op.getDecompositionAttr());
  return interpreter.call(function, operands);
}

static FailureOr<Tensors> barrier(OptimizationBarrierOp op,
                                  ArrayRef<Tensor> operands, Interpreter &) {
  return Tensors(operands);
}

void systole::interpreter::registerControlFlowModels(MLIRContext *context) {
  attach<CaseOp, branches>(context);
  attach<CompositeOp, composite>(context);
  attach<IfOp, branch>(context);
  attach<WhileOp, whileLoop>(context);
  attach<func::CallOp, call>(context);
  attach<OptimizationBarrierOp, barrier>(context);
}
