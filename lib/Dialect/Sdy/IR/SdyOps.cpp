//===- SdyOps.cpp - Rules of meshes and manual computations ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "systole/Dialect/Sdy/IR/Sdy.h"

using namespace mlir;
using namespace systole::sdy;

#define GET_OP_CLASSES
#include "systole/Dialect/Sdy/IR/SdyOps.cpp.inc"

LogicalResult MeshOp::verify() {
  MeshAttr mesh = getMesh();
  ArrayRef<MeshAxisAttr> axes = mesh.getAxes();
  for (auto [i, axis] : llvm::enumerate(axes)) {
    if (axis.getSize() < 1)
      return emitOpError() << "(C1) axis \"" << axis.getName() << "\" has "
                           << axis.getSize() << " devices; it needs one";
    for (MeshAxisAttr before : axes.take_front(i))
      if (before.getName() == axis.getName())
        return emitOpError()
               << "(C1) axis \"" << axis.getName() << "\" is there twice";
  }
  ArrayRef<int64_t> devices = mesh.getDeviceIds();
  if (devices.empty() || (axes.empty() && devices.size() == 1))
    return success();
  SmallVector<int64_t> sorted(devices);
  llvm::sort(sorted);
  if (!llvm::equal(sorted, llvm::seq<int64_t>(0, mesh.getNumDevices())))
    return emitOpError() << "(C2) device_ids is not an order of the "
                         << mesh.getNumDevices() << " devices of the mesh";
  return success();
}

//===----------------------------------------------------------------------===//
// manual_computation
//===----------------------------------------------------------------------===//

/// `name=[<@mesh, [{"x"}]>, ...]`: the shardings without the attribute's angle
/// brackets.
static ParseResult parseShardings(OpAsmParser &parser, StringRef name,
                                  TensorShardingPerValueAttr &shardings) {
  SmallVector<TensorShardingAttr> list;
  if (parser.parseKeyword(name) || parser.parseEqual() ||
      parser.parseCommaSeparatedList(
          OpAsmParser::Delimiter::Square, [&]() -> ParseResult {
            list.push_back(cast_or_null<TensorShardingAttr>(
                TensorShardingAttr::parse(parser, Type())));
            return success(list.back() != nullptr);
          }))
    return failure();
  shardings = TensorShardingPerValueAttr::get(parser.getContext(), list);
  return success();
}

static void printShardings(OpAsmPrinter &printer, StringRef name,
                           TensorShardingPerValueAttr shardings) {
  printer << ' ' << name << "=[";
  llvm::interleaveComma(shardings.getShardings(), printer,
                        [&](auto sharding) { sharding.print(printer); });
  printer << ']';
}

ParseResult ManualComputationOp::parse(OpAsmParser &parser,
                                       OperationState &state) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  SmallVector<OpAsmParser::Argument> arguments;
  auto &properties = state.getOrAddProperties<Properties>();
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOperandList(operands, OpAsmParser::Delimiter::Paren) ||
      parseShardings(parser, "in_shardings", properties.in_shardings) ||
      parseShardings(parser, "out_shardings", properties.out_shardings) ||
      parser.parseKeyword("manual_axes") || parser.parseEqual())
    return failure();
  properties.manual_axes =
      cast_or_null<ManualAxesAttr>(ManualAxesAttr::parse(parser, Type()));
  FunctionType type;
  if (!properties.manual_axes ||
      parser.parseArgumentList(arguments, OpAsmParser::Delimiter::Paren,
                               /*allowType=*/true) ||
      parser.parseRegion(*state.addRegion(), arguments) ||
      parser.parseOptionalAttrDict(state.attributes) ||
      parser.parseColonType(type) ||
      parser.resolveOperands(operands, type.getInputs(), loc, state.operands))
    return failure();
  state.addTypes(type.getResults());
  return success();
}

void ManualComputationOp::print(OpAsmPrinter &printer) {
  printer << '(' << getOperands() << ')';
  printShardings(printer, "in_shardings", getInShardings());
  printShardings(printer, "out_shardings", getOutShardings());
  printer << " manual_axes=";
  getManualAxes().print(printer);
  printer << " (";
  llvm::interleaveComma(
      getBody().getArguments(), printer,
      [&](BlockArgument argument) { printer.printRegionArgument(argument); });
  printer << ") ";
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
  printer.printOptionalAttrDict(
      (*this)->getAttrs(), {"in_shardings", "out_shardings", "manual_axes"});
  printer << " : ";
  printer.printFunctionalType(*this);
}

LogicalResult ManualComputationOp::verify() {
  size_t ins = getInShardings().getShardings().size();
  size_t outs = getOutShardings().getShardings().size();
  if (ins != getNumOperands())
    return emitOpError() << "(C1) in_shardings has " << ins << " entries for "
                         << getNumOperands() << " operands";
  if (outs != getNumResults())
    return emitOpError() << "(C1) out_shardings has " << outs << " entries for "
                         << getNumResults() << " results";
  return success();
}

/// Checks the types of one device's shards of `values`.
static LogicalResult verifyParts(ManualComputationOp op, StringRef what,
                                 TypeRange whole, TypeRange parts,
                                 TensorShardingPerValueAttr shardings) {
  if (whole.size() != parts.size())
    return op.emitOpError() << "(C2) the body has " << parts.size() << " "
                            << what << "s, but the op has " << whole.size();
  for (auto [i, wholeType, part, sharding] :
       llvm::enumerate(whole, parts, shardings.getShardings())) {
    auto type = cast<RankedTensorType>(wholeType);
    MeshAttr mesh = sharding.getMesh(op);
    if (!mesh)
      return op.emitOpError() << "(C2) the sharding of " << what << " " << i
                              << " names a mesh that is not there";
    if (sharding.getDimShardings().size() != size_t(type.getRank()))
      return op.emitOpError() << "(C2) the sharding of " << what << " " << i
                              << " has " << sharding.getDimShardings().size()
                              << " dimensions for a " << type;
    auto counts =
        getNumParts(sharding, mesh, op.getManualAxes(), type.getRank());
    if (failed(counts)) // Shardings over parts of axes are not checked.
      continue;
    SmallVector<int64_t> shape(type.getShape());
    for (auto [size, count] : llvm::zip(shape, *counts))
      if (!ShapedType::isDynamic(size))
        size = (size + count - 1) / count;
    if (part != type.clone(shape))
      return op.emitOpError()
             << "(C2) " << what << " " << i << " of the body has the type "
             << part << ", but a device has a part of type "
             << type.clone(shape);
  }
  return success();
}

LogicalResult ManualComputationOp::verifyRegions() {
  Block &block = getBody().front();
  if (!isa<ReturnOp>(block.getTerminator()))
    return emitOpError() << "the body ends with sdy.return";
  if (failed(verifyParts(*this, "argument", getOperandTypes(),
                         block.getArgumentTypes(), getInShardings())))
    return failure();
  return verifyParts(*this, "result", getResultTypes(),
                     block.getTerminator()->getOperandTypes(),
                     getOutShardings());
}
