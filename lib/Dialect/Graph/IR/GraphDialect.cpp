//===- GraphDialect.cpp - The graph dialect -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Graph/IR/Graph.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace systole::graph;

#include "systole/Dialect/Graph/IR/GraphDialect.cpp.inc"

void GraphDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "systole/Dialect/Graph/IR/GraphOps.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "systole/Dialect/Graph/IR/GraphGradientOps.cpp.inc"
      >();
}

#define GET_OP_CLASSES
#include "systole/Dialect/Graph/IR/GraphOps.cpp.inc"

#define GET_OP_CLASSES
#include "systole/Dialect/Graph/IR/GraphGradientOps.cpp.inc"
