//===- CommandLine.h - The compiler's options as flags ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_COMPILER_COMMANDLINE_H
#define SYSTOLE_COMPILER_COMMANDLINE_H

#include "systole/Compiler/Compiler.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"

namespace systole {

/// Registers --train-batch-size and the other CompilerOptions, under LLVM's
/// names (with dashes).
void registerCompilerOptions(llvm::cl::OptionCategory &category);

/// The options that the user gave, after llvm::cl::ParseCommandLineOptions.
llvm::Expected<CompilerOptions> getCompilerOptions();

/// Removes the compiler's flags from a compiled program's arguments, where they
/// may have underscores or dashes: --train_batch_size=128, --num_shards 8. The
/// remaining arguments go to `rest`. Flags of the model's constants are the
/// compiler's, too.
llvm::Error takeCompilerOptions(llvm::ArrayRef<llvm::StringRef> arguments,
                                CompilerOptions &options,
                                llvm::SmallVectorImpl<std::string> &rest,
                                llvm::ArrayRef<ModelConstant> constants = {});

/// The name of the option that an argument sets, `num-shards` of
/// `--num_shards=8`; empty if it is none of the compiler's.
std::string optionName(llvm::StringRef argument);

/// The tpu-translate command that makes this executable.
std::string describeOptions(llvm::StringRef model,
                            const CompilerOptions &options);

/// The command as a user would type it again: the tool's name without its
/// folder, with arguments quoted if the shell needs it.
std::string joinCommandLine(int argc, const char *const *argv);

} // namespace systole

#endif // SYSTOLE_COMPILER_COMMANDLINE_H
