//===- Weights.cpp - Weights of models ------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Process.h"
#include "Epochs.h"

#include <algorithm>
#include <cstdio>
#include <functional>
#include <set>
#include <unistd.h>

using namespace systole;
using namespace systole::keras;

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

namespace {

/// A value in a file.
struct Value {
  std::string name;
  DType type;
  Shape shape;
  std::string_view bytes;
};

} // namespace

/// Writes a .safetensors file: a length of eight bytes, a header in JSON, then
/// the values.
static void writeSafetensors(Where where, const std::string &path,
                             const std::vector<Value> &values) {
  std::string header;
  size_t offset = 0;
  for (const Value &value : values) {
    header += (header.empty() ? "{" : ",") + estimator::quote(value.name) +
              ":{\"dtype\":\"" + (value.type == float32 ? "F32" : "I64") +
              "\",\"shape\":" + estimator::list(value.shape) +
              ",\"data_offsets\":[" + std::to_string(offset) + "," +
              std::to_string(offset + value.bytes.size()) + "]}";
    offset += value.bytes.size();
  }
  header += header.empty() ? "{}" : "}";
  header.resize((header.size() + 7) / 8 * 8, ' ');
  const uint64_t length = header.size();
  std::vector<std::string_view> parts = {
      {reinterpret_cast<const char *>(&length), sizeof(length)}, header};
  for (const Value &value : values)
    parts.push_back(value.bytes);
  estimator::replaceFile(path, parts, where);
}

WeightsFile::WeightsFile(const std::map<std::string, NDArray> &weights) {
  if (weights.empty())
    return;
  folder = estimator::makeTemporaryFolder();
  const int64_t step = 0;
  std::vector<Value> values;
  for (const auto &[name, array] : weights)
    values.push_back({name, array.dtype(), array.shape(), array.data()});
  values.push_back({"global_step",
                    int64,
                    {},
                    {reinterpret_cast<const char *>(&step), sizeof(step)}});
  const std::string file = folder + "/weights.safetensors";
  writeSafetensors({"", 0}, file, values);
  estimator::runOrFail(
      {estimator::tpuCkpt(), "convert", file, folder + "/model.ckpt-0"},
      /*echo=*/false);
}

WeightsFile::~WeightsFile() {
  if (folder.empty())
    return;
  for (const char *name : {"/weights.safetensors", "/model.ckpt-0.index",
                           "/model.ckpt-0.data-00000-of-00001"})
    unlink((folder + name).c_str());
  rmdir(folder.c_str());
}

std::vector<std::string> WeightsFile::flags() const {
  return folder.empty() ? std::vector<std::string>()
                        : std::vector<std::string>{
                              "--checkpoint_path=" + folder + "/model.ckpt-0"};
}

//===----------------------------------------------------------------------===//
// Models
//===----------------------------------------------------------------------===//

std::vector<std::pair<std::string, Shape>> Model::State::weights() const {
  checkBuilt();
  describeAll(nodes);
  std::vector<std::pair<std::string, Shape>> all;
  for (size_t i = 0; i < nodes.size(); ++i)
    if (!isRepeated(i, nodes))
      for (const auto &[suffix, shape] : describe(nodes[i]).variables)
        all.emplace_back(names[i] + "/" + suffix, shape);
  return all;
}

/// The layers with the longest way to the output come first, and of these the
/// one that is met first on the way back from the output.
std::vector<size_t> Model::State::orderOfLayers() const {
  std::vector<size_t> depths(nodes.size(), 0), met(nodes.size(), nodes.size()),
      order(nodes.size());
  for (size_t i = nodes.size(); i-- > 0;)
    for (const KerasTensor &input : nodes[i].get()->inputs) {
      size_t &depth = depths[indexOf(input, nodes)];
      depth = std::max(depth, depths[i] + 1);
    }
  size_t count = 0;
  std::function<void(size_t)> visit = [&](size_t node) {
    if (met[node] < nodes.size())
      return;
    met[node] = count++;
    for (const KerasTensor &input : nodes[node].get()->inputs)
      visit(indexOf(input, nodes));
  };
  for (size_t output : outputs)
    visit(output);
  for (size_t i = 0; i < order.size(); ++i)
    order[i] = i;
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return depths[a] != depths[b] ? depths[a] > depths[b] : met[a] < met[b];
  });
  // A layer is where its first call is.
  std::set<const Layer::Definition *> known;
  order.erase(std::remove_if(
                  order.begin(), order.end(),
                  [&](size_t node) {
                    return !known.insert(nodes[node].get()->layer.get()).second;
                  }),
              order.end());
  return order;
}

/// The part of a layer that has a weight in Keras, by the weight's prefix here.
static std::string partOf(const std::string &kind, const std::string &prefix) {
  static const std::map<std::string, std::string> parts = {
      {"forward", "/forward_layer/cell"}, {"backward", "/backward_layer/cell"},
      {"query", "/query_dense"},          {"key", "/key_dense"},
      {"value", "/value_dense"},          {"attention_output", "/output_dense"},
  };
  if (prefix.empty())
    return kind == "LSTM" || kind == "GRU" ? "/cell" : "";
  auto found = parts.find(prefix);
  if (found != parts.end() && kind == "GroupQueryAttention")
    return "/_" + found->second.substr(1);
  return found == parts.end() ? "/" + prefix : found->second;
}

std::map<std::string, std::string> Model::State::kerasPaths() const {
  checkBuilt();
  describeAll(nodes);
  std::map<std::string, std::string> paths;
  // Keras names layers in its files by their classes.
  std::map<std::string, int> layersOf;
  for (size_t i : orderOfLayers()) {
    const std::string &kind = nodes[i].get()->layer->kind;
    std::string layer = "layers/" + toSnakeCase(kind);
    if (int count = layersOf[kind]++)
      layer += "_" + std::to_string(count);
    std::map<std::string, int> variablesOf;
    for (const auto &[suffix, shape] : describe(nodes[i]).variables) {
      const size_t slash = suffix.rfind('/');
      const std::string part = partOf(
          kind, slash == std::string::npos ? "" : suffix.substr(0, slash));
      paths[names[i] + "/" + suffix] =
          layer + part + "/vars/" + std::to_string(variablesOf[part]++);
    }
  }
  return paths;
}

std::string Model::State::checkpoint() const {
  if (folder.empty())
    return "";
  TPUEstimatorArgs args = estimatorArgs(1);
  return TPUEstimator(args).latest_checkpoint();
}

std::vector<std::pair<std::string, NDArray>>
Model::State::readWeights(Where where, const char *what) const {
  std::vector<std::pair<std::string, NDArray>> values;
  const auto all = weights();
  if (all.empty())
    return values;
  std::map<std::string, NDArray> known = assigned;
  if (epochs && epochs->running()) {
    int32_t count = 0;
    const systole_hook_tensor *variables = epochs->running()->variables(count);
    for (int32_t i = 0; i < count; ++i)
      if (const systole_hook_tensor &variable = variables[i];
          variable.spec.dtype == SYSTOLE_F32 && variable.spec.rank > 0) {
        const auto *values = static_cast<const float *>(variable.data);
        known[variable.spec.name] = NDArray(
            Shape(variable.spec.dims, variable.spec.dims + variable.spec.rank),
            std::vector<float>(values, values + variable.bytes / 4));
      }
  } else if (assigned.empty()) {
    const std::string latest = checkpoint();
    if (latest.empty())
      fail(where, std::string(what) + ": the model '" + name +
                      "' has no weights yet, which its first fit makes");
    for (auto &[variable, value] :
         loadArrays({estimator::tpuCkpt(), "arrays", latest}, where))
      known[variable] = value;
  }
  for (const auto &[weight, shape] : all) {
    auto found = known.find(weight);
    if (found == known.end())
      fail(where, std::string(what) + ": there is no weight '" + weight +
                      "' of the model '" + name + "'");
    values.emplace_back(weight, found->second);
  }
  return values;
}

void Model::State::assign(Where where, const char *what,
                          std::map<std::string, NDArray> values) {
  for (const auto &[weight, shape] : weights()) {
    auto found = values.find(weight);
    if (found == values.end())
      fail(where, std::string(what) + ": there is no weight '" + weight +
                      "' of the model '" + name + "'");
    if (found->second.shape() != shape)
      fail(where, std::string(what) + ": '" + weight + "' of the model '" +
                      name + "' is of shape " + estimator::list(shape) +
                      ", not " + estimator::list(found->second.shape()));
    found->second = found->second.astype(float32);
  }
  if (epochs && epochs->running()) {
    for (const auto &[weight, value] : values)
      epochs->running()->setVariable(weight, value.data().data(),
                                     static_cast<int64_t>(value.data().size()));
    return;
  }
  assigned = std::move(values);
}

std::vector<NDArray> Model::get_weights(Where where) const {
  std::vector<NDArray> values;
  for (auto &[weight, value] : state->readWeights(where, "get_weights"))
    values.push_back(value);
  return values;
}

void Model::set_weights(const std::vector<NDArray> &weights, Where where) {
  const auto all = state->weights();
  if (weights.size() != all.size())
    fail(where, "set_weights: the model '" + state->name + "' has " +
                    std::to_string(all.size()) + " weights, not " +
                    std::to_string(weights.size()));
  std::map<std::string, NDArray> values;
  for (size_t i = 0; i < all.size(); ++i)
    values[all[i].first] = weights[i];
  state->assign(where, "set_weights", std::move(values));
}

/// Writes a file of Keras; a model has a configuration.
static void convert(Where where, const std::string &path,
                    const std::vector<Value> &values,
                    const std::string &config) {
  const std::string file = path + ".safetensors", json = path + ".json";
  writeSafetensors(where, file, values);
  std::vector<std::string> words = {estimator::tpuCkpt(), "convert", file,
                                    path};
  if (!config.empty()) {
    words.push_back("--config=" + json);
    estimator::replaceFile(json, {config}, where);
  }
  estimator::runOrFail({words, /*onCluster=*/false, /*echo=*/false,
                        "writing '" + path + "'", where});
  unlink(file.c_str());
  unlink(json.c_str());
}

/// Weights by their paths in Keras's files, or by their own names without
/// these.
static std::vector<Value>
valuesOf(const std::vector<std::pair<std::string, NDArray>> &weights,
         const std::map<std::string, std::string> &paths) {
  std::vector<Value> values;
  for (const auto &[name, array] : weights)
    values.push_back({paths.empty() ? name : paths.at(name), array.dtype(),
                      array.shape(), array.data()});
  return values;
}

static bool endsWith(const std::string &text, const std::string &end) {
  return text.size() >= end.size() &&
         text.compare(text.size() - end.size(), end.size(), end) == 0;
}

void Model::save_weights(const std::string &path, Where where) const {
  const bool isKeras = endsWith(path, ".weights.h5");
  if (!isKeras && !endsWith(path, ".safetensors"))
    fail(where, "save_weights: '" + path +
                    "' ends neither with .weights.h5 nor with .safetensors");
  std::map<std::string, std::string> paths;
  if (isKeras)
    paths = state->kerasPaths();
  const auto weights = state->readWeights(where, "save_weights");
  if (!isKeras)
    return writeSafetensors(where, path, valuesOf(weights, {}));
  convert(where, path, valuesOf(weights, paths), "");
}

void Model::save(const std::string &path, Where where) const {
  if (!endsWith(path, ".keras"))
    fail(where, "save: '" + path + "' does not end with .keras");
  const std::string config = state->config(where);
  const std::map<std::string, std::string> paths = state->kerasPaths();
  const auto weights = state->readWeights(where, "save");
  convert(where, path, valuesOf(weights, paths), config);
}

void Model::load_weights(const std::string &path, Where where) {
  std::map<std::string, NDArray> values, weights;
  for (auto &[name, value] :
       loadArrays({estimator::tpuCkpt(), "arrays", path}, where))
    values[name] = value;
  std::map<std::string, std::string> paths;
  if (endsWith(path, ".h5") || endsWith(path, ".keras"))
    paths = state->kerasPaths();
  // The file may have more, such as an optimizer's variables.
  for (const auto &[weight, shape] : state->weights())
    if (auto found = values.find(paths.empty() ? weight : paths.at(weight));
        found != values.end())
      weights[weight] = found->second;
  state->assign(where, "load_weights", std::move(weights));
}
