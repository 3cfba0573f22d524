//===- DataAssembly.cpp - The data dialect's own syntax -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DataAssembly.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace systole;
using namespace systole::data;

ParseResult data::parseDatasetType(OpAsmParser &parser, Type &type) {
  if (succeeded(parser.parseOptionalColon()))
    return parser.parseType(type);
  type = DatasetType::get(parser.getContext());
  return success();
}

void data::printDatasetType(OpAsmPrinter &printer, Operation *op,
                            DatasetType type) {
  if (type.isInferred())
    printer << " : " << type;
}

ParseResult data::parseDatasetTypes(OpAsmParser &parser, Type &input,
                                    Type &result) {
  if (succeeded(parser.parseOptionalColon()))
    return failure(parser.parseType(input) || parser.parseArrow() ||
                   parser.parseType(result));
  input = result = DatasetType::get(parser.getContext());
  return success();
}

void data::printDatasetTypes(OpAsmPrinter &printer, Operation *op,
                             DatasetType input, DatasetType result) {
  if (input.isInferred() || result.isInferred())
    printer << " : " << input << " -> " << result;
}

ParseResult
data::parseDatasetsTypes(OpAsmParser &parser,
                         ArrayRef<OpAsmParser::UnresolvedOperand> operands,
                         SmallVectorImpl<Type> &inputs, Type &result) {
  if (succeeded(parser.parseOptionalColon()))
    return failure(parser.parseLParen() || parser.parseTypeList(inputs) ||
                   parser.parseRParen() || parser.parseArrow() ||
                   parser.parseType(result));
  result = DatasetType::get(parser.getContext());
  inputs.assign(operands.size(), result);
  return success();
}

void data::printDatasetsTypes(OpAsmPrinter &printer, Operation *op,
                              OperandRange operands, TypeRange inputs,
                              DatasetType result) {
  if (result.isInferred())
    printer << " : (" << inputs << ") -> " << result;
}

ParseResult data::parseModes(OpAsmParser &parser, ArrayAttr &modes) {
  SmallVector<Attribute> names;
  auto parseMode = [&]() -> ParseResult {
    StringRef name;
    if (parser.parseKeyword(&name))
      return failure();
    names.push_back(parser.getBuilder().getStringAttr(name));
    return success();
  };
  if (parser.parseCommaSeparatedList(parseMode))
    return failure();
  modes = parser.getBuilder().getArrayAttr(names);
  return success();
}

void data::printModes(OpAsmPrinter &printer, Operation *op, ArrayAttr modes) {
  llvm::interleaveComma(modes.getAsValueRange<StringAttr>(), printer);
}

ParseResult
data::parseRecordArguments(OpAsmParser &parser,
                           SmallVectorImpl<OpAsmParser::Argument> &arguments) {
  return parser.parseCommaSeparatedList(
      OpAsmParser::Delimiter::Paren, [&]() -> ParseResult {
        OpAsmParser::Argument &argument = arguments.emplace_back();
        if (parser.parseArgument(argument))
          return failure();
        if (succeeded(parser.parseOptionalColon()))
          return parser.parseType(argument.type);
        argument.type = parser.getBuilder().getType<StringType>();
        return success();
      });
}

void data::printRecordArguments(OpAsmPrinter &printer,
                                Block::BlockArgListType arguments) {
  printer << "(";
  llvm::interleaveComma(arguments, printer, [&](BlockArgument argument) {
    printer << argument;
    if (!isa<StringType>(argument.getType()))
      printer << ": " << argument.getType();
  });
  printer << ")";
}

//===----------------------------------------------------------------------===//
// Operations with functions and bodies
//===----------------------------------------------------------------------===//

/// The types of the one input and of the result.
static ParseResult parseTypes(OpAsmParser &parser, OperationState &state,
                              OpAsmParser::UnresolvedOperand input) {
  Type inputType, resultType;
  if (parseDatasetTypes(parser, inputType, resultType) ||
      parser.resolveOperand(input, inputType, state.operands))
    return failure();
  state.addTypes(resultType);
  return success();
}

static void printTypes(OpAsmPrinter &printer, Operation *op) {
  printDatasetTypes(printer, op, cast<DatasetType>(op->getOperand(0).getType()),
                    cast<DatasetType>(op->getResult(0).getType()));
}

ParseResult data::parseRecordFunctionOp(OpAsmParser &parser,
                                        OperationState &state,
                                        StringAttr functionName) {
  OpAsmParser::UnresolvedOperand input;
  StringAttr function;
  Region *body = state.addRegion();
  if (succeeded(parser.parseOptionalSymbolName(function))) {
    state.addAttribute(functionName, FlatSymbolRefAttr::get(function));
    if (parser.parseLParen() || parser.parseOperand(input) ||
        parser.parseRParen() || parser.parseOptionalAttrDict(state.attributes))
      return failure();
    return parseTypes(parser, state, input);
  }
  SmallVector<OpAsmParser::Argument> arguments;
  if (parser.parseOperand(input) || parseRecordArguments(parser, arguments) ||
      parser.parseOptionalAttrDictWithKeyword(state.attributes) ||
      parser.parseRegion(*body, arguments))
    return failure();
  return parseTypes(parser, state, input);
}

void data::printRecordFunctionOp(OpAsmPrinter &printer,
                                 RecordFunctionOpInterface op,
                                 StringRef functionName) {
  printer << ' ';
  if (FlatSymbolRefAttr function = op.getFunctionAttr()) {
    printer << function << "(" << op->getOperand(0) << ")";
    printer.printOptionalAttrDict(op->getAttrs(), functionName);
  } else {
    printer << op->getOperand(0) << " ";
    printRecordArguments(printer, op.getBody().getArguments());
    printer.printOptionalAttrDictWithKeyword(op->getAttrs(), functionName);
    printer << ' ';
    printer.printRegion(op.getBody(), /*printEntryBlockArgs=*/false);
  }
  printTypes(printer, op);
}

ParseResult data::parseBodyOp(OpAsmParser &parser, OperationState &state) {
  OpAsmParser::UnresolvedOperand input;
  OpAsmParser::Argument element;
  if (parser.parseOperand(input) || parser.parseLParen() ||
      parser.parseArgument(element) || parseDatasetType(parser, element.type) ||
      parser.parseRParen() ||
      parser.parseOptionalAttrDictWithKeyword(state.attributes) ||
      parser.parseRegion(*state.addRegion(), element))
    return failure();
  return parseTypes(parser, state, input);
}

void data::printBodyOp(OpAsmPrinter &printer, Operation *op) {
  BlockArgument element = op->getRegion(0).getArgument(0);
  printer << ' ' << op->getOperand(0) << " (" << element;
  printDatasetType(printer, op, cast<DatasetType>(element.getType()));
  printer << ")";
  printer.printOptionalAttrDictWithKeyword(op->getAttrs());
  printer << ' ';
  printer.printRegion(op->getRegion(0), /*printEntryBlockArgs=*/false);
  printTypes(printer, op);
}
