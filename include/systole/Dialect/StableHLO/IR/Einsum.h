//===- Einsum.h - Einstein's notation ---------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_IR_EINSUM_H
#define SYSTOLE_DIALECT_STABLEHLO_IR_EINSUM_H

#include "mlir/Support/LLVM.h"

#include <optional>
#include <string>

namespace systole::stablehlo {

/// `ab,bc->ac`: a letter for each dimension. `rhs` is empty if there is one
/// operand.
struct EinsumConfig {
  std::string lhs, rhs, result;
};

/// Parses the notation. Returns std::nullopt unless it has `numOperands`
/// operands and a result, all of letters.
std::optional<EinsumConfig> parseEinsumConfig(llvm::StringRef text,
                                              unsigned numOperands);

} // namespace systole::stablehlo

#endif // SYSTOLE_DIALECT_STABLEHLO_IR_EINSUM_H
