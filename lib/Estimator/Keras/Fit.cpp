//===- Fit.cpp - Fit, evaluate, predict -----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Dataset.h"
#include "../HookServer.h"
#include "../Launcher.h"
#include "../Predictions.h"
#include "../Process.h"
#include "../ProgramWriter.h"
#include "Epochs.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>

using namespace systole;
using namespace systole::keras;
using estimator::append;
using estimator::flag;

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

/// Fails unless each array has so many rows.
static void checkRows(Where where, const std::string &what,
                      const NDArrays &arrays, int64_t rows) {
  for (const NDArray &array : arrays.all())
    if (array.size() != rows)
      fail(where, "there are " + std::to_string(rows) + " examples, but " +
                      std::to_string(array.size()) + " " + what);
}

void Model::State::check(Where where, const NDArrays &x, const NDArrays *y,
                         const NDArrays &weights) {
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
  if (!y)
    return;
  checkCompiled(where);
  if (y->all().size() != outputs.size())
    fail(where, "the model '" + name + "' has " +
                    std::to_string(outputs.size()) +
                    (outputs.size() == 1 ? " output" : " outputs") + ", not " +
                    std::to_string(y->all().size()));
  checkRows(where, "labels", *y, x.size());
  for (size_t i = 0; i < outputs.size(); ++i) {
    Shape wanted = nodes[outputs[i]].shape();
    if (isSparse(i))
      wanted.pop_back();
    const Shape &shape = y->all()[i].shape();
    Shape given(shape.begin() + 1, shape.end());
    if (product(given) != product(wanted))
      fail(where, "the labels are of shape " + estimator::list(given) +
                      ", but " + training[i].loss.name + " of the model '" +
                      name + "' takes " + estimator::list(wanted));
  }
  if (weights.all().size() > 1 && weights.all().size() != outputs.size())
    fail(where, "sample_weight is one array, or one for each of the " +
                    std::to_string(outputs.size()) + " outputs");
  checkRows(where, "weights", weights, x.size());
  for (const NDArray &array : weights.all())
    if (product(array.shape()) != array.size())
      fail(where, "sample_weight has a number for each example, not " +
                      estimator::list(array.shape()));
}

void Model::State::check(Where where, const Dataset &dataset, bool hasLabels) {
  checkBuilt();
  if (hasLabels)
    checkCompiled(where);
  const Dataset::State &state = dataset.get();
  if (state.batchSize == 0)
    fail(where, "the dataset makes no batches: end it with batch(N)");
  auto has = [&](const std::string &feature) {
    return std::any_of(
        state.element.components.begin(), state.element.components.end(),
        [&](const auto &component) { return component.name == feature; });
  };
  for (size_t i = 0; inputs.size() > 1 && i < inputs.size(); ++i)
    if (!has(featureOf(i)))
      fail(where, "the dataset has no feature '" + featureOf(i) +
                      "' for the input of this name");
  if (!hasLabels)
    return;
  if (outputs.size() == 1 && !state.element.hasLabels)
    fail(where, "the dataset has no labels");
  for (size_t i = 0; outputs.size() > 1 && i < outputs.size(); ++i)
    if (!has(nameOf(i)))
      fail(where, "the dataset has no feature '" + nameOf(i) +
                      "' with the labels of the output of this name");
}

void Model::State::checkCompiled(Where where) const {
  if (!compiled)
    fail(where, "compile the model '" + name + "' first");
}

std::vector<ExamplePart> Model::State::partsOf(const std::string &mode,
                                               const Examples &examples) const {
  std::vector<ExamplePart> parts;
  auto add = [&](const std::string &feature, const std::string &flag,
                 const std::vector<NDArray> &all, size_t i, DType type) {
    parts.push_back({feature,
                     mode + flag + (all.size() == 1 ? "" : std::to_string(i)),
                     all[i], type});
  };
  for (size_t i = 0; i < examples.x.all().size(); ++i)
    add(featureOf(i), "_x", examples.x.all(), i,
        nodes[inputs[i]].get()->layer->dtype);
  // One array of weights is for all outputs.
  for (size_t i = 0; i < examples.weights.all().size(); ++i)
    add(examples.weights.all().size() == 1 ? "sample_weight" : weightsOf(i),
        "_weight", examples.weights.all(), i, float32);
  for (size_t i = 0; i < examples.y.all().size(); ++i)
    add(labelsOf(i), "_y", examples.y.all(), i, isSparse(i) ? int32 : float32);
  return parts;
}

/// The name of a mode, of its pipeline and of its command.
static const char *commandOf(ModeKeys mode) {
  return mode == ModeKeys::TRAIN  ? "train"
         : mode == ModeKeys::EVAL ? "evaluate"
                                  : "predict";
}

std::string
Model::State::write(Where where, const TPUEstimatorArgs &args,
                    const std::vector<std::pair<ModeKeys, Examples>> &modes,
                    const Hooks &hooks) const {
  estimator::StandsAt scope(where);
  estimator::ProgramWriter writer(args, where, where);
  std::string pipelines;
  for (const auto &[mode, examples] : modes) {
    const bool isOne = modes.size() == 1;
    if (examples.dataset) {
      writer.add(
          mode,
          [dataset = *examples.dataset](const Params &) { return dataset; },
          hooks, isOne);
      continue;
    }
    NamedTensors elements;
    pipelines +=
        writePipeline(commandOf(mode), partsOf(commandOf(mode), examples),
                      examples, elements);
    writer.addModel(mode, args.params, elements, /*hasLabels=*/false, hooks,
                    isOne);
  }
  std::string text = writer.text();
  return text.insert(text.find('\n') + 1, pipelines);
}

std::vector<std::string> Model::State::filesOf(ModeKeys mode,
                                               const Examples &examples,
                                               ArrayFiles &files) const {
  std::vector<std::string> flags;
  for (const ExamplePart &part : partsOf(commandOf(mode), examples))
    flags.push_back(flag(part.flag, files.add(part.flag, part.array)));
  return flags;
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
  int64_t shards = replicas;
  while (shards > 1 && batchSize % shards != 0)
    --shards;
  args.config.tpu_config.num_shards = shards;
  return args;
}

std::string Model::program(ModeKeys mode, const NDArrays &x, const NDArrays &y,
                           int64_t batch_size, Where where) const {
  state->check(where, x, &y);
  Examples examples{x};
  if (mode != ModeKeys::PREDICT)
    examples.y = y;
  examples.shuffles = examples.repeats = mode == ModeKeys::TRAIN;
  TPUEstimatorArgs args = state->estimatorArgs(batch_size);
  return state->write(where, args, {{mode, examples}});
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

/// `count` rows of each array, from `first` on.
static NDArrays rowsOf(const NDArrays &arrays, int64_t first, int64_t count) {
  std::vector<NDArray> rows;
  for (const NDArray &array : arrays.all())
    rows.push_back(array.rows(first, count));
  return rows;
}

/// Checks the arguments. Separates the examples that are validated.
static void takeValidation(Where where, const FitArgs &args, Examples &training,
                           Examples &validation) {
  if (args.validation_freq < 1)
    fail(where, "fit: validation_freq is at least 1");
  if (args.validation_split < 0 || args.validation_split >= 1)
    fail(where, "fit: validation_split is at least 0, and less than 1");
  if (args.validation_split > 0 && args.validation_data)
    fail(where, "fit: give one of validation_data and validation_split");
  if (args.validation_split > 0 && training.dataset)
    fail(where, "fit: validation_split is of arrays: give validation_data");
  if (args.validation_data) {
    validation.x = args.validation_data.x;
    validation.y = args.validation_data.y;
    validation.weights = args.validation_data.sample_weight;
    validation.dataset = args.validation_data.dataset;
  }
  if (args.validation_split == 0)
    return;
  const int64_t all = training.x.size(),
                trained = static_cast<int64_t>(static_cast<double>(all) *
                                               (1 - args.validation_split));
  for (NDArrays Examples::*part :
       {&Examples::x, &Examples::y, &Examples::weights}) {
    validation.*part = rowsOf(training.*part, trained, all - trained);
    training.*part = rowsOf(training.*part, 0, trained);
  }
}

/// Makes the checkpoint of a step the latest one, as if training had ended
/// there.
static void returnTo(const std::string &folder, int64_t step, int64_t last,
                     int64_t stepsOfAnEpoch) {
  const std::string stem = folder + "/model.ckpt-";
  const std::string name = "\"model.ckpt-" + std::to_string(step) + "\"\n";
  estimator::replaceFile(
      folder + "/checkpoint",
      {"model_checkpoint_path: ", name, "all_model_checkpoint_paths: ", name});
  for (int64_t later = step + stepsOfAnEpoch; later <= last;
       later += stepsOfAnEpoch)
    for (const char *suffix : {".index", ".data-00000-of-00001"})
      (void)std::remove((stem + std::to_string(later) + suffix).c_str());
}

/// The batches of a dataset. Without `steps`, it is repeated for each epoch.
static int64_t stepsOf(Where where, int64_t steps, Examples &training) {
  if (steps > 0)
    return steps;
  const int64_t count = estimator::cardinality(training.dataset->get());
  if (count == estimator::kInfinite)
    fail(where, "fit: the dataset never ends: give steps_per_epoch");
  if (count == estimator::kUnknown)
    fail(where,
         "fit: the number of batches of the dataset is not known before it is "
         "read: give steps_per_epoch, and repeat() the dataset");
  training.dataset = training.dataset->repeat(-1, where);
  return count;
}

History Model::State::fit(Model &self, Examples training, const FitArgs &args,
                          Where where) {
  Examples validation;
  takeValidation(where, args, training, validation);
  const bool validates =
      static_cast<bool>(args.validation_data) || !validation.y.empty();
  if (validation.dataset)
    check(where, *validation.dataset, /*hasLabels=*/true);
  else if (validates)
    check(where, validation.x, &validation.y, validation.weights);
  if (!args.class_weight.empty() && !training.weights.empty())
    fail(where, "fit: give one of class_weight and sample_weight");
  if (!args.class_weight.empty() && outputs.size() > 1)
    fail(where, "fit: class_weight is for models of one output");
  const int64_t examples = training.x.size();
  int64_t batch = args.batch_size > 0        ? args.batch_size
                  : args.steps_per_epoch > 0 ? examples / args.steps_per_epoch
                                             : 32;
  if (training.dataset) {
    if (args.batch_size > 0)
      fail(where,
           "fit: batch_size is of arrays: the dataset makes its batches");
    batch = training.dataset->get().batchSize;
  }
  int64_t steps = training.dataset
                      ? stepsOf(where, args.steps_per_epoch, training)
                  : args.steps_per_epoch > 0 ? args.steps_per_epoch
                  : batch > 0                ? examples / batch
                                             : 0;
  if (batch < 1 || steps < 1)
    fail(where, training.dataset
                    ? "fit: the dataset has no whole batch"
                    : "fit: " + std::to_string(examples) +
                          " examples do not make one batch: give a smaller "
                          "batch_size, or fewer steps_per_epoch");
  const int64_t evaluated =
      validation.dataset ? validation.dataset->get().batchSize : batch;
  needFolder();

  // The folder may have checkpoints of an earlier fit, also of another process.
  TPUEstimatorArgs settings = estimatorArgs(batch);
  settings.eval_batch_size = evaluated;
  settings.config.tpu_config.iterations_per_loop = steps;
  const int64_t first = stepOf(checkpoint());
  auto epochs = std::make_shared<Epochs>(self, args, validates, first, steps);
  const int64_t wanted = std::max<int64_t>(args.epochs - args.initial_epoch, 0);
  if (wanted == 0)
    return epochs->history;
  int64_t checkpoints = 0;
  for (const callbacks::CallbackPtr &callback : args.callbacks) {
    checkpoints = std::max(checkpoints, callback->checkpoints());
    if (callback->takes_nan())
      settings.config.train_flags = {"--fail_on_nan_loss=false"};
  }
  if (checkpoints > 0) {
    settings.config.save_checkpoints_steps = steps;
    settings.config.keep_checkpoint_max =
        std::max(settings.config.keep_checkpoint_max, checkpoints);
  }

  ArrayFiles files(replicas > 0 && estimator::hasOtherMachines());
  std::vector<std::pair<ModeKeys, Examples>> modes = {
      {ModeKeys::TRAIN, training}};
  if (validates)
    modes.emplace_back(ModeKeys::EVAL, validation);
  settings.model_fn = [&](const Features &features, const Tensor &labels,
                          ModeKeys mode, const Params &) {
    return modelFn(features, labels, mode,
                   mode == ModeKeys::TRAIN ? &epochs->progress : nullptr);
  };
  classWeights = args.class_weight;
  TPUEstimator estimator(settings, where);
  std::vector<std::string> words =
      estimator.command(write(where, settings, modes, {epochs}),
                        validates ? "train_and_evaluate" : "train");
  classWeights.clear();
  words.push_back(flag("train_batch_size", batch));
  words.push_back(flag("max_steps", first + wanted * steps));
  if (validates) {
    words.push_back(flag("eval_batch_size", evaluated));
    words.push_back(flag("eval_every_steps", steps * args.validation_freq));
    if (args.validation_steps > 0)
      words.push_back(flag("eval_steps", args.validation_steps));
  }
  append(words, estimator.trainingFlags());
  if (rate)
    words.push_back(flag(kLearningRate, *rate));
  for (const auto &[mode, data] : modes)
    append(words, filesOf(mode, data, files));
  const Hooks hooks = {epochs}, others;
  {
    const bool onCluster = replicas > 0;
    estimator::HookServer server(hooks, others, /*listens=*/onCluster &&
                                                    estimator::isOnCluster());
    estimator::runOrFail(
        {words, onCluster, /*echo=*/false, "fit", where, &server});
  }
  for (const callbacks::CallbackPtr &callback : args.callbacks)
    callback->on_train_end();
  if (int64_t kept = epochs->keptStep(); kept >= 0)
    returnTo(folder, kept, first + wanted * steps, steps);
  return epochs->history;
}

History Model::fit(const NDArrays &x, const NDArrays &y, const FitArgs &args,
                   Where where) {
  state->check(where, x, &y, args.sample_weight);
  Examples training{x, y, args.sample_weight};
  training.shuffles = args.shuffle;
  training.repeats = true;
  return state->fit(*this, training, args, where);
}

History Model::fit(const Dataset &dataset, const FitArgs &args, Where where) {
  state->check(where, dataset, /*hasLabels=*/true);
  if (!args.sample_weight.empty())
    fail(where, "fit: sample_weight is of arrays: give the dataset a feature "
                "'sample_weight'");
  Examples training;
  training.dataset = dataset;
  return state->fit(*this, training, args, where);
}

std::vector<std::string> Model::State::forward(ModeKeys mode,
                                               const Examples &examples,
                                               int64_t batch, int64_t steps,
                                               Where where) {
  const std::string name = commandOf(mode);
  if (batch < 1)
    fail(where, name + ": batch_size is at least 1");
  needFolder();
  TPUEstimatorArgs settings = estimatorArgs(batch);
  std::vector<std::string> words =
      TPUEstimator(settings, where)
          .command(write(where, settings, {{mode, examples}}), name);
  const bool hasWeights = !weights().empty();
  if (hasWeights && assigned.empty() && checkpoint().empty())
    fail(where, name + ": the model '" + this->name +
                    "' has no weights yet: call fit, set_weights or "
                    "load_weights first");
  // A model without weights takes no checkpoint.
  if (!hasWeights)
    words.erase(
        std::remove(words.begin(), words.end(), flag("model_dir", folder)),
        words.end());
  words.push_back(
      flag(mode == ModeKeys::EVAL ? "eval_batch_size" : "predict_batch_size",
           batch));
  if (steps > 0)
    words.push_back(flag("steps", steps));
  const WeightsFile weights(assigned);
  append(words, weights.flags());
  ArrayFiles files(replicas > 0 && estimator::hasOtherMachines());
  append(words, filesOf(mode, examples, files));
  return estimator::runOrFail(
      {words, /*onCluster=*/replicas > 0, /*echo=*/false, name, where});
}

std::map<std::string, double> Model::State::evaluate(const Examples &examples,
                                                     int64_t batch,
                                                     int64_t steps, int verbose,
                                                     Where where) {
  Clock::time_point start = Clock::now();
  std::vector<std::string> lines =
      forward(ModeKeys::EVAL, examples, batch, steps, where);
  std::map<std::string, double> found =
      lines.empty() ? std::map<std::string, double>()
                    : estimator::parseMetrics(lines.back());
  NamedValues values;
  for (const std::string &name : reported())
    values.emplace_back(name, found[name]);
  if (verbose) {
    if (steps == 0)
      steps = examples.dataset
                  ? std::max<int64_t>(
                        estimator::cardinality(examples.dataset->get()), 1)
                  : (examples.x.size() + batch - 1) / batch;
    ProgressBar(steps, verbose).finish(steps, secondsSince(start), values);
  }
  return {values.begin(), values.end()};
}

std::map<std::string, double> Model::evaluate(const NDArrays &x,
                                              const NDArrays &y,
                                              const EvaluateOptions &options,
                                              Where where) {
  state->check(where, x, &y, options.sample_weight);
  return state->evaluate({x, y, options.sample_weight}, options.batch_size,
                         options.steps, options.verbose, where);
}

std::map<std::string, double>
Model::evaluate(const NDArrays &x, const NDArrays &y, int64_t batch_size,
                int verbose, const NDArrays &sample_weight, Where where) {
  return evaluate(x, y, {batch_size, verbose, sample_weight}, where);
}

std::map<std::string, double> Model::evaluate(const Dataset &dataset,
                                              const EvaluateOptions &options,
                                              Where where) {
  state->check(where, dataset, /*hasLabels=*/true);
  Examples examples;
  examples.dataset = dataset;
  return state->evaluate(examples, dataset.get().batchSize, options.steps,
                         options.verbose, where);
}

std::map<std::string, double> Model::evaluate(const Dataset &dataset,
                                              int verbose, int64_t steps,
                                              Where where) {
  EvaluateOptions options;
  options.verbose = verbose;
  options.steps = steps;
  return evaluate(dataset, options, where);
}

PredictedArrays Model::State::predict(const Examples &examples, int64_t batch,
                                      int64_t steps, Where where) {
  std::vector<std::vector<float>> values(outputs.size());
  int64_t rows = 0;
  for (const std::string &line :
       forward(ModeKeys::PREDICT, examples, batch, steps, where)) {
    Prediction row = estimator::parsePrediction(line);
    ++rows;
    for (size_t i = 0; i < outputs.size(); ++i)
      for (double value :
           row[outputs.size() == 1 ? "y" : "y" + std::to_string(i)].values)
        values[i].push_back(static_cast<float>(value));
  }
  std::vector<NDArray> arrays;
  for (size_t i = 0; i < outputs.size(); ++i) {
    Shape shape = nodes[outputs[i]].shape();
    shape.insert(shape.begin(), rows);
    arrays.emplace_back(shape, std::move(values[i]));
  }
  return PredictedArrays(std::move(arrays));
}

PredictedArrays Model::predict(const NDArrays &x, const PredictOptions &options,
                               Where where) {
  state->check(where, x, nullptr);
  return state->predict(Examples{x}, options.batch_size, options.steps, where);
}

PredictedArrays Model::predict(const NDArrays &x, int64_t batch_size,
                               Where where) {
  return predict(x, PredictOptions{batch_size}, where);
}

PredictedArrays Model::predict(const Dataset &dataset,
                               const PredictOptions &options, Where where) {
  state->check(where, dataset, /*hasLabels=*/false);
  Examples examples;
  examples.dataset = dataset;
  return state->predict(examples, dataset.get().batchSize, options.steps,
                        where);
}

PredictedArrays Model::predict(const Dataset &dataset, int64_t steps,
                               Where where) {
  PredictOptions options;
  options.steps = steps;
  return predict(dataset, options, where);
}
