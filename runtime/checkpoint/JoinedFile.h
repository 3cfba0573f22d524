//===- JoinedFile.h - Tensors of several files ------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CHECKPOINT_JOINEDFILE_H
#define SYSTOLE_RUNTIME_CHECKPOINT_JOINEDFILE_H

#include "runtime/checkpoint/TensorFile.h"

#include <vector>

namespace systole::runtime {

/// The tensors of all files. An error if two files have one of the same name.
absl::StatusOr<std::unique_ptr<TensorFile>>
joinFiles(std::vector<std::unique_ptr<TensorFile>> files, std::string name);

/// Opens the files that NAME.safetensors.index.json lists, as Hugging Face's
/// library writes large models.
absl::StatusOr<std::unique_ptr<TensorFile>>
openSafetensorsIndex(const std::string &path);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CHECKPOINT_JOINEDFILE_H
