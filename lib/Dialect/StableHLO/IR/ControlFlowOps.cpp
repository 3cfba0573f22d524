//===- ControlFlowOps.cpp - Rules of loops, returns and barriers ----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"

using namespace mlir;
using namespace systole::stablehlo;

//===----------------------------------------------------------------------===//
// while
//===----------------------------------------------------------------------===//

void WhileOp::getAsmBlockArgumentNames(Region &region,
                                       OpAsmSetValueNameFn setName) {
  for (BlockArgument argument : region.getArguments())
    setName(argument, "iterArg");
}

void WhileOp::print(OpAsmPrinter &printer) {
  // The body's arguments share the names of the condition's.
  printer.shadowRegionArgs(getBody(), getCond().getArguments());
  printer << '(';
  llvm::interleaveComma(llvm::zip(getCond().getArguments(), getOperands()),
                        printer, [&](auto pair) {
                          printer << std::get<0>(pair) << " = "
                                  << std::get<1>(pair);
                        });
  printer << ')';
  if (getNumOperands() != 0) {
    printer << " : ";
    llvm::interleaveComma(getOperandTypes(), printer);
  }
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs());
  printer.printNewline();
  printer << "cond ";
  printer.printRegion(getCond(), /*printEntryBlockArgs=*/false);
  printer << " do ";
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

ParseResult WhileOp::parse(OpAsmParser &parser, OperationState &state) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  SmallVector<OpAsmParser::Argument> arguments;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, [&] {
        return failure(parser.parseArgument(arguments.emplace_back()) ||
                       parser.parseEqual() ||
                       parser.parseOperand(operands.emplace_back()));
      }))
    return failure();
  if (!operands.empty() && parser.parseColonTypeList(state.types))
    return failure();
  if (parser.resolveOperands(operands, state.types, loc, state.operands))
    return failure();
  for (auto [argument, type] : llvm::zip_equal(arguments, state.types))
    argument.type = type;
  return failure(parser.parseOptionalAttrDictWithKeyword(state.attributes) ||
                 parser.parseKeyword("cond") ||
                 parser.parseRegion(*state.addRegion(), arguments) ||
                 parser.parseKeyword("do") ||
                 parser.parseRegion(*state.addRegion(), arguments));
}

// Checks the arguments and results of a region of a while.
static LogicalResult verifyWhileRegion(WhileOp op, Region &region,
                                       StringRef constraint, StringRef name,
                                       TypeRange returned) {
  Block &block = region.front();
  if (!areCompatibleTypes(block.getArgumentTypes(), op.getOperandTypes()))
    return op.emitOpError()
           << constraint << " " << name << " takes values of the types "
           << block.getArgumentTypes() << ", but the operands have the types "
           << op.getOperandTypes();
  TypeRange actual = block.getTerminator()->getOperandTypes();
  if (!areCompatibleTypes(actual, returned))
    return op.emitOpError()
           << constraint << " " << name << " returns values of the types "
           << actual << ", but must return " << returned;
  return success();
}

LogicalResult WhileOp::verifyRegions() {
  Type boolean = RankedTensorType::get({}, IntegerType::get(getContext(), 1));
  if (failed(verifyWhileRegion(*this, getCond(), "(C1)", "cond", boolean)))
    return failure();
  return verifyWhileRegion(*this, getBody(), "(C2)", "body", getOperandTypes());
}
