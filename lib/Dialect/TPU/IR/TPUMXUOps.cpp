//===- TPUMXUOps.cpp - Operations of the matrix unit ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Code that all MXU operations share; each has a file of its own.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "systole/Dialect/TPU/IR/TPU.h"

using namespace mlir;
using namespace systole::tpu;

llvm::cl::ValuesClass systole::tpu::getPrecisionValues() {
  auto value = [](Precision precision, StringRef help) {
    return clEnumValN(precision, stringifyPrecision(precision), help);
  };
  return llvm::cl::values(
      value(Precision::bf16, "operands rounded to bf16"),
      value(Precision::high, "at least as precise as 3 products of bf16"),
      value(Precision::highest, "at least as precise as 6 products of bf16"),
      value(Precision::f32, "products of f32"));
}

#include "systole/Dialect/TPU/IR/TPUMXUInterface.cpp.inc"

/// epilogue(%acc, %b = %bias[affine_map<...>] : type, ...) { ... }
static ParseResult
parseMXUEpilogue(OpAsmParser &parser,
                 SmallVectorImpl<OpAsmParser::UnresolvedOperand> &operands,
                 SmallVectorImpl<Type> &types, ArrayAttr &maps, Region &region,
                 Type lhs, Type init) {
  Builder &builder = parser.getBuilder();
  maps = builder.getArrayAttr({});
  if (failed(parser.parseOptionalKeyword("epilogue")))
    return success();
  SmallVector<OpAsmParser::Argument> arguments(1);
  SmallVector<Attribute> mapList;
  if (parser.parseLParen() || parser.parseArgument(arguments.front()))
    return failure();
  arguments.front().type = systole::tpu::detail::getSumType(lhs, init);
  while (succeeded(parser.parseOptionalComma())) {
    AffineMapAttr map;
    if (parser.parseArgument(arguments.emplace_back()) || parser.parseEqual() ||
        parser.parseOperand(operands.emplace_back()) || parser.parseLSquare() ||
        parser.parseAttribute(map) || parser.parseRSquare() ||
        parser.parseColonType(types.emplace_back()))
      return failure();
    arguments.back().type = getElementTypeOrSelf(types.back());
    mapList.push_back(map);
  }
  maps = builder.getArrayAttr(mapList);
  return failure(parser.parseRParen() || parser.parseRegion(region, arguments));
}

static void printMXUEpilogue(OpAsmPrinter &printer, Operation *op,
                             OperandRange operands, TypeRange types,
                             ArrayAttr maps, Region &region, Type, Type) {
  if (region.empty())
    return;
  Block &block = region.front();
  printer << " epilogue(" << block.getArgument(0);
  for (auto [argument, operand, type, map] : llvm::zip_equal(
           block.getArguments().drop_front(), operands, types, maps))
    printer << ", " << argument << " = " << operand << '[' << map
            << "] : " << type;
  printer << ") ";
  printer.printRegion(region, /*printEntryBlockArgs=*/false);
}

LogicalResult MXUYieldOp::verify() {
  if (!isa_and_nonnull<MXUOpInterface>((*this)->getParentOp()))
    return emitOpError("belongs at the end of an MXU operation's epilogue");
  return success();
}

#define GET_OP_CLASSES
#include "systole/Dialect/TPU/IR/TPUMXUOps.cpp.inc"
