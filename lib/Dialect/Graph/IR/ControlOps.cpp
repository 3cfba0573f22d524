//===- ControlOps.cpp - Repetition and choice -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GraphAssembly.h"
#include "systole/Dialect/Graph/IR/Graph.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace systole::graph;

//===----------------------------------------------------------------------===//
// RepeatOp
//===----------------------------------------------------------------------===//

ParseResult RepeatOp::parse(OpAsmParser &parser, OperationState &result) {
  Builder &builder = parser.getBuilder();
  Type untyped = systole::graph::TensorType::get(parser.getContext());
  Attribute count;
  if (parseExpression(parser, count))
    return failure();
  result.addAttribute("count", count);
  StringRef index;
  if (succeeded(parser.parseOptionalKeyword("as"))) {
    if (parser.parseKeyword(&index))
      return failure();
    result.addAttribute("index", builder.getStringAttr(index));
  }
  SmallVector<OpAsmParser::Argument> arguments;
  auto parseValue = [&]() -> ParseResult {
    OpAsmParser::Argument argument;
    OpAsmParser::UnresolvedOperand value;
    argument.type = untyped;
    if (parser.parseArgument(argument) || parser.parseEqual() ||
        parser.parseOperand(value) ||
        parser.resolveOperand(value, untyped, result.operands))
      return failure();
    arguments.push_back(argument);
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, parseValue))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("scope"))) {
    StringAttr scope;
    if (parser.parseAttribute(scope))
      return failure();
    result.addAttribute("scope", scope);
  }
  if (succeeded(parser.parseOptionalKeyword("reuse")))
    result.addAttribute("reuse", builder.getUnitAttr());
  Region *body = result.addRegion();
  if (parser.parseRegion(*body, arguments) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  ensureTerminator(*body, builder, result.location);
  result.addTypes(SmallVector<Type>(arguments.size(), untyped));
  return verifyInherentAttrs(result.name, result.attributes, [&] {
    return parser.emitError(parser.getNameLoc()) << "'graph.repeat' op ";
  });
}

void RepeatOp::print(OpAsmPrinter &printer) {
  printer << ' ' << describeExpression(getCountAttr());
  if (StringAttr index = getIndexAttr())
    printer << " as " << index.getValue();
  printer << " (";
  llvm::interleaveComma(llvm::zip(getBody().getArguments(), getValues()),
                        printer, [&](auto pair) {
                          printer << std::get<0>(pair) << " = "
                                  << std::get<1>(pair);
                        });
  printer << ") ";
  if (StringAttr scope = getScopeAttr())
    printer << "scope " << scope << ' ';
  if (getReuse())
    printer << "reuse ";
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
  printer.printOptionalAttrDictWithKeyword(
      (*this)->getAttrs(), {"count", "index", "scope", "reuse"});
}

LogicalResult RepeatOp::verifyRegions() {
  if (getReuse() && !getScope())
    return emitOpError() << "(C3) reuses the variables of its first iteration, "
                            "which need a name: write scope \"NAME\" reuse";
  Block &body = getBody().front();
  size_t values = getValues().size(),
         returned = body.getTerminator()->getNumOperands();
  if (returned != values || body.getNumArguments() != values ||
      getNumResults() != values)
    return emitOpError() << "(C2) repeats a body of " << body.getNumArguments()
                         << " arguments that returns " << returned
                         << " values, for " << values << " values and "
                         << getNumResults()
                         << " results: all of them are as many";
  if (!isUntyped(body.getArgumentTypes()) ||
      !isUntyped(body.getTerminator()->getOperandTypes()) ||
      !isUntyped(getOperandTypes()) || !isUntyped(getResultTypes()))
    return emitOpError() << "(C2) repeats values with types: use "
                            "graph.set_shape %x [-1, ...] : (type) -> "
                            "!graph.tensor before it";
  return success();
}

//===----------------------------------------------------------------------===//
// IfOp
//===----------------------------------------------------------------------===//

ParseResult IfOp::parse(OpAsmParser &parser, OperationState &result) {
  Attribute condition;
  Region *first = result.addRegion(), *second = result.addRegion();
  if (parseExpression(parser, condition))
    return failure();
  result.addAttribute("condition", condition);
  if (parser.parseRegion(*first))
    return failure();
  ensureTerminator(*first, parser.getBuilder(), result.location);
  if (succeeded(parser.parseOptionalKeyword("else"))) {
    if (parser.parseRegion(*second))
      return failure();
    ensureTerminator(*second, parser.getBuilder(), result.location);
  }
  if (parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  result.addTypes(first->front().getTerminator()->getOperandTypes());
  return verifyInherentAttrs(result.name, result.attributes, [&] {
    return parser.emitError(parser.getNameLoc()) << "'graph.if' op ";
  });
}

void IfOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printExpression(printer, getConditionAttr());
  printer << ' ';
  printer.printRegion(getThenRegion(), /*printEntryBlockArgs=*/false);
  if (!getElseRegion().empty()) {
    printer << " else ";
    printer.printRegion(getElseRegion(), /*printEntryBlockArgs=*/false);
  }
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs(), {"condition"});
}

LogicalResult IfOp::verifyRegions() {
  for (Region *region : getRegions()) {
    size_t returned =
        region->empty() ? 0 : region->front().getTerminator()->getNumOperands();
    if (returned != getNumResults())
      return emitOpError() << "(C1) has " << getNumResults()
                           << " results, but its "
                           << (region == &getThenRegion() ? "first" : "second")
                           << " region returns " << returned << " values";
    if (!region->empty() &&
        region->front().getTerminator()->getOperandTypes() != getResultTypes())
      return emitOpError() << "(C1) has regions that return values of "
                              "different types";
  }
  return success();
}
