//===- Layers.h - tf.layers -------------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ESTIMATOR_LAYERS_H
#define SYSTOLE_ESTIMATOR_LAYERS_H

#include "systole/Estimator/Attributes.h"
#include "systole/Estimator/Tensor.h"

namespace systole {
/// A variable of one's own, for layers that no function here is. Two calls make
/// two variables, whose names differ. Training does not change one that is not
/// `trainable`.
Tensor get_variable(const std::string &name, const Shape &shape,
                    DType dtype = float32,
                    const Initializer &initializer = "glorot_uniform",
                    bool trainable = true, const Regularizer &regularizer = {},
                    Where = Where::here());

/// Gives a variable that is not `trainable` a value at the end of each training
/// step. `cross_shard` is "mean", "sum", or for a value that does not depend on
/// the batch "".
void assign(const Tensor &variable, const Tensor &value,
            const std::string &cross_shard = "mean", Where = Where::here());

} // namespace systole

/// Layers with variables, and those between them. Options and their defaults
/// are those of tf.layers and Keras; images are [batch, height, width,
/// channels]. A layer without a name gets its kind and a number, as in
/// TensorFlow: `conv2d`, `conv2d_1`.
namespace systole::layers {

/// Sets a share `rate` of the elements to 0 and scales the others up. Returns
/// the inputs in modes other than training, and if `training` is false.
Tensor dropout(const Tensor &inputs, double rate = 0.5, bool training = false,
               Where = Where::here());

#define SYSTOLE_LAYERS
#include "systole/Estimator/Operations.h.inc"

} // namespace systole::layers

#endif // SYSTOLE_ESTIMATOR_LAYERS_H
