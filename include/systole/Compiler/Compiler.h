//===- Compiler.h - From a program to code ----------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The whole compilation as one call, for the tools and the C++ API. Its phases
// are the named pipelines of systole/Pipelines/Pipelines.h; tpu-opt can run
// each of them step by step.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_COMPILER_COMPILER_H
#define SYSTOLE_COMPILER_COMPILER_H

#include "systole/Compiler/ModelConstants.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/Support/Denormals.h"
#include "systole/Target/Object.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/StringRef.h"
#include <functional>
#include <optional>
#include <string>

namespace mlir {
class OpPassManager;
} // namespace mlir

namespace systole {

/// The options of a compilation.
struct CompilerOptions {
  /// Global batch sizes of the modes of a graph.model; 0 if not given.
  int64_t trainBatchSize = 0;
  int64_t evalBatchSize = 0;
  int64_t predictBatchSize = 0;
  /// Further batch sizes for which `export` writes signatures.
  std::vector<int64_t> servingBatchSizes;
  /// The shards of a program along named axes, as in "replica:4,model:2"; empty
  /// for no mesh.
  std::string mesh;
  /// Shardings of values over the mesh: names and the axes of their dimensions,
  /// as in "dense/kernel:_.model".
  std::vector<std::string> shard;
  /// TPUConfig's description of a mesh: see applyPartitionDims.
  int64_t numCoresPerReplica = 1;
  std::vector<std::string> inputPartitionDims;
  /// The axis over which variables of optimizers are split; empty if they are
  /// not split.
  std::string shardOptimizerState;
  /// The most bytes that one collective combines; 0 for the compiler's choice.
  int64_t combineThresholdBytes = 0;
  int64_t combineThresholdCount = 0;
  /// Prints the sharding of each value, and its origin.
  bool explainSharding = false;
  /// The replicas that share a global batch.
  int64_t numShards = 1;
  /// Whether the program is for the device. If not, it is a local program of
  /// one replica, which needs no cross_shard.
  bool useTPU = true;
  /// The shapes of the entry function's arguments, in order, as in "4x8"; "_"
  /// for an argument's own.
  std::vector<std::string> argumentShapes;
  /// The machine to make code for: "x86_64-linux-gnu", "aarch64-linux-gnu".
  /// Empty: this one.
  std::string target;
  /// "host", "x86-64-v3", "x86-64-v4", "sapphirerapids", ...: LLVM's names.
  std::string targetCPU = "host";
  /// Caches and rates that replace those of the CPU: "l2=1MiB,pairs=50".
  std::string targetAttributes;
  /// A file of kernel plans, which replace those that the compiler chooses;
  /// empty for none.
  std::string kernelPlans;
  /// The precision of MXU operations. The default is bf16 in a graph.model and
  /// f32 in StableHLO, whose own operations may ask for less.
  std::optional<tpu::Precision> precision;
  /// The treatment of denormal numbers: see docs/numerics.md. The default is
  /// the module's attribute tpu.denormals, or to flush without it.
  std::optional<Denormals> denormals;
  /// The number of a training step's first arguments that are state, for a step
  /// of another framework. 0 if the module records it, or has no such step. The
  /// files have the function that initializes state and the input pipeline.
  int64_t carry = 0;
  std::string initialState;
  std::string inputPipeline;
  /// Plain functions call `systole_mark` before each operation, which their
  /// caller must have, for profiles.
  bool markFunctions = false;
  /// Plain functions check the CPU when they are first called. Callers that
  /// have done it save the time to compile the check.
  bool checkCPU = true;
  /// Shared objects with the functions that stablehlo.custom_call calls.
  /// Compiled programs are linked with them.
  std::vector<std::string> libraries;
  /// Links executables with the C library's archive, too.
  bool isStatic = false;
  /// Whether evaluation and prediction run on the device. If not, they may do
  /// what only the host can.
  bool evalOnTPU = true;
  /// Computes on the host, with warnings, what the device has no element type
  /// for.
  bool allowSoftPlacement = false;
  /// The bytes that a loop may store for its derivative; 0 for any number.
  int64_t loopMemoryBudget = 0;
  /// Regular expressions of the variables that training does not change, and
  /// of the only ones that it changes. Empty: none and all.
  std::string frozenVariables, trainableVariables;
  /// The kernels that get adapters, and which: REGEX:rank=N,alpha=X. Empty:
  /// those of the model's text.
  std::string lora;
  /// Whether adapters are left out, since they are merged into their kernels.
  /// The module's attribute `tpu.adapters` has their factors.
  bool dropsAdapters = false;
  /// The integers that the model is trained for: int8, int8:ema_decay=X or
  /// int8:learned. Empty: none.
  std::string quantize;
  /// Whether values are marked with their ranges, and not rounded; only with
  /// `quantize`.
  bool marksRanges = false;
  /// Values for the constants of the model's file; the last one of a name
  /// counts.
  ParameterValues params;
  /// The file with the variables' values, for a program that only predicts or
  /// evaluates. They become constants. Empty: the program reads them from
  /// checkpoints.
  std::string variables;
  /// The file of the tokenizer that a program which generates text carries;
  /// empty for none.
  std::string tokenizer;
  /// Whether a program with `variables` can be exported. If so, it has the
  /// constants three times: for its kernels, in an artifact, and in text.
  bool exportsConstants = false;
  /// Changes the StableHLO functions of a program, after `variables` are in
  /// them. Empty: nothing.
  std::function<mlir::LogicalResult(mlir::ModuleOp)> transform;
  /// The target whose memory the program must fit, and that reports are for: a
  /// name or a file (docs/hardware.md). Empty: this machine.
  std::string hardware;
  /// The destinations of reports: a file, "-" for the standard output, or
  /// empty.
  std::string memoryReport;
  std::string timeReport;
  /// The plain function that reports are of; empty for all public ones.
  std::string reportFunction;
  /// Meshes on which training is predicted: "1,8,64" cores of the hardware, or
  /// names.
  std::string sweep;
  /// The command that `info` shows; derived from the options if empty.
  std::string commandLine;
};

/// The stage at which compilation stops.
enum class Stage {
  /// StableHLO functions, including gradients and optimizer.
  StableHLO,
  /// Core programs of tpu and linalg on tensors.
  TPU,
  /// Operations on memory, with the plan of each kernel.
  Kernels,
  /// Loops on memory, with the address of each buffer and the cost of each
  /// operation.
  Plan,
  /// The LLVM dialect, with the runtime's descriptor.
  LLVMDialect,
};

/// Whether the module holds a graph.model.
bool isModel(mlir::ModuleOp module);

/// Whether the module holds a training step of another framework.
bool isTrainingStep(mlir::ModuleOp module);

/// Whether the module becomes a whole program, with the runtime. Functions of
/// other modules are compiled one by one.
inline bool isProgram(mlir::ModuleOp module) {
  return isModel(module) || isTrainingStep(module);
}

/// The program's treatment of denormal numbers: the option or, without it, the
/// module's attribute; flush by default. Fails if the module has another value.
mlir::FailureOr<Denormals> resolveDenormals(mlir::ModuleOp module,
                                            const CompilerOptions &options);

/// Adds the pipeline that partitions functions over the options' mesh, or a
/// device program with state and feeds.
void buildPartitioning(mlir::OpPassManager &pm, const CompilerOptions &options,
                       bool isProgram);

/// Lowers the module in place up to `stage`. A module already in the LLVM
/// dialect stays unchanged.
mlir::LogicalResult lowerProgram(mlir::ModuleOp module, Stage stage,
                                 const CompilerOptions &options);

/// The predictions of a graph.model, as a module of one StableHLO function
/// @main on a whole batch of options.predictBatchSize, and @generate and
/// @prefill if wanted: see the pass extract-forward. Null after an error.
mlir::OwningOpRef<mlir::ModuleOp> makeForward(mlir::ModuleOp module,
                                              const CompilerOptions &options,
                                              bool withGeneration = false);

/// Names the layers of a graph.model, and infers all shapes: of the training
/// batch or, without one, of one example a shard.
mlir::LogicalResult inferLayers(mlir::ModuleOp module,
                                const CompilerOptions &options);

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
