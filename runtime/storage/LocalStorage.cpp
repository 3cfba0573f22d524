//===- LocalStorage.cpp - Files of this machine ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/storage/LocalOutput.h"
#include "runtime/storage/Paths.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/Status.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <dirent.h>
#include <fcntl.h>
#include <glob.h>
#include <sys/stat.h>
#include <unistd.h>

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

  /// Returns `got` if the file has not changed.
  absl::StatusOr<int64_t> checked(int64_t at, int64_t got) {
    struct stat now;
    if (fileInfo.version.empty() || ::fstat(descriptor, &now) != 0 ||
        describe(now).version == fileInfo.version)
      return got;
    return absl::DataLossError(absl::StrCat(
        "'", filePath, "' has changed while it was read, before byte ", at,
        now.st_size == fileInfo.size
            ? std::string(": it was written again, with as many bytes")
            : absl::StrCat(": it had ", fileInfo.size, " bytes, now it has ",
                           now.st_size),
        "; write a file under another name and rename it, so that readers see "
        "all of it"));
  }

  const int descriptor;
  int64_t position = 0;
};

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

/// The calls of glob(3). By itself it takes a folder that cannot be read for an
/// empty one, and a file that cannot be examined for a missing one.
struct GlobCalls {
  /// The first path that could not be read, and its errno.
  static thread_local std::string problem;
  static thread_local int number;

  struct Folder {
    DIR *handle;
    std::string path;
  };

  static void note(const char *path) {
    if (errno == ENOENT || errno == ENOTDIR || errno == ELOOP ||
        !problem.empty())
      return;
    number = errno;
    problem = *path ? path : ".";
  }

  static void *open(const char *path) {
    if (DIR *handle = ::opendir(path))
      return new Folder{handle, path};
    note(path);
    return nullptr;
  }
  static dirent *read(void *folder) {
    auto &opened = *static_cast<Folder *>(folder);
    errno = 0;
    dirent *entry = ::readdir(opened.handle);
    if (!entry && errno != 0)
      note(opened.path.c_str());
    return entry;
  }
  static void close(void *folder) {
    std::unique_ptr<Folder> opened(static_cast<Folder *>(folder));
    ::closedir(opened->handle);
  }
  static int stat(const char *path, struct stat *info) {
    int result = ::stat(path, info);
    if (result != 0)
      note(path);
    return result;
  }
  static int linkStat(const char *path, struct stat *info) {
    int result = ::lstat(path, info);
    if (result != 0)
      note(path);
    return result;
  }

  static void setUp(glob_t &glob) {
    problem.clear();
    glob.gl_opendir = open;
    glob.gl_readdir = read;
    glob.gl_closedir = close;
    glob.gl_stat = stat;
    glob.gl_lstat = linkStat;
  }
};

thread_local std::string GlobCalls::problem;
thread_local int GlobCalls::number;

//===----------------------------------------------------------------------===//
// The file system
//===----------------------------------------------------------------------===//

class LocalStorage : public FileSystem {
public:
  absl::StatusOr<FileInfo> stat(const std::string &path) override {
    struct stat info;
    if (::stat(path.c_str(), &info) == 0)
      return describe(info);
    const bool isBelowFile = errno == ENOTDIR;
    absl::Status status = systemError("open", path);
    // Nothing is in a file, so the path is absent.
    return isBelowFile ? absl::NotFoundError(status.message()) : status;
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
    return createLocalOutput(*this, path, condition);
  }

  absl::StatusOr<std::unique_ptr<LogFile>>
  createLog(const std::string &path) override {
    return createLocalLog(path);
  }

  absl::StatusOr<std::vector<ListEntry>>
  list(const std::string &path) override {
    DIR *folder = ::opendir(path.empty() ? "." : path.c_str());
    if (!folder)
      return systemError("read the folder", path);
    std::vector<ListEntry> entries;
    absl::Status status;
    while (status.ok()) {
      errno = 0;
      dirent *entry = ::readdir(folder);
      if (!entry) {
        if (errno != 0)
          status = systemError("read the folder", path);
        break;
      }
      absl::string_view name = entry->d_name;
      if (name == "." || name == "..")
        continue;
      bool isFolder = entry->d_type == DT_DIR;
      if (entry->d_type == DT_UNKNOWN || entry->d_type == DT_LNK) {
        absl::StatusOr<FileInfo> info = stat(joinPath(path, entry->d_name));
        isFolder = info.ok() && info->isFolder;
        // A link without a target is a name, and no folder.
        if (!info.ok() && !absl::IsNotFound(info.status()) && errno != ELOOP)
          status = info.status();
      }
      entries.push_back({std::string(name), isFolder});
    }
    ::closedir(folder);
    RETURN_IF_ERROR(status);
    std::sort(entries.begin(), entries.end());
    return entries;
  }

  absl::StatusOr<std::vector<std::string>>
  glob(const std::string &pattern) override {
    std::vector<std::string> files;
    glob_t found = {};
    GlobCalls::setUp(found);
    int code =
        ::glob(pattern.c_str(), GLOB_TILDE | GLOB_ALTDIRFUNC, nullptr, &found);
    if (code == 0)
      files.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
    ::globfree(&found);
    if (!GlobCalls::problem.empty()) {
      errno = GlobCalls::number;
      return systemError("read", GlobCalls::problem);
    }
    if (code == GLOB_NOSPACE)
      return absl::ResourceExhaustedError(
          absl::StrCat("there is no memory for the files of '", pattern, "'"));
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
    absl::Status status = syncFolderOf(*this, to);
    if (directoryOf(from) != directoryOf(to))
      status.Update(syncFolder(std::string(directoryOf(from))));
    return status;
  }

  absl::Status copy(const std::string &from, const std::string &to) override {
    constexpr int tries = 100;
    absl::Status status;
    for (int i = 0; i < tries; ++i) {
      std::string temporary = temporaryName(to);
      if (::linkat(AT_FDCWD, from.c_str(), AT_FDCWD, temporary.c_str(),
                   AT_SYMLINK_FOLLOW) != 0)
        // Some file systems have no links.
        return copyBytes(from, to);
      bool isRenamed = ::rename(temporary.c_str(), to.c_str()) == 0;
      // A link has no lock. So another process may have removed it as a
      // leftover.
      bool isLost = !isRenamed && errno == ENOENT;
      status = isRenamed ? absl::OkStatus() : systemError("write", to);
      // If both names are one file already, rename keeps the temporary name.
      ::unlink(temporary.c_str());
      if (isRenamed)
        return syncFolderOf(*this, to);
      if (!isLost)
        break;
    }
    return status;
  }

  bool hasFolders() const override { return true; }

  absl::Status makeFolders(const std::string &path) override {
    for (size_t end = 1; end <= path.size(); ++end) {
      if (end < path.size() && path[end] != '/')
        continue;
      std::string prefix = path.substr(0, end);
      if (::mkdir(prefix.c_str(), 0777) == 0) {
        // The new folder's name is in its parent, which must reach the disk,
        // too. A parent without read permission cannot be synced.
        if (absl::Status status = syncFolderOf(
                *this, std::string(absl::StripSuffix(prefix, "/")));
            !status.ok() && !absl::IsPermissionDenied(status))
          return status;
      } else if (errno != EEXIST) {
        return systemError("make the folder", prefix);
      }
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
    // Some file systems have nothing to synchronise and return EINVAL.
    absl::Status status;
    if (::fsync(folder) != 0 && errno != EINVAL)
      status = systemError("write the folder", path);
    ::close(folder);
    return status;
  }

private:
  absl::Status copyBytes(const std::string &from, const std::string &to) {
    ASSIGN_OR_RETURN(std::unique_ptr<InputFile> input, open(from, {}));
    ASSIGN_OR_RETURN(std::unique_ptr<OutputFile> output, create(to, {}));
    std::string block(1 << 20, '\0');
    while (true) {
      ASSIGN_OR_RETURN(int64_t got, input->read(&block[0], static_cast<int64_t>(
                                                               block.size())));
      absl::string_view bytes(block.data(), static_cast<size_t>(got));
      RETURN_IF_ERROR(output->append(bytes));
      if (bytes.size() < block.size())
        return output->commit();
    }
  }
};

} // namespace

std::unique_ptr<FileSystem> makeLocalStorage() {
  return std::make_unique<LocalStorage>();
}

} // namespace systole::storage
