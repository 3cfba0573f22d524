//===- KnownAttributes.cpp - Ops without other attributes -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Interfaces/KnownAttributes.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/SymbolTable.h"

#include "runtime/support/NearestName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace mlir;

/// The attributes of an op that are written by name.
static SmallVector<StringRef> writtenAttributes(Operation *op) {
  SmallVector<StringRef> names;
  for (StringAttr name : op->getName().getAttributeNames())
    if (!name.getValue().contains("egmentSizes") &&
        name != SymbolTable::getVisibilityAttrName())
      names.push_back(name);
  return names;
}

LogicalResult systole::OpTrait::detail::verifyKnownAttributes(Operation *op) {
  for (NamedAttribute attribute : op->getDiscardableAttrs()) {
    StringRef name = attribute.getName();
    if (name.contains('.') || name == SymbolTable::getVisibilityAttrName())
      continue;
    SmallVector<StringRef> known = writtenAttributes(op);
    InFlightDiagnostic error = op->emitOpError("has no attribute '")
                               << name << "'";
    if (known.empty())
      return error << "; it takes none";
    if (std::string suggestion = runtime::suggestName(name, known);
        !suggestion.empty())
      return error << suggestion;
    error << "; it takes ";
    llvm::interleaveComma(known, error,
                          [&](StringRef each) { error << "'" << each << "'"; });
    return error;
  }
  return success();
}
