//===- DataBatchOps.cpp - Operations that stack elements ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "systole/Dialect/Data/IR/Data.h"

using namespace mlir;
using namespace systole::data;

/// The type of `size` stacked rows of a component.
static Type stackType(Type type, int64_t size) {
  SmallVector<int64_t> shape = {size};
  Type element = type;
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    llvm::append_range(shape, tensor.getShape());
    element = tensor.getElementType();
  }
  return RankedTensorType::get(shape, element);
}

/// Stacks elements of this type as rows of one element; `size` of them, if that
/// is fixed.
static DatasetType stack(DatasetType element, std::optional<uint64_t> size) {
  SmallVector<Type> types;
  for (Type type : element.getTypes())
    types.push_back(stackType(type, size ? static_cast<int64_t>(*size)
                                         : ShapedType::kDynamic));
  return element.withTypes(types);
}

FailureOr<DatasetType> BatchOp::inferDatasetType() {
  bool isKnown = getDropRemainder() || getGlobal();
  return stack(getInput().getType(), isKnown ? getSize() : std::nullopt);
}

constexpr StringLiteral kRemainder =
    "the last batch may have fewer elements: add drop_remainder, or say the "
    "size with data.set_shape";

StringRef BatchOp::getUnknownDimensionReason() { return kRemainder; }

//===----------------------------------------------------------------------===//
// Padded batches
//===----------------------------------------------------------------------===//

static LogicalResult verifyValues(Operation *op, DatasetType input,
                                  std::optional<ArrayAttr> values,
                                  StringRef label) {
  if (!values)
    return success();
  if (values->size() != input.getTypes().size())
    return op->emitOpError(label)
           << " has " << values->size() << " padding_values for "
           << input.getTypes().size() << " components";
  for (auto [value, type] :
       llvm::zip_equal(values->getAsRange<ElementsAttr>(), input.getTypes()))
    if (value.getElementType() != getElementTypeOrSelf(type) ||
        value.getNumElements() != 1)
      return op->emitOpError(label)
             << " fills " << type << " up with " << value
             << ": a padding value is a scalar of the component's element type";
  return success();
}

FailureOr<DatasetType> PaddedBatchOp::inferDatasetType() {
  DatasetType input = getInput().getType();
  if (failed(verifyValues(*this, input, getPaddingValues(), "(C2)")))
    return failure();
  std::optional<ArrayAttr> shapes = getPaddedShapes();
  if (shapes && shapes->size() != input.getTypes().size())
    return emitOpError("(C1) has ") << shapes->size() << " padded_shapes for "
                                    << input.getTypes().size() << " components";
  SmallVector<Type> types;
  for (auto [i, type] : llvm::enumerate(input.getTypes())) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!shapes || !tensor) {
      types.push_back(type);
      continue;
    }
    auto sizes = cast<DenseI64ArrayAttr>((*shapes)[i]).asArrayRef();
    if (static_cast<int64_t>(sizes.size()) != tensor.getRank())
      return emitOpError("(C1) has a padded shape of ")
             << sizes.size() << " dimensions for " << type;
    SmallVector<int64_t> shape = llvm::to_vector(tensor.getShape());
    for (auto [size, padded] : llvm::zip_equal(shape, sizes))
      if (padded >= 0)
        size = padded;
    types.push_back(RankedTensorType::get(shape, tensor.getElementType()));
  }
  bool isKnown = getDropRemainder() || getGlobal();
  return stack(input.withTypes(types), isKnown ? getSize() : std::nullopt);
}

StringRef PaddedBatchOp::getUnknownDimensionReason() {
  if (!getDropRemainder() && !getGlobal())
    return kRemainder;
  return "elements are filled up to the largest of a batch: say to what size "
         "with padded_shapes";
}

void PaddedBatchOp::addRuntimeAttributes(NamedAttrList &attributes) {
  attributes.set("pads", UnitAttr::get(getContext()));
}

FailureOr<DatasetType> BucketByLengthOp::inferDatasetType() {
  DatasetType input = getInput().getType();
  if (failed(verifyValues(*this, input, getPaddingValues(), "(C3)")))
    return failure();
  const auto *name = llvm::find(input.getNames(),
                                StringAttr::get(getContext(), getLengthOf()));
  if (name == input.getNames().end())
    return emitOpError("(C2) takes the length of '")
           << getLengthOf() << "', which no component of " << input
           << " is called";
  return stack(input, std::nullopt);
}

LogicalResult BucketByLengthOp::verify() {
  auto boundaries = llvm::to_vector(
      llvm::map_range(getBoundaries().getAsRange<IntegerAttr>(),
                      [](IntegerAttr value) { return value.getInt(); }));
  bool grows = llvm::is_sorted(boundaries, std::less_equal<int64_t>()) &&
               !boundaries.empty();
  if (grows && getBatchSizes().size() == boundaries.size() + 1)
    return success();
  return emitOpError("(C1) has the boundaries ")
         << getBoundaries() << " and the batch sizes " << getBatchSizes()
         << ": boundaries grow, and there is a batch size more than boundaries";
}

StringRef BucketByLengthOp::getUnknownDimensionReason() {
  return "each bucket has its own sizes: use data.padded_batch with "
         "padded_shapes, or say the size with data.set_shape";
}

void BucketByLengthOp::addRuntimeAttributes(NamedAttrList &attributes) {
  attributes.set("pads", UnitAttr::get(getContext()));
}

FailureOr<DatasetType> UnbatchOp::inferDatasetType() {
  DatasetType input = getInput().getType();
  SmallVector<Type> types;
  for (Type type : input.getTypes()) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor || tensor.getRank() == 0)
      return emitOpError("(C1) takes elements apart by their first dimension, "
                         "but a component is ")
             << type;
    ArrayRef<int64_t> shape = tensor.getShape().drop_front();
    if (shape.empty() && isa<StringType>(tensor.getElementType()))
      types.push_back(tensor.getElementType());
    else
      types.push_back(RankedTensorType::get(shape, tensor.getElementType()));
  }
  return input.withTypes(types);
}
