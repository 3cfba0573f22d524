//===- Train.cpp - The commands train and train_and_evaluate --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/train/Train.h"

#include "runtime/checkpoint/CheckpointWriter.h"
#include "runtime/checkpoint/Checkpoints.h"
#include "runtime/data/core/Counters.h"
#include "runtime/program/cli/Configuration.h"
#include "runtime/program/cli/LoopLength.h"
#include "runtime/program/monitor/InputReport.h"
#include "runtime/program/monitor/MemoryUse.h"
#include "runtime/program/monitor/Progress.h"
#include "runtime/program/monitor/Summaries.h"
#include "runtime/program/session/Hooks.h"
#include "runtime/program/session/ModelFolder.h"
#include "runtime/program/session/Selection.h"
#include "runtime/program/session/Session.h"
#include "runtime/program/train/Patience.h"
#include "runtime/program/train/PeriodicEvaluation.h"
#include "runtime/storage/Paths.h"
#include "runtime/storage/Storage.h"
#include "runtime/storage/StorageOptions.h"
#include "runtime/support/Status.h"
#include "runtime/support/Terminal.h"
#include "runtime/system/HostTrace.h"

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace systole::runtime {
namespace {

/// Text that TensorBoard shows verbatim: indented by four.
std::string asCode(const std::string &text) {
  return absl::StrCat("    ", absl::StrReplaceAll(text, {{"\n", "\n    "}}));
}

int findOutfeed(const systole_function &function, absl::string_view name) {
  for (int32_t i = 0; i < function.num_outfeeds; ++i)
    if (name == function.outfeeds[i].name)
      return i;
  return -1;
}

/// The scalars that the model logs (graph.log).
std::vector<int> findLogged(const systole_function &function) {
  std::vector<int> logged;
  for (int index : findScalars(function)) {
    const absl::string_view name = function.outfeeds[index].name;
    if (name != "loss" && name != "learning_rate")
      logged.push_back(index);
  }
  return logged;
}

CheckpointWriter::Options writerOptions(const ModelFolder &folder) {
  CheckpointWriter::Options options;
  options.folder = folder.path();
  options.mayWrite = folder.check();
  options.policy.max = absl::GetFlag(FLAGS_keep_checkpoint_max);
  options.policy.everyHours =
      absl::GetFlag(FLAGS_keep_checkpoint_every_n_hours);
  options.timeout =
      durationOfSeconds(absl::GetFlag(FLAGS_collective_timeout_secs));
  // Writing to a store does not block training. A store that fails while
  // patience lasts is not a disk that hangs.
  if (storage::isRemote(options.folder))
    options.timeout += storage::storagePatience(
        storage::storageOptions().value_or(storage::StorageOptions()));
  return options;
}

Patience::Options patienceOptions(const char *what) {
  Patience::Options options;
  options.limit = absl::GetFlag(FLAGS_save_patience_secs);
  options.what = what;
  options.warn = [](const std::string &text) { logWarning("%s", text); };
  return options;
}

/// One training run: loops of steps, with a checkpoint every so many.
class Training {
public:
  Training(const systole_program &program, const systole_function &function,
           Session &session, const ModelFolder &folder,
           PeriodicEvaluation *evaluation, Hooks &hooks,
           std::string configuration, std::string changes)
      : program(program), function(function), session(session),
        folder(folder.path()),
        // In a store the check takes a request. There it precedes each save.
        mayWrite(storage::isRemote(folder.path())
                     ? [] { return absl::OkStatus(); }
                     : folder.check()),
        evaluation(evaluation), hooks(hooks),
        lossIndex(findOutfeed(function, "loss")),
        loggedIndices(findLogged(function)),
        configuration(std::move(configuration)), changes(std::move(changes)),
        writer(program, writerOptions(folder)) {}

  /// Restores the latest checkpoint, if there is one.
  absl::Status restore();
  /// Trains, from initial values if nothing was restored.
  absl::Status run(SignalWatcher &signals);

  /// Whether the folder has results of this run or an earlier one.
  bool hasTrained() const { return step > 0; }

private:
  /// Called if nothing was restored. Initializes from the seed, and from
  /// another training if requested.
  absl::Status initialize();
  absl::Status loop(Infeed &infeed, Progress &progress, Summaries &summaries);
  /// Saves the settings of this run beside its checkpoints, once.
  absl::Status saveConfiguration();
  /// Starts a save. `settle` reports its errors.
  absl::Status save();
  /// Checks the result of the last save; waits for it if `waits`. An error ends
  /// training. Other errors have become warnings, and the save is due again.
  absl::Status settle(bool waits);
  /// Writes the summaries of the last steps for TensorBoard.
  absl::Status summarize(Summaries &summaries);
  /// The input's position after the last step; empty if unknown.
  std::vector<int64_t> positionToSave();
  absl::Status evaluate(Progress &progress, Summaries &summaries,
                        bool isScheduled);
  void describeStop(int signal, int64_t last) const;
  absl::Status finish(SignalWatcher &signals);
  int64_t lastStep() const;
  absl::StatusOr<Session::InputOptions> inputOptions() const;
  void describeEnd() const;

  const systole_program &program;
  const systole_function &function;
  Session &session;
  const std::string folder;
  const std::function<absl::Status()> mayWrite;
  /// The evaluation of checkpoints during training, or null.
  PeriodicEvaluation *const evaluation;
  Hooks &hooks;
  const int lossIndex;
  const std::vector<int> loggedIndices;
  bool isNew = false;
  int64_t step = 0, savedStep = -1;
  /// The time when the saved state was the training's; unknown for another
  /// run's.
  std::optional<Clock::time_point> savedAt, savingSince;
  Patience saving{patienceOptions("saving")},
      summarizing{patienceOptions("writing for TensorBoard")},
      keeping{patienceOptions("keeping the best checkpoint")};
  double loss = NAN;
  bool dataEnded = false;
  const int64_t epochs = absl::GetFlag(FLAGS_epochs);
  const std::shared_ptr<std::atomic<int64_t>> droppedRows =
      std::make_shared<std::atomic<int64_t>>(0);
  /// Ends training, but only after the variables are saved.
  absl::Status summaryError;
  const std::string configuration;
  /// The settings that are not defaults, in a line.
  const std::string changes;
  bool savedConfiguration = false;
  /// The input, which is null before the run; the step after which it starts;
  /// and its position at present, or in the checkpoint.
  Infeed *input = nullptr;
  int64_t openedAt = 0;
  std::vector<int64_t> inputPosition;
  /// The settings of the input that the checkpoint's run had otherwise.
  std::string inputChanges;
  const std::shared_ptr<data::Counters> counters =
      std::make_shared<data::Counters>();
  CheckpointWriter writer;
};

absl::Status Training::initialize() {
  return isNew ? session.initialize().status() : absl::OkStatus();
}

absl::Status Training::restore() {
  ASSIGN_OR_RETURN(std::string latest, latestCheckpoint(folder));
  isNew = latest.empty();
  if (isNew)
    return absl::OkStatus();
  RETURN_IF_ERROR(session.restore(latest));
  if (!absl::GetFlag(FLAGS_allow_other_target))
    RETURN_IF_ERROR(checkTrainingTarget(program, latest));
  savedStep = step = session.device().globalStep();
  ASSIGN_OR_RETURN(inputPosition, readInputPosition(latest));
  // An earlier run without the file is not compared.
  if (absl::StatusOr<std::string> before =
          storage::readWhole(storage::joinPath(folder, "train.config"));
      before.ok())
    inputChanges = describeInputChanges(program, *before, configuration);
  logInfo("Resuming from %s\n", latest);
  return absl::OkStatus();
}

/// The input from the state's position on.
absl::StatusOr<Session::InputOptions> Training::inputOptions() const {
  Session::InputOptions options;
  if (isNew)
    options.seed = absl::GetFlag(FLAGS_tf_random_seed);
  options.skipBatches = step;
  options.position = inputPosition;
  options.changedSettings = inputChanges;
  options.counters = counters;
  options.droppedRows = droppedRows;
  if (epochs == notGiven)
    return options;
  options.epochs = epochs;
  if (!endlessRepeat(program, "train"))
    return usageError("--epochs=N needs a data.repeat without count in the "
                      "training data: use --max_steps=N or --steps=N");
  return options;
}

/// Reports how the data ended.
void Training::describeEnd() const {
  if (epochs == notGiven)
    return logInfo("The training data ended\n");
  std::string text =
      absl::StrCat(epochs, epochs == 1 ? " epoch" : " epochs", " done");
  if (int64_t rows = droppedRows->load()) {
    bool one = rows == 1, perHost = absl::GetFlag(FLAGS_per_host_input);
    absl::StrAppend(
        &text, "; the last ", rows, one ? " example" : " examples", " of ",
        repeatsBatches(program, "train") ? "each" : "the last one",
        perHost ? "" : ", of each core's input", ", which ",
        one ? "does" : "do", " not fill a batch of ",
        function.global_batch_size / (perHost ? 1 : program.num_shards),
        one ? ", is" : ", are", " dropped");
  }
  logInfo("%s\n", text);
}

int64_t Training::lastStep() const {
  if (epochs != notGiven)
    return INT64_MAX;
  int64_t maxSteps = absl::GetFlag(FLAGS_max_steps);
  return maxSteps == notGiven ? step + absl::GetFlag(FLAGS_steps) : maxSteps;
}

absl::Status Training::saveConfiguration() {
  if (savedConfiguration)
    return absl::OkStatus();
  savedConfiguration = true;
  return storage::writeWhole(storage::joinPath(folder, "train.config"),
                             configuration);
}

absl::Status Training::save() {
  if (step == savedStep)
    return absl::OkStatus();
  HostSpan span("save a checkpoint");
  // One reader at a time borrows the state.
  if (absl::Status status = settle(/*waits=*/true);
      !status.ok() || writer.isWriting())
    return status;
  RETURN_IF_ERROR(session.device().checkStatesAgree());
  RETURN_IF_ERROR(hooks.beforeSave(step));
  RETURN_IF_ERROR(session.device().gatherState());
  savedStep = step;
  savingSince = Clock::now();
  (void)writer.save(session.device().lendSnapshot(), step, positionToSave());
  return absl::OkStatus();
}

absl::Status Training::settle(bool waits) {
  absl::Status waited = waits ? writer.finish() : absl::OkStatus();
  std::optional<absl::Status> outcome = writer.outcome();
  if (!outcome && savingSince)
    return waited.ok() ? waited : saving.take(waited);
  if (!outcome || !savingSince)
    return absl::OkStatus();
  Clock::time_point began = *std::exchange(savingSince, std::nullopt);
  if (outcome->ok()) {
    savedAt = began;
    absl::Status status = saving.take(*outcome);
    status.Update(hooks.afterSave(savedStep));
    return status;
  }
  savedStep = -1;
  // If a folder has never accepted a checkpoint of this model, it is a mistake:
  // fail before work is lost.
  if (writer.isLost() || (isNew && writer.lastSaved().empty()))
    return *outcome;
  return saving.take(
      *outcome, savedAt
                    ? absl::StrCat(". The last good checkpoint is of ",
                                   formatDuration(std::chrono::duration<double>(
                                                      Clock::now() - *savedAt)
                                                      .count()),
                                   " ago")
                    : ". The last good checkpoint is of an earlier run");
}

absl::Status Training::summarize(Summaries &summaries) {
  if (summarizing.isFailing() && !summarizing.isDue())
    return absl::OkStatus();
  absl::Status status = mayWrite();
  // The files of another job stay as they are.
  if (absl::IsFailedPrecondition(status))
    return status;
  if (status.ok())
    status = saveConfiguration();
  if (status.ok())
    status = summaries.write();
  return summarizing.take(status);
}

std::vector<int64_t> Training::positionToSave() {
  // If each host has data of its own, there are several positions.
  if (absl::GetFlag(FLAGS_per_host_files))
    return {};
  if (input && input->position() > 0)
    inputPosition = input->position() == step - openedAt
                        ? input->inputPosition()
                        : std::vector<int64_t>();
  return inputPosition;
}

/// Evaluates the checkpoint that was just saved, if that is due.
absl::Status Training::evaluate(Progress &progress, Summaries &summaries,
                                bool isScheduled) {
  if (!evaluation || !(isScheduled || evaluation->isDue()) ||
      session.device().stopRequested())
    return absl::OkStatus();
  progress.finish();
  HostSpan span("evaluate");
  Clock::time_point began = Clock::now();
  absl::Status status =
      evaluation->needsFiles() ? settle(/*waits=*/true) : absl::OkStatus();
  // If the checkpoint could not be written, the next one is evaluated.
  if (status.ok() && !(evaluation->needsFiles() && saving.isFailing()))
    status = evaluation->evaluate(hooks);
  if (status.ok())
    status = hooks.error();
  if (status.ok()) {
    status = keeping.take(evaluation->kept());
    progress.evaluated(evaluation->metrics());
  }
  Clock::duration time = Clock::now() - began;
  progress.skip(time);
  summaries.skip(time);
  // After a signal training ends normally, with the saved state.
  return absl::IsCancelled(status) ? absl::OkStatus() : status;
}

/// Reports a signal, and how training continues after it.
void Training::describeStop(int signal, int64_t last) const {
  const bool isTemporary = absl::GetFlag(FLAGS_model_dir).empty();
  const int64_t steps = absl::GetFlag(FLAGS_steps);
  std::string how;
  if (isTemporary)
    how =
        absl::StrCat("with --model_dir=", folder, " the same command resumes");
  else if (steps == notGiven)
    how = "the same command resumes";
  else
    how = absl::StrCat("with --steps=", last - step,
                       " the same command finishes this run");
  logInfo("Stopped by %s at step %d: %s\n", signalName(signal), step, how);
}

/// Runs the last evaluation.
absl::Status Training::finish(SignalWatcher &signals) {
  if (!evaluation || signals.received() != 0)
    return absl::OkStatus();
  RETURN_IF_ERROR(evaluation->evaluate(hooks));
  RETURN_IF_ERROR(hooks.error());
  return evaluation->kept();
}

/// Runs loops until the last step, the end of the data or a stop.
absl::Status Training::loop(Infeed &infeed, Progress &progress,
                            Summaries &summaries) {
  const int64_t last = lastStep();
  LoopPlanner planner(absl::GetFlag(FLAGS_iterations_per_loop));
  const int64_t saveSteps = absl::GetFlag(FLAGS_save_checkpoints_steps);
  double saveSeconds = absl::GetFlag(FLAGS_save_checkpoints_secs);
  if (saveSteps == notGiven && saveSeconds == notGiven)
    saveSeconds = 600;
  const int64_t between =
      evaluation ? PeriodicEvaluation::stepsBetween(step, last) : 0;
  int64_t nextEvaluation = between > 0 ? step + between : INT64_MAX;
  int64_t savedOrStarted = step;
  Clock::time_point savedTime = Clock::now();
  auto saveIsDue = [&] {
    if (saving.isFailing())
      return saving.isDue();
    if (saveSteps != notGiven)
      return step - savedOrStarted >= saveSteps;
    return std::chrono::duration<double>(Clock::now() - savedTime).count() >=
           saveSeconds;
  };
  Progress::Values logged;
  for (int index : loggedIndices)
    logged.emplace_back(function.outfeeds[index].name, 0);
  while (step < last && !session.device().stopRequested()) {
    int64_t count = std::min(planner.nextSteps(), last - step);
    RETURN_IF_ERROR(hooks.beforeLoop(count));
    if (!hooks.stopReason().empty())
      break;
    Clock::time_point began = Clock::now();
    int64_t shown = step;
    ASSIGN_OR_RETURN(
        int64_t ran,
        session.device().run(
            function, count, &infeed, [&](const StepResults &results) {
              if (lossIndex >= 0)
                loss = meanOverShards(results, program.num_shards, lossIndex);
              progress.waited(infeed.waited());
              summaries.waited(infeed.waited());
              for (size_t i = 0; i < loggedIndices.size(); ++i)
                logged[i].second = meanOverShards(results, program.num_shards,
                                                  loggedIndices[i]);
              progress.step(++shown, loss, logged);
              summaries.step(shown, results);
              hooks.step(shown, loss, results);
            }));
    if (session.device().globalStep() != step + ran)
      return absl::InternalError(absl::StrCat(
          "after ", ran, " steps from ", step, " the variable global_step is ",
          session.device().globalStep()));
    planner.ran(ran, Clock::now() - began);
    step += ran;
    RETURN_IF_ERROR(hooks.afterLoop(ran));
    // The errors of an earlier save are known by now.
    RETURN_IF_ERROR(settle(/*waits=*/false));
    summaryError = summarize(summaries);
    if (!summaryError.ok())
      break;
    if (!hooks.stopReason().empty())
      break;
    dataEnded = ran < count && !session.device().stopRequested();
    if (dataEnded)
      break;
    const bool evaluates = step >= nextEvaluation && !saving.isFailing();
    if (step < last && (evaluates || saveIsDue())) {
      RETURN_IF_ERROR(save());
      RETURN_IF_ERROR(evaluate(progress, summaries, evaluates));
      if (evaluates)
        nextEvaluation = step + between;
      if (evaluation && evaluation->wantsStop())
        break;
      savedOrStarted = step;
      savedTime = Clock::now();
    }
  }
  return absl::OkStatus();
}

absl::Status Training::run(SignalWatcher &signals) {
  const int64_t first = step, last = lastStep();
  if (step >= last) {
    logInfo("Nothing to do: the model is at step %d, and --max_steps is "
            "%d\n",
            step, last);
    RETURN_IF_ERROR(initialize());
    return finish(signals);
  }
  session.device().prepare(function);
  ASSIGN_OR_RETURN(Session::InputOptions opened, inputOptions());
  ASSIGN_OR_RETURN(std::unique_ptr<Infeed> infeed,
                   session.openInfeed(function, opened));
  input = infeed.get();
  openedAt = step;
  // The first batches are read meanwhile.
  RETURN_IF_ERROR(initialize());
  Progress::Options options;
  options.firstStep = step;
  options.lastStep = last;
  options.examplesPerStep = function.global_batch_size;
  options.logSteps = absl::GetFlag(FLAGS_log_step_count_steps);
  options.columns = terminalColumns(stdout);
  options.advice = [&](Clock::duration waited, double seconds) {
    return InputReport(*counters, waited, seconds).advice();
  };
  Progress progress(says(Verbosity::Info) ? stdout : nullptr, options);
  Summaries summaries(function, program.num_shards, folder,
                      absl::GetFlag(FLAGS_save_summary_steps), step);
  summaries.text("config", asCode(configuration));
  if (program.graph)
    summaries.graph(
        std::string(program.graph, static_cast<size_t>(program.graph_bytes)));
  if (says(Verbosity::Debug))
    logInfo("%s", configuration);
  else if (options.columns == 0)
    logInfo("Settings: %s\n", changes);
  // The variables at the start are a checkpoint, too, as in TensorFlow: of step
  // 0, or of the step from which training resumes.
  absl::Status status = save();
  if (status.ok())
    status = hooks.begin(last);
  if (status.ok())
    status = loop(*infeed, progress, summaries);
  status.Update(hooks.end());
  double seconds = progress.seconds(), rate = progress.examplesPerSecond();
  InputReport report(*counters, infeed->waited(), seconds);
  if (status.ok() && summaryError.ok()) {
    summaries.text("input", asCode(report.table()));
    summaryError = saveConfiguration();
    if (summaryError.ok())
      summaryError = summaries.finish();
  }
  progress.finish();
  if (absl::GetFlag(FLAGS_explain_input))
    logInfo("%s", report.table());
  else if (report.isInputBound() &&
           (says(Verbosity::Debug) || seconds >= Progress::worthAWord))
    logInfo("%s\n", report.sentence());
  RETURN_IF_ERROR(status);
  if (dataEnded && step == first && epochs != notGiven) {
    describeEnd();
    logInfo("Nothing to do: the model is at step %d\n", step);
    return finish(signals);
  }
  if (dataEnded && step == first)
    return absl::OutOfRangeError(absl::StrCat(
        "the training data ended before step ", step + 1, ": a step takes ",
        function.global_batch_size, " examples"));
  // A save of this step may be running, and may fail.
  RETURN_IF_ERROR(settle(/*waits=*/true));
  RETURN_IF_ERROR(save());
  // No later boundary remains for a retry.
  RETURN_IF_ERROR(writer.finish());
  if (savingSince)
    RETURN_IF_ERROR(hooks.afterSave(step));
  RETURN_IF_ERROR(summaryError);
  if (int number = signals.received())
    describeStop(number, last);
  else if (!hooks.stopReason().empty())
    logInfo("Stopped %s\n", hooks.stopReason());
  else if (dataEnded)
    describeEnd();
  logInfo("Trained to step %d", step);
  if (!std::isnan(loss))
    logInfo(": loss = %#.6g", loss);
  logInfo(", %s examples/s, %s\n", withThousands(rate),
          formatDuration(seconds));
  if (absl::GetFlag(FLAGS_memory_report))
    logInfo("%s", describeMemoryUse(program, function, folder, session.device(),
                                    absl::GetFlag(FLAGS_poison_memory)));
  if (!writer.lastSaved().empty())
    logInfo("Saved %s\n", writer.lastSaved());
  // The reader of the other lines has gone.
  if (signals.received() == SIGPIPE)
    logWarning("the reader of the standard output has gone: training has "
               "stopped at step %d; saved %s",
               step, writer.lastSaved());
  return finish(signals);
}

/// "finished", or why training ended before.
std::string describeOutcome(const absl::Status &status, SignalWatcher &signals,
                            const Hooks &hooks) {
  if (!status.ok())
    return absl::StrCat("failed: ", status.message());
  if (int number = signals.received())
    return absl::StrCat("stopped by ", signalName(number));
  return hooks.stopReason().empty()
             ? "finished"
             : absl::StrCat("stopped ", hooks.stopReason());
}

} // namespace

absl::Status trainCommand(const systole_program &program,
                          const CommandLine &line, SignalWatcher &signals) {
  ASSIGN_OR_RETURN(const systole_function *function,
                   requireFunction(program, "train"));
  ASSIGN_OR_RETURN(std::unique_ptr<Session> session,
                   Session::create(program, line, signals));
  ASSIGN_OR_RETURN(UserHooks userHooks, makeUserHooks());
  std::optional<SignalWatcher::Reading> reading(std::in_place, signals);
  ASSIGN_OR_RETURN(ModelFolder folder, ModelFolder::open(program));
  std::unique_ptr<PeriodicEvaluation> evaluation;
  absl::Status status;
  if (line.command == Command::TrainAndEvaluate) {
    absl::StatusOr<std::unique_ptr<PeriodicEvaluation>> created =
        PeriodicEvaluation::create(program, *session, folder.path(), userHooks);
    status = created.status();
    if (status.ok())
      evaluation = std::move(*created);
  }
  ASSIGN_OR_RETURN(std::unique_ptr<Hooks> hooks,
                   Hooks::create(program, *function, session->device(),
                                 folder.path(), userHooks,
                                 line.parameters.get()));
  Training training(program, *function, *session, folder, evaluation.get(),
                    *hooks, resolvedConfiguration(program, line),
                    changedSettings(program, line));
  if (status.ok())
    status = training.restore();
  reading.reset();
  if (status.ok())
    status = training.run(signals);
  if (!status.ok() && !training.hasTrained())
    folder.discard();
  else
    hooks->finished(describeOutcome(status, signals, *hooks));
  return status;
}

} // namespace systole::runtime
