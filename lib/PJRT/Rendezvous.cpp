//===- Rendezvous.cpp - A meeting place of threads of devices -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rendezvous.h"

using namespace systole;
using namespace systole::pjrt;

absl::Status pjrt::makeCancelledError() {
  return absl::CancelledError(
      "another device of this execution failed, so a collective cannot end");
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
        changed.notify_all();
        return status;
      }
    }
    meeting.isComplete = true;
    changed.notify_all();
  }
  changed.wait(lock, [&] { return cancelled || meeting.isComplete; });
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
    changed.notify_all();
  }
  changed.wait(lock, [&] { return meeting.round != round; });
  return absl::OkStatus();
}

void Rendezvous::cancel() {
  std::lock_guard<std::mutex> lock(mutex);
  cancelled = true;
  changed.notify_all();
}
