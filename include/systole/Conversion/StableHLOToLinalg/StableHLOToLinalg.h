//===- StableHLOToLinalg.h - StableHLO on the VPU ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_CONVERSION_STABLEHLOTOLINALG_H
#define SYSTOLE_CONVERSION_STABLEHLOTOLINALG_H

#include "mlir/IR/DialectRegistry.h"

namespace systole::stablehlo {

/// Attaches the scalar code of StableHLO's elementwise operations
/// (VPUOpInterface).
void registerVPUOpInterfaceModels(mlir::DialectRegistry &registry);

} // namespace systole::stablehlo

#endif // SYSTOLE_CONVERSION_STABLEHLOTOLINALG_H
