//===- Evaluation.cpp - Metrics of the device's state ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/Evaluation.h"

#include "runtime/program/ExitCodes.h"

#include "runtime/program/Selection.h"
#include "runtime/support/FileIO.h"

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <cstdio>
#include <vector>

namespace systole::runtime {

absl::StatusOr<EvaluationResult> evaluateState(const systole_program &program,
                                               const systole_function &function,
                                               Session &session,
                                               int64_t steps) {
  absl::StatusOr<std::unique_ptr<Infeed>> infeed =
      session.openInfeed(function, 0);
  if (!infeed.ok())
    return infeed.status();
  // Means over all that is evaluated: totals and counts are added step by
  // step, and in a step in the order of the shards.
  struct Mean {
    double total = 0, count = 0;
  };
  std::vector<Mean> means(static_cast<size_t>(function.num_metrics));
  absl::StatusOr<int64_t> ran = session.device().run(
      function, steps, infeed->get(), [&](const StepResults &results) {
        for (int32_t i = 0; i < function.num_metrics; ++i)
          for (int shard = 0; shard < program.num_shards; ++shard) {
            Mean &mean = means[static_cast<size_t>(i)];
            mean.total += results.scalar(shard, function.metrics[i].total);
            mean.count += results.scalar(shard, function.metrics[i].count);
          }
      });
  if (!ran.ok())
    return ran.status();
  if (session.device().stopRequested())
    return absl::CancelledError("stopped before the evaluation was done");
  if (*ran == 0)
    return absl::OutOfRangeError(
        absl::StrCat("the evaluation data ended before the first batch of ",
                     function.global_batch_size, " examples"));
  EvaluationResult result;
  for (int32_t i = 0; i < function.num_metrics; ++i) {
    const Mean &mean = means[static_cast<size_t>(i)];
    result.metrics[function.metrics[i].name] = mean.total / mean.count;
  }
  result.globalStep = session.device().globalStep();
  return result;
}

std::string describe(const EvaluationResult &result) {
  std::string text;
  for (const auto &[name, value] : result.metrics)
    absl::StrAppend(&text, name, " = ", absl::StrFormat("%.6g", value), ", ");
  return absl::StrCat(text, "global_step = ", result.globalStep);
}

std::string evaluationFolder(const std::string &modelFolder) {
  std::string name = absl::GetFlag(FLAGS_name);
  return joinPath(modelFolder,
                  name.empty() ? "eval" : absl::StrCat("eval_", name));
}

void summarize(const EvaluationResult &result, EventFile &file) {
  file.add(result.globalStep,
           EventFile::Scalars(result.metrics.begin(), result.metrics.end()));
  if (absl::Status status = file.write(); !status.ok())
    absl::FPrintF(stderr, "warning: no event file of this evaluation: %s\n",
                  status.message());
}

absl::StatusOr<int64_t> evaluationSteps(const systole_program &program,
                                        Command command) {
  int64_t steps =
      command == Command::Evaluate ? absl::GetFlag(FLAGS_steps) : notGiven;
  int64_t evalSteps = absl::GetFlag(FLAGS_eval_steps);
  if (steps != notGiven && evalSteps != notGiven && steps != evalSteps)
    return usageError(
        "--steps and --eval_steps mean the same here: give one of them");
  return selectBatches(program, "evaluate", std::max(steps, evalSteps),
                       "eval_steps", "evaluation");
}

} // namespace systole::runtime
