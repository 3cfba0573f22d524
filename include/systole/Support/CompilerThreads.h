//===- CompilerThreads.h - The threads of the compiler ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SUPPORT_COMPILERTHREADS_H
#define SYSTOLE_SUPPORT_COMPILERTHREADS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/ThreadPool.h"

#include <condition_variable>
#include <deque>
#include <mutex>

namespace mlir {
class MLIRContext;
} // namespace mlir

namespace systole {

/// Threads that run tasks beside the one that waits for them, which takes tasks
/// as well. A task that is enqueued in an llvm::CrashRecoveryContext may crash:
/// the one that waits for its group then ends as if it had crashed itself. So
/// a crash ends one compilation, whichever thread it happens on.
class CompilerThreads final : public llvm::ThreadPoolInterface {
public:
  /// `concurrency` is the number of threads with the one that waits, at
  /// least 2. The others start with the first tasks and are never joined. If
  /// the system gives fewer, there are fewer.
  explicit CompilerThreads(unsigned concurrency) : concurrency(concurrency) {}
  CompilerThreads(const CompilerThreads &) = delete;

  void wait() override;
  void wait(llvm::ThreadPoolTaskGroup &group) override;
  unsigned getMaxConcurrency() const override { return concurrency; }

private:
  struct Task {
    llvm::unique_function<void()> run;
    llvm::ThreadPoolTaskGroup *group;
    bool mayCrash;
  };
  /// The tasks of a group that are queued or run.
  struct Group {
    unsigned numTasks = 0;
    /// The code of the first crash, as in llvm::CrashRecoveryContext.
    int crash = 0;
  };

  void asyncEnqueue(llvm::unique_function<void()> run,
                    llvm::ThreadPoolTaskGroup *group) override;
  void work();
  void runTask(Task task, std::unique_lock<std::mutex> &lock);

  const unsigned concurrency;
  std::mutex mutex;
  std::condition_variable hasTask, hasFinished;
  std::deque<Task> queue;
  llvm::DenseMap<llvm::ThreadPoolTaskGroup *, Group> groups;
  unsigned numThreads = 0, numIdle = 0;
};

/// The threads of this process: as many as the variable SYSTOLE_THREADS says,
/// or as there are CPUs; null if that is one. A mistake in the variable is a
/// message on standard error.
CompilerThreads *getCompilerThreads();

/// Lets a context, which has no threads, use those of this process. All
/// contexts share them.
void useCompilerThreads(mlir::MLIRContext &context);

} // namespace systole

#endif // SYSTOLE_SUPPORT_COMPILERTHREADS_H
