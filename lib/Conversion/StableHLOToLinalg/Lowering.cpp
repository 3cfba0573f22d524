//===- Lowering.cpp - Shared by all patterns ------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/TPU/IR/TPU.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

SignlessTypeConverter::SignlessTypeConverter() {
  addConversion([](Type type) { return type; });
  addConversion([](IntegerType type) -> Type {
    return IntegerType::get(type.getContext(), type.getWidth());
  });
  addConversion([this](RankedTensorType type) -> Type {
    return type.clone(convertType(type.getElementType()));
  });
  addConversion([this](MemRefType type) -> Type {
    return cast<MemRefType>(type.clone(convertType(type.getElementType())));
  });
}

RankedTensorType stablehlo::dropSigns(RankedTensorType type) {
  return SignlessTypeConverter().convertType<RankedTensorType>(type);
}

SmallVector<Type> stablehlo::dropSigns(TypeRange types) {
  SmallVector<Type> converted;
  (void)SignlessTypeConverter().convertTypes(types, converted);
  return converted;
}

Value stablehlo::createConstant(OpBuilder &builder, Location loc, Type type,
                                int64_t value) {
  return arith::ConstantOp::create(builder, loc,
                                   builder.getIntegerAttr(type, value));
}

Value stablehlo::createFloat(OpBuilder &builder, Location loc, Type type,
                             double value) {
  return arith::ConstantOp::create(builder, loc,
                                   builder.getFloatAttr(type, value));
}

Value stablehlo::createEmpty(OpBuilder &builder, Location loc, Type type) {
  auto tensor = cast<RankedTensorType>(type);
  return tensor::EmptyOp::create(builder, loc, tensor.getShape(),
                                 tensor.getElementType());
}

Value stablehlo::createFilled(OpBuilder &builder, Location loc, Type type,
                              Value scalar) {
  Value empty = createEmpty(builder, loc, type);
  return linalg::FillOp::create(builder, loc, scalar, empty).getResult(0);
}

SmallVector<Value> stablehlo::allocateTensors(OpBuilder &builder, Location loc,
                                              TypeRange types) {
  return llvm::map_to_vector(types, [&](Type type) -> Value {
    return bufferization::AllocTensorOp::create(
        builder, loc, cast<RankedTensorType>(type), ValueRange());
  });
}

Value stablehlo::extractScalar(OpBuilder &builder, Location loc, Value tensor) {
  return tensor::ExtractOp::create(builder, loc, tensor, ValueRange());
}

SmallVector<Value> stablehlo::delinearize(OpBuilder &builder, Location loc,
                                          Value linear,
                                          ArrayRef<int64_t> shape) {
  SmallVector<Value> subscripts(shape.size());
  for (int64_t i = shape.size() - 1; i >= 0; --i) {
    Value size = arith::ConstantIndexOp::create(builder, loc, shape[i]);
    subscripts[i] = arith::RemUIOp::create(builder, loc, linear, size);
    linear = arith::DivUIOp::create(builder, loc, linear, size);
  }
  return subscripts;
}

SmallVector<utils::IteratorType> stablehlo::getParallel(unsigned n) {
  return SmallVector<utils::IteratorType>(n, utils::IteratorType::parallel);
}

Value stablehlo::createElements(
    OpBuilder &builder, Location loc, RankedTensorType type, ValueRange inputs,
    ArrayRef<AffineMap> maps,
    function_ref<Value(OpBuilder &, Location, ValueRange)> compute) {
  SmallVector<AffineMap> allMaps(maps);
  allMaps.push_back(builder.getMultiDimIdentityMap(type.getRank()));
  return linalg::GenericOp::create(
             builder, loc, type, inputs, createEmpty(builder, loc, type),
             allMaps, getParallel(type.getRank()),
             [&](OpBuilder &b, Location loc, ValueRange elements) {
               linalg::YieldOp::create(b, loc,
                                       compute(b, loc, elements.drop_back()));
             })
      .getResult(0);
}

/// Operations of a scalar region that only return their operand.
static bool isScalarMove(Operation &op) {
  return isa<BroadcastInDimOp, ReshapeOp, TransposeOp>(op);
}

SmallVector<Value>
stablehlo::inlineScalarRegion(ConversionPatternRewriter &rewriter,
                              OpBuilder &builder, Region &region,
                              ValueRange arguments) {
  llvm::DenseMap<Value, Value> scalars;
  for (auto [argument, scalar] : llvm::zip(region.getArguments(), arguments))
    scalars[argument] = scalar;
  auto lookup = [&](Value value) {
    Value &scalar = scalars[value];
    // The value is defined outside of the region.
    if (!scalar)
      scalar = extractScalar(builder, value.getLoc(),
                             rewriter.getRemappedValue(value));
    return scalar;
  };
  for (Operation &op : region.front().without_terminator()) {
    SmallVector<Value> operands = llvm::map_to_vector(op.getOperands(), lookup);
    Value &result = scalars[op.getResult(0)];
    if (auto constant = dyn_cast<ConstantOp>(op)) {
      auto values = cast<DenseElementsAttr>(constant.getValue());
      Type type = SignlessTypeConverter().convertType(values.getElementType());
      auto scalar = values.bitcast(type).getSplatValue<TypedAttr>();
      result = arith::ConstantOp::create(builder, op.getLoc(), scalar);
    } else if (isa<BitcastConvertOp>(op)) {
      Type type = SignlessTypeConverter().convertType(
          getElementTypeOrSelf(op.getResult(0).getType()));
      result = arith::BitcastOp::create(builder, op.getLoc(), type,
                                        operands.front());
    } else if (isScalarMove(op)) {
      result = operands.front();
    } else {
      Value scalar =
          cast<tpu::VPUOpInterface>(op).emitScalar(builder, operands);
      scalars[op.getResult(0)] = scalar;
    }
  }
  return llvm::map_to_vector(region.front().getTerminator()->getOperands(),
                             lookup);
}

LogicalResult stablehlo::verifyScalarRegion(Operation *op, Region &region) {
  for (Operation &inner : region.front().without_terminator()) {
    bool scalar = llvm::all_of(inner.getResultTypes(), [](Type type) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      return tensor && tensor.getRank() == 0;
    });
    if (scalar && (isa<BitcastConvertOp, ConstantOp>(inner) ||
                   isScalarMove(inner) || isa<tpu::VPUOpInterface>(inner)))
      continue;
    InFlightDiagnostic error =
        inner.emitError("'")
        << inner.getName() << "' cannot be in the function of '"
        << op->getName() << "': that is elementwise operations on scalars";
    error.attachNote(op->getLoc()) << "the operation that applies it";
    return error;
  }
  return success();
}
