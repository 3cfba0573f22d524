//===- Info.h - The command info --------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_INFO_H
#define SYSTOLE_RUNTIME_PROGRAM_INFO_H

#include "systole/runtime/abi.h"

#include <string>

namespace systole::runtime {

/// The text of the command `info`: variables, sizes, memory, and the compiler's
/// options.
std::string programInfo(const systole_program &program);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_INFO_H
