//===- NarrowFloats.h - The bits of floats of 8 bits and less ---*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_OPTIMIZE_ELEMENTTYPES_NARROWFLOATS_H
#define SYSTOLE_LIB_OPTIMIZE_ELEMENTTYPES_NARROWFLOATS_H

#include "systole/Dialect/StableHLO/IR/Emitter.h"

namespace systole::stablehlo {

/// The f32 values of the bits in ui8.
Value decodeNarrowFloat(Emitter &emitter, Value bits, mlir::FloatType type);

/// The bits, in ui8, of f32 or f64 rounded to nearest even.
Value encodeNarrowFloat(Emitter &emitter, Value value, mlir::FloatType type);

} // namespace systole::stablehlo

#endif // SYSTOLE_LIB_OPTIMIZE_ELEMENTTYPES_NARROWFLOATS_H
