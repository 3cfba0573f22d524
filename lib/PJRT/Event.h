//===- Event.h - PJRT's events ----------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_EVENT_H
#define SYSTOLE_LIB_PJRT_EVENT_H

#include "CAPI/Events.h"

#include "absl/status/status.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <vector>

namespace systole::pjrt {

/// An event that happens once, successfully or not. Any thread may set it, wait
/// for it or register a callback. No lock is held during callbacks.
class EventState {
public:
  void set(absl::Status status);
  bool isReady() const;
  /// The status; waits for it.
  absl::Status wait() const;
  void onReady(PJRT_Event_OnReadyCallback callback, void *argument);

private:
  mutable std::mutex mutex;
  mutable std::condition_variable changed;
  bool ready = false;
  absl::Status status;
  std::vector<std::pair<PJRT_Event_OnReadyCallback, void *>> callbacks;
};

/// An event that has happened.
PJRT_Event *makeReadyEvent(absl::Status status = absl::OkStatus());

} // namespace systole::pjrt

struct PJRT_Event {
  std::shared_ptr<systole::pjrt::EventState> state;
};

#endif // SYSTOLE_LIB_PJRT_EVENT_H
