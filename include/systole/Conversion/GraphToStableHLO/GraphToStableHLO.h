//===- GraphToStableHLO.h - Lowerings of the graph dialect ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_CONVERSION_GRAPHTOSTABLEHLO_GRAPHTOSTABLEHLO_H
#define SYSTOLE_CONVERSION_GRAPHTOSTABLEHLO_GRAPHTOSTABLEHLO_H

#include "systole/Dialect/Graph/Transforms/Passes.h"

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace systole::graph {

/// Attaches the external models that lower ops, metrics, initializers,
/// optimizers and schedules of the graph dialect to StableHLO.
void registerStableHLOLowerings(mlir::DialectRegistry &registry);

} // namespace systole::graph

#endif // SYSTOLE_CONVERSION_GRAPHTOSTABLEHLO_GRAPHTOSTABLEHLO_H
