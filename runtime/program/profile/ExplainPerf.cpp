//===- ExplainPerf.cpp - Operations against the roofline ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The table of --explain_perf: the operations of a profile, sorted by their
// time. Beside each is the least time on this core, the roofline. That is the
// longer of two times: its operations at the peak rate, and its bytes at the
// bandwidth for a working set of that size.
//
//===----------------------------------------------------------------------===//

#include "runtime/program/profile/Profile.h"
#include "runtime/system/CorePeaks.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <map>

namespace systole::runtime {
namespace {

/// The measured limits of a core.
class Roofline {
public:
  Roofline() {
    for (int64_t bytes = int64_t(32) << 10; bytes <= int64_t(128) << 20;
         bytes *= 4)
      rates.push_back({bytes, memoryBandwidth(bytes)});
  }

  double peak(const systole_op &op) const {
    return op.multiplies_bf16 ? bf16 : f32;
  }
  double bandwidth(int64_t bytes) const {
    for (const auto &[size, rate] : rates)
      if (bytes <= size)
        return rate;
    return rates.back().second;
  }
  /// The least time of the operation in seconds.
  double least(const systole_op &op) const {
    return std::max(static_cast<double>(op.executed_flops) / peak(op),
                    static_cast<double>(op.bytes) / bandwidth(op.bytes));
  }

  std::string sentence() const {
    return absl::StrFormat(
        "a core has %.0f GFLOP/s of f32, %.0f of bf16 (%s), and %.0f GB/s from "
        "its first cache, %.1f from memory",
        f32 / 1e9, bf16 / 1e9, bf16Instructions(), rates.front().second / 1e9,
        rates.back().second / 1e9);
  }

private:
  const double f32 = bestRate(multiplyAndAdd),
               bf16 = bestRate(multiplyAndAddBF16);
  /// The bandwidths by the bytes of the working set.
  std::vector<std::pair<int64_t, double>> rates;
};

struct Entry {
  std::string name;
  const systole_op *op = nullptr;
  double seconds = 0;
  int64_t times = 0;
};

} // namespace

std::string explainPerformance(const Profile &profile) {
  // Entries are operations of the program, and one for each category of other
  // activities.
  std::map<std::pair<const systole_op *, std::string>, Entry> found;
  double seconds = 0;
  int64_t steps = 0;
  for (const ProfileLane &lane : profile.lanes)
    for (const ProfileEvent &event : lane.events) {
      double took = static_cast<double>(event.end - event.begin) * 1e-9;
      if (lane.core >= 0 && !event.category) {
        seconds += took;
        ++steps;
      }
      if (!event.category)
        continue;
      Entry &entry = found[{event.op, event.op ? "" : event.name}];
      entry.name = event.name;
      entry.op = event.op;
      entry.seconds += took;
      ++entry.times;
    }
  if (steps == 0)
    return "";
  std::vector<Entry> entries;
  for (auto &[key, entry] : found)
    entries.push_back(std::move(entry));
  std::stable_sort(
      entries.begin(), entries.end(),
      [](const Entry &a, const Entry &b) { return a.seconds > b.seconds; });

  const Roofline roofline;
  const auto count = static_cast<double>(steps);
  std::string text =
      absl::StrFormat("a step takes a core %.3f ms, the mean of %d; %s\n%10s "
                      "%6s %9s %9s %8s  %s\n",
                      1e3 * seconds / count, steps, roofline.sentence(), "ms",
                      "share", "roofline", "GFLOP/s", "GB/s", "operation");
  // The rest takes less than a hundredth in all.
  double shown = 0;
  for (const Entry &entry : entries) {
    if (shown > 0.99 * seconds)
      break;
    shown += entry.seconds;
    absl::StrAppendFormat(&text, "%10.3f %4.0f %%", 1e3 * entry.seconds / count,
                          100 * entry.seconds / seconds);
    if (!entry.op) {
      absl::StrAppendFormat(&text, " %9s %9s %8s  %s\n", "", "", "",
                            entry.name);
      continue;
    }
    const auto times = static_cast<double>(entry.times);
    absl::StrAppendFormat(
        &text, " %7.0f %% %9.1f %8.1f  %s%s\n",
        100 * roofline.least(*entry.op) * times / entry.seconds,
        static_cast<double>(entry.op->executed_flops) * times / entry.seconds /
            1e9,
        static_cast<double>(entry.op->bytes) * times / entry.seconds / 1e9,
        entry.name,
        *entry.op->kernel ? absl::StrCat(": ", entry.op->kernel) : "");
  }
  return text;
}

} // namespace systole::runtime
