//===- Probe.h - Printed and recorded values --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_INTERPRETER_PROBE_H
#define SYSTOLE_LIB_INTERPRETER_PROBE_H

namespace mlir {
class MLIRContext;
} // namespace mlir

namespace systole::interpreter {

/// The models of interpreter.print and interpreter.probe.
void registerProbeModels(mlir::MLIRContext *context);

/// The model of check.expect_serialized_eq, which reads a probe's file.
void registerProbeCheckModels(mlir::MLIRContext *context);

} // namespace systole::interpreter

#endif // SYSTOLE_LIB_INTERPRETER_PROBE_H
