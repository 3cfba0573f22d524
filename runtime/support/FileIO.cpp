//===- FileIO.cpp - Files, with statuses for errors -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/support/FileIO.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace systole::runtime {

absl::Status systemError(absl::string_view what, absl::string_view path) {
  int number = errno;
  return absl::Status(
      absl::ErrnoToStatusCode(number),
      absl::StrCat("cannot ", what, " '", path, "': ", std::strerror(number)));
}

std::string joinPath(absl::string_view directory, absl::string_view name) {
  if (directory.empty() || absl::StartsWith(name, "/"))
    return std::string(name);
  bool slash = absl::EndsWith(directory, "/");
  return absl::StrCat(directory, slash ? "" : "/", name);
}

absl::string_view directoryOf(absl::string_view path) {
  size_t slash = path.rfind('/');
  if (slash == absl::string_view::npos)
    return "";
  return path.substr(0, slash == 0 ? 1 : slash);
}

absl::string_view fileNameOf(absl::string_view path) {
  size_t slash = path.rfind('/');
  return slash == absl::string_view::npos ? path : path.substr(slash + 1);
}

bool fileExists(const std::string &path) {
  struct stat info;
  return stat(path.c_str(), &info) == 0;
}

absl::StatusOr<std::string> readFile(const std::string &path) {
  int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return systemError("open", path);
  std::string bytes;
  char buffer[1 << 16];
  ssize_t count;
  while ((count = read(file, buffer, sizeof(buffer))) != 0) {
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0) {
      absl::Status status = systemError("read", path);
      close(file);
      return status;
    }
    bytes.append(buffer, static_cast<size_t>(count));
  }
  close(file);
  return bytes;
}

absl::Status makeDirectories(const std::string &path) {
  for (size_t end = 1; end <= path.size(); ++end) {
    if (end < path.size() && path[end] != '/')
      continue;
    std::string prefix = path.substr(0, end);
    if (mkdir(prefix.c_str(), 0777) != 0 && errno != EEXIST)
      return systemError("make the folder", prefix);
  }
  struct stat info;
  if (stat(path.c_str(), &info) != 0)
    return systemError("use the folder", path);
  if (!S_ISDIR(info.st_mode))
    return absl::FailedPreconditionError(
        absl::StrCat("'", path, "' is a file, not a folder"));
  return absl::OkStatus();
}

absl::StatusOr<std::vector<std::string>> listFolder(const std::string &path) {
  DIR *folder = opendir(path.empty() ? "." : path.c_str());
  if (!folder)
    return systemError("read the folder", path);
  std::vector<std::string> names;
  while (dirent *entry = readdir(folder)) {
    absl::string_view name = entry->d_name;
    if (name != "." && name != "..")
      names.emplace_back(name);
  }
  closedir(folder);
  std::sort(names.begin(), names.end());
  return names;
}

absl::Status syncFolder(const std::string &path) {
  int folder = open(path.empty() ? "." : path.c_str(),
                    O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0)
    return systemError("read the folder", path);
  // Some file systems have nothing to synchronise and say EINVAL.
  absl::Status status;
  if (fsync(folder) != 0 && errno != EINVAL)
    status = systemError("write the folder", path);
  close(folder);
  return status;
}

//===----------------------------------------------------------------------===//
// FileReplacement
//===----------------------------------------------------------------------===//

FileReplacement::FileReplacement(std::string path, int file)
    : path(std::move(path)), file(file) {}

FileReplacement::FileReplacement(FileReplacement &&other) noexcept
    : path(std::move(other.path)), file(std::exchange(other.file, -1)) {}

FileReplacement::~FileReplacement() {
  if (file < 0)
    return;
  close(file);
  unlink(temporaryName(path).c_str());
}

std::string FileReplacement::temporaryName(absl::string_view path) {
  return absl::StrCat(path, ".tmp");
}

absl::StatusOr<FileReplacement>
FileReplacement::create(const std::string &path) {
  int file = open(temporaryName(path).c_str(),
                  O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0)
    return systemError("write", path);
  return FileReplacement(path, file);
}

absl::Status FileReplacement::append(absl::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t count = write(file, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0)
      return systemError("write", path);
    bytes.remove_prefix(static_cast<size_t>(count));
  }
  return absl::OkStatus();
}

absl::Status FileReplacement::commit() {
  if (fsync(file) != 0)
    return systemError("write", path);
  if (close(std::exchange(file, -1)) != 0 ||
      rename(temporaryName(path).c_str(), path.c_str()) != 0) {
    absl::Status status = systemError("write", path);
    unlink(temporaryName(path).c_str());
    return status;
  }
  return syncFolder(std::string(directoryOf(path)));
}

absl::Status replaceFile(const std::string &path, absl::string_view bytes) {
  absl::StatusOr<FileReplacement> file = FileReplacement::create(path);
  if (!file.ok())
    return file.status();
  if (absl::Status status = file->append(bytes); !status.ok())
    return status;
  return file->commit();
}

} // namespace systole::runtime
