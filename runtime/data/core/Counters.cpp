//===- Counters.cpp - The costs of a pipeline's stages --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/Counters.h"

#include <algorithm>

using namespace systole;
using namespace systole::data;

namespace {
/// Outermost scopes of a thread that are shorter than this are sampled. A timed
/// one represents those since the previous one. The first ones are timed more
/// often.
constexpr std::chrono::nanoseconds isLong = std::chrono::milliseconds(1);
constexpr int64_t period = 128;

thread_local int64_t sinceTimed = 0, untilTimed = 1;
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
  for (const StageCounter &stage : counters) {
    if (stage.within)
      continue;
    all.push_back({stage.name, stage.location, stage.elements.load(),
                   stage.nanoseconds.load(), stage.parallelism.load(),
                   stage.bytes.load(), /*isPart=*/false});
    // Each thread has counted the operations within the scope itself.
    const size_t first = all.size();
    for (const StageCounter &part : counters) {
      if (part.within != &stage)
        continue;
      auto same = std::find_if(all.begin() + static_cast<std::ptrdiff_t>(first),
                               all.end(), [&](const Snapshot &other) {
                                 return other.name == part.name &&
                                        other.location == part.location;
                               });
      if (same == all.end())
        same = all.insert(
            same, {part.name, part.location, 0, 0, 1, 0, /*isPart=*/true});
      same->elements += part.elements.load();
      same->nanoseconds += part.nanoseconds.load();
      same->bytes += part.bytes.load();
    }
  }
  return all;
}

bool Timing::begin() {
  ++sinceTimed;
  // The time of the first scope stands for no other scope.
  const bool isFirst = counter.nanoseconds.load() == 0;
  weight = isFirst ? 1 : sinceTimed >= untilTimed ? sinceTimed : 0;
  if (weight > 0)
    sinceTimed = 0;
  return weight > 0;
}

void Timing::end() {
  current = outer;
  if (!isOn)
    return;
  std::chrono::nanoseconds time = Clock::now() - began;
  counter.nanoseconds.fetch_add((time - inner).count() * weight,
                                std::memory_order_relaxed);
  if (outer)
    outer->inner += time;
  else
    untilTimed = time < isLong ? std::min(2 * untilTimed, period) : 1;
}
