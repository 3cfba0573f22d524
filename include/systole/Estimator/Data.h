//===- Data.h - tf.data: input pipelines ------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ESTIMATOR_DATA_H
#define SYSTOLE_ESTIMATOR_DATA_H

#include "systole/Estimator/Constant.h"
#include "systole/Estimator/Params.h"
#include "systole/Estimator/Tensor.h"

#include <functional>
#include <memory>
#include <tuple>
#include <type_traits>

namespace systole {

class Dataset;

//===----------------------------------------------------------------------===//
// Elements and functions of elements
//===----------------------------------------------------------------------===//

/// An element of a dataset: one example, or a batch of them. Features may be
/// one tensor: `return {image, label};`.
struct Example {
  Features features;
  /// The labels; empty for predictions.
  Tensor labels = {};
};

/// Type and shape of a feature of a record. Its exact length is checked as each
/// record is read.
struct FixedLenFeature {
  Shape shape;
  DType dtype;
};

/// Names of features, with their types.
using FeatureSpecs = std::vector<std::pair<std::string, FixedLenFeature>>;

/// The features of a serialized tf.Example. Those of type `string` have shape
/// {}. A first size of -1 takes any number of rows.
Features parse_single_example(const Tensor &serialized,
                              const FeatureSpecs &features,
                              Where = Where::here());

/// The context of a serialized tf.SequenceExample, and its lists, whose first
/// dimension is their number of steps: -1.
std::pair<Features, Features> parse_single_sequence_example(
    const Tensor &serialized, const FeatureSpecs &context_features,
    const FeatureSpecs &sequence_features, bool allow_missing = false,
    Where = Where::here());

/// A string's bytes as little-endian elements. `set_shape` or `reshape` says
/// how many.
Tensor decode_raw(const Tensor &bytes, DType type, Where = Where::here());
Tensor decode_raw(const Tensor &bytes, DType type, int64_t size,
                  Where = Where::here());

namespace detail {
/// A function of an element: of all features, or of features and labels.
struct ElementFunction {
  std::function<Example(const Features &features, const Tensor &labels)> call;
  bool takesLabels;
};

inline Example toExample(Example example) { return example; }
inline Example toExample(const Tensor &features) { return {features}; }
inline Example toExample(Features features) { return {std::move(features)}; }
template <typename X> Example toExample(const std::pair<X, Tensor> &pair) {
  return {pair.first, pair.second};
}
template <typename X> Example toExample(const std::tuple<X, Tensor> &tuple) {
  return {std::get<0>(tuple), std::get<1>(tuple)};
}

template <typename Function> ElementFunction toElementFunction(Function f) {
  if constexpr (std::is_invocable_v<Function, const Features &, const Tensor &>)
    return {[=](const Features &features, const Tensor &labels) {
              return toExample(f(features, labels));
            },
            true};
  else
    return {[=](const Features &features, const Tensor &) {
              return toExample(f(features));
            },
            false};
}
} // namespace detail

//===----------------------------------------------------------------------===//
// Datasets
//===----------------------------------------------------------------------===//

/// The iterator of a dataset, of which an input function returns an element:
/// `return dataset.make_one_shot_iterator().get_next();`.
class Iterator;

/// An input pipeline, one operation after the other. It yields one global
/// sequence of batches, of which each shard takes its rows.
class Dataset {
public:
  //===--------------------------------------------------------------------===//
  // Sources
  //===--------------------------------------------------------------------===//

  /// The names of files: paths and globs. Relative paths are relative to the
  /// folder in which the program runs.
  static Dataset list_files(const std::vector<std::string> &patterns,
                            Where = Where::here());
  static Dataset list_files(const std::string &pattern, Where = Where::here());
  /// int64: 0, 1 and so on before `stop`, or `start`, `start + step` and so on.
  static Dataset range(int64_t stop, Where = Where::here());
  static Dataset range(int64_t start, int64_t stop, int64_t step = 1,
                       Where = Where::here());
  /// One element, and the rows of tensors. The program holds the tensors: large
  /// ones belong into files.
  static Dataset from_tensors(const Constants &features,
                              const Constant &labels = {},
                              Where = Where::here());
  static Dataset from_tensor_slices(const Constants &features,
                                    const Constant &labels = {},
                                    Where = Where::here());
  /// Elements that a shared object generates (systole/runtime/generator.h).
  static Dataset from_generator(const std::string &library,
                                const std::vector<std::string> &names,
                                const std::vector<TensorSpec> &types,
                                const std::string &argument = "",
                                Where = Where::here());
  /// Elements side by side. The second of two datasets of one tensor each has
  /// the labels.
  static Dataset zip(const std::vector<Dataset> &datasets,
                     Where = Where::here());
  /// The elements of several datasets, mixed at random.
  static Dataset sample_from_datasets(const std::vector<Dataset> &datasets,
                                      const std::vector<double> &weights = {},
                                      std::optional<int64_t> seed = {},
                                      bool stop_on_empty_dataset = false,
                                      Where = Where::here());

  //===--------------------------------------------------------------------===//
  // Transformations
  //===--------------------------------------------------------------------===//

  /// Maps a function of an element: of one tensor, of Features, or of one of
  /// them and the labels. It returns a Tensor, Features, an Example or a pair
  /// of features and labels.
  template <typename Function>
  Dataset map(Function function, std::optional<int64_t> num_parallel_calls = {},
              std::optional<bool> deterministic = {},
              Where where = Where::here()) const {
    return mapElements(detail::toElementFunction(function), num_parallel_calls,
                       deterministic, where);
  }
  /// The elements for which a function is true.
  template <typename Function>
  Dataset filter(Function predicate, Where where = Where::here()) const {
    return filterElements(detail::toElementFunction(predicate), where);
  }

  /// A function of a dataset that has one element.
  using DatasetFunction = std::function<Dataset(const Dataset &element)>;
  Dataset flat_map(const DatasetFunction &function,
                   Where = Where::here()) const;
  Dataset interleave(const DatasetFunction &function, int64_t cycle_length,
                     int64_t block_length = 1,
                     std::optional<int64_t> num_parallel_calls = {},
                     std::optional<bool> deterministic = {},
                     Where = Where::here()) const;
  /// `function` makes a dataset of each window, a dataset of `size` elements.
  Dataset window(const DatasetFunction &function, int64_t size,
                 std::optional<int64_t> shift = {}, int64_t stride = 1,
                 bool drop_remainder = false, Where = Where::here()) const;
  Dataset concatenate(const Dataset &next, Where = Where::here()) const;

  /// `batch_size` is params["batch_size"]. Remainders are dropped in training
  /// only; evaluation and prediction return each example once.
  Dataset batch(int64_t batch_size, bool drop_remainder = true,
                Where = Where::here()) const;
  /// Batches elements of several sizes: each component is padded to a shape,
  /// with zeros or a value.
  Dataset padded_batch(int64_t batch_size,
                       const std::vector<Shape> &padded_shapes,
                       const std::vector<Constant> &padding_values = {},
                       bool drop_remainder = true, Where = Where::here()) const;

  /// `function` of this dataset, such as one of contrib::data.
  template <typename Function> Dataset apply(Function function) const {
    return function(*this);
  }
  Iterator make_one_shot_iterator() const;

#define SYSTOLE_DATASET
#include "systole/Estimator/Operations.h.inc"

  /// The dataset of an element that get_next has returned.
  Dataset(const Example &element, Where = Where::here());

  /// Internal: the library uses the following members.
  struct State;
  explicit Dataset(std::shared_ptr<const State> state)
      : state(std::move(state)) {}
  const State &get() const { return *state; }
  const std::shared_ptr<const State> &share() const { return state; }

private:
  Dataset mapElements(const detail::ElementFunction &function,
                      std::optional<int64_t> num_parallel_calls,
                      std::optional<bool> deterministic, Where where) const;
  Dataset filterElements(const detail::ElementFunction &predicate,
                         Where where) const;

  std::shared_ptr<const State> state;
};

class Iterator {
public:
  explicit Iterator(Dataset dataset) : dataset(std::move(dataset)) {}
  /// The features and labels of an element, for an input function to return.
  Example get_next() const;

private:
  Dataset dataset;
};

/// The names of files: one, several, or a dataset of them.
class Files {
public:
  Files() = default;
  Files(const char *name) : names({name}) {}
  Files(std::string name) : names({std::move(name)}) {}
  Files(const Param &name) : names({static_cast<std::string>(name)}) {}
  Files(std::vector<std::string> names) : names(std::move(names)) {}
  Files(std::initializer_list<std::string> names) : names(names) {}
  Files(const Dataset &dataset) : given(dataset.share()) {}

  /// The dataset of the names; null if there are none.
  std::shared_ptr<const Dataset::State> dataset(Where where) const;

private:
  std::vector<std::string> names;
  std::shared_ptr<const Dataset::State> given;
};

#define SYSTOLE_DATA
#include "systole/Estimator/Operations.h.inc"

namespace image {
#define SYSTOLE_IMAGE
#include "systole/Estimator/Operations.h.inc"

/// Decodes an image into uint8 values [height, width, channels]. The image
/// determines the height and the width.
Tensor decode_jpeg(const Tensor &contents, int64_t channels,
                   Where = Where::here());
Tensor decode_png(const Tensor &contents, int64_t channels,
                  Where = Where::here());
/// Resizes an image to `size`, its height and width, as float32.
Tensor resize_images(const Tensor &image, const Shape &size,
                     Where = Where::here());
Tensor flip_left_right(const Tensor &image, Where = Where::here());
Tensor random_flip_left_right(const Tensor &image, Where = Where::here());
} // namespace image

/// The functions of tf.contrib.data, for Dataset::apply.
namespace contrib::data {
using Transformation = std::function<Dataset(const Dataset &)>;

Transformation batch_and_drop_remainder(int64_t batch_size,
                                        Where = Where::here());
template <typename Function>
Transformation map_and_batch(Function function, int64_t batch_size,
                             std::optional<int64_t> num_parallel_batches = {},
                             bool drop_remainder = true,
                             std::optional<int64_t> num_parallel_calls = {},
                             Where where = Where::here()) {
  if (!num_parallel_calls && num_parallel_batches)
    num_parallel_calls = *num_parallel_batches * batch_size;
  return [=](const Dataset &dataset) {
    return dataset.map(function, num_parallel_calls, {}, where)
        .batch(batch_size, drop_remainder, where);
  };
}
/// `sloppy` elements come in the order in which they are ready.
Transformation parallel_interleave(Dataset::DatasetFunction function,
                                   int64_t cycle_length,
                                   int64_t block_length = 1,
                                   bool sloppy = false, Where = Where::here());
Transformation shuffle_and_repeat(int64_t buffer_size, int64_t count = -1,
                                  std::optional<int64_t> seed = {},
                                  Where = Where::here());
Transformation unbatch(Where = Where::here());
} // namespace contrib::data

} // namespace systole

#endif // SYSTOLE_ESTIMATOR_DATA_H
