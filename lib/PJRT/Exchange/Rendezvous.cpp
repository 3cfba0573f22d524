//===- Rendezvous.cpp - A meeting place of threads of devices -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rendezvous.h"

#include "runtime/team/Threads.h"

using namespace systole;
using namespace systole::pjrt;

absl::Status pjrt::makeCancelledError() {
  return absl::CancelledError(
      "another device of this execution failed, so a collective cannot end");
}

/// Whether each of some threads may have a CPU.
static bool haveCPUs(size_t numThreads) {
  static const auto numCPUs = static_cast<size_t>(runtime::usableCpus());
  return numThreads <= numCPUs;
}

Rendezvous::Rendezvous(size_t numThreads)
    : spin(numThreads > 1 && haveCPUs(numThreads)
               ? std::chrono::microseconds(50)
               : runtime::Clock::duration(0)) {}

/// Devices are often apart by a few microseconds, and to wake a thread takes
/// more.
template <typename Condition>
void Rendezvous::wait(std::unique_lock<std::mutex> &lock, Condition condition) {
  while (spin.count() > 0 && !condition()) {
    uint64_t seen = numChanges;
    lock.unlock();
    bool hasChanged = runtime::spinWhile(
        [&] { return numChanges.load(std::memory_order_acquire) == seen; },
        spin);
    lock.lock();
    if (!hasChanged)
      break;
  }
  changed.wait(lock, condition);
}

void Rendezvous::notify() {
  numChanges.fetch_add(1, std::memory_order_release);
  changed.notify_all();
}

absl::Status Rendezvous::meet(Place place, Group group, size_t member,
                              const void *array, Fetcher fetch, Reader read) {
  std::unique_lock<std::mutex> lock(mutex);
  if (cancelled)
    return makeCancelledError();
  Meeting &meeting = meetings[place];
  meeting.arrays.resize(group.numMembers);
  meeting.arrays[member] = array;
  uint64_t round = meeting.round;
  if (++meeting.numArrived == group.numHere) {
    if (group.numHere < group.numMembers) {
      lock.unlock();
      absl::Status status = fetch(meeting.arrays);
      lock.lock();
      if (!status.ok()) {
        cancelled = true;
        notify();
        return status;
      }
    }
    meeting.isComplete = true;
    notify();
  }
  wait(lock, [&] { return cancelled || meeting.isComplete; });
  if (!meeting.isComplete)
    return makeCancelledError();
  lock.unlock();
  read(meeting.arrays);
  lock.lock();
  // An array is its owner's again when all have read it.
  if (++meeting.numDone == group.numHere) {
    meeting.numArrived = meeting.numDone = 0;
    meeting.isComplete = false;
    ++meeting.round;
    notify();
  }
  wait(lock, [&] { return meeting.round != round; });
  return absl::OkStatus();
}

void Rendezvous::cancel() {
  std::lock_guard<std::mutex> lock(mutex);
  cancelled = true;
  notify();
}
