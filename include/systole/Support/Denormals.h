//===- Denormals.h - How a program treats denormal numbers ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The module attribute `tpu.denormals`, "flush" or "keep". Passes, the code
// generator and the interpreter read it; docs/numerics.md defines it. A module
// without the attribute leaves the mode of its caller alone.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SUPPORT_DENORMALS_H
#define SYSTOLE_SUPPORT_DENORMALS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace systole {

enum class Denormals {
  /// Arithmetic keeps denormal numbers, as IEEE 754 says.
  Keep,
  /// Denormal operands and results of arithmetic are zeros of their sign.
  Flush
};

inline constexpr llvm::StringLiteral denormalsAttrName = "tpu.denormals";

/// "flush" or "keep"; no value for other words.
std::optional<Denormals> parseDenormals(llvm::StringRef word);
llvm::StringRef stringify(Denormals denormals);

/// The attribute of the module that `op` is in, or is.
std::optional<Denormals> getDenormals(mlir::Operation *op);
void setDenormals(mlir::ModuleOp module, Denormals denormals);

/// Whether arithmetic on a type flushes. f16 and narrower floats keep their
/// denormal numbers. The f32 that computes them represents these as normal
/// numbers, at full speed.
bool isFlushed(mlir::Type elementType);

} // namespace systole

#endif // SYSTOLE_SUPPORT_DENORMALS_H
