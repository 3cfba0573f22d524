//===- ModelFolder.h - The folder of a training -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_SESSION_MODELFOLDER_H
#define SYSTOLE_RUNTIME_PROGRAM_SESSION_MODELFOLDER_H

#include "runtime/checkpoint/CheckpointFolder.h"
#include "systole/runtime/abi.h"

#include "absl/status/statusor.h"

#include <functional>
#include <string>

namespace systole::runtime {

/// The folder --model_dir or, without it, a new temporary folder, whose name is
/// printed. It is locked against other jobs.
class ModelFolder {
public:
  static absl::StatusOr<ModelFolder> open(const systole_program &program);

  const std::string &path() const { return folder; }

  /// A function that checks that no other job has taken the folder.
  std::function<absl::Status()> check() const { return lock.check(); }

  /// Removes a temporary folder: it has nothing worth keeping.
  void discard();

private:
  ModelFolder(std::string folder, bool temporary, FolderLock lock)
      : folder(std::move(folder)), temporary(temporary), lock(std::move(lock)) {
  }

  std::string folder;
  bool temporary;
  FolderLock lock;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_SESSION_MODELFOLDER_H
