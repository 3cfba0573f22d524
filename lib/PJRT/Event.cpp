//===- Event.cpp - PJRT's events ------------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Event.h"
#include "Functions.h"
#include "Status.h"

using namespace systole;
using namespace systole::pjrt;

void EventState::set(absl::Status value) {
  std::vector<std::pair<PJRT_Event_OnReadyCallback, void *>> waiting;
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (ready)
      return;
    ready = true;
    status = value;
    waiting.swap(callbacks);
  }
  changed.notify_all();
  for (auto &[callback, argument] : waiting)
    callback(toError(value), argument);
}

bool EventState::isReady() const {
  std::lock_guard<std::mutex> lock(mutex);
  return ready;
}

absl::Status EventState::wait() const {
  std::unique_lock<std::mutex> lock(mutex);
  changed.wait(lock, [&] { return ready; });
  return status;
}

void EventState::onReady(PJRT_Event_OnReadyCallback callback, void *argument) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (!ready) {
      callbacks.emplace_back(callback, argument);
      return;
    }
  }
  callback(toError(wait()), argument);
}

PJRT_Event *pjrt::makeReadyEvent(absl::Status status) {
  auto *event = new PJRT_Event{std::make_shared<EventState>()};
  event->state->set(std::move(status));
  return event;
}

PJRT_Error *pjrt::Event_Create(PJRT_Event_Create_Args *args) {
  args->event = new PJRT_Event{std::make_shared<EventState>()};
  return nullptr;
}

PJRT_Error *pjrt::Event_Set(PJRT_Event_Set_Args *args) {
  args->event->state->set(
      absl::Status(static_cast<absl::StatusCode>(args->error_code),
                   {args->error_message, args->error_message_size}));
  return nullptr;
}

PJRT_Error *pjrt::Event_Destroy(PJRT_Event_Destroy_Args *args) {
  delete args->event;
  return nullptr;
}

PJRT_Error *pjrt::Event_IsReady(PJRT_Event_IsReady_Args *args) {
  args->is_ready = args->event->state->isReady();
  return nullptr;
}

PJRT_Error *pjrt::Event_Error(PJRT_Event_Error_Args *args) {
  if (!args->event->state->isReady())
    return toError(absl::FailedPreconditionError(
        "PJRT_Event_Error: the event has not happened yet"));
  return toError(args->event->state->wait());
}

PJRT_Error *pjrt::Event_Await(PJRT_Event_Await_Args *args) {
  return toError(args->event->state->wait());
}

PJRT_Error *pjrt::Event_OnReady(PJRT_Event_OnReady_Args *args) {
  args->event->state->onReady(args->callback, args->user_arg);
  return nullptr;
}
