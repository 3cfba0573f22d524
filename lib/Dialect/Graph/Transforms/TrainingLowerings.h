//===- TrainingLowerings.h - Lowerings of training --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_DIALECT_GRAPH_TRANSFORMS_TRAININGLOWERINGS_H
#define SYSTOLE_LIB_DIALECT_GRAPH_TRANSFORMS_TRAININGLOWERINGS_H

#include "mlir/IR/MLIRContext.h"

namespace systole::graph {

/// Attach the external models that `graph-expand-optimizers` uses.
void attachOptimizerLowerings(mlir::MLIRContext &context);
void attachScheduleLowerings(mlir::MLIRContext &context);

} // namespace systole::graph

#endif // SYSTOLE_LIB_DIALECT_GRAPH_TRANSFORMS_TRAININGLOWERINGS_H
