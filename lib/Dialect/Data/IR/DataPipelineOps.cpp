//===- DataPipelineOps.cpp - Pipelines and operations on datasets ---------===//
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
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace systole::data;

//===----------------------------------------------------------------------===//
// Types of elements
//===----------------------------------------------------------------------===//

LogicalResult systole::data::detail::verifyDatasetOp(DatasetOpInterface op) {
  auto result = cast<DatasetType>(op->getResult(0).getType());
  bool isInputKnown = llvm::all_of(op->getOperandTypes(), [](Type type) {
    return cast<DatasetType>(type).isInferred();
  });
  // What refers to a symbol is checked with the symbols.
  if (!result.isInferred() || !isInputKnown || isa<SymbolUserOpInterface>(*op))
    return success();
  FailureOr<DatasetType> inferred = op.inferDatasetType();
  if (failed(inferred))
    return failure();
  if (*inferred != result)
    return op->emitOpError("gives ") << *inferred << ", not " << result;
  return success();
}

ArrayRef<StringAttr> systole::data::getElementNames(PipelineOp pipeline) {
  return pipeline.getElementType().getNames();
}

ArrayRef<Type> systole::data::getElementTypes(PipelineOp pipeline) {
  return pipeline.getElementType().getTypes();
}

//===----------------------------------------------------------------------===//
// PipelineOp
//===----------------------------------------------------------------------===//

StringRef PipelineOp::getMode() {
  assert(getModes().size() == 1 && "data-bind-batch makes one of each mode");
  return cast<StringAttr>(getModes()[0]).getValue();
}

YieldOp PipelineOp::getYield() {
  return cast<YieldOp>(getBody().front().getTerminator());
}

DatasetType PipelineOp::getElementType() {
  return getYield().getInput().getType();
}

LogicalResult PipelineOp::verify() {
  if (getModes().empty())
    return emitOpError("feeds no mode: name train, evaluate or predict");
  llvm::StringSet<> seen;
  for (StringRef mode : getModes().getAsValueRange<StringAttr>()) {
    if (!llvm::is_contained({"train", "evaluate", "predict"}, mode))
      return emitOpError("feeds '")
             << mode << "', which is no mode: use train, evaluate or predict";
    if (!seen.insert(mode).second)
      return emitOpError("feeds '") << mode << "' twice";
  }
  return success();
}

LogicalResult PipelineOp::verifyRegions() {
  Block &block = getBody().front();
  if (block.getNumArguments() != 0)
    return emitOpError("takes no arguments");
  if (block.empty() || !isa<YieldOp>(block.back()))
    return emitOpError("ends with what it feeds: add a data.yield");
  for (Operation &op : block) {
    if (!isa<DatasetOpInterface, YieldOp>(op)) {
      InFlightDiagnostic error = op.emitOpError(
          "is no operation on datasets: what is done to each record belongs in "
          "a data.func or the body of a data.map");
      error.attachNote(getLoc()) << "in this pipeline";
      return error;
    }
    for (Value dataset : op.getResults()) {
      if (dataset.hasOneUse())
        continue;
      InFlightDiagnostic error =
          op.emitOpError("gives a dataset that is ")
          << (dataset.use_empty() ? "not used" : "used more than once")
          << ": a pipeline is a chain";
      for (Operation *user : dataset.getUsers())
        error.attachNote(user->getLoc()) << "used here";
      return error;
    }
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Sources and transformations
//===----------------------------------------------------------------------===//

FailureOr<DatasetType> FilesOp::inferDatasetType() {
  Builder builder(getContext());
  return DatasetType::get(getContext(), builder.getStringAttr(""),
                          Type(StringType::get(getContext())));
}

LogicalResult FilesOp::verify() {
  StringRef flag = getFlag();
  if (!systole::isFlagName(flag))
    return emitOpError("has the flag '")
           << flag
           << "': a flag's name is lower-case letters, digits and underscores, "
              "a "
              "letter first";
  return success();
}

FailureOr<DatasetType> TFRecordOp::inferDatasetType() {
  DatasetType files = getInput().getType();
  if (files.getTypes().size() != 1 || !isa<StringType>(files.getTypes()[0]))
    return emitOpError("takes the names of files, not ") << files;
  return files;
}

LogicalResult TFRecordOp::verify() {
  std::optional<StringRef> compression = getCompression();
  if (compression &&
      !llvm::is_contained({"NONE", "GZIP", "ZLIB"}, *compression))
    return emitOpError("has the compression '")
           << *compression
           << "': use NONE, GZIP or ZLIB, or leave it out to find out";
  return success();
}

LogicalResult RepeatOp::verify() {
  int64_t count = getCount();
  if (count >= 1 || count == -1)
    return success();
  return emitOpError("has the count ")
         << count << ": use 1 or more, or -1 for ever";
}

FailureOr<DatasetType> BatchOp::inferDatasetType() {
  DatasetType input = getInput().getType();
  SmallVector<Type> types;
  for (auto [name, type] :
       llvm::zip_equal(input.getNames(), input.getTypes())) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor || !tensor.hasStaticShape())
      return emitOpError("stacks tensors of static shape, but a component")
             << (name.empty() ? "" : " ('" + name.getValue() + "')") << " is "
             << type << ": make it one in a data.map";
    SmallVector<int64_t> shape = llvm::to_vector(tensor.getShape());
    std::optional<uint64_t> size = getSize();
    shape.insert(shape.begin(), size ? *size : ShapedType::kDynamic);
    types.push_back(RankedTensorType::get(shape, tensor.getElementType()));
  }
  return input.withTypes(types);
}

//===----------------------------------------------------------------------===//
// MapOp
//===----------------------------------------------------------------------===//

/// `data.map @f(%input)` or `data.map %input (%a, %b: type) { ... }`.
ParseResult MapOp::parse(OpAsmParser &parser, OperationState &state) {
  OpAsmParser::UnresolvedOperand input;
  StringAttr function;
  Region *body = state.addRegion();
  if (succeeded(parser.parseOptionalSymbolName(function))) {
    state.addAttribute(getFunctionAttrName(state.name),
                       FlatSymbolRefAttr::get(function));
    if (parser.parseLParen() || parser.parseOperand(input) ||
        parser.parseRParen() || parser.parseOptionalAttrDict(state.attributes))
      return failure();
  } else {
    SmallVector<OpAsmParser::Argument> arguments;
    if (parser.parseOperand(input) || parseRecordArguments(parser, arguments) ||
        parser.parseOptionalAttrDictWithKeyword(state.attributes) ||
        parser.parseRegion(*body, arguments))
      return failure();
  }
  Type inputType, resultType;
  if (parseDatasetTypes(parser, inputType, resultType) ||
      parser.resolveOperand(input, inputType, state.operands))
    return failure();
  state.addTypes(resultType);
  return success();
}

void MapOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  SmallVector<StringRef> elided = {getFunctionAttrName()};
  if (FlatSymbolRefAttr function = getFunctionAttr()) {
    printer << function << "(" << getInput() << ")";
    printer.printOptionalAttrDict((*this)->getAttrs(), elided);
  } else {
    printer << getInput() << " ";
    printRecordArguments(printer, getBody().getArguments());
    printer.printOptionalAttrDictWithKeyword((*this)->getAttrs(), elided);
    printer << ' ';
    printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
  }
  printDatasetTypes(printer, *this, getInput().getType(),
                    getResult().getType());
}

LogicalResult MapOp::verifyRegions() {
  if (getFunction() && !getBody().empty())
    return emitOpError("has a function and a body: keep one");
  if (!getFunction() && getBody().empty())
    return emitOpError("has neither a function nor a body");
  if (getFunction())
    return success();
  if (getBody().front().empty() || !isa<ReturnOp>(getBody().front().back()))
    return emitOpError("has a body that does not end with data.return");
  return success();
}

namespace {

/// What a map calls: its arguments, and the element that it gives.
struct RecordFunction {
  SmallVector<Type> arguments;
  DatasetType result;
};

} // namespace

/// The element that a compiled per-record function gives.
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

/// The arguments of such a function that are components; parameters come after
/// them.
static SmallVector<Type> getComponentTypes(func::FuncOp function) {
  SmallVector<Type> types;
  for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
    if (!function.getArgAttr(i, DataDialect::getParamAttrName()))
      types.push_back(type);
  return types;
}

static FailureOr<RecordFunction> lookupFunction(MapOp map) {
  if (!map.getFunction())
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
  InFlightDiagnostic error = map.emitOpError("calls ")
                             << symbol
                             << (function ? ", which is no data.func"
                                          : ", which is not there: define it "
                                            "with data.func");
  if (function)
    error.attachNote(function->getLoc()) << "defined here";
  return error;
}

FailureOr<DatasetType> MapOp::inferDatasetType() {
  FailureOr<RecordFunction> function = lookupFunction(*this);
  if (failed(function))
    return failure();
  ArrayRef<Type> components = getInput().getType().getTypes();
  if (components != ArrayRef<Type>(function->arguments))
    return emitOpError("calls a function of (")
           << TypeRange(function->arguments) << ") on elements of ("
           << components << "): the arguments are the components, one each";
  return function->result;
}

LogicalResult MapOp::verifySymbolUses(SymbolTableCollection &) {
  // A compiled function (see the tpu dialect) has memory where it had tensors.
  if (FlatSymbolRefAttr symbol = getFunctionAttr()) {
    Operation *target = SymbolTable::lookupNearestSymbolFrom(*this, symbol);
    if (target && target->hasAttr("tpu.convention"))
      return success();
  }
  FailureOr<RecordFunction> function = lookupFunction(*this);
  if (failed(function))
    return failure();
  DatasetType result = getResult().getType();
  if (!getInput().getType().isInferred() || !result.isInferred())
    return success();
  FailureOr<DatasetType> inferred = inferDatasetType();
  if (failed(inferred))
    return failure();
  if (*inferred != result)
    return emitOpError("gives ") << *inferred << ", not " << result;
  return success();
}
