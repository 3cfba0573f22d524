//===- Interpreter.h - Executes StableHLO functions -------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The reference interpreter: small, slow and obviously right. It defines the
// meaning of our StableHLO programs, for tests of everything before and after
// it.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_INTERPRETER_INTERPRETER_H
#define SYSTOLE_INTERPRETER_INTERPRETER_H

#include "systole/Interpreter/Tensor.h"
#include "systole/Support/Denormals.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/OpDefinition.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace systole::interpreter {

class Collectives;
class Probes;

/// Executes functions as one process of a grid of replicas and partitions.
class Interpreter {
public:
  Interpreter(Collectives &collectives, int64_t process,
              Denormals denormals = Denormals::Keep)
      : collectives(collectives), process(process), denormals(denormals) {}

  /// Runs a function. Errors are reported at the op that failed.
  mlir::FailureOr<Tensors> call(mlir::func::FuncOp function,
                                llvm::ArrayRef<Tensor> arguments);

  /// Runs a region of one block, and returns the operands of its terminator.
  /// The region sees the values defined around it.
  mlir::FailureOr<Tensors> run(mlir::Region &region,
                               llvm::ArrayRef<Tensor> arguments);

  /// The process is replica * number of partitions + partition.
  int64_t getProcess() const { return process; }
  int64_t getReplica() const;
  int64_t getPartition() const;
  Collectives &getCollectives() { return collectives; }

  /// The treatment of denormal numbers by arithmetic. Operations that move bits
  /// keep them.
  Denormals getDenormals() const { return denormals; }

private:
  mlir::LogicalResult execute(mlir::Operation &op);
  const Tensor &lookup(mlir::Value value) const;

  using Scope = llvm::DenseMap<mlir::Value, Tensor>;

  Collectives &collectives;
  int64_t process;
  Denormals denormals;
  // The innermost running region is last.
  llvm::SmallVector<Scope> scopes;
};

/// Fails, with an error at each, if `entry` or a function that it calls has an
/// op or a type that the interpreter does not know.
mlir::LogicalResult verifyInterpretable(mlir::func::FuncOp entry);

/// Runs `entry` once on each replica, in a thread each; `inputs` and the result
/// hold one list of tensors a replica. The module of `entry` says what happens
/// to denormal numbers (`tpu.denormals`); they are kept if it does not.
/// `probes` records probed values, if it is not null.
mlir::FailureOr<llvm::SmallVector<Tensors>>
interpret(mlir::func::FuncOp entry, llvm::ArrayRef<Tensors> inputs,
          Probes *probes = nullptr);

/// Runs all processes of a grid, in a thread each. `program` is called with
/// each process's interpreter. Mistakes that processes share are reported once.
mlir::FailureOr<llvm::SmallVector<Tensors>> runProcesses(
    mlir::MLIRContext *context, Collectives &collectives,
    llvm::function_ref<mlir::FailureOr<Tensors>(Interpreter &)> program,
    Denormals denormals = Denormals::Keep);

/// Makes the ops of stablehlo, func, check, sdy and interpreter interpretable.
void registerInterpreterModels(mlir::DialectRegistry &registry);

} // namespace systole::interpreter

#include "systole/Interpreter/InterpretableOpInterface.h.inc"

#endif // SYSTOLE_INTERPRETER_INTERPRETER_H
