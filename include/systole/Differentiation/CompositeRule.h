//===- CompositeRule.h - Derivatives of composites --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIFFERENTIATION_COMPOSITERULE_H
#define SYSTOLE_DIFFERENTIATION_COMPOSITERULE_H

#include "mlir/IR/DialectRegistry.h"

namespace systole {

/// Attaches the rule of `stablehlo.composite`.
void registerCompositeRule(mlir::DialectRegistry &registry);

} // namespace systole

#endif // SYSTOLE_DIFFERENTIATION_COMPOSITERULE_H
