//===- TPUDialect.cpp - The tpu dialect -----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace systole::tpu;

#include "systole/Dialect/TPU/IR/TPUDialect.cpp.inc"

#include "systole/Dialect/TPU/IR/TPUEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "systole/Dialect/TPU/IR/TPUAttrs.cpp.inc"

#include "systole/Dialect/TPU/IR/TPUCostInterface.cpp.inc"
#include "systole/Dialect/TPU/IR/TPUVPUInterface.cpp.inc"

void TPUDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "systole/Dialect/TPU/IR/TPUAttrs.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "systole/Dialect/TPU/IR/TPUOps.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "systole/Dialect/TPU/IR/TPUMXUOps.cpp.inc"
      >();
}
