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

/// Scalars: the mean over the rows, or the elements, of a shard's batch, each
/// multiplied by its weight. The regularization loss is no mean.
namespace systole::losses {

#define SYSTOLE_LOSSES
#include "systole/Estimator/Operations.h.inc"

} // namespace systole::losses

#endif // SYSTOLE_ESTIMATOR_LOSSES_H
