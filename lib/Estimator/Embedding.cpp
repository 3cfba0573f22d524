//===- Embedding.cpp - Embedding tables -----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Embedding.h"
#include "OperationText.h"

#include <algorithm>
#include <cmath>
#include <map>

using namespace systole;
using namespace systole::estimator;
using namespace systole::tpu::experimental;
using systole::feature_column::CategoricalColumn;

Tensor layers::embedding_table(const EmbeddingTable &table, Where where) {
  OperationText op("graph.embedding_table", "layers::embedding_table", where);
  TrainOp own = table.optimizer.minimize({}, {}, where);
  if (!own.options.empty())
    fail(where, "layers::embedding_table: the optimizer of a table has no "
                "options; leave out CrossShardOptimizer, which is for the "
                "optimizer of the model");
  if (own.learning_rate)
    op.operand(own.learning_rate);
  op.attribute("input_dim", table.input_dim);
  op.attribute("output_dim", table.output_dim);
  if (!own.optimizer.empty())
    op.attribute("optimizer", Initializer(own.optimizer));
  if (!table.clip.text().empty())
    op.attribute("clip", Initializer(table.clip.text()));
  op.attribute("embeddings_initializer", table.embeddings_initializer,
               Initializer("random_uniform"));
  op.attribute("name", table.name, std::string());
  op.endAttributes();
  return op.define();
}

Tensor nn::embedding_lookup_sparse(const Tensor &params, const Tensor &sp_ids,
                                   const Tensor &sp_weights,
                                   const std::string &combiner, Where where) {
  OperationText op("graph.embedding_lookup", "nn::embedding_lookup_sparse",
                   where);
  op.check("combiner", combiner, {"sum", "mean", "sqrtn", "none"});
  op.operand(params);
  op.word(",");
  op.operand(sp_ids);
  if (sp_weights) {
    op.word(",");
    op.operand(sp_weights);
  }
  op.attribute("combiner", combiner, std::string("mean"));
  op.endAttributes();
  return op.define();
}

//===----------------------------------------------------------------------===//
// TPUEmbedding
//===----------------------------------------------------------------------===//

Optimizer
tpu::experimental::StochasticGradientDescentParameters(double learning_rate) {
  return train::GradientDescentOptimizer(learning_rate);
}

Optimizer tpu::experimental::AdagradParameters(double learning_rate,
                                               double initial_accumulator) {
  return train::AdagradOptimizer(learning_rate, initial_accumulator);
}

Optimizer tpu::experimental::AdamParameters(double learning_rate, double beta1,
                                            double beta2, double epsilon) {
  return train::AdamOptimizer(learning_rate, beta1, beta2, epsilon);
}

Optimizer tpu::experimental::FtrlParameters(double learning_rate,
                                            double initial_accumulator_value,
                                            double l1_regularization_strength,
                                            double l2_regularization_strength) {
  return train::FtrlOptimizer(learning_rate, initial_accumulator_value,
                              l1_regularization_strength,
                              l2_regularization_strength);
}

CategoricalColumn
feature_column::categorical_column_with_identity(const std::string &key,
                                                 int64_t num_buckets) {
  return {key, num_buckets};
}

CategoricalColumn feature_column::sequence_categorical_column_with_identity(
    const std::string &key, int64_t num_buckets) {
  return {key, num_buckets, /*is_sequence=*/true};
}

CategoricalColumn feature_column::weighted_categorical_column(
    CategoricalColumn categorical_column,
    const std::string &weight_feature_key) {
  categorical_column.weight_key = weight_feature_key;
  return categorical_column;
}

EmbeddingColumn tpu::experimental::embedding_column(
    const CategoricalColumn &column, int64_t dimension,
    const std::string &combiner, const std::optional<Initializer> &initializer,
    int64_t max_sequence_length,
    std::function<Tensor(GlobalStep)> learning_rate_fn, Where where) {
  return shared_embedding_columns({column}, dimension, combiner, initializer,
                                  column.key, {max_sequence_length},
                                  std::move(learning_rate_fn), where)[0];
}

std::vector<EmbeddingColumn> tpu::experimental::shared_embedding_columns(
    const std::vector<CategoricalColumn> &columns, int64_t dimension,
    const std::string &combiner, const std::optional<Initializer> &initializer,
    const std::string &shared_embedding_collection_name,
    const std::vector<int64_t> &max_sequence_lengths,
    std::function<Tensor(GlobalStep)> learning_rate_fn, Where where) {
  if (!max_sequence_lengths.empty() &&
      max_sequence_lengths.size() != columns.size())
    fail(where, "there are " + std::to_string(max_sequence_lengths.size()) +
                    " max_sequence_lengths for " +
                    std::to_string(columns.size()) + " columns");
  std::vector<std::string> keys;
  for (const CategoricalColumn &column : columns)
    keys.push_back(column.key);
  std::sort(keys.begin(), keys.end());
  std::string name = shared_embedding_collection_name;
  if (name.empty()) {
    for (const std::string &key : keys)
      name += key + "_";
    name += "shared_embedding";
  }
  std::vector<EmbeddingColumn> result;
  for (const CategoricalColumn &column : columns) {
    if (column.num_buckets != columns[0].num_buckets)
      fail(where, "columns of one table have the same num_buckets, but " +
                      quote(columns[0].key) + " has " +
                      std::to_string(columns[0].num_buckets) + " and " +
                      quote(column.key) + " has " +
                      std::to_string(column.num_buckets));
    int64_t length =
        max_sequence_lengths.empty() ? 0 : max_sequence_lengths[result.size()];
    if (column.is_sequence != (length > 0))
      fail(where,
           "the column " + quote(column.key) +
               (column.is_sequence
                    ? " is a sequence: give it a max_sequence_length"
                    : " has a max_sequence_length, but is no sequence: use "
                      "sequence_categorical_column_with_identity"));
    result.push_back({column.key,
                      {name, length, column.weight_key},
                      {column.num_buckets, dimension, initializer, combiner,
                       /*learning_rate=*/{}, learning_rate_fn},
                      where});
  }
  return result;
}

Tensor feature_column::input_layer(const Features &features,
                                   std::vector<EmbeddingColumn> columns,
                                   Where where) {
  std::sort(columns.begin(), columns.end(),
            [](const auto &a, const auto &b) { return a.feature < b.feature; });
  std::vector<Tensor> rows;
  for (const EmbeddingColumn &column : columns) {
    if (column.config.max_sequence_length > 0)
      fail(where, "input_layer concatenates a row for each example, but the "
                  "column " +
                      quote(column.feature) + " is a sequence: use features[" +
                      quote(column.feature) + "]");
    rows.push_back(features[column.feature]);
  }
  StandsAt here(where);
  return rows.size() == 1 ? rows[0] : concat(rows);
}

/// Returns the config with the dictionaries of features and tables that its
/// columns describe. A mistake in the config ends the process.
static EmbeddingConfigSpec readColumns(EmbeddingConfigSpec config,
                                       Where where) {
  auto has = [](const auto &pairs, const std::string &name) {
    return std::any_of(pairs.begin(), pairs.end(),
                       [&](const auto &pair) { return pair.first == name; });
  };
  if (config.partition_strategy != "div")
    fail(where, "the EmbeddingConfigSpec has the partition_strategy " +
                    quote(config.partition_strategy) +
                    ", but shards have blocks of rows: use \"div\"");
  if (config.pipeline_execution_with_tensor_core)
    fail(where, "pipeline_execution_with_tensor_core would have a step read "
                "rows before the last step has written them: leave it out");
  if (!config.feature_columns.empty() &&
      !(config.feature_to_config_dict.empty() &&
        config.table_to_config_dict.empty()))
    fail(where, "the EmbeddingConfigSpec has feature_columns and dictionaries: "
                "give one of the two");
  std::map<std::string, const TableConfig *> tables;
  for (const EmbeddingColumn &column : config.feature_columns) {
    if (has(config.feature_to_config_dict, column.feature))
      fail(column.where, "the feature " + quote(column.feature) +
                             " has two columns: it looks up one table");
    config.feature_to_config_dict.emplace_back(column.feature, column.config);
    auto [table, isNew] =
        tables.try_emplace(column.config.table_id, &column.table);
    if (isNew)
      config.table_to_config_dict.emplace_back(table->first, column.table);
    else if (table->second->vocabulary_size != column.table.vocabulary_size ||
             table->second->dimension != column.table.dimension)
      fail(column.where, "another column has a table " + quote(table->first) +
                             " of another size");
  }
  return config;
}

/// The values, with gradients that are multiplied by a number.
static Tensor scaleGradients(const Tensor &value, const Tensor &scale,
                             Where where) {
  using Tensors = std::vector<Tensor>;
  return custom_gradient([](const Tensors &given) { return Tensors{given[0]}; },
                         [](const Tensors &given) {
                           return Tensors{given[2] * given[1], given[1] * 0.0};
                         },
                         {value, scale}, where)[0];
}

/// The optimizer of a table: its own or that of all tables, with its own rate.
static Optimizer optimizerOf(const std::string &name, const TableConfig &table,
                             const EmbeddingConfigSpec &config, Where where) {
  const std::optional<Optimizer> &given = table.optimization_parameters
                                              ? table.optimization_parameters
                                              : config.optimization_parameters;
  if (!given)
    fail(where, "the EmbeddingConfigSpec has no optimization_parameters, and "
                "neither has its table " +
                    quote(name));
  if (table.learning_rate && table.learning_rate_fn)
    fail(where, "the table " + quote(name) +
                    " has a learning_rate and a learning_rate_fn: give one");
  std::string attribute = given->minimize({}).optimizer;
  if (table.learning_rate)
    return Optimizer(attribute, Tensor(*table.learning_rate, where));
  if (table.learning_rate_fn)
    return Optimizer(attribute, [rate = table.learning_rate_fn] {
      return rate(get_global_step());
    });
  return *given;
}

static Tensor buildTable(const std::string &name, const TableConfig &table,
                         const EmbeddingConfigSpec &config, ModeKeys mode,
                         Where where) {
  layers::EmbeddingTable options{table.vocabulary_size, table.dimension};
  // Others look up the trained table.
  if (mode == ModeKeys::TRAIN) {
    options.optimizer = optimizerOf(name, table, config, where);
    if (config.clipping_limit)
      options.clip = train::clip_by_value(*config.clipping_limit);
  }
  options.embeddings_initializer =
      table.initializer
          ? *table.initializer
          : initializers::truncated_normal(
                0.0, 1 / std::sqrt(static_cast<double>(table.dimension)));
  options.name = name;
  return layers::embedding_table(options, where);
}

/// Removes the feature of a name from those that are left, and returns it.
static Tensor take(NamedTensors &features, const std::string &name,
                   const char *what, Where where) {
  auto found =
      std::find_if(features.begin(), features.end(),
                   [&](const auto &each) { return each.first == name; });
  if (found == features.end()) {
    std::string names =
        join(features, [](const auto &other) { return quote(other.first); });
    fail(where, "the EmbeddingConfigSpec has the " + std::string(what) + " " +
                    quote(name) + ", but the input function returns " +
                    (names.empty() ? "no other" : "only " + names));
  }
  Tensor feature = found->second;
  features.erase(found);
  return feature;
}

NamedTensors estimator::lookUpFeatures(const EmbeddingConfigSpec &given,
                                       const NamedTensors &features,
                                       ModeKeys mode, Where where) {
  EmbeddingConfigSpec config = readColumns(given, where);
  if (config.feature_to_config_dict.empty())
    return features;
  StandsAt here(where);
  Tensor scale;
  if (mode == ModeKeys::TRAIN && config.experimental_gradient_multiplier_fn)
    scale = config.experimental_gradient_multiplier_fn(get_global_step());
  std::map<std::string, std::pair<Tensor, std::string>> tables;
  for (const auto &[name, table] : config.table_to_config_dict)
    tables[name] = {buildTable(name, table, config, mode, where),
                    table.combiner};
  NamedTensors left = features, rows;
  for (const auto &[name, feature] : config.feature_to_config_dict) {
    auto table = tables.find(feature.table_id);
    if (table == tables.end())
      fail(where, "the feature " + quote(name) + " has the table_id " +
                      quote(feature.table_id) +
                      ", which is not in table_to_config_dict");
    Tensor ids = take(left, name, "feature", where), weights;
    if (!feature.weight_key.empty())
      weights = take(left, feature.weight_key, "weight_key", where);
    const Shape &shape = ids.definition().shape;
    if (feature.max_sequence_length > 0 &&
        (shape.size() != 2 || shape[1] != feature.max_sequence_length))
      fail(where,
           "the feature " + quote(name) + " has a max_sequence_length of " +
               std::to_string(feature.max_sequence_length) +
               ", but its ids are " + typeName(ids.definition().type, shape) +
               ": pad them to this length with -1");
    Tensor found = nn::embedding_lookup_sparse(
        table->second.first, ids, weights,
        feature.max_sequence_length > 0 ? "none" : table->second.second, where);
    rows.emplace_back(name,
                      scale ? scaleGradients(found, scale, where) : found);
  }
  left.insert(left.end(), rows.begin(), rows.end());
  return left;
}
