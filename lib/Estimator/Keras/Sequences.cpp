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
                                   std::function<int64_t(int64_t)> weights,
                                   bool bothWays, Where where) {
  Layer::Definition layer;
  layer.kind = bothWays ? "Bidirectional" : kind;
  layer.name = options.name;
  layer.where = where;
  if (bothWays + options.go_backwards + options.stateful > 1)
    fail(where, std::string(kind) +
                    " is only one of Bidirectional, go_backwards and stateful");
  int64_t directions = bothWays ? 2 : 1;
  Layer::Definition known = layer;
  layer.outputShape = [=](const Shapes &shapes) -> Shape {
    checkRank(known, shapes, 2);
    return options.return_sequences
               ? Shape{shapes.front()[0], directions * units}
               : Shape{directions * units};
  };
  layer.weights = [=](const Shapes &shapes) -> Weights {
    return {directions * weights(shapes.front().back())};
  };
  std::string activation = takeActivation(known, options.activation);
  estimator::checkWord(where, "recurrent_activation",
                       options.recurrent_activation,
                       {"linear", "relu", "elu", "sigmoid", "tanh"});
  layer.call = [=](const Tensors &inputs, const Call &call) {
    Options words;
    words.set("units", units);
    words.setText("activation", options.activation)
        .setText("recurrent_activation", options.recurrent_activation)
        .set("use_bias", options.use_bias);
    for (auto [word, given] :
         {std::pair("return_sequences", options.return_sequences),
          {"go_backwards", options.go_backwards},
          {"stateful", options.stateful},
          {"bidirectional", bothWays}})
      if (given)
        words.setUnit(word);
    return estimator::layer(operation, inputs, words.setText("name", call.name),
                            call.where);
  };
  if (!bothWays)
    layer.bidirectional = [=] {
      return recurrent(kind, operation, units, options, weights, true, where);
    };
  return layer;
}

Layer keras::layers::LSTM(int64_t units, const RecurrentOptions &options,
                          Where where) {
  auto weights = [=](int64_t features) {
    return 4 * units * (features + units + (options.use_bias ? 1 : 0));
  };
  return makeLayer(
      recurrent("LSTM", "lstm", units, options, weights, false, where));
}

Layer keras::layers::GRU(int64_t units, const RecurrentOptions &options,
                         Where where) {
  auto weights = [=](int64_t features) {
    return 3 * units * (features + units + (options.use_bias ? 2 : 0));
  };
  return makeLayer(
      recurrent("GRU", "gru", units, options, weights, false, where));
}

Layer keras::layers::Bidirectional(const Layer &layer, const std::string &name,
                                   Where where) {
  const Layer::Definition &inner = layer.get();
  if (!inner.bidirectional)
    fail(where, "Bidirectional is of an LSTM or a GRU, not of " + inner.kind);
  Layer::Definition both = inner.bidirectional();
  both.where = where;
  both.name = name;
  return makeLayer(std::move(both));
}

Layer keras::layers::MultiHeadAttention(int64_t num_heads, int64_t key_dim,
                                        const AttentionOptions &options,
                                        Where where) {
  Layer::Definition layer;
  layer.kind = "MultiHeadAttention";
  layer.name = options.name;
  layer.where = where;
  int64_t valueDim = options.value_dim ? options.value_dim : key_dim;
  Layer::Definition known = layer;
  layer.outputShape = [=](const Shapes &shapes) {
    checkRank(known, shapes, 2);
    if (shapes.size() < 2 || shapes.size() > 3 || shapes[1].size() != 2)
      fail(where, "MultiHeadAttention is of a query and a value, both of rank "
                  "3 with the batch, and perhaps a mask");
    return shapes.front();
  };
  layer.weights = [=](const Shapes &shapes) -> Weights {
    int64_t query = shapes[0][1], value = shapes[1][1];
    int64_t keys = num_heads * key_dim, values = num_heads * valueDim;
    int64_t bias = options.use_bias ? 2 * keys + values + query : 0;
    return {query * keys + value * keys + value * values + values * query +
            bias};
  };
  layer.call = [=](const Tensors &inputs, const Call &call) {
    Options words;
    words.set("num_heads", num_heads)
        .set("key_dim", key_dim)
        .set("value_dim", valueDim)
        .set("use_bias", options.use_bias);
    if (options.use_causal_mask)
      words.setUnit("causal");
    return estimator::layer("multi_head_attention", inputs,
                            words.setText("name", call.name), call.where);
  };
  return makeLayer(std::move(layer));
}
