//===- UnsignedBytes.h - Signed bytes stored as unsigned ones ---*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// Instructions such as vpdpbusd multiply unsigned by signed bytes. Products
/// read lhs beside signed weights. So signed bytes of lhs are stored with the
/// highest bit of each flipped: each is larger by 128, and so is the zero
/// point. Kernels that read them flip nothing then, and those that write them
/// add 128 to a constant. The values are the same.
///
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_OPTIMIZE_ELEMENTTYPES_UNSIGNEDBYTES_H
#define SYSTOLE_LIB_OPTIMIZE_ELEMENTTYPES_UNSIGNEDBYTES_H

#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/IR/BuiltinOps.h"
#include "systole/Dialect/StableHLO/IR/Emitter.h"
#include "systole/Dialect/TPU/IR/TPU.h"

namespace systole::stablehlo {

/// The number that is added to a signed byte to store it as an unsigned one.
constexpr int64_t kUnsignedByteOffset = 128;

/// For each type of unsigned bytes, the type of signed ones that it stands for.
using SignedTypes =
    llvm::DenseMap<mlir::Type, mlir::quant::UniformQuantizedType>;

/// The unsigned bytes that signed ones are stored as.
Value toUnsignedBytes(Emitter &emitter, Value bytes);

/// Whether products of two signed bytes flip the bits of one of them.
bool flipsSignedBytes(tpu::CPUAttr cpu);

/// Replaces the types of signed bytes that products with constants read as lhs.
/// These types stay:
/// - types that a function or another dialect takes or returns;
/// - types whose bits an operation reads;
/// - types of weights, and of lhs beside weights that are no constants;
/// - types with a zero point of 0 that a convolution surrounds with zeros;
/// - types whose unsigned type the program has already.
SignedTypes storeUnsignedBytes(mlir::ModuleOp module);

} // namespace systole::stablehlo

#endif // SYSTOLE_LIB_OPTIMIZE_ELEMENTTYPES_UNSIGNEDBYTES_H
