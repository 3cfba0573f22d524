//===- CHLODialect.cpp - The dialect and its attributes -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "systole/Dialect/CHLO/IR/CHLO.h"
#include "systole/Interfaces/AllowInlining.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace systole::chlo;

#include "systole/Dialect/CHLO/IR/CHLODialect.cpp.inc"
#include "systole/Dialect/CHLO/IR/CHLOEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "systole/Dialect/CHLO/IR/CHLOAttrs.cpp.inc"

void CHLODialect::initialize() {
  addInterfaces<systole::AllowInlining>();
  addOperations<
#define GET_OP_LIST
#include "systole/Dialect/CHLO/IR/CHLOOps.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "systole/Dialect/CHLO/IR/CHLOAttrs.cpp.inc"
      >();
}
