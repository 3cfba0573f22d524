//===- Rng.cpp - Distributions from random bits ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Decompose.h"

#include "systole/Dialect/StableHLO/IR/Builders.h"

#include <cmath>

using namespace mlir;
using namespace systole::stablehlo;

namespace {

struct DecomposeRng : OpRewritePattern<RngOp> {
  /// `places` numbers the operations of the program.
  DecomposeRng(MLIRContext *context,
               const llvm::DenseMap<Operation *, uint64_t> &places)
      : OpRewritePattern(context), places(places) {}

  /// Draws uniform bits of a type of unsigned integers.
  static Value emitBits(Emitter &emitter, RankedTensorType type, uint64_t key,
                        uint64_t stream) {
    auto stateType = RankedTensorType::get(
        {2}, emitter.getIntegerType(64, /*isSigned=*/false));
    uint64_t state[] = {key * 0x9E3779B97F4A7C15u, stream << 40};
    Value initial = ConstantOp::create(
        emitter, DenseElementsAttr::get(stateType, ArrayRef(state)));
    return RngBitGeneratorOp::create(
               emitter, stateType, type,
               RngAlgorithmAttr::get(emitter.getContext(),
                                     RngAlgorithm::THREE_FRY),
               initial)
        .getOutput();
  }

  /// Numbers in [0, 1), of as many bits as the type has.
  static Value emitUnit(Emitter &emitter, RankedTensorType type, uint64_t key,
                        uint64_t stream) {
    bool isWide = type.getElementType().isF64();
    Type bitsType = emitter.getIntegerType(isWide ? 64 : 32, false);
    Value bits = emitBits(emitter, type.clone(bitsType), key, stream);
    int mantissa = isWide ? 53 : 24;
    Value shift = getSplat(emitter, emitter.getLoc(), bits.getType(),
                           (isWide ? 64 : 32) - mantissa);
    Value integers = emitter.emit<ShiftRightLogicalOp>({bits, shift});
    Value whole = emitter.convert(integers, type.getElementType());
    return emitter.emit<MulOp>(
        {whole, emitter.splat(type, std::ldexp(1.0, -mantissa))});
  }

  LogicalResult matchAndRewrite(RngOp op,
                                PatternRewriter &rewriter) const override {
    auto type = dyn_cast<RankedTensorType>(op.getType());
    if (!type || !type.hasStaticShape())
      return failure();
    Emitter emitter(rewriter, op);
    Location loc = op.getLoc();
    uint64_t key = places.lookup(op);
    Type element = type.getElementType();
    if (auto integer = dyn_cast<IntegerType>(element)) {
      rewriter.replaceOp(op, emitInteger(emitter, op, type, integer, key));
      return success();
    }
    auto wide = cast<RankedTensorType>(getSumType(type));
    auto spread = [&](Value scalar) {
      return broadcastScalar(
          rewriter, loc, emitter.convert(scalar, wide.getElementType()), wide);
    };
    Value a = spread(op.getA()), b = spread(op.getB());
    Value unit = emitUnit(emitter, wide, key, 0), result;
    if (op.getRngDistribution() == RngDistribution::UNIFORM) {
      result =
          emitter.add(emitter.emit<MulOp>({unit, emitter.subtract(b, a)}), a);
      result = emitter.convert(result, element);
      // Rounding may reach the upper bound, which the interval excludes.
      Value low = broadcastScalar(rewriter, loc, op.getA(), type);
      Value high = broadcastScalar(rewriter, loc, op.getB(), type);
      result = emitter.select(
          emitter.compare(result, high, ComparisonDirection::LT), result, low);
    } else {
      // Box-Muller: sqrt(-2 log(1 - u)) cos(2 pi v).
      Value angle =
          emitter.emit<MulOp>({emitUnit(emitter, wide, key, 1),
                               emitter.splat(wide, 6.28318530717958647693)});
      Value log = emitter.emit<Log1pOp>(emitter.emit<NegOp>(unit));
      Value radius = emitter.emit<SqrtOp>(
          emitter.emit<MulOp>({log, emitter.splat(wide, -2.0)}));
      Value normal =
          emitter.emit<MulOp>({radius, emitter.emit<CosineOp>(angle)});
      result = emitter.add(emitter.emit<MulOp>({normal, b}), a);
      result = emitter.convert(result, element);
    }
    rewriter.replaceOp(op, result);
    return success();
  }

  /// a + bits modulo (b - a); for booleans, a bit.
  static Value emitInteger(Emitter &emitter, RngOp op, RankedTensorType type,
                           IntegerType integer, uint64_t key) {
    Location loc = op.getLoc();
    auto bitsType = type.clone(emitter.getIntegerType(64, false));
    Value bits = emitBits(emitter, bitsType, key, 0);
    if (integer.getWidth() == 1) {
      Value top = emitter.emit<ShiftRightLogicalOp>(
          {bits, getSplat(emitter, loc, bitsType, 63)});
      return emitter.convert(top, integer);
    }
    auto spread = [&](Value scalar) {
      return broadcastScalar(emitter, loc, scalar, type);
    };
    Value a = spread(op.getA());
    auto unsignedType =
        type.clone(emitter.getIntegerType(integer.getWidth(), false));
    Value range = emitter.subtract(spread(op.getB()), a);
    range = emitter.emit<BitcastConvertOp>(unsignedType, range);
    range = emitter.convert(range, bitsType.getElementType());
    Value offset = emitter.emit<RemOp>({bits, range});
    return emitter.add(a, emitter.convert(offset, integer));
  }

  const llvm::DenseMap<Operation *, uint64_t> &places;
};

} // namespace

void systole::stablehlo::populateRngDecompositions(
    RewritePatternSet &patterns,
    const llvm::DenseMap<Operation *, uint64_t> &places) {
  patterns.add<DecomposeRng>(patterns.getContext(), places);
}
