//===- StableHLOBytecode.h - Bytecode of frameworks -------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_DIALECT_STABLEHLO_IR_STABLEHLOBYTECODE_H
#define SYSTOLE_LIB_DIALECT_STABLEHLO_IR_STABLEHLOBYTECODE_H

#include "systole/Dialect/StableHLO/IR/StableHLO.h"

namespace systole::stablehlo {

/// Makes the dialect read types and attributes from bytecode that frameworks
/// have written.
void addBytecodeEncoding(StablehloDialect &dialect);

} // namespace systole::stablehlo

#endif // SYSTOLE_LIB_DIALECT_STABLEHLO_IR_STABLEHLOBYTECODE_H
