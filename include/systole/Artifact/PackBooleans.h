//===- PackBooleans.h - Text of a later MLIR --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ARTIFACT_PACKBOOLEANS_H
#define SYSTOLE_ARTIFACT_PACKBOOLEANS_H

#include "llvm/Support/MemoryBuffer.h"

#include <memory>

namespace systole {

/// Says the booleans of `dense<"0x...">` by a bit each, as this version of MLIR
/// reads them, where they are said by a byte each, as later ones print them.
/// All else keeps its place: what gets shorter is filled with spaces. A program
/// without such constants is returned as it is.
std::unique_ptr<llvm::MemoryBuffer>
packBooleans(std::unique_ptr<llvm::MemoryBuffer> program);

} // namespace systole

#endif // SYSTOLE_ARTIFACT_PACKBOOLEANS_H
