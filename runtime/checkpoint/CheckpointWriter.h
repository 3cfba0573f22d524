//===- CheckpointWriter.h - Saving beside training --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CHECKPOINT_CHECKPOINTWRITER_H
#define SYSTOLE_RUNTIME_CHECKPOINT_CHECKPOINTWRITER_H

#include "runtime/checkpoint/CheckpointFolder.h"
#include "runtime/device/LentState.h"
#include "runtime/support/Memory.h"
#include "runtime/support/Thread.h"
#include "systole/runtime/abi.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace systole::runtime {

/// Saves a program's state on a thread of its own, so that training goes on
/// meanwhile. Large variables are written from where they are, and a step that
/// comes to overwrite one waits; a step begins with what is small, as the
/// moving averages of batch normalization, of which copies are written.
class CheckpointWriter {
public:
  struct Options {
    std::string folder;
    KeepPolicy policy;
    /// Asked before each checkpoint: an error keeps it from being written.
    std::function<absl::Status()> mayWrite = [] { return absl::OkStatus(); };
    /// How long one checkpoint may take where another is to follow.
    Clock::duration timeout = std::chrono::seconds(300);
    /// Variables are copied, the smallest first, as long as the copies have no
    /// more bytes than this. To a store, which no step could wait for, all are.
    int64_t copiedBytes = int64_t(4) << 20;
  };

  /// The size of the copies that a program's checkpoints in a folder need.
  static int64_t copyBytes(const systole_program &program,
                           const Options &options);

  CheckpointWriter(const systole_program &program, Options options);
  ~CheckpointWriter();

  /// Begins to write the state as the checkpoint of `step`, with where the
  /// input pipeline is, after the one before is written, or has failed. The
  /// error is that it cannot begin.
  absl::Status save(std::shared_ptr<LentState> state, int64_t step,
                    std::vector<int64_t> inputPosition = {});

  /// Waits for the last save, and returns how it went.
  absl::Status finish();

  /// How the last save went, once it has ended; none while it is being written.
  std::optional<absl::Status> outcome() const;

  /// Whether an error is for good: another job has the folder, or the thread
  /// that writes hangs.
  bool isLost() const;

  /// The prefix of the last checkpoint that is written; empty if none is.
  std::string lastSaved() const;

private:
  struct State;
  /// A save that did not begin has this outcome.
  absl::Status fail(const absl::Status &status);
  const Options options;
  /// Shared with the thread, which is left behind if the disk hangs.
  std::shared_ptr<State> state;
  Thread thread;
  bool writing = false;
  /// The error of a thread that was left behind.
  absl::Status hangs;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CHECKPOINT_CHECKPOINTWRITER_H
