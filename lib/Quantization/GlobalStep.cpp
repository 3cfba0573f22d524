//===- GlobalStep.cpp - The step of a program's variables -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GlobalStep.h"

#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace systole;

int64_t quantization::readGlobalStep(StringRef signature) {
  auto file = llvm::MemoryBuffer::getFile(signature);
  if (!file)
    return 0;
  llvm::Expected<llvm::json::Value> json =
      llvm::json::parse((*file)->getBuffer());
  if (!json) {
    llvm::consumeError(json.takeError());
    return 0;
  }
  const llvm::json::Object *object = json->getAsObject();
  return object ? object->getInteger("global_step").value_or(0) : 0;
}

void quantization::setGlobalStep(ModuleOp module, int64_t step) {
  for (auto function : module.getOps<func::FuncOp>()) {
    StringAttr role = tpu::getRole(function);
    if (!role || role.getValue() != "initialize")
      continue;
    Operation *end = function.front().getTerminator();
    OpBuilder builder(end);
    for (unsigned i = 0; i < function.getNumResults(); ++i)
      if (StringAttr state = tpu::getResultState(function, i);
          state && state.getValue() == "global_step")
        end->setOperand(i, stablehlo::getSplat(builder, function.getLoc(),
                                               function.getResultTypes()[i],
                                               static_cast<double>(step)));
  }
}
