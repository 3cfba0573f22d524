//===- Session.cpp - A device with its state and its input ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/session/Session.h"

#include "runtime/checkpoint/Checkpoints.h"
#include "runtime/cluster/Job.h"
#include "runtime/program/cli/Log.h"
#include "runtime/program/session/Selection.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"
#include "runtime/system/Limits.h"

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <atomic>
#include <cstring>

namespace systole::runtime {

static Clock::duration timeout() {
  return durationOfSeconds(absl::GetFlag(FLAGS_collective_timeout_secs));
}

/// One line for each function and pipeline.
static std::string describePlacement(const systole_program &program,
                                     const Device &device) {
  std::string text;
  const Placement &placement = device.placement();
  for (int rank = 0; placement.processes > 1 && rank < placement.processes;
       ++rank)
    absl::StrAppend(&text, device.job()->name(rank), ": cores ",
                    placement.firstOf(rank), " to ",
                    placement.firstOf(rank + 1) - 1, "\n");
  for (int32_t i = 0; i < program.num_functions; ++i)
    absl::StrAppend(&text, program.functions[i].name,
                    program.num_shards == 1
                        ? ": core 0, a thread\n"
                        : absl::StrCat(": cores 0 to ", program.num_shards - 1,
                                       ", a thread each\n"));
  for (int32_t i = 0; i < program.num_datasets; ++i) {
    const systole_dataset &dataset = program.datasets[i];
    std::vector<absl::string_view> kinds;
    for (int32_t j = 0; j < dataset.num_ops; ++j)
      kinds.push_back(dataset.ops[j].kind);
    absl::StrAppend(&text, "input pipeline '", dataset.name, "' (",
                    absl::StrJoin(kinds, ", "), "): host\n");
  }
  return absl::StrCat(text, "checkpoints, summaries, hooks: host\n");
}

absl::StatusOr<std::unique_ptr<Session>>
Session::create(const systole_program &program, const CommandLine &line,
                SignalWatcher &signals) {
  std::unique_ptr<Session> session(new Session(program, line, signals));
  DeviceOptions options;
  options.timeout = timeout();
  options.job = line.job;
  options.sendsBF16 = absl::GetFlag(FLAGS_wire_dtype) == "bf16";
  options.bindingAskedFor = line.bindingAskedFor;
  options.poison = absl::GetFlag(FLAGS_poison_memory);
  options.threads = static_cast<int>(absl::GetFlag(FLAGS_threads));
  ASSIGN_OR_RETURN(session->cores, Device::create(program, options));
  if (absl::GetFlag(FLAGS_log_device_placement) && says(Verbosity::Info))
    writeLog(session->logFile(), describePlacement(program, *session->cores));
  signals.onSignal([device = session->cores.get()] { device->requestStop(); });
  return session;
}

bool isFrozen(const systole_program &program) {
  for (int32_t i = 0; i < program.num_variables; ++i) {
    const systole_variable &variable = program.variables[i];
    absl::string_view name = variable.spec.name;
    if (!variable.local && name != "global_step" && name != "random_seed")
      return false;
  }
  return true;
}

absl::StatusOr<std::string> checkpointOf(const systole_program &program,
                                         absl::string_view verb) {
  const bool isGiven = !(absl::GetFlag(FLAGS_model_dir).empty() &&
                         absl::GetFlag(FLAGS_checkpoint_path).empty());
  const bool starts = !absl::GetFlag(FLAGS_warm_start_from).empty();
  if (isGiven && starts)
    return usageError(absl::StrCat(
        "give the variables to ", verb,
        " by --warm_start_from, or by --model_dir or --checkpoint_path"));
  return !isGiven && (starts || isFrozen(program)) ? ""
                                                   : selectCheckpoint(verb);
}

absl::StatusOr<std::unique_ptr<Session>>
Session::restored(const systole_program &program, const CommandLine &line,
                  SignalWatcher &signals, absl::string_view verb) {
  SignalWatcher::Reading reading(signals);
  ASSIGN_OR_RETURN(std::string checkpoint, checkpointOf(program, verb));
  ASSIGN_OR_RETURN(std::unique_ptr<Session> session,
                   create(program, line, signals));
  if (checkpoint.empty()) {
    ASSIGN_OR_RETURN(const WarmStart taken, session->initialize());
    if (std::vector<std::string> missing = missingVariables(program, taken);
        !missing.empty())
      logWarning("these variables have their initial values, as "
                 "--vars_to_warm_start does not select them: %s",
                 absl::StrJoin(missing, ", "));
    return session;
  }
  RETURN_IF_ERROR(
      useCheckpoint(verb, checkpoint, [&](const std::string &prefix) {
        return session->restore(prefix);
      }));
  return session;
}

Session::~Session() { signals.onSignal(nullptr); }

bool Session::trains() const {
  return line.command == Command::Train ||
         line.command == Command::TrainAndEvaluate;
}

std::FILE *Session::logFile() const {
  bool isResult =
      line.command == Command::Generate ||
      (line.command == Command::Predict && absl::GetFlag(FLAGS_output).empty());
  return isResult ? stderr : stdout;
}

absl::StatusOr<WarmStart> Session::initialize() {
  RETURN_IF_ERROR(cores->initialize(absl::GetFlag(FLAGS_tf_random_seed)));
  if (absl::GetFlag(FLAGS_warm_start_from).empty())
    return WarmStart();
  RETURN_IF_ERROR(cores->gatherState());
  ASSIGN_OR_RETURN(WarmStart taken,
                   warmStart(program, trains(), cores->wholeState()));
  RETURN_IF_ERROR(cores->copyState());
  if (!says(Verbosity::Info))
    return taken;
  std::string text =
      absl::StrCat("Starting with ", taken.variables.size(),
                   taken.variables.size() == 1 ? " variable" : " variables",
                   " from ", taken.from, "\n");
  constexpr size_t shown = 20;
  if (const size_t unused = taken.unused.size(); unused > 0)
    absl::StrAppend(
        &text, "Its ", unused,
        unused == 1 ? " other tensor: " : " other tensors: ",
        absl::StrJoin(absl::MakeSpan(taken.unused).subspan(0, shown), ", "),
        unused > shown ? ", ..." : "", "\n");
  writeLog(logFile(), text);
  return taken;
}

absl::Status Session::restore(const std::string &prefix) {
  RETURN_IF_ERROR(restoreCheckpoint(
      program, cores->wholeState(), prefix, absl::GetFlag(FLAGS_tf_random_seed),
      trains() ? RestoredState::All : RestoredState::ForPredictions));
  return cores->copyState();
}

/// The seed of the initial state: a checkpoint's, if there is one. So a resumed
/// run sees the data in the same order.
uint64_t Session::seed() {
  uint64_t seed;
  std::memcpy(&seed,
              cores->variable(cores->placement().first(),
                              *findVariable(program, "random_seed")),
              sizeof(seed));
  return seed;
}

absl::StatusOr<std::unique_ptr<Infeed>>
Session::openInfeed(const systole_function &function,
                    const InputOptions &input) {
  if (!line.job)
    return openInfeedHere(function, input);
  std::unique_ptr<Infeed> infeed;
  RETURN_IF_ERROR(line.job->instruct(
      JobMessage::OpenInput,
      PacketWriter()
          .string(function.name)
          .number(static_cast<int64_t>(input.seed.value_or(seed())))
          .number(input.skipBatches)
          .number(input.padRemainder)
          .number(input.epochs)
          .string(absl::string_view(
              reinterpret_cast<const char *>(input.position.data()),
              input.position.size() * sizeof(int64_t)))
          .take(),
      [&] {
        absl::StatusOr<std::unique_ptr<Infeed>> opened =
            openInfeedHere(function, input);
        if (opened.ok())
          infeed = std::move(*opened);
        return opened.status();
      }));
  return infeed;
}

absl::StatusOr<std::unique_ptr<Infeed>>
Session::openInfeedHere(const systole_function &function,
                        const InputOptions &input) {
  const systole_dataset *dataset = findDataset(program, function.name);
  if (!dataset)
    return absl::FailedPreconditionError(
        absl::StrCat("the program has no input pipeline for '", function.name,
                     "': add `data.pipeline ", function.name,
                     "` to the model and compile it again"));
  data::DatasetOptions datasetOptions;
  datasetOptions.files = line.files;
  datasetOptions.parameters = line.parameters;
  datasetOptions.seed = input.seed.value_or(seed());
  if (absl::string_view(function.name) == "train" &&
      !absl::GetFlag(FLAGS_per_host_input))
    datasetOptions.invocations = program.num_shards;
  datasetOptions.skipBatches = input.skipBatches;
  datasetOptions.position = input.position;
  datasetOptions.changedSettings = input.changedSettings;
  datasetOptions.counters = input.counters;
  datasetOptions.threads = static_cast<int>(absl::GetFlag(FLAGS_input_threads));
  datasetOptions.skipBadRecords = absl::GetFlag(FLAGS_skip_bad_records);
  datasetOptions.budget = {absl::GetFlag(FLAGS_max_record_bytes),
                           absl::GetFlag(FLAGS_max_image_pixels)};
  datasetOptions.onBadRecord = [count = std::make_shared<std::atomic<int64_t>>(
                                    0)](const absl::Status &error) {
    logWarning("skipped bad record %d: %s", ++*count, error.message());
  };
  datasetOptions.onWarning = [](const std::string &message) {
    logWarning("%s", message);
  };
  datasetOptions.padRemainder = input.padRemainder;
  datasetOptions.epochs = input.epochs;
  datasetOptions.droppedRows = input.droppedRows;
  // A process reads the rows of its shards only.
  const Placement &placement = cores->placement();
  if (placement.processes > 1) {
    int64_t rows =
        (function.global_batch_size + placement.shards - 1) / placement.shards;
    datasetOptions.firstRow = rows * placement.first();
    datasetOptions.endRow = rows * placement.last();
    if (absl::string_view(function.name) == "train" &&
        absl::GetFlag(FLAGS_per_host_files)) {
      datasetOptions.ownRows = true;
      datasetOptions.seed += static_cast<uint64_t>(placement.rank);
      datasetOptions.cacheSuffix =
          absl::StrCat("-host-", placement.rank, "-of-", placement.processes);
    }
  }
  ASSIGN_OR_RETURN(std::unique_ptr<data::Iterator> iterator,
                   data::makeIterator(*dataset, datasetOptions));
  InfeedOptions options;
  options.timeout = timeout();
  options.depth = infeedDepth(*dataset);
  options.parameters = line.parameters;
  if (availableCpus() > placement.here())
    options.spins = 4096;
  options.initialSleep =
      durationOfSeconds(absl::GetFlag(FLAGS_initial_infeed_sleep_secs));
  return Infeed::create(*dataset, function, placement, std::move(iterator),
                        options);
}

absl::StatusOr<const systole_function *>
requireFunction(const systole_program &program, absl::string_view name) {
  if (const systole_function *function = findFunction(program, name))
    return function;
  constexpr struct {
    const char *name, *needs;
  } needs[] = {
      {"train", "--train-batch-size=N, and a graph.minimize in the model"},
      {"evaluate", "--eval-batch-size=N, and a metric or a loss in the model"},
      {"predict", "--predict-batch-size=N, and a graph.predict in the model"},
      {"generate", "a graph.generate in the model"}};
  std::string text = absl::StrCat("the program '", program.name,
                                  "' was compiled without '", name, "'");
  for (const auto &need : needs)
    if (name == need.name)
      absl::StrAppend(&text, "; the compiler needs ", need.needs);
  return absl::FailedPreconditionError(text);
}

} // namespace systole::runtime
