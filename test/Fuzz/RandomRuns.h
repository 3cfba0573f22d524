//===- RandomRuns.h - Random programs, ready to be run ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The common part of tools that run random programs.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_TEST_FUZZ_RANDOMRUNS_H
#define SYSTOLE_TEST_FUZZ_RANDOMRUNS_H

#include "Values.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/CommandLine.h"

namespace systole::fuzz {

/// The program of a seed as engines take it, with inputs.
class RandomRun {
public:
  RandomRun(uint64_t seed, const mlir::DialectRegistry &registry,
            Family family = Family::All);

  /// Parses the program, expands its quantized types and draws its inputs.
  /// Returns the error, or an empty string.
  std::string prepare();

  mlir::func::FuncOp getEntry(mlir::ModuleOp module) const {
    return module.lookupSymbol<mlir::func::FuncOp>("main");
  }

  const Program program;
  mlir::MLIRContext context;
  /// The reported errors, one on each line.
  std::string errors;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  /// The program with quantized products as the specification writes them.
  mlir::OwningOpRef<mlir::ModuleOp> specified;
  interpreter::Tensors inputs;
  /// Goes on after the inputs.
  std::mt19937_64 random;

private:
  mlir::ScopedDiagnosticHandler handler;
};

/// The flags --seed, --count, and --print.
struct SeedOptions {
  explicit SeedOptions(llvm::cl::OptionCategory &category);

  llvm::cl::opt<uint64_t> firstSeed, numPrograms;
  llvm::cl::opt<bool> print;
};

/// Runs the seeds in processes of their own; `run` says what is wrong with one,
/// `getText` gives its program. Returns the tool's exit code.
int runSeeds(const SeedOptions &options,
             llvm::function_ref<std::string(uint64_t)> run,
             llvm::function_ref<std::string(uint64_t)> getText);

} // namespace systole::fuzz

#endif // SYSTOLE_TEST_FUZZ_RANDOMRUNS_H
