//===- RoundedBytes.h - Bytes that stay floats -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_DIALECT_TPU_TRANSFORMS_MXU_ROUNDEDBYTES_H
#define SYSTOLE_LIB_DIALECT_TPU_TRANSFORMS_MXU_ROUNDEDBYTES_H

namespace mlir {
class RewritePatternSet;
} // namespace mlir

namespace systole::tpu {

/// Float of a byte that was rounded from a float -> a difference of floats.
///
/// Quantization rounds `x`, which is clamped to bytes, by an addition after
/// which the last digit of a float stands for 1, and takes the byte from its
/// bits. If the same code dequantizes the byte, it needs no byte.
void populateRoundedBytesPatterns(mlir::RewritePatternSet &patterns);

} // namespace systole::tpu

#endif // SYSTOLE_LIB_DIALECT_TPU_TRANSFORMS_MXU_ROUNDEDBYTES_H
