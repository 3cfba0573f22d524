//===- ChromeTrace.cpp - Profiles as Chrome's trace events ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/profile/Profile.h"

#include "runtime/formats/Json.h"

#include "absl/strings/str_cat.h"

namespace systole::runtime {

static OrderedJson nameOf(const char *what, int process,
                          const std::string &name) {
  return {{"name", what},
          {"ph", "M"},
          {"pid", process},
          {"args", {{"name", name}}}};
}

std::string writeChromeTrace(const Profile &profile) {
  // One event on each line. Each is written before the next is formatted: there
  // may be millions.
  std::string text = "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n";
  bool first = true;
  auto add = [&](const OrderedJson &event) {
    absl::StrAppend(&text, first ? "" : ",\n", formatJson(event));
    first = false;
  };
  // One process for each core and for the host; one thread for each row.
  constexpr int hostProcess = 1000000;
  int row = 0, lastProcess = -1;
  for (const ProfileLane &lane : profile.lanes) {
    int process = lane.core < 0 ? hostProcess : lane.core + 1;
    ++row;
    if (process != lastProcess)
      add(nameOf("process_name", process,
                 lane.core < 0 ? absl::StrCat("host ", profile.host)
                               : absl::StrCat("core ", lane.core)));
    lastProcess = process;
    OrderedJson thread = nameOf("thread_name", process, lane.name);
    thread["tid"] = row;
    add(thread);
    for (const ProfileEvent &event : lane.events) {
      OrderedJson arguments = OrderedJson::object();
      if (event.step > 0)
        arguments["step"] = event.step;
      if (event.op) {
        arguments["line"] =
            std::string(absl::NullSafeStringView(event.op->location));
        arguments["unit"] =
            std::string(absl::NullSafeStringView(event.op->unit));
        arguments["flops"] = event.op->executed_flops;
        arguments["bytes"] = event.op->bytes;
      }
      // The format counts in microseconds.
      add({{"name", event.name},
           {"ph", "X"},
           {"pid", process},
           {"tid", row},
           {"ts", static_cast<double>(event.begin) / 1e3},
           {"dur", static_cast<double>(event.end - event.begin) / 1e3},
           {"args", std::move(arguments)}});
    }
  }
  return text + "\n]}\n";
}

} // namespace systole::runtime
