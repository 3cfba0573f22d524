//===- LoadModel.cpp - Models from the files of Keras ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Process.h"
#include "Model.h"

#include <set>

using namespace systole;
using namespace systole::keras;
using namespace systole::keras::layers;
using estimator::quote;

namespace {

/// The values of a JSON document by their paths: see `tpu-ckpt config`.
using Values = std::map<std::string, std::string>;

/// A part of the document.
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
  /// A list of integers, without the batch if that is the first.
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

  /// Fails for an argument that is not used, unless it says what is so anyway.
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

LayerOptions optionsOf(Arguments &arguments) {
  LayerOptions options;
  options.name = arguments.name;
  return options;
}

using Make = Layer (*)(Arguments &);

ConvOptions convOptions(Arguments &arguments) {
  ConvOptions options;
  options.name = arguments.name;
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
  return options;
}

template <Layer (*make)(int64_t, const Sizes &, const ConvOptions &, Where)>
Layer convolution(Arguments &arguments) {
  return make(arguments.integer("filters"), arguments.shape("kernel_size"),
              convOptions(arguments), arguments.where);
}

template <Layer (*make)(const Sizes &, const PoolingOptions &, Where)>
Layer pooling(Arguments &arguments) {
  PoolingOptions options;
  options.name = arguments.name;
  options.strides = arguments.shape("strides");
  options.padding = arguments.text("padding");
  return make(arguments.shape("pool_size"), options, arguments.where);
}

template <Layer (*make)(const LayerOptions &, Where)>
Layer plain(Arguments &arguments) {
  return make(optionsOf(arguments), arguments.where);
}

template <Layer (*make)(const Padding &, const LayerOptions &, Where)>
Layer padding(Arguments &arguments) {
  Part pairs = arguments.part("padding");
  Padding padding;
  auto number = [](const Part &part) {
    return std::strtoll(part.json().c_str(), nullptr, 10);
  };
  if (!pairs[size_t(0)].hasMembers())
    padding.emplace_back(number(pairs[size_t(0)]), number(pairs[1]));
  else
    for (size_t i = 0; pairs[i].exists(); ++i)
      padding.emplace_back(number(pairs[i][size_t(0)]), number(pairs[i][1]));
  return make(padding, optionsOf(arguments), arguments.where);
}

NormalizationOptions normalizationOptions(Arguments &arguments) {
  NormalizationOptions options;
  options.name = arguments.name;
  options.epsilon = arguments.real("epsilon");
  options.center = arguments.boolean("center");
  options.scale = arguments.boolean("scale");
  if (arguments.has("momentum"))
    options.momentum = arguments.real("momentum");
  if (arguments.has("synchronized"))
    options.synchronized = arguments.boolean("synchronized");
  options.beta_regularizer = arguments.regularizer("beta_regularizer");
  options.gamma_regularizer = arguments.regularizer("gamma_regularizer");
  return options;
}

template <Layer (*make)(int64_t, const RecurrentOptions &, Where)>
Layer recurrent(Arguments &arguments) {
  RecurrentOptions options;
  options.name = arguments.name;
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
  return make(arguments.integer("units"), options, arguments.where);
}

Layer makeOf(Arguments &arguments);

/// The layers by Keras's classes.
/// Whether attention is called with a causal mask.
bool isCausal(Arguments &arguments) {
  return arguments
             .layer["inbound_nodes"][size_t(0)]["kwargs"]["use_causal_mask"]
             .json() == "true";
}

const std::map<std::string, Make> &makers() {
  static const std::map<std::string, Make> all = {
      {"InputLayer",
       [](Arguments &a) {
         const std::string type = a.text("dtype");
         return InputLayer(a.shape("batch_shape"), type == "int32"   ? int32
                                                   : type == "uint8" ? uint8
                                                                     : float32);
       }},
      {"Dense",
       [](Arguments &a) {
         DenseOptions options;
         options.name = a.name;
         options.activation = a.text("activation");
         options.use_bias = a.boolean("use_bias");
         options.kernel_regularizer = a.regularizer("kernel_regularizer");
         options.bias_regularizer = a.regularizer("bias_regularizer");
         return Dense(a.integer("units"), options, a.where);
       }},
      {"Dropout",
       [](Arguments &a) {
         return Dropout(a.real("rate"), optionsOf(a), a.where);
       }},
      {"Activation",
       [](Arguments &a) {
         return Activation(a.text("activation"), optionsOf(a), a.where);
       }},
      {"ReLU", plain<ReLU>},
      {"LeakyReLU",
       [](Arguments &a) {
         return LeakyReLU(a.real("negative_slope"), optionsOf(a), a.where);
       }},
      {"ELU",
       [](Arguments &a) {
         return ELU(a.real("alpha"), optionsOf(a), a.where);
       }},
      {"Softmax", plain<Softmax>},
      {"Rescaling",
       [](Arguments &a) {
         return Rescaling(a.real("scale"), a.real("offset"), optionsOf(a),
                          a.where);
       }},
      {"Embedding",
       [](Arguments &a) {
         EmbeddingOptions options;
         options.name = a.name;
         options.embeddings_regularizer =
             a.regularizer("embeddings_regularizer");
         return Embedding(a.integer("input_dim"), a.integer("output_dim"),
                          options, a.where);
       }},
      {"Conv1D", convolution<Conv1D>},
      {"Conv2D", convolution<Conv2D>},
      {"Conv3D", convolution<Conv3D>},
      {"SeparableConv2D", convolution<SeparableConv2D>},
      {"Conv2DTranspose", convolution<Conv2DTranspose>},
      {"DepthwiseConv2D",
       [](Arguments &a) {
         return DepthwiseConv2D(a.shape("kernel_size"), convOptions(a),
                                a.where);
       }},
      {"MaxPooling1D", pooling<MaxPooling1D>},
      {"MaxPooling2D", pooling<MaxPooling2D>},
      {"MaxPooling3D", pooling<MaxPooling3D>},
      {"AveragePooling1D", pooling<AveragePooling1D>},
      {"AveragePooling2D", pooling<AveragePooling2D>},
      {"AveragePooling3D", pooling<AveragePooling3D>},
      {"GlobalMaxPooling1D", plain<GlobalMaxPooling1D>},
      {"GlobalMaxPooling2D", plain<GlobalMaxPooling2D>},
      {"GlobalMaxPooling3D", plain<GlobalMaxPooling3D>},
      {"GlobalAveragePooling1D", plain<GlobalAveragePooling1D>},
      {"GlobalAveragePooling2D", plain<GlobalAveragePooling2D>},
      {"GlobalAveragePooling3D", plain<GlobalAveragePooling3D>},
      {"ZeroPadding1D", padding<ZeroPadding1D>},
      {"ZeroPadding2D", padding<ZeroPadding2D>},
      {"ZeroPadding3D", padding<ZeroPadding3D>},
      {"UpSampling1D",
       [](Arguments &a) {
         return UpSampling1D(a.integer("size"), optionsOf(a), a.where);
       }},
      {"UpSampling2D",
       [](Arguments &a) {
         return UpSampling2D(a.shape("size"), a.text("interpolation"),
                             optionsOf(a), a.where);
       }},
      {"UpSampling3D",
       [](Arguments &a) {
         return UpSampling3D(a.shape("size"), optionsOf(a), a.where);
       }},
      {"BatchNormalization",
       [](Arguments &a) {
         return BatchNormalization(normalizationOptions(a), a.where);
       }},
      {"LayerNormalization",
       [](Arguments &a) {
         return LayerNormalization(normalizationOptions(a), a.where);
       }},
      {"GroupNormalization",
       [](Arguments &a) {
         return GroupNormalization(a.integer("groups"), normalizationOptions(a),
                                   a.where);
       }},
      {"RMSNormalization",
       [](Arguments &a) {
         return RMSNormalization(a.real("epsilon"), optionsOf(a), a.where);
       }},
      {"LSTM", recurrent<LSTM>},
      {"GRU", recurrent<GRU>},
      {"Bidirectional",
       [](Arguments &a) {
         Arguments inner(a.where, a.part("layer"));
         return Bidirectional(makeOf(inner), optionsOf(a), a.where);
       }},
      {"MultiHeadAttention",
       [](Arguments &a) {
         AttentionOptions options;
         options.name = a.name;
         options.value_dim = a.integer("value_dim");
         options.use_bias = a.boolean("use_bias");
         options.kernel_regularizer = a.regularizer("kernel_regularizer");
         options.bias_regularizer = a.regularizer("bias_regularizer");
         options.use_causal_mask = isCausal(a);
         return MultiHeadAttention(a.integer("num_heads"), a.integer("key_dim"),
                                   options, a.where);
       }},
      {"GroupQueryAttention",
       [](Arguments &a) {
         GroupQueryAttentionOptions options;
         options.name = a.name;
         options.use_bias = a.boolean("use_bias");
         if (a.part("sliding_window").exists() &&
             a.part("sliding_window").json() != "null")
           options.sliding_window = a.integer("sliding_window");
         options.kernel_regularizer = a.regularizer("kernel_regularizer");
         options.bias_regularizer = a.regularizer("bias_regularizer");
         options.use_causal_mask = isCausal(a);
         return GroupQueryAttention(
             a.integer("head_dim"), a.integer("num_query_heads"),
             a.integer("num_key_value_heads"), options, a.where);
       }},
      {"Flatten", plain<Flatten>},
      {"Reshape",
       [](Arguments &a) {
         return Reshape(a.shape("target_shape"), optionsOf(a), a.where);
       }},
      {"Permute",
       [](Arguments &a) {
         return Permute(a.shape("dims"), optionsOf(a), a.where);
       }},
      {"Add", plain<Add>},
      {"Subtract", plain<Subtract>},
      {"Multiply", plain<Multiply>},
      {"Average", plain<Average>},
      {"Maximum", plain<Maximum>},
      {"Minimum", plain<Minimum>},
      {"Concatenate",
       [](Arguments &a) {
         return Concatenate(a.integer("axis"), optionsOf(a), a.where);
       }},
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

/// That of ["a", 0, 0].
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
    // A list, or tensors one after the other.
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
  estimator::Command command;
  command.words = {estimator::tpuCkpt(), "config", path};
  command.echo = false;
  command.name = "reading '" + path + "'";
  command.where = where;
  for (const std::string &line : estimator::runOrFail(command)) {
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
