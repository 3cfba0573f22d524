//===- ExpandQuantizedTypes.cpp - Quantized types as integers -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElementExpansion.h"
#include "QuantizedProducts.h"
#include "systole/Dialect/CHLO/IR/CHLO.h"
#include "systole/Optimize/Passes.h"

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

  /// The integers of numbers that are divided by the scale already.
  Value store(Emitter &emitter, Value value, RankedTensorType type) const {
    auto quantized = cast<quant::QuantizedType>(type.getElementType());
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
    return emitter.convert(value, getStorageElement(quantized));
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
      op->getResult(0).replaceAllUsesWith(value);
      op->erase();
      return true;
    }
    if (!isa<UniformQuantizeOp, UniformDequantizeOp>(op))
      return false;
    Value value = op->getOperand(0);
    if (concerns(operands[0]))
      value = decode(emitter, op, value, cast<RankedTensorType>(operands[0]));
    if (concerns(results[0]))
      value = encode(emitter, op, value, cast<RankedTensorType>(results[0]));
    op->getResult(0).replaceAllUsesWith(value);
    op->erase();
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
    WalkResult walk = getOperation().walk([&](Operation *op) {
      return succeeded(expansion.verify(op)) ? WalkResult::advance()
                                             : WalkResult::interrupt();
    });
    if (walk.wasInterrupted())
      return signalPassFailure();
    expansion.run(getOperation());
  }
};

} // namespace

bool systole::stablehlo::hasQuantizedTypes(Operation *op) {
  auto isQuantized = [](Type type) {
    return isa<quant::QuantizedType>(getElementTypeOrSelf(type));
  };
  return op
      ->walk([&](Operation *inner) {
        bool found = llvm::any_of(inner->getOperandTypes(), isQuantized) ||
                     llvm::any_of(inner->getResultTypes(), isQuantized);
        if (auto function = dyn_cast<func::FuncOp>(inner))
          found |= llvm::any_of(function.getArgumentTypes(), isQuantized);
        return found ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}
