//===- Patience.cpp - Retrying failed writes ------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/train/Patience.h"

#include "runtime/support/Status.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <utility>

namespace systole::runtime {

static double seconds(Clock::duration time) {
  return std::chrono::duration<double>(time).count();
}

Patience::Patience(Options options) : options(std::move(options)) {}

absl::Status Patience::take(const absl::Status &outcome,
                            const std::string &more) {
  if (outcome.ok()) {
    if (std::exchange(failing, false))
      options.warn(absl::StrCat(options.what, " works again"));
    return outcome;
  }
  Clock::time_point now = options.now();
  if (!failing) {
    failing = true;
    since = next = now;
    pause = std::chrono::seconds(1);
  } else {
    next = now + pause;
    pause = std::min<Clock::duration>(2 * pause, std::chrono::minutes(1));
  }
  if (seconds(now - since) >= options.limit)
    return annotate(outcome, "",
                    absl::StrCat("; ", options.what, " has failed for ",
                                 static_cast<int64_t>(seconds(now - since)),
                                 " s, more than --save_patience_secs=",
                                 options.limit, " allows"));
  options.warn(absl::StrCat(
      outcome.message(),
      "; training continues, and retries at the ends of loops", more));
  return absl::OkStatus();
}

} // namespace systole::runtime
