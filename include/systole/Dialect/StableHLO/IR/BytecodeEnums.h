//===- BytecodeEnums.h - Enumerations in bytecode ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_IR_BYTECODEENUMS_H
#define SYSTOLE_DIALECT_STABLEHLO_IR_BYTECODEENUMS_H

#include "mlir/Bytecode/BytecodeImplementation.h"
#include "llvm/Support/MathExtras.h"

#include <optional>

namespace systole::stablehlo {

/// The attribute of an enumeration, whose value follows as a number; null,
/// after an error, where it has no such value.
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

} // namespace systole::stablehlo

#endif // SYSTOLE_DIALECT_STABLEHLO_IR_BYTECODEENUMS_H
