//===- ScanOp.cpp - Syntax and rules of chlo.scan -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "systole/Dialect/CHLO/IR/CHLO.h"

using namespace mlir;
using namespace systole;
using namespace systole::chlo;

void ScanOp::print(OpAsmPrinter &printer) {
  printer << "(" << getInputs() << ") inits(" << getInits()
          << ") dimension=" << getDimension();
  printer.printOptionalAttrDictWithKeyword(
      (*this)->getAttrs(), {getDimensionAttrName(), getOperandSegmentSizeAttr(),
                            getResultSegmentSizeAttr()});
  printer << " ";
  printer.printRegion(getBody());
  printer << " : ";
  printer.printFunctionalType(*this);
}

ParseResult ScanOp::parse(OpAsmParser &parser, OperationState &state) {
  SmallVector<OpAsmParser::UnresolvedOperand> inputs, inits;
  int64_t dimension;
  FunctionType type;
  if (parser.parseOperandList(inputs, OpAsmParser::Delimiter::Paren) ||
      parser.parseKeyword("inits") ||
      parser.parseOperandList(inits, OpAsmParser::Delimiter::Paren) ||
      parser.parseKeyword("dimension") || parser.parseEqual() ||
      parser.parseInteger(dimension) ||
      parser.parseOptionalAttrDictWithKeyword(state.attributes) ||
      parser.parseRegion(*state.addRegion()) || parser.parseColon())
    return failure();
  SMLoc location = parser.getCurrentLocation();
  if (parser.parseType(type))
    return failure();
  if (type.getNumInputs() != inputs.size() + inits.size() ||
      type.getNumResults() < inits.size())
    return parser.emitError(location)
           << "expected types of " << inputs.size() + inits.size()
           << " operands and of at least " << inits.size() << " results";

  Builder &builder = parser.getBuilder();
  auto add = [&](StringRef name, Attribute value) {
    state.attributes.set(name, value);
  };
  auto sizes = [&](size_t first, size_t second) {
    return builder.getDenseI32ArrayAttr(
        {static_cast<int32_t>(first), static_cast<int32_t>(second)});
  };
  add(getDimensionAttrName(state.name), builder.getI64IntegerAttr(dimension));
  add(getOperandSegmentSizeAttr(), sizes(inputs.size(), inits.size()));
  add(getResultSegmentSizeAttr(),
      sizes(type.getNumResults() - inits.size(), inits.size()));
  state.addTypes(type.getResults());
  llvm::append_range(inputs, inits);
  return parser.resolveOperands(inputs, type.getInputs(), location,
                                state.operands);
}

/// The type of a slice at one position: `type` without `dimension`.
static RankedTensorType getSliceType(Type type, int64_t dimension) {
  RankedTensorType::Builder builder(cast<RankedTensorType>(type));
  return builder.dropDim(dimension);
}

LogicalResult ScanOp::verifyRegions() {
  auto dimension = static_cast<int64_t>(getDimension());
  if (getInputs().empty())
    return emitOpError("(C1) has no input to go along");
  auto verifyDimension = [&](Value value, StringRef what) -> LogicalResult {
    auto type = cast<RankedTensorType>(value.getType());
    if (dimension < 0 || dimension >= type.getRank())
      return emitOpError("(C1) dimension ")
             << dimension << " is none of " << what << "'s type " << type;
    if (!stablehlo::areCompatibleSizes(type.getDimSize(dimension), getLength()))
      return emitOpError("(C1) sizes ")
             << getLength() << " and " << type.getDimSize(dimension)
             << " of dimension " << dimension << " differ";
    return success();
  };
  SmallVector<Type> taken, returned;
  for (Value input : getInputs()) {
    if (failed(verifyDimension(input, "an input")))
      return failure();
    taken.push_back(getSliceType(input.getType(), dimension));
  }
  for (Value output : getOutputs()) {
    if (failed(verifyDimension(output, "an output")))
      return failure();
    returned.push_back(getSliceType(output.getType(), dimension));
  }
  llvm::append_range(taken, getInits().getTypes());
  llvm::append_range(returned, getInits().getTypes());
  if (!llvm::equal(getCarries().getTypes(), getInits().getTypes()))
    return emitOpError("(C3) carries have the types ")
           << getCarries().getTypes() << ", but inits have "
           << getInits().getTypes();
  Block &body = getBody().front();
  if (!llvm::equal(body.getArgumentTypes(), taken))
    return emitOpError("(C2) body takes ")
           << body.getArgumentTypes() << ", but it is given "
           << TypeRange(taken);
  auto types = body.getTerminator()->getOperandTypes();
  if (!llvm::equal(types, returned))
    return emitOpError("(C3) body returns ")
           << types << ", but " << TypeRange(returned) << " is asked for";
  return success();
}
