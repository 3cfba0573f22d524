//===- ArrayFiles.h - Files of Keras and NumPy ------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_RUNTIME_CHECKPOINT_ARRAYFILES_H
#define SYSTOLE_RUNTIME_CHECKPOINT_ARRAYFILES_H

#include "runtime/checkpoint/TensorBundle.h"
#include "runtime/checkpoint/TensorFile.h"

namespace systole::runtime {

/// Whether a path is that of a file of Keras: NAME.h5, or NAME.keras, an
/// archive with such a file.
bool isKerasFile(const std::string &path);

/// Reads a file of Keras (see isKerasFile). The arrays have Keras's names:
/// "layers/dense/vars/0".
absl::StatusOr<std::unique_ptr<TensorFile>> openHdf5(const std::string &path);

/// Reads NumPy's NAME.npz. The arrays are in row-major order.
absl::StatusOr<std::unique_ptr<TensorFile>> openNpz(const std::string &path);

/// Writes NAME.h5. A complete file replaces an existing one.
absl::Status writeHdf5(const std::string &path,
                       std::vector<BundleTensor> tensors);

/// Writes NAME.npz. A complete file replaces an existing one.
absl::Status writeNpz(const std::string &path,
                      const std::vector<BundleTensor> &tensors);

/// Writes NAME.keras, a model of Keras 3 with this config.json.
absl::Status writeKerasModel(const std::string &path, const std::string &config,
                             std::vector<BundleTensor> tensors);

/// The config.json of NAME.keras.
absl::StatusOr<std::string> readKerasConfig(const std::string &path);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CHECKPOINT_ARRAYFILES_H
