//===- CompileProgress.h - The progress of compilation ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_COMPILER_COMPILEPROGRESS_H
#define SYSTOLE_COMPILER_COMPILEPROGRESS_H

#include "llvm/ADT/StringRef.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace systole {

/// Shows on standard error that a program is being compiled. After a second at
/// a terminal, one line shows the phase and the time. At most one object of the
/// class exists at a time.
class CompileProgress {
public:
  /// The file of the program, as the person named it.
  explicit CompileProgress(llvm::StringRef file);
  ~CompileProgress();

  /// A phase begins; its name is a literal. Without an object it does nothing.
  static void enter(llvm::StringLiteral phase);

  /// Clears the line for other output on standard error.
  static void clearLine();

  /// Prints the last line: the size of the output, which exists, and the time.
  void finish(llvm::StringRef output);

private:
  void draw(double seconds);
  double elapsed() const;

  const std::string file;
  const std::chrono::steady_clock::time_point start =
      std::chrono::steady_clock::now();
  std::mutex mutex;
  std::condition_variable changed;
  llvm::StringRef phase = "parsing";
  bool isDrawn = false, isDone = false;
  std::thread thread;
};

} // namespace systole

#endif // SYSTOLE_COMPILER_COMPILEPROGRESS_H
