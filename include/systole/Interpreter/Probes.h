//===- Probes.h - Recorded values -------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// interpreter.probe writes values, and check.expect_serialized_eq reads them.
// The interpreter does no file I/O: its caller implements this.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_INTERPRETER_PROBES_H
#define SYSTOLE_INTERPRETER_PROBES_H

#include "systole/Interpreter/Interpreter.h"

#include "llvm/Support/Error.h"

namespace systole::interpreter {

/// Processes of a run call it concurrently.
class Probes {
public:
  virtual ~Probes() = default;

  virtual llvm::Error write(llvm::StringRef probe, const Tensor &value) = 0;

  /// The value that the probe wrote the `iteration`-th time, from 0.
  virtual llvm::Expected<Tensor> read(llvm::StringRef probe, int64_t iteration,
                                      mlir::RankedTensorType type) = 0;
};

} // namespace systole::interpreter

#endif // SYSTOLE_INTERPRETER_PROBES_H
