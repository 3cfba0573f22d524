//===- TensorFile.h - Files of named tensors --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CHECKPOINT_TENSORFILE_H
#define SYSTOLE_RUNTIME_CHECKPOINT_TENSORFILE_H

#include "absl/container/btree_map.h"
#include "absl/status/statusor.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace systole::runtime {

/// Named tensors to read, whatever the format.
class TensorFile {
public:
  struct Entry {
    /// A systole_dtype; 0 for a type that the target does not have.
    int32_t dtype = 0;
    std::vector<int64_t> dims;
    int64_t bytes = 0;
  };

  /// Opens FILE.safetensors, a checkpoint (its prefix, or its index), or the
  /// latest checkpoint of a model folder.
  static absl::StatusOr<std::unique_ptr<TensorFile>>
  open(const std::string &path);

  virtual ~TensorFile();

  /// As it was opened: of a folder, its checkpoint.
  const std::string &name() const { return fileName; }

  /// By the tensors' names.
  const absl::btree_map<std::string, Entry> &entries() const { return table; }

  /// Reads the bytes of a tensor that is there.
  virtual absl::Status read(const std::string &name, char *out) const = 0;

protected:
  std::string fileName;
  absl::btree_map<std::string, Entry> table;
};

/// "5x5x1x32xf32".
std::string typeName(const TensorFile::Entry &entry);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CHECKPOINT_TENSORFILE_H
