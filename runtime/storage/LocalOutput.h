//===- LocalOutput.h - Writing files of this machine ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file is written under a temporary name and renamed at the end: fsync of the
// file, rename, fsync of the folder. Temporary names are random, and opened
// with O_EXCL and O_NOFOLLOW. So neither a planted link nor a second writer of
// the same file shares them.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_STORAGE_LOCALOUTPUT_H
#define SYSTOLE_RUNTIME_STORAGE_LOCALOUTPUT_H

#include "runtime/storage/Storage.h"

namespace systole::storage {

/// A new name beside `path`: "PATH.0123456789abcdef.tmp".
std::string temporaryName(absl::string_view path);

/// Syncs the folder of the complete file `path`. The error tells that the new
/// contents are there, unlike the error of a failed write.
absl::Status syncFolderOf(FileSystem &files, const std::string &path);

absl::StatusOr<std::unique_ptr<OutputFile>>
createLocalOutput(FileSystem &files, const std::string &path,
                  const Condition &condition);

absl::StatusOr<std::unique_ptr<LogFile>>
createLocalLog(const std::string &path);

} // namespace systole::storage

#endif // SYSTOLE_RUNTIME_STORAGE_LOCALOUTPUT_H
