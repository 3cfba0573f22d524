//===- PrefetchStage.cpp - Elements made ahead by a thread ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/Stage.h"
#include "runtime/support/HostTrace.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

using namespace systole;
using namespace systole::data;

namespace {

/// Runs its input on a thread of its own, up to `capacity` elements ahead.
class PrefetchStage : public Stage {
public:
  PrefetchStage(std::unique_ptr<Stage> input, size_t capacity)
      : input(std::move(input)), capacity(capacity) {}
  ~PrefetchStage() override { stop(); }

  absl::StatusOr<bool> next(Sample &sample) override {
    if (!reader.joinable() && end.ok() && !hasEnded)
      reader = std::thread([this] { read(); });
    std::unique_lock<std::mutex> lock(mutex);
    changed.wait(lock, [this] { return !ready.empty() || hasEnded; });
    if (ready.empty()) {
      if (!end.ok())
        return end;
      return false;
    }
    sample = std::move(ready.front());
    ready.pop_front();
    changed.notify_all();
    return true;
  }

  absl::StatusOr<bool> skip() override {
    // Before it has read ahead there is nothing here to leave out.
    if (!reader.joinable() && ready.empty() && end.ok() && !hasEnded)
      return input->skip();
    Sample sample;
    return next(sample);
  }

  absl::Status restart() override {
    stop();
    ready.clear();
    hasEnded = false;
    isStopping = false;
    end = absl::OkStatus();
    return input->restart();
  }

  int64_t passSize() const override { return input->passSize(); }

private:
  /// The reader thread: until the end of the input, an error or stop().
  void read() {
    while (true) {
      {
        std::unique_lock<std::mutex> lock(mutex);
        changed.wait(lock,
                     [this] { return ready.size() < capacity || isStopping; });
        if (isStopping)
          return;
      }
      Sample sample;
      absl::StatusOr<bool> got = [&] {
        runtime::HostSpan span("prefetch an element");
        return input->next(sample);
      }();
      std::lock_guard<std::mutex> lock(mutex);
      if (got.ok() && *got) {
        ready.push_back(std::move(sample));
      } else {
        end = got.status();
        hasEnded = true;
      }
      changed.notify_all();
      if (hasEnded)
        return;
    }
  }

  void stop() {
    if (!reader.joinable())
      return;
    {
      std::lock_guard<std::mutex> lock(mutex);
      isStopping = true;
    }
    changed.notify_all();
    reader.join();
    reader = std::thread();
  }

  std::unique_ptr<Stage> input;
  size_t capacity;
  std::thread reader;

  std::mutex mutex; ///< Guards what follows while the reader runs.
  std::condition_variable changed;
  std::deque<Sample> ready;
  absl::Status end; ///< Why the input ended.
  bool hasEnded = false;
  bool isStopping = false;
};

} // namespace

StageOr data::makePrefetchStage(const StageContext &context,
                                std::unique_ptr<Stage> input) {
  absl::StatusOr<int64_t> capacity = context.positive("buffer_size");
  if (!capacity.ok())
    return capacity.status();
  return std::make_unique<PrefetchStage>(std::move(input), *capacity);
}
