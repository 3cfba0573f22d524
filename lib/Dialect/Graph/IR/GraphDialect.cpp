//===- GraphDialect.cpp - The graph dialect -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GraphAssembly.h"
#include "systole/Dialect/Graph/IR/Graph.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace systole::graph;

#include "systole/Dialect/Graph/IR/GraphDialect.cpp.inc"
#include "systole/Dialect/Graph/IR/GraphEnums.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "systole/Dialect/Graph/IR/GraphTypes.cpp.inc"

#define GET_OP_CLASSES
#include "systole/Dialect/Graph/IR/GraphOps.cpp.inc"

void GraphDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "systole/Dialect/Graph/IR/GraphTypes.cpp.inc"
      >();
}

void GraphDialect::initialize() {
  registerTypes();
  registerAttributes();
  addOperations<
#define GET_OP_LIST
#include "systole/Dialect/Graph/IR/GraphOps.cpp.inc"
      >();
}
