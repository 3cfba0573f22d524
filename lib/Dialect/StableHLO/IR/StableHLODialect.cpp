//===- StableHLODialect.cpp - The dialect and its attributes --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AssemblyFormat.h"
#include "StableHLOBytecode.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"
#include "systole/Dialect/StableHLO/IR/ShapeInference.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Interfaces/AllowInlining.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

#include <cmath>

using namespace mlir;
using namespace systole::stablehlo;

#include "systole/Dialect/StableHLO/IR/StableHLODialect.cpp.inc"
#include "systole/Dialect/StableHLO/IR/StableHLOEnums.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "systole/Dialect/StableHLO/IR/StableHLOTypes.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "systole/Dialect/StableHLO/IR/StableHLOAttrs.cpp.inc"

namespace {

/// Allows every operation in any function, and every function in a region.
struct StablehloInlinerInterface : systole::AllowInlining {
  using AllowInlining::AllowInlining;
  using AllowInlining::isLegalToInline;
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const override {
    return true;
  }
  /// Handles functions that end with our own return.
  void handleTerminator(Operation *op, ValueRange results) const override {
    for (auto [result, value] : llvm::zip_equal(results, op->getOperands()))
      result.replaceAllUsesWith(value);
  }
};

} // namespace

void StablehloDialect::initialize() {
  addInterfaces<StablehloInlinerInterface>();
  addBytecodeEncoding(*this);
  addOperations<
#define GET_OP_LIST
#include "systole/Dialect/StableHLO/IR/StableHLOOps.cpp.inc"
      >();
  addTypes<
#define GET_TYPEDEF_LIST
#include "systole/Dialect/StableHLO/IR/StableHLOTypes.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "systole/Dialect/StableHLO/IR/StableHLOAttrs.cpp.inc"
      >();
  attachPartialShapes(getContext());
}

Operation *StablehloDialect::materializeConstant(OpBuilder &builder,
                                                 Attribute value, Type type,
                                                 Location loc) {
  auto elements = dyn_cast<ElementsAttr>(value);
  if (!elements || elements.getType() != type)
    return nullptr;
  return ConstantOp::create(builder, loc, type, elements);
}

//===----------------------------------------------------------------------===//
// Attributes with their own syntax
//===----------------------------------------------------------------------===//

/// The fields of an attribute after its `<`, up to and including its `>`:
/// `name = [0, 1]` and `name = 1`, in any order, each at most once. A comma may
/// end them.
static ParseResult
parseDimensionFields(AsmParser &parser, ArrayRef<StringRef> listNames,
                     MutableArrayRef<SmallVector<int64_t>> lists,
                     ArrayRef<StringRef> numberNames = {},
                     MutableArrayRef<int64_t> numbers = {}) {
  SmallVector<StringRef> allowed(listNames), seen;
  llvm::append_range(allowed, numberNames);
  while (failed(parser.parseOptionalGreater())) {
    StringRef name;
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseOptionalKeyword(&name, allowed))
      return parser.emitError(loc, "expected the name of dimension numbers: ")
             << llvm::join(allowed, ", ");
    if (llvm::is_contained(seen, name))
      return parser.emitError(loc) << "'" << name << "' is given twice";
    seen.push_back(name);
    if (parser.parseEqual())
      return failure();
    auto *number = llvm::find(numberNames, name);
    if (number != numberNames.end()) {
      if (parser.parseInteger(numbers[number - numberNames.begin()]))
        return failure();
    } else {
      FailureOr<SmallVector<int64_t>> dims = parseDims(parser);
      if (failed(dims))
        return failure();
      lists[llvm::find(listNames, name) - listNames.begin()] = *dims;
    }
    if (failed(parser.parseOptionalComma()))
      return parser.parseGreater();
  }
  return success();
}

static constexpr StringRef dotDimensions[] = {
    "lhs_batching_dimensions", "rhs_batching_dimensions",
    "lhs_contracting_dimensions", "rhs_contracting_dimensions"};

Attribute DotDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> lists[4];
  if (parser.parseLess() || parseDimensionFields(parser, dotDimensions, lists))
    return {};
  return get(parser.getContext(), lists[0], lists[1], lists[2], lists[3]);
}

void DotDimensionNumbersAttr::print(AsmPrinter &printer) const {
  llvm::ListSeparator separator;
  auto list = [&](StringRef name, ArrayRef<int64_t> dims) {
    if (dims.empty())
      return;
    printer << StringRef(separator) << name << " = ";
    printDims(printer, dims);
  };
  printer << '<';
  list("lhs_batching_dimensions", getLhsBatchingDimensions());
  list("rhs_batching_dimensions", getRhsBatchingDimensions());
  list("lhs_contracting_dimensions", getLhsContractingDimensions());
  list("rhs_contracting_dimensions", getRhsContractingDimensions());
  printer << '>';
}

static void printIndexingDimensions(AsmPrinter &printer,
                                    ArrayRef<StringRef> names,
                                    ArrayRef<ArrayRef<int64_t>> lists,
                                    int64_t indexVectorDim) {
  llvm::ListSeparator separator;
  printer << '<';
  for (auto [name, dims] : llvm::zip_equal(names, lists)) {
    if (dims.empty())
      continue;
    printer << StringRef(separator) << name << " = ";
    printDims(printer, dims);
  }
  if (indexVectorDim != 0)
    printer << StringRef(separator) << "index_vector_dim = " << indexVectorDim;
  printer << '>';
}

static constexpr StringRef gatherDimensions[] = {
    "offset_dims", "collapsed_slice_dims", "operand_batching_dims",
    "start_indices_batching_dims", "start_index_map"};

Attribute GatherDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> lists[5];
  int64_t indexVectorDim = 0;
  if (parser.parseLess() ||
      parseDimensionFields(parser, gatherDimensions, lists,
                           {"index_vector_dim"}, indexVectorDim))
    return {};
  return get(parser.getContext(), lists[0], lists[1], lists[2], lists[3],
             lists[4], indexVectorDim);
}

void GatherDimensionNumbersAttr::print(AsmPrinter &printer) const {
  printIndexingDimensions(printer, gatherDimensions,
                          {getOffsetDims(), getCollapsedSliceDims(),
                           getOperandBatchingDims(),
                           getStartIndicesBatchingDims(), getStartIndexMap()},
                          getIndexVectorDim());
}

static constexpr StringRef scatterDimensions[] = {
    "update_window_dims", "inserted_window_dims", "input_batching_dims",
    "scatter_indices_batching_dims", "scatter_dims_to_operand_dims"};

Attribute ScatterDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> lists[5];
  int64_t indexVectorDim = 0;
  if (parser.parseLess() ||
      parseDimensionFields(parser, scatterDimensions, lists,
                           {"index_vector_dim"}, indexVectorDim))
    return {};
  return get(parser.getContext(), lists[0], lists[1], lists[2], lists[3],
             lists[4], indexVectorDim);
}

void ScatterDimensionNumbersAttr::print(AsmPrinter &printer) const {
  printIndexingDimensions(
      printer, scatterDimensions,
      {getUpdateWindowDims(), getInsertedWindowDims(), getInputBatchingDims(),
       getScatterIndicesBatchingDims(), getScatterDimsToOperandDims()},
      getIndexVectorDim());
}

Attribute TypeExtensionsAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> bounds;
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater, [&] {
        if (succeeded(parser.parseOptionalQuestion())) {
          bounds.push_back(ShapedType::kDynamic);
          return ParseResult(success());
        }
        return parser.parseInteger(bounds.emplace_back());
      }))
    return {};
  return get(parser.getContext(), bounds);
}

void TypeExtensionsAttr::print(AsmPrinter &printer) const {
  printer << '<';
  llvm::interleaveComma(getBounds(), printer, [&](int64_t bound) {
    if (ShapedType::isDynamic(bound))
      printer << '?';
    else
      printer << bound;
  });
  printer << '>';
}

/// A convolution's dimensions by their names. All of them are given.
static Attribute parseRawConvolution(AsmParser &parser) {
  static constexpr StringRef spatial[] = {"input_spatial_dimensions",
                                          "kernel_spatial_dimensions",
                                          "output_spatial_dimensions"};
  static constexpr StringRef single[] = {
      "input_batch_dimension",          "input_feature_dimension",
      "kernel_input_feature_dimension", "kernel_output_feature_dimension",
      "output_batch_dimension",         "output_feature_dimension"};
  SmallVector<int64_t> lists[3];
  int64_t numbers[6];
  llvm::fill(numbers, -1);
  SMLoc loc = parser.getCurrentLocation();
  if (parseDimensionFields(parser, spatial, lists, single, numbers))
    return {};
  for (auto [name, number] : llvm::zip_equal(single, numbers))
    if (number < 0) {
      parser.emitError(loc) << "expected '" << name << "', of at least 0";
      return {};
    }
  return ConvDimensionNumbersAttr::get(
      parser.getContext(), numbers[0], numbers[1], lists[0], numbers[2],
      numbers[3], lists[1], numbers[4], numbers[5], lists[2]);
}

Attribute ConvDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  ConvDimensionNumbersAttr numbers;
  if (parser.parseLess())
    return {};
  if (succeeded(parser.parseOptionalKeyword("raw")))
    return parseRawConvolution(parser);
  if (parseConvolutionDimensions(parser, numbers) || parser.parseGreater())
    return {};
  return numbers;
}

void ConvDimensionNumbersAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printConvolutionDimensions(printer, *this);
  printer << '>';
}

Attribute ResultAccuracyAttr::parse(AsmParser &parser, Type) {
  double atol = 0, rtol = 0;
  int64_t ulps = 0;
  ResultAccuracyModeAttr mode;
  // `NAME = VALUE,`, or nothing.
  auto parseOptional = [&](StringRef name, auto parseValue) -> ParseResult {
    if (failed(parser.parseOptionalKeyword(name)))
      return success();
    return failure(parser.parseEqual() || parseValue() || parser.parseComma());
  };
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() ||
      parseOptional("atol", [&] { return parser.parseFloat(atol); }) ||
      parseOptional("rtol", [&] { return parser.parseFloat(rtol); }) ||
      parseOptional("ulps", [&] { return parser.parseInteger(ulps); }) ||
      parser.parseKeyword("mode") || parser.parseEqual() ||
      parser.parseAttribute(mode) || parser.parseGreater())
    return {};
  auto isTolerance = [](double value) {
    return std::isfinite(value) && value >= 0;
  };
  if (!isTolerance(atol) || !isTolerance(rtol) || ulps < 0) {
    parser.emitError(loc, "a tolerance is a number of at least 0");
    return {};
  }
  if (mode.getValue() != ResultAccuracyMode::TOLERANCE &&
      (atol != 0 || rtol != 0 || ulps != 0)) {
    parser.emitError(loc, "tolerances are given with the mode ")
        << stringifyEnum(mode.getValue()) << ", but count only with TOLERANCE";
    return {};
  }
  return get(parser.getContext(), APFloat(atol), APFloat(rtol), ulps, mode);
}

void ResultAccuracyAttr::print(AsmPrinter &printer) const {
  printer << '<';
  auto printOptional = [&](StringRef name, const APFloat &value) {
    if (value.isZero())
      return;
    printer << name << " = ";
    printer.printFloat(value);
    printer << ", ";
  };
  printOptional("atol", getAtol());
  printOptional("rtol", getRtol());
  if (getUlps() != 0)
    printer << "ulps = " << getUlps() << ", ";
  printer << "mode = " << getMode() << '>';
}
