//===- CheckDialect.cpp - The check dialect -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "systole/Dialect/Check/IR/Check.h"
#include "systole/Interfaces/AllowInlining.h"

using namespace mlir;
using namespace systole::check;

#include "systole/Dialect/Check/IR/CheckDialect.cpp.inc"

#define GET_OP_CLASSES
#include "systole/Dialect/Check/IR/CheckOps.cpp.inc"

void CheckDialect::initialize() {
  addInterfaces<systole::AllowInlining>();
  addOperations<
#define GET_OP_LIST
#include "systole/Dialect/Check/IR/CheckOps.cpp.inc"
      >();
}
