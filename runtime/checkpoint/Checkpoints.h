//===- Checkpoints.h - The checkpoints of a model folder --------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Saves a program's state to a model folder and reads it back. The folder's
// file `checkpoint` (TensorFlow's CheckpointState, as text) lists what is
// there.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CHECKPOINT_CHECKPOINTS_H
#define SYSTOLE_RUNTIME_CHECKPOINT_CHECKPOINTS_H

#include "systole/runtime/abi.h"

#include "absl/status/statusor.h"

#include <cstdint>
#include <string>
#include <vector>

namespace systole::runtime {

/// What the file `checkpoint` says: prefixes of checkpoints, oldest first.
struct CheckpointState {
  std::string latest;
  std::vector<std::string> all;
};

/// The state of the folder; an empty one if it has no file `checkpoint`.
absl::StatusOr<CheckpointState> readCheckpointState(const std::string &folder);

/// Makes the folder if need be and proves that a checkpoint can be written.
absl::Status prepareModelFolder(const std::string &folder);

/// Writes FOLDER/model.ckpt-STEP from the state arena and makes it the latest;
/// then removes the oldest ones so that `keep` are left (0: all). Earlier
/// checkpoints are as they were if this fails. Returns the prefix.
absl::StatusOr<std::string> saveCheckpoint(const systole_program &program,
                                           const char *state,
                                           const std::string &folder,
                                           int64_t step, int64_t keep);

/// Reads all variables into the state arena. A checkpoint whose variables are
/// not those of the program is an error that lists the differences; the state
/// is then as it was. "random_seed" may be missing, as it is in TensorFlow's:
/// then it becomes `defaultSeed`.
absl::Status restoreCheckpoint(const systole_program &program, char *state,
                               const std::string &prefix, uint64_t defaultSeed);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CHECKPOINT_CHECKPOINTS_H
