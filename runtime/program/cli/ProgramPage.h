//===- ProgramPage.h - Description of a compiled program --------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// --version, --licenses, --man and --completion need no command.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_CLI_PROGRAMPAGE_H
#define SYSTOLE_RUNTIME_PROGRAM_CLI_PROGRAMPAGE_H

#include "runtime/about/About.h"
#include "runtime/program/cli/CommandLine.h"
#include "systole/runtime/abi.h"

#include <string>

namespace systole::runtime {

/// Whether a page describes a compiled program, or a model of which a program
/// is compiled when its command runs.
enum class Stage { Program, Model };

/// The flags of a command or, for Command::Help, all commands and flags of the
/// program. `executable` is its name on the command line.
HelpPage programPage(const systole_program &program,
                     const std::string &executable,
                     Command topic = Command::Help,
                     Stage stage = Stage::Program);

/// Returns the page of a program, with its version and the works that it links.
AboutSubject programSubject(const systole_program &program,
                            const std::string &executable);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_CLI_PROGRAMPAGE_H
