//===- Patience.h - Retrying failed writes ----------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_TRAIN_PATIENCE_H
#define SYSTOLE_RUNTIME_PROGRAM_TRAIN_PATIENCE_H

#include "runtime/system/Wait.h"

#include "absl/status/status.h"

#include <functional>
#include <string>

namespace systole::runtime {

/// Decides whether a failed write ends training. A full disk may get room
/// again, and a server may come back; the state in memory is worth the wait.
/// Failed writes are retried at later loop boundaries. They end training when
/// they have failed for --save_patience_secs.
class Patience {
public:
  struct Options {
    double limit; ///< In seconds.
    /// "saving".
    std::string what;
    /// The clock and the output of warnings, which tests replace.
    std::function<Clock::time_point()> now = [] { return Clock::now(); };
    std::function<void(const std::string &)> warn;
  };
  explicit Patience(Options options);

  /// Reports the result of a write. Returns OK if training continues: then an
  /// error has become a warning, with `more` appended.
  absl::Status take(const absl::Status &outcome, const std::string &more = "");

  /// Whether the last write failed.
  bool isFailing() const { return failing; }

  /// Whether to retry now: at the first boundary after the error, then after
  /// pauses that double, up to a minute.
  bool isDue() const { return failing && options.now() >= next; }

private:
  const Options options;
  bool failing = false;
  Clock::time_point since, next;
  Clock::duration pause;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_TRAIN_PATIENCE_H
