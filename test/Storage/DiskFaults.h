//===- DiskFaults.h - A disk that can be told to fail --------- -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Replaces calls of the C library in the executable that links it. Some change
// files: open with O_CREAT, write, ftruncate, fsync, close after writing,
// rename, link, unlink, mkdir, rmdir. Others read them: open, stat, lstat,
// opendir, readdir, read, pread, access. Faults so reach LocalStorage as a
// disk's do. A fault strikes calls of one of the two kinds, and counts only
// these.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TEST_STORAGE_DISKFAULTS_H
#define SYSTOLE_TEST_STORAGE_DISKFAULTS_H

#include <cstdint>
#include <functional>
#include <string>

namespace systole::test {

enum class DiskFault {
  None,       ///< Calls are counted.
  NoSpace,    ///< ENOSPC, of calls that can need space.
  IoError,    ///< EIO; a close and its like are done all the same.
  ShortWrite, ///< A write takes half of the bytes.
  Crash,      ///< The process ends before the call; within it, if it writes.
  PowerLoss,  ///< The same, and whatever is not synced is lost: bytes of files,
              ///< and new names, renames and removals in folders.
  ReadError,  ///< EIO, of calls that read.
  ReadDenied, ///< EACCES, of calls that read by a path.
  ReadTimeOut, ///< ETIMEDOUT, of calls that read: a server of files is away.
};

/// Whether the fault strikes calls that read.
bool isOfReading(DiskFault fault);

/// The exit code of a process that Crash or PowerLoss ends.
constexpr int crashExitCode = 86;

class DiskFaults {
public:
  using Match = std::function<bool(const std::string &path)>;

  /// Makes the calls from the `first`-th on (1: the first) fail, `count` of
  /// them, among those for matching paths. For a rename or link the new path
  /// counts.
  static void arm(Match match, DiskFault fault, int64_t first,
                  int64_t count = 1);
  /// Ends it; returns the number of calls that matched.
  static int64_t disarm();
  /// Whether a fault has struck since `arm`, and the call that it struck.
  static bool hasStruck();
  static std::string struckCall();

  /// Loses what is not synced since `arm` with PowerLoss, and disarms.
  static void losePower();

  /// Matches a folder and all that is in it.
  static Match below(const std::string &folder);
};

} // namespace systole::test

#endif // SYSTOLE_TEST_STORAGE_DISKFAULTS_H
