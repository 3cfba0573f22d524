//===- ShapeOps.cpp - Rules of constants and of moved data ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::stablehlo;

//===----------------------------------------------------------------------===//
// constant
//===----------------------------------------------------------------------===//

LogicalResult ConstantOp::inferReturnTypes(MLIRContext *,
                                           std::optional<Location>,
                                           Adaptor adaptor,
                                           SmallVectorImpl<Type> &types) {
  types.push_back(adaptor.getValue().getType());
  return success();
}

void ConstantOp::getAsmResultNames(
    llvm::function_ref<void(Value, StringRef)> setName) {
  bool integer = isa<IntegerType>(getType().getElementType());
  setName(getResult(), integer ? "c" : "cst");
}

ParseResult ConstantOp::parse(OpAsmParser &parser, OperationState &state) {
  ElementsAttr value;
  if (parser.parseOptionalAttrDict(state.attributes) ||
      parser.parseAttribute(value, "value", state.attributes))
    return failure();
  return parser.addTypeToList(value.getType(), state.types);
}

void ConstantOp::print(OpAsmPrinter &printer) {
  printer.printOptionalAttrDict((*this)->getAttrs(), {"value"});
  printer << ' ' << getValue();
}

//===----------------------------------------------------------------------===//
// Result types
//===----------------------------------------------------------------------===//

LogicalResult TransposeOp::inferReturnTypes(MLIRContext *,
                                            std::optional<Location> location,
                                            Adaptor adaptor,
                                            SmallVectorImpl<Type> &types) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  ArrayRef<int64_t> permutation = adaptor.getPermutation();
  if (failed(verifyLength(location, getOperationName(), "(C2)", "permutation",
                          permutation.size(), operand.getRank())) ||
      failed(verifyInRange(location, getOperationName(), "(C2)", "permutation",
                           permutation, operand.getRank())) ||
      failed(verifyUnique(location, getOperationName(), "(C2)", "permutation",
                          permutation)))
    return failure();
  SmallVector<int64_t> shape;
  for (int64_t dimension : permutation)
    shape.push_back(operand.getDimSize(dimension));
  types.push_back(operand.clone(shape));
  return success();
}

LogicalResult ReverseOp::inferReturnTypes(MLIRContext *,
                                          std::optional<Location> location,
                                          Adaptor adaptor,
                                          SmallVectorImpl<Type> &types) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  if (failed(verifyUnique(location, getOperationName(), "(C2)", "dimensions",
                          adaptor.getDimensions())) ||
      failed(verifyInRange(location, getOperationName(), "(C3)", "dimensions",
                           adaptor.getDimensions(), operand.getRank())))
    return failure();
  types.push_back(operand);
  return success();
}

LogicalResult ConcatenateOp::inferReturnTypes(MLIRContext *,
                                              std::optional<Location> location,
                                              Adaptor adaptor,
                                              SmallVectorImpl<Type> &types) {
  StringRef op = getOperationName();
  if (adaptor.getInputs().empty())
    return violates(location, op, "(C3) needs at least one input");
  auto first = cast<RankedTensorType>(adaptor.getInputs().front().getType());
  int64_t dimension = adaptor.getDimension();
  if (failed(verifyInRange(location, op, "(C4)", "dimension", dimension,
                           first.getRank())))
    return failure();
  SmallVector<int64_t> shape(first.getShape());
  for (auto [index, input] :
       llvm::enumerate(adaptor.getInputs().drop_front())) {
    auto type = cast<RankedTensorType>(input.getType());
    if (type.getElementType() != first.getElementType())
      return violates(location, op, "(C1) input ", index + 1,
                      " has the element type ", type.getElementType(),
                      ", but input 0 has ", first.getElementType());
    SmallVector<int64_t> expected(first.getShape());
    if (type.getRank() == first.getRank())
      expected[dimension] = type.getDimSize(dimension);
    if (!areCompatibleShapes(type.getShape(), expected))
      return violates(location, op, "(C2) input ", index + 1, ", of type ",
                      type, ", differs from input 0, of type ", first,
                      ", in more than dimension ", dimension);
    for (auto [i, size] : llvm::enumerate(type.getShape())) {
      if (static_cast<int64_t>(i) != dimension) {
        if (ShapedType::isDynamic(shape[i]))
          shape[i] = size;
      } else if (ShapedType::isDynamic(shape[i]) || ShapedType::isDynamic(size))
        shape[i] = ShapedType::kDynamic;
      else
        shape[i] += size;
    }
  }
  types.push_back(first.clone(shape));
  return success();
}

LogicalResult SliceOp::inferReturnTypes(MLIRContext *,
                                        std::optional<Location> location,
                                        Adaptor adaptor,
                                        SmallVectorImpl<Type> &types) {
  StringRef op = getOperationName();
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  ArrayRef<int64_t> starts = adaptor.getStartIndices();
  ArrayRef<int64_t> limits = adaptor.getLimitIndices();
  ArrayRef<int64_t> strides = adaptor.getStrides();
  size_t rank = operand.getRank();
  if (failed(verifyLength(location, op, "(C2)", "start_indices", starts.size(),
                          rank)) ||
      failed(verifyLength(location, op, "(C2)", "limit_indices", limits.size(),
                          rank)) ||
      failed(
          verifyLength(location, op, "(C2)", "strides", strides.size(), rank)))
    return failure();
  SmallVector<int64_t> shape;
  for (size_t i = 0; i < rank; ++i) {
    int64_t size = operand.getDimSize(i);
    if (starts[i] < 0 || starts[i] > limits[i] ||
        (!ShapedType::isDynamic(size) && limits[i] > size))
      return violates(location, op, "(C3) the range [", starts[i], ", ",
                      limits[i], ") of dimension ", i,
                      " does not lie within its size ",
                      ShapedType::isDynamic(size) ? "?" : std::to_string(size));
    if (strides[i] < 1)
      return violates(location, op, "(C4) the stride of dimension ", i, " is ",
                      strides[i], ", but must be positive");
    shape.push_back(llvm::divideCeilSigned(limits[i] - starts[i], strides[i]));
  }
  types.push_back(operand.clone(shape));
  return success();
}

LogicalResult PadOp::inferReturnTypes(MLIRContext *,
                                      std::optional<Location> location,
                                      Adaptor adaptor,
                                      SmallVectorImpl<Type> &types) {
  StringRef op = getOperationName();
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  auto value = cast<RankedTensorType>(adaptor.getPaddingValue().getType());
  if (operand.getElementType() != value.getElementType())
    return violates(location, op, "(C1) padding_value has the element type ",
                    value.getElementType(), ", but operand has ",
                    operand.getElementType());
  ArrayRef<int64_t> low = adaptor.getEdgePaddingLow();
  ArrayRef<int64_t> high = adaptor.getEdgePaddingHigh();
  ArrayRef<int64_t> interior = adaptor.getInteriorPadding();
  size_t rank = operand.getRank();
  if (failed(verifyLength(location, op, "(C2)", "edge_padding_low", low.size(),
                          rank)) ||
      failed(verifyLength(location, op, "(C2)", "edge_padding_high",
                          high.size(), rank)) ||
      failed(verifyLength(location, op, "(C2)", "interior_padding",
                          interior.size(), rank)))
    return failure();
  SmallVector<int64_t> shape;
  for (size_t i = 0; i < rank; ++i) {
    if (interior[i] < 0)
      return violates(location, op, "(C3) the interior padding of dimension ",
                      i, " is ", interior[i], ", but must not be negative");
    int64_t size = operand.getDimSize(i);
    if (!ShapedType::isDynamic(size)) {
      int64_t padded = low[i] + size +
                       std::max<int64_t>(size - 1, 0) * interior[i] + high[i];
      if (padded < 0)
        return violates(location, op, "(C4) dimension ", i,
                        " of the result would have the negative size ", padded);
      size = padded;
    }
    shape.push_back(size);
  }
  types.push_back(operand.clone(shape));
  return success();
}

// Checks that indices, one for each dimension, have the same type.
static LogicalResult verifyIndices(std::optional<Location> location,
                                   StringRef op, StringRef countConstraint,
                                   StringRef typeConstraint, ValueRange indices,
                                   int64_t rank) {
  if (failed(verifyLength(location, op, countConstraint, "start_indices",
                          indices.size(), rank)))
    return failure();
  for (Value index : indices)
    if (index.getType() != indices.front().getType())
      return violates(location, op, typeConstraint,
                      " all start_indices have the same type, not ",
                      indices.front().getType(), " and ", index.getType());
  return success();
}

LogicalResult DynamicSliceOp::inferReturnTypes(MLIRContext *,
                                               std::optional<Location> location,
                                               Adaptor adaptor,
                                               SmallVectorImpl<Type> &types) {
  StringRef op = getOperationName();
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  ArrayRef<int64_t> sizes = adaptor.getSliceSizes();
  if (failed(verifyIndices(location, op, "(C2)", "(C3)",
                           adaptor.getStartIndices(), operand.getRank())) ||
      failed(verifyLength(location, op, "(C2)", "slice_sizes", sizes.size(),
                          operand.getRank())))
    return failure();
  for (auto [i, size] : llvm::enumerate(sizes)) {
    int64_t whole = operand.getDimSize(i);
    if (size < 0 || (!ShapedType::isDynamic(whole) && size > whole))
      return violates(
          location, op, "(C4) the slice size ", size, " of dimension ", i,
          " is not in [0, ",
          ShapedType::isDynamic(whole) ? "?" : std::to_string(whole), "]");
  }
  types.push_back(operand.clone(sizes));
  return success();
}

LogicalResult DynamicUpdateSliceOp::inferReturnTypes(
    MLIRContext *, std::optional<Location> location, Adaptor adaptor,
    SmallVectorImpl<Type> &types) {
  StringRef op = getOperationName();
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  auto update = cast<RankedTensorType>(adaptor.getUpdate().getType());
  if (update.getElementType() != operand.getElementType())
    return violates(location, op, "(C2) update has the element type ",
                    update.getElementType(), ", but operand has ",
                    operand.getElementType());
  if (update.getRank() != operand.getRank())
    return violates(location, op, "(C3) update has rank ", update.getRank(),
                    ", but operand has ", operand.getRank());
  if (failed(verifyIndices(location, op, "(C4)", "(C5)",
                           adaptor.getStartIndices(), operand.getRank())))
    return failure();
  for (int64_t i = 0; i < operand.getRank(); ++i) {
    int64_t part = update.getDimSize(i), whole = operand.getDimSize(i);
    if (!areCompatibleSizes(part, whole) && part > whole)
      return violates(location, op, "(C6) dimension ", i,
                      " of update has size ", part, ", which is more than the ",
                      whole, " of operand");
  }
  types.push_back(operand);
  return success();
}

//===----------------------------------------------------------------------===//
// Verifiers of ops whose result's type is given
//===----------------------------------------------------------------------===//

LogicalResult IotaOp::verify() {
  return verifyInRange(getLoc(), getOperationName(), "(C1)", "iota_dimension",
                       static_cast<int64_t>(getIotaDimension()),
                       getType().getRank());
}

LogicalResult ReshapeOp::verify() {
  auto operand = cast<RankedTensorType>(getOperand().getType());
  RankedTensorType result = getType();
  if (operand.hasStaticShape() && result.hasStaticShape() &&
      operand.getNumElements() != result.getNumElements())
    return emitOpError() << "(C2) the operand has " << operand.getNumElements()
                         << " elements, but the result has "
                         << result.getNumElements();
  return success();
}

LogicalResult BroadcastInDimOp::verify() {
  auto operand = cast<RankedTensorType>(getOperand().getType());
  RankedTensorType result = getType();
  ArrayRef<int64_t> dimensions = getBroadcastDimensions();
  StringRef op = getOperationName(), name = "broadcast_dimensions";
  if (failed(verifyLength(getLoc(), op, "(C2)", name, dimensions.size(),
                          operand.getRank())) ||
      failed(verifyInRange(getLoc(), op, "(C3)", name, dimensions,
                           result.getRank())) ||
      failed(verifyUnique(getLoc(), op, "(C4)", name, dimensions)))
    return failure();
  for (auto [i, dimension] : llvm::enumerate(dimensions)) {
    int64_t from = operand.getDimSize(i), to = result.getDimSize(dimension);
    if (from != 1 && !areCompatibleSizes(from, to))
      return emitOpError() << "(C5) dimension " << i
                           << " of the operand has size " << from
                           << ", which is neither 1 nor that of dimension "
                           << dimension << " of the result, " << to;
  }
  return success();
}
