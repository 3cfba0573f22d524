//===- Storage.h - Files, wherever they are ------------------- -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One interface to files of this machine, of object stores (gs://, s3://) and
// of web servers (http://, https://). What reads data, checkpoints and weights,
// and what writes them, goes through it.
//
// Errors name the file, the byte where there is one, and what to do. Passing
// faults of a server are tried again before they become an error; see
// StorageOptions.
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
  /// Stands for these very contents: a generation (gs://), an ETag (s3://,
  /// http://), inode and time of change (local). Empty if nothing is known.
  std::string version;
};

/// A file that is being read. All reads see the contents that were there when
/// it was opened; where they have changed, reading fails with DataLoss.
class InputFile {
public:
  explicit InputFile(std::string path) : filePath(std::move(path)) {}
  virtual ~InputFile() = default;

  const std::string &path() const { return filePath; }
  /// As it was when the file was opened.
  const FileInfo &info() const { return fileInfo; }

  /// The next bytes, `size` of them; fewer only at the end. Reads ahead.
  virtual absl::StatusOr<int64_t> read(char *to, int64_t size) = 0;

  /// Has `read` go on at `offset`.
  virtual absl::Status seek(int64_t offset) = 0;

  /// The `size` bytes at `offset`; fewer only at the end. Threads may do so at
  /// the same time.
  virtual absl::StatusOr<int64_t> readAt(int64_t offset, char *to,
                                         int64_t size) = 0;

protected:
  const std::string filePath;
  FileInfo fileInfo;
};

/// A file that gets its name when it is complete. Until `commit`, and if it is
/// not reached, whatever had that name stays.
class OutputFile {
public:
  virtual ~OutputFile() = default;
  virtual absl::Status append(absl::string_view bytes) = 0;
  virtual absl::Status commit() = 0;
};

/// A new file that grows: what was appended is there for readers.
class LogFile {
public:
  virtual ~LogFile() = default;
  /// After an error nothing of `bytes` is in the file, or all that it says.
  virtual absl::Status append(absl::string_view bytes) = 0;
};

/// What must be there under a name for it to be written.
struct Condition {
  enum Kind { Any, Absent, Version } kind = Any;
  std::string version;

  static Condition absent() { return {Absent, ""}; }
  static Condition isVersion(std::string version) {
    return {Version, std::move(version)};
  }
};

struct ReadOptions {
  /// Bytes that are asked for at a time; 0: the storage's own choice.
  int64_t blockSize = 0;
};

struct ListEntry {
  std::string name; ///< In the folder.
  bool isFolder = false;
};

/// Files of one scheme. Paths have it.
class FileSystem {
public:
  virtual ~FileSystem() = default;

  virtual absl::StatusOr<FileInfo> stat(const std::string &path) = 0;
  virtual absl::StatusOr<std::unique_ptr<InputFile>>
  open(const std::string &path, const ReadOptions &options) = 0;

  /// FailedPrecondition where `condition` does not hold.
  virtual absl::StatusOr<std::unique_ptr<OutputFile>>
  create(const std::string &path, const Condition &condition) = 0;
  /// AlreadyExists where there is a file of that name.
  virtual absl::StatusOr<std::unique_ptr<LogFile>>
  createLog(const std::string &path) = 0;

  /// What is in a folder, by its names.
  virtual absl::StatusOr<std::vector<ListEntry>>
  list(const std::string &folder) = 0;
  /// The files that a pattern (`*`, `?`, `[...]`; none matches a slash) stands
  /// for, by their names. None is no error.
  virtual absl::StatusOr<std::vector<std::string>>
  glob(const std::string &pattern) = 0;

  virtual absl::Status remove(const std::string &path) = 0;
  /// A file that is there is replaced. A folder can be renamed where
  /// `hasFolders`, if none is there.
  virtual absl::Status rename(const std::string &from,
                              const std::string &to) = 0;
  /// A file that is there is replaced.
  virtual absl::Status copy(const std::string &from, const std::string &to) = 0;

  /// Whether folders are made and removed; else they are there as long as there
  /// are files in them, and the next two do nothing.
  virtual bool hasFolders() const = 0;
  virtual absl::Status makeFolders(const std::string &path) = 0;
  /// Of an empty folder.
  virtual absl::Status removeFolder(const std::string &path) = 0;
  /// Brings the names in a folder to the disk.
  virtual absl::Status syncFolder(const std::string &path) = 0;
};

/// The file system of a path; InvalidArgument where there is none of its
/// scheme.
absl::StatusOr<FileSystem *> fileSystemOf(absl::string_view path);

/// Whether the path is not one of this machine.
bool isRemote(absl::string_view path);

// The same by the path.
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

bool exists(const std::string &path);

/// The names in a folder, in order.
absl::StatusOr<std::vector<std::string>> listNames(const std::string &folder);

/// Removes a folder with all that is in it.
absl::Status removeAll(const std::string &folder);

/// A file whole; `version`, if not null, becomes that of the contents.
absl::StatusOr<std::string> readWhole(const std::string &path,
                                      std::string *version = nullptr);
absl::Status writeWhole(const std::string &path, absl::string_view bytes,
                        const Condition &condition = {});

// One function a kind, for fileSystemOf.
std::unique_ptr<FileSystem> makeLocalStorage();
std::unique_ptr<FileSystem> makeGoogleStorage();
std::unique_ptr<FileSystem> makeS3Storage();
std::unique_ptr<FileSystem> makeHttpStorage();

} // namespace systole::storage

#endif // SYSTOLE_RUNTIME_STORAGE_STORAGE_H
