//===- Evaluation.h - Metrics of the device's state -------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_EVALUATE_EVALUATION_H
#define SYSTOLE_RUNTIME_PROGRAM_EVALUATE_EVALUATION_H

#include "runtime/program/monitor/EventFile.h"
#include "runtime/program/session/Hooks.h"
#include "runtime/program/session/Session.h"

#include <map>
#include <string>

namespace systole::runtime {

struct EvaluationResult {
  std::map<std::string, double> metrics;
  int64_t globalStep = 0;
};

/// Evaluates the device's state over `steps` batches, or to the end of the
/// data. Cancelled if the device was stopped before.
absl::StatusOr<EvaluationResult> evaluateState(const systole_program &program,
                                               const systole_function &function,
                                               Session &session, Hooks &hooks,
                                               int64_t steps);

/// "accuracy = 0.97, loss = 0.1, global_step = 2000".
std::string describe(const EvaluationResult &result);

/// The folder of evaluations' event files: MODEL/eval, or MODEL/eval_NAME if
/// the evaluation has a name (--name).
std::string evaluationFolder(const std::string &modelFolder);

/// Writes the metrics for TensorBoard. An error is only a warning: the result
/// is known, and the folder may be read-only.
void summarize(const EvaluationResult &result, EventFile &file);

/// The program's function that evaluates, and the number of its batches.
struct EvaluationPlan {
  const systole_function &function;
  int64_t steps;
};

/// The number of batches is the value of --steps or --eval_steps. The command
/// evaluate takes both; other commands take the latter only. The whole data if
/// neither is given. An error if the program cannot evaluate.
absl::StatusOr<EvaluationPlan> planEvaluation(const systole_program &program,
                                              Command command);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_EVALUATE_EVALUATION_H
