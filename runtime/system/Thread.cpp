//===- Thread.cpp - Threads that can be abandoned -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/system/Thread.h"

#include "runtime/system/FloatMode.h"

#include "absl/strings/str_cat.h"

#include <cassert>
#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <pthread.h>

namespace systole::runtime {

struct Thread::State {
  std::string name;
  std::function<void()> body;
  pthread_t handle = {};
  std::mutex mutex;
  std::condition_variable ended;
  bool hasEnded = false;
  uint64_t floatMode = getFloatMode();
};

static std::atomic<bool> abandoned{false};

Thread::~Thread() { assert(!state && "a thread outlives its owner"); }

/// Creates a thread that begins on `cpus`, or anywhere without any. Linux may
/// leave it beside its maker, where a change of its own would wait.
static int createOn(absl::Span<const int> cpus, pthread_t *handle,
                    void *(*run)(void *), void *argument) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (int cpu : cpus)
    CPU_SET(cpu, &set);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  if (!cpus.empty())
    pthread_attr_setaffinity_np(&attributes, sizeof(set), &set);
  const int error = pthread_create(handle, &attributes, run, argument);
  pthread_attr_destroy(&attributes);
  return error;
}

absl::StatusOr<Thread> Thread::start(const std::string &name,
                                     std::function<void()> body,
                                     absl::Span<const int> cpus) {
  auto state = std::make_shared<State>();
  state->name = name.substr(0, 15);
  state->body = std::move(body);
  auto run = [](void *argument) -> void * {
    std::unique_ptr<std::shared_ptr<State>> own(
        static_cast<std::shared_ptr<State> *>(argument));
    State &state = **own;
    pthread_setname_np(pthread_self(), state.name.c_str());
    setFloatMode(state.floatMode);
    state.body();
    // Destroy the body's objects before others learn that the thread has ended.
    state.body = nullptr;
    std::lock_guard<std::mutex> lock(state.mutex);
    state.hasEnded = true;
    state.ended.notify_all();
    return nullptr;
  };
  auto argument = std::make_unique<std::shared_ptr<State>>(state);
  int error = createOn(cpus, &state->handle, run, argument.get());
  if (error != 0 && !cpus.empty())
    error = createOn({}, &state->handle, run, argument.get());
  if (error != 0)
    return absl::ResourceExhaustedError(absl::StrCat(
        "cannot start the thread '", name, "': ", std::strerror(error),
        error == EAGAIN ? "; let it have more threads (ulimit -u, the pids of "
                          "its container) or more memory (ulimit -v)"
                        : ""));
  argument.release();
  Thread thread;
  thread.state = std::move(state);
  return thread;
}

bool Thread::join(Clock::time_point deadline) {
  if (!state)
    return true;
  std::shared_ptr<State> joined = std::move(state);
  bool inTime;
  {
    std::unique_lock<std::mutex> lock(joined->mutex);
    inTime = joined->ended.wait_until(lock, deadline,
                                      [&] { return joined->hasEnded; });
  }
  if (inTime) {
    pthread_join(joined->handle, nullptr);
    return true;
  }
  abandoned.store(true);
  pthread_detach(joined->handle);
  return false;
}

void Thread::join() {
  if (!state)
    return;
  pthread_join(state->handle, nullptr);
  state.reset();
}

bool Thread::anyAbandoned() { return abandoned.load(); }

} // namespace systole::runtime
