//===- ExpandQuantizedTypes.cpp - Quantized types as integers -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElementExpansion.h"
#include "systole/Dialect/CHLO/IR/CHLO.h"
#include "systole/Optimize/Passes.h"

namespace systole::stablehlo {
#define GEN_PASS_DEF_EXPANDQUANTIZEDTYPESPASS
#include "systole/Optimize/Passes.h.inc"
} // namespace systole::stablehlo

using namespace mlir;
using namespace systole::stablehlo;

namespace {

struct Quantization {
  SmallVector<double> scales;
  SmallVector<int64_t> zeroPoints;
  /// The dimension that the scales are along.
  std::optional<int64_t> axis;

  static Quantization get(quant::QuantizedType type) {
    if (auto uniform = dyn_cast<quant::UniformQuantizedType>(type))
      return {{uniform.getScale()}, {uniform.getZeroPoint()}, {}};
    auto perAxis = cast<quant::UniformQuantizedPerAxisType>(type);
    return {SmallVector<double>(perAxis.getScales()),
            SmallVector<int64_t>(perAxis.getZeroPoints()),
            perAxis.getQuantizedDimension()};
  }
  bool isCentred() const {
    return llvm::all_of(zeroPoints, [](int64_t point) { return point == 0; });
  }
};

struct QuantizedExpansion : ElementExpansion {
  Type getStorage(Type element) const override {
    auto quantized = dyn_cast<quant::QuantizedType>(element);
    return quantized ? Type(getStorageElement(quantized)) : Type();
  }
  Type getComputed(Operation *, Type element) const override {
    return cast<quant::QuantizedType>(element).getExpressedType();
  }

  /// Numbers, one for each index of `axis` or one for all, broadcast to the
  /// shape of `type`.
  Value spread(Emitter &emitter, RankedTensorType type,
               ArrayRef<Attribute> numbers, std::optional<int64_t> axis) const {
    if (!axis)
      return ConstantOp::create(emitter, DenseElementsAttr::get(type, numbers));
    auto vector = RankedTensorType::get({static_cast<int64_t>(numbers.size())},
                                        type.getElementType());
    Value constant =
        ConstantOp::create(emitter, DenseElementsAttr::get(vector, numbers));
    return emitter.broadcast(constant, type, {*axis});
  }
  Value spreadScales(Emitter &emitter, Value like,
                     const Quantization &quantization) const {
    Type element = typeOf(like).getElementType();
    auto numbers = llvm::map_to_vector(
        quantization.scales, [&](double scale) -> Attribute {
          return emitter.getFloatAttr(element, scale);
        });
    return spread(emitter, typeOf(like), numbers, quantization.axis);
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
    return spread(emitter, typeOf(like), numbers, quantization.axis);
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
        {value, spreadScales(emitter, value, quantization)});
  }

  /// x / scale + zero_point, clamped to the storage's range and rounded.
  Value encode(Emitter &emitter, Operation *, Value computed,
               RankedTensorType type) const override {
    auto quantized = cast<quant::QuantizedType>(type.getElementType());
    Quantization quantization = Quantization::get(quantized);
    Value value = emitter.emit<DivOp>(
        {computed, spreadScales(emitter, computed, quantization)});
    if (!quantization.isCentred())
      value =
          emitter.add(value, spreadZeroPoints(emitter, value, quantization));
    // The conversion saturates at the integers' own range.
    unsigned width = quantized.getStorageTypeIntegralWidth();
    if (quantized.getStorageTypeMin() !=
            quant::QuantizedType::getDefaultMinimumForInteger(
                quantized.isSigned(), width) ||
        quantized.getStorageTypeMax() !=
            quant::QuantizedType::getDefaultMaximumForInteger(
                quantized.isSigned(), width)) {
      Value low = emitter.splat(value.getType(), quantized.getStorageTypeMin());
      Value high =
          emitter.splat(value.getType(), quantized.getStorageTypeMax());
      value = emitter.emit<ClampOp>(value.getType(), {low, value, high});
    }
    value = emitter.emit<RoundNearestEvenOp>(value);
    return emitter.convert(value, getStorageElement(quantized));
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
    return ElementExpansion::moves(op, operands, results);
  }

  bool expand(Operation *op, ArrayRef<Type> operands,
              ArrayRef<Type> results) const override {
    if (!isa<UniformQuantizeOp, UniformDequantizeOp>(op))
      return false;
    OpBuilder builder(op);
    Emitter emitter(builder, op);
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
  void runOnOperation() override {
    QuantizedExpansion expansion;
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
