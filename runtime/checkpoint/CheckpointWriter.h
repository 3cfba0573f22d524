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
#include "runtime/support/Memory.h"
#include "runtime/support/Thread.h"
#include "systole/runtime/abi.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace systole::runtime {

/// Saves copies of a program's state on a thread of its own, so that training
/// goes on meanwhile.
class CheckpointWriter {
public:
  struct Options {
    std::string folder;
    KeepPolicy policy;
    /// Asked before each checkpoint: an error keeps it from being written.
    std::function<absl::Status()> mayWrite = [] { return absl::OkStatus(); };
    /// How long one checkpoint may take where another is to follow.
    Clock::duration timeout = std::chrono::seconds(300);
  };

  CheckpointWriter(const systole_program &program, Options options);
  ~CheckpointWriter();

  /// Copies the state and begins to write it as the checkpoint of `step`, with
  /// where the input pipeline is, after the one before is written. Returns what
  /// went wrong with that one.
  absl::Status save(const char *state, int64_t step,
                    std::vector<int64_t> inputPosition = {});

  /// Waits until all is written. The first error, if there was one.
  absl::Status finish();

  /// Does not wait: the error of what was written so far.
  absl::Status status() const;

  /// The prefix of the last checkpoint that is written; empty if none is.
  std::string lastSaved() const;

private:
  struct State;
  const Options options;
  /// Shared with the thread, which is left behind if the disk hangs.
  std::shared_ptr<State> state;
  Thread thread;
  bool writing = false;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CHECKPOINT_CHECKPOINTWRITER_H
