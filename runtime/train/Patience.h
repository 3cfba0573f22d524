//===- Patience.h - Errors that may pass ------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_TRAIN_PATIENCE_H
#define SYSTOLE_RUNTIME_TRAIN_PATIENCE_H

#include "runtime/support/Wait.h"

#include "absl/status/status.h"

#include <functional>
#include <string>

namespace systole::runtime {

/// Decides what failed writes mean for training: a full disk gets room again, a
/// server comes back, and what training has in memory is worth more than its
/// end. Writes that fail are tried again at later boundaries of loops; only
/// when they have failed for --save_patience_secs they end training.
class Patience {
public:
  struct Options {
    double limit; ///< In seconds.
    /// "saving".
    std::string what;
    /// For tests.
    std::function<Clock::time_point()> now = [] { return Clock::now(); };
    std::function<void(const std::string &)> warn;
  };
  explicit Patience(Options options);

  /// How a write went. OK if training goes on: then an error has become a
  /// warning, to which `more` is added.
  absl::Status take(const absl::Status &outcome, const std::string &more = "");

  /// Whether a write has failed that has not been made up for.
  bool isFailing() const { return failing; }

  /// Whether it is time to try again: at the first boundary after the error,
  /// and then after pauses that double, up to a minute.
  bool isDue() const { return failing && options.now() >= next; }

private:
  const Options options;
  bool failing = false;
  Clock::time_point since, next;
  Clock::duration pause;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_TRAIN_PATIENCE_H
