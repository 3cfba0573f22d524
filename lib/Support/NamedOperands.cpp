//===- NamedOperands.cpp - `{name = %value, ...}` -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Support/NamedOperands.h"
#include "mlir/IR/Builders.h"

using namespace mlir;

ParseResult systole::parseNamedOperands(
    OpAsmParser &parser, ArrayAttr &names,
    SmallVectorImpl<OpAsmParser::UnresolvedOperand> &operands) {
  SmallVector<Attribute> parsed;
  auto parseOne = [&]() -> ParseResult {
    std::string name;
    if (parser.parseKeywordOrString(&name) || parser.parseEqual() ||
        parser.parseOperand(operands.emplace_back()))
      return failure();
    parsed.push_back(parser.getBuilder().getStringAttr(name));
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Braces, parseOne))
    return failure();
  names = parser.getBuilder().getArrayAttr(parsed);
  return success();
}

void systole::printNamedOperands(OpAsmPrinter &printer, Operation *op,
                                 ArrayAttr names, OperandRange operands) {
  printer << "{";
  llvm::interleaveComma(
      llvm::zip(names.getAsValueRange<StringAttr>(), operands), printer,
      [&](auto component) {
        printer.printKeywordOrString(std::get<0>(component));
        printer << " = " << std::get<1>(component);
      });
  printer << "}";
}
