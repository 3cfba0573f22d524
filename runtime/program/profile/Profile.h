//===- Profile.h - The time of some steps -----------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_RUNTIME_PROGRAM_PROFILE_PROFILE_H
#define SYSTOLE_RUNTIME_PROGRAM_PROFILE_PROFILE_H

#include "systole/runtime/abi.h"

#include <string>
#include <vector>

namespace systole::runtime {

/// An event, in nanoseconds since the profile began.
struct ProfileEvent {
  std::string name;
  int64_t begin = 0, end = 0;
  /// The kind of the device's operation; else null.
  const char *category = nullptr;
  /// The operation among the function's `ops`, if it is one.
  const systole_op *op = nullptr;
  /// The global step, or 0.
  int64_t step = 0;
};

/// "matmul model.mlir:7": an operation's kind and its line.
std::string nameOf(const systole_op &op);

/// A row of the timeline: a core's, or a thread of the host.
struct ProfileLane {
  /// The shard, or -1 for the host.
  int core = -1;
  std::string name;
  std::vector<ProfileEvent> events;
};

/// A function whose operations a profile has.
struct ProfileFunction {
  std::string name;
  /// All of its operations.
  const systole_op *ops = nullptr;
  int64_t numOps = 0;
};

struct Profile {
  std::string host;
  /// The functions of the profile. Operations are numbered in the order of the
  /// functions. The steps are those of the first function.
  std::vector<ProfileFunction> functions;
  /// Nanoseconds since 1970.
  int64_t began = 0;
  /// The peak rates of a core: floating-point operations a second of its MXU,
  /// and bytes a second of memory; 0 if unknown.
  double peakFlops = 0, peakBandwidth = 0;
  std::vector<ProfileLane> lanes;
};

/// A serialized XSpace message, the format of TensorBoard and XLA.
std::string writeXSpace(const Profile &profile);

/// Chrome's trace event format (JSON), which Perfetto opens, too.
std::string writeChromeTrace(const Profile &profile);

/// The table of --explain_perf: the times of operations, against the measured
/// peak rates of this machine. Empty if no step was recorded.
std::string explainPerformance(const Profile &profile);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_PROFILE_PROFILE_H
