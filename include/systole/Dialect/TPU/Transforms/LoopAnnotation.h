//===- LoopAnnotation.h - Loop annotations for LLVM -------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_LOOPANNOTATION_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_LOOPANNOTATION_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace systole::tpu {

/// The attribute of a loop of scf, and later of its branch, that
/// convert-tpu-to-llvm turns into an LLVM::LoopAnnotationAttr.
inline constexpr llvm::StringLiteral loopAnnotationName =
    "llvm.loop_annotation";

/// The vectors that each of a loop's sums has side by side. An addition waits
/// three or four cycles for the last one to its vector.
inline int64_t getSumsSideBySide(int64_t sums) {
  return sums == 1 ? 4 : sums == 2 ? 2 : 1;
}

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_LOOPANNOTATION_H
