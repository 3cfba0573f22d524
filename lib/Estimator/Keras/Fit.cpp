//===- Fit.cpp - Fit, evaluate, predict -----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Process.h"
#include "../Records.h"
#include "Model.h"
#include "Progress.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>

using namespace systole;
using namespace systole::keras;

void NDArray::check(size_t elements) const {
  size_t expected = 1;
  for (int64_t size : sizes)
    expected *= static_cast<size_t>(size);
  if (sizes.empty() || expected != elements)
    fail("an NDArray of shape " + estimator::list(sizes) + " has not " +
         std::to_string(elements) + " elements");
}

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

void Model::State::check(Where where, const NDArrays &x, const NDArray *y) {
  build(x);
  checkBuilt();
  if (x.all().size() != inputs.size())
    fail(where, "the model '" + name + "' has " +
                    std::to_string(inputs.size()) +
                    (inputs.size() == 1 ? " input" : " inputs") + ", not " +
                    std::to_string(x.all().size()));
  for (size_t i = 0; i < inputs.size(); ++i) {
    const NDArray &array = x.all()[i];
    const Shape &wanted = nodes[inputs[i]].shape();
    Shape shape(array.shape().begin() + !array.shape().empty(),
                array.shape().end());
    if (shape != wanted)
      fail(where, "the examples are of shape " + estimator::list(shape) +
                      ", but the model '" + name + "' takes " +
                      estimator::list(wanted));
    if (array.size() != x.size())
      fail(where, "the inputs of the model '" + name + "' have " +
                      std::to_string(x.size()) + " and " +
                      std::to_string(array.size()) + " examples");
  }
  if (y && !compiled)
    fail(where, "compile the model '" + name + "' first");
  if (y && y->size() != x.size())
    fail(where, "there are " + std::to_string(x.size()) + " examples, but " +
                    std::to_string(y->size()) + " labels");
  if (!y)
    return;
  Shape wanted = nodes.back().shape();
  if (isSparse())
    wanted.pop_back();
  Shape given(y->shape().begin() + 1, y->shape().end());
  if (product(given) != product(wanted))
    fail(where, "the labels are of shape " + estimator::list(given) + ", but " +
                    loss.name + " of the model '" + name + "' takes " +
                    estimator::list(wanted));
}

/// The bytes of one example of an array.
static std::string row(const NDArray &array, int64_t index) {
  size_t bytes = array.data().size() / static_cast<size_t>(array.size());
  return array.data().substr(static_cast<size_t>(index) * bytes, bytes);
}

/// Decodes a feature with an example's bytes to numbers for the model.
static Tensor decode(const Tensor &bytes, const NDArray &array) {
  Shape shape(array.shape().begin() + 1, array.shape().end());
  int64_t size = 1;
  for (int64_t dimension : shape)
    size *= dimension;
  return reshape(decode_raw(bytes, array.dtype(), size), shape);
}

/// The name of the labels in the file.
static const char kLabels[] = "y_true";

InputFn Model::State::pipeline(Where where, const NDArrays &x, const NDArray *y,
                               bool training) const {
  std::vector<std::pair<std::string, NDArray>> arrays;
  std::vector<DType> types;
  for (size_t i = 0; i < inputs.size(); ++i) {
    arrays.emplace_back(featureOf(i), x.all()[i]);
    types.push_back(nodes[inputs[i]].get()->layer->dtype);
  }
  std::string records;
  for (int64_t i = 0; i < x.size(); ++i) {
    std::vector<std::pair<std::string, std::string>> features;
    for (const auto &[feature, array] : arrays)
      features.emplace_back(feature, row(array, i));
    if (y)
      features.emplace_back(kLabels, row(*y, i));
    records += estimator::frameRecord(estimator::makeExample(features));
  }
  std::string path = estimator::keepFile("data", "examples.tfrecord", records);
  std::optional<NDArray> labels;
  if (y)
    labels = *y;
  auto parse = [=](const Tensor &record) {
    std::vector<std::pair<std::string, FixedLenFeature>> wanted;
    for (const auto &[feature, array] : arrays)
      wanted.push_back({feature, {{}, string}});
    if (labels)
      wanted.push_back({kLabels, {{}, string}});
    Features example = parse_single_example(record, wanted);
    NamedTensors features;
    for (size_t i = 0; i < arrays.size(); ++i) {
      const auto &[feature, array] = arrays[i];
      Tensor value = decode(example[feature], array);
      if (array.dtype() != types[i])
        value = cast(value, types[i]);
      features.emplace_back(feature, value);
    }
    Example result{Features(features)};
    if (labels)
      result.labels = decode(example[kLabels], *labels);
    return result;
  };
  int64_t examples = x.size();
  return [=](const Params &params) {
    estimator::StandsAt scope(where);
    Dataset records = TFRecordDataset({path}).map(parse);
    if (training)
      records = records.shuffle(examples).repeat();
    return records.batch(params["batch_size"]);
  };
}

TPUEstimatorArgs Model::State::estimatorArgs(int64_t batchSize) const {
  TPUEstimatorArgs args;
  args.model_fn = [this](const Features &features, const Tensor &labels,
                         ModeKeys mode, const Params &) {
    return modelFn(features, labels, mode);
  };
  args.name = name;
  args.model_dir = folder;
  args.use_tpu = replicas > 0;
  args.train_batch_size = args.eval_batch_size = args.predict_batch_size =
      batchSize;
  // A model that is not training is on disk; the end is always saved.
  args.config.save_checkpoints_steps = int64_t(1) << 40;
  args.config.save_summary_steps = 1;
  int64_t shards = replicas;
  while (shards > 1 && batchSize % shards != 0)
    --shards;
  args.config.tpu_config.num_shards = shards;
  return args;
}

std::string Model::program(ModeKeys mode, const NDArrays &x, const NDArray &y,
                           int64_t batch_size, Where where) const {
  state->check(where, x, &y);
  TPUEstimatorArgs args = state->estimatorArgs(batch_size);
  args.model_dir = "none";
  return TPUEstimator(args, where)
      .program(mode, state->pipeline(where, x,
                                     mode == ModeKeys::PREDICT ? nullptr : &y,
                                     mode == ModeKeys::TRAIN));
}

//===----------------------------------------------------------------------===//
// Fit, evaluate, predict
//===----------------------------------------------------------------------===//

using Clock = std::chrono::steady_clock;

static double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// The step of a checkpoint, "DIR/model.ckpt-100"; 0 for none.
static int64_t stepOf(const std::string &checkpoint) {
  size_t dash = checkpoint.rfind('-');
  return dash == std::string::npos
             ? 0
             : std::strtoll(checkpoint.c_str() + dash + 1, nullptr, 10);
}

/// The mean of a scalar over the steps of an epoch.
static double meanOver(const std::map<int64_t, double> &values, int64_t after,
                       int64_t upTo) {
  double sum = 0;
  int64_t count = 0;
  for (auto it = values.upper_bound(after);
       it != values.end() && it->first <= upTo; ++it, ++count)
    sum += it->second;
  return count == 0 ? 0 : sum / static_cast<double>(count);
}

History Model::fit(const NDArrays &x, const NDArray &y, const FitArgs &args,
                   Where where) {
  State &model = *state;
  model.check(where, x, &y);
  int64_t batch = args.batch_size > 0        ? args.batch_size
                  : args.steps_per_epoch > 0 ? x.size() / args.steps_per_epoch
                                             : 32;
  int64_t steps =
      args.steps_per_epoch > 0 ? args.steps_per_epoch : x.size() / batch;
  if (batch < 1 || steps < 1)
    fail(where,
         "fit: " + std::to_string(x.size()) +
             " examples do not make one batch: give a smaller batch_size, or "
             "fewer steps_per_epoch");
  if (args.validation_freq < 1)
    fail(where, "fit: validation_freq is at least 1");
  if (model.folder.empty())
    model.folder = estimator::makeTemporaryFolder();
  TPUEstimatorArgs settings = model.estimatorArgs(batch);
  settings.config.tpu_config.iterations_per_loop = steps;
  TPUEstimator estimator(settings, where);
  estimator.quiet = true;
  InputFn input = model.pipeline(where, x, &y, /*training=*/true);

  // The folder may have checkpoints of an earlier fit, also of another process.
  int64_t step = stepOf(estimator.latest_checkpoint());
  History history;
  for (int64_t epoch = 1; epoch <= args.epochs; ++epoch) {
    if (args.verbose) {
      std::printf("Epoch %lld/%lld\n", static_cast<long long>(epoch),
                  static_cast<long long>(args.epochs));
      std::fflush(stdout);
    }
    Clock::time_point start = Clock::now();
    TrainArgs training;
    training.input_fn = input;
    training.max_steps = step + steps;
    estimator.train(training);
    double seconds = secondsSince(start);
    auto scalars = estimator::readScalars(model.folder);
    NamedValues values;
    values.emplace_back("loss", meanOver(scalars["loss"], step, step + steps));
    for (const std::string &metric : model.metrics)
      values.emplace_back(metric,
                          meanOver(scalars[metric], step, step + steps));
    step += steps;
    if (args.validation_data && epoch % args.validation_freq == 0) {
      std::map<std::string, double> validation =
          evaluate(args.validation_data->first, args.validation_data->second,
                   batch, /*verbose=*/0, where);
      values.emplace_back("val_loss", validation["loss"]);
      for (const std::string &metric : model.metrics)
        values.emplace_back("val_" + metric, validation[metric]);
    }
    for (const auto &[name, value] : values)
      history[name].push_back(value);
    if (args.verbose)
      std::printf("%s\n", progressLine(steps, seconds, values).c_str());
    std::fflush(stdout);
  }
  return history;
}

std::map<std::string, double> Model::evaluate(const NDArrays &x,
                                              const NDArray &y,
                                              int64_t batch_size, int verbose,
                                              Where where) {
  state->check(where, x, &y);
  TPUEstimator estimator(state->estimatorArgs(batch_size), where);
  estimator.quiet = true;
  Clock::time_point start = Clock::now();
  EvaluateArgs args;
  args.input_fn = state->pipeline(where, x, &y, /*training=*/false);
  std::map<std::string, double> found = estimator.evaluate(args);
  NamedValues values = {{"loss", found["loss"]}};
  for (const std::string &metric : state->metrics)
    values.emplace_back(metric, found[metric]);
  if (verbose) {
    int64_t steps = (x.size() + batch_size - 1) / batch_size;
    std::printf("%s\n",
                progressLine(steps, secondsSince(start), values).c_str());
    std::fflush(stdout);
  }
  return {values.begin(), values.end()};
}

NDArray Model::predict(const NDArrays &x, int64_t batch_size, Where where) {
  state->check(where, x, nullptr);
  TPUEstimator estimator(state->estimatorArgs(batch_size), where);
  PredictArgs args;
  args.input_fn = state->pipeline(where, x, nullptr, /*training=*/false);
  std::vector<float> values;
  for (Prediction &row : estimator.predict(args))
    for (double value : row["y"].values)
      values.push_back(static_cast<float>(value));
  Shape shape = state->nodes.back().shape();
  shape.insert(shape.begin(), x.size());
  return NDArray(shape, values);
}
