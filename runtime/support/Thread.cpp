//===- Thread.cpp - Threads that can be given up --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/support/Thread.h"

#include "absl/strings/str_cat.h"

#include <cassert>
#include <cstring>
#include <memory>
#include <time.h>

namespace systole::runtime {
namespace {

std::atomic<bool> abandoned{false};

void *runBody(void *argument) {
  std::unique_ptr<std::function<void()>> body(
      static_cast<std::function<void()> *>(argument));
  (*body)();
  return nullptr;
}

} // namespace

Thread::~Thread() { assert(!joinable && "a thread outlives its owner"); }

absl::StatusOr<Thread> Thread::start(const std::string &name,
                                     std::function<void()> body) {
  auto argument = std::make_unique<std::function<void()>>(std::move(body));
  Thread thread;
  int error = pthread_create(&thread.handle, nullptr, runBody, argument.get());
  if (error != 0)
    return absl::ResourceExhaustedError(absl::StrCat(
        "cannot start the thread '", name, "': ", std::strerror(error)));
  argument.release();
  thread.joinable = true;
  pthread_setname_np(thread.handle, name.substr(0, 15).c_str());
  return thread;
}

bool Thread::join(Clock::time_point deadline) {
  if (!std::exchange(joinable, false))
    return true;
  auto since = deadline.time_since_epoch();
  auto seconds = std::chrono::duration_cast<std::chrono::seconds>(since);
  timespec time;
  time.tv_sec = seconds.count();
  time.tv_nsec =
      std::chrono::duration_cast<std::chrono::nanoseconds>(since - seconds)
          .count();
  if (pthread_clockjoin_np(handle, nullptr, CLOCK_MONOTONIC, &time) == 0)
    return true;
  abandoned.store(true);
  pthread_detach(handle);
  return false;
}

bool Thread::anyAbandoned() { return abandoned.load(); }

} // namespace systole::runtime
