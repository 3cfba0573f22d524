//===- RunModel.h - Compiles and runs models --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_COMPILER_RUNMODEL_H
#define SYSTOLE_COMPILER_RUNMODEL_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

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

/// Compiles the model in the file `model`, or finds it in the cache, and
/// becomes the executable with `arguments` (the subcommand first). Flags of the
/// compiler among the arguments (--train_batch_size, --num_shards, ...; with
/// underscores or dashes) are removed and configure the compilation.
///
/// Returns an exit code if it could not start the program. The command `export`
/// is exportModel, and `summary` is summarizeModel.
int runModel(llvm::StringRef model, llvm::ArrayRef<llvm::StringRef> arguments);

} // namespace systole

#endif // SYSTOLE_COMPILER_RUNMODEL_H
