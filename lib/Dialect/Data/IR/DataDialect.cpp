//===- DataDialect.cpp - The data dialect ---------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DataAssembly.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "systole/Dialect/Data/IR/Data.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace systole::data;

#include "systole/Dialect/Data/IR/DataDialect.cpp.inc"
#include "systole/Dialect/Data/IR/DataInterfaces.cpp.inc"

void DataDialect::initialize() {
  registerTypes();
  registerAttributes();
  addOperations<
#define GET_OP_LIST
#include "systole/Dialect/Data/IR/DataOps.cpp.inc"
      >();
}

#define GET_OP_CLASSES
#include "systole/Dialect/Data/IR/DataOps.cpp.inc"
