//===- SystoleMain.cpp - The entry point called by a program's main -------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/about/Version.h"
#include "runtime/program/CheckFlags.h"
#include "runtime/program/Info.h"
#include "runtime/program/Worker.h"
#include "runtime/program/cli/ExitCodes.h"
#include "runtime/program/cli/Output.h"
#include "runtime/program/cli/ProgramPage.h"
#include "runtime/program/evaluate/Evaluate.h"
#include "runtime/program/export/Export.h"
#include "runtime/program/predict/Generate.h"
#include "runtime/program/predict/Predict.h"
#include "runtime/program/predict/Vocabulary.h"
#include "runtime/program/train/Train.h"
#include "runtime/storage/Paths.h"
#include "runtime/support/Addresses.h"
#include "runtime/support/CallersWords.h"
#include "runtime/support/Status.h"
#include "runtime/system/CpuFeatures.h"
#include "runtime/system/FloatMode.h"
#include "runtime/system/Process.h"

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <csignal>
#include <cstdio>
#include <unistd.h>

namespace systole::runtime {
namespace {

int report(const std::string &executable, const absl::Status &status,
           int code) {
  std::fflush(stdout);
  absl::FPrintF(stderr, "%s: error: %s\n", executable,
                inCallersWords(withoutSecrets(status.message())));
  return code;
}

/// Reports an error of a command. Returns the program's exit code.
int report(const std::string &executable, const absl::Status &status) {
  return status.ok() ? Success
                     : report(executable, status,
                              isUsageError(status) ? UsageError : Failure);
}

/// Rank 0 reports an error that all processes share. A process that still runs
/// a moment later has an error of its own, and reports it.
int reportOnce(const std::string &executable, const absl::Status &status,
               int code, const Launch &launch) {
  if (launch.rank != 0)
    sleep(2);
  return report(executable, status, code);
}

absl::Status checkVersion(const systole_program &program) {
  if (program.abi_version == SYSTOLE_ABI_VERSION)
    return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat(
      "this program was compiled for version ", program.abi_version,
      " of the runtime's interface, but is linked with version ",
      SYSTOLE_ABI_VERSION, ", that of ", versionText(),
      ": compile and link it again with the tools of one installation "
      "(tpu-translate --version)"));
}

/// Runs the whole command or, on a worker, the instructions of rank 0 for this
/// process's shards.
int runHere(const std::string &executable, const systole_program &program,
            const CommandLine &line, SignalWatcher &signals) {
  if (line.job && !line.job->isMaster())
    return serveJob(program, line, signals);
  if (line.job)
    line.job->onSignal([&signals](int number) { signals.receive(number); });
  auto run = line.command == Command::Evaluate   ? evaluateCommand
             : line.command == Command::Predict  ? predictCommand
             : line.command == Command::Generate ? generateCommand
                                                 : trainCommand;
  absl::Status status = run(program, line, signals);
  // A result that cannot be written is an error. Training's output is not its
  // result.
  absl::Status written = flush(stdout);
  if (status.ok() && line.command != Command::Train &&
      line.command != Command::TrainAndEvaluate)
    status = written;
  int code = Success;
  // Like other programs in a pipe, it is silent when its reader closes.
  bool isSilent = signals.received() == SIGPIPE && absl::IsCancelled(status);
  if (!isSilent)
    code = report(executable, status);
  if (int number = signals.received();
      number != 0 && (status.ok() || absl::IsCancelled(status)))
    code = SignalBase + number;
  if (line.job) {
    line.job->onSignal(nullptr);
    line.job->end(code);
  }
  return code;
}

int runCommand(const std::string &executable, const systole_program &program,
               CommandLine line, const Launch &launch) {
  if (absl::Status status =
          prepareCpu(program.target_features, program.target_cpu);
      !status.ok())
    return report(executable, status, Failure);
  // Threads begin with the mode of the thread that starts them, so that cores,
  // the input pipeline and collectives compute alike.
  DenormalScope mode(program.denormals == SYSTOLE_FLUSH_DENORMALS);
  absl::StatusOr<std::unique_ptr<SignalWatcher>> signals =
      SignalWatcher::create();
  if (!signals.ok())
    return report(executable, signals.status(), Failure);
  if ((*signals)->pipeMatters())
    onOutputClosed([watcher = signals->get()] { watcher->receive(SIGPIPE); });
  struct Forget {
    ~Forget() { onOutputClosed(nullptr); }
  } forget;
  if (launch.processes == 1)
    return runHere(executable, program, line, **signals);
  absl::StatusOr<std::unique_ptr<Job>> job =
      joinJob(program, line, launch, executable);
  if (!job.ok())
    return reportOnce(executable, job.status(), Failure, launch);
  line.job = job->get();
  line.bindingAskedFor = launch.bindingAskedFor;
  int code = runHere(executable, program, line, **signals);
  // After an error a message may be on its way without a receiver. Then the
  // processes just end.
  bool orderly = code == Success || code >= SignalBase;
  (void)flush(stdout);
  (*job)->finish(orderly);
  if (!orderly)
    _exit(code);
  return code;
}

int runProgram(int argc, char **argv, const systole_program &program) {
  openStandardFiles();
  // Static: messages at the end of the program may need its name.
  static std::string name;
  name = std::string(argc > 0 ? storage::fileNameOf(argv[0]) : program.name);
  const std::string executable = name;
  reportOutOfMemory(name.c_str(),
                    "To use less, take a smaller batch (compile again), fewer "
                    "--input_threads, or a smaller buffer_size of data.shuffle "
                    "and data.prefetch; --memory_report prints the plan");
  // Check this first: fields of another version cannot be read.
  if (absl::Status status = checkVersion(program); !status.ok())
    return report(executable, status, Failure);
  absl::StatusOr<Launch> launch = findLaunch();
  if (!launch.ok())
    return report(executable, launch.status(), Failure);
  std::vector<std::string> arguments(argv + (argc > 0), argv + argc);
  absl::StatusOr<CommandLine> line = parseCommandLine(program, arguments);
  absl::Status status = line.status();
  if (status.ok())
    status = checkFlags(program, *line, arguments);
  if (!status.ok())
    return reportOnce(executable, status, UsageError, *launch);
  // Commands that processes do not share run in one process.
  if (!isShared(line->command)) {
    if (launch->rank != 0)
      return Success;
    *launch = Launch();
  }
  if (line->about) {
    AboutSubject subject = programSubject(program, executable);
    if (program.tokenizers)
      absl::c_move(program.tokenizers->components(),
                   std::back_inserter(subject.components));
    if (launch->rank == 0)
      absl::PrintF("%s", aboutText(*line->about, subject));
    return Success;
  }
  switch (line->command) {
  case Command::Help:
    absl::PrintF("%s",
                 helpText(programPage(program, argc > 0 ? argv[0] : executable,
                                      line->topic),
                          line->helpKind));
    return Success;
  case Command::Info:
    absl::PrintF("%s", programInfo(program));
    return Success;
  case Command::Export:
    return report(executable, exportCommand(program, *line));
  case Command::Train:
  case Command::Evaluate:
  case Command::TrainAndEvaluate:
  case Command::Predict:
  case Command::Generate:
    break;
  }
  return runCommand(executable, program, *line, *launch);
}

} // namespace
} // namespace systole::runtime

int systole_main(int argc, char **argv, const systole_program *program) {
  int code = systole::runtime::runProgram(argc, argv, *program);
  std::fflush(stdout);
  if (systole::runtime::Thread::anyAbandoned())
    _exit(code);
  return code;
}
