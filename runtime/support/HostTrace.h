//===- HostTrace.h - What threads of the host do ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Spans of time with names, by thread, kept while a run is profiled.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_SUPPORT_HOSTTRACE_H
#define SYSTOLE_RUNTIME_SUPPORT_HOSTTRACE_H

#include <cstdint>
#include <string>
#include <vector>

namespace systole::runtime {

struct HostLane {
  struct Span {
    /// Of static storage.
    const char *what;
    /// Nanoseconds of std::chrono::steady_clock.
    int64_t begin, end;
  };
  /// The thread's name.
  std::string name;
  std::vector<Span> spans;
};

/// Begins to keep spans of all threads.
void startHostTrace();
/// Ends it and gives what was kept.
std::vector<HostLane> stopHostTrace();

/// From its construction to its destruction the thread does `what`.
class HostSpan {
public:
  explicit HostSpan(const char *what);
  ~HostSpan();
  HostSpan(const HostSpan &) = delete;
  HostSpan &operator=(const HostSpan &) = delete;

private:
  const char *what;
  /// 0 where nothing is kept.
  int64_t begin;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SUPPORT_HOSTTRACE_H
