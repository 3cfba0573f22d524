//===- StepMemory.h - The memory that a step touches ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_STEPMEMORY_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_STEPMEMORY_H

#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"

namespace systole::tpu {

/// The loop of a core function over steps; null if it has none.
mlir::scf::WhileOp findDeviceLoop(mlir::func::FuncOp function);

/// The block that computes a step: the device loop's body, or all of a function
/// without one.
mlir::Block &getStep(mlir::func::FuncOp function);

/// The memory that an operation and its regions read and write. Memory is named
/// by the value that creates it: a `tpu.state`, an allocation, an input.
struct MemoryUse {
  llvm::SmallSetVector<mlir::Value, 8> reads, writes;
  /// Whether the operation waits for other shards or for the host.
  bool communicates = false;
};

/// The memory of a function on buffers.
class StepMemory {
public:
  explicit StepMemory(mlir::func::FuncOp function) : views(function) {}

  /// The values that create the memory which `memref` may view.
  llvm::SmallVector<mlir::Value> getOrigins(mlir::Value memref) const;

  /// An operation without declared effects may read and write its operands, one
  /// with outputs only those.
  MemoryUse getUse(mlir::Operation *op) const;

private:
  mlir::BufferViewFlowAnalysis views;
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_STEPMEMORY_H
