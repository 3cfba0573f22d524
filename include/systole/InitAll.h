//===- InitAll.h - All dialects, passes and pipelines -----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_INITALL_H
#define SYSTOLE_INITALL_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace systole {

/// Registers the dialects that a program may contain in any phase, ours and
/// upstream's, with the external models of their interfaces.
void registerAllDialects(mlir::DialectRegistry &registry);

/// Registers all passes and named pipelines of ours, and upstream's that the
/// pipelines use.
void registerAllPasses();

} // namespace systole

#endif // SYSTOLE_INITALL_H
