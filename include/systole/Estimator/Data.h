//===- Data.h - tf.data: input pipelines ------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ESTIMATOR_DATA_H
#define SYSTOLE_ESTIMATOR_DATA_H

#include "systole/Estimator/Tensor.h"

#include <functional>
#include <memory>

namespace systole {

/// The result of a record function: one example.
struct Example {
  Features features;
  /// Empty for predictions.
  Tensor labels = {};
};

/// Type and shape of a feature of a record. Its exact length is checked as each
/// record is read.
struct FixedLenFeature {
  Shape shape;
  DType dtype;
};

/// The features of a serialized tf.Example. Those of type `string` have shape
/// {}.
Features parse_single_example(
    const Tensor &serialized,
    const std::vector<std::pair<std::string, FixedLenFeature>> &features,
    Where = Where::here());

/// A string's bytes as `size` little-endian elements.
Tensor decode_raw(const Tensor &bytes, DType type, int64_t size,
                  Where = Where::here());

/// An input pipeline, one operation after the other. It yields one global
/// sequence of batches, of which each shard takes its rows.
class Dataset {
public:
  /// Maps a function of one record to examples.
  Dataset map(const std::function<Example(Tensor)> &function,
              Where = Where::here()) const;
  Dataset shuffle(int64_t buffer_size, Where = Where::here()) const;
  /// Repeats forever, or `count` times.
  Dataset repeat(int64_t count = -1, Where = Where::here()) const;
  /// `batch_size` is params["batch_size"]. Remainders are dropped in training
  /// only; evaluation and prediction return each example once.
  Dataset batch(int64_t batch_size, bool drop_remainder = true,
                Where = Where::here()) const;
  Dataset prefetch(int64_t buffer_size = 2, Where = Where::here()) const;

  /// For the library itself.
  struct State;
  explicit Dataset(std::shared_ptr<State> state) : state(std::move(state)) {}
  const State &get() const { return *state; }

private:
  std::shared_ptr<State> state;
};

/// Records of TFRecord files: paths and globs, compressed or not. Relative
/// paths are relative to the folder in which the program runs.
Dataset TFRecordDataset(const std::vector<std::string> &filenames,
                        int64_t buffer_size = 8 * 1024 * 1024,
                        Where = Where::here());

} // namespace systole

#endif // SYSTOLE_ESTIMATOR_DATA_H
