//===- ModelFunction.cpp - A model as a model function --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Epochs.h"
#include "systole/Estimator/Losses.h"

#include <algorithm>

using namespace systole;
using namespace systole::keras;

static bool isFeature(const Features &features, const std::string &name) {
  return std::any_of(features.all().begin(), features.all().end(),
                     [&](const auto &entry) { return entry.first == name; });
}

std::vector<Tensor> Model::State::call(const Features &features,
                                       bool training) const {
  std::vector<Tensor> values(nodes.size());
  for (size_t i = 0; i < inputs.size(); ++i) {
    // The only feature of a dataset has a name of its own.
    const bool isNamed = inputs.size() > 1 || isFeature(features, featureOf(i));
    values[inputs[i]] =
        isNamed ? features[featureOf(i)] : features.all().front().second;
  }
  applyLayers(nodes, names, training, /*knowsShapes=*/true, values, frozen);
  std::vector<Tensor> results;
  for (size_t output : outputs)
    results.push_back(values[output]);
  return results;
}

Tensor Model::State::exampleWeights(const Features &features, size_t output,
                                    const Tensor &labels,
                                    bool isTraining) const {
  Tensor weights;
  for (const std::string &name : {weightsOf(output), weightsOf(0)})
    for (const auto &[feature, tensor] : features.all())
      if (!weights && (feature == name || feature == "sample_weight"))
        weights = reshape(cast(tensor, float32), {-1});
  if (!isTraining || classWeights.empty())
    return weights;
  // All weights are 1; each listed class adds its difference from 1.
  Tensor classes =
      cast(isSparse(output)                            ? labels
           : nodes[outputs[output]].shape().back() > 1 ? argmax(labels)
                                                       : labels,
           float32);
  classes = reshape(classes, {-1});
  weights = classes * 0.0 + 1.0;
  for (const auto &[index, weight] : classWeights) {
    Tensor apart = classes - static_cast<double>(index);
    Tensor isOther = minimum(maximum(apart, apart * -1.0), 1.0);
    weights = weights + (1.0 - isOther) * (weight - 1);
  }
  return weights;
}

/// The name in the history of a weighted metric.
static std::string weightedName(const std::vector<std::string> &metrics,
                                const std::string &name) {
  return std::find(metrics.begin(), metrics.end(), name) == metrics.end()
             ? name
             : "weighted_" + name;
}

std::vector<std::string> Model::State::reported() const {
  std::vector<std::string> names = {"loss"};
  for (size_t i = 0; outputs.size() > 1 && i < outputs.size(); ++i)
    names.push_back(prefixOf(i) + "loss");
  for (size_t i = 0; i < outputs.size(); ++i) {
    const Training &of = training[i];
    for (const std::string &metric : of.metrics)
      names.push_back(prefixOf(i) + metric);
    for (const std::string &metric : of.weighted)
      names.push_back(prefixOf(i) + weightedName(of.metrics, metric));
  }
  return names;
}

TPUEstimatorSpec Model::State::modelFn(const Features &features,
                                       const Tensor &given, ModeKeys mode,
                                       Progress *progress) const {
  const bool isTraining = mode == ModeKeys::TRAIN;
  std::vector<Tensor> values = call(features, isTraining);
  TPUEstimatorSpec spec{mode};
  if (mode == ModeKeys::PREDICT) {
    for (size_t i = 0; i < outputs.size(); ++i)
      spec.predictions.emplace_back(
          outputs.size() == 1 ? "y" : "y" + std::to_string(i),
          applyFinish(finish(i), values[i], layerOf(i).where));
    return spec;
  }
  estimator::StandsAt scope(*compiled);
  Metrics all;
  Progress metrics;
  for (size_t i = 0; i < outputs.size(); ++i) {
    const Training &of = training[i];
    const Tensor labels = labelsOf(
        i,
        given ? given
              : features[outputs.size() == 1 || isFeature(features, labelsOf(i))
                             ? labelsOf(i)
                             : nameOf(i)]);
    const Tensor weights = exampleWeights(features, i, labels, isTraining);
    const Tensor loss = lossOf(i, labels, values[i], weights);
    const Tensor share = of.weight == 1 ? loss : loss * of.weight;
    spec.loss = i == 0 ? share : spec.loss + share;
    const std::string prefix = prefixOf(i);
    if (outputs.size() > 1) {
      all.emplace_back(prefix + "loss", systole::metrics::mean(loss));
      if (progress)
        progress->push_back({prefix + "loss", loss});
    }
    auto add = [&](const std::string &name, const std::string &reported,
                   const Tensor &weights) {
      all.emplace_back(prefix + reported,
                       metricOf(i, name, prefix + reported, labels, values[i],
                                weights, progress ? &metrics : nullptr));
    };
    for (const std::string &name : of.metrics)
      add(name, name, {});
    for (const std::string &name : of.weighted)
      add(name, weightedName(of.metrics, name), weights);
  }
  if (estimator::Builder::current(*compiled, "compile").hasRegularizers())
    spec.loss = spec.loss + ::systole::losses::get_regularization_loss();
  if (isTraining)
    spec.train_op =
        CrossShardOptimizer(optimizer, "mean", {}, /*where=*/{"", 0})
            .minimize(spec.loss, get_global_step());
  if (progress) {
    progress->insert(progress->begin(), {"loss", spec.loss});
    progress->insert(progress->end(), metrics.begin(), metrics.end());
    if (rate) {
      Tensor::Definition parameter = spec.train_op.learning_rate.definition();
      parameter.parameter = kLearningRate;
      parameter.value = *rate;
      spec.train_op.learning_rate = Tensor(parameter);
    }
  }
  spec.eval_metrics = ::systole::Call<Metrics>([all] { return all; });
  return spec;
}
