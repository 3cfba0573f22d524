//===- TensorFile.h - Files of named tensors --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CHECKPOINT_TENSORFILE_H
#define SYSTOLE_RUNTIME_CHECKPOINT_TENSORFILE_H

#include "runtime/checkpoint/TensorSteps.h"
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
  struct Entry : TensorType {
    /// The bytes of `dims`, if the target has the type.
    int64_t bytes = 0;
  };

  /// Opens FILE.safetensors, the files of FILE.safetensors.index.json, Keras's
  /// FILE.h5 and FILE.keras, NumPy's FILE.npz, or a tensor bundle by its prefix
  /// or its index.
  static absl::StatusOr<std::unique_ptr<TensorFile>>
  open(const std::string &path);

  TensorFile() = default;
  TensorFile(TensorFile &&) = default;
  TensorFile &operator=(TensorFile &&) = default;
  virtual ~TensorFile();

  /// The file, or the prefix of the bundle.
  const std::string &name() const { return fileName; }

  /// Who wrote it; empty if the file does not say.
  const std::string &producer() const { return writer; }

  /// The entries by the tensors' names.
  const absl::btree_map<std::string, Entry> &entries() const { return table; }

  /// Reads the bytes of a tensor; an error if `out` has another size.
  absl::Status read(const std::string &name, absl::Span<char> out) const;

  /// Reads the bytes of a tensor into new memory. The tensor is known to be
  /// within the file before memory is allocated.
  absl::StatusOr<Memory> load(const std::string &name) const;

  /// Checks that a tensor of the table is within the file.
  virtual absl::Status check(const std::string &name) const;

protected:
  /// Reads a tensor of the table. `out` has its size.
  virtual absl::Status readBytes(const std::string &name,
                                 absl::Span<char> out) const = 0;
  /// Reads a tensor of the table into new memory of this size.
  absl::StatusOr<Memory> loadBytes(const std::string &name,
                                   int64_t bytes) const;

  std::string fileName, writer;
  absl::btree_map<std::string, Entry> table;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CHECKPOINT_TENSORFILE_H
