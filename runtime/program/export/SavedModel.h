//===- SavedModel.h - Predictions as a TensorFlow graph ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A SavedModel. `saved_model.pb` is a graph with an operation XlaCallModule for
// each batch size, which contains the prediction as a portable artifact.
// `variables/` is a tensor bundle.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_EXPORT_SAVEDMODEL_H
#define SYSTOLE_RUNTIME_PROGRAM_EXPORT_SAVEDMODEL_H

#include "runtime/checkpoint/TensorBundle.h"
#include "systole/runtime/abi.h"

#include "absl/status/status.h"
#include "absl/types/span.h"

#include <string>
#include <vector>

namespace systole::runtime {

/// Writes the files into `folder`. Each of the program's forwards is one
/// artifact. The first has the signatures `serving_default` and `predict`. If
/// there are several, each has a signature `predict_batch_N`. `variables` are
/// all variables of the forwards.
absl::Status writeSavedModel(const std::string &folder,
                             const systole_program &program,
                             absl::Span<const std::string> artifacts,
                             std::vector<BundleTensor> variables);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_EXPORT_SAVEDMODEL_H
