//===- CompileProgress.cpp - The progress of compilation ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Compiler/CompileProgress.h"

#include "systole/Analysis/ProgramPlan.h"

#include "runtime/support/Terminal.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

#include <atomic>
#include <csignal>
#include <unistd.h>

using namespace llvm;
using namespace systole;

static std::atomic<CompileProgress *> current;

/// Signals interrupt any code: this may only write and end.
static void stop() {
  constexpr char text[] =
      "\nStopped while compiling: the same command starts again\n";
  (void)!write(STDERR_FILENO, text, sizeof(text) - 1);
  _exit(128 + SIGINT);
}

CompileProgress::CompileProgress(StringRef file) : file(file.str()) {
  current = this;
  sys::SetInterruptFunction(stop);
  if (runtime::terminalColumns(stderr) == 0)
    return;
  thread = std::thread([this] {
    std::unique_lock<std::mutex> lock(mutex);
    auto isEnd = [this] { return isDone; };
    if (changed.wait_for(lock, std::chrono::seconds(1), isEnd))
      return;
    do
      draw(elapsed());
    while (!changed.wait_for(lock, std::chrono::milliseconds(100), isEnd));
  });
}

CompileProgress::~CompileProgress() {
  clearLine();
  current = nullptr;
  sys::SetInterruptFunction(nullptr);
  {
    std::lock_guard<std::mutex> lock(mutex);
    isDone = true;
  }
  changed.notify_all();
  if (thread.joinable())
    thread.join();
}

double CompileProgress::elapsed() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
      .count();
}

void CompileProgress::draw(double seconds) {
  isDrawn = true;
  std::string line;
  raw_string_ostream(line) << "Compiling " << file << ": " << phase
                           << format(", %.1f s", seconds);
  const int columns = runtime::terminalColumns(stderr);
  if (columns > 1)
    line.resize(std::min<size_t>(line.size(), columns - 1));
  errs() << "\r" << line << "\x1b[K";
  errs().flush();
}

void CompileProgress::enter(StringLiteral phase) {
  CompileProgress *progress = current;
  if (!progress)
    return;
  std::lock_guard<std::mutex> lock(progress->mutex);
  progress->phase = phase;
}

void CompileProgress::clearLine() {
  CompileProgress *progress = current;
  if (!progress)
    return;
  std::lock_guard<std::mutex> lock(progress->mutex);
  if (progress->isDrawn)
    errs() << "\r\x1b[K";
  progress->isDrawn = false;
}

void CompileProgress::finish(StringRef output) {
  clearLine();
  {
    std::lock_guard<std::mutex> lock(mutex);
    isDone = true;
  }
  uint64_t bytes = 0;
  if (sys::fs::file_size(output, bytes))
    return;
  errs() << "Compiled " << file << " in " << format("%.1f s", elapsed()) << ": "
         << sys::path::filename(output) << ", "
         << formatBytes(static_cast<double>(bytes)) << "\n";
}
