//===- CustomCall.cpp - Custom calls: the checks --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models.h"
#include "systole/Interpreter/Compare.h"

using namespace mlir;
using namespace systole::interpreter;
using namespace systole::stablehlo;

/// Other custom calls are reported before a program runs: see Interpreter.cpp.
static FailureOr<Tensors> customCall(CustomCallOp op, ArrayRef<Tensor> operands,
                                     Interpreter &interpreter) {
  FailureOr<Check> check = getCheck(op);
  if (failed(check))
    return failure();
  const Tensor &expected = check->expected ? *check->expected : operands[1];
  if (failed(compare(*check, operands[0], expected, [&] {
        return op.emitError() << op.getCallTargetName() << " failed: ";
      })))
    return failure();
  return Tensors();
}

void systole::interpreter::registerCustomCallModels(MLIRContext *context) {
  attach<CustomCallOp, customCall>(context);
}
