//===- CommandLine.h - The compiler's options as flags ---------*- C++ -*-===//
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

namespace systole {

/// Registers --train-batch-size and the others of CompilerOptions, under LLVM's
/// names (dashes).
void registerCompilerOptions(llvm::cl::OptionCategory &category);

/// What the person gave, after llvm::cl::ParseCommandLineOptions.
CompilerOptions getCompilerOptions();

/// The command as a person would type it again: the tool's name without its
/// folder, arguments quoted where the shell needs it.
std::string joinCommandLine(int argc, const char *const *argv);

} // namespace systole

#endif // SYSTOLE_COMPILER_COMMANDLINE_H
