//===- DataRecordOps.cpp - Functions of one record ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Csv.h"
#include "DataAssembly.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"
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
// Operations of record functions
//===----------------------------------------------------------------------===//

DatasetType ReturnOp::getElementType() {
  SmallVector<StringAttr> names =
      llvm::to_vector(getNames().getAsRange<StringAttr>());
  return DatasetType::get(getContext(), names,
                          llvm::to_vector(getComponents().getTypes()));
}

/// Verifies that there are `count` unique names.
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
  return verifyNames(*this, getNames(), getComponents().size(), "components");
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

//===----------------------------------------------------------------------===//
// Examples
//===----------------------------------------------------------------------===//

/// Whether a dimension after the first `count` is unknown.
static bool isUnknownAfter(Type type, int64_t count) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return false;
  ArrayRef<int64_t> shape = tensor.getShape();
  return ShapedType::isDynamicShape(
      shape.drop_front(std::min<int64_t>(count, shape.size())));
}

/// `unit`, or the default of a missing feature of a result's type.
static LogicalResult verifyDefaults(Operation *op,
                                    std::optional<ArrayAttr> defaults) {
  if (!defaults)
    return success();
  if (defaults->size() != op->getNumResults())
    return op->emitOpError("(C4) has ")
           << defaults->size() << " defaults for " << op->getNumResults()
           << " features: write unit where there is none";
  for (auto [value, type] : llvm::zip_equal(*defaults, op->getResultTypes())) {
    auto elements = dyn_cast<ElementsAttr>(value);
    bool isString = isa<StringType>(getElementTypeOrSelf(type));
    if (isa<UnitAttr>(value) ||
        (isString ? isa<StringAttr>(value)
                  : elements && elements.getType() == type))
      continue;
    return op->emitOpError("(C4) has the default ")
           << value << " for " << type << ": use unit, or "
           << (isString ? "one string, which stands for each"
                        : "a tensor of that type");
  }
  return success();
}

LogicalResult ParseExampleOp::verify() {
  if (failed(verifyNames(*this, getFeatures(), getValues().size(), "features")))
    return failure();
  for (Type type : getValues().getTypes())
    if (isUnknownAfter(type, 1))
      return emitOpError("(C3) gives ")
             << type << ": only the first dimension may be left to the data";
  return verifyDefaults(*this, getDefaults());
}

LogicalResult ParseSequenceExampleOp::verify() {
  SmallVector<Attribute> names =
      llvm::to_vector(getContextFeatures().getValue());
  llvm::append_range(names, getSequence());
  if (failed(verifyNames(*this, ArrayAttr::get((*this)->getContext(), names),
                         getValues().size(), "features")))
    return failure();
  for (Type type :
       llvm::drop_begin(getValues().getTypes(), getContextFeatures().size())) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    bool isList = tensor && tensor.getRank() > 0 && tensor.isDynamicDim(0) &&
                  (!isUnknownAfter(type, 1) || tensor.getRank() == 2);
    if (!isList)
      return emitOpError("(C3) gives the list ")
             << type
             << ": its first dimension, the number of steps, is left to the "
                "data (?), and of others the second of two at most";
  }
  return verifyDefaults(*this, getDefaults());
}

//===----------------------------------------------------------------------===//
// Strings
//===----------------------------------------------------------------------===//

LogicalResult DecodeRawOp::verify() {
  if (!isUnknownAfter(getTensor().getType(), 1))
    return success();
  return emitOpError("(C1) gives ")
         << getTensor().getType()
         << ": only the first dimension may be left to the data";
}

LogicalResult DecodeCsvOp::verify() {
  return verifyCsv(*this, llvm::to_vector(getFields().getTypes()),
                   {"(C2)", "(C3)", "(C4)"});
}

/// Verifies that two tensors have the same dimensions, or one is a scalar
/// string.
static LogicalResult verifySameDims(Operation *op) {
  Type input = op->getOperand(0).getType(), result = op->getResult(0).getType();
  auto tensor = dyn_cast<RankedTensorType>(input);
  ArrayRef<int64_t> shape = tensor ? tensor.getShape() : ArrayRef<int64_t>();
  if (cast<RankedTensorType>(result).getShape() == shape)
    return success();
  return op->emitOpError("(C1) makes ")
         << result << " of " << input << ": give it the same dimensions";
}

LogicalResult StringToNumberOp::verify() { return verifySameDims(*this); }
LogicalResult CastOp::verify() { return verifySameDims(*this); }

LogicalResult LookupOp::verify() {
  if (getVocabulary().has_value() == getVocabularyFile().has_value())
    return emitOpError("(C2) has ")
           << (getVocabulary() ? "a vocabulary and a vocabulary_file: keep one"
                               : "no vocabulary: give the words, or a "
                                 "vocabulary_file");
  if (std::optional<uint64_t> buckets = getNumOovBuckets()) {
    if (static_cast<int64_t>(*buckets) < 1)
      return emitOpError("(C3) has ")
             << static_cast<int64_t>(*buckets)
             << " buckets for other words: give one or more, or leave "
                "num_oov_buckets out";
    if (getDefaultValue())
      return emitOpError("(C3) has buckets for other words and a "
                         "default_value, which no word is given: keep one");
  }
  return verifySameDims(*this);
}

SmallVector<StringRef> LookupOp::getPathAttributes() {
  return {"vocabulary_file"};
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

LogicalResult PadOp::verify() {
  auto input = cast<RankedTensorType>(getInput().getType()),
       result = cast<RankedTensorType>(getResult().getType());
  std::optional<ElementsAttr> value = getValue();
  if (input.getRank() == result.getRank() &&
      input.getElementType() == result.getElementType() &&
      (!value || (value->getElementType() == result.getElementType() &&
                  value->getNumElements() == 1)))
    return success();
  return emitOpError("(C1) makes ")
         << result << " of " << input
         << ": rank and element type stay, and the value is a scalar of that "
            "type";
}

LogicalResult EnsureShapeOp::verify() {
  auto input = cast<RankedTensorType>(getInput().getType()),
       result = cast<RankedTensorType>(getResult().getType());
  if (input.getElementType() == result.getElementType() &&
      succeeded(verifyCompatibleShape(input, result)))
    return success();
  return emitOpError("(C1) says that ")
         << input << " is " << result
         << ": only dimensions that are not known (?) can become known";
}

/// A value of this type needs no check.
LogicalResult EnsureShapeOp::canonicalize(EnsureShapeOp op,
                                          PatternRewriter &rewriter) {
  if (op.getInput().getType() != op.getType())
    return failure();
  rewriter.replaceOp(op, op.getInput());
  return success();
}

//===----------------------------------------------------------------------===//
// Images
//===----------------------------------------------------------------------===//

LogicalResult DecodeJpegOp::verify() {
  auto type = cast<RankedTensorType>(getImage().getType());
  bool isCropped = getCrop() != "none" || getWindow();
  if (type.getRank() != 3 || llvm::is_contained(type.getShape(), 0) ||
      !llvm::is_contained({1, 3}, type.getShape()[2]) ||
      (isCropped && !type.hasStaticShape()))
    return emitOpError("(C1) gives ")
           << type
           << ": an image is [height, width, 1] in grey or [height, width, 3] "
              "in colour"
           << (isCropped ? ", of sizes that are known where it is cropped"
                         : "");
  std::optional<ArrayRef<int64_t>> window = getWindow();
  if (!window)
    return success();
  if (window->size() != 4 ||
      llvm::any_of(*window, [](int64_t place) { return place < 0; }) ||
      window->drop_front(2) != type.getShape().drop_back())
    return emitOpError("(C3) takes the window [")
           << *window << "] as " << type
           << ": it is the first row and column, and the height and width of "
              "the result";
  return success();
}

LogicalResult DecodePngOp::verify() {
  auto type = cast<RankedTensorType>(getImage().getType());
  if (type.getRank() == 3 && type.getDimSize(2) >= 1 && type.getDimSize(2) <= 4)
    return success();
  return emitOpError("(C1) gives ")
         << type << ": an image is [height, width, 1 to 4 channels]";
}

/// Verifies an image to image operation: `isSame` in size, too; otherwise with
/// known sizes.
static LogicalResult verifyImages(Operation *op, bool isSame) {
  auto input = cast<RankedTensorType>(op->getOperand(0).getType()),
       result = cast<RankedTensorType>(op->getResult(0).getType());
  bool areImages = input.getRank() == 3 && result.getRank() == 3 &&
                   !input.isDynamicDim(2) &&
                   input.getDimSize(2) == result.getDimSize(2);
  if (areImages && (isSame ? input == result : result.hasStaticShape()))
    return success();
  return op->emitOpError("(C1) makes ")
         << result << " of " << input
         << ": images are [height, width, channels] with as many channels, "
         << (isSame ? "of one type" : "the result of sizes that are known");
}

LogicalResult ResizeOp::verify() {
  Type element = getElementTypeOrSelf(getResult().getType());
  if (getMethod() == "nearest"
          ? element != getElementTypeOrSelf(getInput().getType())
          : !element.isF32())
    return emitOpError("(C2) gives elements of ")
           << element
           << ": \"bilinear\" gives f32, \"nearest\" the input's type";
  return verifyImages(*this, /*isSame=*/false);
}

LogicalResult CropOp::verify() {
  std::optional<ArrayRef<int64_t>> offset = getOffset();
  if (offset && (offset->size() != 2 || (*offset)[0] < 0 || (*offset)[1] < 0))
    return emitOpError("(C3) has an offset of ")
           << offset->size()
           << " numbers: it is the first row and column, at least 0";
  if (getElementTypeOrSelf(getResult().getType()) !=
      getElementTypeOrSelf(getInput().getType()))
    return emitOpError("(C1) changes the element type");
  return verifyImages(*this, /*isSame=*/false);
}

LogicalResult FlipOp::verify() { return verifyImages(*this, /*isSame=*/true); }

/// Verifies that exactly one of `amount` and `range` is set.
static LogicalResult verifyColour(Operation *op, bool hasAmount,
                                  std::optional<ArrayAttr> range,
                                  bool isOfColours) {
  if (hasAmount == range.has_value() || (range && range->size() != 2))
    return op->emitOpError("(C2) has one number, or a range of two, by which "
                           "colours change");
  auto type = cast<RankedTensorType>(op->getOperand(0).getType());
  if (isOfColours && (type.getRank() != 3 || type.getDimSize(2) != 3))
    return op->emitOpError("(C1) takes ")
           << type << ": an image in colour is [height, width, 3]";
  return verifyImages(op, /*isSame=*/true);
}

LogicalResult AdjustBrightnessOp::verify() {
  return verifyColour(*this, bool(getDeltaAttr()), getRange(), false);
}
LogicalResult AdjustContrastOp::verify() {
  return verifyColour(*this, bool(getFactorAttr()), getRange(), false);
}
LogicalResult AdjustSaturationOp::verify() {
  return verifyColour(*this, bool(getFactorAttr()), getRange(), true);
}
LogicalResult AdjustHueOp::verify() {
  return verifyColour(*this, bool(getDeltaAttr()), getRange(), true);
}
