//===- Process.h - What a program does before all else ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_SUPPORT_PROCESS_H
#define SYSTOLE_RUNTIME_SUPPORT_PROCESS_H

namespace systole::runtime {

/// Opens /dev/null in the place of standard input, output and error where they
/// are closed: the next file would have their number, and the log would be
/// written into it.
void openStandardFiles();

/// From now on memory that `new` cannot get ends the process with exit code 1
/// and a line on standard error: how much it has, which limit holds, and
/// `hint`, which says what needs less. Both texts must live as long as the
/// process.
void reportOutOfMemory(const char *program, const char *hint);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SUPPORT_PROCESS_H
