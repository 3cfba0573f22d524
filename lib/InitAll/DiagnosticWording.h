//===- DiagnosticWording.h - Plain words for MLIR's errors ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_INITALL_DIAGNOSTICWORDING_H
#define SYSTOLE_LIB_INITALL_DIAGNOSTICWORDING_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace systole {

/// Rewords errors of MLIR's parser and verifiers that people meet in model
/// files. Unknown operations and attributes get a suggestion.
void registerDiagnosticWording(mlir::DialectRegistry &registry);

} // namespace systole

#endif // SYSTOLE_LIB_INITALL_DIAGNOSTICWORDING_H
