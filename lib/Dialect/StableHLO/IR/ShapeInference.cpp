//===- ShapeInference.cpp - Shapes of results -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/ShapeInference.h"
#include "systole/Dialect/StableHLO/IR/ShapeRules.h"

#include "systole/Dialect/StableHLO/IR/PartialShapeInterface.cpp.inc"

using namespace mlir;
using namespace systole::stablehlo;

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

namespace {

using Sizes = SmallVector<int64_t>;

template <typename Op, FailureOr<Sizes> (*infer)(Op)>
struct PartialShapeModel
    : PartialShapeOpInterface::ExternalModel<PartialShapeModel<Op, infer>, Op> {
  FailureOr<Sizes> inferPartialShape(Operation *op) const {
    return infer(cast<Op>(op));
  }
};

FailureOr<Sizes> inferDot(DotGeneralOp op) {
  return inferDotGeneralShape(std::nullopt,
                              cast<RankedTensorType>(op.getLhs().getType()),
                              cast<RankedTensorType>(op.getRhs().getType()),
                              op.getDotDimensionNumbers());
}

FailureOr<Sizes> inferConvolution(ConvolutionOp op) {
  return inferConvolutionShape(
      {op.getContext(), std::nullopt, op.getOperationName()},
      ConvolutionOp::Adaptor(op));
}

FailureOr<Sizes> inferBitcast(BitcastConvertOp op) {
  return inferBitcastConvertShape(
      cast<RankedTensorType>(op.getOperand().getType()),
      op.getType().getElementType());
}

/// A size of 1 may be broadcast: only other sizes determine the result.
FailureOr<Sizes> inferBroadcast(BroadcastInDimOp op) {
  auto operand = cast<RankedTensorType>(op.getOperand().getType());
  Sizes shape(op.getType().getShape());
  for (auto [size, dimension] :
       llvm::zip_equal(operand.getShape(), op.getBroadcastDimensions()))
    if (size != 1 && ShapedType::isDynamic(shape[dimension]))
      shape[dimension] = size;
  return shape;
}

/// A single unknown size follows from the number of elements.
FailureOr<Sizes> inferReshape(ReshapeOp op) {
  auto operand = cast<RankedTensorType>(op.getOperand().getType());
  Sizes shape(op.getType().getShape());
  int64_t *unknown = llvm::find_if(shape, ShapedType::isDynamic);
  if (!operand.hasStaticShape() || unknown == shape.end())
    return shape;
  *unknown = 1;
  int64_t known =
      ShapedType::isDynamicShape(shape) ? 0 : ShapedType::getNumElements(shape);
  if (known == 0 || operand.getNumElements() % known != 0)
    return failure();
  *unknown = operand.getNumElements() / known;
  return shape;
}

template <typename Op, FailureOr<Sizes> (*infer)(Op)>
void attachRule(MLIRContext *context) {
  Op::template attachInterface<PartialShapeModel<Op, infer>>(*context);
}

} // namespace

void systole::stablehlo::attachPartialShapes(MLIRContext *context) {
  attachRule<BitcastConvertOp, inferBitcast>(context);
  attachRule<BroadcastInDimOp, inferBroadcast>(context);
  attachRule<ConvolutionOp, inferConvolution>(context);
  attachRule<DotGeneralOp, inferDot>(context);
  attachRule<ReshapeOp, inferReshape>(context);
}

//===----------------------------------------------------------------------===//
// Inference
//===----------------------------------------------------------------------===//

bool systole::stablehlo::refineType(Value value, Type type) {
  auto known = dyn_cast<RankedTensorType>(value.getType());
  auto inferred = dyn_cast<RankedTensorType>(type);
  if (!known || !inferred ||
      !areCompatibleShapes(known.getShape(), inferred.getShape()))
    return false;
  SmallVector<int64_t> shape(known.getShape());
  for (auto [size, inferredSize] : llvm::zip_equal(shape, inferred.getShape()))
    if (ShapedType::isDynamic(size))
      size = inferredSize;
  if (known.getShape() == ArrayRef<int64_t>(shape))
    return false;
  // A static shape has no bounds.
  bool isStatic = !ShapedType::isDynamicShape(shape);
  value.setType(
      RankedTensorType::get(shape, known.getElementType(),
                            isStatic ? Attribute() : known.getEncoding()));
  return true;
}

FailureOr<bool>
systole::stablehlo::refineResultTypes(Operation *op,
                                      std::optional<Location> location) {
  auto isStatic = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return !tensor || tensor.hasStaticShape();
  };
  // Only the rule's errors are of interest then.
  if (!location && llvm::all_of(op->getResultTypes(), isStatic))
    return false;
  SmallVector<Type> types;
  if (auto partial = dyn_cast<PartialShapeOpInterface>(op)) {
    FailureOr<Sizes> shape = partial.inferPartialShape();
    if (succeeded(shape))
      types.push_back(
          cast<RankedTensorType>(op->getResult(0).getType()).clone(*shape));
  } else if (auto inferable = dyn_cast<InferTypeOpInterface>(op)) {
    if (failed(inferable.inferReturnTypes(
            op->getContext(), location, op->getOperands(),
            op->getRawDictionaryAttrs(), op->getPropertiesStorage(),
            op->getRegions(), types)))
      return failure();
  } else if (op->getNumOperands() != 0 && op->getNumRegions() == 0 &&
             (op->hasTrait<OpTrait::SameOperandsAndResultShape>() ||
              op->hasTrait<OpTrait::Elementwise>())) {
    types.assign(op->getNumResults(), op->getOperand(0).getType());
  }
  bool changed = false;
  for (auto [result, type] : llvm::zip(op->getResults(), types))
    changed |= refineType(result, type);
  return changed;
}
