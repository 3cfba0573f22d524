//===- CacheFolder.cpp - The folder of caches -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Support/CacheFolder.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <tuple>
#include <unistd.h>

using namespace llvm;
using namespace systole;

static Error systemError(const Twine &what) {
  return createStringError(std::error_code(errno, std::generic_category()),
                           what + ": " + std::strerror(errno));
}

//===----------------------------------------------------------------------===//
// Owners
//===----------------------------------------------------------------------===//

static bool isTrusted(uid_t user) { return user == geteuid() || user == 0; }

static std::string sayUser(uid_t user) {
  return ("the user of number " + Twine(user)).str();
}

Error systole::checkOwned(StringRef path) {
  struct stat status;
  if (lstat(path.str().c_str(), &status) != 0)
    return systemError("cannot look at '" + path + "'");
  if (S_ISLNK(status.st_mode))
    return createStringError("'" + path +
                             "' in the cache of programs is a link, and is not "
                             "used: remove it, or set SYSTOLE_CACHE to another "
                             "folder");
  if (!isTrusted(status.st_uid))
    return createStringError("'" + path + "' in the cache of programs is of " +
                             sayUser(status.st_uid) +
                             ", who could put any program there, and is not "
                             "used: set SYSTOLE_CACHE to a folder of your own");
  if (status.st_mode & (S_IWGRP | S_IWOTH))
    return createStringError("'" + path +
                             "' in the cache of programs may be written by "
                             "others, and is not used: chmod -R go-w '" +
                             path +
                             "', or set SYSTOLE_CACHE to another "
                             "folder");
  return Error::success();
}

/// A user who may rename a parent folder can replace it by another. Folders
/// with the sticky bit, such as /tmp, let only owners do that.
static Error checkParents(StringRef path) {
  for (StringRef parent = sys::path::parent_path(path); !parent.empty();
       parent = sys::path::parent_path(parent)) {
    struct stat status;
    if (stat(parent.str().c_str(), &status) != 0)
      return systemError("cannot look at '" + parent + "'");
    bool isOpen = (status.st_mode & S_IWOTH) && !(status.st_mode & S_ISVTX);
    if (isOpen || !isTrusted(status.st_uid))
      return createStringError(
          "the cache of programs '" + path + "' is in '" + parent +
          "', which " +
          (isOpen ? "everybody may write" : "is of " + sayUser(status.st_uid)) +
          ", who could replace it: set SYSTOLE_CACHE to another folder");
  }
  return Error::success();
}

Expected<std::string> systole::findCacheFolder() {
  SmallString<128> path;
  if (auto chosen = sys::Process::GetEnv("SYSTOLE_CACHE")) {
    path = *chosen;
  } else {
    if (!sys::path::cache_directory(path))
      return createStringError(
          "there is no home directory to keep compiled "
          "programs and measurements in; set SYSTOLE_CACHE to a folder");
    sys::path::append(path, "systole");
  }
  std::error_code error = sys::fs::create_directories(
      path, /*IgnoreExisting=*/true, sys::fs::owner_all);
  // The user may have made a link on purpose, so its target is checked.
  SmallString<128> real;
  if (!error)
    error = sys::fs::real_path(path, real);
  if (error)
    return createStringError(error,
                             "cannot make the folder '%s': %s; set "
                             "SYSTOLE_CACHE to another",
                             path.c_str(), error.message().c_str());
  if (Error untrusted = checkOwned(real))
    return std::move(untrusted);
  if (Error untrusted = checkParents(real))
    return std::move(untrusted);
  return std::string(path);
}

//===----------------------------------------------------------------------===//
// Locks
//===----------------------------------------------------------------------===//

static int openFolder(StringRef folder) {
  return open(folder.str().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

Expected<FolderLock> FolderLock::acquire(StringRef folder, Kind kind) {
  FolderLock lock(openFolder(folder));
  if (lock.file < 0)
    return systemError("cannot open '" + folder + "'");
  int result;
  do
    result = flock(lock.file, kind == Kind::Shared ? LOCK_SH : LOCK_EX);
  while (result != 0 && errno == EINTR);
  if (result != 0)
    return systemError("cannot lock '" + folder + "'");
  return std::move(lock);
}

std::unique_ptr<FolderLock> FolderLock::tryExclusive(StringRef folder) {
  std::unique_ptr<FolderLock> lock(new FolderLock(openFolder(folder)));
  if (lock->file < 0 || flock(lock->file, LOCK_EX | LOCK_NB) != 0)
    return nullptr;
  return lock;
}

FolderLock::~FolderLock() {
  if (file >= 0)
    close(file);
}

//===----------------------------------------------------------------------===//
// Size
//===----------------------------------------------------------------------===//

Expected<uint64_t> systole::findCacheLimit() {
  auto chosen = sys::Process::GetEnv("SYSTOLE_CACHE_SIZE");
  if (!chosen)
    return uint64_t(5) << 30;
  StringRef text(*chosen);
  uint64_t number;
  unsigned shift = 0;
  if (!text.empty())
    if (size_t unit = StringRef("KMGT").find(toUpper(text.back()));
        unit != StringRef::npos) {
      shift = 10 * (static_cast<unsigned>(unit) + 1);
      text = text.drop_back();
    }
  if (text.getAsInteger(10, number) || number > (UINT64_MAX >> shift))
    return createStringError("SYSTOLE_CACHE_SIZE=" + *chosen +
                             ": a number of bytes is expected, which may end "
                             "with K, M, G or T, as in 5G; 0 is no limit");
  return number << shift;
}

void systole::touchEntry(StringRef entry) {
  // A failure only evicts the entry earlier.
  (void)utimensat(AT_FDCWD, entry.str().c_str(), nullptr, 0);
}

/// A program's name is a hash of 32 digits. The C++ API keeps the models that
/// it writes in folders KIND-HASH.
static bool isEntry(StringRef name) {
  auto [kind, hash] = name.split('-');
  const bool isProgram = hash.empty();
  return (isProgram ? kind.size() == 32 : hash.size() == 16) &&
         all_of(isProgram ? kind : hash, isHexDigit) &&
         all_of(isProgram ? StringRef() : kind, isLower);
}

void systole::evictEntries(StringRef cache, uint64_t limit, StringRef kept) {
  struct Entry {
    sys::TimePoint<> used;
    std::string path;
    uint64_t bytes;
  };
  SmallVector<Entry> entries;
  uint64_t sum = 0;
  std::error_code error;
  for (sys::fs::directory_iterator it(cache, error, /*follow_symlinks=*/false),
       end;
       it != end && !error; it.increment(error)) {
    auto status = it->status();
    if (!isEntry(sys::path::filename(it->path())) || !status ||
        status->type() != sys::fs::file_type::directory_file)
      continue;
    Entry entry{status->getLastModificationTime(), it->path(), 0};
    std::error_code inner;
    for (sys::fs::directory_iterator file(it->path(), inner, false);
         file != end && !inner; file.increment(inner))
      if (auto of = file->status())
        entry.bytes += of->getSize();
    sum += entry.bytes;
    entries.push_back(std::move(entry));
  }
  sort(entries, [](const Entry &a, const Entry &b) {
    return std::tie(a.used, a.path) < std::tie(b.used, b.path);
  });
  for (const Entry &entry : entries) {
    if (sum <= limit)
      return;
    if (entry.path == kept)
      continue;
    sys::fs::remove_directories(entry.path);
    sum -= entry.bytes;
  }
}
