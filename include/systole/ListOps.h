//===- ListOps.h - Tables of operations -------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LISTOPS_H
#define SYSTOLE_LISTOPS_H

#include "mlir/IR/DialectRegistry.h"
#include "llvm/Support/raw_ostream.h"

namespace systole {

/// Prints Markdown tables of the operations of stablehlo, chlo and graph:
/// operands and results, derivative, and unit. Types come from TableGen.
/// Derivatives and units come from the registry: interfaces, and the roots of
/// lowering patterns.
void listOps(llvm::raw_ostream &os, const mlir::DialectRegistry &registry);

} // namespace systole

#endif // SYSTOLE_LISTOPS_H
