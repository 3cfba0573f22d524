//===- SavedModel.h - Predictions as a graph of TensorFlow ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A SavedModel: `saved_model.pb`, a graph in which an operation XlaCallModule
// for each batch size holds what is predicted as a portable artifact, and
// `variables/`, a tensor bundle.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_EXPORT_SAVEDMODEL_H
#define SYSTOLE_RUNTIME_EXPORT_SAVEDMODEL_H

#include "runtime/tensors/TensorBundle.h"
#include "systole/runtime/abi.h"

#include "absl/status/status.h"
#include "absl/types/span.h"

#include <string>
#include <vector>

namespace systole::runtime {

/// Writes the files into `folder`. There is an artifact for each of the
/// program's forwards: the first one's signatures are `serving_default` and
/// `predict`, and where there are several, each has one `predict_batch_N`.
/// `variables` are all that the forwards depend on.
absl::Status writeSavedModel(const std::string &folder,
                             const systole_program &program,
                             absl::Span<const std::string> artifacts,
                             std::vector<BundleTensor> variables);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_EXPORT_SAVEDMODEL_H
