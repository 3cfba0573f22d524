//===- EvalCustomCall.cpp - Custom calls, and checks ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models.h"
#include "systole/Dialect/Check/IR/Check.h"
#include "systole/Dialect/StableHLO/IR/CustomCalls.h"
#include "systole/Interpreter/Compare.h"
#include "systole/Support/CustomFunctions.h"

using namespace mlir;
using namespace systole::interpreter;
using namespace systole::stablehlo;

bool systole::interpreter::knowsCustomCall(CustomCallOp call) {
  return !getCheckName(call).empty() || annotatesSharding(call) ||
         systole::lookupCustomFunction(call.getCallTargetName());
}

template <typename Op>
static FailureOr<Tensors> compareValues(Op op, ArrayRef<Tensor> operands,
                                        Interpreter &) {
  FailureOr<Check> check = getCheck(op);
  if (failed(check))
    return failure();
  const Tensor &expected = check->expected ? *check->expected : operands[1];
  if (failed(compare(*check, operands[0], expected, [&] {
        return op->emitError() << getCheckName(op) << " failed: ";
      })))
    return failure();
  return Tensors();
}

static FailureOr<Tensors> callFunction(CustomCallOp op,
                                       systole::CustomFunction function,
                                       ArrayRef<Tensor> operands) {
  Tensors results;
  SmallVector<const void *> inputs;
  SmallVector<void *> outputs;
  for (const Tensor &operand : operands)
    inputs.push_back(operand.getData().data());
  for (Type type : op.getResultTypes())
    results.emplace_back(cast<RankedTensorType>(type));
  for (Tensor &result : results)
    outputs.push_back(result.getMutableData().data());
  int32_t status =
      function(getCustomSignature(op).c_str(), getCustomConfig(op).c_str(),
               inputs.data(), outputs.data());
  if (status != 0)
    return op.emitError() << "'" << op.getCallTargetName()
                          << "' failed with status " << status;
  return results;
}

/// Other custom calls are reported before a program runs: see Interpreter.cpp.
static FailureOr<Tensors> customCall(CustomCallOp op, ArrayRef<Tensor> operands,
                                     Interpreter &interpreter) {
  if (annotatesSharding(op))
    return Tensors(operands);
  if (systole::CustomFunction function =
          systole::lookupCustomFunction(op.getCallTargetName()))
    return callFunction(op, function, operands);
  return compareValues(op, operands, interpreter);
}

template <typename... Checks> static void attachChecks(MLIRContext *context) {
  (attach<Checks, compareValues<Checks>>(context), ...);
}

void systole::interpreter::registerCustomCallModels(MLIRContext *context) {
  attach<CustomCallOp, customCall>(context);
}

void systole::interpreter::registerCheckModels(MLIRContext *context) {
  attachChecks<check::ExpectAlmostEqConstOp, check::ExpectAlmostEqOp,
               check::ExpectCloseOp, check::ExpectEqConstOp, check::ExpectEqOp>(
      context);
}
