//===- Worker.cpp - The processes of a job --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/Worker.h"

#include "runtime/checkpoint/CheckpointFolder.h"
#include "runtime/checkpoint/Checkpoints.h"
#include "runtime/cluster/MpiTransport.h"
#include "runtime/formats/Crc32c.h"
#include "runtime/program/cli/Configuration.h"
#include "runtime/program/cli/ExitCodes.h"
#include "runtime/program/cli/Flags.h"
#include "runtime/program/session/Selection.h"
#include "runtime/program/session/Session.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/Addresses.h"
#include "runtime/support/CallersWords.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/flags/flag.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

#include <csignal>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <poll.h>
#include <unistd.h>

namespace systole::runtime {

bool isShared(Command command) {
  return command == Command::Train || command == Command::TrainAndEvaluate ||
         command == Command::Evaluate || command == Command::Predict;
}

/// The command's first checkpoint and its contents: the index has the checksums
/// of all variables. Empty if this process has no checkpoint.
static std::string describeCheckpoint(Command command) {
  std::string prefix;
  if (command == Command::Evaluate || command == Command::Predict) {
    prefix = selectCheckpoint("start with").value_or("");
  } else if (std::string folder = absl::GetFlag(FLAGS_model_dir);
             !folder.empty()) {
    absl::StatusOr<CheckpointState> state = readCheckpointState(folder);
    prefix = state.ok() ? state->latest : "";
  }
  if (prefix.empty())
    return "";
  absl::StatusOr<std::string> index =
      storage::readWhole(absl::StrCat(prefix, ".index"));
  if (!index.ok())
    return "";
  return absl::StrFormat("%s (%08x)", prefix, crc32c(*index));
}

/// The settings that all processes must have in common.
static std::string sharedSettings(const systole_program &program,
                                  const CommandLine &line) {
  std::string text = resolvedConfiguration(program, line);
  if (!absl::GetFlag(FLAGS_per_host_files))
    return text;
  std::vector<std::string> lines;
  for (absl::string_view setting : absl::StrSplit(text, '\n')) {
    bool isOfFiles = false;
    for (const data::FileFlag &flag : programFileFlags(program))
      isOfFiles |=
          absl::StartsWith(setting, absl::StrCat("--", flag.name, "="));
    if (!isOfFiles)
      lines.emplace_back(setting);
  }
  return absl::StrJoin(lines, "\n");
}

/// An upper bound of a message's bytes. A process sends the results of at most
/// two steps at once, or of as many as fit into 1 MiB for each shard (see
/// Outfeed).
static int64_t largestMessage(const systole_program &program) {
  int64_t largest = 0;
  for (int32_t i = 0; i < program.num_functions; ++i) {
    const systole_function &function = program.functions[i];
    int64_t record = 0;
    for (int32_t j = 0; j < function.num_outfeeds; ++j)
      record += byteSize(function.outfeeds[j]) + SYSTOLE_ALIGNMENT;
    largest = std::max(largest, 2 * record);
  }
  // Other messages are settings, errors and checksums.
  return (64 << 20) + program.num_shards * (largest + (1 << 20));
}

static bool isLauncher(pid_t process) {
  std::ifstream file(absl::StrCat("/proc/", process, "/comm"));
  std::string name;
  std::getline(file, name);
  return name == "mpirun" || name == "orterun" || name == "mpiexec" ||
         name == "prterun";
}

/// mpirun waits for ever for a host that cannot be reached. A separate process
/// ends mpirun if it still runs long after this process has ended.
static void endLauncherLater() {
  const pid_t launcher = getppid();
  if (!isLauncher(launcher) || fork() != 0)
    return;
  // Leave the process group that the launcher ends, and its pipes.
  setsid();
  if (fork() != 0)
    _exit(0);
  for (int file = 0; file < 1024; ++file)
    close(file);
  poll(nullptr, 0, 5000);
  for (int number : {SIGTERM, SIGTERM, SIGKILL}) {
    if (kill(launcher, number) != 0)
      break;
    poll(nullptr, 0, 1000);
  }
  _exit(0);
}

void endWithJob(const std::string &executable, const std::string &message,
                Transport &transport) {
  // Each of these calls may block: a full pipe, a launcher that hangs.
  alarm(2);
  // The launcher ends processes that hang. It may not answer itself.
  endLauncherLater();
  absl::FPrintF(stderr, "%s: error: %s\n", executable,
                inCallersWords(withoutSecrets(message)));
  std::fflush(stderr);
  std::fflush(stdout);
  transport.abort(Failure);
  _exit(Failure);
}

absl::StatusOr<std::unique_ptr<Job>> joinJob(const systole_program &program,
                                             const CommandLine &line,
                                             const Launch &launch,
                                             const std::string &executable) {
  Job::Options options;
  options.handshake = {
      {"program",
       absl::StrCat(program.name, ", fingerprint ", program.fingerprint)},
      {"kernels", trainingTarget(program)},
      {"mesh", absl::StrCat(program.num_shards, " shards")},
      {"command", commandName(line.command)},
      {"settings", sharedSettings(program, line)},
      {"initial checkpoint", describeCheckpoint(line.command), true}};
  options.heartbeatLimit =
      durationOfSeconds(absl::GetFlag(FLAGS_heartbeat_timeout_secs));
  options.timeout =
      durationOfSeconds(absl::GetFlag(FLAGS_collective_timeout_secs));
  options.largestMessage = largestMessage(program);
  ASSIGN_OR_RETURN(std::unique_ptr<MpiTransport> transport,
                   MpiTransport::join(launch));
  MpiTransport *mpi = transport.get();
  options.die = [mpi, executable](const std::string &message) {
    endWithJob(executable, message, *mpi);
  };
  return Job::join(launch, std::move(transport), std::move(options));
}

namespace {

/// The shards of this process, and their input.
class Worker {
public:
  Worker(const systole_program &program, Session &session,
         Parameters &parameters)
      : program(program), session(session), parameters(parameters) {}

  /// Follows an instruction, and reports the result if rank 0 waits for it.
  void serve(Job &job, const Job::Instruction &instruction) {
    PacketReader text(instruction.text);
    Device &device = session.device();
    switch (instruction.kind) {
    case JobMessage::OpenInput:
      return job.reply(openInput(text));
    case JobMessage::BeginRun: {
      const systole_function *function = findFunction(program, text.string());
      int64_t number = text.number(), steps = text.number();
      // Rank 0 learns of errors from the run.
      if (function)
        (void)device.takePart(*function, number, steps,
                              infeeds[function->name].get());
      return;
    }
    case JobMessage::SetState:
      return job.reply(device.receiveState());
    case JobMessage::GatherState:
      return job.reply(device.sendParts());
    case JobMessage::CheckStates: {
      absl::StatusOr<std::string> sums = device.checksums();
      return job.reply(sums.status(), sums.value_or(""));
    }
    case JobMessage::ClearCarried:
      if (const systole_function *function =
              findFunction(program, instruction.text))
        device.clearCarriedHere(*function);
      return job.reply(absl::OkStatus());
    case JobMessage::SetParameter: {
      PacketReader text(instruction.text);
      const std::string name(text.string());
      return job.reply(parameters.set(name, text.string()));
    }
    default:
      return;
    }
  }

private:
  absl::Status openInput(PacketReader text) {
    const systole_function *function = findFunction(program, text.string());
    if (!function)
      return absl::InternalError("the program has no such function");
    Session::InputOptions options;
    options.seed = static_cast<uint64_t>(text.number());
    options.skipBatches = text.number();
    options.padRemainder = text.number() != 0;
    options.epochs = text.number();
    absl::string_view position = text.string();
    if (!position.empty()) {
      options.position.resize(position.size() / sizeof(int64_t));
      std::memcpy(options.position.data(), position.data(),
                  options.position.size() * sizeof(int64_t));
    }
    // Close the previous input first: it holds files and memory.
    std::unique_ptr<Infeed> &infeed = infeeds[function->name];
    infeed.reset();
    ASSIGN_OR_RETURN(infeed, session.openInfeedHere(*function, options));
    return absl::OkStatus();
  }

  const systole_program &program;
  Session &session;
  Parameters &parameters;
  std::map<std::string, std::unique_ptr<Infeed>> infeeds;
};

} // namespace

int serveJob(const systole_program &program, const CommandLine &line,
             SignalWatcher &signals) {
  Job &job = *line.job;
  absl::StatusOr<std::unique_ptr<Session>> session =
      Session::create(program, line, signals);
  if (!session.ok()) {
    // Rank 0 reports the error and ends the job.
    job.send(0, JobMessage::Fatal, session.status().message());
    for (;;)
      pause();
  }
  // Rank 0 decides when to stop.
  signals.onSignal([&job, &signals] {
    job.send(0, JobMessage::Signal,
             PacketWriter().number(signals.received()).take());
  });
  Worker worker(program, **session, *line.parameters);
  for (;;) {
    Job::Instruction instruction = job.next();
    if (instruction.kind == JobMessage::End)
      return static_cast<int>(PacketReader(instruction.text).number());
    worker.serve(job, instruction);
  }
}

} // namespace systole::runtime
