//===- Evaluate.cpp - The command evaluate --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/evaluate/Evaluate.h"

#include "runtime/program/evaluate/Evaluation.h"
#include "runtime/program/session/Session.h"
#include "runtime/support/Status.h"

#include "absl/flags/flag.h"
#include "absl/strings/str_format.h"

namespace systole::runtime {

absl::Status evaluateCommand(const systole_program &program,
                             const CommandLine &line, SignalWatcher &signals) {
  ASSIGN_OR_RETURN(EvaluationPlan plan,
                   planEvaluation(program, Command::Evaluate));
  ASSIGN_OR_RETURN(std::unique_ptr<Session> session,
                   Session::restored(program, line, signals, "evaluate"));
  ASSIGN_OR_RETURN(UserHooks userHooks, makeUserHooks());
  ASSIGN_OR_RETURN(std::unique_ptr<Hooks> hooks,
                   Hooks::create(program, plan.function, session->device(),
                                 absl::GetFlag(FLAGS_model_dir), userHooks));
  ASSIGN_OR_RETURN(
      EvaluationResult result,
      evaluateState(program, plan.function, *session, *hooks, plan.steps));
  absl::PrintF("%s\n", describe(result));
  if (std::string folder = absl::GetFlag(FLAGS_model_dir); !folder.empty()) {
    EventFile events(evaluationFolder(folder));
    summarize(result, events);
  }
  return absl::OkStatus();
}

} // namespace systole::runtime
