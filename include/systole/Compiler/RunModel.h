//===- RunModel.h - Compiles and runs models --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_COMPILER_RUNMODEL_H
#define SYSTOLE_COMPILER_RUNMODEL_H

#include "systole/Compiler/Compiler.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <string>

namespace systole {

/// Whether `word` is a subcommand of a compiled program ("train", "evaluate",
/// ...), so that `tpu-run MODEL WORD ...` means runModel.
bool isProgramCommand(llvm::StringRef word);

/// All program commands: "train, evaluate, ... or info".
std::string listProgramCommands();

/// "; did you mean train?" if a command's name is close to `word`, otherwise
/// "".
std::string suggestProgramCommand(llvm::StringRef word);

/// The text of a model, and the arguments of its program: the command first.
struct ModelArguments {
  llvm::StringRef file, text;
  llvm::ArrayRef<ModelConstant> constants;
  llvm::ArrayRef<std::string> arguments;
};

/// Answers a request for help and checks flags without a compiled program.
/// Returns an exit code, or nothing if the program can be compiled.
using CheckArguments =
    llvm::function_ref<std::optional<int>(const ModelArguments &)>;

/// A command that compiles the model itself: its arguments without those of the
/// compiler. Returns the exit code.
using ModelCommand = llvm::function_ref<llvm::Expected<int>(
    llvm::StringRef model, CompilerOptions options,
    llvm::ArrayRef<std::string> arguments)>;

/// Compiles the model in the file `model`, or finds it in the cache, and
/// becomes the executable with `arguments` (the subcommand first). Flags of the
/// compiler among the arguments (--train_batch_size, --num_shards, ...; with
/// underscores or dashes) are removed and configure the compilation.
///
/// Returns an exit code if it could not start the program. The command `export`
/// is exportModel, `summary` is summarizeModel, and `quantize` the one given.
/// `check` comes before anything is compiled.
int runModel(llvm::StringRef model, llvm::ArrayRef<llvm::StringRef> arguments,
             CheckArguments check, ModelCommand quantize);

} // namespace systole

#endif // SYSTOLE_COMPILER_RUNMODEL_H
