//===- ExpandNarrowTypes.cpp - Narrow floats and integers in wider types --===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElementExpansion.h"
#include "NarrowFloats.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Optimize/Passes.h"

namespace systole::stablehlo {
#define GEN_PASS_DEF_EXPANDNARROWTYPESPASS
#include "systole/Optimize/Passes.h.inc"
} // namespace systole::stablehlo

using namespace mlir;
using namespace systole::stablehlo;

namespace {

FloatType getNarrowFloat(Type element) {
  auto type = dyn_cast<FloatType>(element);
  return type && type.getWidth() <= 8 ? type : FloatType();
}

IntegerType getNarrowInteger(Type element) {
  auto type = dyn_cast<IntegerType>(element);
  return type && (type.getWidth() == 2 || type.getWidth() == 4) ? type
                                                                : IntegerType();
}

Type getUnsigned(Type element, unsigned width) {
  return IntegerType::get(element.getContext(), width, IntegerType::Unsigned);
}

Value emitConstant(Emitter &emitter, Value like, int64_t value) {
  return getSplat(emitter, emitter.getLoc(), like.getType(), value);
}

/// The canonical upper bits of an i8 or ui8: copies of the sign, or 0.
Value wrap(Emitter &emitter, Value value, IntegerType type) {
  Value distance = emitConstant(emitter, value, 8 - type.getWidth());
  Value high = emitter.emit<ShiftLeftOp>({value, distance});
  return type.isUnsigned()
             ? emitter.emit<ShiftRightLogicalOp>({high, distance})
             : emitter.emit<ShiftRightArithmeticOp>({high, distance});
}

/// The low bits of an i8 or ui8 as ui8.
Value getLowBits(Emitter &emitter, Value value, IntegerType type) {
  Value bits = emitter.convert(value, getUnsigned(type, 8));
  return emitter.emit<AndOp>(
      {bits, emitConstant(emitter, bits, (1 << type.getWidth()) - 1)});
}

struct NarrowExpansion : ElementExpansion {
  Type getStorage(Type element) const override {
    if (getNarrowFloat(element))
      return getUnsigned(element, 8);
    IntegerType type = getNarrowInteger(element);
    return type ? IntegerType::get(type.getContext(), 8, type.getSignedness())
                : Type();
  }

  Type getComputed(Operation *op, Type element) const override {
    if (!getNarrowFloat(element))
      return getStorage(element);
    // Conversions round once.
    if (auto convert = dyn_cast<ConvertOp>(op)) {
      Type from = getElementTypeOrSelf(convert.getOperand());
      if (from.isF64() || (from.isIntOrFloat() && !isa<FloatType>(from) &&
                           from.getIntOrFloatBitWidth() > 8))
        return Float64Type::get(op->getContext());
    }
    // f16 represents its numbers, including subnormal ones.
    if (isa<ReducePrecisionOp>(op) && !isa<Float8E8M0FNUType>(element))
      return Float16Type::get(op->getContext());
    return Float32Type::get(op->getContext());
  }

  Value decode(Emitter &emitter, Operation *op, Value stored,
               RankedTensorType type) const override {
    if (FloatType narrow = getNarrowFloat(type.getElementType()))
      return emitter.convert(decodeNarrowFloat(emitter, stored, narrow),
                             getComputed(op, narrow));
    return stored;
  }

  Value encode(Emitter &emitter, Operation *op, Value computed,
               RankedTensorType type) const override {
    if (FloatType narrow = getNarrowFloat(type.getElementType())) {
      if (getElementTypeOrSelf(computed).isF16())
        computed = emitter.convert(computed, emitter.getF32Type());
      return encodeNarrowFloat(emitter, computed, narrow);
    }
    return wrap(emitter, computed, getNarrowInteger(type.getElementType()));
  }

  Value normalize(Emitter &emitter, Value argument,
                  RankedTensorType type) const override {
    IntegerType narrow = getNarrowInteger(type.getElementType());
    return narrow ? wrap(emitter, argument, narrow) : argument;
  }

  bool expand(Operation *op, ArrayRef<Type> operands,
              ArrayRef<Type> results) const override {
    OpBuilder builder(op);
    Emitter emitter(builder, op);
    if (Value exact = dropLostDigits(emitter, op, results))
      op->setOperand(0, exact);
    Value value;
    if (auto bitcast = dyn_cast<BitcastConvertOp>(op))
      value = bitcastConvert(emitter, bitcast.getOperand(),
                             cast<RankedTensorType>(operands[0]),
                             cast<RankedTensorType>(results[0]));
    else if (op->getNumOperands() > 0 && op->getNumResults() == 1)
      value = expandInteger(emitter, op, operands, results);
    if (!value)
      return false;
    op->getResult(0).replaceAllUsesWith(value);
    op->erase();
    return true;
  }

private:
  /// An operand of 64 bits whose conversion to f64 does not round, and that
  /// rounds to the same power of two; null for other operations. Other narrow
  /// floats are less than 2^53.
  static Value dropLostDigits(Emitter &emitter, Operation *op,
                              ArrayRef<Type> results) {
    auto convert = dyn_cast<ConvertOp>(op);
    if (!convert || !isa<Float8E8M0FNUType>(getElementTypeOrSelf(results[0])))
      return {};
    Value value = convert.getOperand();
    auto type = dyn_cast<IntegerType>(typeOf(value).getElementType());
    if (!type || type.getWidth() != 64)
      return {};
    constexpr int64_t kDigits = int64_t(1) << 53, kLost = (1 << 11) - 1;
    auto compare = [&](Value x, ComparisonDirection direction, int64_t y) {
      return emitter.compare(x, emitConstant(emitter, x, y), direction);
    };
    Value lost =
        emitter.emit<AndOp>({value, emitConstant(emitter, value, kLost)});
    Value kept = emitter.subtract(value, lost);
    Value odd =
        emitter.emit<OrOp>({kept, emitConstant(emitter, value, kLost + 1)});
    Value isLarge = compare(value, ComparisonDirection::GE, kDigits);
    Value isInexact = compare(lost, ComparisonDirection::NE, 0);
    return emitter.select(emitter.emit<AndOp>({isLarge, isInexact}), odd,
                          value);
  }

  /// Integer operations that differ from a wrapped wider operation.
  Value expandInteger(Emitter &emitter, Operation *op, ArrayRef<Type> operands,
                      ArrayRef<Type> results) const {
    IntegerType from = getNarrowInteger(getElementTypeOrSelf(operands[0]));
    IntegerType to = getNarrowInteger(getElementTypeOrSelf(results[0]));
    if (isa<ConvertOp>(op) && to)
      return convertToInteger(emitter, op, operands[0], to);
    if (!from)
      return {};
    Value first = op->getOperand(0);
    // The highest bit is copied, whatever the signedness.
    if (isa<ShiftRightArithmeticOp>(op) && from.isUnsigned()) {
      Value distance = emitConstant(emitter, first, 8 - from.getWidth());
      Value extended = emitter.emit<ShiftRightArithmeticOp>(
          {emitter.emit<ShiftLeftOp>({first, distance}), distance});
      return wrap(
          emitter,
          emitter.emit<ShiftRightArithmeticOp>({extended, op->getOperand(1)}),
          from);
    }
    if (isa<ClzOp, PopulationCountOp, ShiftRightLogicalOp>(op)) {
      Value bits = getLowBits(emitter, first, from), result;
      if (isa<PopulationCountOp>(op))
        result = emitter.emit<PopulationCountOp>(bits);
      else if (isa<ClzOp>(op))
        result =
            emitter.subtract(emitter.emit<ClzOp>(bits),
                             emitConstant(emitter, bits, 8 - from.getWidth()));
      else
        result = emitter.emit<ShiftRightLogicalOp>(
            {bits, getLowBits(emitter, op->getOperand(1), from)});
      result = emitter.convert(result, getStorage(from));
      return wrap(emitter, result, from);
    }
    return {};
  }

  /// Floats saturate; integers wrap around.
  Value convertToInteger(Emitter &emitter, Operation *op, Type from,
                         IntegerType to) const {
    Value value = op->getOperand(0);
    Type element = getElementTypeOrSelf(from);
    Type storage = getStorage(to);
    if (concerns(from))
      value = decode(emitter, op, value, cast<RankedTensorType>(from));
    value = emitter.convert(value, storage);
    if (!isa<FloatType>(element))
      return wrap(emitter, value, to);
    bool isSigned = !to.isUnsigned();
    unsigned width = to.getWidth();
    Value low =
        emitConstant(emitter, value, isSigned ? -(1 << (width - 1)) : 0);
    Value high = emitConstant(
        emitter, value, isSigned ? (1 << (width - 1)) - 1 : (1 << width) - 1);
    return emitter.emit<ClampOp>(value.getType(), {low, value, high});
  }

  /// A last dimension of the narrower type counts the bits from low to high.
  Value bitcastConvert(Emitter &emitter, Value stored, RankedTensorType from,
                       RankedTensorType to) const {
    unsigned fromWidth = from.getElementTypeBitWidth();
    unsigned toWidth = to.getElementTypeBitWidth();
    Value bits = getBits(emitter, stored, from);
    Type wide =
        getUnsigned(from.getElementType(), std::max({fromWidth, toWidth, 8u}));
    auto shifts = [&](ArrayRef<int64_t> shape, unsigned width) -> Value {
      auto type = RankedTensorType::get(shape, wide);
      Value part = IotaOp::create(emitter, type, type.getRank() - 1);
      return emitter.emit<MulOp>({part, emitConstant(emitter, part, width)});
    };
    bits = emitter.convert(bits, wide);
    if (fromWidth > toWidth) {
      SmallVector<int64_t> outer =
          llvm::to_vector(llvm::seq<int64_t>(0, from.getRank()));
      bits = emitter.broadcast(bits, RankedTensorType::get(to.getShape(), wide),
                               outer);
      bits = emitter.emit<ShiftRightLogicalOp>(
          {bits, shifts(to.getShape(), toWidth)});
    } else if (fromWidth < toWidth) {
      bits =
          emitter.emit<ShiftLeftOp>({bits, shifts(from.getShape(), fromWidth)});
      bits = createReduce<OrOp>(emitter, emitter.getLoc(), bits,
                                {from.getRank() - 1});
    }
    return fromBits(emitter, bits, to);
  }

  /// The bits of elements in an unsigned type of 8 bits or more.
  Value getBits(Emitter &emitter, Value stored, RankedTensorType type) const {
    Type element = type.getElementType();
    if (getNarrowFloat(element))
      return stored;
    if (IntegerType narrow = getNarrowInteger(element))
      return getLowBits(emitter, stored, narrow);
    Type bits = getUnsigned(element, element.getIntOrFloatBitWidth());
    return emitter.emit<BitcastConvertOp>(type.clone(bits), stored);
  }

  Value fromBits(Emitter &emitter, Value bits, RankedTensorType type) const {
    Type element = type.getElementType();
    if (FloatType narrow = getNarrowFloat(element)) {
      bits = emitter.convert(bits, getUnsigned(element, 8));
      if (narrow.getWidth() == 8)
        return bits;
      return emitter.emit<AndOp>(
          {bits, emitConstant(emitter, bits, (1 << narrow.getWidth()) - 1)});
    }
    if (IntegerType narrow = getNarrowInteger(element))
      return wrap(emitter, emitter.convert(bits, getStorage(narrow)), narrow);
    Type word = getUnsigned(element, element.getIntOrFloatBitWidth());
    return emitter.emit<BitcastConvertOp>(type, emitter.convert(bits, word));
  }
};

struct ExpandNarrowTypes
    : systole::stablehlo::impl::ExpandNarrowTypesPassBase<ExpandNarrowTypes> {
  void runOnOperation() override { NarrowExpansion().run(getOperation()); }
};

} // namespace
