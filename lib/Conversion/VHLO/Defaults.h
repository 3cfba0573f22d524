//===- Defaults.h - What artifacts spell out --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_CONVERSION_VHLO_DEFAULTS_H
#define SYSTOLE_LIB_CONVERSION_VHLO_DEFAULTS_H

#include "mlir/IR/Operation.h"

namespace systole {

/// What an attribute is, as an artifact has it, where StableHLO need not give
/// it; null where it has to. `op` is of stablehlo or vhlo.
mlir::Attribute getDefaultAttribute(mlir::Operation *op, llvm::StringRef name);

} // namespace systole

#endif // SYSTOLE_LIB_CONVERSION_VHLO_DEFAULTS_H
