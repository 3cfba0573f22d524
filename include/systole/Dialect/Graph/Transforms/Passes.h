//===- Passes.h - Passes on models ------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_TRANSFORMS_PASSES_H
#define SYSTOLE_DIALECT_GRAPH_TRANSFORMS_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace systole::graph {

#define GEN_PASS_DECL
#include "systole/Dialect/Graph/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "systole/Dialect/Graph/Transforms/Passes.h.inc"

} // namespace systole::graph

#endif // SYSTOLE_DIALECT_GRAPH_TRANSFORMS_PASSES_H
