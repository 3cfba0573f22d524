//===- Thread.h - Threads that can be abandoned -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread whose creation returns a status, and whose end is awaited with a
// deadline.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_SYSTEM_THREAD_H
#define SYSTOLE_RUNTIME_SYSTEM_THREAD_H

#include "runtime/system/Wait.h"

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include <functional>
#include <memory>
#include <string>

namespace systole::runtime {

class Thread {
public:
  Thread() = default;
  Thread(Thread &&) = default;
  Thread &operator=(Thread &&) = default;
  /// Asserts that the thread was joined.
  ~Thread();

  /// Debuggers and `top` show `name`, cut to 15 bytes. The thread begins with
  /// the caller's floating-point mode. It runs on `cpus` alone, unless there
  /// are none or the system refuses them.
  static absl::StatusOr<Thread> start(const std::string &name,
                                      std::function<void()> body,
                                      absl::Span<const int> cpus = {});

  /// Waits for the thread's end. Returns false if the deadline passed: then the
  /// thread is abandoned, so `body` must own all that it touches.
  bool join(Clock::time_point deadline);

  /// Waits for the thread's end without a limit.
  void join();

  /// Whether any thread of the process was abandoned. Such a process must end
  /// by _exit: destructors of static objects could race with the thread.
  static bool anyAbandoned();

private:
  struct State;
  /// The state that the thread shares; null when joined.
  std::shared_ptr<State> state;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SYSTEM_THREAD_H
