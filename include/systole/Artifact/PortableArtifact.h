//===- PortableArtifact.h - Versioned bytecode of StableHLO -----*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The format that frameworks exchange: MLIR bytecode of the vhlo dialect, for
// the version of StableHLO in its header.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ARTIFACT_PORTABLEARTIFACT_H
#define SYSTOLE_ARTIFACT_PORTABLEARTIFACT_H

#include "systole/Dialect/VHLO/IR/Version.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>

namespace systole {

/// Returns the version of StableHLO in an artifact's header, or std::nullopt if
/// the bytes are not an artifact.
std::optional<vhlo::Version> getArtifactVersion(llvm::StringRef bytes);

/// Converts a module from an artifact to StableHLO; other modules stay.
mlir::LogicalResult convertFromArtifact(mlir::ModuleOp module);

/// Converts a module of StableHLO to vhlo, and writes it as an artifact of
/// `version`. Anything that the version lacks is an error at its line.
mlir::LogicalResult writePortableArtifact(mlir::ModuleOp module,
                                          vhlo::Version version,
                                          llvm::raw_ostream &os);

} // namespace systole

#endif // SYSTOLE_ARTIFACT_PORTABLEARTIFACT_H
