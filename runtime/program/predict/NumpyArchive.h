//===- NumpyArchive.h - Predictions as a NumPy archive ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_PREDICT_NUMPYARCHIVE_H
#define SYSTOLE_RUNTIME_PROGRAM_PREDICT_NUMPYARCHIVE_H

#include "runtime/program/predict/Predictions.h"

namespace systole::runtime {

/// Writes each column as an array of all rows, NAME.npy, to a ZIP file. All
/// rows stay in memory until the end. bf16, which NumPy lacks, becomes float32.
absl::StatusOr<std::unique_ptr<PredictionWriter>>
openNumpyArchive(const std::string &path,
                 std::vector<PredictionColumn> columns);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_PREDICT_NUMPYARCHIVE_H
