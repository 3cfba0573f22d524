//===- ProgramPlan.h - A compiled program's plan ----------------*- C++ -*-===//
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

/// A buffer of the transient arena. Times are positions in the program.
struct PlannedBuffer {
  int64_t bytes = 0, offset = 0, first = 0, last = 0;
  std::string type, location;
};

struct PlannedFunction {
  std::string name;
  /// Whether the function is a plain one, whose caller provides all memory, and
  /// not one of a program.
  bool isCalled = false;
  int64_t globalBatch = 0;
  /// The arguments and results of a plain function.
  int64_t argumentBytes = 0, resultBytes = 0;
  /// The sizes for one core: the arena, the most bytes live at one time, and a
  /// batch.
  int64_t transientBytes = 0, lowerBound = 0, infeedBytes = 0;
  /// The bytes that each thread of a core after the first needs besides.
  int64_t threadBytes = 0;
  std::vector<PlannedBuffer> buffers;
  std::vector<tpu::OperationCost> operations;
};

struct PlannedVariable {
  std::string name, type;
  int64_t bytes = 0;
  bool trainable = false;
};

/// The bytes of temporaries that are live at each position of the function, and
/// 0 after the last.
std::vector<int64_t> liveBytes(const PlannedFunction &function);

/// A program whose memory is planned, read from its attributes.
struct ProgramPlan {
  std::string name;
  int64_t shards = 1;
  int64_t stateBytes = 0, constantBytes = 0;
  /// Whether activations are counted with 16 bits.
  bool halfActivations = false;
  std::vector<PlannedVariable> variables;
  std::vector<PlannedFunction> functions;

  const PlannedFunction *find(llvm::StringRef function) const;

  /// Returns the bytes of a core that runs a function. They hold state,
  /// constants, temporaries and two batches of its input, one of which is being
  /// read. A plain function needs its arguments and results instead of state
  /// and input.
  int64_t coreBytes(const PlannedFunction &function) const {
    return stateBytes + constantBytes + function.transientBytes +
           2 * function.infeedBytes + function.argumentBytes +
           function.resultBytes;
  }
  /// The function that needs the most memory.
  const PlannedFunction *largest() const;
  /// Returns the function that needs the most memory among those that run step
  /// after step. Without such functions it may be the one that initializes
  /// state.
  const PlannedFunction *largestStep() const;
  int64_t coreBytes() const {
    const PlannedFunction *function = largest();
    return function ? coreBytes(*function) : stateBytes + constantBytes;
  }
};

/// The plan of the same program if f32 values that are no variables are stored
/// in 16 bits.
ProgramPlan withHalfActivations(ProgramPlan plan);

/// Reads a module after `tpu-to-plan{record}`.
ProgramPlan readPlan(mlir::ModuleOp module);

/// Formats bytes as "1.50 KiB" or "24.0 MiB".
std::string formatBytes(double bytes);

/// The file's name without its folder, and the line.
std::string shortLine(llvm::StringRef location);

} // namespace systole

#endif // SYSTOLE_ANALYSIS_PROGRAMPLAN_H
