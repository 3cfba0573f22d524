//===- RuntimeCallValues.h - Calls of the runtime with values ---*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_INCLUDE_SYSTOLE_DIALECT_TPU_IR_RUNTIMECALLVALUES_H
#define SYSTOLE_INCLUDE_SYSTOLE_DIALECT_TPU_IR_RUNTIMECALLVALUES_H

#include "llvm/ADT/StringRef.h"

namespace systole::tpu {

/// On a `tpu.runtime_call`: operands from this one on are passed as one array
/// of systole_value. A memref becomes its address and its size in bytes, a
/// pointer and the i64 after it become the two.
constexpr llvm::StringLiteral kValuesFromAttr = "tpu.values_from";

} // namespace systole::tpu

#endif // SYSTOLE_INCLUDE_SYSTOLE_DIALECT_TPU_IR_RUNTIMECALLVALUES_H
