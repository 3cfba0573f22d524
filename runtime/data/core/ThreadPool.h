//===- ThreadPool.h - The threads of a pipeline -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_CORE_THREADPOOL_H
#define SYSTOLE_RUNTIME_DATA_CORE_THREADPOOL_H

#include "runtime/system/Thread.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <vector>

namespace systole::data {

/// Runs tasks in order, on at most so many threads, which start on demand. If
/// the system provides fewer threads, those run all tasks. If it provides none,
/// tasks are dropped, and whoever waits for a task runs it.
class ThreadPool {
public:
  explicit ThreadPool(size_t threads) : limit(threads) {}
  /// Waits for the running tasks, and drops the others.
  ~ThreadPool();

  void run(std::function<void()> task);

  size_t size() const { return limit; }

private:
  void work();

  const size_t limit;
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<std::function<void()>> tasks;
  std::vector<runtime::Thread> threads;
  size_t idle = 0;
  bool isStopping = false;
};

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_CORE_THREADPOOL_H
