//===- ObservedFunction.cpp - A function that also returns values inside --===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ObservedFunction.h"

#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace systole;
using interpreter::Tensor;

FailureOr<quantization::ObservedFunction>
quantization::ObservedFunction::compile(func::FuncOp function,
                                        ArrayRef<Value> values,
                                        const CompilerOptions &options) {
  IRMapping mapping;
  ObservedFunction result;
  result.module =
      cast<ModuleOp>(function->getParentOfType<ModuleOp>()->clone(mapping));
  auto copy = result.module->lookupSymbol<func::FuncOp>(function.getName());
  Operation *end = copy.front().getTerminator();
  for (Value value : values) {
    unsigned at = copy.getNumResults();
    end->insertOperands(at, mapping.lookup(value));
    if (failed(copy.insertResult(at, value.getType(), {})))
      return failure();
  }
  result.compiled = execution::compileFunction(copy, options);
  if (!result.compiled)
    return failure();
  return result;
}

ArrayRef<float> quantization::getFloats(const Tensor &tensor) {
  return ArrayRef(reinterpret_cast<const float *>(tensor.getData().data()),
                  tensor.getNumElements());
}
