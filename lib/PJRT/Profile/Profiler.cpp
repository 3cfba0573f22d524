//===- Profiler.cpp - The plugin's profiler -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Profiler.h"
#include "CallTrace.h"

#include "runtime/program/profile/Profile.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <map>
#include <optional>
#include <unistd.h>

using namespace systole;
using namespace systole::pjrt;

/// A recording, and its data once it is asked for.
struct PLUGIN_Profiler {
  std::vector<TracedCall> calls;
  std::optional<std::string> data;
};

namespace {

/// The rows of a thread's calls on a device.
struct CallLanes {
  explicit CallLanes(int device)
      : calls{device, "XLA Modules", {}}, operations{device, "XLA Ops", {}} {}

  void add(const TracedCall &call, size_t number, int64_t origin);

  runtime::ProfileLane calls, operations;
};

} // namespace

void CallLanes::add(const TracedCall &call, size_t number, int64_t origin) {
  const TracedFunction &function = *call.function;
  calls.events.push_back(
      {function.getName() + "(" + std::to_string(number) + ")",
       call.begin - origin, call.end - origin});
  auto addOperation = [&](int64_t begin, int64_t end, const systole_op *op) {
    // Times of at most `nothing` are not shown: they pass between two marks, or
    // before the first mark of a function.
    const int64_t nothing = op ? 50 : 1000;
    if (end - begin > nothing)
      operations.events.push_back(
          {op ? runtime::nameOf(*op) : "short operations", begin - origin,
           end - origin, op ? op->kind : "short operations", op});
  };
  const std::vector<TracedCall::Mark> &marks = call.marks;
  addOperation(call.begin, marks.empty() ? call.end : marks.front().time,
               nullptr);
  for (auto [i, mark] : llvm::enumerate(marks))
    addOperation(mark.time, i + 1 < marks.size() ? marks[i + 1].time : call.end,
                 &function.getOps()[mark.op]);
}

static std::string describe(llvm::ArrayRef<TracedCall> calls) {
  runtime::Profile profile;
  char host[256] = "localhost";
  gethostname(host, sizeof(host) - 1);
  profile.host = host;
  if (calls.empty())
    return runtime::writeXSpace(profile);
  int64_t origin =
      std::min_element(calls.begin(), calls.end(),
                       [](const TracedCall &a, const TracedCall &b) {
                         return a.begin < b.begin;
                       })
          ->begin;
  using namespace std::chrono;
  // The profile has the time of day, calls that of the steady clock.
  profile.began =
      duration_cast<nanoseconds>(system_clock::now().time_since_epoch() -
                                 steady_clock::now().time_since_epoch())
          .count() +
      origin;
  llvm::MapVector<const TracedFunction *, size_t> numbers;
  std::map<std::pair<int, int>, CallLanes> lanes;
  for (const TracedCall &call : calls) {
    size_t number = numbers.try_emplace(call.function.get(), numbers.size() + 1)
                        .first->second;
    lanes.try_emplace({call.device, call.thread}, call.device)
        .first->second.add(call, number, origin);
  }
  for (const auto &[function, number] : numbers)
    profile.functions.push_back(
        {function->getName(), function->getOps().data(),
         static_cast<int64_t>(function->getOps().size())});
  for (auto &[key, pair] : lanes) {
    profile.lanes.push_back(std::move(pair.calls));
    profile.lanes.push_back(std::move(pair.operations));
  }
  return runtime::writeXSpace(profile);
}

//===----------------------------------------------------------------------===//
// The table of functions: none of them fails
//===----------------------------------------------------------------------===//

static PLUGIN_Profiler_Error *create(PLUGIN_Profiler_Create_Args *args) {
  args->profiler = new PLUGIN_Profiler();
  return nullptr;
}

static PLUGIN_Profiler_Error *destroy(PLUGIN_Profiler_Args *args) {
  delete args->profiler;
  return nullptr;
}

static PLUGIN_Profiler_Error *start(PLUGIN_Profiler_Args *args) {
  args->profiler->data.reset();
  startCallTrace();
  return nullptr;
}

static PLUGIN_Profiler_Error *stop(PLUGIN_Profiler_Args *args) {
  args->profiler->calls = stopCallTrace();
  return nullptr;
}

static PLUGIN_Profiler_Error *
collectData(PLUGIN_Profiler_CollectData_Args *args) {
  std::optional<std::string> &data = args->profiler->data;
  if (!data)
    data = describe(args->profiler->calls);
  // Some callers ask for the size and pass their own memory then; others, as
  // JAX's profiler, read the profiler's own.
  if (args->buffer)
    std::memcpy(args->buffer, data->data(), data->size());
  else
    args->buffer = reinterpret_cast<uint8_t *>(data->data());
  args->buffer_size_in_bytes = data->size();
  return nullptr;
}

PLUGIN_Profiler_Api *pjrt::getProfiler() {
  static PLUGIN_Profiler_Api api = {
      sizeof(api),
      nullptr,
      [](PLUGIN_Profiler_Error_Destroy_Args *) {},
      [](PLUGIN_Profiler_Error_Message_Args *) {},
      [](PLUGIN_Profiler_Error_GetCode_Args *) {
        return static_cast<PLUGIN_Profiler_Error *>(nullptr);
      },
      create,
      destroy,
      start,
      stop,
      collectData};
  return &api;
}
