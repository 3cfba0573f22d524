//===- VHLODialect.cpp - Versioned StableHLO ------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Encoding.h"
#include "systole/Dialect/VHLO/IR/VHLO.h"

#include "mlir/Dialect/Quant/IR/Quant.h"
#include "mlir/IR/DialectImplementation.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace systole::vhlo;

#include "systole/Dialect/VHLO/IR/VHLODialect.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "systole/Dialect/VHLO/IR/VHLOAttrs.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "systole/Dialect/VHLO/IR/VHLOTypes.cpp.inc"

void VHLODialect::initialize() {
  registerAttributes();
  registerTypes();
  registerOps();
  addBytecodeEncoding(*this);
}

void VHLODialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "systole/Dialect/VHLO/IR/VHLOAttrs.cpp.inc"
      >();
}

void VHLODialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "systole/Dialect/VHLO/IR/VHLOTypes.cpp.inc"
      >();
}
