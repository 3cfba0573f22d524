//===- DataRecordOps.cpp - Functions of one record ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DataAssembly.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "systole/Dialect/Data/IR/Data.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace systole::data;

//===----------------------------------------------------------------------===//
// FuncOp
//===----------------------------------------------------------------------===//

ReturnOp FuncOp::getReturn() {
  return cast<ReturnOp>(getBody().front().getTerminator());
}

/// `@name(%record) { ... }`.
ParseResult FuncOp::parse(OpAsmParser &parser, OperationState &state) {
  StringAttr name;
  SmallVector<OpAsmParser::Argument> arguments;
  return failure(parser.parseSymbolName(name, getSymNameAttrName(state.name),
                                        state.attributes) ||
                 parseRecordArguments(parser, arguments) ||
                 parser.parseOptionalAttrDictWithKeyword(state.attributes) ||
                 parser.parseRegion(*state.addRegion(), arguments));
}

void FuncOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printer.printSymbolName(getSymName());
  printRecordArguments(printer, getBody().getArguments());
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs(),
                                           {getSymNameAttrName()});
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

LogicalResult FuncOp::verifyRegions() {
  if (getBody().front().empty() || !isa<ReturnOp>(getBody().front().back()))
    return emitOpError("does not end with data.return");
  return success();
}

//===----------------------------------------------------------------------===//
// What is in it
//===----------------------------------------------------------------------===//

DatasetType ReturnOp::getElementType() {
  SmallVector<StringAttr> names =
      llvm::to_vector(getNames().getAsRange<StringAttr>());
  return DatasetType::get(getContext(), names,
                          llvm::to_vector(getComponents().getTypes()));
}

/// A name for each of `count` things, each once.
static LogicalResult verifyNames(Operation *op, ArrayAttr names, size_t count,
                                 StringRef things) {
  if (names.size() != count)
    return op->emitOpError("names ")
           << names.size() << " " << things << " for " << count << " values";
  llvm::StringSet<> seen;
  for (StringRef name : names.getAsValueRange<StringAttr>())
    if (!seen.insert(name).second)
      return op->emitOpError("names '") << name << "' twice";
  return success();
}

LogicalResult ReturnOp::verify() {
  if (failed(
          verifyNames(*this, getNames(), getComponents().size(), "components")))
    return failure();
  for (auto [name, type] :
       llvm::zip_equal(getNames().getAsValueRange<StringAttr>(),
                       getComponents().getTypes()))
    if (auto tensor = dyn_cast<RankedTensorType>(type);
        !tensor || !tensor.hasStaticShape())
      return emitOpError("gives '")
             << name << "' of type " << type
             << ": a component is a tensor of static shape, as data.decode_raw "
                "and data.parse_example make them";
  return success();
}

LogicalResult ParamOp::verify() {
  if (!systole::isFlagName(getName()))
    return emitOpError("cannot be called '")
           << getName()
           << "': the name becomes a flag, so use lower-case letters, digits "
              "and underscores, a letter first";
  Type type = systole::getParameterType(getDefaultValue());
  if (type != cast<RankedTensorType>(getType()).getElementType())
    return emitOpError("gives ")
           << getType() << " and has the default " << getDefaultValue()
           << ": f32 has a float, i32 an integer, i1 a boolean";
  return success();
}

LogicalResult ParseExampleOp::verify() {
  return verifyNames(*this, getFeatures(), getValues().size(), "features");
}

LogicalResult DecodeJpegOp::verify() {
  auto type = cast<RankedTensorType>(getImage().getType());
  if (type.getRank() != 3 || type.getNumElements() == 0 ||
      !llvm::is_contained({1, 3}, type.getShape()[2]))
    return emitOpError("(C1) gives ")
           << type
           << ": an image is [height, width, 1] in grey or [height, width, 3] "
              "in colour";
  if (!llvm::is_contained({"none", "center", "random"}, getCrop()))
    return emitOpError("(C2) cannot crop \"")
           << getCrop() << "\": there are \"none\", \"center\" and \"random\"";
  return success();
}
