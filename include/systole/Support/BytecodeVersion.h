//===- BytecodeVersion.h - Versions of dialects in bytecode -----*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SUPPORT_BYTECODEVERSION_H
#define SYSTOLE_SUPPORT_BYTECODEVERSION_H

#include "mlir/Bytecode/BytecodeImplementation.h"

#include <memory>

namespace systole {

/// Skips the three numbers of a dialect's version, if all versions have the
/// same encoding; null after an error.
inline std::unique_ptr<mlir::DialectVersion>
skipDialectVersion(mlir::DialectBytecodeReader &reader) {
  uint64_t number;
  for (int i = 0; i < 3; ++i)
    if (failed(reader.readVarInt(number)))
      return nullptr;
  return std::make_unique<mlir::DialectVersion>();
}

} // namespace systole

#endif // SYSTOLE_SUPPORT_BYTECODEVERSION_H
