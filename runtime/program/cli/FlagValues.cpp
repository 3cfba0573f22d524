//===- FlagValues.cpp - Checks of the values of flags ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/cli/FlagValues.h"

#include "runtime/program/cli/Flags.h"
#include "runtime/support/Status.h"

#include "absl/flags/flag.h"
#include "absl/flags/reflection.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

#include <cmath>

namespace systole::runtime {

absl::Status checkFlagValues(Command command) {
  for (const FlagInfo &flag : allFlags()) {
    const absl::CommandLineFlag &given = *absl::FindCommandLineFlag(flag.name);
    const std::string text = given.CurrentValue();
    double value;
    if (!flag.least || text == given.DefaultValue())
      continue;
    if (!absl::SimpleAtod(text, &value) ||
        !(flag.mayBeLeast ? value >= *flag.least : value > *flag.least))
      return usageError(absl::StrCat("--", flag.name,
                                     flag.mayBeLeast ? " must be at least "
                                                     : " must be more than ",
                                     *flag.least, ", not ", text));
  }
  if (int64_t steps = absl::GetFlag(FLAGS_iterations_per_loop).steps; steps < 1)
    return usageError(
        absl::StrCat("--iterations_per_loop must be at least 1, not ", steps));
  if (!(absl::GetFlag(FLAGS_top_p) > 0 && absl::GetFlag(FLAGS_top_p) <= 1))
    return usageError("--top_p must be more than 0 and at most 1");
  if (!std::isfinite(absl::GetFlag(FLAGS_length_penalty)))
    return usageError("--length_penalty must be a finite number");
  if (absl::GetFlag(FLAGS_prompt).empty())
    return usageError("--prompt must have at least one character");
  if (std::string type = absl::GetFlag(FLAGS_wire_dtype);
      type != "f32" && type != "bf16")
    return usageError(
        absl::StrCat("--wire_dtype=", type, ": it takes f32 or bf16"));
  if (!(absl::GetFlag(FLAGS_time_limit) > absl::ZeroDuration()))
    return usageError("--time_limit must be more than 0");
  if (absl::GetFlag(FLAGS_warm_start_from).empty() &&
      !(absl::GetFlag(FLAGS_warm_start_map).empty() &&
        absl::GetFlag(FLAGS_vars_to_warm_start).empty()))
    return usageError(
        "give the source of the variables by --warm_start_from=PATH");
  if (absl::GetFlag(FLAGS_save_checkpoints_secs) != notGiven &&
      absl::GetFlag(FLAGS_save_checkpoints_steps) != notGiven)
    return usageError("give one of --save_checkpoints_steps=N and "
                      "--save_checkpoints_secs=S, not both");
  bool trains =
      command == Command::Train || command == Command::TrainAndEvaluate;
  int lengths = (absl::GetFlag(FLAGS_max_steps) != notGiven) +
                (absl::GetFlag(FLAGS_steps) != notGiven) +
                (absl::GetFlag(FLAGS_epochs) != notGiven);
  if (trains && lengths != 1)
    return usageError("give the length of training by one of --max_steps=N (up "
                      "to global step N), --steps=N (N steps from here) and "
                      "--epochs=N (N passes over the data)");
  return absl::OkStatus();
}

} // namespace systole::runtime
