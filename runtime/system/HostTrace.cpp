//===- HostTrace.cpp - Activities of host threads -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/system/HostTrace.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <pthread.h>

namespace systole::runtime {
namespace {

struct Lane {
  std::mutex mutex;
  HostLane kept;
};

/// All threads with a span since the start. Never destroyed: threads may
/// outlive static objects.
struct Lanes {
  std::atomic<bool> on{false};
  /// The number of the present recording.
  std::atomic<int64_t> generation{0};
  std::mutex mutex;
  std::vector<std::shared_ptr<Lane>> all;
};

Lanes &lanes() {
  static Lanes *const lanes = new Lanes;
  return *lanes;
}

int64_t now() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/// The thread's lane in the present recording.
Lane &ownLane() {
  thread_local std::shared_ptr<Lane> lane;
  thread_local int64_t generation = -1;
  if (int64_t current = lanes().generation.load(); generation != current) {
    generation = current;
    lane = std::make_shared<Lane>();
    char name[32] = "thread";
    pthread_getname_np(pthread_self(), name, sizeof(name));
    lane->kept.name = name;
    std::lock_guard<std::mutex> lock(lanes().mutex);
    lanes().all.push_back(lane);
  }
  return *lane;
}

} // namespace

void startHostTrace() {
  std::lock_guard<std::mutex> lock(lanes().mutex);
  lanes().all.clear();
  lanes().generation.fetch_add(1);
  lanes().on.store(true);
}

std::vector<HostLane> stopHostTrace() {
  lanes().on.store(false);
  std::lock_guard<std::mutex> lock(lanes().mutex);
  std::vector<HostLane> kept;
  for (const std::shared_ptr<Lane> &lane : lanes().all) {
    std::lock_guard<std::mutex> lock(lane->mutex);
    kept.push_back(lane->kept);
  }
  lanes().all.clear();
  return kept;
}

HostSpan::HostSpan(const char *what)
    : what(what),
      begin(lanes().on.load(std::memory_order_relaxed) ? now() : 0) {}

HostSpan::~HostSpan() {
  if (begin == 0 || !lanes().on.load(std::memory_order_relaxed))
    return;
  Lane &lane = ownLane();
  std::lock_guard<std::mutex> lock(lane.mutex);
  lane.kept.spans.push_back({what, begin, now()});
}

} // namespace systole::runtime
