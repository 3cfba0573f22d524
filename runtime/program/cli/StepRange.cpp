//===- StepRange.cpp - The value of --profile_steps -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/cli/StepRange.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace systole::runtime {

bool AbslParseFlag(absl::string_view text, StepRange *range,
                   std::string *error) {
  *error = "it takes the first and the last step, FIRST..LAST, from 1";
  size_t dots = text.find("..");
  absl::string_view last =
      dots == absl::string_view::npos ? text : text.substr(dots + 2);
  StepRange parsed;
  if (!absl::SimpleAtoi(text.substr(0, dots), &parsed.first) ||
      !absl::SimpleAtoi(last, &parsed.last) || parsed.first < 1 ||
      parsed.last < parsed.first)
    return false;
  *range = parsed;
  return true;
}

std::string AbslUnparseFlag(const StepRange &range) {
  return absl::StrCat(range.first, "..", range.last);
}

} // namespace systole::runtime
