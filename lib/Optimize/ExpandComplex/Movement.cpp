//===- Movement.cpp - Operations on each part -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExpandComplex.h"

#include <complex>

using namespace mlir;
using namespace systole::stablehlo;

RankedTensorType systole::stablehlo::getInterleavedType(Type type) {
  RankedTensorType parts = getPartsType(type);
  SmallVector<int64_t> shape(parts.getShape());
  shape.push_back(2);
  return parts.clone(shape);
}

Value systole::stablehlo::interleave(Emitter &emitter, Value value) {
  Parts parts = split(emitter, value);
  SmallVector<int64_t> shape(shapeOf(value));
  shape.push_back(1);
  SmallVector<Value> pair{emitter.reshape(parts.re.value, shape),
                          emitter.reshape(parts.im.value, shape)};
  return ConcatenateOp::create(emitter, getInterleavedType(value.getType()),
                               pair, shape.size() - 1);
}

Value systole::stablehlo::deinterleave(Emitter &emitter, Value value) {
  ArrayRef<int64_t> shape = shapeOf(value);
  auto getPart = [&](int64_t part) -> Expr {
    return {emitter, emitter.reshape(emitter.sliceDim(value, shape.size() - 1,
                                                      part, part + 1),
                                     shape.drop_back())};
  };
  return join({getPart(0), getPart(1)});
}

namespace {

/// Repeats the operation for each part, with the parts of its complex operands
/// and all other operands unchanged.
template <typename Op> LogicalResult splitOp(Op op, PatternRewriter &rewriter) {
  Type type = op->getResult(0).getType();
  if (!isComplex(type))
    return failure();
  Emitter emitter(rewriter, op);
  SmallVector<Value> re, im;
  for (Value operand : op->getOperands()) {
    if (!isComplex(operand)) {
      re.push_back(operand);
      im.push_back(operand);
      continue;
    }
    Parts parts = split(emitter, operand);
    re.push_back(parts.re.value);
    im.push_back(parts.im.value);
  }
  auto clone = [&](ValueRange operands) -> Expr {
    OperationState state(op.getLoc(), op->getName(), operands,
                         getPartsType(type),
                         op->getAttrDictionary().getValue());
    return {emitter, rewriter.create(state)->getResult(0)};
  };
  rewriter.replaceOp(op, join({clone(re), clone(im)}));
  return success();
}

LogicalResult splitConstant(ConstantOp op, PatternRewriter &rewriter) {
  auto value = dyn_cast<DenseElementsAttr>(op.getValue());
  if (!value || !isComplex(op.getType()))
    return failure();
  Emitter emitter(rewriter, op);
  RankedTensorType type = getPartsType(op.getType());
  SmallVector<APFloat> re, im;
  auto add = [&](const std::complex<APFloat> &element) {
    re.push_back(element.real());
    im.push_back(element.imag());
  };
  if (value.isSplat())
    add(value.getSplatValue<std::complex<APFloat>>());
  else
    llvm::for_each(value.getValues<std::complex<APFloat>>(), add);
  auto create = [&](ArrayRef<APFloat> part) -> Expr {
    return {emitter,
            ConstantOp::create(emitter, DenseElementsAttr::get(type, part))};
  };
  rewriter.replaceOp(op, join({create(re), create(im)}));
  return success();
}

/// Real numbers, such as iota's.
LogicalResult splitIota(IotaOp op, PatternRewriter &rewriter) {
  if (!isComplex(op.getType()))
    return failure();
  Emitter emitter(rewriter, op);
  Expr re = {emitter, IotaOp::create(emitter, getPartsType(op.getType()),
                                     op.getIotaDimension())};
  rewriter.replaceOp(op, join({re, re.splat(0)}));
  return success();
}

/// Bitcasts memory. Numbers of the same width are folded before.
LogicalResult splitBitcast(BitcastConvertOp op, PatternRewriter &rewriter) {
  if (!isComplex(op.getType()))
    return failure();
  Emitter emitter(rewriter, op);
  Value from = interleave(emitter, op.getOperand());
  RankedTensorType fromType = typeOf(from);
  RankedTensorType toType = getInterleavedType(op.getType());
  // Two parts become one when widening; one becomes two when narrowing.
  SmallVector<int64_t> shape(fromType.getShape());
  if (fromType.getRank() > toType.getRank())
    shape = llvm::to_vector(toType.getShape()), shape.push_back(2);
  else if (fromType.getRank() < toType.getRank())
    shape = llvm::to_vector(fromType.getShape());
  from = emitter.reshape(from, shape);
  if (fromType.getRank() < toType.getRank())
    shape.push_back(2);
  else if (fromType.getRank() > toType.getRank())
    shape.pop_back();
  Value to = emitter.emit<BitcastConvertOp>(toType.clone(shape), from);
  rewriter.replaceOp(
      op, deinterleave(emitter, emitter.reshape(to, toType.getShape())));
  return success();
}

} // namespace

void systole::stablehlo::populateComplexMovementPatterns(
    RewritePatternSet &patterns) {
  patterns.add(splitBitcast)
      .add(splitConstant)
      .add(splitIota)
      .add(splitOp<BroadcastInDimOp>)
      .add(splitOp<ConcatenateOp>)
      .add(splitOp<DynamicSliceOp>)
      .add(splitOp<DynamicUpdateSliceOp>)
      .add(splitOp<GatherOp>)
      .add(splitOp<PadOp>)
      .add(splitOp<ReshapeOp>)
      .add(splitOp<ReverseOp>)
      .add(splitOp<SelectOp>)
      .add(splitOp<SliceOp>)
      .add(splitOp<TransposeOp>);
}
