//===- Losses.h - tf.losses -------------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ESTIMATOR_LOSSES_H
#define SYSTOLE_ESTIMATOR_LOSSES_H

#include "systole/Estimator/Tensor.h"

/// Scalars: the mean over the rows, or the elements, of a shard's batch.
namespace systole::losses {

/// Probabilities of the shape of the logits.
Tensor softmax_cross_entropy(const Tensor &onehot_labels, const Tensor &logits,
                             double label_smoothing = 0, Where = Where::here());
/// Class indices: integers of the shape of the logits without the last
/// dimension.
Tensor sparse_softmax_cross_entropy(const Tensor &labels, const Tensor &logits,
                                    Where = Where::here());
Tensor sigmoid_cross_entropy(const Tensor &labels, const Tensor &logits,
                             Where = Where::here());
Tensor mean_squared_error(const Tensor &labels, const Tensor &predictions,
                          Where = Where::here());
Tensor absolute_difference(const Tensor &labels, const Tensor &predictions,
                           Where = Where::here());
Tensor huber_loss(const Tensor &labels, const Tensor &predictions,
                  Where = Where::here());
Tensor hinge_loss(const Tensor &labels, const Tensor &logits,
                  Where = Where::here());

} // namespace systole::losses

#endif // SYSTOLE_ESTIMATOR_LOSSES_H
