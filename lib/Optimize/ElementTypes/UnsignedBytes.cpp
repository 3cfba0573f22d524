//===- UnsignedBytes.cpp - Signed bytes stored as unsigned ones -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UnsignedBytes.h"
#include "QuantizedProducts.h"
#include "systole/Dialect/CHLO/IR/CHLO.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/AttrTypeSubElements.h"

using namespace mlir;
using namespace systole::stablehlo;

static quant::UniformQuantizedType getUniform(Type type) {
  return dyn_cast<quant::UniformQuantizedType>(getElementTypeOrSelf(type));
}

/// The type of unsigned bytes with the same values.
static quant::UniformQuantizedType
getUnsignedBytes(quant::UniformQuantizedType type) {
  return quant::UniformQuantizedType::get(
      /*flags=*/0, type.getStorageType(), type.getExpressedType(),
      type.getScale(), type.getZeroPoint() + kUnsignedByteOffset,
      type.getStorageTypeMin() + kUnsignedByteOffset,
      type.getStorageTypeMax() + kUnsignedByteOffset);
}

/// Whether an operation knows the storage of its operands and results, or is
/// another dialect's.
static bool seesStorage(Operation *op) {
  if (auto constant = dyn_cast<ConstantOp>(op))
    return !isa<DenseIntElementsAttr>(constant.getValue());
  return isa<BitcastConvertOp, CustomCallOp>(op) ||
         !isa_and_nonnull<StablehloDialect, systole::chlo::CHLODialect>(
             op->getDialect());
}

/// Whether an operation multiplies signed bytes by constant signed bytes, and
/// gains if the former are unsigned. The zero point of unsigned bytes needs the
/// sums of a constant's columns, which are known. Zeros around an image are
/// free only if they are its zero point: it stays 0.
static bool multipliesBytes(Operation *op) {
  quant::UniformQuantizedType lhs = getUniform(op->getOperand(0).getType());
  auto rhs =
      dyn_cast<quant::QuantizedType>(getElementTypeOrSelf(op->getOperand(1)));
  auto convolution = dyn_cast<ConvolutionOp>(op);
  return lhs && rhs && lhs.isSigned() && rhs.isSigned() &&
         lhs.getStorageTypeIntegralWidth() == 8 &&
         lhs.getExpressedType().isF32() &&
         matchPattern(op->getOperand(1), m_Constant()) &&
         !(convolution && lhs.getZeroPoint() == 0 && insertsZeros(convolution));
}

Value systole::stablehlo::toUnsignedBytes(Emitter &emitter, Value bytes) {
  Type byte = emitter.getIntegerType(8, /*isSigned=*/false);
  Value bits =
      emitter.emit<BitcastConvertOp>(typeOf(bytes).clone(byte), {bytes});
  return emitter.emit<XorOp>(
      {bits, emitter.splat(bits.getType(), kUnsignedByteOffset)});
}

bool systole::stablehlo::flipsSignedBytes(systole::tpu::CPUAttr cpu) {
  return !cpu.hasFeature("neon") &&
         cpu.getPercent(systole::tpu::ProductUnit::quads) > 0;
}

SignedTypes systole::stablehlo::storeUnsignedBytes(ModuleOp module) {
  llvm::SetVector<Type> multiplied;
  llvm::DenseSet<Type> kept, known;
  module.walk([&](Operation *op) {
    auto visit = [&](Type type) {
      if (quant::UniformQuantizedType uniform = getUniform(type)) {
        known.insert(uniform);
        if (seesStorage(op))
          kept.insert(uniform);
      }
    };
    llvm::for_each(op->getOperandTypes(), visit);
    llvm::for_each(op->getResultTypes(), visit);
    if (auto function = dyn_cast<func::FuncOp>(op)) {
      llvm::for_each(function.getArgumentTypes(), visit);
      llvm::for_each(function.getResultTypes(), visit);
    }
    if (!isa<DotGeneralOp, ConvolutionOp>(op))
      return;
    if (quant::UniformQuantizedType rhs =
            getUniform(op->getOperand(1).getType()))
      kept.insert(rhs);
    quant::UniformQuantizedType lhs = getUniform(op->getOperand(0).getType());
    if (multipliesBytes(op))
      multiplied.insert(lhs);
    else if (lhs)
      kept.insert(lhs);
  });

  SignedTypes signedTypes;
  llvm::DenseMap<Type, Type> unsignedTypes;
  for (Type type : multiplied) {
    auto original = cast<quant::UniformQuantizedType>(type);
    quant::UniformQuantizedType replacement = getUnsignedBytes(original);
    if (kept.contains(type) || known.contains(replacement))
      continue;
    signedTypes[replacement] = original;
    unsignedTypes[type] = replacement;
  }
  if (signedTypes.empty())
    return signedTypes;
  AttrTypeReplacer replacer;
  replacer.addReplacement(
      [&](quant::UniformQuantizedType type) -> std::optional<Type> {
        Type replacement = unsignedTypes.lookup(type);
        return replacement ? std::optional(replacement) : std::nullopt;
      });
  replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/false,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
  module.walk([&](ConstantOp constant) {
    auto numbers = dyn_cast<DenseIntElementsAttr>(constant.getValue());
    if (numbers &&
        signedTypes.contains(getElementTypeOrSelf(constant.getType())))
      constant.setValueAttr(
          numbers.mapValues(numbers.getElementType(), [](const APInt &number) {
            return number + kUnsignedByteOffset;
          }));
  });
  return signedTypes;
}
