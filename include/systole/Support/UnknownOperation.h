//===- UnknownOperation.h - Errors about unknown operations -----*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SUPPORT_UNKNOWNOPERATION_H
#define SYSTOLE_SUPPORT_UNKNOWNOPERATION_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace systole {

/// The metadata of an error that reports an operation without a definition.
/// Such a program may be correct.
inline constexpr llvm::StringLiteral unknownOperation = "unknown operation";

inline bool reportsUnknownOperation(mlir::Diagnostic &diagnostic) {
  return llvm::any_of(diagnostic.getMetadata(), [](const auto &argument) {
    return argument.getKind() ==
               mlir::DiagnosticArgument::DiagnosticArgumentKind::String &&
           argument.getAsString() == unknownOperation;
  });
}

} // namespace systole

#endif // SYSTOLE_SUPPORT_UNKNOWNOPERATION_H
