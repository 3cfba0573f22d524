//===- StepRange.h - The value of --profile_steps ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_RUNTIME_PROGRAM_CLI_STEPRANGE_H
#define SYSTOLE_RUNTIME_PROGRAM_CLI_STEPRANGE_H

#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>

namespace systole::runtime {

/// Global steps from the first to the last, counted from 1.
struct StepRange {
  int64_t first = 11, last = 20;
};

/// "11..20", or "11" for one.
bool AbslParseFlag(absl::string_view text, StepRange *range,
                   std::string *error);
std::string AbslUnparseFlag(const StepRange &range);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_CLI_STEPRANGE_H
