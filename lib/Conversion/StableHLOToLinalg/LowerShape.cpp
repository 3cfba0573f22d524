//===- LowerShape.cpp - Constants, index patterns, moves ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"

using namespace mlir;
using namespace systole::stablehlo;

/// Reshapes row-major elements by at most two views.
static Value createReshape(OpBuilder &builder, Location loc, Value value,
                           RankedTensorType type) {
  auto from = cast<RankedTensorType>(value.getType());
  if (from == type)
    return value;
  auto reassociation = getReassociationIndicesForReshape(from, type);
  if (reassociation && from.getRank() > type.getRank())
    return tensor::CollapseShapeOp::create(builder, loc, type, value,
                                           *reassociation);
  if (reassociation && from.getRank() < type.getRank())
    return tensor::ExpandShapeOp::create(builder, loc, type, value,
                                         *reassociation);
  auto flat =
      RankedTensorType::get({from.getNumElements()}, from.getElementType());
  ReassociationIndices all =
      llvm::to_vector(llvm::seq<int64_t>(0, from.getRank()));
  Value flattened = tensor::CollapseShapeOp::create(
      builder, loc, flat, value, ArrayRef<ReassociationIndices>(all));
  all = llvm::to_vector(llvm::seq<int64_t>(0, type.getRank()));
  return tensor::ExpandShapeOp::create(builder, loc, type, flattened,
                                       ArrayRef<ReassociationIndices>(all));
}

/// Copies the elements at `subscripts`.
static Value createMove(OpBuilder &builder, Location loc, Value value,
                        RankedTensorType type,
                        ArrayRef<AffineExpr> subscripts) {
  auto map =
      AffineMap::get(type.getRank(), 0, subscripts, builder.getContext());
  return createElements(
      builder, loc, type, value, map,
      [](OpBuilder &, Location, ValueRange elements) { return elements[0]; });
}

namespace {

LogicalResult convertConstant(ConstantOp op, ConstantOp::Adaptor,
                              ConversionPatternRewriter &rewriter) {
  RankedTensorType type = dropSigns(op.getType());
  auto values = dyn_cast<DenseElementsAttr>(op.getValue());
  if (!values)
    return rewriter.notifyMatchFailure(op, "not a dense constant");
  values = values.bitcast(type.getElementType());
  if (values.isSplat() && type.getRank() > 0) {
    // A splat is too cheap to store.
    Value scalar = arith::ConstantOp::create(rewriter, op.getLoc(),
                                             values.getSplatValue<TypedAttr>());
    rewriter.replaceOp(op, createFilled(rewriter, op.getLoc(), type, scalar));
    return success();
  }
  rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, type, values);
  return success();
}

LogicalResult convertIota(IotaOp op, IotaOp::Adaptor,
                          ConversionPatternRewriter &rewriter) {
  RankedTensorType type = dropSigns(op.getOutput().getType());
  Type element = type.getElementType();
  Location loc = op.getLoc();
  auto compute = [&](OpBuilder &b, Location loc, ValueRange) -> Value {
    bool isFloat = isa<FloatType>(element);
    Value index = linalg::IndexOp::create(b, loc, op.getIotaDimension());
    index = arith::IndexCastOp::create(
        b, loc, isFloat ? b.getI64Type() : element, index);
    if (isFloat)
      index = arith::SIToFPOp::create(b, loc, element, index);
    return index;
  };
  rewriter.replaceOp(op, createElements(rewriter, loc, type, {}, {}, compute));
  return success();
}

LogicalResult convertReshape(ReshapeOp op, ReshapeOp::Adaptor adaptor,
                             ConversionPatternRewriter &rewriter) {
  RankedTensorType type = dropSigns(op.getType());
  rewriter.replaceOp(
      op, createReshape(rewriter, op.getLoc(), adaptor.getOperand(), type));
  return success();
}

LogicalResult convertBroadcast(BroadcastInDimOp op,
                               BroadcastInDimOp::Adaptor adaptor,
                               ConversionPatternRewriter &rewriter) {
  auto from = cast<RankedTensorType>(adaptor.getOperand().getType());
  RankedTensorType type = dropSigns(op.getType());
  // Dimensions of size 1 are dropped: the rest is a projection, which fuses.
  SmallVector<int64_t> shape;
  SmallVector<AffineExpr> subscripts;
  for (auto [size, dimension] :
       llvm::zip(from.getShape(), op.getBroadcastDimensions()))
    if (size != 1) {
      shape.push_back(size);
      subscripts.push_back(rewriter.getAffineDimExpr(dimension));
    }
  Value operand =
      createReshape(rewriter, op.getLoc(), adaptor.getOperand(),
                    RankedTensorType::get(shape, from.getElementType()));
  rewriter.replaceOp(
      op, createMove(rewriter, op.getLoc(), operand, type, subscripts));
  return success();
}

LogicalResult convertTranspose(TransposeOp op, TransposeOp::Adaptor adaptor,
                               ConversionPatternRewriter &rewriter) {
  RankedTensorType type = dropSigns(op.getType());
  SmallVector<AffineExpr> subscripts(type.getRank());
  for (auto [i, dimension] : llvm::enumerate(op.getPermutation()))
    subscripts[dimension] = rewriter.getAffineDimExpr(i);
  rewriter.replaceOp(op, createMove(rewriter, op.getLoc(), adaptor.getOperand(),
                                    type, subscripts));
  return success();
}

LogicalResult convertReverse(ReverseOp op, ReverseOp::Adaptor adaptor,
                             ConversionPatternRewriter &rewriter) {
  RankedTensorType type = dropSigns(op.getType());
  SmallVector<AffineExpr> subscripts;
  for (unsigned i = 0; i < type.getRank(); ++i)
    subscripts.push_back(rewriter.getAffineDimExpr(i));
  for (int64_t dimension : op.getDimensions())
    subscripts[dimension] =
        (type.getDimSize(dimension) - 1) - subscripts[dimension];
  rewriter.replaceOp(op, createMove(rewriter, op.getLoc(), adaptor.getOperand(),
                                    type, subscripts));
  return success();
}

/// Lowers any operation whose result has no elements.
struct ConvertToNothing : ConversionPattern {
  ConvertToNothing(const TypeConverter &converter, MLIRContext *context)
      : ConversionPattern(converter, MatchAnyOpTypeTag(), /*benefit=*/10,
                          context) {}
  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value>,
                  ConversionPatternRewriter &rewriter) const override {
    if (!isa<StablehloDialect>(op->getDialect()) || op->getNumResults() == 0 ||
        !isMemoryEffectFree(op) ||
        !llvm::all_of(op->getResultTypes(), [](Type type) {
          auto tensor = dyn_cast<RankedTensorType>(type);
          return tensor && tensor.hasStaticShape() &&
                 tensor.getNumElements() == 0;
        }))
      return failure();
    SmallVector<Value> empty =
        llvm::map_to_vector(op->getResultTypes(), [&](Type type) {
          return createEmpty(rewriter, op->getLoc(),
                             getTypeConverter()->convertType(type));
        });
    rewriter.replaceOp(op, empty);
    return success();
  }
};

/// The size is a constant, since shapes are static.
LogicalResult convertGetDimensionSize(GetDimensionSizeOp op,
                                      GetDimensionSizeOp::Adaptor,
                                      ConversionPatternRewriter &rewriter) {
  int64_t size = op.getOperand().getType().getDimSize(op.getDimension());
  Value scalar =
      createConstant(rewriter, op.getLoc(), rewriter.getI32Type(), size);
  rewriter.replaceOpWithNewOp<tensor::FromElementsOp>(
      op, op.getResult().getType(), scalar);
  return success();
}

} // namespace

void systole::stablehlo::populateShapePatterns(const TypeConverter &converter,
                                               RewritePatternSet &patterns) {
  patterns.add<ConvertToNothing>(converter, patterns.getContext());
  addLowerings(converter, patterns, convertBroadcast, convertConstant,
               convertGetDimensionSize, convertIota, convertReshape,
               convertReverse, convertTranspose);
}
