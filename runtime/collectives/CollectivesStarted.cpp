//===- CollectivesStarted.cpp - Reductions that overlap with computation --===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Between processes a thread of its own reduces. It takes the reductions in the
// order in which the shards start them, which is the same in every process.
// Within one process a shard waits only for other shards. There the shards
// reduce piece by piece at the first finish. The shard that comes first takes
// pieces of all reductions that everyone has started, instead of waiting.
//
//===----------------------------------------------------------------------===//

#include "runtime/collectives/CollectivesImpl.h"
#include "runtime/support/Status.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <sys/prctl.h>

namespace systole::runtime {

void Collectives::prepareToStart() {
  if (placement.processes == 1) {
    waiting =
        std::make_unique<Waiting[]>(static_cast<size_t>(placement.here()));
    nextPiece = std::make_unique<NextPiece>();
    return;
  }
  queue = std::make_unique<Queue>();
  queue->lane.isAlone = true;
  // Messages of `run` use the numbers of groups as tags.
  queue->lane.firstTag = 1 << 14;
  queue->started.resize(static_cast<size_t>(placement.here()));
  absl::StatusOr<Thread> thread =
      Thread::start("collectives", [this] { reduceStarted(); });
  if (thread.ok())
    queue->thread = std::move(*thread);
  else
    queue->error = thread.status();
}

/// Waits for the queue's thread to end. Call it after `cancel`.
void Collectives::endQueue() {
  if (queue)
    queue->thread.join(Clock::now() + std::chrono::hours(1));
}

void Collectives::awaitEnd() {
  if (!queue)
    return;
  std::unique_lock<std::mutex> lock(queue->mutex);
  queue->changed.wait(lock, [&] { return !queue->isBusy; });
}

void Collectives::cancel() {
  cancelled.store(true);
  barrier.cancel();
  if (!queue)
    return;
  std::lock_guard<std::mutex> lock(queue->mutex);
  queue->changed.notify_all();
}

absl::Status Collectives::start(int shard, const systole_collective &what,
                                const void *const *inputs, void *const *outputs,
                                const int64_t *sizes, int32_t count,
                                int64_t *number) {
  RETURN_IF_ERROR(check(what, sizes, count));
  if (what.kind != SYSTOLE_ALL_REDUCE && what.kind != SYSTOLE_REDUCE_SCATTER)
    return absl::UnimplementedError(
        absl::StrCat("there is no ", collectiveName(what.kind),
                     " that is started first and finished later"));
  const int local = shard - placement.first();
  if (!queue) {
    Waiting &mine = waiting[local];
    Waiting::Item *item = &mine.items;
    for (int64_t i = 0; i < mine.count; ++i) {
      if (!item->next)
        item->next = std::make_unique<Waiting::Item>();
      item = item->next.get();
    }
    item->call.begin(*lane, nullptr, shard, what, inputs, outputs, sizes, count,
                     placement);
    *number = mine.first + mine.count++;
    mine.begun.store(mine.first + mine.count);
    return absl::OkStatus();
  }
  std::lock_guard<std::mutex> lock(queue->mutex);
  *number = queue->started[static_cast<size_t>(local)]++;
  const auto index = static_cast<size_t>(*number - queue->firstOpen);
  if (index == queue->open.size()) {
    if (queue->spare.empty()) {
      queue->spare.push_back(std::make_unique<Queue::Started>());
      queue->spare.back()->calls =
          std::make_unique<Call[]>(static_cast<size_t>(placement.here()));
    }
    queue->open.push_back(std::move(queue->spare.back()));
    queue->spare.pop_back();
  }
  Queue::Started &started = *queue->open[index];
  Call &call = started.calls[local];
  call.begin(queue->lane, started.calls.get(), shard, what, inputs, outputs,
             sizes, count, placement);
  RETURN_IF_ERROR(call.reserveScratch());
  if (++started.begun == placement.here())
    queue->changed.notify_all();
  return absl::OkStatus();
}

//===----------------------------------------------------------------------===//
// Reductions in one process
//===----------------------------------------------------------------------===//

bool Collectives::hasWaiting(int shard) const {
  return waiting && waiting[shard - placement.first()].count > 0;
}

bool Collectives::haveAllBegun(int64_t number) const {
  for (int i = 0; i < placement.here(); ++i)
    if (waiting[i].begun.load() <= number)
      return false;
  return true;
}

/// Returns the next piece, with its reduction's number, of the reductions that
/// all shards have started; std::nullopt if no piece is left. Loads and stores
/// of `begun` have one total order. So the last shard to arrive here sees that
/// all have begun, and no piece is left over.
std::optional<std::pair<int64_t, int64_t>>
Collectives::takePiece(Waiting &mine) {
  constexpr int bits = NextPiece::pieceBits;
  int64_t now = nextPiece->value.load();
  while (true) {
    const int64_t number = now >> bits, piece = now & ((1 << bits) - 1);
    if (number >= mine.first + mine.count || !haveAllBegun(number))
      return std::nullopt;
    const int64_t pieces = mine.at(number).countPieces();
    int64_t next = piece + 1 < pieces ? now + 1 : (number + 1) << bits;
    if (!nextPiece->value.compare_exchange_weak(now, next))
      continue;
    if (piece < pieces)
      return std::pair(number, piece);
    now = next;
  }
}

/// Finishes all started reductions. So every shard does the same work,
/// whichever reduction it finishes first.
absl::Status Collectives::finishHere(int shard, int64_t number) {
  Waiting &mine = waiting[shard];
  if (number < mine.first)
    return absl::OkStatus();
  const int64_t end = mine.first + mine.count;
  // Another shard may take a given piece in every step: all calls have scratch
  // memory.
  Call &tools = calls[shard];
  const auto most = static_cast<size_t>(placement.here());
  tools.nodes.reserve(most);
  tools.results.reserve(most);
  mine.all.reserve(most);
  RETURN_IF_ERROR(tools.reserveScratch());
  for (int64_t i = mine.first; i < end; ++i)
    zeroOutputsOfNonMembers(mine.at(i));
  while (auto taken = takePiece(mine))
    RETURN_IF_ERROR(reducePiece(mine, taken->first, taken->second));
  RETURN_IF_ERROR(meet(mine.at(number), "the "));
  if (nextPiece->value.load() != end << NextPiece::pieceBits)
    return absl::InternalError("the shards are in different collectives");
  mine.first = end;
  mine.count = 0;
  return absl::OkStatus();
}

//===----------------------------------------------------------------------===//
// Reductions between processes
//===----------------------------------------------------------------------===//

absl::Status Collectives::finish(int shard, int64_t number) {
  if (!queue)
    return finishHere(shard, number);
  std::unique_lock<std::mutex> lock(queue->mutex);
  auto isOver = [&] {
    return queue->done > number || !queue->error.ok() || cancelled.load();
  };
  // The reducing thread has a limit of its own, and its error names whom it
  // waited for.
  if (!queue->changed.wait_until(lock, Clock::now() + 2 * timeout, isOver)) {
    std::vector<int> absent;
    for (int i = 0; i < placement.here(); ++i)
      if (queue->started[static_cast<size_t>(i)] <= number)
        absent.push_back(placement.first() + i);
    const auto index = static_cast<size_t>(number - queue->firstOpen);
    const Call &call = queue->open[index]->calls[shard - placement.first()];
    return absl::DeadlineExceededError(
        absl::StrCat("shard ", absl::StrJoin(absent, ", "),
                     " did not reach the ", collectiveName(call.what.kind)));
  }
  if (queue->done <= number)
    return queue->error.ok() ? absl::CancelledError() : queue->error;
  ++queue->open[static_cast<size_t>(number - queue->firstOpen)]->finished;
  while (!queue->open.empty() &&
         queue->open.front()->finished == placement.here()) {
    queue->open.front()->begun = queue->open.front()->finished = 0;
    queue->spare.push_back(std::move(queue->open.front()));
    queue->open.erase(queue->open.begin());
    ++queue->firstOpen;
  }
  return absl::OkStatus();
}

void Collectives::reduceStarted() {
  // Short sleeps between polls need a small timer slack.
  prctl(PR_SET_TIMERSLACK, 1000, 0, 0, 0);
  std::unique_lock<std::mutex> lock(queue->mutex);
  auto next = [&]() -> Queue::Started * {
    const auto index = static_cast<size_t>(queue->done - queue->firstOpen);
    return index < queue->open.size() &&
                   queue->open[index]->begun == placement.here()
               ? queue->open[index].get()
               : nullptr;
  };
  for (;;) {
    queue->changed.wait(lock, [&] { return cancelled.load() || next(); });
    if (cancelled.load())
      return;
    Queue::Started &started = *next();
    queue->isBusy = true;
    lock.unlock();
    Call *first = started.calls.get(), *last = first + placement.here();
    absl::Status status;
    if (!allInTheSame(*first))
      status = absl::InternalError("the shards are in different collectives");
    else
      for (Call *call = first; call != last; ++call)
        zeroOutputsOfNonMembers(*call);
    if (status.ok())
      status = reduceAcross(first, last);
    lock.lock();
    queue->isBusy = false;
    if (status.ok())
      ++queue->done;
    else
      queue->error = status;
    queue->changed.notify_all();
    if (!status.ok())
      return;
  }
}

} // namespace systole::runtime
