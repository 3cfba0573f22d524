//===- Evaluate.cpp - The command evaluate --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/Commands.h"
#include "runtime/program/Selection.h"
#include "runtime/program/Session.h"

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <map>
#include <vector>

namespace systole::runtime {
namespace {

/// A mean over all that was evaluated: totals and counts are added step by
/// step, and in a step in the order of the shards.
struct Mean {
  double total = 0, count = 0;
};

std::string describe(const systole_function &function,
                     const std::vector<Mean> &means, int64_t globalStep) {
  std::map<std::string, double> values;
  for (int32_t i = 0; i < function.num_metrics; ++i) {
    const Mean &mean = means[static_cast<size_t>(i)];
    values[function.metrics[i].name] = mean.total / mean.count;
  }
  std::string text;
  for (const auto &[name, value] : values)
    absl::StrAppend(&text, name, " = ", absl::StrFormat("%.6g", value), ", ");
  return absl::StrCat(text, "global_step = ", globalStep);
}

/// How many batches to evaluate; the whole data if nothing is said.
absl::StatusOr<int64_t> evaluationSteps(const systole_program &program) {
  int64_t steps = absl::GetFlag(FLAGS_steps);
  int64_t evalSteps = absl::GetFlag(FLAGS_eval_steps);
  if (steps != notGiven && evalSteps != notGiven && steps != evalSteps)
    return absl::InvalidArgumentError(
        "--steps and --eval_steps mean the same here: give one of them");
  return selectBatches(program, "evaluate", std::max(steps, evalSteps),
                       "eval_steps", "evaluation");
}

} // namespace

absl::Status evaluateCommand(const systole_program &program,
                             const CommandLine &line, SignalWatcher &signals) {
  absl::StatusOr<int64_t> steps = evaluationSteps(program);
  if (!steps.ok())
    return steps.status();
  absl::StatusOr<const systole_function *> found =
      requireFunction(program, "evaluate");
  if (!found.ok())
    return found.status();
  const systole_function &function = **found;
  absl::StatusOr<std::string> checkpoint = selectCheckpoint("evaluate");
  if (!checkpoint.ok())
    return checkpoint.status();
  absl::StatusOr<std::unique_ptr<Session>> session =
      Session::create(program, line, signals);
  if (!session.ok())
    return session.status();
  if (absl::Status status = (*session)->restore(*checkpoint); !status.ok())
    return status;
  absl::StatusOr<std::unique_ptr<Infeed>> infeed =
      (*session)->openInfeed(function, 0);
  if (!infeed.ok())
    return infeed.status();

  std::vector<Mean> means(static_cast<size_t>(function.num_metrics));
  absl::StatusOr<int64_t> ran = (*session)->device().run(
      function, *steps, infeed->get(), [&](const StepResults &results) {
        for (int32_t i = 0; i < function.num_metrics; ++i)
          for (int shard = 0; shard < program.num_shards; ++shard) {
            Mean &mean = means[static_cast<size_t>(i)];
            mean.total += results.scalar(shard, function.metrics[i].total);
            mean.count += results.scalar(shard, function.metrics[i].count);
          }
      });
  if (!ran.ok())
    return ran.status();
  if (signals.received() != 0)
    return absl::CancelledError("stopped before the evaluation was done");
  if (*ran == 0)
    return absl::OutOfRangeError(
        absl::StrCat("the evaluation data ended before the first batch of ",
                     function.global_batch_size, " examples"));
  absl::PrintF("%s\n",
               describe(function, means, (*session)->device().globalStep()));
  return absl::OkStatus();
}

} // namespace systole::runtime
