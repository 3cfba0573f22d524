//===- DataSourceOps.cpp - Sources of data --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Csv.h"
#include "mlir/IR/Builders.h"
#include "systole/Dialect/Data/IR/Data.h"
#include "systole/Support/Parameters.h"

using namespace mlir;
using namespace systole::data;

/// Elements of one string.
static DatasetType getStringElements(MLIRContext *context) {
  return DatasetType::get(context, StringAttr::get(context, ""),
                          Type(StringType::get(context)));
}

//===----------------------------------------------------------------------===//
// Data in the program
//===----------------------------------------------------------------------===//

FailureOr<DatasetType> FilesOp::inferDatasetType() {
  return getStringElements(getContext());
}

SmallVector<StringRef> FilesOp::getPathAttributes() { return {"defaults"}; }

LogicalResult FilesOp::verify() {
  StringRef flag = getFlag();
  if (!systole::isFlagName(flag))
    return emitOpError("has the flag '")
           << flag
           << "': a flag's name is lower-case letters, digits and underscores, "
              "a letter first";
  return success();
}

FailureOr<DatasetType> RangeOp::inferDatasetType() {
  Builder builder(getContext());
  return DatasetType::get(
      getContext(), builder.getStringAttr(""),
      Type(RankedTensorType::get({}, builder.getI64Type())));
}

LogicalResult RangeOp::verify() {
  if (getStep() != 0)
    return success();
  return emitOpError("(C1) has the step 0: it would never end");
}

FailureOr<DatasetType> FromStringsOp::inferDatasetType() {
  return getStringElements(getContext());
}

/// The names of an array, and the types.
static DatasetType getNamed(ArrayAttr names, ArrayRef<Type> types) {
  return DatasetType::get(names.getContext(),
                          llvm::to_vector(names.getAsRange<StringAttr>()),
                          types);
}
static DatasetType getNamed(ArrayAttr names, ArrayAttr types) {
  return getNamed(names, llvm::to_vector(types.getAsValueRange<TypeAttr>()));
}

static LogicalResult verifyNumber(Operation *op, ArrayAttr names,
                                  ArrayAttr others, StringRef label,
                                  StringRef what) {
  if (names.size() == others.size() && !names.empty())
    return success();
  return op->emitOpError(label)
         << " names " << names.size() << " components for " << others.size()
         << " " << what;
}

FailureOr<DatasetType> FromTensorsOp::inferDatasetType() {
  SmallVector<Type> types;
  for (auto tensor : getTensors().getAsRange<ElementsAttr>())
    types.push_back(tensor.getType());
  return getNamed(getNames(), types);
}

void FromTensorsOp::addRuntimeAttributes(NamedAttrList &attributes) {
  attributes.set("rows", Builder(getContext()).getI64IntegerAttr(1));
}

LogicalResult FromTensorsOp::verify() {
  return verifyNumber(*this, getNames(), getTensors(), "(C1)", "tensors");
}

FailureOr<DatasetType> FromTensorSlicesOp::inferDatasetType() {
  SmallVector<Type> types;
  for (auto tensor : getTensors().getAsRange<ElementsAttr>())
    types.push_back(
        RankedTensorType::get(tensor.getShapedType().getShape().drop_front(),
                              tensor.getElementType()));
  return getNamed(getNames(), types);
}

void FromTensorSlicesOp::addRuntimeAttributes(NamedAttrList &attributes) {
  auto tensor = cast<ElementsAttr>(getTensors()[0]);
  attributes.set("rows",
                 Builder(getContext())
                     .getI64IntegerAttr(tensor.getShapedType().getDimSize(0)));
}

LogicalResult FromTensorSlicesOp::verify() {
  if (failed(verifyNumber(*this, getNames(), getTensors(), "(C1)", "tensors")))
    return failure();
  std::optional<int64_t> rows;
  for (auto tensor : getTensors().getAsRange<ElementsAttr>()) {
    ShapedType type = tensor.getShapedType();
    if (type.getRank() == 0 || type.getDimSize(0) == 0 ||
        (rows && *rows != type.getDimSize(0)))
      return emitOpError("(C2) has a tensor of ")
             << type << ": tensors have the same number of rows, at least one";
    rows = type.getDimSize(0);
  }
  return success();
}

FailureOr<DatasetType> GeneratorOp::inferDatasetType() {
  return getNamed(getNames(), getTypes());
}

SmallVector<StringRef> GeneratorOp::getPathAttributes() { return {"library"}; }

LogicalResult GeneratorOp::verify() {
  if (failed(verifyNumber(*this, getNames(), getTypes(), "(C1)", "types")))
    return failure();
  for (Type type : getTypes().getAsValueRange<TypeAttr>())
    if (!isa<RankedTensorType>(type) || isSizedAtRunTime(type))
      return emitOpError("(C2) gives ")
             << type << ": a generator makes tensors of static shape";
  return success();
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

/// Readers take the names of files.
static FailureOr<DatasetType> inferRead(Operation *op, DatasetType result) {
  auto files = cast<DatasetType>(op->getOperand(0).getType());
  if (files.getTypes().size() != 1 || !isa<StringType>(files.getTypes()[0]))
    return op->emitOpError("takes the names of files, not ") << files;
  return result;
}

FailureOr<DatasetType> TFRecordOp::inferDatasetType() {
  return inferRead(*this, getStringElements(getContext()));
}

FailureOr<DatasetType> FixedLengthRecordOp::inferDatasetType() {
  return inferRead(*this, getStringElements(getContext()));
}

FailureOr<DatasetType> TextLineOp::inferDatasetType() {
  return inferRead(*this, getStringElements(getContext()));
}

FailureOr<DatasetType> CsvOp::inferDatasetType() {
  return inferRead(*this, getNamed(getNames(), getTypes()));
}

LogicalResult CsvOp::verify() {
  if (failed(verifyNumber(*this, getNames(), getTypes(), "(C2)", "types")))
    return failure();
  SmallVector<Type> types =
      llvm::to_vector(getTypes().getAsValueRange<TypeAttr>());
  int64_t vectors = 0;
  for (Type type : types) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    Type element = tensor ? tensor.getElementType() : Type();
    bool isVector = tensor && tensor.getRank() == 1 && tensor.hasStaticShape();
    if (!isa<StringType>(type) &&
        !(tensor && (tensor.getRank() == 0 || isVector) &&
          (element.isF32() || element.isF64() ||
           element.isSignlessInteger(32) || element.isSignlessInteger(64))))
      return emitOpError("(C2) gives ")
             << type
             << ": a field is a !data.string or a scalar of f32, f64, i32 or "
                "i64";
    if (isVector && (++vectors > 1 || !getHeader() || getSelectCols()))
      return emitOpError("(C2) gives ")
             << type
             << ": one vector takes the columns that no other component names, "
                "with header and without select_cols";
  }
  return verifyCsv(*this, types, {"(C4)", "(C5)", "(C6)"});
}

static LogicalResult verifyRows(Operation *op, ArrayAttr names,
                                ArrayAttr types) {
  if (names.size() != 1 || types.size() != 1)
    return op->emitOpError("(C2) has one name and one type: that of a row");
  Type type = cast<TypeAttr>(types[0]).getValue();
  if (!isa<RankedTensorType>(type) || isSizedAtRunTime(type))
    return op->emitOpError("(C2) gives ")
           << type << ": a row is a tensor of static shape";
  return success();
}

FailureOr<DatasetType> IdxOp::inferDatasetType() {
  return inferRead(*this, getNamed(getNames(), getTypes()));
}
LogicalResult IdxOp::verify() {
  return verifyRows(*this, getNames(), getTypes());
}

FailureOr<DatasetType> NpyOp::inferDatasetType() {
  return inferRead(*this, getNamed(getNames(), getTypes()));
}
LogicalResult NpyOp::verify() {
  return verifyRows(*this, getNames(), getTypes());
}

FailureOr<DatasetType> ExamplesOp::inferDatasetType() {
  return inferRead(*this, getNamed(getNames(), getTypes()));
}
LogicalResult ExamplesOp::verify() {
  if (failed(verifyNumber(*this, getNames(), getTypes(), "(C2)", "types")))
    return failure();
  for (Type type : getTypes().getAsValueRange<TypeAttr>()) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    Type element = tensor ? tensor.getElementType() : Type();
    if (!tensor || !tensor.hasStaticShape() ||
        !(isa<IntegerType>(element) || element.isF32() || element.isF64()))
      return emitOpError("(C2) gives ")
             << type
             << ": a component is a tensor of static shape of booleans, "
                "integers, f32 or f64";
  }
  return success();
}
