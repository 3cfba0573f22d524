//===- PortableArtifact.h - Versioned bytecode of StableHLO -----*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What frameworks exchange: MLIR bytecode of the vhlo dialect, for the version
// of StableHLO that its header names.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ARTIFACT_PORTABLEARTIFACT_H
#define SYSTOLE_ARTIFACT_PORTABLEARTIFACT_H

#include "systole/Dialect/VHLO/IR/Version.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>

namespace systole {

/// The version of StableHLO that an artifact is of, by its header; nothing
/// where the bytes are none.
std::optional<vhlo::Version> getArtifactVersion(llvm::StringRef bytes);

/// Makes StableHLO of a module that an artifact held; others stay as they are.
mlir::LogicalResult convertFromArtifact(mlir::ModuleOp module);

/// Writes a module of StableHLO, which becomes one of vhlo, as an artifact of
/// `version`: what that version does not have is an error where it stands.
mlir::LogicalResult writePortableArtifact(mlir::ModuleOp module,
                                          vhlo::Version version,
                                          llvm::raw_ostream &os);

} // namespace systole

#endif // SYSTOLE_ARTIFACT_PORTABLEARTIFACT_H
