//===- systole.h - The C++ API ----------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SYSTOLE_H
#define SYSTOLE_SYSTOLE_H

#include "systole/Estimator/ClusterResolver.h"
#include "systole/Estimator/Constant.h"
#include "systole/Estimator/Data.h"
#include "systole/Estimator/Embedding.h"
#include "systole/Estimator/EstimatorSpec.h"
#include "systole/Estimator/Exporters.h"
#include "systole/Estimator/Keras.h"
#include "systole/Estimator/Layers.h"
#include "systole/Estimator/Losses.h"
#include "systole/Estimator/Metrics.h"
#include "systole/Estimator/Params.h"
#include "systole/Estimator/RunConfig.h"
#include "systole/Estimator/TPUEstimator.h"
#include "systole/Estimator/Tensor.h"
#include "systole/Estimator/Train.h"
#include "systole/Estimator/TrainHooks.h"

#endif // SYSTOLE_SYSTOLE_H
