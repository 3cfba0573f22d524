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
/// Quantization clamps a float, adds `kLastDigitIsOne`, and takes the byte from
/// the bits of the sum. Code that dequantizes the byte at once needs no byte.
void populateRoundedBytesPatterns(mlir::RewritePatternSet &patterns);

} // namespace systole::tpu

#endif // SYSTOLE_LIB_DIALECT_TPU_TRANSFORMS_MXU_ROUNDEDBYTES_H
