//===- FileIO.cpp - Files, with statuses for errors -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/support/FileIO.h"

namespace systole::runtime {

bool fileExists(const std::string &path) { return storage::stat(path).ok(); }

absl::StatusOr<std::string> readFile(const std::string &path) {
  return storage::readWhole(path);
}

absl::Status makeDirectories(const std::string &path) {
  return storage::makeFolders(path);
}

absl::StatusOr<std::vector<std::string>> listFolder(const std::string &path) {
  absl::StatusOr<std::vector<storage::ListEntry>> entries = storage::list(path);
  if (!entries.ok())
    return entries.status();
  std::vector<std::string> names;
  for (storage::ListEntry &entry : *entries)
    names.push_back(std::move(entry.name));
  return names;
}

absl::Status syncFolder(const std::string &path) {
  absl::StatusOr<storage::FileSystem *> files = storage::fileSystemOf(path);
  return files.ok() ? (*files)->syncFolder(path) : files.status();
}

absl::StatusOr<FileReplacement>
FileReplacement::create(const std::string &path) {
  absl::StatusOr<std::unique_ptr<storage::OutputFile>> file =
      storage::create(path);
  if (!file.ok())
    return file.status();
  return FileReplacement(std::move(*file));
}

absl::Status replaceFile(const std::string &path, absl::string_view bytes) {
  return storage::writeWhole(path, bytes);
}

} // namespace systole::runtime
