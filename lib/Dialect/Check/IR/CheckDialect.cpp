//===- CheckDialect.cpp - The check dialect -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "mlir/Transforms/InliningUtils.h"
#include "systole/Dialect/Check/IR/Check.h"

using namespace mlir;
using namespace systole::check;

#include "systole/Dialect/Check/IR/CheckDialect.cpp.inc"

#define GET_OP_CLASSES
#include "systole/Dialect/Check/IR/CheckOps.cpp.inc"

namespace {
/// Allows a check in any function.
struct CheckInlinerInterface : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;
  bool isLegalToInline(Operation *, Region *, bool,
                       IRMapping &) const override {
    return true;
  }
};
} // namespace

void CheckDialect::initialize() {
  addInterfaces<CheckInlinerInterface>();
  addOperations<
#define GET_OP_LIST
#include "systole/Dialect/Check/IR/CheckOps.cpp.inc"
      >();
}
