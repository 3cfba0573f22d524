//===- SdyDialect.cpp - The sdy dialect -----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SdyBytecode.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "systole/Dialect/Sdy/IR/Sdy.h"
#include "systole/Interfaces/AllowInlining.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace systole::sdy;

#include "systole/Dialect/Sdy/IR/SdyDialect.cpp.inc"
#include "systole/Dialect/Sdy/IR/SdyEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "systole/Dialect/Sdy/IR/SdyAttrs.cpp.inc"

void SdyDialect::initialize() {
  addInterfaces<systole::AllowInlining>();
  addBytecodeEncoding(*this);
  addAttributes<
#define GET_ATTRDEF_LIST
#include "systole/Dialect/Sdy/IR/SdyAttrs.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "systole/Dialect/Sdy/IR/SdyOps.cpp.inc"
      >();
}

/// Whether a sharding that its own op does not print is one of ours.
static bool isOurs(StringRef symbol) {
  StringRef mnemonic = symbol.take_while(
      [](char c) { return llvm::isAlnum(c) || c == '_' || c == '.'; });
  return llvm::is_contained(
      {MeshAxisAttr::getMnemonic(), MeshAttr::getMnemonic(),
       AxisRefAttr::getMnemonic(), DimensionShardingAttr::getMnemonic(),
       TensorShardingAttr::getMnemonic(),
       TensorShardingPerValueAttr::getMnemonic(),
       ManualAxesAttr::getMnemonic()},
      mnemonic);
}

Attribute SdyDialect::parseAttribute(DialectAsmParser &parser,
                                     Type type) const {
  StringRef symbol = parser.getFullSymbolSpec();
  if (!isOurs(symbol))
    return OpaqueAttr::get(StringAttr::get(getContext(), getNamespace()),
                           symbol, NoneType::get(getContext()));
  StringRef mnemonic;
  Attribute attribute;
  (void)generatedAttributeParser(parser, &mnemonic, type, attribute);
  return attribute;
}

void SdyDialect::printAttribute(Attribute attribute,
                                DialectAsmPrinter &printer) const {
  (void)generatedAttributePrinter(attribute, printer);
}
