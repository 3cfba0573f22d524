//===- CheckpointWriter.h - Saving during training --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CHECKPOINT_CHECKPOINTWRITER_H
#define SYSTOLE_RUNTIME_CHECKPOINT_CHECKPOINTWRITER_H

#include "runtime/checkpoint/CheckpointFolder.h"
#include "runtime/device/BorrowedSnapshot.h"
#include "runtime/system/Memory.h"
#include "runtime/system/Thread.h"
#include "systole/runtime/abi.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace systole::runtime {

/// Saves a program's state on a thread of its own while training continues.
/// Large variables are written in place, and a step waits before it overwrites
/// one. Small variables, such as the moving averages of batch normalization,
/// are copied first: a step overwrites them early.
class CheckpointWriter {
public:
  struct Options {
    std::string folder;
    KeepPolicy policy;
    /// Called before each checkpoint: after an error the checkpoint is not
    /// written.
    std::function<absl::Status()> mayWrite = [] { return absl::OkStatus(); };
    /// The limit for one checkpoint if another is to follow.
    Clock::duration timeout = std::chrono::seconds(300);
    /// Variables are copied, the smallest first, up to this number of bytes in
    /// all. For an object store all are copied: it is too slow for a step to
    /// wait.
    int64_t copiedBytes = int64_t(4) << 20;
  };

  /// The bytes of the copies for a program's checkpoints in a folder.
  static int64_t copyBytes(const systole_program &program,
                           const Options &options);

  CheckpointWriter(const systole_program &program, Options options);
  ~CheckpointWriter();

  /// Waits for the previous save, then starts to write the state and the input
  /// pipeline's position as the checkpoint of `step`. Returns an error if it
  /// cannot start.
  absl::Status save(std::shared_ptr<BorrowedSnapshot> state, int64_t step,
                    std::vector<int64_t> inputPosition = {});

  /// Waits for the last save, and returns its result. If it takes longer than
  /// the timeout, a disk is given up (isLost); a save to a store goes on.
  absl::Status finish();

  /// Whether a save is running, so that none can start.
  bool isWriting() const { return writing && !outcome(); }

  /// Returns the result of the last save; std::nullopt during a save.
  std::optional<absl::Status> outcome() const;

  /// Whether the error is permanent: another job has the folder, or the thread
  /// that writes hangs.
  bool isLost() const;

  /// The prefix of the last complete checkpoint; empty if there is none.
  std::string lastSaved() const;

private:
  struct State;
  /// Records this result for a save that did not start.
  absl::Status fail(const absl::Status &status);
  const Options options;
  /// The state that the thread shares. The thread is abandoned if the disk
  /// hangs.
  std::shared_ptr<State> state;
  Thread thread;
  bool writing = false;
  /// The error of an abandoned thread.
  absl::Status hangs;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CHECKPOINT_CHECKPOINTWRITER_H
