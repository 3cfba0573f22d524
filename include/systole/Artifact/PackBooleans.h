//===- PackBooleans.h - Programs of later MLIR ------------------*- C++ -*-===//
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

/// Rewrites the booleans of `dense<"0x...">` from one byte each, as later
/// versions of MLIR print them, to one bit each, as this version reads them.
/// Everything else keeps its position: shorter constants are padded with
/// spaces. A program without such constants is returned unchanged.
std::unique_ptr<llvm::MemoryBuffer>
packBooleans(std::unique_ptr<llvm::MemoryBuffer> program);

} // namespace systole

#endif // SYSTOLE_ARTIFACT_PACKBOOLEANS_H
