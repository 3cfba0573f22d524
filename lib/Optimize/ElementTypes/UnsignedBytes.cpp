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
getUnsigned(quant::UniformQuantizedType type) {
  return quant::UniformQuantizedType::get(
      /*flags=*/0, type.getStorageType(), type.getExpressedType(),
      type.getScale(), type.getZeroPoint() + kUnsignedByteOffset,
      type.getStorageTypeMin() + kUnsignedByteOffset,
      type.getStorageTypeMax() + kUnsignedByteOffset);
}

/// Whether an operation knows the storage of its operands and results, or is
/// another dialect's.
static bool seesStorage(Operation *op) {
  return isa<BitcastConvertOp, CustomCallOp>(op) ||
         !(isa<ModuleOp>(op) ||
           isa_and_nonnull<StablehloDialect, systole::chlo::CHLODialect>(
               op->getDialect()));
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
    Value lhs = op->getOperand(0), rhs = op->getOperand(1);
    quant::UniformQuantizedType bytes = getUniform(lhs.getType());
    auto weights = dyn_cast<quant::QuantizedType>(getElementTypeOrSelf(rhs));
    kept.insert(weights);
    // A constant's sums of columns, which zero points need, are known.
    if (bytes && weights && bytes.isSigned() && weights.isSigned() &&
        bytes.getStorageTypeIntegralWidth() == 8 &&
        bytes.getExpressedType().isF32() && matchPattern(rhs, m_Constant()))
      multiplied.insert(bytes);
    else
      kept.insert(bytes);
  });

  SignedTypes signedTypes;
  llvm::DenseMap<Type, Type> unsignedTypes;
  for (Type type : multiplied) {
    auto original = cast<quant::UniformQuantizedType>(type);
    quant::UniformQuantizedType replacement = getUnsigned(original);
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
