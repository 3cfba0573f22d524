//===- ConvertAdapters.h - Adapters into kernels, and PEFT's files --------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TOOLS_TPU_CKPT_CONVERTADAPTERS_H
#define SYSTOLE_TOOLS_TPU_CKPT_CONVERTADAPTERS_H

#include "runtime/checkpoint/TensorBundle.h"

#include "absl/container/btree_map.h"

#include <optional>

namespace systole::runtime {

using TensorValues = absl::btree_map<std::string, TensorValue>;

/// The tensors to write, which are views of `values`.
std::vector<BundleTensor> tensorsOf(const TensorValues &values);

/// Reads a tensor of a file.
absl::StatusOr<TensorValue> loadTensor(const TensorFile &file,
                                       const std::string &name);

/// The variables of a file without adapters (LoRA) and their slots. A kernel
/// with an adapter has alpha / rank times the product of the adapter's matrices
/// added, in f64, rounded to the kernel's type. Without `alpha` it is the rank.
absl::StatusOr<TensorValues> mergeAdapters(const TensorFile &file,
                                           std::optional<double> alpha);

/// Writes the adapters of a file in the layout of PEFT:
/// `adapter_model.safetensors` and `adapter_config.json` in `folder`. `map`
/// (--warm_start_map) has the names of the kernels' modules there, the names of
/// tensors without ".weight". Returns the number of adapters. An error if there
/// is none, if their ranks differ, or if the map makes a kernel of a part of a
/// tensor or of several.
absl::StatusOr<int> writePeftAdapters(const TensorFile &file,
                                      const std::string &map,
                                      std::optional<double> alpha,
                                      const std::string &folder);

} // namespace systole::runtime

#endif // SYSTOLE_TOOLS_TPU_CKPT_CONVERTADAPTERS_H
