//===- Storage.h - Files of this machine and of servers ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One interface to files of this machine, of object stores (gs://, s3://) and
// of web servers (http://, https://). All readers and writers of data,
// checkpoints and weights use it.
//
// Errors name the file, the byte if there is one, and what to do. Transient
// errors of a server are retried; see StorageOptions.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_STORAGE_STORAGE_H
#define SYSTOLE_RUNTIME_STORAGE_STORAGE_H

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace systole::storage {

struct FileInfo {
  int64_t size = 0;
  bool isFolder = false;
  /// Identifies the contents: a generation (gs://), an ETag (s3://, http://),
  /// inode and time of change (local). Empty if unknown.
  std::string version;
};

/// A file that is being read. All reads see the contents at the time of
/// opening. If these have changed, reading fails with DataLoss.
class InputFile {
public:
  explicit InputFile(std::string path) : filePath(std::move(path)) {}
  virtual ~InputFile() = default;

  const std::string &path() const { return filePath; }
  /// The information at the time of opening.
  const FileInfo &info() const { return fileInfo; }

  /// Reads the next `size` bytes; fewer only at the end. Prefetches.
  virtual absl::StatusOr<int64_t> read(char *to, int64_t size) = 0;

  /// Makes `read` continue at `offset`.
  virtual absl::Status seek(int64_t offset) = 0;

  /// Reads the `size` bytes at `offset`; fewer only at the end. Several threads
  /// may call it at a time.
  virtual absl::StatusOr<int64_t> readAt(int64_t offset, char *to,
                                         int64_t size) = 0;

protected:
  const std::string filePath;
  FileInfo fileInfo;
};

/// A file that gets its name when it is complete. Until `commit`, an existing
/// file of that name stays.
class OutputFile {
public:
  virtual ~OutputFile() = default;
  virtual absl::Status append(absl::string_view bytes) = 0;
  virtual absl::Status commit() = 0;
};

/// A new file that grows. Readers see the appended bytes.
class LogFile {
public:
  virtual ~LogFile() = default;
  /// After an error the file contains none of `bytes`, or the error tells how
  /// many.
  virtual absl::Status append(absl::string_view bytes) = 0;
};

/// The state of a name that a write requires.
struct Condition {
  enum Kind { Any, Absent, Version } kind = Any;
  std::string version;

  static Condition absent() { return {Absent, ""}; }
  static Condition isVersion(std::string version) {
    return {Version, std::move(version)};
  }
};

struct ReadOptions {
  /// The bytes of one request; 0: the storage's choice.
  int64_t blockSize = 0;
};

struct ListEntry {
  std::string name; ///< The name within the folder.
  bool isFolder = false;

  bool operator<(const ListEntry &other) const { return name < other.name; }
};

/// The files of one scheme. Paths include the scheme.
class FileSystem {
public:
  virtual ~FileSystem() = default;

  virtual absl::StatusOr<FileInfo> stat(const std::string &path) = 0;
  virtual absl::StatusOr<std::unique_ptr<InputFile>>
  open(const std::string &path, const ReadOptions &options) = 0;

  /// FailedPrecondition if `condition` does not hold.
  virtual absl::StatusOr<std::unique_ptr<OutputFile>>
  create(const std::string &path, const Condition &condition) = 0;
  /// AlreadyExists if a file of that name exists.
  virtual absl::StatusOr<std::unique_ptr<LogFile>>
  createLog(const std::string &path) = 0;

  /// The contents of a folder, sorted by name.
  virtual absl::StatusOr<std::vector<ListEntry>>
  list(const std::string &folder) = 0;
  /// The files that match a pattern (`*`, `?`, `[...]`; none matches a slash),
  /// sorted by name. No match is not an error.
  virtual absl::StatusOr<std::vector<std::string>>
  glob(const std::string &pattern) = 0;

  virtual absl::Status remove(const std::string &path) = 0;
  /// Replaces an existing file. A folder can be renamed if `hasFolders`, unless
  /// the new name exists.
  virtual absl::Status rename(const std::string &from,
                              const std::string &to) = 0;
  /// Replaces an existing file.
  virtual absl::Status copy(const std::string &from, const std::string &to) = 0;

  /// Whether folders are created and removed. Otherwise a folder exists as long
  /// as it has files, and the next two functions do nothing.
  virtual bool hasFolders() const = 0;
  virtual absl::Status makeFolders(const std::string &path) = 0;
  /// Removes an empty folder.
  virtual absl::Status removeFolder(const std::string &path) = 0;
  /// Writes the names in a folder to the disk.
  virtual absl::Status syncFolder(const std::string &path) = 0;
};

/// The file system of a path; InvalidArgument for an unknown scheme.
absl::StatusOr<FileSystem *> fileSystemOf(absl::string_view path);

/// Whether the path is on another machine.
bool isRemote(absl::string_view path);

// The functions of FileSystem, chosen by the path.
absl::StatusOr<FileInfo> stat(const std::string &path);
absl::StatusOr<std::unique_ptr<InputFile>>
open(const std::string &path, const ReadOptions &options = {});
absl::StatusOr<std::unique_ptr<OutputFile>>
create(const std::string &path, const Condition &condition = {});
absl::StatusOr<std::unique_ptr<LogFile>> createLog(const std::string &path);
absl::StatusOr<std::vector<ListEntry>> list(const std::string &folder);
absl::StatusOr<std::vector<std::string>> glob(const std::string &pattern);
absl::Status remove(const std::string &path);
absl::Status rename(const std::string &from, const std::string &to);
absl::Status copy(const std::string &from, const std::string &to);
absl::Status makeFolders(const std::string &path);
absl::Status removeFolder(const std::string &path);

/// Returns false only if the path is known to be absent. An error is no answer:
/// a store may be down, or may hide its names from these credentials.
absl::StatusOr<bool> exists(const std::string &path);

/// The names in a folder, in order.
absl::StatusOr<std::vector<std::string>> listNames(const std::string &folder);

/// Removes a folder with its contents.
absl::Status removeAll(const std::string &folder);

/// The limit of readWhole for lists, settings and the like. A name may lead to
/// a file without an end, such as /dev/zero.
constexpr int64_t mostBytesOfText = 64 << 20;

/// Reads a complete file. Sets `version`, if not null, to that of the contents.
/// DataLoss if it has more than `most` bytes.
absl::StatusOr<std::string> readWhole(const std::string &path,
                                      std::string *version = nullptr,
                                      int64_t most = mostBytesOfText);
absl::Status writeWhole(const std::string &path, absl::string_view bytes,
                        const Condition &condition = {});

/// The error of a condition that does not hold.
absl::Status changedByOther(absl::string_view path);

// One function for each kind, for fileSystemOf.
std::unique_ptr<FileSystem> makeLocalStorage();
std::unique_ptr<FileSystem> makeGoogleStorage();
std::unique_ptr<FileSystem> makeS3Storage();
std::unique_ptr<FileSystem> makeHttpStorage();

} // namespace systole::storage

#endif // SYSTOLE_RUNTIME_STORAGE_STORAGE_H
