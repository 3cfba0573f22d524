//===- SetTarget.cpp - Attaches the description of a CPU ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Target/Object.h"
#include "systole/Target/Passes.h"

namespace systole {
#define GEN_PASS_DEF_SETTARGETPASS
#include "systole/Target/TargetPasses.h.inc"
} // namespace systole

using namespace mlir;
using namespace systole;

namespace {
struct SetTargetPass : systole::impl::SetTargetPassBase<SetTargetPass> {
  using SetTargetPassBase::SetTargetPassBase;

  void runOnOperation() override {
    std::string overrides = llvm::join(attributes, ",");
    FailureOr<TargetCPU> description =
        resolveTarget(target, cpu, overrides, getOperation().getLoc());
    if (failed(description))
      return signalPassFailure();
    getOperation()->setAttr(tpu::TPUDialect::getTargetAttrName(),
                            description->getAttr(&getContext()));
  }
};
} // namespace
