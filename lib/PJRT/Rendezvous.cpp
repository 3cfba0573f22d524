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

static absl::Status makeCancelled() {
  return absl::CancelledError(
      "another device of this execution failed, so a collective cannot end");
}

absl::Status Rendezvous::meet(Place place, size_t member, size_t numMembers,
                              const void *array, Reader read) {
  std::unique_lock<std::mutex> lock(mutex);
  if (cancelled)
    return makeCancelled();
  Meeting &meeting = meetings[place];
  meeting.arrays.resize(numMembers);
  meeting.arrays[member] = array;
  uint64_t round = meeting.round;
  if (++meeting.numArrived == numMembers)
    changed.notify_all();
  changed.wait(lock,
               [&] { return cancelled || meeting.numArrived == numMembers; });
  if (meeting.numArrived != numMembers)
    return makeCancelled();
  lock.unlock();
  read(meeting.arrays);
  lock.lock();
  // An array is its owner's again when all have read it.
  if (++meeting.numDone == numMembers) {
    meeting.numArrived = meeting.numDone = 0;
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
