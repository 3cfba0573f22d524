//===- Session.h - A device with its state and its input --------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What every command that runs device functions needs: flags become options,
// a checkpoint becomes the state of all shards, a dataset becomes an infeed.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_SESSION_SESSION_H
#define SYSTOLE_RUNTIME_SESSION_SESSION_H

#include "runtime/cli/CommandLine.h"
#include "runtime/cli/Signals.h"
#include "runtime/device/Device.h"

#include <optional>

namespace systole::runtime {

class Session {
public:
  /// Signals stop the device's runs for as long as the session lives.
  static absl::StatusOr<std::unique_ptr<Session>>
  create(const systole_program &program, const CommandLine &line,
         SignalWatcher &signals);
  /// The same with the state of the checkpoint that the flags select, or that
  /// of a program whose variables are constants; `verb` as in selectCheckpoint.
  static absl::StatusOr<std::unique_ptr<Session>>
  restored(const systole_program &program, const CommandLine &line,
           SignalWatcher &signals, absl::string_view verb);
  ~Session();

  Device &device() { return *cores; }

  /// Gives all shards the state of a checkpoint.
  absl::Status restore(const std::string &prefix);

  struct InputOptions {
    /// What the data is shuffled by; the seed of the state where it is not
    /// said, which may not be made yet.
    std::optional<uint64_t> seed;
    /// Batches at the start to leave out, where the position is not known.
    int64_t skipBatches = 0;
    /// Where the input was when a checkpoint was written.
    std::vector<int64_t> position;
    /// Counts what the pipeline costs; may be null.
    std::shared_ptr<data::Counters> counters;
    /// The last batch is filled up, see Infeed::examples.
    bool padRemainder = false;
    /// See data::DatasetOptions.
    int64_t epochs = 0;
    std::shared_ptr<std::atomic<int64_t>> droppedRows;
  };
  /// Opens the dataset that feeds `function`, in every process of the job.
  absl::StatusOr<std::unique_ptr<Infeed>>
  openInfeed(const systole_function &function, const InputOptions &options);

  /// In this process.
  absl::StatusOr<std::unique_ptr<Infeed>>
  openInfeedHere(const systole_function &function, const InputOptions &options);

private:
  Session(const systole_program &program, const CommandLine &line,
          SignalWatcher &signals)
      : program(program), line(line), signals(signals) {}
  uint64_t seed();

  const systole_program &program;
  const CommandLine &line;
  SignalWatcher &signals;
  std::unique_ptr<Device> cores;
};

/// Whether the variables are constants of the program: no checkpoint is read.
bool isFrozen(const systole_program &program);

/// The function of that name, or an error that lists those there are.
absl::StatusOr<const systole_function *>
requireFunction(const systole_program &program, absl::string_view name);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SESSION_SESSION_H
