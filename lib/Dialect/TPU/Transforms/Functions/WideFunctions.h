//===- WideFunctions.h - Functions of f64 as arithmetic ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_DIALECT_TPU_TRANSFORMS_FUNCTIONS_WIDEFUNCTIONS_H
#define SYSTOLE_LIB_DIALECT_TPU_TRANSFORMS_FUNCTIONS_WIDEFUNCTIONS_H

#include "Lanes.h"

namespace systole::tpu::lanes {

/// Functions of angles in f64. The code calls a function for angles above 2^40,
/// which are rare.
Lanes wideSine(Lanes x);
Lanes wideCosine(Lanes x);
Lanes wideTangent(Lanes x);

} // namespace systole::tpu::lanes

#endif // SYSTOLE_LIB_DIALECT_TPU_TRANSFORMS_FUNCTIONS_WIDEFUNCTIONS_H
