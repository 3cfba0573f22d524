//===- TensorBundle.h - TensorFlow's checkpoint format ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads and writes the V2 checkpoints of TensorFlow. PREFIX.index is a LevelDB
// table of the tensors' names, types and positions. PREFIX.data-00000-of-00001
// has their bytes.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CHECKPOINT_TENSORBUNDLE_H
#define SYSTOLE_RUNTIME_CHECKPOINT_TENSORBUNDLE_H

#include "runtime/checkpoint/TensorFile.h"
#include "runtime/storage/Storage.h"
#include "systole/runtime/abi.h"

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

/// A tensor to write. Its element type is a systole_dtype.
struct BundleTensor {
  std::string name;
  int32_t dtype = 0;
  std::vector<int64_t> dims;
  const char *data = nullptr;
  int64_t bytes = 0;
  /// Called when the bytes are written and no longer read.
  std::function<void()> onWritten = [] {};
};

/// A tensor of this name and type.
BundleTensor tensorOf(const systole_tensor_spec &spec, const char *values);

enum class BundleNames {
  /// PREFIX.data-00000-of-00001, TensorFlow's name.
  Standard,
  /// PREFIX.data-00000-of-NNNNN, with a random number that is in the index. No
  /// other writer of the same prefix can replace this data.
  Unique,
};

/// Writes the two files of `prefix`, the data first. Existing files are
/// replaced, except data of a unique name. The index names `producer` as its
/// writer, if given.
absl::Status writeTensorBundle(const std::string &prefix,
                               std::vector<BundleTensor> tensors,
                               BundleNames names = BundleNames::Standard,
                               absl::string_view producer = "");

/// A checkpoint that is being read.
class BundleReader : public TensorFile {
public:
  /// Reads the index and checks that it describes tensors within the data
  /// files. Data files of a server are checked when they are first read. Errors
  /// name the file.
  static absl::StatusOr<BundleReader> open(const std::string &prefix);

  /// The paths of the files that hold the tensors' bytes.
  std::vector<std::string> dataFiles() const;

  /// Checks by the sizes of the data files that they contain the tensors.
  absl::Status checkFiles(bool mayBeMissing = false) const;

  /// Reads every tensor to check the checksums.
  absl::Status verify() const;

  absl::Status check(const std::string &name) const override;

private:
  struct Place {
    int32_t file = 0;
    int64_t offset = 0, bytes = 0;
    uint32_t checksum = 0;
    bool inParts = false;
  };
  /// The data files, which the first read opens.
  struct DataFiles {
    std::mutex mutex;
    absl::btree_map<int32_t, std::unique_ptr<storage::InputFile>> opened;
  };
  /// Checks the checksum, too.
  absl::Status readBytes(const std::string &name,
                         absl::Span<char> out) const override;
  absl::Status addEntry(absl::string_view key, absl::string_view value);
  /// Checks that the place is within its file, which may be truncated.
  absl::Status checkPlace(const std::string &name, const std::string &file,
                          int64_t fileBytes) const;
  absl::StatusOr<storage::InputFile *> dataFile(int32_t number) const;
  absl::StatusOr<storage::InputFile *> fileOf(const std::string &name) const;

  int32_t numFiles = 0;
  /// The places of all entries, tensors or not.
  absl::btree_map<std::string, Place> places;
  /// A mutex cannot move, but the reader can.
  std::unique_ptr<DataFiles> files = std::make_unique<DataFiles>();
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CHECKPOINT_TENSORBUNDLE_H
