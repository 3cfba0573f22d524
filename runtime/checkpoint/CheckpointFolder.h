//===- CheckpointFolder.h - The contents of a model folder ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The folder's file `checkpoint` (TensorFlow's CheckpointState, as text) lists
// the kept checkpoints. One training job at a time uses the folder.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CHECKPOINT_CHECKPOINTFOLDER_H
#define SYSTOLE_RUNTIME_CHECKPOINT_CHECKPOINTFOLDER_H

#include "runtime/storage/Storage.h"

#include "absl/status/statusor.h"

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace systole::runtime {

/// The contents of the file `checkpoint`.
struct CheckpointState {
  std::string latest;
  /// Prefixes of checkpoints, oldest first.
  std::vector<std::string> all;
  /// The time of each checkpoint in seconds since 1970; 0 if unknown.
  std::vector<double> times;
  /// The time of the last checkpoint that is kept forever; 0: none.
  double lastPreserved = 0;
  /// The condition for writing this state: the file is still the one that was
  /// read. So no change by another job is lost.
  storage::Condition condition;
};

/// The checkpoints to keep.
struct KeepPolicy {
  /// The number of latest checkpoints to keep; 0 keeps all.
  int64_t max = 5;
  /// The hours for each of which one more checkpoint is kept; 0: none.
  double everyHours = 0;
};

/// Reads the state of the folder; an empty one if it has no file `checkpoint`.
/// A malformed file is DataLoss, with a hint.
absl::StatusOr<CheckpointState> readCheckpointState(const std::string &folder);

/// The latest checkpoint of the folder; empty if the folder is new. If only the
/// file `checkpoint` is missing, that is DataLoss, with a hint: training would
/// start anew and replace the checkpoints.
absl::StatusOr<std::string> latestCheckpoint(const std::string &folder);

absl::Status writeCheckpointState(const std::string &folder,
                                  const CheckpointState &state);

/// Adds `prefix`, written at `time`, as the latest checkpoint. Removes those
/// that `policy` does not keep from the list, and returns their prefixes.
std::vector<std::string> addCheckpoint(CheckpointState &state,
                                       const std::string &prefix, double time,
                                       const KeepPolicy &policy);

/// FOLDER/model.ckpt-STEP.
std::string checkpointPrefix(const std::string &folder, int64_t step);

/// Removes the files that a failed save of the checkpoint left, unless the list
/// names it. An error if the list cannot be read, or a file not removed.
absl::Status removeUnlisted(const std::string &folder,
                            const std::string &prefix);

/// Removes the files of these checkpoints.
absl::Status removeCheckpointFiles(const std::string &folder,
                                   const std::vector<std::string> &prefixes);

/// Removes what killed runs left of checkpoints of steps before `end`: data
/// that no index names, and an index without data, unless `state` lists it. In
/// a store a forgotten job may still write a checkpoint of a later step.
void removeIncomplete(const std::string &folder, const CheckpointState &state,
                      int64_t end);

/// The checkpoints model.ckpt-N in the folder whose values can all be read, by
/// their step, listed or not.
std::vector<std::string> findCompleteCheckpoints(const std::string &folder);

/// A hint for an unusable checkpoint: the usable ones of its folder, and how to
/// use them.
std::string otherCheckpointsHint(const std::string &prefix);

/// Keeps other training jobs out of a folder during its lifetime. On local
/// disks the first job holds the lock until its process ends in any way, or
/// until the folder is removed. An object store does not learn of that end, so
/// there the last job holds it. A job that restarts after its machine was lost
/// continues, and a forgotten job stops at its next checkpoint.
class FolderLock {
public:
  /// Creates the folder if necessary, locks it, and proves that a checkpoint
  /// can be written. Returns an error that names the job that holds the lock,
  /// if there is one; then the folder is as before.
  static absl::StatusOr<FolderLock> acquire(const std::string &folder);
  FolderLock(FolderLock &&other) noexcept
      : path(std::move(other.path)), owner(std::move(other.owner)),
        file(std::exchange(other.file, -1)),
        isRemote(std::exchange(other.isRemote, false)) {}
  ~FolderLock();

  /// A function that checks whether the folder still belongs to this job:
  /// FailedPrecondition if another job has it. It may outlive the lock.
  std::function<absl::Status()> check() const;

private:
  FolderLock(std::string path, std::string owner)
      : path(std::move(path)), owner(std::move(owner)) {}
  absl::Status lockFile();

  /// The file or object that names the owner.
  std::string path, owner;
  int file = -1;
  /// Whether there is an object to remove.
  bool isRemote = false;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CHECKPOINT_CHECKPOINTFOLDER_H
