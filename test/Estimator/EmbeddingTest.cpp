//===- EmbeddingTest.cpp - The tables of an EmbeddingConfigSpec -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/systole.h"

#include <gmock/gmock.h>

using namespace systole;
using namespace systole::tpu::experimental;
using ::testing::AllOf;
using ::testing::ExitedWithCode;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

TPUEstimatorSpec model_fn(const Features &features, const Tensor &labels,
                          ModeKeys mode) {
  Tensor x = concat({features["user"], features["seen"],
                     layers::flatten(features["last"]), features["age"]});
  TPUEstimatorSpec spec{mode};
  Tensor y = layers::dense(x, {1});
  spec.predictions = {{"y", y}};
  if (mode == ModeKeys::PREDICT)
    return spec;
  spec.loss = losses::mean_squared_error(labels, y);
  spec.train_op = CrossShardOptimizer(train::GradientDescentOptimizer(0.1))
                      .minimize(spec.loss);
  return spec;
}

Example parse(Tensor record) {
  Features row = parse_single_example(record, {{"user", {{}, int64}},
                                               {"seen", {{4}, int64}},
                                               {"ratings", {{4}, float32}},
                                               {"last", {{3}, int64}},
                                               {"age", {{1}, float32}},
                                               {"y", {{1}, float32}}});
  return {Features({{"user", cast(row["user"], int32)},
                    {"seen", cast(row["seen"], int32)},
                    {"ratings", row["ratings"]},
                    {"last", cast(row["last"], int32)},
                    {"age", row["age"]}}),
          row["y"]};
}

EmbeddingConfigSpec makeConfig() {
  EmbeddingConfigSpec config;
  config.optimization_parameters = AdagradParameters(0.05, 0.2);
  TableConfig movies{100, 16};
  movies.combiner = "sqrtn";
  movies.optimization_parameters = FtrlParameters(0.5, 0.3, 0.01, 0.02);
  movies.learning_rate_fn = [](GlobalStep step) {
    return train::exponential_decay(0.5, step, 10, 0.9);
  };
  TableConfig users{7, 4};
  users.initializer = "zeros";
  users.learning_rate = 0.25;
  config.table_to_config_dict = {{"users", users}, {"movies", movies}};
  FeatureConfig seen{"movies"}, last{"movies"};
  seen.weight_key = "ratings";
  last.max_sequence_length = 3;
  config.feature_to_config_dict = {
      {"user", {"users"}}, {"seen", seen}, {"last", last}};
  return config;
}

std::string program(const EmbeddingConfigSpec &config, ModeKeys mode) {
  TPUEstimatorArgs args;
  args.model_fn = model_fn;
  args.model_dir = "/tmp/nobody";
  args.train_batch_size = args.predict_batch_size = 8;
  args.embedding_config_spec = config;
  return TPUEstimator(args).program(mode, [](const Params &params) {
    return TFRecordDataset("/data/rows").map(parse).batch(params["batch_size"]);
  });
}

TEST(Embedding, ReplacesFeaturesByTheirRows) {
  EXPECT_THAT(
      program(makeConfig(), ModeKeys::TRAIN),
      AllOf(HasSubstr("= graph.embedding_table %0 {input_dim = 7, output_dim = "
                      "4, optimizer = #graph.adagrad<initial_accumulator = "
                      "0.2>, embeddings_initializer = #graph.zeros, name = "
                      "\"users\"}"),
            HasSubstr("output_dim = 16, optimizer = "
                      "#graph.ftrl<initial_accumulator = 0.3, l1 = 0.01, l2 = "
                      "0.02>, embeddings_initializer = "
                      "#graph.truncated_normal<stddev = 0.25>, name = "
                      "\"movies\"}"),
            HasSubstr("graph.exponential_decay"),
            HasSubstr("graph.embedding_lookup %1, %user loc("),
            HasSubstr("%seen, %ratings {combiner = \"sqrtn\"}"),
            HasSubstr("%last {combiner = \"none\"}")));
}

TEST(Embedding, LooksUpWithoutAnOptimizerOutsideOfTraining) {
  EXPECT_THAT(program(makeConfig(), ModeKeys::PREDICT),
              AllOf(HasSubstr("graph.embedding_lookup"),
                    Not(HasSubstr("#graph.adagrad"))));
}

EmbeddingConfigSpec makeColumns() {
  using namespace feature_column;
  EmbeddingConfigSpec config;
  config.feature_columns = shared_embedding_columns(
      {weighted_categorical_column(
           categorical_column_with_identity("seen", 100), "ratings"),
       sequence_categorical_column_with_identity("last", 100)},
      16, "sqrtn", {}, "movies", {0, 3});
  config.feature_columns.push_back(embedding_column(
      categorical_column_with_identity("user", 7), 4, "mean", "zeros"));
  config.optimization_parameters = AdagradParameters(0.05);
  config.clipping_limit = 0.5;
  config.experimental_gradient_multiplier_fn = [](GlobalStep step) {
    return train::exponential_decay(1.0, step, 10, 0.5);
  };
  return config;
}

TEST(Embedding, LooksUpColumns) {
  EXPECT_THAT(
      program(makeColumns(), ModeKeys::TRAIN),
      AllOf(HasSubstr("{input_dim = 100, output_dim = 16, optimizer = "
                      "#graph.adagrad, clip = #graph.clip_by_value<0.5>, "
                      "embeddings_initializer = #graph.truncated_normal<stddev "
                      "= 0.25>, name = \"movies\"}"),
            HasSubstr("{input_dim = 7, output_dim = 4, optimizer = "
                      "#graph.adagrad, clip = #graph.clip_by_value<0.5>, "
                      "embeddings_initializer = #graph.zeros, name = "
                      "\"user\"}"),
            HasSubstr("%seen, %ratings {combiner = \"sqrtn\"}"),
            HasSubstr("%last {combiner = \"none\"}"),
            HasSubstr("graph.exponential_decay"),
            HasSubstr("graph.custom_gradient")));
  EXPECT_THAT(program(makeColumns(), ModeKeys::PREDICT),
              AllOf(HasSubstr("graph.embedding_lookup"), Not(HasSubstr("clip")),
                    Not(HasSubstr("graph.custom_gradient"))));
}

TEST(Embedding, NamesSharedTablesAsTensorFlow) {
  using namespace feature_column;
  auto columns =
      shared_embedding_columns({categorical_column_with_identity("b", 5),
                                categorical_column_with_identity("a", 5)},
                               2);
  EXPECT_EQ(columns[0].feature, "b");
  EXPECT_EQ(columns[0].config.table_id, "a_b_shared_embedding");
}

TEST(Embedding, SaysWhatIsWrongWithColumns) {
  using namespace feature_column;
  auto mistake = [](void (*change)(EmbeddingConfigSpec &)) {
    EmbeddingConfigSpec config = makeColumns();
    change(config);
    program(config, ModeKeys::TRAIN);
  };
  EXPECT_EXIT(mistake([](EmbeddingConfigSpec &config) {
                config.partition_strategy = "mod";
              }),
              ExitedWithCode(1),
              "EmbeddingTest.cpp:[0-9]+: error: the EmbeddingConfigSpec has "
              "the partition_strategy \"mod\", but shards have blocks of rows");
  EXPECT_EXIT(mistake([](EmbeddingConfigSpec &config) {
                config.pipeline_execution_with_tensor_core = true;
              }),
              ExitedWithCode(1),
              "rows before the last step has written them: leave it out");
  EXPECT_EXIT(mistake([](EmbeddingConfigSpec &config) {
                config.table_to_config_dict = {{"users", {7, 4}}};
              }),
              ExitedWithCode(1),
              "has feature_columns and dictionaries: give one of the two");
  EXPECT_EXIT(mistake([](EmbeddingConfigSpec &config) {
                config.feature_columns.push_back(config.feature_columns[0]);
              }),
              ExitedWithCode(1), "the feature \"seen\" has two columns");
  EXPECT_EXIT(mistake([](EmbeddingConfigSpec &config) {
                config.feature_columns.push_back(embedding_column(
                    categorical_column_with_identity("movies", 7), 4));
              }),
              ExitedWithCode(1),
              "another column has a table \"movies\" of another size");
  EXPECT_EXIT(embedding_column(categorical_column_with_identity("user", 7), 4,
                               "mean", {}, 3),
              ExitedWithCode(1),
              "EmbeddingTest.cpp:[0-9]+: error: the column \"user\" has a "
              "max_sequence_length, but is no sequence");
  EXPECT_EXIT(
      embedding_column(sequence_categorical_column_with_identity("user", 7), 4),
      ExitedWithCode(1), "is a sequence: give it a max_sequence_length");
  EXPECT_EXIT(
      shared_embedding_columns({categorical_column_with_identity("a", 5),
                                categorical_column_with_identity("b", 6)},
                               2),
      ExitedWithCode(1),
      "have the same num_buckets, but \"a\" has 5 and \"b\" has 6");
  EXPECT_EXIT(
      shared_embedding_columns({categorical_column_with_identity("a", 5)}, 2,
                               "mean", {}, "", {0, 0}),
      ExitedWithCode(1), "there are 2 max_sequence_lengths for 1 columns");
}

TEST(Embedding, SaysWhatIsWrongWithAConfig) {
  auto mistake = [](void (*change)(EmbeddingConfigSpec &)) {
    EmbeddingConfigSpec config = makeConfig();
    change(config);
    program(config, ModeKeys::TRAIN);
  };
  EXPECT_EXIT(
      mistake([](EmbeddingConfigSpec &config) {
        config.feature_to_config_dict.front().second.table_id = "people";
      }),
      ExitedWithCode(1),
      "EmbeddingTest.cpp:[0-9]+: error: the feature \"user\" has the table_id "
      "\"people\", which is not in table_to_config_dict");
  EXPECT_EXIT(mistake([](EmbeddingConfigSpec &config) {
                config.feature_to_config_dict.front().first = "person";
              }),
              ExitedWithCode(1),
              "has the feature \"person\", but the input function returns only "
              "\"user\", \"seen\", \"ratings\", \"last\", \"age\"");
  EXPECT_EXIT(
      mistake([](EmbeddingConfigSpec &config) {
        config.optimization_parameters.reset();
      }),
      ExitedWithCode(1),
      "no optimization_parameters, and neither has its table \"users\"");
  EXPECT_EXIT(
      mistake([](EmbeddingConfigSpec &config) {
        config.feature_to_config_dict.back().second.max_sequence_length = 5;
      }),
      ExitedWithCode(1),
      "the feature \"last\" has a max_sequence_length of 5, but its ids are "
      "tensor<\\?x3xi32>: pad them to this length with -1");
  EXPECT_EXIT(mistake([](EmbeddingConfigSpec &config) {
                config.table_to_config_dict.front().second.learning_rate_fn =
                    [](GlobalStep) { return Tensor(0.5); };
              }),
              ExitedWithCode(1),
              "\"users\" has a learning_rate and a learning_rate_fn");
  EXPECT_EXIT(mistake([](EmbeddingConfigSpec &config) {
                config.table_to_config_dict.front().second.combiner = "max";
              }),
              ExitedWithCode(1), "combiner.*\"max\"");
}

} // namespace
