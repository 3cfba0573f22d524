//===- FileIO.h - Files, with statuses for errors ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_SUPPORT_FILEIO_H
#define SYSTOLE_RUNTIME_SUPPORT_FILEIO_H

#include "runtime/storage/Paths.h"
#include "runtime/storage/Storage.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace systole::runtime {

// Of files of any storage: see runtime/storage/Storage.h.

bool fileExists(const std::string &path);
absl::StatusOr<std::string> readFile(const std::string &path);

/// Makes the folder and those above it.
absl::Status makeDirectories(const std::string &path);

/// The names in a folder, but "." and "..", in order.
absl::StatusOr<std::vector<std::string>> listFolder(const std::string &path);

/// Brings the names in a folder to the disk.
absl::Status syncFolder(const std::string &path);

/// A file that gets its name only when it is complete; of this machine, what is
/// written goes to a file beside it, which is removed if `commit` is not
/// reached.
class FileReplacement {
public:
  static absl::StatusOr<FileReplacement> create(const std::string &path);

  absl::Status append(absl::string_view bytes) { return file->append(bytes); }

  /// Brings the bytes to the disk, renames the file, and brings its new name to
  /// the disk.
  absl::Status commit() { return file->commit(); }

private:
  explicit FileReplacement(std::unique_ptr<storage::OutputFile> file)
      : file(std::move(file)) {}

  std::unique_ptr<storage::OutputFile> file;
};

/// The above, for a file whose contents are at hand.
absl::Status replaceFile(const std::string &path, absl::string_view bytes);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SUPPORT_FILEIO_H
