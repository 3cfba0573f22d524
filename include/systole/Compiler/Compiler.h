//===- Compiler.h - From a program's text to code --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The whole road as one call, for the tools and the C++ API. The phases it runs
// are the named pipelines of systole/Pipelines/Pipelines.h; nothing happens
// here that tpu-opt could not do step by step.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_COMPILER_COMPILER_H
#define SYSTOLE_COMPILER_COMPILER_H

#include "systole/Compiler/ModelConstants.h"
#include "systole/Target/Object.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace systole {

/// What a person may choose when a program is compiled.
struct CompilerOptions {
  /// Global batch sizes of the modes of a graph.model; 0 where not given.
  int64_t trainBatchSize = 0;
  int64_t evalBatchSize = 0;
  int64_t predictBatchSize = 0;
  /// Batch sizes besides that `export` is to have signatures for.
  std::vector<int64_t> servingBatchSizes;
  /// The shards of a program along named axes, as in "replica:4,model:2"; empty:
  /// no mesh.
  std::string mesh;
  /// How values are split over the mesh: names and the axes of their dimensions,
  /// as in "dense/kernel:_.model".
  std::vector<std::string> shard;
  /// TPUConfig's words for a mesh: see applyPartitionDims.
  int64_t numCoresPerReplica = 1;
  std::vector<std::string> inputPartitionDims;
  /// The axis over which variables of optimizers are split; empty: none.
  std::string shardOptimizerState;
  /// How much one collective has of several values, at most; 0: the compiler's
  /// choice.
  int64_t combineThresholdBytes = 0;
  int64_t combineThresholdCount = 0;
  /// Prints how each value is split, and why.
  bool explainSharding = false;
  /// Replicas that share a global batch.
  int64_t numShards = 1;
  /// False: a local program of one replica, which needs no cross_shard.
  bool useTPU = true;
  /// "host", "x86-64-v3", "x86-64-v4", "sapphirerapids", ...: LLVM's names.
  std::string targetCPU = "host";
  /// Caches and rates that replace those of the CPU: "l2=1MiB,pairs=50".
  std::string targetAttributes;
  /// How MXU operations multiply: "default" (bf16), "high", "highest", "f32".
  /// Empty: "default" in a graph.model, "f32" in what comes as StableHLO, whose
  /// own operations say where less will do.
  std::string precision;
  /// A training step made elsewhere: how many of its first arguments are state
  /// (0: the module says so itself, or is something else), and the files with
  /// the function that makes the first state and with the input pipeline.
  int64_t carry = 0;
  std::string initialState;
  std::string inputPipeline;
  /// Shared objects with the functions that stablehlo.custom_call calls; what
  /// is compiled is linked with them.
  std::vector<std::string> libraries;
  /// False: evaluation and prediction may do what only the host can.
  bool evalOnTPU = true;
  /// Computes on the host what the device has no element type for, and says so.
  bool allowSoftPlacement = false;
  /// What a loop may keep for its derivative, in bytes; 0: any number.
  int64_t loopMemoryBudget = 0;
  /// Values for the constants of the model's file; the last one of a name
  /// holds.
  ParameterValues params;
  /// The file whose values a program that only predicts or evaluates has for
  /// its variables, as constants; empty: it reads them from checkpoints.
  std::string variables;
  /// The target whose memory the program must fit, and that reports are for: a
  /// name or a file (docs/hardware.md). Empty: this machine, whatever it has.
  std::string hardware;
  /// Where reports go: a file, "-" for the standard output, or empty.
  std::string memoryReport;
  std::string timeReport;
  /// Meshes to predict training on: "1,8,64" cores of the hardware, or names.
  std::string sweep;
  /// The command that `info` shows; made from the options where empty.
  std::string commandLine;
};

/// Where the road can be left.
enum class Stage {
  /// Pure functions of StableHLO, gradients and optimizer included.
  StableHLO,
  /// Core programs of tpu and linalg on tensors.
  TPU,
  /// Loops on memory, each buffer with its address; what each operation takes.
  Plan,
  /// The LLVM dialect, with the runtime's descriptor.
  LLVMDialect,
};

/// True where the module holds a graph.model.
bool isModel(mlir::ModuleOp module);

/// True where the module holds a training step that was made elsewhere.
bool isTrainingStep(mlir::ModuleOp module);

/// True where the module becomes a whole program, with the runtime; otherwise
/// its functions are compiled one by one, as they are.
inline bool isProgram(mlir::ModuleOp module) {
  return isModel(module) || isTrainingStep(module);
}

/// Lowers the module in place as far as `stage`. A module that is in the LLVM
/// dialect already stays as it is.
mlir::LogicalResult lowerProgram(mlir::ModuleOp module, Stage stage,
                                 const CompilerOptions &options);

/// What a graph.model predicts, as a module of one StableHLO function @main on
/// a whole batch of options.predictBatchSize: the pass extract-forward shows
/// how. Null after an error.
mlir::OwningOpRef<mlir::ModuleOp> makeForward(mlir::ModuleOp module,
                                              const CompilerOptions &options);

/// Gives each layer of a graph.model its name, in one function of layers.
mlir::LogicalResult nameLayers(mlir::ModuleOp module);

/// Writes the module, lowered to Stage::LLVM, as code into the file `output`.
mlir::LogicalResult writeCode(mlir::ModuleOp module, CodeFormat format,
                              llvm::StringRef output,
                              const CompilerOptions &options);

/// Lowers a model and links it with the runtime into the executable `output`.
mlir::LogicalResult compileExecutable(mlir::ModuleOp module,
                                      llvm::StringRef output,
                                      const CompilerOptions &options);

/// Lowers a module of plain functions into the static library `output`.
mlir::LogicalResult compileStaticLibrary(mlir::ModuleOp module,
                                         llvm::StringRef output,
                                         const CompilerOptions &options);

/// Lowers a module of plain functions into the shared library `output`.
mlir::LogicalResult compileSharedLibrary(mlir::ModuleOp module,
                                         llvm::StringRef output,
                                         const CompilerOptions &options);

} // namespace systole

#endif // SYSTOLE_COMPILER_COMPILER_H
