//===- PeriodicEvaluation.h - Evaluation during training --------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_TRAIN_PERIODICEVALUATION_H
#define SYSTOLE_RUNTIME_TRAIN_PERIODICEVALUATION_H

#include "runtime/evaluate/Evaluation.h"
#include "runtime/support/Wait.h"
#include "runtime/train/BestCheckpoints.h"

#include <memory>
#include <string>

namespace systole::runtime {

/// Evaluates checkpoints while they are in the device's state, prints the
/// metrics and writes them for TensorBoard. As TensorFlow's EvalSpec says: the
/// first checkpoint, then those that come --eval_throttle_secs after the last
/// evaluation began, and the last one. The best are kept, as BestExporter does.
class PeriodicEvaluation {
public:
  /// Checks that the program can evaluate and that the data is there.
  static absl::StatusOr<std::unique_ptr<PeriodicEvaluation>>
  create(const systole_program &program, Session &session,
         const std::string &modelFolder);

  /// Whether a checkpoint of now is to be evaluated.
  bool isDue() const;

  /// Evaluates what was just saved, unless it already was. Cancelled if the
  /// device was stopped before the end.
  absl::Status evaluate();

  /// Whether the best checkpoints could be kept, after the last evaluation.
  const absl::Status &kept() const { return keptStatus; }

  /// Whether evaluations have not been better for as long as
  /// --early_stopping_evals says; tells so once.
  bool wantsStop();

  /// Whether `evaluate` needs the checkpoint's files.
  bool needsFiles() const;

private:
  PeriodicEvaluation(const systole_program &program,
                     const systole_function &function, Session &session,
                     int64_t steps, const std::string &modelFolder,
                     BestCheckpoints best)
      : program(program), function(function), session(session), steps(steps),
        events(evaluationFolder(modelFolder)), best(std::move(best)) {}

  const systole_program &program;
  const systole_function &function;
  Session &session;
  const int64_t steps;
  EventFile events;
  BestCheckpoints best;
  absl::Status keptStatus;
  /// The step that was evaluated last and when that began; none if negative.
  int64_t evaluatedStep = -1;
  Clock::time_point began;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_TRAIN_PERIODICEVALUATION_H
