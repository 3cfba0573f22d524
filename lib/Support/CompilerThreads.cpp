//===- CompilerThreads.cpp - The threads of the compiler ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Support/CompilerThreads.h"

#include "runtime/team/Threads.h"

#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/WithColor.h"

#include <atomic>
#include <cfenv>
#include <memory>
#include <pthread.h>

using namespace systole;

/// Some passes recurse deeply.
static constexpr size_t stackBytes = 64 << 20;

/// Starts a thread that nobody joins. Returns false if the system gives none.
static bool startThread(CompilerThreads *threads,
                        void *(*body)(void *threads)) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, stackBytes);
  pthread_t handle;
  const int error = pthread_create(&handle, &attributes, body, threads);
  pthread_attr_destroy(&attributes);
  return error == 0;
}

void CompilerThreads::asyncEnqueue(llvm::unique_function<void()> run,
                                   llvm::ThreadPoolTaskGroup *group) {
  const bool mayCrash = llvm::CrashRecoveryContext::GetCurrent() != nullptr;
  std::lock_guard<std::mutex> lock(mutex);
  queue.push_back({std::move(run), group, mayCrash});
  ++groups[group].numTasks;
  if (numIdle >= queue.size()) {
    hasTask.notify_one();
    return;
  }
  // Without a further thread, the one who waits does more of the tasks.
  if (numThreads + 1 < concurrency &&
      startThread(this, [](void *threads) -> void * {
        static_cast<CompilerThreads *>(threads)->work();
        return nullptr;
      }))
    ++numThreads;
}

void CompilerThreads::work() {
  // Numbers are folded on this thread, which therefore does not inherit the
  // mode of the thread that starts it.
  std::fesetenv(FE_DFL_ENV);
  std::unique_lock<std::mutex> lock(mutex);
  while (true) {
    ++numIdle;
    hasTask.wait(lock, [&] { return !queue.empty(); });
    --numIdle;
    Task task = std::move(queue.front());
    queue.pop_front();
    runTask(std::move(task), lock);
  }
}

void CompilerThreads::runTask(Task task, std::unique_lock<std::mutex> &lock) {
  lock.unlock();
  int crash = 0;
  if (task.mayCrash) {
    llvm::CrashRecoveryContext recovery;
    if (!recovery.RunSafely([&] { task.run(); }))
      crash = recovery.RetCode;
  } else {
    task.run();
  }
  // The closure may own memory of the thread that waits for the task.
  task.run = nullptr;
  lock.lock();
  Group &group = groups[task.group];
  if (crash != 0 && group.crash == 0)
    group.crash = crash;
  if (--group.numTasks == 0)
    hasFinished.notify_all();
}

void CompilerThreads::wait(llvm::ThreadPoolTaskGroup &group) {
  std::unique_lock<std::mutex> lock(mutex);
  while (groups[&group].numTasks > 0) {
    auto task = llvm::find_if(
        queue, [&](const Task &queued) { return queued.group == &group; });
    if (task == queue.end()) {
      hasFinished.wait(lock);
      continue;
    }
    Task own = std::move(*task);
    queue.erase(task);
    runTask(std::move(own), lock);
  }
  const int crash = groups[&group].crash;
  groups.erase(&group);
  lock.unlock();
  if (crash != 0)
    llvm::CrashRecoveryContext::GetCurrent()->HandleExit(crash);
}

void CompilerThreads::wait() {
  std::unique_lock<std::mutex> lock(mutex);
  hasFinished.wait(lock, [&] {
    return llvm::all_of(
        groups, [](const auto &entry) { return entry.second.numTasks == 0; });
  });
}

static unsigned chooseThreads() {
  absl::StatusOr<int> chosen = runtime::readThreads();
  if (!chosen.ok())
    llvm::WithColor::warning()
        << std::string(chosen.status().message()) << "\n";
  return chosen.ok() && *chosen > 0 ? *chosen : runtime::defaultThreads(1);
}

/// The threads of this process. Never deleted: they sleep when the process
/// ends. A child of a fork has none of its parent's.
static std::atomic<CompilerThreads *> shared = nullptr;

CompilerThreads *systole::getCompilerThreads() {
  static const unsigned concurrency = chooseThreads();
  if (concurrency == 1)
    return nullptr;
  [[maybe_unused]] static const int registered =
      pthread_atfork(nullptr, nullptr, [] { shared = nullptr; });
  CompilerThreads *threads = shared;
  if (!threads) {
    auto created = std::make_unique<CompilerThreads>(concurrency);
    if (shared.compare_exchange_strong(threads, created.get()))
      threads = created.release();
  }
  return threads;
}

void systole::useCompilerThreads(mlir::MLIRContext &context) {
  if (CompilerThreads *threads = getCompilerThreads())
    context.setThreadPool(*threads);
}
