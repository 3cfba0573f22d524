//===- MapRule.cpp - The derivative of a function of the elements ---------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The operations of the body become operations on whole tensors, element by
// element.
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Differentiation/ReverseMode.h"
#include "systole/Differentiation/Rules.h"
#include "systole/Interfaces/DifferentiableOpInterface.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

/// Emits the body for tensors of the result's shape, and returns its result.
static Value buildBody(OpBuilder &builder, MapOp op, ValueRange inputs) {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(op.getType()).getShape();
  Block &body = op.getComputation().front();
  IRMapping mapping;
  mapping.map(body.getArguments(), inputs);
  for (Operation &scalar : body.without_terminator()) {
    DenseElementsAttr value;
    if (matchPattern(&scalar, m_Constant(&value))) {
      auto type = RankedTensorType::get(shape, value.getElementType());
      auto splat =
          DenseElementsAttr::get(type, value.getSplatValue<Attribute>());
      mapping.map(
          scalar.getResult(0),
          ConstantOp::create(builder, scalar.getLoc(), splat).getResult());
      continue;
    }
    for (Value operand : scalar.getOperands())
      if (!mapping.contains(operand)) // From outside.
        mapping.map(operand,
                    BroadcastInDimOp::create(
                        builder, scalar.getLoc(),
                        RankedTensorType::get(
                            shape, getElementTypeOrSelf(operand.getType())),
                        operand, builder.getDenseI64ArrayAttr({})));
    Operation *whole = builder.clone(scalar, mapping);
    for (Value result : whole->getResults())
      result.setType(
          RankedTensorType::get(shape, getElementTypeOrSelf(result.getType())));
  }
  return mapping.lookup(body.getTerminator()->getOperand(0));
}

namespace {
struct MapModel : DifferentiableOpInterface::ExternalModel<MapModel, MapOp> {
  std::string whyNotDifferentiable(Operation *op,
                                   const llvm::SmallBitVector &wanted) const {
    Block &body = cast<MapOp>(op).getComputation().front();
    for (Operation &scalar : body.without_terminator())
      if (!scalar.hasTrait<OpTrait::Elementwise>() &&
          !scalar.hasTrait<OpTrait::ConstantLike>())
        return ("its body holds '" + scalar.getName().getStringRef() +
                "', which is no operation of elements")
            .str();
    SmallVector<Value> inputs;
    for (unsigned i : wanted.set_bits())
      inputs.push_back(body.getArgument(i));
    return DerivativePath(body, body.getTerminator()->getOperands(), inputs)
        .findObstacle();
  }

  SmallVector<Value> buildVJP(Operation *op, OpBuilder &builder,
                              ArrayRef<Value> cotangents,
                              const llvm::SmallBitVector &wanted) const {
    // Copies of the operands, which may depend on each other.
    SmallVector<Value> arguments, inputs;
    for (auto [i, operand] : llvm::enumerate(op->getOperands())) {
      arguments.push_back(
          ReshapeOp::create(builder, op->getLoc(), operand.getType(), operand));
      if (wanted[i])
        inputs.push_back(arguments.back());
    }
    Value output = buildBody(builder, cast<MapOp>(op), arguments);
    DerivativePath path(*builder.getInsertionBlock(), output, inputs);
    SmallVector<Value> gradients =
        buildGradients(builder, path, output, cotangents, inputs);
    SmallVector<Value> result(op->getNumOperands());
    for (auto [i, gradient] : llvm::zip_equal(wanted.set_bits(), gradients))
      result[i] = gradient;
    return result;
  }
};
} // namespace

void systole::registerMapRule(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, StablehloDialect *) {
    MapOp::attachInterface<MapModel>(*context);
  });
}
