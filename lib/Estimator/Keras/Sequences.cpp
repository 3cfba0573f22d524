//===- Sequences.cpp - Recurrent layers and attention ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layers.h"

using namespace systole;
using namespace systole::keras;
using layers::RecurrentOptions;

static Layer::Definition recurrent(const char *kind, const char *operation,
                                   int64_t units,
                                   const RecurrentOptions &options,
                                   bool bothWays, Where where) {
  Layer::Definition layer =
      define(bothWays ? "Bidirectional" : kind, options, where);
  if (bothWays + options.go_backwards + options.stateful > 1)
    fail(where, std::string(kind) +
                    " is only one of Bidirectional, go_backwards and stateful");
  layer.config.set("units", units)
      .set("activation", options.activation.name())
      .set("recurrent_activation", options.recurrent_activation.name())
      .set("use_bias", options.use_bias)
      .set("return_sequences", options.return_sequences)
      .set("go_backwards", options.go_backwards)
      .set("stateful", options.stateful);
  regularize(layer, "kernel_regularizer", options.kernel_regularizer);
  regularize(layer, "recurrent_regularizer", options.recurrent_regularizer);
  regularize(layer, "bias_regularizer", options.bias_regularizer);
  Layer::Definition known = layer;
  std::string activation = takeActivation(known, options.activation);
  if (known.function || options.recurrent_activation.call())
    fail(where,
         std::string(kind) + ": the activations of its steps have names");
  estimator::checkWord(where, "recurrent_activation",
                       options.recurrent_activation.name(),
                       {"linear", "relu", "elu", "sigmoid", "tanh"});
  layer.call = [=](const Tensors &inputs, const Call &call) {
    Options words;
    words.set("units", units);
    words.setText("activation", options.activation.name())
        .setText("recurrent_activation", options.recurrent_activation.name())
        .set("use_bias", options.use_bias);
    for (auto [word, given] :
         {std::pair("return_sequences", options.return_sequences),
          {"go_backwards", options.go_backwards},
          {"stateful", options.stateful},
          {"bidirectional", bothWays}})
      if (given)
        words.setUnit(word);
    return call.operation(operation, inputs, words);
  };
  if (!bothWays)
    layer.bidirectional = [=] {
      return recurrent(kind, operation, units, options, true, where);
    };
  return layer;
}

Layer keras::layers::LSTM(int64_t units, const RecurrentOptions &options,
                          Where where) {
  return makeLayer(recurrent("LSTM", "lstm", units, options, false, where));
}

Layer keras::layers::GRU(int64_t units, const RecurrentOptions &options,
                         Where where) {
  return makeLayer(recurrent("GRU", "gru", units, options, false, where));
}

Layer keras::layers::Bidirectional(const Layer &layer,
                                   const LayerOptions &options, Where where) {
  const Layer::Definition &inner = layer.get();
  if (!inner.bidirectional)
    fail(where, "Bidirectional is of an LSTM or a GRU, not of " + inner.kind);
  Layer::Definition both = inner.bidirectional();
  both.where = where;
  both.name = options.name;
  both.inputShape = options.input_shape;
  both.trainable = options.trainable && inner.trainable;
  both.config =
      Config()
          .set("merge_mode", "concat")
          .add("layer", "{\"module\":\"keras.layers\",\"class_name\":" +
                            estimator::quote(inner.kind) + ",\"config\":{" +
                            inner.config.members() +
                            "},\"registered_name\":null}");
  return makeLayer(std::move(both));
}

/// Finishes a layer of attention: `words` are the operation's own options,
/// which `layer` has in Keras's words.
template <typename AttentionOptions>
static Layer makeAttention(Layer::Definition layer, Options words,
                           const AttentionOptions &options) {
  // A query, a value and perhaps a mask.
  layer.leastInputs = 2;
  layer.mostInputs = 3;
  layer.config.set("use_bias", options.use_bias);
  regularize(layer, "kernel_regularizer", options.kernel_regularizer);
  regularize(layer, "bias_regularizer", options.bias_regularizer);
  layer.callConfig.set("use_causal_mask", options.use_causal_mask);
  words.set("use_bias", options.use_bias);
  if (options.use_causal_mask)
    words.setUnit("causal");
  return makeLayer(std::move(layer), "multi_head_attention", words);
}

Layer keras::layers::MultiHeadAttention(int64_t num_heads, int64_t key_dim,
                                        const AttentionOptions &options,
                                        Where where) {
  Layer::Definition layer = define("MultiHeadAttention", options, where);
  int64_t valueDim = options.value_dim ? options.value_dim : key_dim;
  layer.config.set("num_heads", num_heads)
      .set("key_dim", key_dim)
      .set("value_dim", valueDim);
  Options words;
  words.set("num_heads", num_heads)
      .set("key_dim", key_dim)
      .set("value_dim", valueDim);
  return makeAttention(std::move(layer), std::move(words), options);
}

Layer keras::layers::GroupQueryAttention(
    int64_t head_dim, int64_t num_query_heads, int64_t num_key_value_heads,
    const GroupQueryAttentionOptions &options, Where where) {
  Layer::Definition layer = define("GroupQueryAttention", options, where);
  layer.config.set("head_dim", head_dim)
      .set("num_query_heads", num_query_heads)
      .set("num_key_value_heads", num_key_value_heads);
  Options words;
  words.set("num_heads", num_query_heads)
      .set("key_value_heads", num_key_value_heads)
      .set("key_dim", head_dim);
  if (options.sliding_window) {
    layer.config.set("sliding_window", options.sliding_window);
    words.set("window", options.sliding_window);
  }
  return makeAttention(std::move(layer), std::move(words), options);
}
