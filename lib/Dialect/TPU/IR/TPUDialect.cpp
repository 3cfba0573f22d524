//===- TPUDialect.cpp - The tpu dialect -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/TPU/IR/TPU.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace systole::tpu;

#include "systole/Dialect/TPU/IR/TPUDialect.cpp.inc"

void TPUDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "systole/Dialect/TPU/IR/TPUOps.cpp.inc"
      >();
}

#define GET_OP_CLASSES
#include "systole/Dialect/TPU/IR/TPUOps.cpp.inc"

