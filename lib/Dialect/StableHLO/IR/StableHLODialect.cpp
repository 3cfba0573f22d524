//===- StableHLODialect.cpp - The stablehlo dialect -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace systole::stablehlo;

#include "systole/Dialect/StableHLO/IR/StableHLODialect.cpp.inc"

void StablehloDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "systole/Dialect/StableHLO/IR/StableHLOOps.cpp.inc"
      >();
}

#define GET_OP_CLASSES
#include "systole/Dialect/StableHLO/IR/StableHLOOps.cpp.inc"
