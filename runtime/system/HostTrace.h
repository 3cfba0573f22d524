//===- HostTrace.h - Activities of host threads -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Named spans of time by thread, recorded while a run is profiled.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_SYSTEM_HOSTTRACE_H
#define SYSTOLE_RUNTIME_SYSTEM_HOSTTRACE_H

#include <cstdint>
#include <string>
#include <vector>

namespace systole::runtime {

struct HostLane {
  struct Span {
    /// A string of static storage.
    const char *what;
    /// Nanoseconds of std::chrono::steady_clock.
    int64_t begin, end;
  };
  /// The thread's name.
  std::string name;
  std::vector<Span> spans;
};

/// Starts to record spans of all threads.
void startHostTrace();
/// Stops recording and returns the spans.
std::vector<HostLane> stopHostTrace();

/// Records that the thread does `what` during this object's lifetime.
class HostSpan {
public:
  explicit HostSpan(const char *what);
  ~HostSpan();
  HostSpan(const HostSpan &) = delete;
  HostSpan &operator=(const HostSpan &) = delete;

private:
  const char *what;
  /// The time of the start; 0 if nothing is recorded.
  int64_t begin;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SYSTEM_HOSTTRACE_H
