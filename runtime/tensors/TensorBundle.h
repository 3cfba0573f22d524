//===- TensorBundle.h - TensorFlow's checkpoint format ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads and writes the V2 checkpoints of TensorFlow: PREFIX.index, a LevelDB
// table of the tensors' names, types and places, and PREFIX.data-00000-of-00001
// with their bytes.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_TENSORS_TENSORBUNDLE_H
#define SYSTOLE_RUNTIME_TENSORS_TENSORBUNDLE_H

#include "runtime/storage/Storage.h"
#include "runtime/support/Memory.h"

#include "absl/container/btree_map.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace systole::runtime {

/// A tensor to write: its element type is a systole_dtype.
struct BundleTensor {
  std::string name;
  int32_t dtype = 0;
  std::vector<int64_t> dims;
  const char *data = nullptr;
  int64_t bytes = 0;
  /// Called when the bytes are written, and not read any more.
  std::function<void()> onWritten = [] {};
};

enum class BundleNames {
  /// PREFIX.data-00000-of-00001, as TensorFlow has it.
  Standard,
  /// PREFIX.data-00000-of-NNNNN, with a random number that the index knows. No
  /// other writer of the same prefix can replace the data of this index.
  Unique,
};

/// Writes the two files of `prefix`, the data first. Files of these names are
/// replaced; data of a unique name never is.
absl::Status writeTensorBundle(const std::string &prefix,
                               std::vector<BundleTensor> tensors,
                               BundleNames names = BundleNames::Standard);

/// A checkpoint that is being read.
class BundleReader {
public:
  struct Entry {
    /// 0 for a type that the target does not have.
    int32_t dtype = 0;
    std::vector<int64_t> dims;
    int32_t file = 0;
    /// In its file. Of a type that the target has, `bytes` are those of `dims`.
    int64_t offset = 0, bytes = 0;
    uint32_t checksum = 0;
    bool inParts = false;
  };

  /// Reads the index and checks that it describes tensors, and that they are in
  /// the data files; in those of a server, when they are first read. Errors
  /// name the file.
  static absl::StatusOr<BundleReader> open(const std::string &prefix);

  /// By the tensors' names.
  const absl::btree_map<std::string, Entry> &entries() const { return table; }

  /// Reads the bytes of a tensor and checks their checksum; an error if `out`
  /// has another size than the tensor.
  absl::Status read(const std::string &name, absl::Span<char> out) const;

  /// The same into memory of the tensor's size, once it is known to be in its
  /// file.
  absl::StatusOr<Memory> load(const std::string &name) const;

  /// The paths of the files that hold the tensors' bytes.
  std::vector<std::string> dataFiles() const;

  /// Reads every tensor, for the checksums' sake.
  absl::Status verify() const;

private:
  /// Opened when they are first read; copies of the reader share them.
  struct DataFiles {
    std::mutex mutex;
    absl::btree_map<int32_t, std::unique_ptr<storage::InputFile>> opened;
  };
  absl::Status addEntry(absl::string_view key, absl::string_view value);
  absl::Status checkPlaces() const;
  absl::StatusOr<storage::InputFile *> dataFile(int32_t number) const;
  absl::StatusOr<storage::InputFile *> fileOf(const std::string &name) const;

  std::string prefix;
  int32_t numFiles = 0;
  absl::btree_map<std::string, Entry> table;
  std::shared_ptr<DataFiles> files = std::make_shared<DataFiles>();
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_TENSORS_TENSORBUNDLE_H
