//===- NumpyArchive.h - Predictions as a NumPy archive ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PREDICT_NUMPYARCHIVE_H
#define SYSTOLE_RUNTIME_PREDICT_NUMPYARCHIVE_H

#include "runtime/predict/Predictions.h"

namespace systole::runtime {

/// Writes an array of all rows for each column, NAME.npy, in a ZIP file. It has
/// all rows in memory until the end. bf16, which NumPy does not have, becomes
/// float32.
absl::StatusOr<std::unique_ptr<PredictionWriter>>
openNumpyArchive(const std::string &path,
                 std::vector<PredictionColumn> columns);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PREDICT_NUMPYARCHIVE_H
