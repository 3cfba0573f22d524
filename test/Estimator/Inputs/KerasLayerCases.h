//===- KerasLayerCases.h - Layers of Keras, and what it says of them ------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_TEST_ESTIMATOR_KERASLAYERCASES_H
#define SYSTOLE_TEST_ESTIMATOR_KERASLAYERCASES_H

#include "systole/Estimator/Keras.h"

#include <string>
#include <vector>

namespace systole::keras::layers {

/// Keras's results for a layer.
struct Expected {
  std::string name;
  Shape shape;
  int64_t trained;
  int64_t others;
};
inline const std::vector<Expected> kKeras = {
#include "KerasLayers.inc"
};

struct Case {
  std::string name;
  Layer layer;
  std::vector<Shape> inputs;
  DType dtype = float32;

  std::vector<KerasTensor> makeInputs() const {
    std::vector<KerasTensor> made;
    for (const Shape &shape : inputs)
      made.push_back(Input(shape, dtype));
    return made;
  }
};

template <typename Options, typename Set> Options with(Set set) {
  Options options;
  set(options);
  return options;
}
template <typename Set> ConvOptions conv(Set set) {
  return with<ConvOptions>(set);
}

inline std::vector<Case> makeCases() {
  const Shape image = {9, 8, 4}, sequence = {7, 6}, volume = {4, 5, 6, 3};
  auto noBias = [](auto &o) { o.use_bias = false; };
  auto sequences = [](auto &o) { o.return_sequences = true; };
  auto same = [](auto &o) { o.padding = "same"; };
  return {
      {"Dense", Dense(5), {sequence}},
      {"DenseWithoutBias", Dense(5, with<DenseOptions>(noBias)), {sequence}},
      {"Embedding", Embedding(11, 3), {{7}}, int32},
      {"Conv1D",
       Conv1D(5, {3}, conv([&](auto &o) { same(o), o.strides = {2}; })),
       {sequence}},
      {"Conv1DDilated",
       Conv1D(5, {3}, conv([](auto &o) { o.dilation_rate = {2}; })),
       {sequence}},
      {"Conv2D",
       Conv2D(6, {3, 2}, conv([](auto &o) { o.strides = {2, 1}; })),
       {image}},
      {"Conv2DGroups",
       Conv2D(6, {3, 3}, conv([&](auto &o) { noBias(o), o.groups = 2; })),
       {image}},
      {"Conv3D", Conv3D(2, {2, 2, 2}), {volume}},
      {"DepthwiseConv2D",
       DepthwiseConv2D({3, 3}, conv([](auto &o) { o.depth_multiplier = 2; })),
       {image}},
      {"SeparableConv2D", SeparableConv2D(5, {3, 3}, conv(same)), {image}},
      {"Conv2DTranspose",
       Conv2DTranspose(5, {3, 3}, conv([](auto &o) { o.strides = {2, 2}; })),
       {image}},
      {"Conv2DTransposeSame",
       Conv2DTranspose(5, {3, 3},
                       conv([&](auto &o) { same(o), o.strides = {2, 2}; })),
       {image}},
      {"MaxPooling1D", MaxPooling1D(), {sequence}},
      {"MaxPooling2D",
       MaxPooling2D({2, 2}, with<PoolingOptions>(
                                [&](auto &o) { same(o), o.strides = {1, 1}; })),
       {image}},
      {"MaxPooling3D", MaxPooling3D(), {volume}},
      {"AveragePooling1D",
       AveragePooling1D({3}, with<PoolingOptions>(same)),
       {sequence}},
      {"AveragePooling2D", AveragePooling2D(), {image}},
      {"AveragePooling3D", AveragePooling3D(), {volume}},
      {"GlobalMaxPooling2D", GlobalMaxPooling2D(), {image}},
      {"GlobalMaxPooling1D", GlobalMaxPooling1D(), {sequence}},
      {"GlobalMaxPooling3D", GlobalMaxPooling3D(), {volume}},
      {"GlobalAveragePooling2D", GlobalAveragePooling2D(), {image}},
      {"GlobalAveragePooling3D", GlobalAveragePooling3D(), {volume}},
      {"GlobalAveragePooling1D", GlobalAveragePooling1D(), {sequence}},
      {"ZeroPadding1D", ZeroPadding1D({{1, 2}}), {sequence}},
      {"ZeroPadding2D", ZeroPadding2D({{1, 2}, {0, 3}}), {image}},
      {"ZeroPadding3D", ZeroPadding3D({{1, 0}, {0, 2}, {3, 1}}), {volume}},
      {"UpSampling1D", UpSampling1D(3), {sequence}},
      {"UpSampling2D", UpSampling2D({2, 3}), {image}},
      {"UpSampling2DBilinear", UpSampling2D({2, 2}, "bilinear"), {image}},
      {"UpSampling3D", UpSampling3D({2, 1, 3}), {volume}},
      {"BatchNormalization", BatchNormalization(), {image}},
      {"BatchNormalizationWithoutScale",
       BatchNormalization(
           with<NormalizationOptions>([](auto &o) { o.scale = false; })),
       {image}},
      {"LayerNormalization", LayerNormalization(), {image}},
      {"GroupNormalization", GroupNormalization(2), {image}},
      {"RMSNormalization", RMSNormalization(), {sequence}},
      {"LSTM", LSTM(5), {sequence}},
      {"LSTMSequences",
       LSTM(5,
            with<RecurrentOptions>([&](auto &o) { noBias(o), sequences(o); })),
       {sequence}},
      {"GRU", GRU(5), {sequence}},
      {"LSTMBackwards",
       LSTM(5, with<RecurrentOptions>([](auto &o) { o.go_backwards = true; })),
       {sequence}},
      {"GRUSequences",
       GRU(5, with<RecurrentOptions>(
                  [&](auto &o) { sequences(o), o.activation = "relu"; })),
       {sequence}},
      {"BidirectionalLSTM",
       Bidirectional(LSTM(5, with<RecurrentOptions>(sequences))),
       {sequence}},
      {"BidirectionalGRU", Bidirectional(GRU(5)), {sequence}},
      {"MultiHeadAttention", MultiHeadAttention(2, 3), {sequence, {5, 4}}},
      {"MultiHeadAttentionValues",
       MultiHeadAttention(2, 3, with<AttentionOptions>([&](auto &o) {
                            noBias(o), o.value_dim = 4;
                          })),
       {sequence, {5, 4}}},
      {"GroupQueryAttention",
       GroupQueryAttention(3, 4, 2,
                           with<GroupQueryAttentionOptions>([](auto &o) {
                             o.use_causal_mask = true, o.sliding_window = 2;
                           })),
       {sequence, sequence}},
      {"Flatten", Flatten(), {image}},
      {"Reshape", Reshape({-1, 3}), {sequence}},
      {"Permute", Permute({3, 1, 2}), {image}},
      {"Dropout", Dropout(0.3), {sequence}},
      {"ActivationReLU6", Activation("relu6"), {sequence}},
      {"ActivationSELU", Activation("selu"), {sequence}},
      {"ActivationGELU", Activation("gelu"), {sequence}},
      {"ActivationGELUTanh", Activation("gelu_tanh"), {sequence}},
      {"ActivationSiLU", Activation("silu"), {sequence}},
      {"ActivationSoftplus", Activation("softplus"), {sequence}},
      {"ActivationSigmoid", Activation("sigmoid"), {sequence}},
      {"ActivationTanh", Activation("tanh"), {sequence}},
      {"ReLU", ReLU(), {sequence}},
      {"LeakyReLU", LeakyReLU(0.2), {sequence}},
      {"ELU", ELU(0.5), {sequence}},
      {"Softmax", Softmax(), {sequence}},
      {"Rescaling", Rescaling(0.5, 1), {sequence}},
      {"Add", Add(), {sequence, sequence, sequence}},
      {"Subtract", Subtract(), {sequence, sequence}},
      {"Multiply", Multiply(), {sequence, sequence}},
      {"Maximum", Maximum(), {sequence, sequence}},
      {"Minimum", Minimum(), {sequence, sequence}},
      {"Average", Average(), {sequence, sequence, sequence}},
      {"Concatenate", Concatenate(), {image, {9, 8, 2}}},
      {"ConcatenateRows", Concatenate(1), {image, {3, 8, 4}}},
  };
}

} // namespace systole::keras::layers

#endif // SYSTOLE_TEST_ESTIMATOR_KERASLAYERCASES_H
