//===- LowerElementwise.cpp - Elementwise operations ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/TPU/IR/TPU.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

namespace {

/// Lowers any operation with known scalar code to one linalg.generic.
struct ConvertElementwise : OpInterfaceConversionPattern<tpu::VPUOpInterface> {
  using OpInterfaceConversionPattern::OpInterfaceConversionPattern;

  LogicalResult
  matchAndRewrite(tpu::VPUOpInterface op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = dropSigns(cast<RankedTensorType>(op->getResult(0).getType()));
    MLIRContext *context = op->getContext();
    unsigned rank = type.getRank();
    AffineMap identity = AffineMap::getMultiDimIdentityMap(rank, context);
    SmallVector<AffineMap> maps;
    for (Value operand : operands)
      maps.push_back(cast<RankedTensorType>(operand.getType()).getRank() == 0
                         ? AffineMap::get(rank, 0, context)
                         : identity);
    rewriter.replaceOp(
        op, createElements(rewriter, op->getLoc(), type, operands, maps,
                           [&](OpBuilder &b, Location, ValueRange elements) {
                             return op.emitScalar(b, elements);
                           }));
    return success();
  }
};

/// Reinterprets bits as another type. Elements of different sizes differ by one
/// innermost dimension, lowest bits first.
LogicalResult convertBitcast(BitcastConvertOp op,
                             BitcastConvertOp::Adaptor adaptor,
                             ConversionPatternRewriter &rewriter) {
  auto from = cast<RankedTensorType>(adaptor.getOperand().getType());
  RankedTensorType to = dropSigns(op.getType());
  unsigned fromWidth = from.getElementTypeBitWidth();
  unsigned toWidth = to.getElementTypeBitWidth();
  MLIRContext *context = op->getContext();
  unsigned rank = std::max(from.getRank(), to.getRank());
  AffineMap identity = AffineMap::getMultiDimIdentityMap(rank, context);
  AffineMap outer =
      fromWidth == toWidth ? identity : identity.dropResult(rank - 1);
  AffineMap maps[] = {fromWidth > toWidth ? outer : identity,
                      fromWidth < toWidth ? outer : identity};
  Location loc = op.getLoc();
  Type fromBits = rewriter.getIntegerType(fromWidth);
  Type toBits = rewriter.getIntegerType(toWidth);
  Value init = createEmpty(rewriter, loc, to.clone(toBits));
  if (fromWidth < toWidth)
    init = linalg::FillOp::create(
               rewriter, loc, createConstant(rewriter, loc, toBits, 0), init)
               .getResult(0);
  SmallVector<utils::IteratorType> iterators = getParallel(rank);
  if (fromWidth < toWidth)
    iterators.back() = utils::IteratorType::reduction;
  auto body = [&](OpBuilder &b, Location loc, ValueRange elements) {
    auto shift = [&](Type type, unsigned width) -> Value {
      Value index = linalg::IndexOp::create(b, loc, rank - 1);
      Value part = arith::IndexCastOp::create(b, loc, type, index);
      return arith::MulIOp::create(b, loc, part,
                                   createConstant(b, loc, type, width));
    };
    Value bits =
        arith::BitcastOp::create(b, loc, fromBits, elements[0]).getResult();
    if (fromWidth > toWidth) {
      bits = arith::ShRUIOp::create(b, loc, bits, shift(fromBits, toWidth));
      bits = arith::TruncIOp::create(b, loc, toBits, bits);
    } else if (fromWidth < toWidth) {
      bits = arith::ExtUIOp::create(b, loc, toBits, bits);
      bits = arith::ShLIOp::create(b, loc, bits, shift(toBits, fromWidth));
      bits = arith::OrIOp::create(b, loc, bits, elements[1]);
    }
    linalg::YieldOp::create(b, loc, bits);
  };
  Value bits = linalg::GenericOp::create(rewriter, loc, to.clone(toBits),
                                         adaptor.getOperand(), init, maps,
                                         iterators, body)
                   .getResult(0);
  if (to.getElementType() != toBits)
    bits = createElements(
        rewriter, loc, to, bits, rewriter.getMultiDimIdentityMap(to.getRank()),
        [&](OpBuilder &b, Location loc, ValueRange elements) -> Value {
          return arith::BitcastOp::create(b, loc, to.getElementType(),
                                          elements[0]);
        });
  rewriter.replaceOp(op, bits);
  return success();
}

} // namespace

void systole::stablehlo::populateElementwisePatterns(
    const TypeConverter &converter, RewritePatternSet &patterns) {
  patterns.add<ConvertElementwise>(converter, patterns.getContext());
  addLowerings(converter, patterns, convertBitcast);
}
