//===- CheckpointFolder.h - What a model folder holds -----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The folder's file `checkpoint` (TensorFlow's CheckpointState, as text) lists
// the checkpoints that are kept. One training job at a time has the folder.
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

/// What the file `checkpoint` says.
struct CheckpointState {
  std::string latest;
  /// Prefixes of checkpoints, oldest first.
  std::vector<std::string> all;
  /// When each was written, in seconds since 1970; 0 where it is not said.
  std::vector<double> times;
  /// When the last one was written that is kept for good; 0: none.
  double lastPreserved = 0;
  /// What has to be in the folder for this to be written there: the file that
  /// it was read from, so that nobody's change is lost.
  storage::Condition condition;
};

/// Which checkpoints stay.
struct KeepPolicy {
  /// The latest so many; 0 keeps all.
  int64_t max = 5;
  /// Besides, one for every so many hours; 0: none.
  double everyHours = 0;
};

/// The state of the folder; an empty one if it has no file `checkpoint`. A file
/// that is not understood is DataLoss, with what to do.
absl::StatusOr<CheckpointState> readCheckpointState(const std::string &folder);

absl::Status writeCheckpointState(const std::string &folder,
                                  const CheckpointState &state);

/// Adds `prefix`, written at `time`, as the latest one and takes those out that
/// `policy` does not keep; returns their prefixes.
std::vector<std::string> addCheckpoint(CheckpointState &state,
                                       const std::string &prefix, double time,
                                       const KeepPolicy &policy);

/// FOLDER/model.ckpt-STEP.
std::string checkpointPrefix(const std::string &folder, int64_t step);

/// Removes what a save that failed has left of the checkpoint, unless the list
/// names it, or cannot be read.
void removeUnlisted(const std::string &folder, const std::string &prefix);

/// Removes the files of these checkpoints, and what a run that was killed has
/// left half written.
void removeCheckpointFiles(const std::string &folder,
                           const std::vector<std::string> &prefixes);

/// The checkpoints model.ckpt-N that are in the folder, listed or not, by their
/// step; those only whose values all can be read.
std::vector<std::string> findWholeCheckpoints(const std::string &folder);

/// What to do about a checkpoint that cannot be used: which others of its
/// folder could be, and how.
std::string otherCheckpointsRemedy(const std::string &prefix);

/// Makes the folder if need be and proves that a checkpoint can be written.
absl::Status prepareModelFolder(const std::string &folder);

/// Keeps other training jobs out of a folder for as long as it lives. On this
/// machine's disks the first job has it, until its process ends, however it
/// does. An object store does not hear of that end, so there the last job has
/// it: one that is started again after its machine was lost goes on, and one
/// that was forgotten stops at its next checkpoint.
class FolderLock {
public:
  /// An error that names the job if there is one.
  static absl::StatusOr<FolderLock> acquire(const std::string &folder);
  FolderLock(FolderLock &&other) noexcept
      : file(std::exchange(other.file, -1)),
        remotePath(std::exchange(other.remotePath, "")),
        owner(std::move(other.owner)) {}
  ~FolderLock();

  /// What asks whether the folder is still this job's; it may outlive the lock.
  std::function<absl::Status()> check() const;

private:
  FolderLock(int file, std::string remotePath, std::string owner)
      : file(file), remotePath(std::move(remotePath)), owner(std::move(owner)) {
  }
  int file;
  /// Of an object store: the object that says who has it.
  std::string remotePath, owner;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CHECKPOINT_CHECKPOINTFOLDER_H
