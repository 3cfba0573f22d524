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
