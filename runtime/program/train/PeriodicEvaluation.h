//===- PeriodicEvaluation.h - Evaluation during training --------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_TRAIN_PERIODICEVALUATION_H
#define SYSTOLE_RUNTIME_PROGRAM_TRAIN_PERIODICEVALUATION_H

#include "runtime/program/evaluate/Evaluation.h"
#include "runtime/program/train/BestCheckpoints.h"
#include "runtime/system/Wait.h"

#include <map>
#include <memory>
#include <string>

namespace systole::runtime {

/// Evaluates checkpoints while they are in the device's state. Prints the
/// metrics and writes them for TensorBoard. As in TensorFlow's EvalSpec, it
/// evaluates the first checkpoint, the last one, and those at least
/// --eval_throttle_secs after the last evaluation began. Further checkpoints
/// are made to be evaluated: see stepsBetween. The best are kept, as
/// BestExporter does.
class PeriodicEvaluation {
public:
  /// Checks that the program can evaluate and that the data exists.
  static absl::StatusOr<std::unique_ptr<PeriodicEvaluation>>
  create(const systole_program &program, Session &session,
         const std::string &modelFolder, const UserHooks &userHooks);

  /// Whether a checkpoint saved now should be evaluated.
  bool isDue() const;

  /// Evaluates the checkpoint that was just saved, unless that is done, and
  /// tells the training's hooks. Cancelled if the device was stopped before the
  /// end.
  absl::Status evaluate(Hooks &observers);

  /// The steps between two evaluations of a run: --eval_every_steps or, if no
  /// flag says when to save or to evaluate, a tenth of a run whose end is
  /// known. 0 if only the time matters.
  static int64_t stepsBetween(int64_t first, int64_t last);

  /// The metrics of the last evaluation, but for the loss.
  const std::map<std::string, double> &metrics() const { return lastMetrics; }

  /// Whether the last evaluation could keep the best checkpoints.
  const absl::Status &kept() const { return keptStatus; }

  /// Whether the last --early_stopping_evals evaluations brought no
  /// improvement. True once only.
  bool wantsStop();

  /// Whether `evaluate` needs the checkpoint's files.
  bool needsFiles() const;

private:
  PeriodicEvaluation(const systole_program &program, const EvaluationPlan &plan,
                     Session &session, const std::string &modelFolder,
                     BestCheckpoints best, std::unique_ptr<Hooks> hooks)
      : program(program), plan(plan), session(session),
        events(evaluationFolder(modelFolder)), best(std::move(best)),
        hooks(std::move(hooks)) {}

  const systole_program &program;
  const EvaluationPlan plan;
  Session &session;
  EventFile events;
  BestCheckpoints best;
  const std::unique_ptr<Hooks> hooks;
  absl::Status keptStatus;
  std::map<std::string, double> lastMetrics;
  /// The step of the last evaluation and the time of its start. A negative step
  /// means that no checkpoint was evaluated.
  int64_t evaluatedStep = -1;
  Clock::time_point began;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_TRAIN_PERIODICEVALUATION_H
