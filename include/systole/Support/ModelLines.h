//===- ModelLines.h - Lines of a model --------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SUPPORT_MODELLINES_H
#define SYSTOLE_SUPPORT_MODELLINES_H

#include "mlir/IR/Location.h"
#include <string>

namespace systole {

/// The first position in a file that a location names, or null.
mlir::FileLineColLoc findFile(mlir::Location location);

/// Returns "file:line" of the location, or "".
std::string describeModelLine(mlir::Location location);

/// Returns "file:line" with the lines of the calls at which the op was inlined:
/// "model.mlir:7 in model.mlir:30".
std::string describeCallPath(mlir::Location location);

} // namespace systole

#endif // SYSTOLE_SUPPORT_MODELLINES_H
