//===- Counters.cpp - What the stages of a pipeline cost ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/Counters.h"

using namespace systole;
using namespace systole::data;

namespace {
/// One of so many outermost scopes of a thread is timed.
constexpr int64_t period = 8;

/// The scope of this thread that began last.
thread_local Timing *current = nullptr;
thread_local int64_t rounds = 0;
thread_local bool isTimed = false;
} // namespace

StageCounter &Counters::add(std::string name, const char *location,
                            const StageCounter *within) {
  std::lock_guard<std::mutex> lock(mutex);
  StageCounter &counter = counters.emplace_back();
  counter.name = std::move(name);
  counter.location = location ? location : "";
  counter.within = within;
  return counter;
}

std::vector<Counters::Snapshot> Counters::snapshot() const {
  std::lock_guard<std::mutex> lock(mutex);
  std::vector<Snapshot> all;
  for (const StageCounter &counter : counters)
    all.push_back({counter.name, counter.location, counter.elements.load(),
                   counter.nanoseconds.load(), counter.parallelism.load(),
                   counter.bytes.load(), counter.within != nullptr});
  return all;
}

Timing::Timing(StageCounter &counter) : counter(counter), outer(current) {
  if (!outer)
    isTimed = rounds++ % period == 0;
  current = this;
  isOn = isTimed;
  if (isOn)
    began = Clock::now();
}

Timing::~Timing() {
  current = outer;
  if (!isOn)
    return;
  std::chrono::nanoseconds time = Clock::now() - began;
  counter.nanoseconds.fetch_add((time - inner).count() * period,
                                std::memory_order_relaxed);
  if (outer)
    outer->inner += time;
}
