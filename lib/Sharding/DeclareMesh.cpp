//===- DeclareMesh.cpp - Adds a mesh to a module --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Sharding/Mesh.h"
#include "systole/Sharding/Passes.h"

using namespace mlir;

namespace systole::sharding {

#define GEN_PASS_DEF_DECLAREMESHPASS
#include "systole/Sharding/Passes.h.inc"

namespace {
struct DeclareMesh : impl::DeclareMeshPassBase<DeclareMesh> {
  using DeclareMeshPassBase::DeclareMeshPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    llvm::Expected<Mesh> given = Mesh::parse(mesh);
    if (!given) {
      module.emitError() << llvm::toString(given.takeError());
      return signalPassFailure();
    }
    // The flag applies to programs without a mesh.
    for (shard::GridOp grid : module.getOps<shard::GridOp>()) {
      if (Mesh::get(grid).toString() == given->toString())
        return;
      grid.emitError() << "the program has a mesh, "
                       << Mesh::get(grid).toString() << ", but --mesh=" << mesh
                       << " was given: leave one of them out";
      return signalPassFailure();
    }
    given->declare(module);
  }
};
} // namespace

} // namespace systole::sharding
