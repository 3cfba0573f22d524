//===- LoopLength.cpp - The number of steps of a loop ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/cli/LoopLength.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cmath>

namespace systole::runtime {

bool AbslParseFlag(absl::string_view text, LoopLength *length,
                   std::string *error) {
  LoopLength parsed;
  size_t digits = text.find_last_of("0123456789.");
  digits = digits == absl::string_view::npos ? 0 : digits + 1;
  absl::string_view number = text.substr(0, digits), unit = text.substr(digits);
  *error = "it takes a number of steps, or a time such as 30s or 5m";
  if (unit.empty()) {
    if (!absl::SimpleAtoi(number, &parsed.steps))
      return false;
    *length = parsed;
    return true;
  }
  double scale = unit == "ms"  ? 1e-3
                 : unit == "s" ? 1
                 : unit == "m" ? 60
                 : unit == "h" ? 3600
                               : 0;
  if (scale == 0 || !absl::SimpleAtod(number, &parsed.seconds) ||
      !(parsed.seconds > 0) || !std::isfinite(parsed.seconds))
    return false;
  parsed.seconds *= scale;
  *length = parsed;
  return true;
}

std::string AbslUnparseFlag(const LoopLength &length) {
  return length.seconds > 0 ? absl::StrCat(length.seconds, "s")
                            : absl::StrCat(length.steps);
}

void LoopPlanner::ran(int64_t steps, Clock::duration time) {
  double seconds = std::chrono::duration<double>(time).count();
  if (length.seconds <= 0 || steps <= 0 || seconds <= 0)
    return;
  // A short loop predicts a long one poorly: grow gradually.
  double wanted = static_cast<double>(steps) * length.seconds / seconds;
  planned = std::max<int64_t>(1, static_cast<int64_t>(std::min(
                                     wanted, 10 * static_cast<double>(steps))));
}

} // namespace systole::runtime
