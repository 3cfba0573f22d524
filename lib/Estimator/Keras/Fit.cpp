//===- Fit.cpp - Fit, evaluate, predict -----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../HookServer.h"
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

std::vector<ExamplePart> Model::State::partsOf(const std::string &mode,
                                               const Examples &examples) const {
  std::vector<ExamplePart> parts;
  const std::vector<NDArray> &arrays = examples.x.all();
  for (size_t i = 0; i < inputs.size(); ++i)
    parts.push_back(
        {featureOf(i),
         mode + "_x" + (inputs.size() == 1 ? "" : std::to_string(i)), arrays[i],
         nodes[inputs[i]].get()->layer->dtype});
  if (examples.y)
    parts.push_back(
        {"labels", mode + "_y", *examples.y, isSparse() ? int32 : float32});
  return parts;
}

/// The name of a mode, of its pipeline and of its command.
static const char *nameOf(ModeKeys mode) {
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
    NamedTensors elements;
    pipelines += writePipeline(nameOf(mode), partsOf(nameOf(mode), examples),
                               examples, elements);
    writer.addModel(mode, args.params, elements, examples.y.has_value(), hooks,
                    /*isOne=*/modes.size() == 1);
  }
  std::string text = writer.text();
  return text.insert(text.find('\n') + 1, pipelines);
}

std::vector<std::string> Model::State::filesOf(ModeKeys mode,
                                               const Examples &examples,
                                               ArrayFiles &files) const {
  std::vector<std::string> flags;
  for (const ExamplePart &part : partsOf(nameOf(mode), examples))
    flags.push_back("--" + part.flag + "=" + files.add(part.flag, part.array));
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

std::string Model::program(ModeKeys mode, const NDArrays &x, const NDArray &y,
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

static std::string flag(const std::string &name, int64_t value) {
  return "--" + name + "=" + std::to_string(value);
}

/// Runs the program of a function of this API. Its arrays are memory of this
/// machine, so its shards are here.
static std::vector<std::string> run(Where where, const char *name,
                                    const std::vector<std::string> &words,
                                    estimator::HookServer *hooks = nullptr) {
  estimator::Command command;
  command.words = words;
  command.echo = false;
  command.name = name;
  command.where = where;
  command.hooks = hooks;
  return estimator::runOrFail(command);
}

/// The step of a checkpoint, "DIR/model.ckpt-100"; 0 for none.
static int64_t stepOf(const std::string &checkpoint) {
  size_t dash = checkpoint.rfind('-');
  return dash == std::string::npos
             ? 0
             : std::strtoll(checkpoint.c_str() + dash + 1, nullptr, 10);
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
  if (args.validation_data) {
    validation.x = args.validation_data->first;
    validation.y = args.validation_data->second;
  }
  if (args.validation_split == 0)
    return;
  const int64_t all = training.x.size(),
                trained = static_cast<int64_t>(static_cast<double>(all) *
                                               (1 - args.validation_split));
  std::vector<NDArray> before, after;
  for (const NDArray &array : training.x.all()) {
    before.push_back(array.rows(0, trained));
    after.push_back(array.rows(trained, all - trained));
  }
  validation.x = after;
  validation.y = training.y->rows(trained, all - trained);
  training.x = before;
  training.y = training.y->rows(0, trained);
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

History Model::fit(const NDArrays &x, const NDArray &y, const FitArgs &args,
                   Where where) {
  State &model = *state;
  model.check(where, x, &y);
  Examples training{x, y}, validation;
  training.shuffles = args.shuffle;
  training.repeats = true;
  takeValidation(where, args, training, validation);
  const bool validates = validation.y.has_value();
  if (validates)
    model.check(where, validation.x, &*validation.y);
  const int64_t examples = training.x.size();
  int64_t batch = args.batch_size > 0        ? args.batch_size
                  : args.steps_per_epoch > 0 ? examples / args.steps_per_epoch
                                             : 32;
  int64_t steps = args.steps_per_epoch > 0 ? args.steps_per_epoch
                  : batch > 0              ? examples / batch
                                           : 0;
  if (batch < 1 || steps < 1)
    fail(where,
         "fit: " + std::to_string(examples) +
             " examples do not make one batch: give a smaller batch_size, or "
             "fewer steps_per_epoch");
  if (model.folder.empty())
    model.folder = estimator::makeTemporaryFolder();

  // The folder may have checkpoints of an earlier fit, also of another process.
  TPUEstimatorArgs settings = model.estimatorArgs(batch);
  settings.config.tpu_config.iterations_per_loop = steps;
  const int64_t first = stepOf(model.checkpoint());
  auto epochs = std::make_shared<Epochs>(*this, args, validates, first, steps);
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

  ArrayFiles files;
  std::vector<std::pair<ModeKeys, Examples>> modes = {
      {ModeKeys::TRAIN, training}};
  if (validates)
    modes.emplace_back(ModeKeys::EVAL, validation);
  settings.model_fn = [&](const Features &features, const Tensor &labels,
                          ModeKeys mode, const Params &) {
    return model.modelFn(features, labels, mode,
                         mode == ModeKeys::TRAIN ? &epochs->progress : nullptr);
  };
  TPUEstimator estimator(settings, where);
  std::vector<std::string> words =
      estimator.command(model.write(where, settings, modes, {epochs}),
                        validates ? "train_and_evaluate" : "train");
  words.push_back(flag("train_batch_size", batch));
  words.push_back(flag("max_steps", first + wanted * steps));
  if (validates) {
    words.push_back(flag("eval_batch_size", batch));
    words.push_back(flag("eval_every_steps", steps * args.validation_freq));
  }
  for (const std::string &word : estimator.trainingFlags())
    words.push_back(word);
  if (model.rate)
    words.push_back("--" + std::string(kLearningRate) + "=" +
                    estimator::number(*model.rate));
  for (const auto &[mode, data] : modes)
    for (const std::string &word : model.filesOf(mode, data, files))
      words.push_back(word);
  const Hooks hooks = {epochs}, others;
  {
    estimator::HookServer server(hooks, others, /*listens=*/false);
    run(where, "fit", words, &server);
  }
  for (const callbacks::CallbackPtr &callback : args.callbacks)
    callback->on_train_end();
  if (int64_t kept = epochs->keptStep(); kept >= 0)
    returnTo(model.folder, kept, first + wanted * steps, steps);
  return epochs->history;
}

std::map<std::string, double> Model::evaluate(const NDArrays &x,
                                              const NDArray &y,
                                              int64_t batch_size, int verbose,
                                              Where where) {
  state->check(where, x, &y);
  if (state->folder.empty())
    state->folder = estimator::makeTemporaryFolder();
  ArrayFiles files;
  const Examples examples{x, y};
  TPUEstimatorArgs settings = state->estimatorArgs(batch_size);
  std::vector<std::string> words =
      TPUEstimator(settings, where)
          .command(state->write(where, settings, {{ModeKeys::EVAL, examples}}),
                   "evaluate");
  words.push_back(flag("eval_batch_size", batch_size));
  const WeightsFile weights(state->assigned);
  for (const std::string &word : weights.flags())
    words.push_back(word);
  for (const std::string &word :
       state->filesOf(ModeKeys::EVAL, examples, files))
    words.push_back(word);
  Clock::time_point start = Clock::now();
  std::vector<std::string> lines = run(where, "evaluate", words);
  std::map<std::string, double> found =
      lines.empty() ? std::map<std::string, double>()
                    : estimator::parseMetrics(lines.back());
  NamedValues values = {{"loss", found["loss"]}};
  for (const std::string &metric : state->metrics)
    values.emplace_back(metric, found[metric]);
  if (verbose) {
    int64_t steps = (x.size() + batch_size - 1) / batch_size;
    ProgressBar(steps, verbose).finish(steps, secondsSince(start), values);
  }
  return {values.begin(), values.end()};
}

/// A model without weights takes no checkpoint.
static void dropFolder(std::vector<std::string> &command) {
  command.erase(std::remove_if(command.begin(), command.end(),
                               [](const std::string &word) {
                                 return word.compare(0, 12, "--model_dir=") ==
                                        0;
                               }),
                command.end());
}

NDArray Model::predict(const NDArrays &x, int64_t batch_size, Where where) {
  state->check(where, x, nullptr);
  if (state->folder.empty())
    state->folder = estimator::makeTemporaryFolder();
  ArrayFiles files;
  const Examples examples{x};
  TPUEstimatorArgs settings = state->estimatorArgs(batch_size);
  std::vector<std::string> words =
      TPUEstimator(settings, where)
          .command(
              state->write(where, settings, {{ModeKeys::PREDICT, examples}}),
              "predict");
  if (state->weights().empty())
    dropFolder(words);
  words.push_back(flag("predict_batch_size", batch_size));
  const WeightsFile weights(state->assigned);
  for (const std::string &word : weights.flags())
    words.push_back(word);
  for (const std::string &word :
       state->filesOf(ModeKeys::PREDICT, examples, files))
    words.push_back(word);
  std::vector<float> values;
  for (const std::string &line : run(where, "predict", words)) {
    Prediction row = estimator::parsePrediction(line);
    for (double value : row["y"].values)
      values.push_back(static_cast<float>(value));
  }
  Shape shape = state->nodes.back().shape();
  shape.insert(shape.begin(), x.size());
  return NDArray(shape, std::move(values));
}
