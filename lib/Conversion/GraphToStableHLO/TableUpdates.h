//===- TableUpdates.h - Training of rows of tables --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A step gathers the rows of a table that it has looked up, and those of the
// slots. It updates them as any variable, and scatters them back in place.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_CONVERSION_GRAPHTOSTABLEHLO_TABLEUPDATES_H
#define SYSTOLE_LIB_CONVERSION_GRAPHTOSTABLEHLO_TABLEUPDATES_H

#include "Lowerings.h"

namespace systole::graph {

/// The rows of this shard's part of a table that a step trains: their indices,
/// each once and then -1, and the sums of their gradients over all shards.
struct TrainedRows {
  LoweredTable table;
  mlir::Value indices, gradients;
};

/// Joins the gradients of the looked up rows, one value for each lookup.
TrainedRows joinRowGradients(Emitter &b, LoweringContext &context,
                             const LoweredTable &table,
                             mlir::ValueRange gradients);

/// Updates the rows with the given gradients, and calls `set` with the name and
/// the new value of the table and of each slot. `rate` is that of
/// `graph.minimize`.
void updateRows(Emitter &b, LoweringContext &context, const TrainedRows &rows,
                OptimizerAttrInterface optimizer, mlir::Value rate,
                mlir::Value gradients,
                llvm::function_ref<void(const std::string &, mlir::Value)> set);

} // namespace systole::graph

#endif // SYSTOLE_LIB_CONVERSION_GRAPHTOSTABLEHLO_TABLEUPDATES_H
