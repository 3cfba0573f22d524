//===- DataFunctionOps.cpp - Operations with functions of elements --------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DataAssembly.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "systole/Dialect/Data/IR/Data.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"

using namespace mlir;
using namespace systole::data;

LogicalResult
systole::data::detail::verifyRecordFunctionOp(RecordFunctionOpInterface op) {
  Region &body = op.getBody();
  if (op.getFunctionAttr() && !body.empty())
    return op->emitOpError("has a function and a body: keep one");
  if (op.getFunctionAttr())
    return success();
  if (body.empty())
    return op->emitOpError("has neither a function nor a body");
  if (body.front().empty() || !isa<ReturnOp>(body.front().back()))
    return op->emitOpError("has a body that does not end with data.return");
  return success();
}

namespace {

/// A map's function: its arguments, and its resulting element.
struct RecordFunction {
  SmallVector<Type> arguments;
  DatasetType result;
};

} // namespace

/// The element that a compiled record function returns.
static DatasetType getElementType(func::FuncOp function) {
  SmallVector<StringAttr> names;
  for (unsigned i = 0; i < function.getNumResults(); ++i) {
    auto name = function.getResultAttrOfType<StringAttr>(
        i, DataDialect::getNameAttrName());
    names.push_back(name ? name : StringAttr::get(function.getContext(), ""));
  }
  return DatasetType::get(function.getContext(), names,
                          function.getResultTypes());
}

/// The component arguments of such a function; parameters follow them.
static SmallVector<Type> getComponentTypes(func::FuncOp function) {
  SmallVector<Type> types;
  for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
    if (!function.getArgAttr(i, DataDialect::getParamAttrName()))
      types.push_back(type);
  return types;
}

static FailureOr<RecordFunction> lookupFunction(RecordFunctionOpInterface map) {
  if (!map.getFunctionAttr())
    return RecordFunction{
        llvm::to_vector(map.getBody().getArgumentTypes()),
        cast<ReturnOp>(map.getBody().front().back()).getElementType()};
  FlatSymbolRefAttr symbol = map.getFunctionAttr();
  Operation *function = SymbolTable::lookupNearestSymbolFrom(map, symbol);
  if (auto source = dyn_cast_or_null<FuncOp>(function))
    return RecordFunction{llvm::to_vector(source.getBody().getArgumentTypes()),
                          source.getReturn().getElementType()};
  auto compiled = dyn_cast_or_null<func::FuncOp>(function);
  if (compiled && compiled->hasAttr(DataDialect::getFunctionAttrName()))
    return RecordFunction{getComponentTypes(compiled),
                          getElementType(compiled)};
  InFlightDiagnostic error = map->emitOpError("calls ")
                             << symbol
                             << (function ? ", which is no data.func"
                                          : ", which is not there: define it "
                                            "with data.func");
  if (function)
    error.attachNote(function->getLoc()) << "defined here";
  return error;
}

/// The function's result for elements of the input.
static FailureOr<DatasetType> inferMapped(RecordFunctionOpInterface op) {
  FailureOr<RecordFunction> function = lookupFunction(op);
  if (failed(function))
    return failure();
  ArrayRef<Type> components =
      cast<DatasetType>(op->getOperand(0).getType()).getTypes();
  if (components != ArrayRef<Type>(function->arguments))
    return op->emitOpError("calls a function of (")
           << TypeRange(function->arguments) << ") on elements of ("
           << components << "): the arguments are the components, one each";
  return function->result;
}

static LogicalResult verifyUse(RecordFunctionOpInterface op) {
  // A compiled function (see the tpu dialect) has memrefs for its tensors.
  if (FlatSymbolRefAttr symbol = op.getFunctionAttr()) {
    Operation *target = SymbolTable::lookupNearestSymbolFrom(op, symbol);
    if (target &&
        target->hasAttr(systole::tpu::TPUDialect::getConventionAttrName()))
      return success();
  }
  if (failed(lookupFunction(op)))
    return failure();
  return systole::data::detail::verifyDatasetOp(
      cast<DatasetOpInterface>(op.getOperation()));
}

/// The reason why the function loses a dimension.
static StringRef reasonOf(Operation *op) {
  return "its function gives it so: data.pad or data.ensure_shape makes the "
         "size known";
}

#define RECORD_FUNCTION_OP(OP)                                                 \
  ParseResult OP::parse(OpAsmParser &parser, OperationState &state) {          \
    return parseRecordFunctionOp(parser, state,                                \
                                 getFunctionAttrName(state.name));             \
  }                                                                            \
  void OP::print(OpAsmPrinter &printer) {                                      \
    printRecordFunctionOp(printer, *this, getFunctionAttrName());              \
  }                                                                            \
  LogicalResult OP::verifySymbolUses(SymbolTableCollection &) {                \
    return verifyUse(*this);                                                   \
  }                                                                            \
  StringRef OP::getUnknownDimensionReason() { return reasonOf(*this); }

RECORD_FUNCTION_OP(MapOp)
RECORD_FUNCTION_OP(FilterOp)
#undef RECORD_FUNCTION_OP

FailureOr<DatasetType> MapOp::inferDatasetType() { return inferMapped(*this); }

FailureOr<DatasetType> FilterOp::inferDatasetType() {
  FailureOr<DatasetType> mapped = inferMapped(*this);
  if (failed(mapped))
    return failure();
  auto flag = RankedTensorType::get({}, IntegerType::get(getContext(), 1));
  if (mapped->getTypes() != ArrayRef<Type>(flag))
    return emitOpError("(C5) has a function that gives ")
           << *mapped << ": whether an element is taken is one tensor<i1>";
  return getInput().getType();
}
