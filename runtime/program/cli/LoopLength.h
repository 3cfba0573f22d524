//===- LoopLength.h - The number of steps of a loop -------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_CLI_LOOPLENGTH_H
#define SYSTOLE_RUNTIME_PROGRAM_CLI_LOOPLENGTH_H

#include "runtime/system/Wait.h"

#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>

namespace systole::runtime {

/// The value of --iterations_per_loop: a number of steps, or a time.
struct LoopLength {
  int64_t steps = 100;
  /// If not 0, `steps` is not used.
  double seconds = 0;
};

/// "100", "30s", "5m", "1.5h", "200ms".
bool AbslParseFlag(absl::string_view text, LoopLength *length,
                   std::string *error);
std::string AbslUnparseFlag(const LoopLength &length);

/// Chooses the number of steps of each loop.
class LoopPlanner {
public:
  explicit LoopPlanner(const LoopLength &length) : length(length) {}

  int64_t nextSteps() const {
    return length.seconds > 0 ? planned : length.steps;
  }

  /// Reports that a loop of `steps` steps took `time`.
  void ran(int64_t steps, Clock::duration time);

private:
  const LoopLength length;
  /// The first loop measures.
  int64_t planned = 1;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_CLI_LOOPLENGTH_H
