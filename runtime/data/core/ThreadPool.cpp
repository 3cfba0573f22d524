//===- ThreadPool.cpp - The threads of a pipeline -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/ThreadPool.h"

using namespace systole::data;

ThreadPool::~ThreadPool() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    isStopping = true;
    tasks.clear();
  }
  changed.notify_all();
  for (runtime::Thread &thread : threads)
    thread.join();
}

void ThreadPool::run(std::function<void()> task) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    tasks.push_back(std::move(task));
    if (idle < tasks.size() && threads.size() < limit) {
      absl::StatusOr<runtime::Thread> thread =
          runtime::Thread::start("input", [this] { work(); });
      if (thread.ok())
        threads.push_back(*std::move(thread));
      else if (threads.empty())
        tasks.clear();
    }
  }
  changed.notify_one();
}

void ThreadPool::work() {
  std::unique_lock<std::mutex> lock(mutex);
  while (true) {
    ++idle;
    changed.wait(lock, [this] { return isStopping || !tasks.empty(); });
    --idle;
    if (isStopping)
      return;
    std::function<void()> task = std::move(tasks.front());
    tasks.pop_front();
    lock.unlock();
    task();
    lock.lock();
  }
}
