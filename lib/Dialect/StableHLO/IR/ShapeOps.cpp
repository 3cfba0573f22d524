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

bool systole::stablehlo::areCompatibleConstantTypes(TypeRange value,
                                                    TypeRange output) {
  if (areCompatibleTypes(value, output))
    return true;
  auto integers = dyn_cast<RankedTensorType>(value.front());
  auto tensor = dyn_cast<RankedTensorType>(output.front());
  if (!integers || !tensor || integers.getShape() != tensor.getShape())
    return false;
  auto quantized = dyn_cast<quant::QuantizedType>(tensor.getElementType());
  return quantized && integers.getElementType() == getStorageElement(quantized);
}

void ConstantOp::getAsmResultNames(
    llvm::function_ref<void(Value, StringRef)> setName) {
  bool integer = isa<IntegerType>(getType().getElementType());
  setName(getResult(), integer ? "c" : "cst");
}

ParseResult ConstantOp::parse(OpAsmParser &parser, OperationState &state) {
  ElementsAttr value;
  // The operand's type is in parentheses if it differs from the value's.
  if (succeeded(parser.parseOptionalLParen())) {
    FunctionType type;
    if (parser.parseRParen())
      return failure();
    if (succeeded(parser.parseOptionalLess()) &&
        (parser.parseAttribute(state.propertiesAttr) || parser.parseGreater()))
      return failure();
    if (parser.parseOptionalAttrDict(state.attributes) ||
        parser.parseColonType(type))
      return failure();
    state.addTypes(type.getResults());
    return success();
  }
  if (parser.parseOptionalAttrDict(state.attributes) ||
      parser.parseAttribute(value, "value", state.attributes))
    return failure();
  return parser.addTypeToList(value.getType(), state.types);
}

void ConstantOp::print(OpAsmPrinter &printer) {
  if (getType() != getValue().getType()) {
    printer.printGenericOp(*this, /*printOpName=*/false);
    return;
  }
  printer.printOptionalAttrDict((*this)->getAttrs(), {"value"});
  printer << ' ' << getValue();
}

//===----------------------------------------------------------------------===//
// Result types
//===----------------------------------------------------------------------===//

FailureOr<Type> TransposeOp::inferType(Adaptor adaptor, const CheckedOp &op) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  ArrayRef<int64_t> permutation = adaptor.getPermutation();
  if (failed(op.verifyLength("(C2)", "permutation", permutation.size(),
                             operand.getRank())) ||
      failed(op.verifyInRange("(C2)", "permutation", permutation,
                              operand.getRank())) ||
      failed(op.verifyUnique("(C2)", "permutation", permutation)))
    return failure();
  SmallVector<int64_t> shape;
  for (int64_t dimension : permutation)
    shape.push_back(operand.getDimSize(dimension));
  Type element = operand.getElementType();
  if (auto perAxis = dyn_cast<quant::UniformQuantizedPerAxisType>(element))
    element = withQuantizedDimension(
        element, llvm::find(permutation, perAxis.getQuantizedDimension()) -
                     permutation.begin());
  return operand.clone(shape, element);
}

FailureOr<Type> ReverseOp::inferType(Adaptor adaptor, const CheckedOp &op) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  if (failed(op.verifyUnique("(C2)", "dimensions", adaptor.getDimensions())) ||
      failed(op.verifyInRange("(C3)", "dimensions", adaptor.getDimensions(),
                              operand.getRank())))
    return failure();
  return operand;
}

FailureOr<Type> ConcatenateOp::inferType(Adaptor adaptor, const CheckedOp &op) {
  if (adaptor.getInputs().empty())
    return op.violates("(C3) needs at least one input");
  auto first = cast<RankedTensorType>(adaptor.getInputs().front().getType());
  int64_t dimension = adaptor.getDimension();
  if (failed(op.verifyInRange("(C4)", "dimension", dimension, first.getRank())))
    return failure();
  SmallVector<int64_t> shape(first.getShape());
  for (auto [index, input] :
       llvm::enumerate(adaptor.getInputs().drop_front())) {
    auto type = cast<RankedTensorType>(input.getType());
    if (type.getElementType() != first.getElementType())
      return op.elementsDiffer("(C1) input " + Twine(index + 1), type,
                               "input 0", first);
    SmallVector<int64_t> expected(first.getShape());
    if (type.getRank() == first.getRank())
      expected[dimension] = type.getDimSize(dimension);
    if (!areCompatibleShapes(type.getShape(), expected))
      return op.violates("(C2) input ", index + 1, ", of type ", type,
                         ", differs from input 0, of type ", first,
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
  return first.clone(shape);
}

FailureOr<Type> SliceOp::inferType(Adaptor adaptor, const CheckedOp &op) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  ArrayRef<int64_t> starts = adaptor.getStartIndices();
  ArrayRef<int64_t> limits = adaptor.getLimitIndices();
  ArrayRef<int64_t> strides = adaptor.getStrides();
  size_t rank = operand.getRank();
  if (failed(op.verifyLength("(C2)", "start_indices", starts.size(), rank)) ||
      failed(op.verifyLength("(C2)", "limit_indices", limits.size(), rank)) ||
      failed(op.verifyLength("(C2)", "strides", strides.size(), rank)))
    return failure();
  SmallVector<int64_t> shape;
  for (size_t i = 0; i < rank; ++i) {
    int64_t size = operand.getDimSize(i);
    if (starts[i] < 0 || starts[i] > limits[i] ||
        (!ShapedType::isDynamic(size) && limits[i] > size))
      return op.violates("(C3) the range [", starts[i], ", ", limits[i],
                         ") of dimension ", i, " does not lie within its size ",
                         ShapedType::isDynamic(size) ? "?"
                                                     : std::to_string(size));
    if (strides[i] < 1)
      return op.violates("(C4) the stride of dimension ", i, " is ", strides[i],
                         ", but must be positive");
    shape.push_back(llvm::divideCeilSigned(limits[i] - starts[i], strides[i]));
  }
  return operand.clone(shape);
}

FailureOr<Type> PadOp::inferType(Adaptor adaptor, const CheckedOp &op) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  auto value = cast<RankedTensorType>(adaptor.getPaddingValue().getType());
  if (operand.getElementType() != value.getElementType())
    return op.elementsDiffer("(C1) padding_value", value, "operand", operand);
  ArrayRef<int64_t> low = adaptor.getEdgePaddingLow();
  ArrayRef<int64_t> high = adaptor.getEdgePaddingHigh();
  ArrayRef<int64_t> interior = adaptor.getInteriorPadding();
  size_t rank = operand.getRank();
  if (failed(op.verifyLength("(C2)", "edge_padding_low", low.size(), rank)) ||
      failed(op.verifyLength("(C2)", "edge_padding_high", high.size(), rank)) ||
      failed(
          op.verifyLength("(C2)", "interior_padding", interior.size(), rank)))
    return failure();
  SmallVector<int64_t> shape;
  for (size_t i = 0; i < rank; ++i) {
    if (interior[i] < 0)
      return op.violates("(C3) the interior padding of dimension ", i, " is ",
                         interior[i], ", but must not be negative");
    int64_t size = operand.getDimSize(i);
    if (!ShapedType::isDynamic(size)) {
      int64_t padded = low[i] + size +
                       std::max<int64_t>(size - 1, 0) * interior[i] + high[i];
      if (padded < 0)
        return op.violates("(C4) dimension ", i,
                           " of the result would have the negative size ",
                           padded);
      size = padded;
    }
    shape.push_back(size);
  }
  return operand.clone(shape);
}

// Checks that there is an index for each dimension, all of one type.
static LogicalResult verifyIndices(const CheckedOp &op,
                                   StringRef countConstraint,
                                   StringRef typeConstraint, ValueRange indices,
                                   int64_t rank) {
  if (failed(op.verifyLength(countConstraint, "start_indices", indices.size(),
                             rank)))
    return failure();
  for (Value index : indices)
    if (index.getType() != indices.front().getType())
      return op.violates(typeConstraint,
                         " all start_indices have the same type, not ",
                         indices.front().getType(), " and ", index.getType());
  return success();
}

FailureOr<Type> DynamicSliceOp::inferType(Adaptor adaptor,
                                          const CheckedOp &op) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  ArrayRef<int64_t> sizes = adaptor.getSliceSizes();
  if (failed(verifyIndices(op, "(C2)", "(C3)", adaptor.getStartIndices(),
                           operand.getRank())) ||
      failed(op.verifyLength("(C2)", "slice_sizes", sizes.size(),
                             operand.getRank())))
    return failure();
  for (auto [i, size] : llvm::enumerate(sizes)) {
    int64_t whole = operand.getDimSize(i);
    if (size < 0 || (!ShapedType::isDynamic(whole) && size > whole))
      return op.violates(
          "(C4) the slice size ", size, " of dimension ", i, " is not in [0, ",
          ShapedType::isDynamic(whole) ? "?" : std::to_string(whole), "]");
  }
  return operand.clone(sizes);
}

FailureOr<Type> DynamicUpdateSliceOp::inferType(Adaptor adaptor,
                                                const CheckedOp &op) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  auto update = cast<RankedTensorType>(adaptor.getUpdate().getType());
  if (update.getElementType() != operand.getElementType())
    return op.elementsDiffer("(C2) update", update, "operand", operand);
  if (update.getRank() != operand.getRank())
    return op.violates("(C3) update has rank ", update.getRank(),
                       ", but operand has ", operand.getRank());
  if (failed(verifyIndices(op, "(C4)", "(C5)", adaptor.getStartIndices(),
                           operand.getRank())))
    return failure();
  for (int64_t i = 0; i < operand.getRank(); ++i) {
    int64_t part = update.getDimSize(i), whole = operand.getDimSize(i);
    if (!areCompatibleSizes(part, whole) && part > whole)
      return op.violates("(C6) dimension ", i, " of update has size ", part,
                         ", which is more than the ", whole, " of operand");
  }
  return operand;
}

//===----------------------------------------------------------------------===//
// Verifiers of ops with a given result type
//===----------------------------------------------------------------------===//

LogicalResult IotaOp::verify() {
  return CheckedOp(*this).verifyInRange(
      "(C1)", "iota_dimension", static_cast<int64_t>(getIotaDimension()),
      getType().getRank());
}

// Checks (C1): the element types are the same, except where quantization per
// axis may differ.
static LogicalResult verifyMovedElement(Operation *op, Type operand,
                                        Type result) {
  auto from = dyn_cast<quant::UniformQuantizedPerAxisType>(operand);
  auto to = dyn_cast<quant::UniformQuantizedPerAxisType>(result);
  if (operand == result ||
      (from && to &&
       areSameBaseline(
           from, withQuantizedDimension(to, from.getQuantizedDimension()))))
    return success();
  return op->emitOpError() << "(C1) the operand has the element type "
                           << operand << ", but the result has " << result;
}

// Checks that a reshape keeps the dimension of scales, and the dimensions
// before and after it.
static LogicalResult verifyQuantizedReshape(ReshapeOp op,
                                            RankedTensorType operand,
                                            RankedTensorType result) {
  auto from =
      dyn_cast<quant::UniformQuantizedPerAxisType>(operand.getElementType());
  if (!from || !operand.hasStaticShape() || !result.hasStaticShape())
    return success();
  auto to = cast<quant::UniformQuantizedPerAxisType>(result.getElementType());
  int64_t fromAxis = from.getQuantizedDimension();
  int64_t toAxis = to.getQuantizedDimension();
  auto before = [](RankedTensorType type, int64_t axis) {
    return ShapedType::getNumElements(type.getShape().take_front(axis));
  };
  if (withQuantizedDimension(to, fromAxis) == from &&
      before(operand, fromAxis) == before(result, toAxis))
    return success();
  return op.emitOpError() << "(C3) dimension " << toAxis << " of " << result
                          << " does not have the elements, scales and zero "
                             "points of dimension "
                          << fromAxis << " of " << operand;
}

LogicalResult ReshapeOp::verify() {
  auto operand = cast<RankedTensorType>(getOperand().getType());
  RankedTensorType result = getType();
  if (failed(verifyMovedElement(*this, operand.getElementType(),
                                result.getElementType())))
    return failure();
  if (operand.hasStaticShape() && result.hasStaticShape() &&
      operand.getNumElements() != result.getNumElements())
    return emitOpError() << "(C2) the operand has " << operand.getNumElements()
                         << " elements, but the result has "
                         << result.getNumElements();
  return verifyQuantizedReshape(*this, operand, result);
}

// Checks that the scales of an operand are those of the broadcast result.
static LogicalResult verifyQuantizedBroadcast(BroadcastInDimOp op, Type operand,
                                              Type result) {
  auto from = dyn_cast<quant::UniformQuantizedPerAxisType>(operand);
  if (!from)
    return success();
  auto to = cast<quant::UniformQuantizedPerAxisType>(result);
  auto repeats = [](auto few, auto many) {
    return few == many ||
           (few.size() == 1 && llvm::all_of(many, [&](auto value) {
              return value == few.front();
            }));
  };
  if (op.getBroadcastDimensions()[from.getQuantizedDimension()] ==
          to.getQuantizedDimension() &&
      repeats(from.getScales(), to.getScales()) &&
      repeats(from.getZeroPoints(), to.getZeroPoints()))
    return success();
  return op.emitOpError() << "(C6) the scales and zero points of " << to
                          << " are not those of " << from
                          << ", along the dimension that theirs becomes";
}

LogicalResult systole::stablehlo::verifyBroadcastDimensions(
    Operation *op, RankedTensorType operand, RankedTensorType result,
    ArrayRef<int64_t> dimensions) {
  StringRef name = "broadcast_dimensions";
  CheckedOp checked(op);
  if (failed(checked.verifyLength("(C2)", name, dimensions.size(),
                                  operand.getRank())) ||
      failed(
          checked.verifyInRange("(C3)", name, dimensions, result.getRank())) ||
      failed(checked.verifyUnique("(C4)", name, dimensions)))
    return failure();
  for (auto [i, dimension] : llvm::enumerate(dimensions)) {
    int64_t from = operand.getDimSize(i), to = result.getDimSize(dimension);
    if (from != 1 && !areCompatibleSizes(from, to))
      return op->emitOpError()
             << "(C5) dimension " << i << " of the operand has size " << from
             << ", which is neither 1 nor that of dimension " << dimension
             << " of the result, " << to;
  }
  return success();
}

LogicalResult BroadcastInDimOp::verify() {
  auto operand = cast<RankedTensorType>(getOperand().getType());
  RankedTensorType result = getType();
  if (failed(verifyMovedElement(*this, operand.getElementType(),
                                result.getElementType())) ||
      failed(verifyBroadcastDimensions(*this, operand, result,
                                       getBroadcastDimensions())))
    return failure();
  return verifyQuantizedBroadcast(*this, operand.getElementType(),
                                  result.getElementType());
}
