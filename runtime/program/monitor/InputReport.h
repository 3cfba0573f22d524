//===- InputReport.h - The cost of the input --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_MONITOR_INPUTREPORT_H
#define SYSTOLE_RUNTIME_PROGRAM_MONITOR_INPUTREPORT_H

#include "runtime/data/core/Counters.h"
#include "runtime/system/Wait.h"

#include <string>
#include <vector>

namespace systole::runtime {

/// Reports how long the device of a run has waited for input, and why.
class InputReport {
public:
  InputReport(const data::Counters &counters, Clock::duration waited,
              double seconds);

  /// Whether the device has waited more than a twentieth of the time.
  bool isInputBound() const { return waited > 0.05 * seconds; }

  /// "decode_jpeg, 8 threads would be enough": the slowest operation.
  std::string advice() const;

  /// "input-bound: decode_jpeg, 8 threads would be enough".
  std::string sentence() const;

  /// A line for each operation, and the sentence.
  std::string table() const;

private:
  std::vector<data::Counters::Snapshot> stages;
  double waited, seconds;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_MONITOR_INPUTREPORT_H
