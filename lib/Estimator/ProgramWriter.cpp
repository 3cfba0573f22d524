//===- ProgramWriter.cpp - A model function as a program ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramWriter.h"
#include "Dataset.h"
#include "Embedding.h"

#include <algorithm>

using namespace systole;
using namespace systole::estimator;

namespace {

/// The names of a mode's commands, batch sizes and pipelines.
struct ModeName {
  const char *pipeline;
  const char *files;
  const char *batchSize;
  int64_t TPUEstimatorArgs::*size;
  Hooks TPUEstimatorSpec::*hooks;
};

const ModeName &nameOf(ModeKeys mode) {
  static const ModeName names[] = {
      {"train", "train_files", "train_batch_size",
       &TPUEstimatorArgs::train_batch_size, &TPUEstimatorSpec::training_hooks},
      {"evaluate", "eval_files", "eval_batch_size",
       &TPUEstimatorArgs::eval_batch_size, &TPUEstimatorSpec::evaluation_hooks},
      {"predict", "predict_files", "predict_batch_size",
       &TPUEstimatorArgs::predict_batch_size,
       &TPUEstimatorSpec::prediction_hooks}};
  return names[static_cast<int>(mode)];
}

} // namespace

const char *ProgramWriter::batchSizeName(ModeKeys mode) {
  return nameOf(mode).batchSize;
}

/// The pipeline of a mode's dataset. `batchSize` is 0 if the dataset decides.
static std::string pipelineOf(const Dataset::State &dataset, ModeKeys mode,
                              int64_t batchSize) {
  if (dataset.batchSize == 0 && batchSize == 0)
    fail(dataset.where, "the input function makes no batches: use batch(N)");
  if (batchSize != 0 && dataset.batchSize != batchSize)
    fail(dataset.where,
         "the input function makes " +
             (dataset.batchSize == 0
                  ? "no batches"
                  : "batches of " + std::to_string(dataset.batchSize)) +
             ", but params[\"batch_size\"], its share of the " +
             nameOf(mode).batchSize + ", is " + std::to_string(batchSize) +
             ": use batch(params[\"batch_size\"])");
  return pipelineText(dataset, nameOf(mode).pipeline, nameOf(mode).files);
}

static void addTraining(Builder &builder, const TPUEstimatorSpec &spec,
                        bool useTPU, Where call) {
  const TrainOp &op = spec.train_op;
  if (op.optimizer.empty())
    fail(call, "the TPUEstimatorSpec of TRAIN has no train_op");
  if (!useTPU && op.cross_shard.line > 0)
    fail(op.cross_shard,
         "CrossShardOptimizer combines the gradients of shards, but without "
         "the TPU a program has one replica: wrap the optimizer only if "
         "use_tpu is true, or make a TPUEstimator with use_tpu");
  std::string loss = builder.use(op.loss, op.where);
  std::string rate = builder.use(op.learning_rate, op.where);
  builder.add(op.where, "graph.minimize " + loss + " with " + op.optimizer +
                            ", " + rate + op.options);
  if (spec.host_call)
    spec.host_call();
}

static void addMetrics(Builder &builder, const TPUEstimatorSpec &spec,
                       Where call) {
  if (!spec.loss)
    fail(call, "the TPUEstimatorSpec of EVAL has no loss");
  Where where = spec.loss.definition().where;
  Metrics all = spec.eval_metrics ? spec.eval_metrics() : Metrics();
  bool hasLoss = false;
  for (const auto &[name, metric] : all) {
    hasLoss |= name == "loss";
    Where own = metric.where.line > 0 ? metric.where : where;
    builder.add(own, "graph.metric " + quote(name) + ", " + metric.text(own));
  }
  if (spec.loss && !hasLoss)
    builder.add(where, "graph.metric \"loss\", " +
                           metrics::mean(spec.loss).text(where));
}

/// Adds the predictions of the keys; all if there are none.
static void addPredictions(Builder &builder, const TPUEstimatorSpec &spec,
                           const std::vector<std::string> &keys, Where call) {
  if (spec.predictions.empty())
    fail(call, "the TPUEstimatorSpec of PREDICT has no predictions");
  Where where = spec.predictions.front().second.definition().where;
  std::string values;
  size_t found = 0;
  for (const auto &[name, tensor] : spec.predictions) {
    if (!keys.empty() &&
        std::find(keys.begin(), keys.end(), name) == keys.end())
      continue;
    ++found;
    values += (values.empty() ? "" : ", ") + name + " = " +
              builder.use(tensor, where);
  }
  if (!keys.empty() && found != keys.size())
    fail(where, "predict_keys names what the model does not predict; it "
                "predicts " +
                    listNames(spec.predictions));
  builder.add(where, "graph.predict {" + values + "}");
}

void ProgramWriter::addModel(ModeKeys mode, const Params &params,
                             const NamedTensors &inputs, bool hasLabels,
                             const Hooks &hooks, bool isOne) {
  Builder builder(kind);
  NamedTensors features;
  Tensor labels;
  std::string arguments;
  for (size_t i = 0; i < inputs.size(); ++i) {
    const auto &[name, tensor] = inputs[i];
    Tensor::Definition argument = tensor.definition();
    argument.name = "%" + name;
    argument.shape.insert(argument.shape.begin(), -1);
    arguments += (i == 0 ? "" : ", ") + argument.name + ": " +
                 typeName(argument.type, argument.shape) +
                 (argument.where.line > 0 ? location(argument.where) : "");
    if (hasLabels && i + 1 == inputs.size())
      labels = Tensor(argument);
    else
      features.emplace_back(name, Tensor(argument));
  }
  if (mode == ModeKeys::PREDICT)
    labels = {};
  features = lookUpFeatures(args.embedding_config_spec, features, mode, where);
  TPUEstimatorSpec spec =
      args.model_fn(Features(features), labels, mode, params);
  if (spec.mode != mode)
    fail(call, "the model function returns a TPUEstimatorSpec of another mode "
               "than it was called for");
  switch (mode) {
  case ModeKeys::TRAIN:
    addTraining(builder, spec, args.use_tpu, call);
    break;
  case ModeKeys::EVAL:
    addMetrics(builder, spec, call);
    break;
  case ModeKeys::PREDICT:
    // An export may have outputs of its own.
    if (kind == Builder::Frozen && !spec.export_outputs.empty())
      spec.predictions = spec.export_outputs;
    addPredictions(builder, spec, predictKeys, call);
    break;
  }
  Hooks &all = modes[mode].hooks;
  all = hooks;
  const Hooks &own = spec.*nameOf(mode).hooks;
  all.insert(all.end(), own.begin(), own.end());
  for (const auto &hook : all)
    hook->begin(spec);
  if (spec.scaffold_fn)
    scaffold = spec.scaffold_fn();
  parameters.insert(builder.parameters.begin(), builder.parameters.end());
  std::string name = nameOf(mode).pipeline;
  body += "  graph.model_fn @" + (isOne ? "model_fn" : name + "_fn") + "(" +
          arguments + ")" +
          (isOne ? "" : " attributes {mode = #graph.mode<" + name + ">}") +
          " {\n" + builder.text() + "  }" + location(where) + "\n";
}

/// The number of calls of the input function that together feed a global batch.
static int64_t invocations(const TPUEstimatorArgs &args, Where where,
                           ModeKeys mode) {
  const TPUConfig &tpu = args.config.tpu_config;
  if (mode != ModeKeys::TRAIN || tpu.per_host_input_for_training ||
      !args.use_tpu)
    return 1;
  if (tpu.num_shards <= 0)
    fail(where,
         "per_host_input_for_training=false runs an input function for each "
         "shard: say how many by num_shards of the TPUConfig");
  if (args.train_batch_size % tpu.num_shards != 0)
    fail(where,
         "the train_batch_size " + std::to_string(args.train_batch_size) +
             " does not divide by the " + std::to_string(tpu.num_shards) +
             " shards, each of which has an input function of its own");
  return tpu.num_shards;
}

/// The size of a batch of a local program whose input function asks for it and
/// that nobody has given: Keras's.
constexpr int64_t defaultBatchSize = 32;

void ProgramWriter::add(ModeKeys mode, const InputFn &input_fn,
                        const Hooks &hooks, bool isOne) {
  const ModeName &name = nameOf(mode);
  if (!input_fn)
    fail(call, "no input_fn is given");
  int64_t global = args.*name.size, share = 0;
  Params params = args.params;
  if (global > 0) {
    share = global / invocations(args, where, mode);
    params.set("batch_size", share);
  } else if (args.use_tpu) {
    fail(where, std::string("a program for the TPU has a fixed batch size: "
                            "give the TPUEstimator ") +
                    (mode == ModeKeys::EVAL ? "an " : "a ") + name.batchSize);
  } else if (!params.has("batch_size")) {
    params.set("batch_size", defaultBatchSize);
  }
  Dataset dataset = input_fn(params);
  const Dataset::State &state = dataset.get();
  body += pipelineOf(state, mode, share);
  modes[mode].batchSize = global > 0 ? global : state.batchSize;
  params.set("batch_size", share > 0 ? share : state.batchSize);
  addModel(mode, params, modelInputs(state), state.element.hasLabels, hooks,
           isOne);
}
