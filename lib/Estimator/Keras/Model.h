//===- Model.h - A model of layers ------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_ESTIMATOR_KERAS_MODEL_H
#define SYSTOLE_LIB_ESTIMATOR_KERAS_MODEL_H

#include "Examples.h"
#include "Layers.h"
#include "systole/Estimator/Keras.h"

#include <map>

namespace systole::keras {

class Epochs;

/// A value of a step for the progress of an epoch: the mean of a batch, or its
/// total and the count to divide the sum of totals by.
struct StepValue {
  std::string name;
  Tensor total;
  Tensor count = {};
};
using Progress = std::vector<StepValue>;

struct Model::State {
  State() = default;
  ~State();
  State(const State &) = delete;

  std::string name;
  /// Every value, after those that it depends on.
  std::vector<KerasTensor> nodes;
  /// The indices of the inputs among them, in the order of the arrays.
  std::vector<size_t> inputs;
  /// The indices of the outputs among them, in order.
  std::vector<size_t> outputs;
  /// The names of the values' layers, in order.
  std::vector<std::string> names;
  bool isSequential = false;
  /// The layers of a Sequential model whose input is not known yet.
  std::vector<Layer> waiting;

  /// The position of the call of `compile`.
  std::optional<Where> compiled;
  /// The layers that were not trainable when `compile` was called.
  std::set<const Layer::Definition *> frozen;
  Optimizer optimizer;
  /// The arguments of compile for an output.
  struct Training {
    Loss loss;
    double weight = 1;
    std::vector<std::string> metrics, weighted;
  };
  std::vector<Training> training;
  /// The weights of classes during a fit.
  std::map<int64_t, double> classWeights;

  std::string folder;
  /// The folder that was made because none was set. It ends with the model.
  std::string temporary;
  int64_t replicas = 0;

  /// The learning rate, if the optimizer has no schedule: that of the optimizer
  /// until another is set.
  std::optional<double> rate;
  /// Weights that were set since the last fit, by their names.
  std::map<std::string, NDArray> assigned;
  /// The running fit, or null.
  Epochs *epochs = nullptr;

  void needFolder();
  void nameLayers();
  /// All layers; those of a Sequential model except for the input layer.
  std::vector<Layer> layers() const;
  /// Adds a layer to a Sequential model.
  void add(const Layer &layer);
  /// Fails if the input of a Sequential model is not known.
  void checkBuilt() const;
  /// Takes the input of a Sequential model from an array, if it is not known.
  void build(const NDArrays &x);
  /// The name of an input in the batches.
  std::string featureOf(size_t input) const;
  /// The layer of an output, and its name.
  const Layer::Definition &layerOf(size_t output) const {
    return *nodes[outputs[output]].get()->layer;
  }
  const std::string &finish(size_t output) const {
    return layerOf(output).finish;
  }
  const std::string &nameOf(size_t output) const {
    return names[outputs[output]];
  }
  /// "" for the only output, otherwise its name and "_".
  std::string prefixOf(size_t output) const {
    return outputs.size() == 1 ? "" : nameOf(output) + "_";
  }
  /// The names of the labels of an output, and of their weights, in batches.
  std::string labelsOf(size_t output) const {
    return outputs.size() == 1 ? "labels" : "labels_" + nameOf(output);
  }
  std::string weightsOf(size_t output) const {
    return outputs.size() == 1 ? "sample_weight"
                               : "sample_weight_" + nameOf(output);
  }
  /// The arguments of compile for each output.
  std::vector<Training> trainingOf(const CompileArgs &args, Where where) const;
  /// The model's values in a model function, before their last activations.
  std::vector<Tensor> call(const Features &features, bool training) const;
  /// With `progress`, a program for `fit`: the learning rate is a parameter,
  /// and `progress` gets the loss and the metrics of a step.
  TPUEstimatorSpec modelFn(const Features &features, const Tensor &labels,
                           ModeKeys mode, Progress *progress = nullptr) const;
  /// The weights of an output's examples in a program, or no value.
  Tensor exampleWeights(const Features &features, size_t output,
                        const Tensor &labels, bool training) const;
  /// The names of the weights and their shapes, in Keras's order.
  std::vector<std::pair<std::string, Shape>> weights() const;
  /// The weights' names in files of Keras 3: "layers/dense/vars/0" for
  /// "first/kernel".
  std::map<std::string, std::string> kerasPaths() const;
  /// The indices of the values in the order of Keras's Model.layers.
  std::vector<size_t> orderOfLayers() const;
  /// Keras's config.json.
  std::string config(Where where) const;
  /// The weights with their values. `what` is the function that needs them.
  std::vector<std::pair<std::string, NDArray>>
  readWeights(Where where, const char *what) const;
  /// Sets the weights that the program of a fit begins with.
  void assign(Where where, const char *what,
              std::map<std::string, NDArray> values);
  /// The latest checkpoint, or "".
  std::string checkpoint() const;
  /// Whether labels are the indices of classes.
  bool isSparse(size_t output) const;
  /// The labels in the loss's form.
  Tensor labelsOf(size_t output, const Tensor &given) const;
  Tensor lossOf(size_t output, const Tensor &labels, const Tensor &value,
                const Tensor &weights) const;
  /// A metric of compile by its name, and under `reported` in the history. With
  /// `progress`, adds the batch's value to it.
  Metric metricOf(size_t output, const std::string &name,
                  const std::string &reported, const Tensor &labels,
                  const Tensor &value, const Tensor &weights,
                  Progress *progress) const;
  /// The names of the values that programs report, in their order.
  std::vector<std::string> reported() const;
  TPUEstimatorArgs estimatorArgs(int64_t batchSize) const;
  /// The parts of the examples of a mode, `train`, `evaluate` or `predict`.
  std::vector<ExamplePart> partsOf(const std::string &mode,
                                   const Examples &examples) const;
  /// Writes the modes of a program.
  std::string write(Where where, const TPUEstimatorArgs &args,
                    const std::vector<std::pair<ModeKeys, Examples>> &modes,
                    const Hooks &hooks = {}) const;
  /// The flags by which the program finds the examples.
  std::vector<std::string> filesOf(ModeKeys mode, const Examples &examples,
                                   ArrayFiles &files) const;
  /// Checks arrays against the model, which it builds from them if needed.
  void check(Where where, const NDArrays &x, const NDArrays *y,
             const NDArrays &weights = {});
  void checkCompiled(Where where) const;
  /// Checks the elements of a dataset.
  void check(Where where, const Dataset &dataset, bool hasLabels);
  History fit(Model &model, Examples training, const FitArgs &args,
              Where where);
  /// Runs a program that evaluates or predicts. Returns its lines.
  std::vector<std::string> forward(ModeKeys mode, const Examples &examples,
                                   int64_t batch, int64_t steps, Where where);
  std::map<std::string, double> evaluate(const Examples &examples,
                                         int64_t batch, int64_t steps,
                                         int verbose, Where where);
  PredictedArrays predict(const Examples &examples, int64_t batch,
                          int64_t steps, Where where);
};

/// A checkpoint of weights that are in no model folder, for a program that
/// evaluates or predicts.
class WeightsFile {
public:
  /// Writes the weights to a file; writes no file without weights.
  explicit WeightsFile(const std::map<std::string, NDArray> &weights);
  ~WeightsFile();
  WeightsFile(const WeightsFile &) = delete;
  /// The flag of the program, if there are weights.
  std::vector<std::string> flags() const;

private:
  std::string folder;
};

/// The arrays that a program writes to its standard output, in order: see
/// runtime/formats/ArrayStream.h. An error if it fails.
std::vector<std::pair<std::string, NDArray>>
loadArrays(const std::vector<std::string> &program, Where where);

/// Whether `load_model` knows a class of Keras.
bool canLoad(const std::string &kind);

/// The number of replicas of the strategy whose scope this thread is in; 0 for
/// none.
int64_t replicasOfScope();

} // namespace systole::keras

#endif // SYSTOLE_LIB_ESTIMATOR_KERAS_MODEL_H
