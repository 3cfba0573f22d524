//===- SafetensorsFile.h - The format of Hugging Face -----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file consists of the length of its header (8 bytes), the header (JSON:
// type, shape and position of each tensor) and the tensors' bytes, without
// gaps.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CHECKPOINT_SAFETENSORSFILE_H
#define SYSTOLE_RUNTIME_CHECKPOINT_SAFETENSORSFILE_H

#include "runtime/checkpoint/TensorBundle.h"
#include "runtime/checkpoint/TensorFile.h"

namespace systole::runtime {

/// Reads the header and checks that it describes the file.
absl::StatusOr<std::unique_ptr<TensorFile>>
openSafetensors(const std::string &path);

/// Writes a file. A complete file replaces an existing one.
absl::Status writeSafetensors(const std::string &path,
                              std::vector<BundleTensor> tensors);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CHECKPOINT_SAFETENSORSFILE_H
