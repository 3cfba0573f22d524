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
  if (mode == ModeKeys::TRAIN)
    options.optimizer = optimizerOf(name, table, config, where);
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
    std::string names;
    for (const auto &[other, tensor] : features)
      names += (names.empty() ? "" : ", ") + quote(other);
    fail(where, "the EmbeddingConfigSpec has the " + std::string(what) + " " +
                    quote(name) + ", but the input function returns " +
                    (names.empty() ? "no other" : "only " + names));
  }
  Tensor feature = found->second;
  features.erase(found);
  return feature;
}

NamedTensors estimator::lookUpFeatures(const EmbeddingConfigSpec &config,
                                       const NamedTensors &features,
                                       ModeKeys mode, Where where) {
  if (config.feature_to_config_dict.empty())
    return features;
  StandsAt here(where);
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
    rows.emplace_back(
        name, nn::embedding_lookup_sparse(table->second.first, ids, weights,
                                          feature.max_sequence_length > 0
                                              ? "none"
                                              : table->second.second,
                                          where));
  }
  left.insert(left.end(), rows.begin(), rows.end());
  return left;
}
