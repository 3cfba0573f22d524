//===- PeriodicEvaluation.cpp - Evaluation during training ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/train/PeriodicEvaluation.h"

#include "runtime/program/cli/Output.h"
#include "runtime/support/Status.h"

#include "absl/algorithm/container.h"
#include "absl/flags/commandlineflag.h"
#include "absl/flags/flag.h"
#include "absl/flags/reflection.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <cstdio>

namespace systole::runtime {

static bool comparesEvaluations() {
  return absl::GetFlag(FLAGS_keep_best) > 0 ||
         absl::GetFlag(FLAGS_early_stopping_evals) > 0;
}

static absl::Status checkMetric(const systole_function &function,
                                const std::string &name) {
  std::vector<std::string> names;
  for (int32_t i = 0; i < function.num_metrics; ++i) {
    names.push_back(function.metrics[i].name);
    if (names.back() == name)
      return absl::OkStatus();
  }
  return usageError(absl::StrCat("--best_metric=", name,
                                 " is not a metric of the model; it has ",
                                 absl::StrJoin(names, ", ")));
}

absl::StatusOr<std::unique_ptr<PeriodicEvaluation>>
PeriodicEvaluation::create(const systole_program &program, Session &session,
                           const std::string &modelFolder,
                           const UserHooks &userHooks) {
  ASSIGN_OR_RETURN(EvaluationPlan plan,
                   planEvaluation(program, Command::TrainAndEvaluate));
  // Report missing data now, not after hours of training.
  ASSIGN_OR_RETURN(std::unique_ptr<Infeed> infeed,
                   session.openInfeed(plan.function, {}));
  BestCheckpoints::Options options;
  options.modelFolder = modelFolder;
  options.metric = absl::GetFlag(FLAGS_best_metric);
  options.keep = absl::GetFlag(FLAGS_keep_best);
  if (comparesEvaluations())
    RETURN_IF_ERROR(checkMetric(plan.function, options.metric));
  ASSIGN_OR_RETURN(BestCheckpoints best, BestCheckpoints::open(options));
  ASSIGN_OR_RETURN(std::unique_ptr<Hooks> hooks,
                   Hooks::create(program, plan.function, session.device(),
                                 modelFolder, userHooks));
  return std::unique_ptr<PeriodicEvaluation>(new PeriodicEvaluation(
      program, plan, session, modelFolder, std::move(best), std::move(hooks)));
}

bool PeriodicEvaluation::needsFiles() const {
  return absl::GetFlag(FLAGS_keep_best) > 0;
}

bool PeriodicEvaluation::wantsStop() {
  int64_t limit = absl::GetFlag(FLAGS_early_stopping_evals);
  if (limit == 0 || best.fruitless() < limit)
    return false;
  logInfo("Stopped early: %d evaluations were no better than %s\n",
          best.fruitless(), best.describeBest());
  return true;
}

int64_t PeriodicEvaluation::stepsBetween(int64_t first, int64_t last) {
  if (int64_t given = absl::GetFlag(FLAGS_eval_every_steps); given != notGiven)
    return given;
  constexpr absl::string_view others[] = {
      "save_checkpoints_steps", "save_checkpoints_secs", "eval_throttle_secs"};
  const bool isGiven = absl::c_any_of(others, [](absl::string_view name) {
    const absl::CommandLineFlag *flag = absl::FindCommandLineFlag(name);
    return flag->CurrentValue() != flag->DefaultValue();
  });
  constexpr int64_t evaluations = 10;
  return isGiven || last == INT64_MAX
             ? 0
             : std::max<int64_t>(1, (last - first) / evaluations);
}

bool PeriodicEvaluation::isDue() const {
  return evaluatedStep < 0 ||
         std::chrono::duration<double>(Clock::now() - began).count() >=
             absl::GetFlag(FLAGS_eval_throttle_secs);
}

absl::Status PeriodicEvaluation::evaluate(Hooks &observers) {
  if (session.device().globalStep() == evaluatedStep)
    return absl::OkStatus();
  began = Clock::now();
  ASSIGN_OR_RETURN(
      EvaluationResult result,
      evaluateState(program, plan.function, session, *hooks, plan.steps));
  evaluatedStep = result.globalStep;
  lastMetrics = result.metrics;
  lastMetrics.erase("loss");
  logInfo("Evaluated: %s\n", describe(result));
  (void)flush(stdout);
  observers.evaluated(result.metrics);
  summarize(result, events);
  if (comparesEvaluations())
    keptStatus = best.add(result.globalStep,
                          result.metrics.at(absl::GetFlag(FLAGS_best_metric)));
  return absl::OkStatus();
}

} // namespace systole::runtime
