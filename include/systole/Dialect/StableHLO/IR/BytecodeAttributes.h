//===- BytecodeAttributes.h - Bytecode of attributes ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_IR_BYTECODEATTRIBUTES_H
#define SYSTOLE_DIALECT_STABLEHLO_IR_BYTECODEATTRIBUTES_H

#include "systole/Dialect/StableHLO/IR/StableHLO.h"

#include "mlir/Bytecode/BytecodeImplementation.h"
#include "llvm/Support/MathExtras.h"

#include <optional>

namespace systole::stablehlo {

/// Reads the attribute of an enumeration, whose value follows as a number.
/// Emits an error and returns null for an unknown enumerator.
template <typename AttrT, typename EnumT>
mlir::Attribute readEnum(mlir::DialectBytecodeReader &reader,
                         std::optional<EnumT> (*symbolize)(uint32_t)) {
  uint64_t number;
  if (failed(reader.readVarInt(number)))
    return {};
  std::optional<EnumT> value;
  if (llvm::isUInt<32>(number))
    value = symbolize(number);
  if (!value) {
    reader.emitError() << AttrT::getMnemonic() << " has no value " << number;
    return {};
  }
  return AttrT::get(reader.getContext(), *value);
}

/// Reads the required accuracy of a result; `readMode` reads a reference to its
/// mode. Null after an error.
inline mlir::Attribute readResultAccuracy(
    mlir::DialectBytecodeReader &reader,
    llvm::function_ref<mlir::LogicalResult(ResultAccuracyModeAttr &)>
        readMode) {
  const llvm::fltSemantics &semantics = llvm::APFloat::IEEEdouble();
  mlir::FailureOr<llvm::APFloat> atol =
      reader.readAPFloatWithKnownSemantics(semantics);
  if (failed(atol))
    return {};
  mlir::FailureOr<llvm::APFloat> rtol =
      reader.readAPFloatWithKnownSemantics(semantics);
  int64_t ulps;
  ResultAccuracyModeAttr mode;
  if (failed(rtol) || failed(reader.readSignedVarInt(ulps)) ||
      failed(readMode(mode)))
    return {};
  return ResultAccuracyAttr::get(reader.getContext(), *atol, *rtol, ulps, mode);
}

} // namespace systole::stablehlo

#endif // SYSTOLE_DIALECT_STABLEHLO_IR_BYTECODEATTRIBUTES_H
