//===- BestCheckpoints.h - Checkpoints of the best evaluations --*- C++ -*-===//
//-*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_TRAIN_BESTCHECKPOINTS_H
#define SYSTOLE_RUNTIME_PROGRAM_TRAIN_BESTCHECKPOINTS_H

#include "runtime/checkpoint/CheckpointFolder.h"

#include "absl/status/statusor.h"

#include <cstdint>
#include <string>
#include <vector>

namespace systole::runtime {

/// Compares evaluations by a metric and keeps the checkpoints of the best in
/// MODEL/best. That is a model folder of its own, whose latest checkpoint is
/// the very best. Its file `values` has a line "STEP VALUE" for each.
class BestCheckpoints {
public:
  struct Options {
    std::string modelFolder, metric;
    /// 0 keeps none, and only compares.
    int64_t keep = 0;
  };

  /// Reads the entries of earlier runs.
  static absl::StatusOr<BestCheckpoints> open(const Options &options);

  /// Adds the evaluation of the model folder's checkpoint of `step`. It
  /// replaces an earlier value of the same step. After an error the entries and
  /// the list are unchanged, and the listed checkpoints are complete.
  absl::Status add(int64_t step, double value);

  /// The number of evaluations since the best one.
  int64_t fruitless() const { return misses; }

  /// Describes an entry: "loss = 0.25 at step 2000".
  std::string describeBest() const;

private:
  struct Entry {
    int64_t step;
    double value;
  };
  explicit BestCheckpoints(const Options &options);
  bool isBetter(double value, double than) const {
    return lowerIsBetter ? value < than : value > than;
  }
  std::string folder() const;
  std::vector<Entry>::iterator find(int64_t step);
  /// Inserts the evaluation if it is among the best, and keeps the checkpoint's
  /// files.
  absl::Status insert(int64_t step, double value);
  absl::Status keep(int64_t step);
  absl::Status writeLists() const;
  CheckpointState listOfEntries() const;
  absl::Status updateList(const CheckpointState &list) const;

  Options options;
  bool lowerIsBetter;
  /// The best comes first.
  std::vector<Entry> entries;
  int64_t misses = 0;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_TRAIN_BESTCHECKPOINTS_H
