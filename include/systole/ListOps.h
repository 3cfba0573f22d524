//===- ListOps.h - What is known of every operation -------------*- C++ -*-===//
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

/// Prints tables, in Markdown, of the operations of stablehlo, chlo and graph:
/// what each takes and gives, its derivative, and where it runs. Types come
/// from TableGen; derivatives and units from what is registered to take the
/// operation: interfaces, and the roots of the patterns of lowerings.
void listOps(llvm::raw_ostream &os, const mlir::DialectRegistry &registry);

} // namespace systole

#endif // SYSTOLE_LISTOPS_H
