//===- BestCheckpoints.h - Which evaluations were the best ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_TRAIN_BESTCHECKPOINTS_H
#define SYSTOLE_RUNTIME_TRAIN_BESTCHECKPOINTS_H

#include "absl/status/statusor.h"

#include <cstdint>
#include <string>
#include <vector>

namespace systole::runtime {

/// Compares evaluations by a metric and keeps the checkpoints of the best in
/// MODEL/best, a model folder of its own whose latest is the very best. Its
/// file `values` has a line "STEP VALUE" for each.
class BestCheckpoints {
public:
  struct Options {
    std::string modelFolder, metric;
    /// 0 keeps none, and compares only.
    int64_t keep = 0;
  };

  /// Reads what earlier runs have kept.
  static absl::StatusOr<BestCheckpoints> open(const Options &options);

  /// The checkpoint of `step` in the model folder was evaluated. Its value
  /// takes the place of one that the same step had. After an error the folder
  /// has the checkpoints that it had, and counts them.
  absl::Status add(int64_t step, double value);

  /// How many evaluations in a row were no better than the best before them.
  int64_t fruitless() const { return misses; }

  /// "loss = 0.25 at step 2000".
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
  /// Puts the evaluation among the best, and keeps their files.
  absl::Status insert(int64_t step, double value);
  absl::Status keep(int64_t step);
  absl::Status writeLists() const;

  Options options;
  bool lowerIsBetter;
  /// The best one first.
  std::vector<Entry> entries;
  int64_t misses = 0;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_TRAIN_BESTCHECKPOINTS_H
