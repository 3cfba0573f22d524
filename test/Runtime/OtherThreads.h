//===- OtherThreads.h - Whether other threads sleep -------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Linux counts how often a thread sleeps. A thread that tries again and again
// never does.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TEST_RUNTIME_OTHERTHREADS_H
#define SYSTOLE_TEST_RUNTIME_OTHERTHREADS_H

#include "runtime/system/Socket.h"
#include "runtime/system/Wait.h"

#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

namespace systole::test {

/// The threads of this process at the time of construction, without the calling
/// one. Its files stay open, for tests without descriptors.
class OtherThreads {
public:
  OtherThreads() {
    for (const auto &task :
         std::filesystem::directory_iterator("/proc/self/task"))
      if (task.path().filename() != std::to_string(gettid()))
        files.emplace_back(open((task.path() / "status").c_str(), O_RDONLY));
    sleptBefore = sleeps();
  }

  /// Waits until the threads have begun to sleep so many times since the
  /// construction. False if that takes longer than any machine does.
  bool awaitSleeps(long times) const {
    return await([&] { return sleeps() - sleptBefore >= times; });
  }

  /// Waits until each thread sleeps, or has ended.
  bool awaitAllAsleep() const {
    return await([&] {
      for (const runtime::FileDescriptor &file : files)
        if (std::string text = read(file);
            !text.empty() && field(text, "State:")[0] != 'S')
          return false;
      return true;
    });
  }

private:
  template <typename Condition> static bool await(const Condition &condition) {
    const runtime::Clock::time_point end =
        runtime::Clock::now() + std::chrono::minutes(1);
    while (!condition()) {
      if (runtime::Clock::now() > end)
        return false;
      std::this_thread::yield();
    }
    return true;
  }

  /// The thread's state; empty if it has ended.
  static std::string read(const runtime::FileDescriptor &file) {
    char text[4096];
    const ssize_t size = pread(file.get(), text, sizeof(text), 0);
    return std::string(text, size > 0 ? static_cast<size_t>(size) : 0);
  }

  static std::string field(const std::string &text, const std::string &name) {
    const size_t at = text.find("\n" + name);
    return at == std::string::npos ? "?" : text.substr(at + name.size() + 2);
  }

  long sleeps() const {
    long count = 0;
    for (const runtime::FileDescriptor &file : files)
      count += std::atol(field(read(file), "voluntary_ctxt_switches:").c_str());
    return count;
  }

  std::vector<runtime::FileDescriptor> files;
  long sleptBefore = 0;
};

} // namespace systole::test

#endif // SYSTOLE_TEST_RUNTIME_OTHERTHREADS_H
