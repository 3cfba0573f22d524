//===- ExpandQuantizedTypes.cpp - Quantized types as integers -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../FoldPadding.h"
#include "ElementExpansion.h"
#include "QuantizedProducts.h"
#include "UnsignedBytes.h"
#include "systole/Dialect/CHLO/IR/CHLO.h"
#include "systole/Optimize/Passes.h"
#include "systole/Support/NestedOps.h"
#include "systole/Support/RoundedFloats.h"

#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace systole::stablehlo {
#define GEN_PASS_DEF_EXPANDQUANTIZEDTYPESPASS
#include "systole/Optimize/Passes.h.inc"
} // namespace systole::stablehlo

using namespace mlir;
using namespace systole::stablehlo;

namespace {

struct QuantizedExpansion : ElementExpansion {
  explicit QuantizedExpansion(bool floatProducts)
      : floatProducts(floatProducts) {}

  /// Whether products are computed in floats, as any other operation.
  const bool floatProducts;
  SignedTypes signedTypes;

  Type getStorage(Type element) const override {
    auto quantized = dyn_cast<quant::QuantizedType>(element);
    return quantized ? Type(getStorageElement(quantized)) : Type();
  }
  Type getComputed(Operation *, Type element) const override {
    return cast<quant::QuantizedType>(element).getExpressedType();
  }

  Value spreadZeroPoints(Emitter &emitter, Value like,
                         const Quantization &quantization) const {
    Type element = typeOf(like).getElementType();
    auto numbers = llvm::map_to_vector(
        quantization.zeroPoints, [&](int64_t point) -> Attribute {
          if (isa<FloatType>(element))
            return emitter.getFloatAttr(element, static_cast<double>(point));
          return emitter.getIntegerAttr(element, point);
        });
    return spreadNumbers(emitter, typeOf(like), numbers, quantization.axis);
  }

  /// (q - zero_point) * scale, with the difference in integers wide enough.
  Value decode(Emitter &emitter, Operation *, Value stored,
               RankedTensorType type) const override {
    auto quantized = cast<quant::QuantizedType>(type.getElementType());
    Quantization quantization = Quantization::get(quantized);
    Value value = stored;
    if (!quantization.isCentred()) {
      unsigned width = quantized.getStorageTypeIntegralWidth();
      value =
          emitter.convert(value, emitter.getIntegerType(width < 32 ? 32 : 64));
      value = emitter.subtract(value,
                               spreadZeroPoints(emitter, value, quantization));
    }
    value = emitter.convert(value, quantized.getExpressedType());
    return emitter.emit<MulOp>(
        {value, spreadFloats(emitter, typeOf(value), quantization.scales,
                             quantization.axis)});
  }

  /// x / scale + zero_point, clamped to the storage's range and rounded.
  Value encode(Emitter &emitter, Operation *, Value computed,
               RankedTensorType type) const override {
    Quantization quantization =
        Quantization::get(cast<quant::QuantizedType>(type.getElementType()));
    Value scales = spreadFloats(emitter, typeOf(computed), quantization.scales,
                                quantization.axis);
    return store(emitter, emitter.divide(computed, scales), type);
  }

  /// The type by whose numbers values are rounded: sums of f32 with another
  /// zero point may be rounded to other integers.
  quant::QuantizedType getRounded(RankedTensorType type) const {
    auto original = signedTypes.lookup(type.getElementType());
    return original ? quant::QuantizedType(original)
                    : cast<quant::QuantizedType>(type.getElementType());
  }

  /// The integers of numbers that are divided by the scale already.
  Value store(Emitter &emitter, Value value, RankedTensorType type) const {
    quant::QuantizedType quantized = getRounded(type);
    Quantization quantization = Quantization::get(quantized);
    if (!quantization.isCentred())
      value =
          emitter.add(value, spreadZeroPoints(emitter, value, quantization));
    // The conversion saturates at the integers' own range.
    if (!hasWholeRange(quantized)) {
      Value low = emitter.splat(value.getType(), quantized.getStorageTypeMin());
      Value high =
          emitter.splat(value.getType(), quantized.getStorageTypeMax());
      value = emitter.emit<ClampOp>(value.getType(), {low, value, high});
    }
    value = emitter.emit<RoundNearestEvenOp>(value);
    value = emitter.convert(value, getStorageElement(quantized));
    return quantized == type.getElementType() ? value
                                              : toUnsignedBytes(emitter, value);
  }

  /// `store` of numbers of f32 that are finite, for storage of at most 16 bits:
  /// without the cases of NaN and infinity. After the addition, the last digit
  /// of a float stands for 1, and it has rounded to nearest even.
  Value storeFinite(Emitter &emitter, Value value,
                    RankedTensorType type) const {
    auto quantized = cast<quant::UniformQuantizedType>(getRounded(type));
    bool isOffset = quantized != type.getElementType();
    auto number = [&](double number) {
      return emitter.splat(value.getType(), number);
    };
    if (quantized.getZeroPoint() != 0)
      value = emitter.add(value, number(double(quantized.getZeroPoint())));
    for (auto [bound, direction] :
         {std::pair(quantized.getStorageTypeMin(), ComparisonDirection::GT),
          std::pair(quantized.getStorageTypeMax(), ComparisonDirection::LT)}) {
      Value limit = number(double(bound));
      value = emitter.select(emitter.compare(value, limit, direction), value,
                             limit);
    }
    value = emitter.add(value, number(systole::kLastDigitIsOne +
                                      (isOffset ? kUnsignedByteOffset : 0)));
    value = emitter.emit<BitcastConvertOp>(
        typeOf(value).clone(emitter.getI32Type()), {value});
    return emitter.convert(value, getStorage(type.getElementType()));
  }

  /// A type of narrow integers with one scale, for floats of f32.
  static quant::UniformQuantizedType getNarrow(Type type) {
    auto narrow =
        dyn_cast<quant::UniformQuantizedType>(getElementTypeOrSelf(type));
    return narrow && narrow.getExpressedType().isF32() &&
                   narrow.getStorageTypeIntegralWidth() <= 16
               ? narrow
               : quant::UniformQuantizedType();
  }

  /// Whether an integer of at most 32 bits times a scale's quotient is a finite
  /// number of f32. A quotient that is too small for f32 gives 0, as is right.
  static bool isModerate(double factor) { return std::abs(factor) < 0x1p90; }

  /// The narrow integers of sums in i32, by the quotients of their scales.
  bool requantize(Emitter &emitter, Operation *op, Type operand,
                  Type result) const {
    auto sums = dyn_cast<quant::QuantizedType>(getElementTypeOrSelf(operand));
    quant::UniformQuantizedType narrow = getNarrow(result);
    if (!sums || !narrow || !sums.getExpressedType().isF32() ||
        !holdsSums(sums))
      return false;
    Quantization quantization = Quantization::get(sums);
    SmallVector<double> factors;
    for (double scale : quantization.scales)
      factors.push_back(double(float(scale)) /
                        double(float(narrow.getScale())));
    if (!llvm::all_of(factors, isModerate))
      return false;
    Value value = emitter.convert(op->getOperand(0), emitter.getF32Type());
    value = emitter.multiply(value, spreadFloats(emitter, typeOf(value),
                                                 factors, quantization.axis));
    replace(op, storeFinite(emitter, value, cast<RankedTensorType>(result)));
    return true;
  }

  /// The sum of two numbers in narrow integers, each times the quotient of its
  /// scale by that of the result.
  bool addNarrow(Emitter &emitter, Operation *op, ArrayRef<Type> operands,
                 Type result) const {
    quant::UniformQuantizedType type = getNarrow(result);
    if (!type)
      return false;
    SmallVector<std::pair<quant::UniformQuantizedType, double>> addends;
    for (Type operand : operands) {
      quant::UniformQuantizedType narrow = getNarrow(operand);
      if (!narrow)
        return false;
      double factor =
          double(float(narrow.getScale())) / double(float(type.getScale()));
      if (!isModerate(factor))
        return false;
      addends.emplace_back(narrow, factor);
    }
    Value sum;
    for (auto [value, addend] : llvm::zip_equal(op->getOperands(), addends)) {
      Value wide = emitter.convert(value, emitter.getI32Type());
      if (int64_t zero = addend.first.getZeroPoint())
        wide =
            emitter.subtract(wide, emitter.splat(wide.getType(), double(zero)));
      Value scaled = emitter.multiply(
          emitter.convert(wide, emitter.getF32Type()), addend.second);
      sum = sum ? emitter.add(sum, scaled) : scaled;
    }
    replace(op, storeFinite(emitter, sum, cast<RankedTensorType>(result)));
    return true;
  }

  static void replace(Operation *op, Value value) {
    op->getResult(0).replaceAllUsesWith(value);
    op->erase();
  }

  /// Whether integers of a type are dequantized in their order, and quantized
  /// to themselves: the float has more digits than the integer.
  static bool isOrdered(Type element) {
    auto type = dyn_cast<quant::UniformQuantizedType>(element);
    return type && type.getExpressedType().isF32() && hasWholeRange(type) &&
           type.getStorageTypeIntegralWidth() <= 16 &&
           type.getScale() > 1e-30 && type.getScale() < 1e30;
  }

  /// Selections preserve elements only if scales and zero points are the same.
  /// The types of other operations that move elements guarantee that.
  bool moves(Operation *op, ArrayRef<Type> operands,
             ArrayRef<Type> results) const override {
    if (isa<BitcastConvertOp>(op))
      return true;
    if (isa_and_nonnull<systole::chlo::CHLODialect>(op->getDialect()))
      return false;
    if (isa<SelectOp>(op))
      return operands[1] == results[0] && operands[2] == results[0];
    if (isa<MaxOp, MinOp, ClampOp>(op))
      return isOrdered(getElementTypeOrSelf(results[0])) &&
             llvm::all_of(operands, [&](Type operand) {
               return getElementTypeOrSelf(operand) ==
                      getElementTypeOrSelf(results[0]);
             });
    return ElementExpansion::moves(op, operands, results);
  }

  /// Whether a type's integers are multiples of its scale in i32.
  static bool holdsSums(quant::QuantizedType type) {
    return type.getStorageTypeIntegralWidth() == 32 && type.isSigned() &&
           hasWholeRange(type) && Quantization::get(type).isCentred();
  }

  Value storeProducts(Emitter &emitter, const IntegerProducts &products,
                      RankedTensorType type) const {
    auto quantized = cast<quant::QuantizedType>(type.getElementType());
    if (!products.isScaled() && holdsSums(quantized))
      return products.sums;
    Value value = emitter.convert(products.sums, quantized.getExpressedType());
    if (products.isScaled())
      value = emitter.multiply(value,
                               spreadFloats(emitter, typeOf(value),
                                            products.factors, products.axis));
    if (getNarrow(type) && llvm::all_of(products.factors, isModerate))
      return storeFinite(emitter, value, type);
    return store(emitter, value, type);
  }

  /// Whether an addition is one of integers: a bias that is added to sums of
  /// products in their scale, where i32 holds the result.
  static bool addsSums(Operation *op, ArrayRef<Type> operands,
                       ArrayRef<Type> results) {
    auto type =
        dyn_cast<quant::QuantizedType>(getElementTypeOrSelf(results[0]));
    if (!type || !holdsSums(type) || operands[0] != results[0] ||
        operands[1] != results[0])
      return false;
    std::optional<int64_t> magnitude = getMagnitude(op->getOperand(0));
    std::optional<int64_t> other = getMagnitude(op->getOperand(1));
    return magnitude && other &&
           *magnitude + *other <= std::numeric_limits<int32_t>::max();
  }

  bool expand(Operation *op, ArrayRef<Type> operands,
              ArrayRef<Type> results) const override {
    OpBuilder builder(op);
    Emitter emitter(builder, op);
    if (!floatProducts && isa<AddOp>(op) && addsSums(op, operands, results))
      return true;
    if (!floatProducts && isa<DotGeneralOp, ConvolutionOp>(op)) {
      Value value = emitHybridProduct(emitter, op, operands);
      auto products = emitIntegerProducts(emitter, op, operands, results[0]);
      if (products)
        value = storeProducts(emitter, *products,
                              cast<RankedTensorType>(results[0]));
      if (!value)
        return false;
      replace(op, value);
      return true;
    }
    if (isa<UniformQuantizeOp>(op) && !floatProducts &&
        requantize(emitter, op, operands[0], results[0]))
      return true;
    if (isa<AddOp>(op) && !floatProducts &&
        addNarrow(emitter, op, operands, results[0]))
      return true;
    if (!isa<UniformQuantizeOp, UniformDequantizeOp>(op))
      return false;
    Value value = op->getOperand(0);
    if (concerns(operands[0]))
      value = decode(emitter, op, value, cast<RankedTensorType>(operands[0]));
    if (concerns(results[0]))
      value = encode(emitter, op, value, cast<RankedTensorType>(results[0]));
    replace(op, value);
    return true;
  }

  /// Whether all quantized types of an operation can be expanded; reports an
  /// error otherwise.
  LogicalResult verify(Operation *op) const {
    SmallVector<Type> operands(op->getOperandTypes());
    SmallVector<Type> results(op->getResultTypes());
    SmallVector<Type> types(operands);
    types.append(results);
    for (Type type : types) {
      if (auto tuple = dyn_cast<TupleType>(type)) {
        SmallVector<Type> parts;
        tuple.getFlattenedTypes(parts);
        if (llvm::any_of(parts, [&](Type part) { return concerns(part); }))
          return op->emitError()
                 << "a tuple of quantized tensors, " << type
                 << ", is not supported; pass the tensors one by one";
      }
      if (!concerns(type) || cast<RankedTensorType>(type).hasStaticShape() ||
          moves(op, operands, results))
        continue;
      return op->emitError()
             << "computes with the quantized type " << type
             << ", whose sizes are not known; give all of its dimensions";
    }
    return success();
  }
};

struct ExpandQuantizedTypes
    : systole::stablehlo::impl::ExpandQuantizedTypesPassBase<
          ExpandQuantizedTypes> {
  using ExpandQuantizedTypesPassBase::ExpandQuantizedTypesPassBase;

  void runOnOperation() override {
    QuantizedExpansion expansion(floatProducts);
    WalkResult walk = getOperation().walk(
        [&](Operation *op) { return WalkResult(expansion.verify(op)); });
    if (walk.wasInterrupted())
      return signalPassFailure();
    if (hasQuantizedTypes(getOperation())) {
      // Integers alone do not tell which number is a zero.
      RewritePatternSet patterns(&getContext());
      populateFoldPadPatterns(patterns);
      walkAndApplyPatterns(getOperation(), std::move(patterns));
      if (!floatProducts &&
          flipsSignedBytes(systole::tpu::getTarget(getOperation())))
        expansion.signedTypes = storeUnsignedBytes(getOperation());
    }
    expansion.run(getOperation());
  }
};

} // namespace

bool systole::stablehlo::hasQuantizedTypes(Operation *op) {
  auto isQuantized = [](Type type) {
    return isa<quant::QuantizedType>(getElementTypeOrSelf(type));
  };
  return systole::containsOp(*op, [&](Operation *inner) {
    auto function = dyn_cast<func::FuncOp>(inner);
    return llvm::any_of(inner->getOperandTypes(), isQuantized) ||
           llvm::any_of(inner->getResultTypes(), isQuantized) ||
           (function && llvm::any_of(function.getArgumentTypes(), isQuantized));
  });
}
