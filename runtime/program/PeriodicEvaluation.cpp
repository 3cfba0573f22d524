//===- PeriodicEvaluation.cpp - Evaluation in the midst of training -------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/PeriodicEvaluation.h"

#include "absl/flags/flag.h"
#include "absl/strings/str_format.h"

#include <cstdio>

namespace systole::runtime {

absl::StatusOr<std::unique_ptr<PeriodicEvaluation>>
PeriodicEvaluation::create(const systole_program &program, Session &session,
                           const std::string &modelFolder) {
  absl::StatusOr<int64_t> steps =
      evaluationSteps(program, Command::TrainAndEvaluate);
  if (!steps.ok())
    return steps.status();
  absl::StatusOr<const systole_function *> function =
      requireFunction(program, "evaluate");
  if (!function.ok())
    return function.status();
  // Missing data is better known now than after hours of training.
  absl::StatusOr<std::unique_ptr<Infeed>> infeed =
      session.openInfeed(**function, 0);
  if (!infeed.ok())
    return infeed.status();
  return std::unique_ptr<PeriodicEvaluation>(new PeriodicEvaluation(
      program, **function, session, *steps, modelFolder));
}

bool PeriodicEvaluation::isDue() const {
  return evaluatedStep < 0 ||
         std::chrono::duration<double>(Clock::now() - began).count() >=
             absl::GetFlag(FLAGS_eval_throttle_secs);
}

absl::Status PeriodicEvaluation::evaluate() {
  if (session.device().globalStep() == evaluatedStep)
    return absl::OkStatus();
  began = Clock::now();
  absl::StatusOr<EvaluationResult> result =
      evaluateState(program, function, session, steps);
  if (!result.ok())
    return result.status();
  evaluatedStep = result->globalStep;
  absl::PrintF("Evaluated: %s\n", describe(*result));
  std::fflush(stdout);
  summarize(*result, events);
  return absl::OkStatus();
}

} // namespace systole::runtime
