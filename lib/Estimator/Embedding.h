//===- Embedding.h - Features that look up tables ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_ESTIMATOR_EMBEDDING_H
#define SYSTOLE_LIB_ESTIMATOR_EMBEDDING_H

#include "systole/Estimator/Embedding.h"
#include "systole/Estimator/EstimatorSpec.h"

namespace systole::estimator {

/// Builds the tables of a model function, and replaces the features of the
/// config by their rows. `where` is the position of the config.
NamedTensors
lookUpFeatures(const tpu::experimental::EmbeddingConfigSpec &config,
               const NamedTensors &features, ModeKeys mode, Where where);

} // namespace systole::estimator

#endif // SYSTOLE_LIB_ESTIMATOR_EMBEDDING_H
