//===- MXUEpilogue.cpp - Constraints of all MXU operations ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "systole/Dialect/TPU/IR/TPU.h"

using namespace mlir;
using namespace systole::tpu;

Block *systole::tpu::createEpilogueBlock(Region &epilogue, Type accumulator,
                                         ArrayRef<Type> operandElements,
                                         Location loc) {
  Block *block = &epilogue.emplaceBlock();
  block->addArgument(accumulator, loc);
  for (Type type : operandElements)
    block->addArgument(type, loc);
  return block;
}

/// (M3) and (M4).
static LogicalResult verifyEpilogue(MXUOpInterface op) {
  Region &region = op.getEpilogue();
  OperandRange operands = op.getEpilogueOperands();
  SmallVector<AffineMap> maps = op.getEpilogueIndexingMaps();
  if (maps.size() != operands.size())
    return op->emitOpError("has ")
           << operands.size() << " epilogue operands but " << maps.size()
           << " maps for them";
  if (region.empty()) {
    if (!operands.empty())
      return op->emitOpError("has epilogue operands but no epilogue");
    if (op.getSumType() != op.getYieldedType())
      return op->emitOpError("has sums of ")
             << op.getSumType() << " and no epilogue that makes them "
             << op.getYieldedType();
    return success();
  }
  auto init = cast<ShapedType>(op.getInit().getType());
  for (auto [index, operand, map] : llvm::enumerate(operands, maps)) {
    auto type = cast<ShapedType>(operand.getType());
    if (map.getNumDims() != init.getRank() || map.getNumSymbols() != 0 ||
        map.getNumResults() != type.getRank())
      return op->emitOpError("needs a map from ")
             << init.getRank() << " to " << type.getRank()
             << " dimensions for epilogue operand " << index << ", but has "
             << AffineMapAttr::get(map);
    for (auto [result, extent] :
         llvm::zip_equal(map.getResults(), type.getShape())) {
      auto dim = dyn_cast<AffineDimExpr>(result);
      auto constant = dyn_cast<AffineConstantExpr>(result);
      bool ok = dim ? init.getDimSize(dim.getPosition()) == extent
                    : constant && constant.getValue() == 0 && extent == 1;
      if (!ok)
        return op->emitOpError("subscripts epilogue operand ")
               << index << " of type " << type << " with "
               << AffineMapAttr::get(map)
               << ": each result must be a dimension of the same extent, or 0 "
                  "where the extent is 1";
    }
  }
  Block &block = region.front();
  auto yield =
      block.empty() ? MXUYieldOp() : dyn_cast<MXUYieldOp>(block.back());
  Type sum = op.getSumType(), yielded = op.getYieldedType();
  if (!yield || yield.getValue().getType() != yielded)
    return op->emitOpError("needs an epilogue that ends with `tpu.mxu_yield` "
                           "of type ")
           << yielded;
  bool argumentsFit = block.getNumArguments() == operands.size() + 1 &&
                      block.getArgument(0).getType() == sum;
  for (unsigned i = 0; argumentsFit && i < operands.size(); ++i)
    argumentsFit = block.getArgument(i + 1).getType() ==
                   getElementTypeOrSelf(operands[i].getType());
  if (!argumentsFit)
    return op->emitOpError("needs an epilogue with the arguments: the ")
           << sum << " sum, then an element of each epilogue operand";
  for (Operation &inner : block.without_terminator())
    if (!isMemoryEffectFree(&inner) || inner.getNumRegions() != 0 ||
        !(inner.hasTrait<OpTrait::ConstantLike>() ||
          OpTrait::hasElementwiseMappableTraits(&inner)))
      return inner.emitOpError(
          "is no elementwise operation: an epilogue can "
          "hold only arith and math operations on scalars");
  return success();
}

/// (M6).
static LogicalResult verifyPlans(MXUOpInterface op) {
  ArrayAttr plans = op.getKernelPlans();
  bool isSparse = plans.size() == 1 && isa<SparseGradientPlanAttr>(plans[0]);
  if (plans.empty() || isSparse)
    return success();
  if (int64_t(plans.size()) != op.getNumParts() ||
      !llvm::all_of(plans, llvm::IsaPred<KernelPlanAttr>))
    return op->emitOpError("needs a #tpu.kernel_plan for each phase, ")
           << op.getNumParts()
           << " in all, or one #tpu.sparse_gradient_plan, but has "
           << plans.size() << " plans";
  return success();
}

Type systole::tpu::detail::getSumType(Type lhs, Type init) {
  Type element = getElementTypeOrSelf(init);
  if (isa<IntegerType>(getElementTypeOrSelf(lhs)))
    return IntegerType::get(init.getContext(), 32);
  return element.isBF16() ? Float32Type::get(init.getContext()) : element;
}

LogicalResult systole::tpu::detail::verifyMXUOp(Operation *operation) {
  auto op = cast<MXUOpInterface>(operation);
  auto init = cast<ShapedType>(op.getInit().getType());
  Type lhs = getElementTypeOrSelf(op.getLhs().getType());
  Type rhs = getElementTypeOrSelf(op.getRhs().getType());
  Type sum = op.getSumType();
  bool rounds = op.getPrecision() == Precision::bf16 || lhs == rhs;
  for (Value factor : {Value(op.getLhs()), Value(op.getRhs())}) {
    Type element = getElementTypeOrSelf(factor.getType());
    bool isNarrow = rounds && element.isBF16() && sum.isF32();
    if (element.isInteger(8) && sum.isInteger(32))
      continue;
    if (element != sum && !isNarrow)
      return op->emitOpError(
                 "needs factors of the sums' type, or of bf16 where "
                 "sums are of f32 (one factor of bf16 with "
                 "precision = default only), but has a factor of "
                 "type ")
             << factor.getType() << " and a destination of type " << init;
  }
  if ((op.getLhsUnsigned() || op.getRhsUnsigned()) && !lhs.isInteger(8))
    return op->emitOpError("has an unsigned operand, which is of i8, but its "
                           "operands are of types ")
           << op.getLhs().getType() << " and " << op.getRhs().getType();
  bool onTensors = isa<RankedTensorType>(init);
  for (Type type : op->getOperandTypes())
    if (isa<RankedTensorType>(type) != onTensors)
      return op->emitOpError("works on tensors or on memrefs, but has operands "
                             "of types ")
             << init << " and " << type;
  if (op->getNumResults() != (onTensors ? 1 : 0) ||
      (onTensors && op->getResult(0).getType() != init))
    return op->emitOpError(
        "has a result of the destination's type if that is a "
        "tensor, and none otherwise");
  for (Type type : op->getOperandTypes()) {
    auto memref = dyn_cast<MemRefType>(type);
    int64_t offset;
    SmallVector<int64_t> strides;
    if (memref && (failed(memref.getStridesAndOffset(strides, offset)) ||
                   llvm::is_contained(strides, ShapedType::kDynamic)))
      return op->emitOpError("needs memrefs of constant strides, but has ")
             << memref;
  }
  if (failed(verifyPlans(op)))
    return failure();
  return verifyEpilogue(op);
}
