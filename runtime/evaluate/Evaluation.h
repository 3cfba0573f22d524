//===- Evaluation.h - Metrics of the device's state -------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_EVALUATE_EVALUATION_H
#define SYSTOLE_RUNTIME_EVALUATE_EVALUATION_H

#include "runtime/monitor/EventFile.h"
#include "runtime/session/Session.h"

#include <map>
#include <string>

namespace systole::runtime {

struct EvaluationResult {
  std::map<std::string, double> metrics;
  int64_t globalStep = 0;
};

/// Evaluates the state that the device has, over `steps` batches or to the end
/// of the data. Cancelled if the device was stopped before the end.
absl::StatusOr<EvaluationResult> evaluateState(const systole_program &program,
                                               const systole_function &function,
                                               Session &session, int64_t steps);

/// "accuracy = 0.97, loss = 0.1, global_step = 2000".
std::string describe(const EvaluationResult &result);

/// Where the event files of evaluations go: MODEL/eval or, where the evaluation
/// has a name (--name), MODEL/eval_NAME.
std::string evaluationFolder(const std::string &modelFolder);

/// Writes the metrics for TensorBoard. What goes wrong is a warning: the result
/// is known, and the folder may be one that is only read.
void summarize(const EvaluationResult &result, EventFile &file);

/// --steps and --eval_steps of the command evaluate, the latter alone of
/// others; the whole data if neither is given.
absl::StatusOr<int64_t> evaluationSteps(const systole_program &program,
                                        Command command);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_EVALUATE_EVALUATION_H
