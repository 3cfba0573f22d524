//===- TensorFile.h - Files of named tensors --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CHECKPOINT_TENSORFILE_H
#define SYSTOLE_RUNTIME_CHECKPOINT_TENSORFILE_H

#include "runtime/system/Memory.h"

#include "absl/container/btree_map.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace systole::runtime {

/// Reads named tensors from any of the formats.
class TensorFile {
public:
  struct Entry {
    /// A systole_dtype; 0 for a type that the target does not have.
    int32_t dtype = 0;
    std::vector<int64_t> dims;
    /// The bytes of `dims`, if the target has the type.
    int64_t bytes = 0;
  };

  /// Opens FILE.safetensors, the files of FILE.safetensors.index.json, Keras's
  /// FILE.h5 and FILE.keras, NumPy's FILE.npz, or a tensor bundle by its prefix
  /// or its index.
  static absl::StatusOr<std::unique_ptr<TensorFile>>
  open(const std::string &path);

  virtual ~TensorFile();

  /// The file, or the prefix of the bundle.
  const std::string &name() const { return fileName; }

  /// Who wrote it; empty if the file does not say.
  const std::string &producer() const { return writer; }

  /// The entries by the tensors' names.
  const absl::btree_map<std::string, Entry> &entries() const { return table; }

  /// Reads the bytes of a tensor; an error if `out` has another size.
  virtual absl::Status read(const std::string &name,
                            absl::Span<char> out) const = 0;

  /// The same, into new memory. The tensor is known to be within the file
  /// before memory is allocated.
  virtual absl::StatusOr<Memory> load(const std::string &name) const = 0;

protected:
  std::string fileName, writer;
  absl::btree_map<std::string, Entry> table;
};

/// "5x5x1x32xf32".
std::string typeName(const TensorFile::Entry &entry);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CHECKPOINT_TENSORFILE_H
