//===- RuntimeTypes.h - Types of the runtime --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_IR_RUNTIMETYPES_H
#define SYSTOLE_DIALECT_TPU_IR_RUNTIMETYPES_H

#include "mlir/IR/BuiltinTypes.h"
#include "systole/runtime/abi.h"

namespace systole::tpu {

/// The runtime's name for an element type that the device computes with. A
/// signless integer counts as signed.
systole_dtype getDType(mlir::Type elementType);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_IR_RUNTIMETYPES_H
