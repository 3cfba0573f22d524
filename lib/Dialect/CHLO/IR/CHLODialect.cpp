//===- CHLODialect.cpp - The dialect and its attributes -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Transforms/InliningUtils.h"
#include "systole/Dialect/CHLO/IR/CHLO.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace systole::chlo;

#include "systole/Dialect/CHLO/IR/CHLODialect.cpp.inc"
#include "systole/Dialect/CHLO/IR/CHLOEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "systole/Dialect/CHLO/IR/CHLOAttrs.cpp.inc"

namespace {

/// Allows every operation in any function.
struct CHLOInlinerInterface : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;
  bool isLegalToInline(Operation *, Region *, bool,
                       IRMapping &) const override {
    return true;
  }
};

} // namespace

void CHLODialect::initialize() {
  addInterfaces<CHLOInlinerInterface>();
  addOperations<
#define GET_OP_LIST
#include "systole/Dialect/CHLO/IR/CHLOOps.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "systole/Dialect/CHLO/IR/CHLOAttrs.cpp.inc"
      >();
}
