//===- FlagValues.cpp - Checks of the values of flags ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/cli/FlagValues.h"

#include "runtime/support/Status.h"

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"

#include <cmath>

namespace systole::runtime {

absl::Status checkFlagValues(Command command) {
  struct Least {
    const char *flag;
    int64_t value, least;
    bool optional;
  };
  for (const Least &check :
       {Least{"max_steps", absl::GetFlag(FLAGS_max_steps), 1, true},
        Least{"steps", absl::GetFlag(FLAGS_steps), 1, true},
        Least{"epochs", absl::GetFlag(FLAGS_epochs), 1, true},
        Least{"max_tokens", absl::GetFlag(FLAGS_max_tokens), 1, false},
        Least{"eval_steps", absl::GetFlag(FLAGS_eval_steps), 1, true},
        Least{"eval_every_steps", absl::GetFlag(FLAGS_eval_every_steps), 1,
              true},
        Least{"iterations_per_loop",
              absl::GetFlag(FLAGS_iterations_per_loop).steps, 1, false},
        Least{"experimental_host_call_every_n_steps",
              absl::GetFlag(FLAGS_experimental_host_call_every_n_steps), 1,
              false},
        Least{"export_version", absl::GetFlag(FLAGS_export_version), 1, true},
        Least{"keep_best", absl::GetFlag(FLAGS_keep_best), 0, false},
        Least{"early_stopping_evals", absl::GetFlag(FLAGS_early_stopping_evals),
              0, false},
        Least{"save_checkpoints_steps",
              absl::GetFlag(FLAGS_save_checkpoints_steps), 1, true},
        Least{"keep_checkpoint_max", absl::GetFlag(FLAGS_keep_checkpoint_max),
              0, false},
        Least{"input_threads", absl::GetFlag(FLAGS_input_threads), 0, false},
        Least{"end_token", absl::GetFlag(FLAGS_end_token), 0, true},
        Least{"top_k", absl::GetFlag(FLAGS_top_k), 0, false},
        Least{"skip_bad_records", absl::GetFlag(FLAGS_skip_bad_records), 0,
              false},
        Least{"max_record_bytes", absl::GetFlag(FLAGS_max_record_bytes), 1,
              false},
        Least{"max_image_pixels", absl::GetFlag(FLAGS_max_image_pixels), 1,
              false},
        Least{"save_summary_steps", absl::GetFlag(FLAGS_save_summary_steps), 0,
              false},
        Least{"log_step_count_steps", absl::GetFlag(FLAGS_log_step_count_steps),
              1, false}})
    if (check.value < check.least &&
        !(check.optional && check.value == notGiven))
      return usageError(absl::StrCat("--", check.flag, " must be at least ",
                                     check.least, ", not ", check.value));
  if (!(absl::GetFlag(FLAGS_temperature) >= 0))
    return usageError("--temperature must be at least 0");
  if (!(absl::GetFlag(FLAGS_top_p) > 0 && absl::GetFlag(FLAGS_top_p) <= 1))
    return usageError("--top_p must be more than 0 and at most 1");
  if (!(absl::GetFlag(FLAGS_repetition_penalty) > 0))
    return usageError("--repetition_penalty must be more than 0");
  if (!std::isfinite(absl::GetFlag(FLAGS_length_penalty)))
    return usageError("--length_penalty must be a finite number");
  if (absl::GetFlag(FLAGS_prompt).empty())
    return usageError("--prompt must have at least one character");
  if (!(absl::GetFlag(FLAGS_collective_timeout_secs) > 0))
    return usageError("--collective_timeout_secs must be more than 0");
  if (std::string type = absl::GetFlag(FLAGS_wire_dtype);
      type != "f32" && type != "bf16")
    return usageError(
        absl::StrCat("--wire_dtype=", type, ": it takes f32 or bf16"));
  if (!(absl::GetFlag(FLAGS_heartbeat_timeout_secs) >= 0))
    return usageError("--heartbeat_timeout_secs must be at least 0");
  if (!(absl::GetFlag(FLAGS_initial_infeed_sleep_secs) >= 0))
    return usageError("--initial_infeed_sleep_secs must be at least 0");
  if (!(absl::GetFlag(FLAGS_time_limit) > absl::ZeroDuration()))
    return usageError("--time_limit must be more than 0");
  if (!(absl::GetFlag(FLAGS_eval_throttle_secs) >= 0))
    return usageError("--eval_throttle_secs must be at least 0");
  if (!(absl::GetFlag(FLAGS_keep_checkpoint_every_n_hours) >= 0))
    return usageError("--keep_checkpoint_every_n_hours must be at least 0");
  if (absl::GetFlag(FLAGS_warm_start_from).empty() &&
      !(absl::GetFlag(FLAGS_warm_start_map).empty() &&
        absl::GetFlag(FLAGS_vars_to_warm_start).empty()))
    return usageError(
        "give the source of the variables by --warm_start_from=PATH");
  if (!(absl::GetFlag(FLAGS_save_patience_secs) >= 0))
    return usageError("--save_patience_secs must be 0 or more");
  double saveSeconds = absl::GetFlag(FLAGS_save_checkpoints_secs);
  if (!(saveSeconds > 0) && saveSeconds != notGiven)
    return usageError("--save_checkpoints_secs must be more than 0");
  if (saveSeconds != notGiven &&
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
