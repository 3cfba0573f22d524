//===- ReadBytecode.h - Bytecode of anybody's -------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR's reader trusts its input: a damaged file can make it crash, run forever
// or write over memory. So a child process reads bytecode, within limits, and
// hands over text, which the tools then read as any other.
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

/// A program as text: the buffer itself, unless it is bytecode. The locations
/// in the bytecode are kept. A portable artifact becomes StableHLO.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readAsText(std::unique_ptr<llvm::MemoryBuffer> program,
           const mlir::DialectRegistry &registry);

/// Has a tool say so, and exit with 1, where it gets no more memory or MLIR
/// gives up, instead of crashing: both are due to numbers in a program that
/// make no sense.
void installFatalErrorHandlers();

} // namespace systole

#endif // SYSTOLE_ARTIFACT_READBYTECODE_H
