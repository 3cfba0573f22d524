//===- DynamicOpShapes.cpp - Shapes from constants ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DynamicSizes.h"
#include "systole/Dialect/StableHLO/IR/ShapeRules.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace systole::stablehlo {

using Lists = ArrayRef<SmallVector<int64_t>>;

std::optional<SmallVector<int64_t>> getConstantSizes(Value sizes) {
  DenseIntElementsAttr constant;
  if (!matchPattern(sizes, m_Constant(&constant)))
    return std::nullopt;
  return llvm::map_to_vector(constant.getValues<APInt>(),
                             [](APInt size) { return size.getSExtValue(); });
}

LogicalResult verifyShape(Operation *op, ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  if (llvm::any_of(shape, [](int64_t size) { return size < 0; }) ||
      !areCompatibleShapes(shape, type.getShape())) {
    InFlightDiagnostic error = op->emitError("'")
                               << op->getName() << "' is to have the shape [";
    llvm::interleaveComma(shape, error);
    return error << "], but its type is " << type;
  }
  return success();
}

static RankedTensorType getResultType(Operation *op, ArrayRef<int64_t> shape) {
  return RankedTensorType::get(shape, getElementTypeOrSelf(op->getResult(0)));
}

SmallVector<Value> DynamicReshapeOp::getShapeOperands() {
  return {getOutputShape()};
}

LogicalResult verifySizes(DynamicReshapeOp op, ArrayRef<int64_t> shape) {
  auto operand = cast<RankedTensorType>(op.getOperand().getType());
  if (failed(verifyShape(op, shape)))
    return failure();
  if (operand.hasStaticShape() &&
      operand.getNumElements() != ShapedType::getNumElements(shape))
    return op.emitError("'stablehlo.dynamic_reshape' (C2) the operand has ")
           << operand.getNumElements() << " elements, but the shape has "
           << ShapedType::getNumElements(shape);
  return success();
}

FailureOr<Value> DynamicReshapeOp::createStatic(Lists shapes,
                                                OpBuilder &builder) {
  if (failed(verifySizes(*this, shapes[0])))
    return failure();
  return ReshapeOp::create(builder, getLoc(), getResultType(*this, shapes[0]),
                           getOperand())
      .getResult();
}

SmallVector<Value> DynamicBroadcastInDimOp::getShapeOperands() {
  return {getOutputDimensions()};
}

LogicalResult verifySizes(DynamicBroadcastInDimOp op, ArrayRef<int64_t> shape) {
  if (failed(verifyShape(op, shape)))
    return failure();
  auto operand = cast<RankedTensorType>(op.getOperand().getType());
  for (auto [from, to] :
       llvm::zip_equal(operand.getShape(), op.getBroadcastDimensions()))
    if (from != 1 && !areCompatibleSizes(from, shape[to]))
      return op.emitError("'stablehlo.dynamic_broadcast_in_dim' (C5) a "
                          "dimension of size ")
             << from << " cannot become one of size " << shape[to];
  return success();
}

FailureOr<Value> DynamicBroadcastInDimOp::createStatic(Lists shapes,
                                                       OpBuilder &builder) {
  if (failed(verifySizes(*this, shapes[0])))
    return failure();
  return BroadcastInDimOp::create(builder, getLoc(),
                                  getResultType(*this, shapes[0]), getOperand(),
                                  getBroadcastDimensions())
      .getResult();
}

SmallVector<Value> DynamicIotaOp::getShapeOperands() {
  return {getOutputShape()};
}

FailureOr<Value> DynamicIotaOp::createStatic(Lists shapes, OpBuilder &builder) {
  if (failed(verifyShape(*this, shapes[0])))
    return failure();
  return IotaOp::create(builder, getLoc(), getResultType(*this, shapes[0]),
                        getIotaDimension())
      .getResult();
}

/// An op with an inferred type, which must agree with the dynamic op's.
template <typename Op, typename... Args>
static FailureOr<Value> createInferred(Operation *op, OpBuilder &builder,
                                       Args &&...args) {
  OperationState state(op->getLoc(), Op::getOperationName());
  Op::build(builder, state, TypeRange(op->getResult(0).getType()),
            std::forward<Args>(args)...);
  Operation *created = builder.create(state);
  SmallVector<Type> types;
  auto inferable = cast<InferTypeOpInterface>(created);
  if (failed(inferable.inferReturnTypes(
          op->getContext(), op->getLoc(), created->getOperands(),
          created->getRawDictionaryAttrs(), created->getPropertiesStorage(),
          created->getRegions(), types)) ||
      failed(verifyShape(op, cast<RankedTensorType>(types[0]).getShape()))) {
    created->erase();
    return failure();
  }
  created->getResult(0).setType(types[0]);
  return Value(created->getResult(0));
}

SmallVector<Value> DynamicPadOp::getShapeOperands() {
  return {getEdgePaddingLow(), getEdgePaddingHigh(), getInteriorPadding()};
}

LogicalResult verifySizes(DynamicPadOp op, ArrayRef<int64_t> low,
                          ArrayRef<int64_t> high, ArrayRef<int64_t> interior) {
  auto operand = cast<RankedTensorType>(op.getOperand().getType());
  SmallVector<int64_t> shape;
  for (auto [i, size] : llvm::enumerate(operand.getShape())) {
    if (interior[i] < 0)
      return op.emitError("'stablehlo.dynamic_pad' (C3) interior_padding is ")
             << interior[i] << " in dimension " << i
             << ", but must not be negative";
    bool isDynamic = ShapedType::isDynamic(size);
    shape.push_back(
        isDynamic ? ShapedType::kDynamic
                  : low[i] + size +
                        std::max<int64_t>(size - 1, 0) * interior[i] + high[i]);
  }
  if (areCompatibleShapes(shape, op.getType().getShape()))
    return success();
  return op.emitError("'stablehlo.dynamic_pad' (C4) padding gives a ")
         << operand.clone(shape) << ", but the result is a " << op.getType();
}

FailureOr<Value> DynamicPadOp::createStatic(Lists shapes, OpBuilder &builder) {
  return createInferred<PadOp>(*this, builder, getOperand(), getPaddingValue(),
                               shapes[0], shapes[1], shapes[2]);
}

SmallVector<Value> RealDynamicSliceOp::getShapeOperands() {
  return {getStartIndices(), getLimitIndices(), getStrides()};
}

FailureOr<Value> RealDynamicSliceOp::createStatic(Lists shapes,
                                                  OpBuilder &builder) {
  return createInferred<SliceOp>(*this, builder, getOperand(), shapes[0],
                                 shapes[1], shapes[2]);
}

SmallVector<Value> DynamicGatherOp::getShapeOperands() {
  return {getSliceSizes()};
}

FailureOr<Value> DynamicGatherOp::createStatic(Lists shapes,
                                               OpBuilder &builder) {
  return createInferred<GatherOp>(*this, builder, getOperand(),
                                  getStartIndices(), getDimensionNumbers(),
                                  shapes[0], getIndicesAreSorted());
}

SmallVector<Value> DynamicConvOp::getShapeOperands() { return {getPadding()}; }

FailureOr<Value> DynamicConvOp::createStatic(Lists shapes, OpBuilder &builder) {
  auto type = RankedTensorType::get(
      cast<RankedTensorType>(getPadding().getType()).getShape(),
      builder.getI64Type());
  auto convolution = ConvolutionOp::create(
      builder, getLoc(), getType(), getLhs(), getRhs(), getWindowStridesAttr(),
      DenseIntElementsAttr::get(type, ArrayRef(shapes[0])),
      getLhsDilationAttr(), getRhsDilationAttr(), getWindowReversalAttr(),
      getDimensionNumbers(), getFeatureGroupCount(), getBatchGroupCount(),
      getPrecisionConfigAttr());
  auto shape = inferConvolutionShape(convolution.getOperation(),
                                     ConvolutionOp::Adaptor(convolution));
  if (failed(shape) || failed(verifyShape(*this, *shape))) {
    convolution.erase();
    return failure();
  }
  convolution.getResult().setType(getResultType(*this, *shape));
  return convolution.getResult();
}

SmallVector<Value> SetDimensionSizeOp::getShapeOperands() {
  return {getSize()};
}

FailureOr<Value> SetDimensionSizeOp::createStatic(Lists shapes,
                                                  OpBuilder &builder) {
  auto type = cast<RankedTensorType>(getOperand().getType());
  int64_t size = type.getDimSize(getDimension());
  if (shapes[0][0] == size)
    return getOperand();
  emitError("'stablehlo.set_dimension_size' leaves ")
      << shapes[0][0] << " of " << size
      << ": a dimension has the size that its type says, slice it instead";
  return failure();
}

} // namespace systole::stablehlo
