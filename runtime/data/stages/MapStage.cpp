//===- MapStage.cpp - A function of each element, by several threads -----===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/BadRecords.h"
#include "runtime/data/core/Kinds.h"
#include "runtime/data/core/Random.h"
#include "runtime/data/core/ThreadPool.h"
#include "runtime/data/record_ops/Function.h"
#include "runtime/data/stages/Bookmarks.h"
#include "runtime/support/Status.h"
#include "runtime/system/Wait.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <set>
#include <utility>

using namespace systole;
using namespace systole::data;

namespace {

using Clock = std::chrono::steady_clock;

/// An element that is or will be in work. The thread that computes it owns it,
/// too: a thread that has finished its task touches nothing of the stage, which
/// may be gone by then.
class Task {
public:
  int64_t index = 0;
  PipelineElement sample;
  uint64_t seed = 0;
  absl::Status status;
  bool isFromInput = false; ///< The error belongs to the input.
  int64_t bytes = 0;

  /// Whether the caller got the task to run it.
  bool claim() {
    uint32_t expected = Waiting;
    return state.compare_exchange_strong(expected, Running);
  }

  bool isDone() const { return state.load() == Done; }

  void finish() {
    if (state.exchange(Done) == Awaited)
      runtime::wakeAll(state);
  }

  /// Waits for the thread that has claimed the task.
  void await() {
    uint32_t expected = Running;
    state.compare_exchange_strong(expected, Awaited);
    while (!isDone())
      runtime::sleepWhile(state, Awaited, Clock::now() + std::chrono::hours(1));
  }

private:
  enum State : uint32_t { Waiting, Running, Awaited, Done };
  std::atomic<uint32_t> state{Waiting};
};

/// Replaces elements by a function's results, on the number of threads in
/// `num_parallel_calls`. Without that attribute it uses as many as have work.
/// Elements keep their order, unless the operation is not `deterministic`.
class MapStage : public TransformStage {
public:
  MapStage(const StageContext &context, StagePtr input,
           std::unique_ptr<Function> function)
      : TransformStage(std::move(input)), function(std::move(function)),
        seeds(context.key()), setting(context.setting),
        isOrdered(context.has("deterministic")
                      ? context.integer("deterministic", 1) != 0
                      : setting.isDeterministic) {
    most = static_cast<int64_t>(setting.threads->size()) + 1;
    int64_t asked = context.integer("num_parallel_calls", -1);
    isTuned = asked < 0 && setting.isTuned;
    limit = std::clamp<int64_t>(asked, 1, most);
  }
  ~MapStage() override { drop(); }

  absl::StatusOr<int64_t> skip(int64_t count) override {
    if (!tasks.empty() || setting.options->skipBadRecords > 0)
      return Stage::skip(count);
    absl::StatusOr<int64_t> skipped = input->skip(count);
    for (int64_t i = 0; skipped.ok() && i < *skipped; ++i)
      (void)seeds.take();
    // The following elements are numbered from 0.
    bookmarks.clear();
    taken = 0;
    return skipped;
  }

  absl::Status finish(PipelineElement &sample, uint64_t seed) override {
    return function->apply(sample, seed);
  }

  absl::Status restart() override {
    seeds.restart();
    return TransformStage::restart();
  }

  void save(Position &to) const override {
    int64_t first = firstWaiting();
    bookmarks.save(to, first, *input);
    seeds.save(to, taken - first);
    Position ahead;
    for (int64_t index : given)
      ahead.push_back(index - first);
    append(to, ahead);
  }

  absl::Status restore(PositionReader &from) override {
    clear();
    RETURN_IF_ERROR(input->moveTo(from.nested()));
    seeds.restore(from);
    for (int64_t index : from.nested())
      given.insert(index);
    return absl::OkStatus();
  }

private:
  absl::StatusOr<bool> advance(PipelineElement &sample,
                               ElementRequest request) override {
    if (tasks.empty() && given.empty() &&
        (limit == 1 || request != ElementRequest::Element))
      return advanceHere(sample, request);
    while (true) {
      fill();
      if (tasks.empty())
        return false;
      auto chosen = choose();
      std::shared_ptr<Task> task = std::move(*chosen);
      if (chosen != tasks.begin())
        given.insert(task->index);
      tasks.erase(chosen);
      given.erase(given.begin(), given.lower_bound(firstWaiting()));
      bookmarks.given(firstWaiting());
      release(*task);
      if (task->status.ok()) {
        skipper.passed();
        sample = std::move(task->sample);
        return true;
      }
      if (task->isFromInput || !skipper.isLeftOut(task->status))
        return task->status;
    }
  }

  /// Without threads nothing is prefetched, so the position is that of the
  /// input.
  absl::StatusOr<bool> advanceHere(PipelineElement &sample,
                                   ElementRequest request) {
    bookmarks.clear();
    taken = 0;
    // Elements that are skipped may have errors, and these do not count.
    if (setting.options->skipBadRecords > 0)
      request = ElementRequest::Element;
    while (true) {
      absl::StatusOr<bool> got = take(sample, request);
      if (!got.ok() || !*got)
        return got;
      uint64_t seed = seeds.take();
      if (request == ElementRequest::Unfinished)
        sample.left.push_back({this, seed});
      if (request != ElementRequest::Element)
        return true;
      // The time of one element stands for all elements of a round.
      const bool isTimed = isTuned && rounds == 0;
      Clock::time_point began = isTimed ? Clock::now() : Clock::time_point();
      absl::Status status = function->apply(sample, seed);
      if (isTimed)
        worked += (Clock::now() - began).count() * round;
      if (isTuned)
        tune(/*waits=*/true);
      if (status.ok()) {
        skipper.passed();
        return true;
      }
      if (!skipper.isLeftOut(status))
        return status;
    }
  }

  /// Takes the input's next element. An element for immediate work is not
  /// moved.
  absl::StatusOr<bool> take(PipelineElement &sample, ElementRequest request) {
    auto leave = [&](absl::string_view element) {
      sample.clear();
      sample.element.components.push_back(
          Buffer::over(const_cast<char *>(element.data()),
                       static_cast<int64_t>(element.size())));
      sample.origin = input->originOfShown();
      return false;
    };
    if (request == ElementRequest::Element && input->showReady(1, leave) == 1)
      return true;
    return input->pull(sample, request);
  }

  bool fits(absl::Span<const Place> places) const override {
    return tasks.empty() && given.empty() && limit == 1 &&
           function->fits(places);
  }

  /// Places elements without threads.
  absl::StatusOr<size_t> advancePlaced(absl::Span<const Place> places,
                                       size_t most) override {
    bookmarks.clear();
    taken = 0;
    while (true) {
      absl::StatusOr<size_t> done = timed([&] {
        return function->putReady(*input, most, seeds, places,
                                  [&](const absl::Status &error) {
                                    return skipper.isLeftOut(error);
                                  });
      });
      RETURN_IF_ERROR(done.status());
      if (*done > 0) {
        skipper.passed();
        return done;
      }
      // The next element is not ready.
      ASSIGN_OR_RETURN(bool got, input->next(single));
      if (!got)
        return 0;
      done = timed([&] { return putSingle(places); });
      if (!done.ok() || *done > 0)
        return done;
    }
  }

  /// Works on elements, and counts them for the next decision on threads.
  template <typename Put> absl::StatusOr<size_t> timed(const Put &put) {
    if (!isTuned)
      return put();
    const Clock::time_point began = Clock::now();
    absl::StatusOr<size_t> done = put();
    worked += (Clock::now() - began).count();
    tune(/*waits=*/true, static_cast<int64_t>(done.value_or(0)));
    return done;
  }

  /// Returns the number of elements: 0 for one with an error that is skipped.
  absl::StatusOr<size_t> putSingle(absl::Span<const Place> places) {
    absl::Status status = function->put(single, seeds.take(), places);
    if (status.ok()) {
      skipper.passed();
      return 1;
    }
    if (skipper.isLeftOut(status))
      return 0;
    return status;
  }

  /// The number of the first element that was not returned.
  int64_t firstWaiting() const {
    return tasks.empty() ? taken : tasks.front()->index;
  }

  /// Takes elements for the threads.
  void fill() {
    while (!hasEnded && static_cast<int64_t>(tasks.size()) < limit &&
           (tasks.empty() || setting.memory->hasRoom())) {
      bookmarks.start(*input);
      auto task = std::make_shared<Task>();
      absl::StatusOr<bool> got = input->next(task->sample);
      task->index = taken++;
      if (!got.ok() || !*got) {
        hasEnded = true;
        if (got.ok()) {
          --taken;
          return;
        }
        task->status = got.status();
        task->isFromInput = true;
        bookmarks.mark(*input);
        task->finish();
        tasks.push_back(std::move(task));
        return;
      }
      task->seed = seeds.take();
      bookmarks.mark(*input);
      if (given.count(task->index))
        continue; // It was returned before this run began.
      task->bytes = task->sample.bytes();
      setting.memory->held += task->bytes;
      if (counter)
        counter->bytes += task->bytes;
      tasks.push_back(task);
      if (limit > 1)
        setting.threads->run([this, task] {
          if (task->claim())
            run(*task);
        });
    }
  }

  /// The finished task whose element is next.
  std::deque<std::shared_ptr<Task>>::iterator choose() {
    auto isDone = [](const std::shared_ptr<Task> &task) {
      return task->isDone();
    };
    auto chosen = isOrdered ? tasks.begin()
                            : std::find_if(tasks.begin(), tasks.end(), isDone);
    if (chosen == tasks.end())
      chosen = tasks.begin();
    bool waits = !isDone(*chosen);
    if (waits) {
      // Work in this thread instead of waiting.
      if ((*chosen)->claim()) {
        run(**chosen);
      } else {
        static StageCounter nobody;
        Timing idle(nobody);
        (*chosen)->await();
      }
    }
    if (isTuned)
      tune(waits);
    return chosen;
  }

  void run(Task &task) {
    Clock::time_point began = Clock::now();
    if (counter) {
      Timing timing(*counter);
      task.status = function->apply(task.sample, task.seed);
    } else {
      task.status = function->apply(task.sample, task.seed);
    }
    worked += (Clock::now() - began).count();
    task.finish();
  }

  /// Adds a thread if elements are waited for, and removes one otherwise. If
  /// work is short, more threads cost more than they help.
  void tune(bool waits, int64_t elements = 1) {
    constexpr int64_t shortest = 20000; // nanoseconds
    waited += waits ? elements : 0;
    rounds += elements;
    if (rounds < round)
      return;
    bool isLong = worked.exchange(0) > shortest * round;
    if (isLong && waited > round / 2)
      limit = std::min(limit + 1, most);
    else if (!isLong || waited == 0)
      limit = std::max<int64_t>(limit - 1, 1);
    if (counter)
      counter->parallelism = limit;
    rounds = waited = 0;
  }

  /// Drops all tasks, and waits for those that run.
  void drop() {
    for (const std::shared_ptr<Task> &task : tasks) {
      if (!task->claim())
        task->await();
      release(*task);
    }
    tasks.clear();
  }

  void clear() override {
    drop();
    bookmarks.clear();
    given.clear();
    taken = 0;
    hasEnded = false;
  }

  void release(Task &task) {
    setting.memory->held -= task.bytes;
    if (counter)
      counter->bytes -= task.bytes;
  }

  /// Elements between two decisions on threads.
  static constexpr int64_t round = 12;

  std::unique_ptr<Function> function;
  Seeds seeds;
  const Setting setting;
  ErrorSkipper skipper{setting};
  const bool isOrdered;
  bool isTuned;
  /// The number of elements in work at a time, and its maximum.
  int64_t limit, most;
  int64_t rounds = 0, waited = 0;
  std::atomic<int64_t> worked{0};
  std::deque<std::shared_ptr<Task>> tasks;
  PipelineElement single; ///< The input's element that is written to places.
  Bookmarks bookmarks;
  int64_t taken = 0;
  /// The elements that were returned before one that was taken earlier.
  std::set<int64_t> given;
  bool hasEnded = false;
};

} // namespace

StageOr data::makeMapStage(const StageContext &context, Inputs inputs) {
  ASSIGN_OR_RETURN(std::unique_ptr<Function> function,
                   Function::create(context));
  return std::make_unique<MapStage>(context, std::move(inputs[0]),
                                    std::move(function));
}
