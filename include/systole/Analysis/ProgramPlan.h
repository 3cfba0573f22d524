//===- ProgramPlan.h - What the compiler knows of a program -----*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ANALYSIS_PROGRAMPLAN_H
#define SYSTOLE_ANALYSIS_PROGRAMPLAN_H

#include "mlir/IR/BuiltinOps.h"
#include "systole/Dialect/TPU/IR/Cost.h"
#include <string>
#include <vector>

namespace systole {

/// A buffer of the transient arena. Times are positions in the program's text.
struct PlannedBuffer {
  int64_t bytes = 0, offset = 0, first = 0, last = 0;
  std::string type, location;
};

/// An entry of `tpu.ops`.
struct PlannedOperation : tpu::OperationCost {
  /// Of an operation of the VPU: the part of `bytes` that the one just before
  /// it has as well. A target that fuses both reads it once.
  double sharedBytes = 0;
};

struct PlannedFunction {
  std::string name;
  int64_t globalBatch = 0;
  /// Of one core: the arena, what is live at one time, and a batch.
  int64_t transientBytes = 0, lowerBound = 0, infeedBytes = 0;
  std::vector<PlannedBuffer> buffers;
  std::vector<PlannedOperation> operations;
};

struct PlannedVariable {
  std::string name, type;
  int64_t bytes = 0;
  bool trainable = false;
};

/// The bytes of temporaries that are live at each position of the function's
/// text, and 0 after the last.
std::vector<int64_t> liveBytes(const PlannedFunction &function);

/// A program for which memory is planned, as its attributes say it.
struct ProgramPlan {
  std::string name;
  int64_t shards = 1;
  int64_t stateBytes = 0, constantBytes = 0;
  /// Whether sizes are those of activations in 16 bits.
  bool halfActivations = false;
  std::vector<PlannedVariable> variables;
  std::vector<PlannedFunction> functions;

  const PlannedFunction *find(llvm::StringRef function) const;

  /// What a core needs while it runs a function: state, constants, temporaries
  /// and two batches of its input, one of which is read meanwhile.
  int64_t coreBytes(const PlannedFunction &function) const {
    return stateBytes + constantBytes + function.transientBytes +
           2 * function.infeedBytes;
  }
  /// Of the function that needs the most.
  const PlannedFunction *largest() const;
  /// Of those that run step after step: not what makes the first state, where
  /// there is another one.
  const PlannedFunction *largestStep() const;
  int64_t coreBytes() const {
    const PlannedFunction *function = largest();
    return function ? coreBytes(*function) : stateBytes + constantBytes;
  }
};

/// The plan of the same program where f32 that is no variable is kept in 16
/// bits.
ProgramPlan withHalfActivations(ProgramPlan plan);

/// Reads a module after `tpu-to-plan{record}`.
ProgramPlan readPlan(mlir::ModuleOp module);

/// "1.50 KiB", "24.0 MiB".
std::string formatBytes(double bytes);

/// The file's name without its folder, and the line.
std::string shortLine(llvm::StringRef location);

} // namespace systole

#endif // SYSTOLE_ANALYSIS_PROGRAMPLAN_H
