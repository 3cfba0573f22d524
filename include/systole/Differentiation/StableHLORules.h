//===- Differentiation.h - Derivatives of StableHLO operations --*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIFFERENTIATION_STABLEHLORULES_H
#define SYSTOLE_DIFFERENTIATION_STABLEHLORULES_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace systole::stablehlo {

/// Attaches the implementations of DifferentiableOpInterface to the operations
/// of StableHLO that have a derivative.
void registerDifferentiableOpInterfaceModels(mlir::DialectRegistry &registry);

} // namespace systole::stablehlo

#endif // SYSTOLE_DIFFERENTIATION_STABLEHLORULES_H
