//===- LoadModel.cpp - Models from the files of Keras ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Process.h"
#include "Model.h"

#include <functional>
#include <set>
#include <tuple>

using namespace systole;
using namespace systole::keras;
using namespace systole::keras::layers;
using estimator::quote;

namespace {

/// The values of a JSON document by their paths: see `tpu-ckpt config`.
using Values = std::map<std::string, std::string>;

/// An object, a list or a value in the document.
class Part {
public:
  Part(const Values &values, std::string path)
      : values(values), path(std::move(path)) {}

  Part operator[](const std::string &key) const {
    return Part(values, path.empty() ? key : path + "/" + key);
  }
  Part operator[](size_t index) const { return (*this)[std::to_string(index)]; }
  bool exists() const {
    auto found = values.lower_bound(path);
    return found != values.end() && (found->first == path || hasMembers());
  }
  bool hasMembers() const {
    auto found = values.lower_bound(path + "/");
    return found != values.end() &&
           found->first.compare(0, path.size() + 1, path + "/") == 0;
  }
  /// The names of an object's members.
  std::set<std::string> members() const {
    std::set<std::string> names;
    for (auto it = values.lower_bound(path + "/");
         it != values.end() &&
         it->first.compare(0, path.size() + 1, path + "/") == 0;
         ++it) {
      std::string rest = it->first.substr(path.size() + 1);
      names.insert(rest.substr(0, rest.find('/')));
    }
    return names;
  }
  /// The value as JSON; "" for an object or a list.
  std::string json() const {
    auto found = values.find(path);
    return found == values.end() ? "" : found->second;
  }
  std::string text() const {
    std::string quoted = json(), result;
    for (size_t i = 1; i + 1 < quoted.size(); ++i) {
      if (quoted[i] == '\\')
        ++i;
      result += quoted[i];
    }
    return result;
  }
  bool isText() const { return !json().empty() && json()[0] == '"'; }

private:
  const Values &values;
  std::string path;
};

/// The arguments of a layer. Each is used, or has no effect here.
class Arguments {
public:
  Arguments(Where where, Part layer)
      : where(where), kind(layer["class_name"].text()), layer(layer),
        config(layer["config"]), name(config["name"].text()) {
    used = {"name"};
  }

  bool has(const char *key) const { return config[key].exists(); }
  std::string text(const char *key) {
    used.insert(key);
    if (!config[key].isText())
      refuse(key);
    return config[key].text();
  }
  int64_t integer(const char *key) {
    used.insert(key);
    char *end;
    std::string json = config[key].json();
    int64_t value = std::strtoll(json.c_str(), &end, 10);
    if (json.empty() || *end)
      refuse(key);
    return value;
  }
  double real(const char *key) {
    used.insert(key);
    char *end;
    std::string json = config[key].json();
    double value = std::strtod(json.c_str(), &end);
    if (json.empty() || *end)
      refuse(key);
    return value;
  }
  bool boolean(const char *key) {
    used.insert(key);
    return config[key].json() == "true";
  }
  /// A list of sizes. A batch size of null, the first, is left out.
  Shape shape(const char *key) {
    used.insert(key);
    Shape sizes;
    for (size_t i = 0; config[key][i].exists(); ++i)
      if (std::string json = config[key][i].json(); json != "null")
        sizes.push_back(std::strtoll(json.c_str(), nullptr, 10));
      else if (i > 0)
        refuse(key);
    return sizes;
  }
  Regularizer regularizer(const char *key) {
    used.insert(key);
    const Part value = config[key];
    if (!value.hasMembers())
      return {};
    const std::string name = value["class_name"].text();
    auto factor = [&](const char *of) {
      return std::strtod(value["config"][of].json().c_str(), nullptr);
    };
    if (name == "L1")
      return regularizers::L1(factor("l1"));
    if (name == "L2")
      return regularizers::L2(factor("l2"));
    if (name != "L1L2")
      refuse(key);
    return regularizers::L1L2(factor("l1"), factor("l2"));
  }
  Part part(const char *key) {
    used.insert(key);
    return config[key];
  }

  /// Fails for an argument that is not used, unless this API assumes its value.
  void finish() const {
    // Initial values and what is only for Keras's own machinery.
    static const std::set<std::string> ignored = {"dtype",
                                                  "renorm_momentum",
                                                  "seed",
                                                  "unroll",
                                                  "zero_output_for_mask",
                                                  "unit_forget_bias",
                                                  "attention_axes",
                                                  "backward_layer",
                                                  "quantization_config",
                                                  "sparse",
                                                  "ragged",
                                                  "optional"};
    static const std::map<std::string, std::set<std::string>> fixed = {
        {"data_format", {"\"channels_last\"", "null"}},
        {"axis", {"-1"}},
        {"rms_scaling", {"false"}},
        {"renorm", {"false"}},
        {"return_state", {"false"}},
        {"dropout", {"0.0", "0"}},
        {"recurrent_dropout", {"0.0", "0"}},
        {"reset_after", {"true"}},
        {"keepdims", {"false"}},
        {"mask_zero", {"false"}},
        {"negative_slope", {"0.0", "0"}},
        {"threshold", {"0.0", "0"}},
        {"use_gate", {"false"}},
        {"merge_mode", {"\"concat\""}},
    };
    for (const std::string &key : config.members()) {
      const std::string end = "_initializer";
      if (used.count(key) || ignored.count(key) ||
          config[key].json() == "null" ||
          (key.size() > end.size() &&
           key.compare(key.size() - end.size(), end.size(), end) == 0))
        continue;
      // A list of one dimension is that dimension.
      const Part value =
          config[key].hasMembers() ? config[key][0] : config[key];
      auto found = fixed.find(key);
      if (found == fixed.end() || !found->second.count(value.json()) ||
          config[key][1].exists())
        refuse(key);
    }
  }

  [[noreturn]] void refuse(const std::string &key) const {
    fail(where,
         "load_model: the layer '" + name + "' (" + kind +
             ") has the argument '" + key + "', whose value is not supported" +
             (config[key].json().empty() ? "" : ": ") + config[key].json());
  }

  const Where where;
  const std::string kind;
  const Part layer;
  const Part config;
  const std::string name;

private:
  std::set<std::string> used;
};

Layer makeOf(Arguments &arguments);

/// Whether attention is called with a causal mask.
bool isCausal(const Arguments &arguments) {
  return arguments
             .layer["inbound_nodes"][size_t(0)]["kwargs"]["use_causal_mask"]
             .json() == "true";
}

// The options of each kind of layer.
void take(Arguments &, LayerOptions &) {}

void take(Arguments &arguments, DenseOptions &options) {
  options.activation = arguments.text("activation");
  options.use_bias = arguments.boolean("use_bias");
  options.kernel_regularizer = arguments.regularizer("kernel_regularizer");
  options.bias_regularizer = arguments.regularizer("bias_regularizer");
}

void take(Arguments &arguments, EmbeddingOptions &options) {
  options.embeddings_regularizer =
      arguments.regularizer("embeddings_regularizer");
}

void take(Arguments &arguments, ConvOptions &options) {
  options.strides = arguments.shape("strides");
  options.padding = arguments.text("padding");
  options.activation = arguments.text("activation");
  options.use_bias = arguments.boolean("use_bias");
  for (int64_t rate : arguments.shape("dilation_rate"))
    if (rate != 1)
      options.dilation_rate = arguments.shape("dilation_rate");
  if (arguments.has("groups"))
    options.groups = arguments.integer("groups");
  if (arguments.has("depth_multiplier"))
    options.depth_multiplier = arguments.integer("depth_multiplier");
  options.kernel_regularizer = arguments.regularizer("kernel_regularizer");
  options.depthwise_regularizer =
      arguments.regularizer("depthwise_regularizer");
  options.pointwise_regularizer =
      arguments.regularizer("pointwise_regularizer");
  options.bias_regularizer = arguments.regularizer("bias_regularizer");
}

void take(Arguments &arguments, PoolingOptions &options) {
  options.strides = arguments.shape("strides");
  options.padding = arguments.text("padding");
}

void take(Arguments &arguments, NormalizationOptions &options) {
  options.epsilon = arguments.real("epsilon");
  options.center = arguments.boolean("center");
  options.scale = arguments.boolean("scale");
  if (arguments.has("momentum"))
    options.momentum = arguments.real("momentum");
  if (arguments.has("synchronized"))
    options.synchronized = arguments.boolean("synchronized");
  options.beta_regularizer = arguments.regularizer("beta_regularizer");
  options.gamma_regularizer = arguments.regularizer("gamma_regularizer");
}

void take(Arguments &arguments, RecurrentOptions &options) {
  options.return_sequences = arguments.boolean("return_sequences");
  options.activation = arguments.text("activation");
  options.recurrent_activation = arguments.text("recurrent_activation");
  options.use_bias = arguments.boolean("use_bias");
  options.go_backwards = arguments.boolean("go_backwards");
  options.stateful = arguments.boolean("stateful");
  options.kernel_regularizer = arguments.regularizer("kernel_regularizer");
  options.recurrent_regularizer =
      arguments.regularizer("recurrent_regularizer");
  options.bias_regularizer = arguments.regularizer("bias_regularizer");
}

void take(Arguments &arguments, AttentionOptions &options) {
  options.value_dim = arguments.integer("value_dim");
  options.use_bias = arguments.boolean("use_bias");
  options.kernel_regularizer = arguments.regularizer("kernel_regularizer");
  options.bias_regularizer = arguments.regularizer("bias_regularizer");
  options.use_causal_mask = isCausal(arguments);
}

void take(Arguments &arguments, GroupQueryAttentionOptions &options) {
  options.use_bias = arguments.boolean("use_bias");
  const Part window = arguments.part("sliding_window");
  if (window.exists() && window.json() != "null")
    options.sliding_window = arguments.integer("sliding_window");
  options.kernel_regularizer = arguments.regularizer("kernel_regularizer");
  options.bias_regularizer = arguments.regularizer("bias_regularizer");
  options.use_causal_mask = isCausal(arguments);
}

Padding paddingOf(const Part &pairs) {
  auto number = [](const Part &part) {
    return std::strtoll(part.json().c_str(), nullptr, 10);
  };
  if (!pairs[size_t(0)].hasMembers())
    return {{number(pairs[size_t(0)]), number(pairs[1])}};
  Padding padding;
  for (size_t i = 0; pairs[i].exists(); ++i)
    padding.emplace_back(number(pairs[i][size_t(0)]), number(pairs[i][1]));
  return padding;
}

/// The value of a parameter of the type `T` of a layer's function. Keras calls
/// it `key`; options have several keys.
template <typename T> T read(Arguments &arguments, const char *key) {
  if constexpr (std::is_same_v<T, Where>) {
    return arguments.where;
  } else if constexpr (std::is_same_v<T, int64_t>) {
    return arguments.integer(key);
  } else if constexpr (std::is_same_v<T, double>) {
    return arguments.real(key);
  } else if constexpr (std::is_same_v<T, Shape> || std::is_same_v<T, Sizes>) {
    return arguments.shape(key);
  } else if constexpr (std::is_same_v<T, Padding>) {
    return paddingOf(arguments.part(key));
  } else if constexpr (std::is_same_v<T, std::string> ||
                       std::is_same_v<T, ActivationLike>) {
    return arguments.text(key);
  } else if constexpr (std::is_same_v<T, DType>) {
    const std::string type = arguments.text(key);
    return type == "int32" ? int32 : type == "uint8" ? uint8 : float32;
  } else if constexpr (std::is_same_v<T, Layer>) {
    Arguments inner(arguments.where, arguments.part(key));
    return makeOf(inner);
  } else {
    T options;
    options.name = arguments.name;
    take(arguments, options);
    return options;
  }
}

using Make = std::function<Layer(Arguments &)>;

/// Calls a layer's function, whose first parameters Keras calls `keys`.
template <typename... Parameters>
Make call(Layer (*make)(Parameters...), std::vector<const char *> keys = {}) {
  return [=](Arguments &arguments) {
    size_t next = 0;
    // A list in braces is evaluated from left to right.
    std::tuple<std::decay_t<Parameters>...> values{
        read<std::decay_t<Parameters>>(
            arguments, next < keys.size() ? keys[next++] : "")...};
    return std::apply(make, values);
  };
}

/// The layers by Keras's classes.
const std::map<std::string, Make> &makers() {
  static const std::map<std::string, Make> all = {
      {"InputLayer", call(InputLayer, {"batch_shape", "dtype"})},
      {"Dense", call(Dense, {"units"})},
      {"Dropout", call(Dropout, {"rate"})},
      {"Activation", call(Activation, {"activation"})},
      {"ReLU", call(ReLU)},
      {"LeakyReLU", call(LeakyReLU, {"negative_slope"})},
      {"ELU", call(ELU, {"alpha"})},
      {"Softmax", call(Softmax)},
      {"Rescaling", call(Rescaling, {"scale", "offset"})},
      {"Embedding", call(Embedding, {"input_dim", "output_dim"})},
      {"Conv1D", call(Conv1D, {"filters", "kernel_size"})},
      {"Conv2D", call(Conv2D, {"filters", "kernel_size"})},
      {"Conv3D", call(Conv3D, {"filters", "kernel_size"})},
      {"SeparableConv2D", call(SeparableConv2D, {"filters", "kernel_size"})},
      {"Conv2DTranspose", call(Conv2DTranspose, {"filters", "kernel_size"})},
      {"DepthwiseConv2D", call(DepthwiseConv2D, {"kernel_size"})},
      {"MaxPooling1D", call(MaxPooling1D, {"pool_size"})},
      {"MaxPooling2D", call(MaxPooling2D, {"pool_size"})},
      {"MaxPooling3D", call(MaxPooling3D, {"pool_size"})},
      {"AveragePooling1D", call(AveragePooling1D, {"pool_size"})},
      {"AveragePooling2D", call(AveragePooling2D, {"pool_size"})},
      {"AveragePooling3D", call(AveragePooling3D, {"pool_size"})},
      {"GlobalMaxPooling1D", call(GlobalMaxPooling1D)},
      {"GlobalMaxPooling2D", call(GlobalMaxPooling2D)},
      {"GlobalMaxPooling3D", call(GlobalMaxPooling3D)},
      {"GlobalAveragePooling1D", call(GlobalAveragePooling1D)},
      {"GlobalAveragePooling2D", call(GlobalAveragePooling2D)},
      {"GlobalAveragePooling3D", call(GlobalAveragePooling3D)},
      {"ZeroPadding1D", call(ZeroPadding1D, {"padding"})},
      {"ZeroPadding2D", call(ZeroPadding2D, {"padding"})},
      {"ZeroPadding3D", call(ZeroPadding3D, {"padding"})},
      {"UpSampling1D", call(UpSampling1D, {"size"})},
      {"UpSampling2D", call(UpSampling2D, {"size", "interpolation"})},
      {"UpSampling3D", call(UpSampling3D, {"size"})},
      {"BatchNormalization", call(BatchNormalization)},
      {"LayerNormalization", call(LayerNormalization)},
      {"GroupNormalization", call(GroupNormalization, {"groups"})},
      {"RMSNormalization", call(RMSNormalization, {"epsilon"})},
      {"LSTM", call(LSTM, {"units"})},
      {"GRU", call(GRU, {"units"})},
      {"Bidirectional", call(Bidirectional, {"layer"})},
      {"MultiHeadAttention",
       call(MultiHeadAttention, {"num_heads", "key_dim"})},
      {"GroupQueryAttention",
       call(GroupQueryAttention,
            {"head_dim", "num_query_heads", "num_key_value_heads"})},
      {"Flatten", call(Flatten)},
      {"Reshape", call(Reshape, {"target_shape"})},
      {"Permute", call(Permute, {"dims"})},
      {"Add", call(Add)},
      {"Subtract", call(Subtract)},
      {"Multiply", call(Multiply)},
      {"Average", call(Average)},
      {"Maximum", call(Maximum)},
      {"Minimum", call(Minimum)},
      {"Concatenate", call(Concatenate, {"axis"})},
  };
  return all;
}

Layer makeOf(Arguments &arguments) {
  auto found = makers().find(arguments.kind);
  if (found == makers().end())
    fail(arguments.where, "load_model: the layer '" + arguments.name +
                              "' is of the class " + quote(arguments.kind) +
                              ", which this API does not have");
  Layer layer = found->second(arguments);
  if (arguments.has("trainable") && !arguments.boolean("trainable"))
    layer.trainable = false;
  arguments.finish();
  return layer;
}

/// A layer's name, and the number of one of its calls.
using Place = std::pair<std::string, size_t>;

/// The place that `history` states, such as ["a", 0, 0].
Place placeOf(const Part &history) {
  return {history[size_t(0)].text(), std::stoul(history[1].json())};
}

/// The values of a functional model's layers by their places.
class Graph {
public:
  Graph(Where where, Part layers) : where(where) {
    for (size_t i = 0; layers[i].exists(); ++i)
      parts.emplace(layers[i]["config"]["name"].text(), layers[i]);
  }

  /// The result of a call of a layer.
  KerasTensor valueOf(const Place &place) {
    auto known = values.find(place);
    if (known != values.end())
      return known->second;
    const auto &[name, call] = place;
    auto found = parts.find(name);
    if (found == parts.end() || !visited.insert(place).second)
      fail(where, "load_model: there is no layer '" + name + "'");
    Arguments arguments(where, found->second);
    auto made = layers.find(name);
    if (made == layers.end())
      made = layers.emplace(name, makeOf(arguments)).first;
    const Layer layer = made->second;
    std::vector<KerasTensor> inputs;
    // The arguments are a list, or tensors one after the other.
    Part all = found->second["inbound_nodes"][call]["args"];
    const Part args = all[size_t(0)][size_t(0)].exists() ? all[size_t(0)] : all;
    for (size_t i = 0; args[i].exists(); ++i)
      if (Part history = args[i]["config"]["keras_history"]; history.exists())
        inputs.push_back(valueOf(placeOf(history)));
    // A product of values and a number, `2.0 * x`, is no layer.
    if (inputs.size() < 2 &&
        found->second["module"].text().find("keras.src.ops") == 0)
      fail(where, "load_model: the operation '" + name + "' (" +
                      arguments.kind +
                      ") has an operand that is no value of a layer, which is "
                      "not supported: keras.layers.Rescaling multiplies and "
                      "adds numbers");
    KerasTensor value = arguments.kind == "InputLayer"
                            ? Input(layer.get().shape, layer.get().dtype, name)
                            : layer(inputs);
    values.emplace(place, value);
    return value;
  }

private:
  const Where where;
  std::map<std::string, Part> parts;
  std::map<std::string, Layer> layers;
  std::map<Place, KerasTensor> values;
  std::set<Place> visited;
};

/// The places of [["a", 0, 0]] or ["a", 0, 0].
std::vector<Place> placesOf(const Part &list) {
  if (list[size_t(0)].isText())
    return {placeOf(list)};
  std::vector<Place> places;
  for (size_t i = 0; list[i].exists(); ++i)
    places.push_back(placeOf(list[i]));
  return places;
}

} // namespace

bool keras::canLoad(const std::string &kind) {
  return makers().count(kind) > 0;
}

Model keras::load_model(const std::string &path, Where where) {
  Values values;
  for (const std::string &line :
       estimator::runOrFail({{estimator::tpuCkpt(), "config", path},
                             /*onCluster=*/false,
                             /*echo=*/false,
                             "reading '" + path + "'",
                             where})) {
    const size_t tab = line.find('\t');
    values[line.substr(0, tab)] = line.substr(tab + 1);
  }
  const Part model(values, ""), config = model["config"];
  const std::string kind = model["class_name"].text();
  std::optional<Model> made;
  if (kind == "Sequential") {
    Sequential sequential({}, config["name"].text());
    for (size_t i = 0; config["layers"][i].exists(); ++i) {
      Arguments arguments(where, config["layers"][i]);
      sequential.add(makeOf(arguments));
    }
    made = sequential;
  } else if (kind == "Functional") {
    Graph graph(where, config["layers"]);
    std::vector<KerasTensor> inputs, outputs;
    for (const Place &input : placesOf(config["input_layers"]))
      inputs.push_back(graph.valueOf(input));
    for (const Place &output : placesOf(config["output_layers"]))
      outputs.push_back(graph.valueOf(output));
    made = Model(inputs, outputs, config["name"].text());
  } else {
    fail(where, "load_model: '" + path + "' is a " + kind +
                    ", neither Sequential nor Functional");
  }
  made->load_weights(path, where);
  return *made;
}
