//===- Layers.h - tf.layers -------------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ESTIMATOR_LAYERS_H
#define SYSTOLE_ESTIMATOR_LAYERS_H

#include "systole/Estimator/Tensor.h"

/// Layers with variables, and those between them. Options and their defaults
/// are those of tf.layers; images are [batch, height, width, channels]. A layer
/// without a name gets its kind and a number, as in TensorFlow: `conv2d`,
/// `conv2d_1`. Activations are "linear", "relu", "elu", "leaky_relu", "gelu",
/// "silu", "softplus", "sigmoid" and "tanh".
namespace systole::layers {

struct Conv2D {
  int64_t filters;
  /// Height and width.
  Shape kernel_size;
  Shape strides = {1, 1};
  /// "valid" or "same".
  std::string padding = "valid";
  Shape dilation_rate = {1, 1};
  std::string activation = "linear";
  bool use_bias = true;
  std::string name = "";
};
/// [n, h, w, c] to [n, h', w', filters].
Tensor conv2d(const Tensor &inputs, const Conv2D &options,
              Where = Where::here());

struct Dense {
  int64_t units;
  std::string activation = "linear";
  bool use_bias = true;
  std::string name = "";
};
/// [..., c] to [..., units].
Tensor dense(const Tensor &inputs, const Dense &options, Where = Where::here());

struct Pooling2D {
  Shape pool_size;
  /// The pool size if empty.
  Shape strides = {};
  std::string padding = "valid";
};
Tensor max_pooling2d(const Tensor &inputs, const Pooling2D &options,
                     Where = Where::here());
Tensor average_pooling2d(const Tensor &inputs, const Pooling2D &options,
                         Where = Where::here());
/// [n, h, w, c] to [n, c].
Tensor global_average_pooling2d(const Tensor &inputs, Where = Where::here());

/// [n, ...] to [n, product of the others].
Tensor flatten(const Tensor &inputs, Where = Where::here());

/// In training, sets a share `rate` of the elements to 0 and scales the others
/// up. Otherwise, and unless `training`, returns the inputs.
Tensor dropout(const Tensor &inputs, double rate = 0.5, bool training = false,
               Where = Where::here());

struct BatchNormalization {
  double momentum = 0.99;
  double epsilon = 1e-3;
  bool center = true;
  bool scale = true;
  std::string name = "";
};
/// Uses the batch's mean and variance in training, the moving ones otherwise.
Tensor batch_normalization(const Tensor &inputs,
                           const BatchNormalization &options = {},
                           Where = Where::here());

struct LayerNormalization {
  double epsilon = 1e-3;
  std::string name = "";
};
Tensor layer_normalization(const Tensor &inputs,
                           const LayerNormalization &options = {},
                           Where = Where::here());

struct Embedding {
  int64_t input_dim;
  int64_t output_dim;
  std::string name = "";
};
/// Integers [...] to vectors [..., output_dim].
Tensor embedding(const Tensor &ids, const Embedding &options,
                 Where = Where::here());

struct LSTM {
  int64_t units;
  bool return_sequences = false;
  std::string name = "";
};
/// [n, steps, c] to [n, units], or [n, steps, units] as sequences.
Tensor lstm(const Tensor &inputs, const LSTM &options, Where = Where::here());

} // namespace systole::layers

#endif // SYSTOLE_ESTIMATOR_LAYERS_H
