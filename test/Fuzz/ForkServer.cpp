//===- ForkServer.cpp - Many cases a process, crashes and all -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ForkServer.h"

#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace systole::fuzz;

namespace {

constexpr uint64_t casesAChild = 200;
constexpr size_t messageBytes = 16 << 10;

/// A child's report, in memory that it shares with its parent. A message of a
/// case ends the child.
struct Report {
  uint64_t current;
  char message[messageBytes];
};

struct Child {
  Report *report;
  uint64_t end;
};

} // namespace

[[noreturn]] static void
runChild(Report *report, uint64_t end,
         llvm::function_ref<std::string(uint64_t)> test) {
  // The parent tells what happened; LLVM need not print a stack.
  for (int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL})
    std::signal(signal, SIG_DFL);
  rlimit memory = {maxBytes, maxBytes};
  setrlimit(RLIMIT_AS, &memory);
  rlimit core = {0, 0};
  setrlimit(RLIMIT_CORE, &core);
  for (; report->current < end; ++report->current) {
    // Limits CPU time, since other load does not matter; and a wait ends, too.
    itimerval limit = {{0, 0}, {maxSeconds, 0}};
    setitimer(ITIMER_PROF, &limit, nullptr);
    alarm(30 * maxSeconds);
    std::string message = test(report->current);
    if (message.empty())
      continue;
    std::strncpy(report->message, message.c_str(), messageBytes - 1);
    llvm::outs().flush();
    _exit(2);
  }
  llvm::outs().flush();
  _exit(0);
}

uint64_t systole::fuzz::runForked(
    uint64_t first, uint64_t count,
    llvm::function_ref<std::string(uint64_t)> test,
    llvm::function_ref<void(uint64_t, llvm::StringRef)> report) {
  uint64_t next = first, last = first + count, failures = 0;
  std::map<pid_t, Child> children;
  auto start = [&](uint64_t begin, uint64_t end) {
    void *memory = mmap(nullptr, sizeof(Report), PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
      llvm::report_fatal_error("mmap fails");
    auto *shared = static_cast<Report *>(memory);
    shared->current = begin;
    llvm::outs().flush();
    pid_t pid = fork();
    if (pid < 0)
      llvm::report_fatal_error("fork fails");
    if (pid == 0)
      runChild(shared, end, test);
    children[pid] = {shared, end};
  };
  size_t cpus = std::max(1u, std::thread::hardware_concurrency());
  while (true) {
    while (next < last && children.size() < cpus) {
      uint64_t end = std::min(last, next + casesAChild);
      start(next, end);
      next = end;
    }
    if (children.empty())
      return failures;
    int status = 0;
    pid_t pid = wait(&status);
    auto child = children.find(pid);
    if (child == children.end())
      continue;
    auto [shared, end] = child->second;
    children.erase(child);
    uint64_t current = shared->current;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 1 && !shared->message[0]) {
      // It gave up in an orderly way, as a tool does.
      if (current + 1 < end)
        start(current + 1, end);
    } else if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
      ++failures;
      if (WIFSIGNALED(status) &&
          (WTERMSIG(status) == SIGALRM || WTERMSIG(status) == SIGPROF))
        report(current, "no end within " + std::to_string(maxSeconds) + " s");
      else if (WIFSIGNALED(status))
        report(current,
               std::string("it crashes: ") + strsignal(WTERMSIG(status)));
      else if (shared->message[0])
        report(current, shared->message);
      else
        report(current, "it ends the process with status " +
                            std::to_string(WEXITSTATUS(status)));
      if (current + 1 < end)
        start(current + 1, end);
    }
    munmap(shared, sizeof(Report));
  }
}
