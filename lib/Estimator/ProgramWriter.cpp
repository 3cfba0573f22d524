//===- ProgramWriter.cpp - A model function as a program ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramWriter.h"
#include "Dataset.h"

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
};

const ModeName &nameOf(ModeKeys mode) {
  static const ModeName names[] = {{"train", "train_files", "train_batch_size",
                                    &TPUEstimatorArgs::train_batch_size},
                                   {"evaluate", "eval_files", "eval_batch_size",
                                    &TPUEstimatorArgs::eval_batch_size},
                                   {"predict", "predict_files",
                                    "predict_batch_size",
                                    &TPUEstimatorArgs::predict_batch_size}};
  return names[static_cast<int>(mode)];
}

} // namespace

/// The record function, and the pipeline.
static std::string pipelineText(const Dataset::State &dataset, ModeKeys mode,
                                int64_t batchSize,
                                const std::string &function) {
  if (dataset.function.empty())
    fail("the input function makes no examples of its records: it needs "
         "Dataset::map");
  if (dataset.batchSize != batchSize)
    fail(dataset.operations.back().where,
         "the input function makes " +
             (dataset.batchSize == 0
                  ? "no batches"
                  : "batches of " + std::to_string(dataset.batchSize)) +
             ", but params[\"batch_size\"], its share of the " +
             nameOf(mode).batchSize + ", is " + std::to_string(batchSize) +
             ": use batch(params[\"batch_size\"])");
  std::string text = "  data.func @" + function + "(%record) {\n" +
                     dataset.function + "  }\n  data.pipeline " +
                     std::string(nameOf(mode).pipeline) + " {\n";
  std::string files;
  for (const std::string &file : dataset.files)
    files += (files.empty() ? "" : ", ") + quote(file);
  text += "    %0 = data.files " + quote(nameOf(mode).files) + " [" + files +
          "]" + location(dataset.operations.front().where) + "\n";
  int value = 0;
  for (const Dataset::State::Operation &operation : dataset.operations) {
    std::string operand = "%" + std::to_string(value++);
    text += "    %" + std::to_string(value) + " = data." + operation.name +
            (operation.name == "map" ? " @" + function + "(" + operand + ")"
                                     : " " + operand + operation.options) +
            location(operation.where) + "\n";
  }
  return text + "    data.yield %" + std::to_string(value) + "\n  }\n";
}

/// `#graph.accuracy(%0, %1)`.
static std::string metricText(Builder &builder, const Metric &metric,
                              Where where) {
  std::string operands;
  for (const Tensor &operand : metric.operands)
    operands += (operands.empty() ? "" : ", ") + builder.use(operand, where);
  return metric.attribute + "(" + operands + ")";
}

static void addTraining(Builder &builder, const TPUEstimatorSpec &spec) {
  const TrainOp &op = spec.train_op;
  if (op.optimizer.empty())
    fail("the TPUEstimatorSpec of TRAIN has no train_op");
  std::string loss = builder.use(op.loss, op.where);
  std::string rate = builder.use(op.learning_rate, op.where);
  builder.add(op.where, "graph.minimize " + loss + " with " + op.optimizer +
                            ", " + rate + op.options);
  if (spec.host_call)
    spec.host_call();
}

static void addMetrics(Builder &builder, const TPUEstimatorSpec &spec) {
  Where where = spec.loss.definition().where;
  Metrics all = spec.eval_metrics ? spec.eval_metrics() : Metrics();
  bool hasLoss = false;
  for (const auto &[name, metric] : all) {
    hasLoss |= name == "loss";
    builder.add(where, "graph.metric " + quote(name) + ", " +
                           metricText(builder, metric, where));
  }
  if (spec.loss && !hasLoss)
    builder.add(where,
                "graph.metric \"loss\", " +
                    metricText(builder, metrics::mean(spec.loss), where));
}

/// Adds the predictions of the keys; all if there are none.
static void addPredictions(Builder &builder, const TPUEstimatorSpec &spec,
                           const std::vector<std::string> &keys) {
  if (spec.predictions.empty())
    fail("the TPUEstimatorSpec of PREDICT has no predictions");
  Where where = spec.predictions.front().second.definition().where;
  std::string values, names;
  size_t found = 0;
  for (const auto &[name, tensor] : spec.predictions) {
    names += (names.empty() ? "" : ", ") + name;
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
                    names);
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
                 typeName(argument.type, argument.shape);
    if (hasLabels && i + 1 == inputs.size())
      labels = Tensor(argument);
    else
      features.emplace_back(name, Tensor(argument));
  }
  if (mode == ModeKeys::PREDICT)
    labels = {};
  TPUEstimatorSpec spec =
      args.model_fn(Features(features), labels, mode, params);
  if (spec.mode != mode)
    fail("the model function returns a TPUEstimatorSpec of another mode than "
         "it was called for");
  switch (mode) {
  case ModeKeys::TRAIN:
    addTraining(builder, spec);
    break;
  case ModeKeys::EVAL:
    addMetrics(builder, spec);
    break;
  case ModeKeys::PREDICT:
    addPredictions(builder, spec, predictKeys);
    break;
  }
  for (const auto &hook : hooks)
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

void ProgramWriter::add(ModeKeys mode, const InputFn &input_fn,
                        const Hooks &hooks, bool isOne) {
  const ModeName &name = nameOf(mode);
  if (!input_fn)
    fail("no input_fn is given");
  if (args.*name.size <= 0)
    fail(where, std::string("give the TPUEstimator a ") + name.batchSize);
  int64_t size = args.*name.size / invocations(args, where, mode);
  Params params = args.params;
  params.set("batch_size", size);
  Dataset dataset = input_fn(params);
  const Dataset::State &state = dataset.get();
  body += pipelineText(state, mode, size,
                       isOne ? "parse" : std::string("parse_") + name.pipeline);
  addModel(mode, params, state.elements, state.hasLabels, hooks, isOne);
}
