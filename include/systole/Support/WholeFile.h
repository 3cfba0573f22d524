//===- WholeFile.h - Reads and writes complete files ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SUPPORT_WHOLEFILE_H
#define SYSTOLE_SUPPORT_WHOLEFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

namespace systole {

/// Reads a file.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readWhole(llvm::StringRef path);

/// Writes a file, under a temporary name until it is complete.
llvm::Error writeWhole(llvm::StringRef path, llvm::StringRef content);

} // namespace systole

#endif // SYSTOLE_SUPPORT_WHOLEFILE_H
