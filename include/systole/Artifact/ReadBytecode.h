//===- ReadBytecode.h - Reads untrusted bytecode ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR's reader trusts its input: a damaged file can make it crash, run forever
// or overwrite memory. So a child process reads bytecode, within limits, and
// returns the program as text, which the tools then read like any other.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ARTIFACT_READBYTECODE_H
#define SYSTOLE_ARTIFACT_READBYTECODE_H

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace systole {

/// Returns a program as text: the buffer itself, unless it is bytecode.
/// Locations in the bytecode are kept. A portable artifact becomes StableHLO.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readAsText(std::unique_ptr<llvm::MemoryBuffer> program,
           const mlir::DialectRegistry &registry);

/// Makes a tool report an error and exit with 1, instead of crashing, if memory
/// runs out or MLIR gives up. Both are due to senseless numbers in a program.
void installFatalErrorHandlers();

} // namespace systole

#endif // SYSTOLE_ARTIFACT_READBYTECODE_H
