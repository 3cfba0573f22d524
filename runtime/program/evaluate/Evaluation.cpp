//===- Evaluation.cpp - Metrics of the device's state ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/evaluate/Evaluation.h"

#include "runtime/program/evaluate/MetricSums.h"
#include "runtime/program/session/Selection.h"
#include "runtime/storage/Paths.h"
#include "runtime/support/Status.h"

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <cmath>

namespace systole::runtime {

/// Whether the function distinguishes examples from rows that only fill a
/// batch.
static bool takesRowWeights(const systole_function &function) {
  for (int32_t i = 0; i < function.num_infeeds; ++i)
    if (absl::string_view(function.infeeds[i].name) == SYSTOLE_ROW_WEIGHTS)
      return true;
  return false;
}

absl::StatusOr<EvaluationResult> evaluateState(const systole_program &program,
                                               const systole_function &function,
                                               Session &session, Hooks &hooks,
                                               int64_t steps) {
  Session::InputOptions input;
  input.padRemainder = takesRowWeights(function);
  ASSIGN_OR_RETURN(std::unique_ptr<Infeed> infeed,
                   session.openInfeed(function, input));
  session.device().clearCarried(function);
  MetricSums sums(function, program.num_shards);
  RETURN_IF_ERROR(hooks.begin());
  RETURN_IF_ERROR(hooks.beforeLoop(steps));
  int64_t step = 0;
  ASSIGN_OR_RETURN(int64_t ran,
                   session.device().run(function, steps, infeed.get(),
                                        [&](const StepResults &results) {
                                          sums.add(results);
                                          hooks.step(++step, NAN, results);
                                        }));
  absl::Status status = hooks.afterLoop(ran);
  status.Update(hooks.end());
  RETURN_IF_ERROR(status);
  if (session.device().stopRequested())
    return absl::CancelledError("stopped before the evaluation was done");
  if (ran == 0)
    return absl::OutOfRangeError(
        absl::StrCat("the evaluation data ended before the first batch of ",
                     function.global_batch_size, " examples"));
  if (steps != INT64_MAX && ran < steps)
    logWarning("the evaluation data ended after %d of the %d batches of "
               "--eval_steps; the metrics are those of the whole data",
               ran, steps);
  for (const std::string &doubt : sums.doubts())
    logWarning("%s", doubt);
  return EvaluationResult{sums.results(), session.device().globalStep()};
}

std::string describe(const EvaluationResult &result) {
  std::string text;
  for (const auto &[name, value] : result.metrics)
    absl::StrAppend(&text, name, " = ", absl::StrFormat("%.6g", value), ", ");
  return absl::StrCat(text, "global_step = ", result.globalStep);
}

std::string evaluationFolder(const std::string &modelFolder) {
  std::string name = absl::GetFlag(FLAGS_name);
  return storage::joinPath(modelFolder,
                           name.empty() ? "eval" : absl::StrCat("eval_", name));
}

void summarize(const EvaluationResult &result, EventFile &file) {
  file.add(result.globalStep,
           EventFile::Scalars(result.metrics.begin(), result.metrics.end()));
  if (absl::Status status = file.write(); !status.ok())
    logWarning("no event file of this evaluation: %s", status.message());
}

absl::StatusOr<EvaluationPlan> planEvaluation(const systole_program &program,
                                              Command command) {
  int64_t steps =
      command == Command::Evaluate ? absl::GetFlag(FLAGS_steps) : notGiven;
  int64_t evalSteps = absl::GetFlag(FLAGS_eval_steps);
  if (steps != notGiven && evalSteps != notGiven && steps != evalSteps)
    return usageError(
        "--steps and --eval_steps mean the same here: give one of them");
  ASSIGN_OR_RETURN(int64_t batches, selectBatches(program, "evaluate",
                                                  std::max(steps, evalSteps),
                                                  "eval_steps", "evaluation"));
  ASSIGN_OR_RETURN(const systole_function *function,
                   requireFunction(program, "evaluate"));
  return EvaluationPlan{*function, batches};
}

} // namespace systole::runtime
