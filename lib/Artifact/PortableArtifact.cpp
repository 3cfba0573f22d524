//===- PortableArtifact.cpp - Versioned bytecode of StableHLO -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Artifact/PortableArtifact.h"
#include "systole/Conversion/Passes.h"
#include "systole/Dialect/VHLO/IR/VHLO.h"
#include "systole/Optimize/CHLOPasses.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace systole;

/// The header before the version.
static constexpr llvm::StringLiteral kProducer = "StableHLO_v";

std::optional<vhlo::Version>
systole::getArtifactVersion(llvm::StringRef bytes) {
  // The mark of bytecode, its version in a byte, its producer and a zero.
  if (!bytes.consume_front("ML\xefR") || bytes.empty())
    return std::nullopt;
  llvm::StringRef producer =
      bytes.drop_front().take_until([](char c) { return c == '\0'; });
  if (!producer.consume_front(kProducer))
    return std::nullopt;
  return vhlo::Version::parse(producer);
}

LogicalResult systole::convertFromArtifact(ModuleOp module) {
  bool isArtifact = llvm::any_of(*module.getBody(), [](Operation &op) {
    return isa_and_nonnull<vhlo::VHLODialect>(op.getDialect());
  });
  if (!isArtifact)
    return success();
  // Users verify the result.
  PassManager manager(module.getContext(), ModuleOp::getOperationName());
  manager.enableVerifier(false);
  manager.addPass(createVHLOToStableHLOPass());
  return manager.run(module);
}

LogicalResult systole::writePortableArtifact(ModuleOp module,
                                             vhlo::Version version,
                                             llvm::raw_ostream &os) {
  PassManager manager(module.getContext(), ModuleOp::getOperationName());
  manager.addPass(chlo::createExpandErfPass());
  manager.addPass(createStableHLOToVHLOPass({version.str()}));
  if (failed(manager.run(module)))
    return failure();
  // The writer does not copy it.
  std::string producer = (kProducer + version.str()).str();
  BytecodeWriterConfig config(producer);
  config.setDesiredBytecodeVersion(version.getBytecodeVersion());
  return writeBytecodeToFile(module, os, config);
}
