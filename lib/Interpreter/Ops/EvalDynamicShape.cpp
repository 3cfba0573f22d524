//===- EvalDynamicShape.cpp - Dynamic operations --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models.h"

#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace systole::interpreter;
using namespace systole::stablehlo;

/// The elements of a tensor of sizes.
static Index getSizes(const Tensor &tensor) {
  Index sizes;
  for (int64_t i = 0; i < tensor.getNumElements(); ++i) {
    Scalar value = tensor.get(i);
    if (auto *number = std::get_if<uint64_t>(&value))
      sizes.push_back(static_cast<int64_t>(*number));
    else
      sizes.push_back(std::get<int64_t>(value));
  }
  return sizes;
}

/// Interprets the static operation that `dynamic` is for the given shapes.
template <typename Op>
static FailureOr<Tensors> specialize(Op dynamic, ArrayRef<Tensor> operands,
                                     Interpreter &interpreter) {
  // Copies, since other threads use the operation's operands.
  Block block;
  IRMapping mapping;
  for (auto [value, tensor] : llvm::zip_equal(dynamic->getOperands(), operands))
    mapping.map(value, block.addArgument(tensor.getType(), value.getLoc()));
  OpBuilder builder = OpBuilder::atBlockEnd(&block);
  auto copy = cast<Op>(builder.clone(*dynamic.getOperation(), mapping));
  auto getTensor = [&](Value value) {
    return operands[cast<BlockArgument>(value).getArgNumber()];
  };
  SmallVector<SmallVector<int64_t>> shapes;
  for (Value shape : copy.getShapeOperands())
    shapes.push_back(getSizes(getTensor(shape)));
  FailureOr<Value> value = copy.createStatic(shapes, builder);
  if (failed(value))
    return failure();
  auto op = value->getDefiningOp<InterpretableOpInterface>();
  if (!op)
    return Tensors{getTensor(*value)};
  return op.interpret(llvm::map_to_vector(op->getOperands(), getTensor),
                      interpreter);
}

void systole::interpreter::registerDynamicShapeModels(MLIRContext *context) {
  attach<DynamicBroadcastInDimOp, specialize<DynamicBroadcastInDimOp>>(context);
  attach<DynamicIotaOp, specialize<DynamicIotaOp>>(context);
  attach<DynamicPadOp, specialize<DynamicPadOp>>(context);
  attach<DynamicReshapeOp, specialize<DynamicReshapeOp>>(context);
  attach<RealDynamicSliceOp, specialize<RealDynamicSliceOp>>(context);
  attach<SetDimensionSizeOp, specialize<SetDimensionSizeOp>>(context);
}
