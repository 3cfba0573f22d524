//===- CacheFolder.h - The folder of caches ---------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The cache holds executables, so only its owner may write its files.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SUPPORT_CACHEFOLDER_H
#define SYSTOLE_SUPPORT_CACHEFOLDER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <utility>

namespace systole {

/// $SYSTOLE_CACHE, $XDG_CACHE_HOME/systole or ~/.cache/systole, which is
/// created for this user alone if needed. Fails if other users may write in it
/// or replace one of its parent folders.
llvm::Expected<std::string> findCacheFolder();

/// Fails unless this user or root owns a file or folder and no other user may
/// write it. Links fail. The error has a hint.
llvm::Error checkOwned(llvm::StringRef path);

/// The maximum of bytes of all programs in the cache: $SYSTOLE_CACHE_SIZE, a
/// number with K, M, G or T, or 5 GB. 0 is no limit.
llvm::Expected<uint64_t> findCacheLimit();

/// A lock of a folder, by flock(2). It ends with its owner, or when that
/// process becomes another program.
class FolderLock {
public:
  enum class Kind { Shared, Exclusive };

  /// Waits until the other owners release the folder.
  static llvm::Expected<FolderLock> acquire(llvm::StringRef folder, Kind kind);
  /// Locks the folder without waiting. Returns null if another owner has the
  /// folder.
  static std::unique_ptr<FolderLock> tryExclusive(llvm::StringRef folder);

  FolderLock(FolderLock &&other) : file(std::exchange(other.file, -1)) {}
  FolderLock &operator=(FolderLock &&other) {
    std::swap(file, other.file);
    return *this;
  }
  ~FolderLock();

private:
  explicit FolderLock(int file) : file(file) {}
  int file;
};

/// Marks an entry of the cache as used now.
void touchEntry(llvm::StringRef entry);

/// Removes the least recently used entries, except `kept`, until the rest has
/// at most `limit` bytes. The caller must have the cache alone. Entries are
/// folders named by 32 hexadecimal digits, or by a kind and 16:
/// text-0123456789abcdef.
void evictEntries(llvm::StringRef cache, uint64_t limit, llvm::StringRef kept);

} // namespace systole

#endif // SYSTOLE_SUPPORT_CACHEFOLDER_H
