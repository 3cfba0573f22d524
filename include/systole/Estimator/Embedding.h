//===- Embedding.h - Embedding tables ---------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ESTIMATOR_EMBEDDING_H
#define SYSTOLE_ESTIMATOR_EMBEDDING_H

/// Tables of which a training step updates only the rows that it looks up: as
/// functions of a model, and as TensorFlow's TPUEmbedding.

#include "systole/Estimator/Attributes.h"
#include "systole/Estimator/Tensor.h"
#include "systole/Estimator/Train.h"

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace systole {

namespace layers {

/// The options of `graph.embedding_table`.
struct EmbeddingTable {
  int64_t input_dim;
  int64_t output_dim;
  /// The optimizer and its learning rate; those of the model if not set.
  Optimizer optimizer = {};
  /// Bounds the elements of each row's gradient: train::clip_by_value(0.1).
  Clipping clip = {};
  Initializer embeddings_initializer = "random_uniform";
  /// The name of its variable.
  std::string name = "";
};
/// A table, for nn::embedding_lookup_sparse only.
Tensor embedding_table(const EmbeddingTable &options, Where = Where::here());

} // namespace layers

namespace nn {

/// Looks up rows of a table. The combiners "sum", "mean" and "sqrtn" reduce the
/// rows of an example to one; "none" returns a row for each id. `sp_ids`
/// [batch, ids] has -1 for absent ids. `sp_weights` has a weight for each id.
Tensor embedding_lookup_sparse(const Tensor &params, const Tensor &sp_ids,
                               const Tensor &sp_weights = {},
                               const std::string &combiner = "mean",
                               Where = Where::here());

} // namespace nn

namespace feature_column {

/// A feature of integers, the ids of rows of a table. Input functions turn
/// words into ids by `lookup`.
struct CategoricalColumn {
  std::string key;
  int64_t num_buckets;
  bool is_sequence = false;
  std::string weight_key = "";
};
CategoricalColumn categorical_column_with_identity(const std::string &key,
                                                   int64_t num_buckets);
/// A column whose rows are not combined. An embedding column of it needs a
/// max_sequence_length.
CategoricalColumn
sequence_categorical_column_with_identity(const std::string &key,
                                          int64_t num_buckets);
/// The feature `weight_feature_key` has a weight for each id.
CategoricalColumn
weighted_categorical_column(CategoricalColumn categorical_column,
                            const std::string &weight_feature_key);

} // namespace feature_column

namespace tpu::experimental {

/// The optimizers of tables. They train only rows that a step looks up, so Adam
/// is TensorFlow's with lazy_adam and without sum_inside_sqrt.
Optimizer StochasticGradientDescentParameters(double learning_rate);
Optimizer AdagradParameters(double learning_rate,
                            double initial_accumulator = 0.1);
Optimizer AdamParameters(double learning_rate, double beta1 = 0.9,
                         double beta2 = 0.999, double epsilon = 1e-8);
Optimizer FtrlParameters(double learning_rate,
                         double initial_accumulator_value = 0.1,
                         double l1_regularization_strength = 0.0,
                         double l2_regularization_strength = 0.0);

struct TableConfig {
  int64_t vocabulary_size;
  int64_t dimension;
  /// A truncated normal one with the standard deviation 1 / sqrt(dimension) if
  /// not set.
  std::optional<Initializer> initializer = {};
  /// "sum", "mean" or "sqrtn".
  std::string combiner = "mean";
  /// The learning rate, instead of that of `optimization_parameters`.
  std::optional<double> learning_rate = {};
  std::function<Tensor(GlobalStep)> learning_rate_fn = {};
  /// The table's optimizer; if not set, that of the EmbeddingConfigSpec.
  std::optional<Optimizer> optimization_parameters = {};
};

struct FeatureConfig {
  /// The name of its table; several features may share one.
  std::string table_id;
  /// The length of a sequence, whose rows are not combined; 0 for other
  /// features.
  int64_t max_sequence_length = 0;
  /// The feature with a weight for each id.
  std::string weight_key = "";
};

/// A feature that looks up a table.
struct EmbeddingColumn {
  std::string feature;
  FeatureConfig config;
  TableConfig table;
  Where where;
};

/// A table of its own, which has the name of the feature.
EmbeddingColumn
embedding_column(const feature_column::CategoricalColumn &categorical_column,
                 int64_t dimension, const std::string &combiner = "mean",
                 const std::optional<Initializer> &initializer = {},
                 int64_t max_sequence_length = 0,
                 std::function<Tensor(GlobalStep)> learning_rate_fn = {},
                 Where = Where::here());
/// Columns of one table.
std::vector<EmbeddingColumn> shared_embedding_columns(
    const std::vector<feature_column::CategoricalColumn> &categorical_columns,
    int64_t dimension, const std::string &combiner = "mean",
    const std::optional<Initializer> &initializer = {},
    const std::string &shared_embedding_collection_name = "",
    const std::vector<int64_t> &max_sequence_lengths = {},
    std::function<Tensor(GlobalStep)> learning_rate_fn = {},
    Where = Where::here());

/// Tables and the features that look them up: as columns, or by their names in
/// two dictionaries. The model function gets these features' rows instead of
/// their ids. A table's variable has the table's name.
struct EmbeddingConfigSpec {
  std::vector<EmbeddingColumn> feature_columns = {};
  std::optional<Optimizer> optimization_parameters = {};
  /// The largest absolute value of an element of a row's gradient.
  std::optional<double> clipping_limit = {};
  /// A step always reads the rows that the step before it has written: true is
  /// an error.
  bool pipeline_execution_with_tensor_core = false;
  /// A number by which all gradients of tables are multiplied before they are
  /// clipped.
  std::function<Tensor(GlobalStep)> experimental_gradient_multiplier_fn = {};
  std::vector<std::pair<std::string, FeatureConfig>> feature_to_config_dict =
      {};
  std::vector<std::pair<std::string, TableConfig>> table_to_config_dict = {};
  /// Shards have blocks of rows: "mod" is an error.
  std::string partition_strategy = "div";
};

} // namespace tpu::experimental

namespace feature_column {
/// The rows of columns, in the order of their features' names, as the values of
/// one layer: [batch, dimensions].
Tensor input_layer(const Features &features,
                   std::vector<tpu::experimental::EmbeddingColumn> columns,
                   Where = Where::here());
} // namespace feature_column

} // namespace systole

#endif // SYSTOLE_ESTIMATOR_EMBEDDING_H
