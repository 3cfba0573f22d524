//===- CompilerThreadsTest.cpp --------------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Support/CompilerThreads.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Threading.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "gtest/gtest.h"

#include <atomic>
#include <csignal>
#include <fstream>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace systole;

// A group whose tasks wait for each other needs as many threads.
TEST(CompilerThreads, RunsAsManyTasksAtATimeAsItSays) {
  auto *threads = new CompilerThreads(3);
  llvm::ThreadPoolTaskGroup group(*threads);
  std::atomic<int> numThere = 0;
  for (int i = 0; i < 3; ++i)
    group.async([&] {
      ++numThere;
      while (numThere < 3)
        std::this_thread::yield();
    });
  group.wait();
  EXPECT_EQ(numThere, 3);
}

TEST(CompilerThreads, TasksWaitForTheirOwnTasks) {
  auto *threads = new CompilerThreads(2);
  std::atomic<int> count = 0;
  llvm::ThreadPoolTaskGroup group(*threads);
  for (int i = 0; i < 8; ++i)
    group.async([&] {
      llvm::ThreadPoolTaskGroup inner(*threads);
      for (int j = 0; j < 8; ++j)
        inner.async([&] { ++count; });
      inner.wait();
    });
  group.wait();
  EXPECT_EQ(count, 64);
}

/// The bytes of addresses that this process uses.
static size_t getAddressBytes() {
  size_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * sysconf(_SC_PAGESIZE);
}

// A death test runs first: the C library would give the child of a process with
// threads their stacks.
TEST(CompilerThreadsDeathTest, TheOneWhoWaitsNeedsNoOthers) {
  auto run = [] {
    // A thread's stack is larger.
    const size_t bytes = getAddressBytes() + (16 << 20);
    const rlimit limit{bytes, bytes};
    setrlimit(RLIMIT_AS, &limit);
    auto *threads = new CompilerThreads(8);
    llvm::ThreadPoolTaskGroup group(*threads);
    std::atomic<bool> isElsewhere = false;
    std::atomic<int> count = 0;
    for (int i = 0; i < 10; ++i)
      group.async([&, self = std::this_thread::get_id()] {
        if (std::this_thread::get_id() != self)
          isElsewhere = true;
        ++count;
      });
    group.wait();
    _exit(isElsewhere ? 1 : count.load());
  };
  EXPECT_EXIT(run(), testing::ExitedWithCode(10), "");
}

/// Whether three tasks of a context run at a time; it does not end if they do
/// not.
static bool runsThreeTasks() {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  useCompilerThreads(context);
  std::atomic<int> numThere = 0;
  mlir::parallelFor(&context, 0, 3, [&](size_t) {
    ++numThere;
    while (numThere < 3)
      std::this_thread::yield();
  });
  return numThere == 3;
}

TEST(CompilerThreads, AChildOfAForkHasItsOwn) {
  setenv("SYSTOLE_THREADS", "3", 1);
  EXPECT_TRUE(runsThreeTasks());
  pid_t child = fork();
  if (child == 0)
    _exit(runsThreeTasks() ? 0 : 1);
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_TRUE(runsThreeTasks());
}

/// Runs tasks of which one crashes. Returns the code that the one who waits
/// gets, 0 without a crash.
static int crash(CompilerThreads &threads, int signal, std::atomic<int> &count,
                 bool isNested) {
  llvm::CrashRecoveryContext recovery;
  bool finished = recovery.RunSafely([&] {
    llvm::ThreadPoolTaskGroup group(threads);
    for (int i = 0; i < 20; ++i)
      group.async([&, i] {
        if (i != 7) {
          ++count;
          return;
        }
        if (!isNested)
          std::raise(signal);
        llvm::ThreadPoolTaskGroup inner(threads);
        for (int j = 0; j < 4; ++j)
          inner.async([&] { std::raise(signal); });
        inner.wait();
        ADD_FAILURE() << "the inner tasks have crashed";
      });
    group.wait();
    ADD_FAILURE() << "a task has crashed";
  });
  return finished ? 0 : recovery.RetCode;
}

TEST(CompilerThreads, ACrashIsThatOfTheOneWhoWaits) {
  llvm::CrashRecoveryContext::Enable();
  auto *threads = new CompilerThreads(3);
  for (bool isNested : {false, true})
    for (int signal : {SIGSEGV, SIGABRT}) {
      std::atomic<int> count = 0;
      EXPECT_EQ(crash(*threads, signal, count, isNested), 128 + signal);
      // The others have ended, and the threads go on.
      EXPECT_EQ(count, 19);
    }
  std::atomic<int> count = 0;
  llvm::ThreadPoolTaskGroup group(*threads);
  for (int i = 0; i < 10; ++i)
    group.async([&] { ++count; });
  group.wait();
  EXPECT_EQ(count, 10);
  llvm::CrashRecoveryContext::Disable();
}
