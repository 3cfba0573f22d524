//===- LocalStorage.cpp - Files of this machine ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/storage/Paths.h"
#include "runtime/storage/Storage.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <dirent.h>
#include <fcntl.h>
#include <glob.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

using systole::runtime::directoryOf;
using systole::runtime::systemError;

namespace systole::storage {
namespace {

FileInfo describe(const struct stat &from) {
  FileInfo info;
  info.size = from.st_size;
  info.isFolder = S_ISDIR(from.st_mode);
  if (S_ISREG(from.st_mode))
    info.version =
        absl::StrCat(from.st_dev, ".", from.st_ino, ".", from.st_size, ".",
                     from.st_mtim.tv_sec, ".", from.st_mtim.tv_nsec);
  return info;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

class LocalInput : public InputFile {
public:
  LocalInput(std::string path, int descriptor, FileInfo info)
      : InputFile(std::move(path)), descriptor(descriptor) {
    fileInfo = std::move(info);
  }
  ~LocalInput() override { ::close(descriptor); }

  absl::StatusOr<int64_t> read(char *to, int64_t size) override {
    absl::StatusOr<int64_t> got =
        fill(to, size, [&](char *to, size_t size, int64_t) {
          return ::read(descriptor, to, size);
        });
    if (got.ok())
      position += *got;
    return got.ok() ? checked(position, *got) : got;
  }

  absl::Status seek(int64_t offset) override {
    if (::lseek(descriptor, offset, SEEK_SET) < 0)
      return systemError("seek in", filePath);
    position = offset;
    return absl::OkStatus();
  }

  absl::StatusOr<int64_t> readAt(int64_t offset, char *to,
                                 int64_t size) override {
    absl::StatusOr<int64_t> got =
        fill(to, size, [&](char *to, size_t size, int64_t done) {
          return ::pread(descriptor, to, size, offset + done);
        });
    return got.ok() ? checked(offset + *got, *got) : got;
  }

private:
  template <typename Read>
  absl::StatusOr<int64_t> fill(char *to, int64_t size, Read readSome) {
    int64_t done = 0;
    while (done < size) {
      ssize_t got = readSome(to + done, static_cast<size_t>(size - done), done);
      if (got < 0 && errno == EINTR)
        continue;
      if (got < 0)
        return systemError("read", filePath);
      if (got == 0)
        break;
      done += got;
    }
    return done;
  }

  /// `got`, if the file is still what it was.
  absl::StatusOr<int64_t> checked(int64_t at, int64_t got) {
    struct stat now;
    if (fileInfo.version.empty() || ::fstat(descriptor, &now) != 0 ||
        describe(now).version == fileInfo.version)
      return got;
    return absl::DataLossError(absl::StrCat(
        "'", filePath, "' has changed while it was read, before byte ", at,
        ": it had ", fileInfo.size, " bytes, now it has ", now.st_size,
        "; write a file under another name and rename it, so that readers see "
        "all of it"));
  }

  const int descriptor;
  int64_t position = 0;
};

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

absl::Status writeAll(int file, const std::string &path,
                      absl::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t count = ::write(file, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0)
      return systemError("write", path);
    bytes.remove_prefix(static_cast<size_t>(count));
  }
  return absl::OkStatus();
}

/// A file beside it takes the bytes.
class LocalOutput : public OutputFile {
public:
  LocalOutput(FileSystem &files, std::string path, int file,
              Condition condition)
      : files(files), path(std::move(path)),
        temporary(absl::StrCat(this->path, ".tmp")),
        condition(std::move(condition)), file(file) {}
  ~LocalOutput() override {
    if (file < 0)
      return;
    ::close(file);
    ::unlink(temporary.c_str());
  }

  absl::Status append(absl::string_view bytes) override {
    return writeAll(file, path, bytes);
  }

  absl::Status commit() override {
    if (::fsync(file) != 0)
      return systemError("write", path);
    absl::Status status = checkCondition();
    if (::close(std::exchange(file, -1)) != 0)
      status.Update(systemError("write", path));
    if (status.ok() && ::rename(temporary.c_str(), path.c_str()) != 0)
      status = systemError("write", path);
    if (status.ok())
      return files.syncFolder(std::string(directoryOf(path)));
    ::unlink(temporary.c_str());
    return status;
  }

private:
  absl::Status checkCondition() const {
    if (condition.kind == Condition::Any)
      return absl::OkStatus();
    absl::StatusOr<FileInfo> now = files.stat(path);
    if (!now.ok() && !absl::IsNotFound(now.status()))
      return now.status();
    if (condition.kind == Condition::Absent
            ? !now.ok()
            : now.ok() && now->version == condition.version)
      return absl::OkStatus();
    return absl::FailedPreconditionError(absl::StrCat(
        "'", path, "' was written by somebody else in the meantime"));
  }

  FileSystem &files;
  const std::string path, temporary;
  const Condition condition;
  int file;
};

class LocalLog : public LogFile {
public:
  LocalLog(std::string path, int file) : path(std::move(path)), file(file) {}
  ~LocalLog() override { ::close(file); }

  absl::Status append(absl::string_view bytes) override {
    off_t before = ::lseek(file, 0, SEEK_END);
    absl::Status status = writeAll(file, path, bytes);
    // A part of it would be in the way of the next try.
    if (!status.ok() && (before < 0 || ::ftruncate(file, before) != 0))
      return annotate(status, "", "; the file is cut off there");
    return status;
  }

private:
  const std::string path;
  const int file;
};

//===----------------------------------------------------------------------===//
// The file system
//===----------------------------------------------------------------------===//

class LocalStorage : public FileSystem {
public:
  absl::StatusOr<FileInfo> stat(const std::string &path) override {
    struct stat info;
    if (::stat(path.c_str(), &info) != 0)
      return systemError("open", path);
    return describe(info);
  }

  absl::StatusOr<std::unique_ptr<InputFile>>
  open(const std::string &path, const ReadOptions &) override {
    int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat info;
    if (file < 0)
      return systemError("open", path);
    if (::fstat(file, &info) != 0) {
      absl::Status status = systemError("open", path);
      ::close(file);
      return status;
    }
    return std::make_unique<LocalInput>(path, file, describe(info));
  }

  absl::StatusOr<std::unique_ptr<OutputFile>>
  create(const std::string &path, const Condition &condition) override {
    int file = ::open(absl::StrCat(path, ".tmp").c_str(),
                      O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0)
      return systemError("write", path);
    return std::make_unique<LocalOutput>(*this, path, file, condition);
  }

  absl::StatusOr<std::unique_ptr<LogFile>>
  createLog(const std::string &path) override {
    int file = ::open(path.c_str(),
                      O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
    if (file < 0)
      return systemError("write", path);
    return std::make_unique<LocalLog>(path, file);
  }

  absl::StatusOr<std::vector<ListEntry>>
  list(const std::string &path) override {
    DIR *folder = ::opendir(path.empty() ? "." : path.c_str());
    if (!folder)
      return systemError("read the folder", path);
    std::vector<ListEntry> entries;
    while (dirent *entry = ::readdir(folder)) {
      absl::string_view name = entry->d_name;
      if (name == "." || name == "..")
        continue;
      bool isFolder = entry->d_type == DT_DIR;
      if (entry->d_type == DT_UNKNOWN || entry->d_type == DT_LNK) {
        absl::StatusOr<FileInfo> info =
            stat(runtime::joinPath(path, entry->d_name));
        isFolder = info.ok() && info->isFolder;
      }
      entries.push_back({std::string(name), isFolder});
    }
    ::closedir(folder);
    std::sort(entries.begin(), entries.end(),
              [](const ListEntry &left, const ListEntry &right) {
                return left.name < right.name;
              });
    return entries;
  }

  absl::StatusOr<std::vector<std::string>>
  glob(const std::string &pattern) override {
    std::vector<std::string> files;
    glob_t found = {};
    int code = ::glob(pattern.c_str(), GLOB_TILDE, nullptr, &found);
    if (code == 0)
      files.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
    ::globfree(&found);
    if (code == GLOB_NOSPACE || code == GLOB_ABORTED)
      return absl::UnavailableError(
          absl::StrCat("cannot read the folders of '", pattern, "'"));
    return files;
  }

  absl::Status remove(const std::string &path) override {
    if (::unlink(path.c_str()) != 0)
      return systemError("remove", path);
    return absl::OkStatus();
  }

  absl::Status rename(const std::string &from, const std::string &to) override {
    if (::rename(from.c_str(), to.c_str()) != 0)
      return systemError("write", to);
    return syncFolder(std::string(directoryOf(to)));
  }

  absl::Status copy(const std::string &from, const std::string &to) override {
    ::unlink(to.c_str());
    if (::link(from.c_str(), to.c_str()) == 0)
      return syncFolder(std::string(directoryOf(to)));
    // Not every file system has links.
    absl::StatusOr<std::string> bytes = readWhole(from);
    return bytes.ok() ? writeWhole(to, *bytes) : bytes.status();
  }

  bool hasFolders() const override { return true; }

  absl::Status makeFolders(const std::string &path) override {
    for (size_t end = 1; end <= path.size(); ++end) {
      if (end < path.size() && path[end] != '/')
        continue;
      std::string prefix = path.substr(0, end);
      if (::mkdir(prefix.c_str(), 0777) != 0 && errno != EEXIST)
        return systemError("make the folder", prefix);
    }
    struct stat info;
    if (::stat(path.c_str(), &info) != 0)
      return systemError("use the folder", path);
    if (!S_ISDIR(info.st_mode))
      return absl::FailedPreconditionError(
          absl::StrCat("'", path, "' is a file, not a folder"));
    return absl::OkStatus();
  }

  absl::Status removeFolder(const std::string &path) override {
    if (::rmdir(path.c_str()) != 0)
      return systemError("remove the folder", path);
    return absl::OkStatus();
  }

  absl::Status syncFolder(const std::string &path) override {
    int folder = ::open(path.empty() ? "." : path.c_str(),
                        O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
      return systemError("read the folder", path);
    // Some file systems have nothing to synchronise and say EINVAL.
    absl::Status status;
    if (::fsync(folder) != 0 && errno != EINVAL)
      status = systemError("write the folder", path);
    ::close(folder);
    return status;
  }
};

} // namespace

std::unique_ptr<FileSystem> makeLocalStorage() {
  return std::make_unique<LocalStorage>();
}

} // namespace systole::storage
