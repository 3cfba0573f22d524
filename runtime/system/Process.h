//===- Process.h - Preparations at a program's start ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_SYSTEM_PROCESS_H
#define SYSTOLE_RUNTIME_SYSTEM_PROCESS_H

#include <string>

namespace systole::runtime {

/// This machine's name.
std::string hostName();

/// Opens /dev/null in place of closed standard streams. Otherwise the next file
/// would get such a number, and the log would be written into it.
void openStandardFiles();

/// From now on a failed `new` ends the process with exit code 1 and a line on
/// standard error. The line has the memory in use, the limit, and `hint`. Both
/// strings must live as long as the process.
void reportOutOfMemory(const char *program, const char *hint);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SYSTEM_PROCESS_H
