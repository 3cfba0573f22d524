//===- Terminal.h - The terminal behind a stream ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_SUPPORT_TERMINAL_H
#define SYSTOLE_RUNTIME_SUPPORT_TERMINAL_H

#include <cstdio>
#include <sys/ioctl.h>
#include <unistd.h>

namespace systole::runtime {

/// The columns of the terminal behind `file`, or 0 if it is not a terminal.
inline int terminalColumns(std::FILE *file) {
  int number = fileno(file);
  if (number < 0 || !isatty(number))
    return 0;
  winsize size;
  bool known = ioctl(number, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : 80;
}

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SUPPORT_TERMINAL_H
