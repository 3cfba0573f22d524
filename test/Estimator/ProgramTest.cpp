//===- ProgramTest.cpp - The programs that the C++ API writes -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/Estimator/Predictions.h"
#include "systole/systole.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <regex>

using namespace systole;
using ::testing::ElementsAre;
using ::testing::ExitedWithCode;
using ::testing::HasSubstr;

namespace {

//===----------------------------------------------------------------------===//
// A small model
//===----------------------------------------------------------------------===//

Metrics metric_fn(Tensor labels, Tensor logits) {
  return {{"accuracy", metrics::accuracy(labels, argmax(logits))},
          {"top", metrics::top_k(labels, logits, 2)}};
}

void host_call(Tensor loss) { summary::scalar("doubled", loss * 2.0); }

TPUEstimatorSpec model_fn(const Features &features, const Tensor &labels,
                          ModeKeys mode, const Params &params) {
  Tensor logits = layers::dense(features["x"], {3});
  TPUEstimatorSpec spec{mode};
  if (mode == ModeKeys::PREDICT) {
    spec.predictions = {{"class", argmax(logits)}};
    return spec;
  }
  spec.loss = losses::sparse_softmax_cross_entropy(labels, logits);
  Optimizer optimizer = train::AdamOptimizer(params["rate"], 0.9, 0.999, 1e-7);
  if (params.get("use_tpu", true))
    optimizer = CrossShardOptimizer(optimizer);
  spec.train_op = optimizer.minimize(spec.loss, get_global_step());
  spec.eval_metrics = {metric_fn, {labels, logits}};
  spec.host_call = {host_call, {spec.loss}};
  return spec;
}

Example parse(Tensor record) {
  Features parsed = parse_single_example(
      record, {{"bytes", {{}, string}}, {"y", {{}, int64}}});
  Tensor x = cast(decode_raw(parsed["bytes"], uint8, 4), float32);
  return {Features({{"x", 1.0 - x / 255.0}}), cast(parsed["y"], int32)};
}

Dataset input_fn(const Params &params) {
  return TFRecordDataset({"/data/a.tfrecord", "/data/b\".tfrecord"})
      .map(parse)
      .shuffle(100)
      .repeat()
      .batch(params["batch_size"])
      .prefetch();
}

TPUEstimatorArgs arguments() {
  TPUEstimatorArgs args;
  args.model_fn = model_fn;
  args.model_dir = "/tmp/nobody";
  args.params = {{"rate", 0.001}};
  args.train_batch_size = 8;
  args.eval_batch_size = 9;
  args.predict_batch_size = 10;
  return args;
}

std::string withoutLocations(const std::string &text) {
  return std::regex_replace(text, std::regex(" loc\\([^)]*\\)"), "");
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

TEST(Program, TrainingIsAModelAndItsPipeline) {
  EXPECT_EQ(withoutLocations(
                TPUEstimator(arguments()).program(ModeKeys::TRAIN, input_fn)),
            R"(graph.model @model {
  data.pipeline train {
    %d.0 = data.files "train_files" ["/data/a.tfrecord", "/data/b\".tfrecord"]
    %d.1 = data.tfrecord %d.0
    %d.2 = data.map %d.1 (%record) {
      %0, %1 = data.parse_example %record ["bytes", "y"] : !data.string, tensor<i64>
      %2 = data.decode_raw %0 : tensor<4xui8>
      %3 = stablehlo.convert %2 : (tensor<4xui8>) -> tensor<4xf32>
      %4 = stablehlo.constant dense<255.0> : tensor<4xf32>
      %5 = stablehlo.divide %3, %4 : tensor<4xf32>
      %6 = stablehlo.constant dense<1.0> : tensor<4xf32>
      %7 = stablehlo.subtract %6, %5 : tensor<4xf32>
      %8 = stablehlo.convert %1 : (tensor<i64>) -> tensor<i32>
      data.return {x = %7, labels = %8} : tensor<4xf32>, tensor<i32>
    }
    %d.3 = data.shuffle %d.2 {buffer_size = 100}
    %d.4 = data.repeat %d.3
    %d.5 = data.batch %d.4 {drop_remainder}
    %d.6 = data.prefetch %d.5 {buffer_size = 2}
    data.yield %d.6
  }
  graph.model_fn @model_fn(%x: tensor<?x4xf32>, %labels: tensor<?xi32>) {
    %0 = graph.dense %x {units = 3}
    %1 = graph.sparse_softmax_cross_entropy %labels, %0
    %2 = graph.param "rate" = 0.0
    graph.minimize %1 with #graph.adam<epsilon = 1.0e-07>, %2 {cross_shard}
    %3 = graph.constant 2.0
    %4 = graph.multiply %1, %3
    graph.log "doubled", %4
  }
}
)");
}

TEST(Program, OptimizersJoinGroupsOfShards) {
  TPUEstimatorArgs args = arguments();
  args.model_fn = [](const Features &features, const Tensor &labels,
                     ModeKeys mode, const Params &params) {
    TPUEstimatorSpec spec{mode};
    spec.loss = losses::sparse_softmax_cross_entropy(
        labels, layers::dense(features["x"], {3}));
    spec.train_op =
        CrossShardOptimizer(train::GradientDescentOptimizer(params["rate"]),
                            "sum", {{0, 1}, {2, 3}})
            .minimize(spec.loss);
    return spec;
  };
  EXPECT_THAT(
      withoutLocations(TPUEstimator(args).program(ModeKeys::TRAIN, input_fn)),
      HasSubstr(
          R"({cross_shard = "sum", group_assignment = [[0, 1], [2, 3]]})"));
}

TEST(Program, NumbersOfSchedulesMayBeParameters) {
  TPUEstimatorArgs args = arguments();
  args.params.set("end", 0.0001);
  args.model_fn = [](const Features &features, const Tensor &labels,
                     ModeKeys mode, const Params &params) {
    TPUEstimatorSpec spec{mode};
    spec.loss = losses::sparse_softmax_cross_entropy(
        labels, layers::dense(features["x"], {3}));
    Tensor rate = train::polynomial_decay(params["rate"], get_global_step(),
                                          100, params["end"], 2);
    spec.train_op = CrossShardOptimizer(train::GradientDescentOptimizer(rate))
                        .minimize(spec.loss);
    return spec;
  };
  EXPECT_THAT(
      withoutLocations(TPUEstimator(args).program(ModeKeys::TRAIN, input_fn)),
      HasSubstr(
          R"(graph.polynomial_decay {initial = #graph.param<"rate" = 0.0>, )"
          R"(decay_steps = 100, end = #graph.param<"end" = 0.0>, power = 2.0})"));
}

TEST(Program, EvaluationHasTheMetricsAndTheLoss) {
  EXPECT_THAT(withoutLocations(
                  TPUEstimator(arguments()).program(ModeKeys::EVAL, input_fn)),
              testing::AllOf(HasSubstr("  data.pipeline evaluate {\n"),
                             HasSubstr(R"(
    %2 = graph.argmax %0
    graph.metric "accuracy", #graph.accuracy(%labels, %2)
    graph.metric "top", #graph.top_k<2>(%labels, %0)
    graph.metric "loss", #graph.mean(%1)
  }
)"),
                             testing::Not(HasSubstr("graph.minimize"))));
}

TEST(Program, HasEveryMetric) {
  TPUEstimatorArgs args = arguments();
  args.model_fn = [](const Features &features, const Tensor &labels,
                     ModeKeys mode, const Params &) {
    Tensor logits = layers::dense(features["x"], {3});
    Tensor real = layers::dense(features["x"], {3});
    Tensor weights = cast(labels, float32);
    TPUEstimatorSpec spec{mode};
    spec.loss = losses::sparse_softmax_cross_entropy(labels, logits);
    spec.eval_metrics = Call<Metrics>([=]() -> Metrics {
      return {{"a", metrics::accuracy(labels, labels, weights)},
              {"b", metrics::mean(weights, weights)},
              {"c", metrics::precision(labels, labels, weights)},
              {"d", metrics::recall(labels, labels)},
              {"e", metrics::auc(labels, weights, weights, 50)},
              {"f", metrics::mean_squared_error(logits, real)},
              {"g", metrics::mean_absolute_error(logits, real)},
              {"h", metrics::root_mean_squared_error(logits, real)},
              {"i", metrics::top_k(labels, logits, 2, weights)},
              {"j", metrics::perplexity(spec.loss)}};
    });
    return spec;
  };
  EXPECT_THAT(
      withoutLocations(TPUEstimator(args).program(ModeKeys::EVAL, input_fn)),
      HasSubstr(R"(
    graph.metric "a", #graph.accuracy(%labels, %labels, %2)
    graph.metric "b", #graph.mean(%2, %2)
    graph.metric "c", #graph.precision(%labels, %labels, %2)
    graph.metric "d", #graph.recall(%labels, %labels)
    graph.metric "e", #graph.auc<50>(%labels, %2, %2)
    graph.metric "f", #graph.mean_squared_error(%0, %1)
    graph.metric "g", #graph.mean_absolute_error(%0, %1)
    graph.metric "h", #graph.root_mean_squared_error(%0, %1)
    graph.metric "i", #graph.top_k<2>(%labels, %0, %2)
    graph.metric "j", #graph.perplexity(%3)
)"));
}

TEST(Program, PredictionHasNoLabels) {
  EXPECT_THAT(
      withoutLocations(
          TPUEstimator(arguments()).program(ModeKeys::PREDICT, input_fn)),
      HasSubstr(R"(
    %0 = graph.dense %x {units = 3}
    %1 = graph.argmax %0
    graph.predict {class = %1}
  }
)"));
}

TEST(Program, ShardsWithAnInputFunctionEachShareTheBatch) {
  TPUEstimatorArgs args = arguments();
  args.config.tpu_config.per_host_input_for_training = false;
  args.config.tpu_config.num_shards = 4;
  std::vector<int64_t> sizes;
  auto input = [&](const Params &params) {
    sizes.push_back(params["batch_size"]);
    return input_fn(params);
  };
  TPUEstimator estimator(args);
  estimator.program(ModeKeys::TRAIN, input);
  estimator.program(ModeKeys::EVAL, input);
  args.use_tpu = false;
  args.params.set("use_tpu", false);
  TPUEstimator(args).program(ModeKeys::TRAIN, input);
  EXPECT_THAT(sizes, ElementsAre(2, 9, 8));
}

TEST(Program, EstimatorTakesTheBatchOfItsInput) {
  std::vector<int64_t> sizes;
  EstimatorArgs args;
  args.model_dir = "/tmp/nobody";
  args.model_fn = [&](const Features &features, const Tensor &labels,
                      ModeKeys mode, const Params &params) {
    sizes.push_back(params["batch_size"]);
    Tensor logits = layers::dense(features["x"], {3});
    EstimatorSpec spec{mode};
    spec.predictions = {{"class", argmax(logits)}};
    if (mode == ModeKeys::PREDICT)
      return spec;
    spec.loss = losses::sparse_softmax_cross_entropy(labels, logits);
    spec.train_op =
        Optimizer(params["optimizer"]).minimize(spec.loss, get_global_step());
    spec.eval_metric_ops = {
        {"accuracy", metrics::accuracy(labels, argmax(logits))}};
    return spec;
  };
  args.params = {{"optimizer", train::MomentumOptimizer(0.5, 0.75)}};
  auto batchesOf12 = [] { return TFRecordDataset({"a"}).map(parse).batch(12); };
  EXPECT_THAT(
      withoutLocations(Estimator(args).program(ModeKeys::TRAIN, batchesOf12)),
      HasSubstr(R"(
    %4 = graph.constant 0.5
    graph.minimize %2 with #graph.momentum<momentum = 0.75>, %4
)"));
  EXPECT_THAT(
      withoutLocations(Estimator(args).program(ModeKeys::EVAL, batchesOf12)),
      HasSubstr("graph.metric \"accuracy\", #graph.accuracy(%labels, %"));
  EXPECT_THAT(sizes, ElementsAre(12, 12));
  // The name of an optimizer; the size of batches that the input function asks
  // for.
  args.params = {{"optimizer", "Adam"}};
  EXPECT_THAT(
      withoutLocations(Estimator(args).program(ModeKeys::TRAIN, input_fn)),
      HasSubstr(R"(
    %4 = graph.constant 0.001
    graph.minimize %2 with #graph.adam, %4
)"));
  args.params.set("batch_size", 5);
  Estimator(args).program(ModeKeys::PREDICT, input_fn);
  EXPECT_THAT(sizes, ElementsAre(12, 12, 32, 5));
  args.params.set("optimizer", "adem");
  EXPECT_EXIT(Estimator(args).program(ModeKeys::TRAIN, input_fn),
              ExitedWithCode(1),
              "ProgramTest.cpp:[0-9]+: error: there is no optimizer \"adem\", "
              "only \"adadelta\"");
  EXPECT_EXIT(
      Estimator(args).program(ModeKeys::PREDICT,
                              [] { return TFRecordDataset({"a"}).map(parse); }),
      ExitedWithCode(1), "makes no batches: use batch.N.");
}

TEST(Program, SaysWhereEachOperationStands) {
  std::string text =
      TPUEstimator(arguments()).program(ModeKeys::PREDICT, input_fn);
  std::smatch line;
  ASSERT_TRUE(std::regex_search(
      text, line,
      std::regex(
          "graph\\.dense.*loc\\(\"(.*)ProgramTest.cpp\":([0-9]+):1\\)")));
  EXPECT_EQ(line[1].str() + "ProgramTest.cpp", std::string(__FILE__));
}

//===----------------------------------------------------------------------===//
// Mistakes
//===----------------------------------------------------------------------===//

#define EXPECT_FAILS(statement, text)                                          \
  EXPECT_EXIT(statement, ExitedWithCode(1), text)

TEST(Mistake, IsReportedInArgumentsOfAnEstimator) {
  TPUEstimatorArgs args = arguments();
  args.model_fn = nullptr;
  EXPECT_FAILS(TPUEstimator{args}, "no model_fn is given");
  args = arguments();
  args.config.save_checkpoints_steps = 1;
  args.config.save_checkpoints_secs = 1;
  EXPECT_FAILS(TPUEstimator{args}, "give one of save_checkpoints_steps");
  args = arguments();
  args.eval_batch_size = 0;
  EXPECT_FAILS(
      TPUEstimator(args).evaluate({input_fn}),
      "ProgramTest.cpp:[0-9]+: error: a program for the TPU has a fixed "
      "batch size: give the TPUEstimator an eval_batch_size");
  EXPECT_FAILS(TPUEstimator(arguments()).train({input_fn}),
               "ProgramTest.cpp:[0-9]+: error: train: give one of steps and "
               "max_steps");
  EXPECT_FAILS(TPUEstimator(arguments()).train({nullptr, 1}),
               "ProgramTest.cpp:[0-9]+: error: no input_fn is given");
}

TEST(Mistake, IsReportedInAModelFunction) {
  TPUEstimatorArgs args = arguments();
  auto predictWith = [&](auto body) {
    args.model_fn = [body](const Features &features, const Tensor &labels,
                           ModeKeys mode, const Params &params) {
      TPUEstimatorSpec spec{mode};
      spec.predictions = {{"y", body(features, labels, params)}};
      return spec;
    };
    TPUEstimator(args).program(ModeKeys::PREDICT, input_fn);
  };
  EXPECT_FAILS(predictWith([](auto &x, auto &, auto &) { return x["image"]; }),
               "there is no feature 'image', only x");
  EXPECT_FAILS(predictWith([](auto &, auto &labels, auto &) {
                 return one_hot(labels, 3);
               }),
               "ProgramTest.cpp:[0-9]+: error: an operand is no value");
  EXPECT_FAILS(predictWith([](auto &, auto &, auto &p) {
                 return Tensor(double(p["a"]));
               }),
               "ProgramTest.cpp:[0-9]+: error: there is no parameter 'a', only "
               "batch_size, rate");
  EXPECT_FAILS(predictWith([](auto &, auto &, auto &p) {
                 return Tensor(std::string(p["rate"]).size());
               }),
               "ProgramTest.cpp:[0-9]+: error: the parameter 'rate' is read as "
               "a string, which it is not");
  EXPECT_FAILS(predictWith([](auto &x, auto &, auto &) {
                 layers::Dense options = {3};
                 options.activation = "rely";
                 return layers::dense(x["x"], options);
               }),
               "ProgramTest.cpp:[0-9]+: error: activation = \"rely\", but it "
               "is one of \"linear\", \"relu\"");
  EXPECT_FAILS(predictWith([](auto &x, auto &, auto &) {
                 return layers::max_pooling2d(x["x"], {{2, 2}, {}, "full"});
               }),
               "padding = \"full\", but it is one of \"same\", \"valid\"");
  EXPECT_FAILS(predictWith([](auto &, auto &, auto &) { return concat({}); }),
               "concat of no values");
  EXPECT_FAILS(layers::dense(Tensor(1.0), {3}),
               "dense stands outside of a model function");
  args.model_fn = [](auto &&...) { return TPUEstimatorSpec{ModeKeys::EVAL}; };
  EXPECT_FAILS(TPUEstimator(args).program(ModeKeys::TRAIN, input_fn),
               "a TPUEstimatorSpec of another mode");
  args.model_fn = [](auto &, auto &, ModeKeys mode, auto &) {
    return TPUEstimatorSpec{mode};
  };
  EXPECT_FAILS(TPUEstimator(args).program(ModeKeys::TRAIN, input_fn),
               "of TRAIN has no train_op");
  EXPECT_FAILS(TPUEstimator(args).program(ModeKeys::PREDICT, input_fn),
               "of PREDICT has no predictions");
}

TEST(Mistake, IsToJoinShardsWithoutTheDevice) {
  TPUEstimatorArgs args = arguments();
  args.use_tpu = false;
  EXPECT_FAILS(
      TPUEstimator(args).program(ModeKeys::TRAIN, input_fn),
      "ProgramTest.cpp:[0-9]+: error: CrossShardOptimizer combines the "
      "gradients of shards, but without the TPU");
}

TEST(Mistake, IsReportedInAnInputFunction) {
  auto trainWith = [](auto input) {
    TPUEstimator(arguments()).program(ModeKeys::TRAIN, input);
  };
  EXPECT_FAILS(
      CrossShardOptimizer(train::GradientDescentOptimizer(0.1), "median"),
      "the reduction is \"mean\" or \"sum\", not \"median\"");
  EXPECT_FAILS(TFRecordDataset({}), "TFRecordDataset of no files");
  EXPECT_FAILS(
      trainWith([](auto &) { return TFRecordDataset({"a"}).batch(8); }),
      "'features' is a string, which no model takes");
  EXPECT_FAILS(
      trainWith([](auto &) { return TFRecordDataset({"a"}).map(parse); }),
      "makes no batches, but params.\"batch_size\"., its share of the "
      "train_batch_size, is 8: use batch.params.\"batch_size\"");
  EXPECT_FAILS(trainWith([](auto &) {
                 return TFRecordDataset({"a"}).map(parse).batch(4);
               }),
               "makes batches of 4, but params.\"batch_size\"., its share of "
               "the train_batch_size, is 8");
  TPUEstimatorArgs each = arguments();
  each.config.tpu_config.per_host_input_for_training = false;
  EXPECT_FAILS(TPUEstimator(each).program(ModeKeys::TRAIN, input_fn),
               "say how many by num_shards of the TPUConfig");
  each.config.tpu_config.num_shards = 3;
  EXPECT_FAILS(TPUEstimator(each).program(ModeKeys::TRAIN, input_fn),
               "the train_batch_size 8 does not divide by the 3 shards");
  EXPECT_FAILS(TFRecordDataset({"a"}).map(parse).map(parse),
               "takes one argument, but the elements have features and labels");
  auto mapWith = [](auto function) { TFRecordDataset({"a"}).map(function); };
  EXPECT_FAILS(trainWith([](auto &) {
                 return TFRecordDataset({"a"})
                     .map([](Tensor r) { return Features({{"x", r}}); })
                     .batch(8);
               }),
               "'x' is a string, which no model takes");
  EXPECT_FAILS(mapWith([](Tensor r) { return decode_raw(r, uint8) + 1.0; }),
               "decode_raw gives elements whose number is not known: say it by "
               "set_shape or reshape");
  EXPECT_FAILS(
      trainWith([](auto &) { return Example{Features({{"x", Tensor(1.0)}})}; }),
      "an input function returns the features and labels that one "
      "get_next has returned");
  EXPECT_FAILS(
      mapWith([](Tensor r) { return Example{Features({{"x", nn::relu(r)}})}; }),
      "relu is not for single records");
  EXPECT_FAILS(mapWith([](Tensor r) {
                 Features f = parse_single_example(
                     r, {{"a", {{2}, float32}}, {"b", {{3}, float32}}});
                 return Example{Features({{"x", f["a"] + f["b"]}})};
               }),
               "add of tensor<2xf32> and tensor<3xf32>: both must have one "
               "type");
  EXPECT_FAILS(mapWith([](Tensor r) {
                 return Example{parse_single_example(r, {{"a", {{}, int32}}})};
               }),
               "'a' is read as i32, but a tf.Example holds");
}

void handle(const std::string &message) {
  std::fprintf(stderr, "handled: %s\n", message.c_str());
  std::exit(7);
}

TEST(Mistake, GoesToTheHandler) {
  EXPECT_EXIT(
      {
        setErrorHandler(handle);
        TFRecordDataset({});
      },
      ExitedWithCode(7), "handled: .*TFRecordDataset of no files");
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

TEST(Params, ConvertToWhatIsAskedFor) {
  Params params = {{"rate", 0.5}, {"size", 7}, {"on", true}, {"name", "x"}};
  double rate = params["rate"];
  int size = params["size"];
  bool on = params["on"];
  EXPECT_EQ(rate, 0.5);
  EXPECT_EQ(size, 7);
  EXPECT_TRUE(on);
  EXPECT_EQ(params["name"] + "/y", "x/y");
  EXPECT_EQ(int(params.get("size", 8)), 7);
  EXPECT_EQ(int(params.get("depth", 8)), 8);
  // Some guides write it so.
  params.set("batch_size", 16);
  EXPECT_EQ(int(params["batch-size"]), 16);
}

TEST(ClusterResolver, HasTheNameOfACluster) {
  EXPECT_EQ(cluster_resolver::TPUClusterResolver("local").master(), "");
  EXPECT_EQ(keras::TPUClusterResolver("tpu", "zone", "project").get_master(),
            "tpu");
  std::vector<std::string> machines = {"grpc://a:8470", "grpc://b:8470"};
  EXPECT_EQ(cluster_resolver::TPUClusterResolver(machines).master(),
            "grpc://a:8470,grpc://b:8470");
}

TEST(Prediction, IsReadFromALine) {
  Prediction row = estimator::parsePrediction(
      R"({"class": 3, "p": [0.25, -1e-3], "m": [[1, 2, 3], [4, 5, 6]], "a \"b\"": true})");
  EXPECT_THAT(row["class"].values, ElementsAre(3));
  EXPECT_TRUE(row["class"].shape.empty());
  EXPECT_THAT(row["p"].values, ElementsAre(0.25, -0.001));
  EXPECT_THAT(row["p"].shape, ElementsAre(2));
  EXPECT_THAT(row["m"].shape, ElementsAre(2, 3));
  EXPECT_THAT(row["m"].values, ElementsAre(1, 2, 3, 4, 5, 6));
  EXPECT_THAT(row["a \"b\""].values, ElementsAre(1));
  EXPECT_EXIT(estimator::parsePrediction("step 3"), ExitedWithCode(1),
              "this is no line of predictions: step 3");
}

} // namespace
