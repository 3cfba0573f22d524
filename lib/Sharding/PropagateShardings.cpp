//===- PropagateShardings.cpp - Chooses a sharding for each value ---------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Propagation.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/Sharding/Passes.h"

using namespace mlir;

namespace systole::sharding {

#define GEN_PASS_DEF_PROPAGATESHARDINGSPASS
#include "systole/Sharding/Passes.h.inc"

namespace {
struct PropagateShardings
    : impl::PropagateShardingsPassBase<PropagateShardings> {
  using PropagateShardingsPassBase::PropagateShardingsPassBase;

  void runOnOperation() override {
    FailureOr<Mesh> mesh = Mesh::find(getOperation());
    if (failed(mesh))
      return signalPassFailure();
    auto isOfProgram = [](func::FuncOp function) {
      return bool(tpu::getRole(function));
    };
    const bool isProgram =
        llvm::any_of(getOperation().getOps<func::FuncOp>(), isOfProgram);
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (function.isExternal())
        continue;
      Propagation propagation(function, *mesh);
      if (failed(propagation.run()))
        return signalPassFailure();
      std::optional<Axis> axis;
      if (!optimizerState.empty()) {
        axis = mesh->findAxis(optimizerState);
        if (*axis < 0) {
          getOperation().emitError()
              << "the mesh " << mesh->toString() << " has no axis '"
              << optimizerState << "' to split optimizers' variables over";
          return signalPassFailure();
        }
      }
      propagation.shardOptimizerState(axis);
      // Functions of the host have no shards.
      if (explain && (!isProgram || isOfProgram(function)))
        propagation.explain(llvm::errs());
      propagation.write();
    }
  }
};
} // namespace

} // namespace systole::sharding
