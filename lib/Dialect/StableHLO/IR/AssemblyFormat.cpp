//===- AssemblyFormat.cpp - Custom directives of the textual form ---------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AssemblyFormat.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "systole/Dialect/StableHLO/IR/Window.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace systole::stablehlo {

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

ParseResult parseOneTypeOrFunction(OpAsmParser &parser,
                                   ArrayRef<Type *> operands, Type &result) {
  SMLoc loc = parser.getCurrentLocation();
  Type type;
  if (parser.parseType(type))
    return failure();
  auto function = dyn_cast<FunctionType>(type);
  if (!function) {
    for (Type *operand : operands)
      *operand = type;
    result = type;
    return success();
  }
  if (function.getNumInputs() != operands.size() ||
      function.getNumResults() != 1)
    return parser.emitError(loc)
           << "expected the types of " << operands.size()
           << " operands and 1 result, but got " << function;
  for (auto [operand, input] : llvm::zip(operands, function.getInputs()))
    *operand = input;
  result = function.getResult(0);
  return success();
}

void printOneTypeOrFunction(OpAsmPrinter &printer, TypeRange operands,
                            Type result) {
  if (llvm::all_equal(operands) && operands.front() == result)
    printer << result;
  else
    printer.printFunctionalType(operands, TypeRange(result));
}

ParseResult parseSelectOpType(OpAsmParser &parser, Type &pred, Type &onTrue,
                              Type &onFalse, Type &result) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<Type> types;
  if (parser.parseTypeList(types))
    return failure();
  if (types.size() == 2) {
    pred = types[0];
    onTrue = onFalse = result = types[1];
    return success();
  }
  auto function =
      types.size() == 1 ? dyn_cast<FunctionType>(types[0]) : FunctionType();
  if (!function || function.getNumInputs() != 3 ||
      function.getNumResults() != 1)
    return parser.emitError(loc, "expected the type of the predicate and that "
                                 "of the values, or a function type");
  pred = function.getInput(0);
  onTrue = function.getInput(1);
  onFalse = function.getInput(2);
  result = function.getResult(0);
  return success();
}

void printSelectOpType(OpAsmPrinter &printer, Operation *, Type pred,
                       Type onTrue, Type onFalse, Type result) {
  if (onTrue == result && onFalse == result)
    printer << pred << ", " << result;
  else
    printer.printFunctionalType(TypeRange{pred, onTrue, onFalse},
                                TypeRange(result));
}

ParseResult parseComplexOpType(OpAsmParser &parser, Type &lhs, Type &rhs,
                               Type &result) {
  SMLoc loc = parser.getCurrentLocation();
  if (parseOneTypeOrFunction(parser, {&lhs, &rhs}, result))
    return failure();
  if (lhs != result)
    return success();
  auto tensor = dyn_cast<RankedTensorType>(result);
  auto complex =
      tensor ? dyn_cast<ComplexType>(tensor.getElementType()) : ComplexType();
  if (!complex)
    return parser.emitError(loc, "expected a tensor of complex numbers, the "
                                 "result's type, or a function type");
  lhs = rhs = tensor.clone(complex.getElementType());
  return success();
}

void printComplexOpType(OpAsmPrinter &printer, Operation *, Type lhs, Type rhs,
                        Type result) {
  auto tensor = cast<RankedTensorType>(result);
  auto complex = dyn_cast<ComplexType>(tensor.getElementType());
  Type part = complex ? tensor.clone(complex.getElementType()) : Type();
  if (lhs == part && rhs == part)
    printer << result;
  else
    printer.printFunctionalType(TypeRange{lhs, rhs}, TypeRange(result));
}

ParseResult parsePairwiseOpType(OpAsmParser &parser,
                                SmallVectorImpl<Type> &operands,
                                SmallVectorImpl<Type> &results) {
  if (parser.parseTypeList(operands))
    return failure();
  results.assign(operands.begin(), operands.end());
  return success();
}

void printPairwiseOpType(OpAsmPrinter &printer, Operation *, TypeRange operands,
                         TypeRange) {
  llvm::interleaveComma(operands, printer);
}

ParseResult parseTupleOpType(OpAsmParser &parser,
                             SmallVectorImpl<Type> &operands, Type &result) {
  TupleType type;
  if (parser.parseType(type))
    return failure();
  llvm::append_range(operands, type.getTypes());
  result = type;
  return success();
}

void printTupleOpType(OpAsmPrinter &printer, Operation *, TypeRange,
                      Type result) {
  printer << result;
}

//===----------------------------------------------------------------------===//
// Operands and attributes
//===----------------------------------------------------------------------===//

FailureOr<SmallVector<int64_t>> parseDims(AsmParser &parser) {
  SmallVector<int64_t> dims;
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
        return parser.parseInteger(dims.emplace_back());
      }))
    return failure();
  return dims;
}

void printDims(AsmPrinter &printer, ArrayRef<int64_t> dims) {
  printer << '[';
  llvm::interleaveComma(dims, printer);
  printer << ']';
}

ParseResult parseOperandsBeforeAttribute(
    OpAsmParser &parser,
    SmallVectorImpl<OpAsmParser::UnresolvedOperand> &operands) {
  OpAsmParser::UnresolvedOperand operand;
  for (;;) {
    OptionalParseResult parsed = parser.parseOptionalOperand(operand);
    if (!parsed.has_value()) // None: the reference prints a comma alone.
      return operands.empty() ? (void)parser.parseOptionalComma(),
             success()        : success();
    if (failed(*parsed) || parser.parseComma())
      return failure();
    operands.push_back(operand);
  }
}

void printOperandsBeforeAttribute(OpAsmPrinter &printer, Operation *,
                                  OperandRange operands) {
  if (operands.empty())
    return;
  llvm::interleaveComma(operands, printer);
  printer << ',';
}

ParseResult parseSliceRanges(OpAsmParser &parser, DenseI64ArrayAttr &starts,
                             DenseI64ArrayAttr &limits,
                             DenseI64ArrayAttr &strides) {
  SmallVector<int64_t> start, limit, stride;
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, [&] {
        stride.push_back(1);
        if (parser.parseInteger(start.emplace_back()) || parser.parseColon() ||
            parser.parseInteger(limit.emplace_back()))
          return failure();
        if (succeeded(parser.parseOptionalColon()))
          return LogicalResult(parser.parseInteger(stride.back()));
        return success();
      }))
    return failure();
  Builder &builder = parser.getBuilder();
  starts = builder.getDenseI64ArrayAttr(start);
  limits = builder.getDenseI64ArrayAttr(limit);
  strides = builder.getDenseI64ArrayAttr(stride);
  return success();
}

void printSliceRanges(OpAsmPrinter &printer, Operation *,
                      DenseI64ArrayAttr starts, DenseI64ArrayAttr limits,
                      DenseI64ArrayAttr strides) {
  printer << '[';
  llvm::interleaveComma(llvm::zip_equal(starts.asArrayRef(),
                                        limits.asArrayRef(),
                                        strides.asArrayRef()),
                        printer, [&](auto range) {
                          auto [start, limit, stride] = range;
                          printer << start << ':' << limit;
                          if (stride != 1)
                            printer << ':' << stride;
                        });
  printer << ']';
}

// Parses `[0] x [1]`.
static ParseResult parsePairOfDims(OpAsmParser &parser,
                                   SmallVector<int64_t> &lhs,
                                   SmallVector<int64_t> &rhs) {
  FailureOr<SmallVector<int64_t>> left = parseDims(parser);
  if (failed(left) || parser.parseKeyword("x"))
    return failure();
  FailureOr<SmallVector<int64_t>> right = parseDims(parser);
  if (failed(right))
    return failure();
  lhs = *left;
  rhs = *right;
  return success();
}

/// `[DEFAULT, HIGH]`
static ParseResult parsePrecisions(OpAsmParser &parser, ArrayAttr &precision) {
  SmallVector<Attribute> precisions;
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, [&] {
        PrecisionAttr entry;
        if (parser.parseCustomAttributeWithFallback(entry))
          return failure();
        precisions.push_back(entry);
        return success();
      }))
    return failure();
  precision = parser.getBuilder().getArrayAttr(precisions);
  return success();
}

ParseResult parseOptionalPrecision(OpAsmParser &parser, ArrayAttr &precision) {
  if (failed(parser.parseOptionalComma()))
    return success();
  return failure(parser.parseKeyword("precision") || parser.parseEqual() ||
                 parsePrecisions(parser, precision));
}

void printOptionalPrecision(OpAsmPrinter &printer, Operation *,
                            ArrayAttr precision) {
  if (!precision)
    return;
  printer << ", precision = [";
  llvm::interleaveComma(precision.getAsRange<PrecisionAttr>(), printer,
                        [&](PrecisionAttr entry) {
                          printer << stringifyPrecision(entry.getValue());
                        });
  printer << ']';
}

ParseResult parseDotAttributes(OpAsmParser &parser,
                               DotDimensionNumbersAttr &numbers,
                               ArrayAttr &precision,
                               DotAlgorithmAttr &algorithm) {
  SmallVector<int64_t> lhsBatch, rhsBatch, lhsContract, rhsContract;
  if (succeeded(parser.parseOptionalKeyword("batching_dims")))
    if (parser.parseEqual() || parsePairOfDims(parser, lhsBatch, rhsBatch) ||
        parser.parseComma())
      return failure();
  if (parser.parseKeyword("contracting_dims") || parser.parseEqual() ||
      parsePairOfDims(parser, lhsContract, rhsContract))
    return failure();
  numbers = DotDimensionNumbersAttr::get(parser.getContext(), lhsBatch,
                                         rhsBatch, lhsContract, rhsContract);
  if (failed(parser.parseOptionalComma()))
    return success();
  if (succeeded(parser.parseOptionalKeyword("precision"))) {
    if (parser.parseEqual() || parsePrecisions(parser, precision))
      return failure();
    if (failed(parser.parseOptionalComma()))
      return success();
  }
  return failure(parser.parseKeyword("algorithm") || parser.parseEqual() ||
                 parser.parseCustomAttributeWithFallback(algorithm));
}

void printDotAttributes(OpAsmPrinter &printer, Operation *,
                        DotDimensionNumbersAttr numbers, ArrayAttr precision,
                        DotAlgorithmAttr algorithm) {
  auto print = [&](StringRef name, ArrayRef<int64_t> lhs,
                   ArrayRef<int64_t> rhs) {
    printer << name << " = ";
    printDims(printer, lhs);
    printer << " x ";
    printDims(printer, rhs);
  };
  if (!numbers.getLhsBatchingDimensions().empty() ||
      !numbers.getRhsBatchingDimensions().empty()) {
    print("batching_dims", numbers.getLhsBatchingDimensions(),
          numbers.getRhsBatchingDimensions());
    printer << ", ";
  }
  print("contracting_dims", numbers.getLhsContractingDimensions(),
        numbers.getRhsContractingDimensions());
  printOptionalPrecision(printer, nullptr, precision);
  if (algorithm) {
    printer << ", algorithm = ";
    printer.printStrippedAttrOrType(algorithm);
  }
}

// Parses `[b, 0, 1, f]`: the positions of the two letters and of the spatial
// dimensions.
static ParseResult parseLetters(AsmParser &parser, StringRef first,
                                StringRef second, int64_t &firstPosition,
                                int64_t &secondPosition,
                                SmallVector<int64_t> &spatial) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<std::pair<int64_t, int64_t>> numbered; // Number, position.
  int64_t position = 0;
  firstPosition = secondPosition = -1;
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
        int64_t here = position++, number;
        if (succeeded(parser.parseOptionalKeyword(first)))
          return success(std::exchange(firstPosition, here) == -1);
        if (succeeded(parser.parseOptionalKeyword(second)))
          return success(std::exchange(secondPosition, here) == -1);
        if (parser.parseInteger(number))
          return failure();
        numbered.push_back({number, here});
        return success();
      }))
    return parser.emitError(loc) << "expected each of '" << first << "', '"
                                 << second << "' and the spatial dimensions";
  llvm::sort(numbered);
  for (auto [index, entry] : llvm::enumerate(numbered)) {
    if (entry.first != static_cast<int64_t>(index))
      return parser.emitError(loc) << "expected each spatial dimension from 0 "
                                      "to "
                                   << numbered.size() - 1 << " once";
    spatial.push_back(entry.second);
  }
  if (firstPosition < 0 || secondPosition < 0)
    return parser.emitError(loc)
           << "expected both '" << first << "' and '" << second << "'";
  return success();
}

ParseResult parseConvolutionDimensions(AsmParser &parser,
                                       ConvDimensionNumbersAttr &numbers) {
  int64_t inputBatch, inputFeature, kernelInput, kernelOutput, outputBatch,
      outputFeature;
  SmallVector<int64_t> input, kernel, output;
  if (parseLetters(parser, "b", "f", inputBatch, inputFeature, input) ||
      parser.parseKeyword("x") ||
      parseLetters(parser, "i", "o", kernelInput, kernelOutput, kernel) ||
      parser.parseArrow() ||
      parseLetters(parser, "b", "f", outputBatch, outputFeature, output))
    return failure();
  numbers = ConvDimensionNumbersAttr::get(
      parser.getContext(), inputBatch, inputFeature, input, kernelInput,
      kernelOutput, kernel, outputBatch, outputFeature, output);
  return success();
}

static void printLetters(AsmPrinter &printer, char first, char second,
                         int64_t firstPosition, int64_t secondPosition,
                         ArrayRef<int64_t> spatial) {
  int64_t last = std::max(firstPosition, secondPosition);
  for (int64_t dimension : spatial)
    last = std::max(last, dimension);
  printer << '[';
  llvm::interleaveComma(llvm::seq<int64_t>(0, last + 1), printer,
                        [&](int64_t position) {
                          auto *found = llvm::find(spatial, position);
                          if (position == firstPosition)
                            printer << first;
                          else if (position == secondPosition)
                            printer << second;
                          else if (found != spatial.end())
                            printer << std::distance(spatial.begin(), found);
                          else
                            printer << '?';
                        });
  printer << ']';
}

void printConvolutionDimensions(AsmPrinter &printer,
                                ConvDimensionNumbersAttr numbers) {
  printLetters(printer, 'b', 'f', numbers.getInputBatchDimension(),
               numbers.getInputFeatureDimension(),
               numbers.getInputSpatialDimensions());
  printer << 'x';
  printLetters(printer, 'i', 'o', numbers.getKernelInputFeatureDimension(),
               numbers.getKernelOutputFeatureDimension(),
               numbers.getKernelSpatialDimensions());
  printer << "->";
  printLetters(printer, 'b', 'f', numbers.getOutputBatchDimension(),
               numbers.getOutputFeatureDimension(),
               numbers.getOutputSpatialDimensions());
}

// Parses `[[low, high], ...]` as a tensor<nx2xi64>.
static ParseResult parsePadding(OpAsmParser &parser,
                                DenseIntElementsAttr &padding) {
  SmallVector<int64_t> values;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseCommaSeparatedList(
          OpAsmParser::Delimiter::Square, [&]() -> ParseResult {
            FailureOr<SmallVector<int64_t>> pair = parseDims(parser);
            if (failed(pair))
              return failure();
            if (pair->size() != 2)
              return parser.emitError(loc, "expected pairs [low, high]");
            values.append(pair->begin(), pair->end());
            return success();
          }))
    return failure();
  padding = getPaddingAttr(parser.getContext(), values);
  return success();
}

ParseResult parseWindowAttributes(OpAsmParser &parser,
                                  DenseI64ArrayAttr &strides,
                                  DenseIntElementsAttr &padding,
                                  DenseI64ArrayAttr &lhsDilation,
                                  DenseI64ArrayAttr &rhsDilation,
                                  DenseBoolArrayAttr &reversal) {
  // An empty window is followed by `}`.
  StringRef name;
  SMLoc loc = parser.getCurrentLocation();
  static constexpr StringRef names[] = {"stride", "pad", "lhs_dilate",
                                        "rhs_dilate", "reverse"};
  if (failed(parser.parseOptionalKeyword(&name, names)))
    return success();
  llvm::SmallDenseSet<StringRef> seen;
  for (;;) {
    if (!seen.insert(name).second)
      return parser.emitError(loc) << "window attribute '" << name << "' twice";
    if (parser.parseEqual())
      return failure();
    if (name == "pad") {
      if (parsePadding(parser, padding))
        return failure();
    } else if (name == "reverse") {
      SmallVector<bool> flags;
      if (parser.parseCommaSeparatedList(
              OpAsmParser::Delimiter::Square, [&]() -> ParseResult {
                int64_t number = 0;
                if (succeeded(parser.parseOptionalKeyword("true")))
                  number = 1;
                else if (failed(parser.parseOptionalKeyword("false")) &&
                         parser.parseInteger(number))
                  return failure();
                flags.push_back(number != 0);
                return success();
              }))
        return failure();
      reversal = parser.getBuilder().getDenseBoolArrayAttr(flags);
    } else {
      FailureOr<SmallVector<int64_t>> values = parseDims(parser);
      if (failed(values))
        return failure();
      auto &target = name == "stride"       ? strides
                     : name == "lhs_dilate" ? lhsDilation
                                            : rhsDilation;
      target = parser.getBuilder().getDenseI64ArrayAttr(*values);
    }
    if (failed(parser.parseOptionalComma()))
      return success();
    loc = parser.getCurrentLocation();
    if (failed(parser.parseOptionalKeyword(&name, names)))
      return parser.emitError(
          loc, "expected 'stride', 'pad', 'lhs_dilate', 'rhs_dilate' or "
               "'reverse'");
  }
}

void printWindowAttributes(OpAsmPrinter &printer, Operation *,
                           DenseI64ArrayAttr strides,
                           DenseIntElementsAttr padding,
                           DenseI64ArrayAttr lhsDilation,
                           DenseI64ArrayAttr rhsDilation,
                           DenseBoolArrayAttr reversal) {
  llvm::ListSeparator separator;
  auto list = [&](StringRef name, DenseI64ArrayAttr values) {
    if (!values)
      return;
    printer << StringRef(separator) << name << " = ";
    printDims(printer, values);
  };
  list("stride", strides);
  if (padding) {
    printer << StringRef(separator) << "pad = [";
    SmallVector<int64_t> values(padding.getValues<int64_t>());
    llvm::interleaveComma(
        llvm::seq<size_t>(0, values.size() / 2), printer, [&](size_t i) {
          printer << '[' << values[2 * i] << ", " << values[2 * i + 1] << ']';
        });
    printer << ']';
  }
  list("lhs_dilate", lhsDilation);
  list("rhs_dilate", rhsDilation);
  if (reversal) {
    printer << StringRef(separator) << "reverse = [";
    llvm::interleaveComma(reversal.asArrayRef(), printer, [&](bool flag) {
      printer << (flag ? "true" : "false");
    });
    printer << ']';
  }
}

ParseResult parseFloatFormat(OpAsmParser &parser, IntegerAttr &exponentBits,
                             IntegerAttr &mantissaBits) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  int32_t exponent, mantissa;
  if (parser.parseKeyword(&word))
    return failure();
  StringRef rest = word;
  if (!rest.consume_front("e") || rest.consumeInteger(10, exponent) ||
      !rest.consume_front("m") || rest.getAsInteger(10, mantissa))
    return parser.emitError(loc)
           << "expected the bits of exponent and mantissa, such as e5m10, not '"
           << word << "'";
  exponentBits = parser.getBuilder().getI32IntegerAttr(exponent);
  mantissaBits = parser.getBuilder().getI32IntegerAttr(mantissa);
  return success();
}

void printFloatFormat(OpAsmPrinter &printer, Operation *,
                      IntegerAttr exponentBits, IntegerAttr mantissaBits) {
  printer << 'e' << exponentBits.getInt() << 'm' << mantissaBits.getInt();
}

ParseResult parseCustomCallTarget(OpAsmParser &parser, StringAttr &target) {
  return parser.parseSymbolName(target);
}

void printCustomCallTarget(OpAsmPrinter &printer, Operation *,
                           StringAttr target) {
  printer.printSymbolName(target);
}

} // namespace systole::stablehlo
