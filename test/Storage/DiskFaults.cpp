//===- DiskFaults.cpp - A disk that can be told to fail -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DiskFaults.h"

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <filesystem>
#include <mutex>
#include <set>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <vector>

namespace systole::test {
namespace {

/// A change of names that its folder has not been synced for.
struct NameChange {
  enum Kind { Made, Renamed, Removed } kind;
  std::string path;
  /// For Renamed: the name before.
  std::string from;
  /// A link to the file that had the name before; empty if there was none.
  std::string backup;
};

struct State {
  std::mutex mutex;
  DiskFaults::Match match;
  DiskFault fault = DiskFault::None;
  int64_t first = 0, count = 0, calls = 0;
  std::string struck;

  // For PowerLoss.
  std::vector<NameChange> journal;
  std::set<ino_t> unsynced;
  std::string backups;
  int64_t numBackups = 0;
};

State &state() {
  static auto *state = new State;
  return *state;
}

std::atomic<bool> armed{false};

long raw(long number, const char *one, const char *two) {
  return number == SYS_linkat
             ? syscall(SYS_linkat, AT_FDCWD, one, AT_FDCWD, two, 0)
             : syscall(number, one, two);
}

std::string folderOf(const std::string &path) {
  return std::filesystem::path(path).parent_path();
}

std::string pathOf(int file) {
  std::string link = "/proc/self/fd/" + std::to_string(file);
  char path[4096];
  ssize_t size = readlink(link.c_str(), path, sizeof(path));
  return std::string(path, size > 0 ? static_cast<size_t>(size) : 0);
}

std::string absolute(int folder, const char *path) {
  if (path[0] == '/')
    return path;
  std::string base = folder == AT_FDCWD
                         ? std::filesystem::current_path().string()
                         : pathOf(folder);
  return base + "/" + path;
}

/// The call of the C library or of a sanitizer that this file replaces.
template <typename Function> Function *next(const char *name) {
  return reinterpret_cast<Function *>(dlsym(RTLD_NEXT, name));
}

int rawStat(const char *path, struct stat *info, int flags) {
  return static_cast<int>(syscall(SYS_newfstatat, AT_FDCWD, path, info, flags));
}

ino_t inodeOf(int file) {
  struct stat info;
  return fstat(file, &info) == 0 ? info.st_ino : 0;
}

[[noreturn]] void end() { _exit(crashExitCode); }

void lose(State &state) {
  armed = false;
  for (size_t i = state.journal.size(); i-- > 0;) {
    NameChange &change = state.journal[i];
    if (change.kind == NameChange::Renamed)
      raw(SYS_rename, change.path.c_str(), change.from.c_str());
    else if (change.kind == NameChange::Made)
      std::filesystem::remove_all(change.path);
    if (!change.backup.empty())
      raw(SYS_rename, change.backup.c_str(), change.path.c_str());
  }
  state.journal.clear();
  std::error_code error;
  // Every file of the folder that the backups stand beside.
  std::string root = state.backups.substr(0, state.backups.rfind('.'));
  for (auto at = std::filesystem::recursive_directory_iterator(root, error);
       !error && at != std::filesystem::recursive_directory_iterator();
       at.increment(error)) {
    struct stat info;
    if (rawStat(at->path().c_str(), &info, AT_SYMLINK_NOFOLLOW) == 0 &&
        S_ISREG(info.st_mode) && state.unsynced.count(info.st_ino))
      std::filesystem::resize_file(at->path(), 0, error);
  }
  std::filesystem::remove_all(state.backups, error);
}

/// A call that is about to be made.
class Call {
public:
  Call(const char *name, std::string path, bool needsSpace,
       bool isWrite = false)
      : lock(state().mutex), path(std::move(path)) {
    State &all = state();
    if (!armed || isOfReading(all.fault) || !all.match(this->path))
      return;
    isMatched = true;
    int64_t number = ++all.calls;
    bool strikes = number >= all.first && number - all.first < all.count;
    strikes &= all.fault != DiskFault::None &&
               (needsSpace || all.fault != DiskFault::NoSpace) &&
               (isWrite || all.fault != DiskFault::ShortWrite);
    if (!strikes)
      return;
    all.struck = std::string(name) + " " + this->path;
    fault = all.fault;
    if (!isWrite && isCrash())
      crash();
  }

  bool isCrash() const {
    return fault == DiskFault::Crash || fault == DiskFault::PowerLoss;
  }
  [[noreturn]] void crash() {
    if (fault == DiskFault::PowerLoss)
      lose(state());
    end();
  }

  /// Whether the call is not made; sets errno.
  bool fails() const {
    if (fault != DiskFault::NoSpace && fault != DiskFault::IoError)
      return false;
    errno = fault == DiskFault::NoSpace ? ENOSPC : EIO;
    return true;
  }

  /// Notes what a loss of power would undo.
  bool isTraced() const {
    return isMatched && state().fault == DiskFault::PowerLoss;
  }
  std::string keep(const std::string &path) {
    State &all = state();
    std::string backup = all.backups + "/" + std::to_string(++all.numBackups);
    return isTraced() && raw(SYS_linkat, path.c_str(), backup.c_str()) == 0
               ? backup
               : "";
  }
  void note(NameChange change) {
    if (isTraced())
      state().journal.push_back(std::move(change));
  }
  void noteBytes(int file) {
    if (isTraced())
      state().unsynced.insert(inodeOf(file));
  }
  void noteSync(int file) {
    if (!isTraced())
      return;
    std::vector<NameChange> &journal = state().journal;
    state().unsynced.erase(inodeOf(file));
    for (size_t i = journal.size(); i-- > 0;)
      if (folderOf(journal[i].path) == path)
        journal.erase(journal.begin() + static_cast<std::ptrdiff_t>(i));
  }

  DiskFault fault = DiskFault::None;

private:
  std::lock_guard<std::mutex> lock;
  const std::string path;
  bool isMatched = false;
};

/// Whether a call that reads fails; sets errno. Calls by a path may be denied.
bool failsToRead(const char *name, const std::string &path, bool isByPath) {
  State &all = state();
  // A match of a call that writes may read itself.
  if (!isOfReading(all.fault))
    return false;
  std::lock_guard<std::mutex> lock(all.mutex);
  if (!armed || !all.match(path) ||
      (all.fault == DiskFault::ReadDenied && !isByPath))
    return false;
  int64_t number = ++all.calls;
  if (number < all.first || number - all.first >= all.count)
    return false;
  all.struck = std::string(name) + " " + path;
  errno = all.fault == DiskFault::ReadDenied    ? EACCES
          : all.fault == DiskFault::ReadTimeOut ? ETIMEDOUT
                                                : EIO;
  return true;
}

int statFile(const char *name, const char *path, struct stat *info, int flags) {
  if (armed && failsToRead(name, absolute(AT_FDCWD, path), /*isByPath=*/true))
    return -1;
  return rawStat(path, info, flags);
}

int openFile(int folder, const char *path, int flags, mode_t mode) {
  auto make = [&] {
    return static_cast<int>(syscall(SYS_openat, folder, path, flags, mode));
  };
  if (!armed)
    return make();
  std::string whole = absolute(folder, path);
  if (!(flags & O_CREAT))
    return failsToRead("open", whole, /*isByPath=*/true) ? -1 : make();
  Call call("open", whole, /*needsSpace=*/true);
  if (call.fails())
    return -1;
  struct stat before;
  bool isNew = rawStat(whole.c_str(), &before, AT_SYMLINK_NOFOLLOW) != 0;
  int file = make();
  if (file >= 0 && isNew)
    call.note({NameChange::Made, whole, "", ""});
  return file;
}

int renameFile(const char *from, const char *to) {
  std::string source = absolute(AT_FDCWD, from);
  std::string target = absolute(AT_FDCWD, to);
  Call call("rename", target, /*needsSpace=*/true);
  if (call.fails())
    return -1;
  std::string backup = call.keep(target);
  int result = static_cast<int>(raw(SYS_rename, from, to));
  if (result == 0)
    call.note({NameChange::Renamed, target, source, backup});
  return result;
}

int linkFile(int fromFolder, const char *from, int toFolder, const char *to,
             int flags) {
  std::string target = absolute(toFolder, to);
  Call call("link", target, /*needsSpace=*/true);
  if (call.fails())
    return -1;
  int result = static_cast<int>(
      syscall(SYS_linkat, fromFolder, from, toFolder, to, flags));
  if (result == 0)
    call.note({NameChange::Made, target, "", ""});
  return result;
}

int unlinkFile(int folder, const char *path, int flags) {
  std::string whole = absolute(folder, path);
  Call call("unlink", whole, /*needsSpace=*/false);
  if (call.fails())
    return -1;
  std::string backup = call.keep(whole);
  int result = static_cast<int>(syscall(SYS_unlinkat, folder, path, flags));
  if (result == 0 && !backup.empty())
    call.note({NameChange::Removed, whole, "", backup});
  return result;
}

} // namespace

//===----------------------------------------------------------------------===//
// DiskFaults
//===----------------------------------------------------------------------===//

bool isOfReading(DiskFault fault) {
  return fault == DiskFault::ReadError || fault == DiskFault::ReadDenied ||
         fault == DiskFault::ReadTimeOut;
}

static std::string matchedFolder;

void DiskFaults::arm(Match match, DiskFault fault, int64_t first,
                     int64_t count) {
  State &all = state();
  {
    std::lock_guard<std::mutex> lock(all.mutex);
    all.match = std::move(match);
    all.fault = fault;
    all.first = first;
    all.count = count;
    all.calls = 0;
    all.struck.clear();
    all.journal.clear();
    all.unsynced.clear();
    if (fault == DiskFault::PowerLoss) {
      all.backups = matchedFolder + ".backups";
      std::filesystem::create_directories(all.backups);
    }
  }
  armed = true;
}

int64_t DiskFaults::disarm() {
  armed = false;
  std::lock_guard<std::mutex> lock(state().mutex);
  return state().calls;
}

bool DiskFaults::hasStruck() { return !struckCall().empty(); }

std::string DiskFaults::struckCall() {
  std::lock_guard<std::mutex> lock(state().mutex);
  return state().struck;
}

void DiskFaults::losePower() {
  std::lock_guard<std::mutex> lock(state().mutex);
  lose(state());
}

DiskFaults::Match DiskFaults::below(const std::string &folder) {
  matchedFolder = folder;
  return [folder](const std::string &path) {
    return path == folder || path.rfind(folder + "/", 0) == 0;
  };
}

} // namespace systole::test

//===----------------------------------------------------------------------===//
// The calls
//===----------------------------------------------------------------------===//

using namespace systole::test;

extern "C" {

int open(const char *path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;
  va_end(more);
  return openFile(AT_FDCWD, path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;
  va_end(more);
  return openFile(folder, path, flags, mode);
}

DIR *opendir(const char *path) {
  if (armed &&
      failsToRead("opendir", absolute(AT_FDCWD, path), /*isByPath=*/true))
    return nullptr;
  static auto *make = next<DIR *(const char *)>("opendir");
  return make(path);
}

dirent *readdir(DIR *folder) {
  if (armed && failsToRead("readdir", pathOf(dirfd(folder)), false))
    return nullptr;
  static auto *make = next<dirent *(DIR *)>("readdir");
  return make(folder);
}

int stat(const char *path, struct stat *info) noexcept {
  return statFile("stat", path, info, 0);
}

int lstat(const char *path, struct stat *info) noexcept {
  return statFile("lstat", path, info, AT_SYMLINK_NOFOLLOW);
}

int access(const char *path, int mode) noexcept {
  if (armed &&
      failsToRead("access", absolute(AT_FDCWD, path), /*isByPath=*/true))
    return -1;
  return static_cast<int>(syscall(SYS_faccessat, AT_FDCWD, path, mode));
}

ssize_t read(int file, void *bytes, size_t size) {
  if (armed && failsToRead("read", pathOf(file), false))
    return -1;
  return static_cast<ssize_t>(syscall(SYS_read, file, bytes, size));
}

ssize_t pread(int file, void *bytes, size_t size, off_t offset) {
  if (armed && failsToRead("pread", pathOf(file), false))
    return -1;
  return static_cast<ssize_t>(syscall(SYS_pread64, file, bytes, size, offset));
}

ssize_t write(int file, const void *bytes, size_t size) {
  auto make = [&](size_t size) {
    return static_cast<ssize_t>(syscall(SYS_write, file, bytes, size));
  };
  if (!armed)
    return make(size);
  Call call("write", pathOf(file), /*needsSpace=*/true, /*isWrite=*/true);
  if (call.isCrash() || call.fault == DiskFault::ShortWrite)
    size = (size + 1) / 2;
  else if (call.fails())
    return -1;
  call.noteBytes(file);
  ssize_t result = make(size);
  if (call.isCrash())
    call.crash();
  return result;
}

int ftruncate(int file, off_t size) noexcept {
  auto make = [&] {
    return static_cast<int>(syscall(SYS_ftruncate, file, size));
  };
  if (!armed)
    return make();
  Call call("ftruncate", pathOf(file), /*needsSpace=*/false);
  if (call.fails())
    return -1;
  call.noteBytes(file);
  return make();
}

int fsync(int file) {
  auto make = [&] { return static_cast<int>(syscall(SYS_fsync, file)); };
  if (!armed)
    return make();
  Call call("fsync", pathOf(file), /*needsSpace=*/true);
  if (call.fails())
    return -1;
  call.noteSync(file);
  // The kernel's own sync of the disk would only take time.
  return 0;
}

int close(int file) {
  auto make = [&] { return static_cast<int>(syscall(SYS_close, file)); };
  int flags = armed ? fcntl(file, F_GETFL) : 0;
  if (!armed || flags < 0 || (flags & O_ACCMODE) == O_RDONLY)
    return make();
  Call call("close", pathOf(file), /*needsSpace=*/true);
  int result = make();
  return call.fails() ? -1 : result;
}

int rename(const char *from, const char *to) noexcept {
  return armed ? renameFile(from, to)
               : static_cast<int>(raw(SYS_rename, from, to));
}

int link(const char *from, const char *to) noexcept {
  return armed ? linkFile(AT_FDCWD, from, AT_FDCWD, to, 0)
               : static_cast<int>(raw(SYS_linkat, from, to));
}

int linkat(int fromFolder, const char *from, int toFolder, const char *to,
           int flags) noexcept {
  return armed ? linkFile(fromFolder, from, toFolder, to, flags)
               : static_cast<int>(syscall(SYS_linkat, fromFolder, from,
                                          toFolder, to, flags));
}

int unlink(const char *path) noexcept {
  return armed ? unlinkFile(AT_FDCWD, path, 0)
               : static_cast<int>(syscall(SYS_unlink, path));
}

int unlinkat(int folder, const char *path, int flags) noexcept {
  return armed ? unlinkFile(folder, path, flags)
               : static_cast<int>(syscall(SYS_unlinkat, folder, path, flags));
}

int rmdir(const char *path) noexcept {
  return armed ? unlinkFile(AT_FDCWD, path, AT_REMOVEDIR)
               : static_cast<int>(syscall(SYS_rmdir, path));
}

int mkdir(const char *path, mode_t mode) noexcept {
  auto make = [&] { return static_cast<int>(syscall(SYS_mkdir, path, mode)); };
  if (!armed)
    return make();
  std::string whole = absolute(AT_FDCWD, path);
  Call call("mkdir", whole, /*needsSpace=*/true);
  if (call.fails())
    return -1;
  int result = make();
  if (result == 0)
    call.note({NameChange::Made, whole, "", ""});
  return result;
}

} // extern "C"
