//===- Storage.cpp - Files of this machine and of servers -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/storage/Storage.h"

#include "runtime/storage/Paths.h"
#include "runtime/support/Addresses.h"
#include "runtime/support/Status.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <mutex>

namespace systole::storage {
namespace {

struct Scheme {
  const char *name;
  std::unique_ptr<FileSystem> (*make)();
  std::once_flag once;
  /// The object is never destroyed, since threads may read until the process
  /// ends.
  FileSystem *fileSystem = nullptr;
};

Scheme schemes[] = {
    {"", makeLocalStorage, {}, nullptr},
    {"gs", makeGoogleStorage, {}, nullptr},
    {"s3", makeS3Storage, {}, nullptr},
    {"http", makeHttpStorage, {}, nullptr},
    {"https", makeHttpStorage, {}, nullptr},
};

} // namespace

absl::StatusOr<FileSystem *> fileSystemOf(absl::string_view path) {
  absl::string_view name = schemeOf(path);
  for (Scheme &scheme : schemes)
    if (name == scheme.name) {
      std::call_once(scheme.once,
                     [&] { scheme.fileSystem = scheme.make().release(); });
      return scheme.fileSystem;
    }
  return absl::InvalidArgumentError(
      absl::StrCat("cannot use '", path, "': there is no storage '", name,
                   "://'; use gs://, s3://, http://, https:// or a file of "
                   "this machine"));
}

bool isRemote(absl::string_view path) { return !schemeOf(path).empty(); }

absl::StatusOr<FileInfo> stat(const std::string &path) {
  absl::StatusOr<FileSystem *> files = fileSystemOf(path);
  return files.ok() ? (*files)->stat(path) : files.status();
}

absl::StatusOr<std::unique_ptr<InputFile>> open(const std::string &path,
                                                const ReadOptions &options) {
  ASSIGN_OR_RETURN(auto *files, fileSystemOf(path));
  return files->open(path, options);
}

absl::StatusOr<std::unique_ptr<OutputFile>> create(const std::string &path,
                                                   const Condition &condition) {
  ASSIGN_OR_RETURN(auto *files, fileSystemOf(path));
  return files->create(path, condition);
}

absl::StatusOr<std::unique_ptr<LogFile>> createLog(const std::string &path) {
  ASSIGN_OR_RETURN(auto *files, fileSystemOf(path));
  return files->createLog(path);
}

absl::StatusOr<std::vector<ListEntry>> list(const std::string &folder) {
  ASSIGN_OR_RETURN(auto *files, fileSystemOf(folder));
  return files->list(folder);
}

absl::StatusOr<std::vector<std::string>> glob(const std::string &pattern) {
  ASSIGN_OR_RETURN(auto *files, fileSystemOf(pattern));
  return files->glob(pattern);
}

absl::Status remove(const std::string &path) {
  absl::StatusOr<FileSystem *> files = fileSystemOf(path);
  return files.ok() ? (*files)->remove(path) : files.status();
}

/// The file system of both paths.
static absl::StatusOr<FileSystem *> commonFileSystem(const std::string &from,
                                                     const std::string &to) {
  if (schemeOf(from) != schemeOf(to))
    return absl::UnimplementedError(
        absl::StrCat("'", from, "' and '", to, "' are of different storages"));
  return fileSystemOf(from);
}

absl::Status rename(const std::string &from, const std::string &to) {
  absl::StatusOr<FileSystem *> files = commonFileSystem(from, to);
  return files.ok() ? (*files)->rename(from, to) : files.status();
}

absl::Status copy(const std::string &from, const std::string &to) {
  absl::StatusOr<FileSystem *> files = commonFileSystem(from, to);
  return files.ok() ? (*files)->copy(from, to) : files.status();
}

absl::Status makeFolders(const std::string &path) {
  absl::StatusOr<FileSystem *> files = fileSystemOf(path);
  return files.ok() ? (*files)->makeFolders(path) : files.status();
}

absl::Status removeFolder(const std::string &path) {
  absl::StatusOr<FileSystem *> files = fileSystemOf(path);
  return files.ok() ? (*files)->removeFolder(path) : files.status();
}

absl::StatusOr<bool> exists(const std::string &path) {
  absl::Status status = stat(path).status();
  if (status.ok() || absl::IsNotFound(status))
    return status.ok();
  return annotate(status,
                  absl::StrCat("cannot tell whether '", path, "' exists: "));
}

absl::StatusOr<std::vector<std::string>> listNames(const std::string &folder) {
  ASSIGN_OR_RETURN(std::vector<ListEntry> entries, list(folder));
  std::vector<std::string> names;
  for (ListEntry &entry : entries)
    names.push_back(std::move(entry.name));
  return names;
}

absl::Status removeAll(const std::string &folder) {
  ASSIGN_OR_RETURN(std::vector<ListEntry> entries, list(folder));
  for (const ListEntry &entry : entries) {
    std::string path = joinPath(folder, entry.name);
    RETURN_IF_ERROR(entry.isFolder ? removeAll(path) : remove(path));
  }
  return removeFolder(folder);
}

absl::StatusOr<std::string> readWhole(const std::string &path,
                                      std::string *version, int64_t most) {
  ASSIGN_OR_RETURN(std::unique_ptr<InputFile> file, open(path));
  if (version)
    *version = file->info().version;
  // Memory grows with the bytes that are read. Files of /proc and pipes have no
  // size, and a server may report a wrong one.
  constexpr int64_t leastStep = 1 << 16, mostStep = 64 << 20;
  std::string bytes;
  int64_t step = std::clamp(file->info().size, leastStep, mostStep) + 1;
  while (true) {
    if (std::max<int64_t>(file->info().size, bytes.size()) > most)
      return absl::DataLossError(
          absl::StrCat("'", path, "' has more than ", most,
                       " bytes, more than any valid file of its kind"));
    size_t before = bytes.size();
    bytes.resize(before + static_cast<size_t>(step));
    ASSIGN_OR_RETURN(int64_t got, file->read(&bytes[before], step));
    bytes.resize(before + static_cast<size_t>(got));
    if (got < step)
      return bytes;
  }
}

absl::Status changedByOther(absl::string_view path) {
  return absl::FailedPreconditionError(absl::StrCat(
      "'", path, "' was changed by another writer in the meantime"));
}

absl::Status writeWhole(const std::string &path, absl::string_view bytes,
                        const Condition &condition) {
  ASSIGN_OR_RETURN(std::unique_ptr<OutputFile> file, create(path, condition));
  RETURN_IF_ERROR(file->append(bytes));
  return file->commit();
}

} // namespace systole::storage
