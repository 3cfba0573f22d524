//===- ChromeTrace.cpp - Profiles as Chrome's trace events ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/Profile.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace systole::runtime {

/// A string of JSON.
static std::string quote(absl::string_view text) {
  std::string quoted = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\')
      quoted += '\\';
    if (static_cast<unsigned char>(c) < 0x20)
      absl::StrAppendFormat(&quoted, "\\u%04x", c);
    else
      quoted += c;
  }
  return quoted + "\"";
}

std::string writeChromeTrace(const Profile &profile) {
  std::string text = "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n";
  bool first = true;
  auto add = [&](const std::string &event) {
    absl::StrAppend(&text, first ? "" : ",\n", event);
    first = false;
  };
  // A process for each core, and for the host; a thread for each row.
  constexpr int hostProcess = 1000000;
  int row = 0, lastProcess = -1;
  for (const ProfileLane &lane : profile.lanes) {
    int process = lane.core < 0 ? hostProcess : lane.core + 1;
    ++row;
    if (process != lastProcess)
      add(absl::StrFormat(
          R"({"name":"process_name","ph":"M","pid":%d,"args":{"name":%s}})",
          process,
          quote(lane.core < 0 ? absl::StrCat("host ", profile.host)
                              : absl::StrCat("core ", lane.core))));
    lastProcess = process;
    add(absl::StrFormat(
        R"({"name":"thread_name","ph":"M","pid":%d,"tid":%d,"args":{"name":%s}})",
        process, row, quote(lane.name)));
    for (const ProfileEvent &event : lane.events) {
      std::string arguments;
      if (event.step > 0)
        absl::StrAppend(&arguments, "\"step\":", event.step);
      if (event.op)
        absl::StrAppend(&arguments, ",\"line\":", quote(event.op->location),
                        ",\"unit\":", quote(event.op->unit),
                        ",\"flops\":", event.op->executed_flops,
                        ",\"bytes\":", event.op->bytes);
      add(absl::StrFormat(
          R"({"name":%s,"ph":"X","pid":%d,"tid":%d,"ts":%.3f,"dur":%.3f,"args":{%s}})",
          quote(event.name), process, row,
          static_cast<double>(event.begin) / 1e3,
          static_cast<double>(event.end - event.begin) / 1e3, arguments));
    }
  }
  return text + "\n]}\n";
}

} // namespace systole::runtime
