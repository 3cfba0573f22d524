//===- LocalOutput.cpp - Writing files of this machine --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/storage/LocalOutput.h"

#include "runtime/storage/Paths.h"
#include "runtime/support/Status.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <dirent.h>
#include <fcntl.h>
#include <mutex>
#include <random>
#include <set>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace systole::storage {

//===----------------------------------------------------------------------===//
// Temporary files
//===----------------------------------------------------------------------===//

constexpr size_t digits = 16;

std::string temporaryName(absl::string_view path) {
  std::random_device random;
  uint64_t number = (uint64_t{random()} << 32) | random();
  return absl::StrCat(path, ".", absl::Hex(number, absl::kZeroPad16), ".tmp");
}

static bool isTemporaryName(absl::string_view name) {
  if (!absl::ConsumeSuffix(&name, ".tmp") || name.size() < digits + 1 ||
      name[name.size() - digits - 1] != '.')
    return false;
  name = name.substr(name.size() - digits);
  return std::all_of(name.begin(), name.end(), [](char c) {
    return absl::ascii_isdigit(c) || (c >= 'a' && c <= 'f');
  });
}

/// Locks a writer's temporary file for the writer's lifetime. Returns false if
/// another process has the lock. On file systems without locks leftovers stay.
static bool lockTemporary(int file) {
  return ::flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

/// Removes temporary files of killed writers from a folder: those without a
/// lock. Runs once for each process and folder.
static void removeLeftovers(const std::string &folder) {
  static auto *mutex = new std::mutex;
  static auto *seen = new std::set<std::string>;
  {
    std::lock_guard<std::mutex> lock(*mutex);
    if (!seen->insert(folder).second)
      return;
  }
  DIR *names = ::opendir(folder.empty() ? "." : folder.c_str());
  if (!names)
    return;
  while (dirent *entry = ::readdir(names)) {
    if (!isTemporaryName(entry->d_name))
      continue;
    int file = ::openat(::dirfd(names), entry->d_name,
                        O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
      continue;
    struct stat info;
    if (::fstat(file, &info) == 0 && S_ISREG(info.st_mode) &&
        ::flock(file, LOCK_EX | LOCK_NB) == 0)
      (void)::unlinkat(::dirfd(names), entry->d_name, 0);
    ::close(file);
  }
  ::closedir(names);
}

/// Creates a temporary file for `path` and sets `temporary` to its name.
static absl::StatusOr<int> createTemporary(const std::string &path,
                                           std::string &temporary) {
  removeLeftovers(std::string(directoryOf(path)));
  constexpr int tries = 100;
  for (int i = 0; i < tries; ++i) {
    temporary = temporaryName(path);
    int file =
        ::open(temporary.c_str(),
               O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (file < 0 && errno == EEXIST)
      continue;
    if (file < 0)
      return systemError("write", path);
    // Until the file is locked, another process may remove it as a leftover.
    struct stat info;
    if (lockTemporary(file) && ::fstat(file, &info) == 0 && info.st_nlink > 0)
      return file;
    ::close(file);
  }
  return absl::UnavailableError(absl::StrCat(
      "cannot write '", path, "': no name for a temporary file is free"));
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

absl::Status syncFolderOf(FileSystem &files, const std::string &path) {
  absl::Status status = files.syncFolder(std::string(directoryOf(path)));
  if (status.ok())
    return status;
  return annotate(status, absl::StrCat("'", path,
                                       "' is written, but may be lost if "
                                       "the machine stops: "));
}

static absl::Status writeAll(int file, const std::string &path,
                             absl::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t count = ::write(file, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR)
      continue;
    if (count == 0)
      errno = ENOSPC;
    if (count <= 0)
      return systemError("write", path);
    bytes.remove_prefix(static_cast<size_t>(count));
  }
  return absl::OkStatus();
}

namespace {

class LocalOutput : public OutputFile {
public:
  LocalOutput(FileSystem &files, std::string path, std::string temporary,
              int file, Condition condition)
      : files(files), path(std::move(path)), temporary(std::move(temporary)),
        condition(std::move(condition)), file(file) {}
  ~LocalOutput() override {
    if (!isNamed)
      ::unlink(temporary.c_str());
    for (int descriptor : {file, lock})
      if (descriptor >= 0)
        ::close(descriptor);
  }

  // Keep the first error. A second fsync would succeed although the system has
  // dropped the pages that it could not write.
  absl::Status append(absl::string_view bytes) override {
    if (problem.ok())
      problem = writeAll(file, path, bytes);
    return problem;
  }

  absl::Status commit() override {
    if (problem.ok())
      problem = finish();
    return problem;
  }

private:
  absl::Status finish() {
    if (::fsync(file) != 0)
      return systemError("write", path);
    RETURN_IF_ERROR(checkCondition());
    // The lock lasts until the file has its name: another process would remove
    // it as a leftover.
    lock = ::fcntl(file, F_DUPFD_CLOEXEC, 0);
    if (lock < 0)
      return systemError("write", path);
    if (::close(std::exchange(file, -1)) != 0 && errno != EINTR)
      return systemError("write", path);
    RETURN_IF_ERROR(giveName());
    return syncFolderOf(files, path);
  }

  absl::Status giveName() {
    if (condition.kind == Condition::Absent) {
      // Unlike rename, link does not replace a file that appeared since the
      // check.
      if (::link(temporary.c_str(), path.c_str()) == 0)
        return absl::OkStatus();
      if (errno == EEXIST)
        return changedByOther(path);
      // Some file systems have no links.
      if (errno != EPERM && errno != EOPNOTSUPP && errno != ENOSYS)
        return systemError("write", path);
    }
    if (::rename(temporary.c_str(), path.c_str()) != 0)
      return systemError("write", path);
    isNamed = true;
    return absl::OkStatus();
  }

  absl::Status checkCondition() const {
    if (condition.kind == Condition::Any)
      return absl::OkStatus();
    absl::StatusOr<FileInfo> now = files.stat(path);
    if (!now.ok() && !absl::IsNotFound(now.status()))
      return now.status();
    bool holds = condition.kind == Condition::Absent
                     ? !now.ok()
                     : now.ok() && now->version == condition.version;
    return holds ? absl::OkStatus() : changedByOther(path);
  }

  FileSystem &files;
  const std::string path, temporary;
  const Condition condition;
  int file;
  /// A duplicate of `file`, which shares its lock.
  int lock = -1;
  /// Whether the temporary file has been renamed.
  bool isNamed = false;
  absl::Status problem;
};

class LocalLog : public LogFile {
public:
  LocalLog(std::string path, int file) : path(std::move(path)), file(file) {}
  ~LocalLog() override { ::close(file); }

  absl::Status append(absl::string_view bytes) override {
    off_t before = ::lseek(file, 0, SEEK_END);
    absl::Status status = writeAll(file, path, bytes);
    // A partial write would damage the next try.
    if (!status.ok() && (before < 0 || ::ftruncate(file, before) != 0))
      return annotate(status, "", "; the file is cut off there");
    return status;
  }

private:
  const std::string path;
  const int file;
};

} // namespace

absl::StatusOr<std::unique_ptr<OutputFile>>
createLocalOutput(FileSystem &files, const std::string &path,
                  const Condition &condition) {
  std::string temporary;
  ASSIGN_OR_RETURN(int file, createTemporary(path, temporary));
  return std::make_unique<LocalOutput>(files, path, std::move(temporary), file,
                                       condition);
}

absl::StatusOr<std::unique_ptr<LogFile>>
createLocalLog(const std::string &path) {
  int file = ::open(
      path.c_str(),
      O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_APPEND | O_CLOEXEC, 0666);
  if (file < 0)
    return systemError("write", path);
  return std::make_unique<LocalLog>(path, file);
}

} // namespace systole::storage
