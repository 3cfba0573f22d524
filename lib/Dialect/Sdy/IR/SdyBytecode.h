//===- SdyBytecode.h - Bytecode of Shardy -----------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_DIALECT_SDY_IR_SDYBYTECODE_H
#define SYSTOLE_LIB_DIALECT_SDY_IR_SDYBYTECODE_H

#include "systole/Dialect/Sdy/IR/Sdy.h"

namespace systole::sdy {

/// Makes the dialect read attributes from bytecode that Shardy has written.
void addBytecodeEncoding(SdyDialect &dialect);

} // namespace systole::sdy

#endif // SYSTOLE_LIB_DIALECT_SDY_IR_SDYBYTECODE_H
