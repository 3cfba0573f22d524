//===- Profile.h - Where the time of some steps went ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_RUNTIME_PROFILE_PROFILE_H
#define SYSTOLE_RUNTIME_PROFILE_PROFILE_H

#include "runtime/cli/StepRange.h"
#include "runtime/hooks/Hook.h"

#include <string>
#include <vector>

namespace systole::runtime {

/// What happened, in nanoseconds since the profile began.
struct ProfileEvent {
  std::string name;
  int64_t begin = 0, end = 0;
  /// Of what the device does: which kind of operation it is; else null.
  const char *category = nullptr;
  /// What it is of the function's `ops`, if it is one of them.
  const systole_op *op = nullptr;
  /// The global step, or 0.
  int64_t step = 0;
};

/// A row of the picture: one of a core, or a thread of the host.
struct ProfileLane {
  /// The shard, or -1: the host.
  int core = -1;
  std::string name;
  std::vector<ProfileEvent> events;
};

struct Profile {
  std::string host;
  std::string function;
  /// All of that function.
  const systole_op *ops = nullptr;
  /// Nanoseconds since 1970.
  int64_t began = 0;
  /// What a core could do: floating-point operations of its MXU, and bytes of
  /// memory, a second; 0 where that is not known.
  double peakFlops = 0, peakBandwidth = 0;
  std::vector<ProfileLane> lanes;
};

/// XSpace, TensorBoard's and XLA's format: a serialized message.
std::string writeXSpace(const Profile &profile);

/// Chrome's trace event format, JSON, which Perfetto opens too.
std::string writeChromeTrace(const Profile &profile);

/// The table of --explain_perf: what the operations take, and what they reach
/// of what this machine, which is measured for it, could do. Empty where no
/// step was recorded.
std::string explainPerformance(const Profile &profile);

/// Profiles the steps and writes DIR/plugins/profile/RUN/HOST.xplane.pb and
/// HOST.trace.json, unless `folder` is empty, and `explains` them in the log.
std::unique_ptr<Hook> makeProfileStepsHook(const std::string &folder,
                                           bool explains,
                                           const StepRange &steps);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROFILE_PROFILE_H
