//===- Engine.h - Engines that run functions --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// tpu-run parses a module, finds inputs and compares outputs; an engine only
// computes.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_EXECUTION_ENGINE_H
#define SYSTOLE_EXECUTION_ENGINE_H

#include "systole/Interpreter/Tensor.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/FunctionExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <chrono>
#include <memory>
#include <vector>

namespace llvm::cl {
class OptionCategory;
} // namespace llvm::cl

namespace systole {
struct CompilerOptions;
} // namespace systole

namespace systole::execution {

enum class RunStatus {
  Success,
  /// The program failed, and the reason is reported.
  Failure,
  /// The engine cannot execute this program: it lacks an op, which is reported
  /// at the op.
  Unsupported
};

/// The number of calls of a function, and their time.
struct Timing {
  unsigned runs = 1;
  /// The seconds of compilation; 0 for the interpreter.
  double compilation = 0;
  std::vector<double> calls;
};

inline double getSecondsSince(std::chrono::steady_clock::time_point start) {
  std::chrono::duration<double> duration =
      std::chrono::steady_clock::now() - start;
  return duration.count();
}

class Engine {
public:
  virtual ~Engine() = default;

  /// The name for --engine=NAME.
  virtual llvm::StringRef getName() const = 0;

  /// Adds the engine's own flags, before the command line is parsed.
  virtual void registerOptions(llvm::cl::OptionCategory &category) {}

  /// Runs `entry`, a function of a normalized module that the engine may
  /// change, once on each replica. `inputs` has a list of tensors for each, of
  /// the types of the function's arguments; `outputs` gets one for each. With
  /// `timing`, runs as often as that says, and times each call.
  virtual RunStatus run(mlir::func::FuncOp entry,
                        llvm::ArrayRef<interpreter::Tensors> inputs,
                        llvm::SmallVectorImpl<interpreter::Tensors> &outputs,
                        Timing *timing = nullptr) = 0;
};

/// Normalizes programs with shapes as values, quantized types, tuples, calls of
/// libraries and deprecated operations to the form that engines run; other
/// programs stay. A shape that stays unknown is an error at its operation.
llvm::LogicalResult normalizeForEngines(mlir::ModuleOp module);

/// The reference interpreter: "reference".
std::unique_ptr<Engine> createReferenceEngine();

/// A function compiled into this process. The inputs have the types of its
/// arguments.
using CompiledFunction =
    llvm::unique_function<mlir::FailureOr<interpreter::Tensors>(
        llvm::ArrayRef<interpreter::Tensor> inputs) const>;

/// Compiles a function and what it calls; its module is lowered. Null after an
/// error.
CompiledFunction compileFunction(mlir::func::FuncOp function,
                                 const CompilerOptions &options);

/// Ahead-of-time compiled code, with the options of
/// systole/Compiler/CommandLine.h: "native".
std::unique_ptr<Engine> createNativeEngine();

} // namespace systole::execution

#endif // SYSTOLE_EXECUTION_ENGINE_H
