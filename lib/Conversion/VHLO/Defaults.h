//===- Defaults.h - Default attributes --------------------------*- C++ -*-===//
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

/// The value that an artifact has for an attribute that StableHLO may omit;
/// null if StableHLO requires it. `op` is of stablehlo or vhlo.
mlir::Attribute getDefaultAttribute(mlir::Operation *op, llvm::StringRef name);

} // namespace systole

#endif // SYSTOLE_LIB_CONVERSION_VHLO_DEFAULTS_H
