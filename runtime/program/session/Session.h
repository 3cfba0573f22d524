//===- Session.h - A device with its state and its input --------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The common part of commands that run device functions. It turns flags into
// options, a checkpoint into the state of all shards, and a dataset into an
// infeed.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_SESSION_SESSION_H
#define SYSTOLE_RUNTIME_PROGRAM_SESSION_SESSION_H

#include "runtime/device/Device.h"
#include "runtime/program/cli/CommandLine.h"
#include "runtime/program/cli/Signals.h"
#include "runtime/program/session/WarmStart.h"

#include <cstdio>
#include <optional>

namespace systole::runtime {

class Session {
public:
  /// Signals stop the device's runs during the session's lifetime.
  static absl::StatusOr<std::unique_ptr<Session>>
  create(const systole_program &program, const CommandLine &line,
         SignalWatcher &signals);
  /// Starts a session with the state of the selected checkpoint, of
  /// --warm_start_from, or of a program with constant variables. `verb` is the
  /// one of selectCheckpoint.
  static absl::StatusOr<std::unique_ptr<Session>>
  restored(const systole_program &program, const CommandLine &line,
           SignalWatcher &signals, absl::string_view verb);
  ~Session();

  Device &device() { return *cores; }

  /// Gives all shards the program's initial state, with the variables of
  /// --warm_start_from if it is given.
  absl::StatusOr<WarmStart> initialize();

  /// Gives all shards the state of a checkpoint.
  absl::Status restore(const std::string &prefix);

  struct InputOptions {
    /// The seed of shuffling. Without it, the seed of the state, which may not
    /// exist yet.
    std::optional<uint64_t> seed;
    /// Batches to skip at the start, if the position is unknown.
    int64_t skipBatches = 0;
    /// The input's position when a checkpoint was written.
    std::vector<int64_t> position;
    /// See data::DatasetOptions. The process that asks warns with it.
    std::string changedSettings;
    /// Counts the pipeline's costs; may be null.
    std::shared_ptr<data::Counters> counters;
    /// Fills the last batch up, see Infeed::examples.
    bool padRemainder = false;
    /// See data::DatasetOptions.
    int64_t epochs = 0;
    std::shared_ptr<std::atomic<int64_t>> droppedRows;
  };
  /// Opens the dataset that feeds `function`, in every process of the job.
  absl::StatusOr<std::unique_ptr<Infeed>>
  openInfeed(const systole_function &function, const InputOptions &options);

  /// Opens the dataset that feeds `function` in this process only.
  absl::StatusOr<std::unique_ptr<Infeed>>
  openInfeedHere(const systole_function &function, const InputOptions &options);

private:
  Session(const systole_program &program, const CommandLine &line,
          SignalWatcher &signals)
      : program(program), line(line), signals(signals) {}
  uint64_t seed();
  /// Whether the command does, so that it needs an optimizer's variables.
  bool trains() const;
  /// The stream of messages: standard error if the standard output is the
  /// result's alone.
  std::FILE *logFile() const;

  const systole_program &program;
  const CommandLine &line;
  SignalWatcher &signals;
  std::unique_ptr<Device> cores;
};

/// The checkpoint from which the state is restored. Empty if the variables are
/// those of --warm_start_from, or constants. `verb` as in selectCheckpoint.
absl::StatusOr<std::string> checkpointOf(const systole_program &program,
                                         absl::string_view verb);

/// Whether the variables are constants of the program, so that no checkpoint is
/// read.
bool isFrozen(const systole_program &program);

/// The function of that name, or an error that lists the program's functions.
absl::StatusOr<const systole_function *>
requireFunction(const systole_program &program, absl::string_view name);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_SESSION_SESSION_H
