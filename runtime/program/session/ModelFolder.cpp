//===- ModelFolder.cpp - The folder of a training -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/session/ModelFolder.h"

#include "runtime/program/cli/CommandLine.h"
#include "runtime/storage/Paths.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/Status.h"

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"

#include <cstdlib>

namespace systole::runtime {

absl::StatusOr<ModelFolder> ModelFolder::open(const systole_program &program) {
  std::string folder = absl::GetFlag(FLAGS_model_dir);
  bool temporary = folder.empty();
  if (temporary) {
    const char *parent = std::getenv("TMPDIR");
    folder = storage::joinPath(parent && *parent ? parent : "/tmp",
                               absl::StrCat(program.name, "-XXXXXX"));
    if (!mkdtemp(folder.data()))
      return systemError("make the folder", folder);
    logInfo("Without --model_dir, checkpoints go to %s\n", folder);
  }
  ASSIGN_OR_RETURN(FolderLock lock, FolderLock::acquire(folder));
  // The lock excludes other jobs on local disks only: one may still write to a
  // store.
  if (absl::StatusOr<CheckpointState> state = readCheckpointState(folder);
      state.ok() && !storage::isRemote(folder))
    removeIncomplete(folder, *state, INT64_MAX);
  return ModelFolder(std::move(folder), temporary, std::move(lock));
}

void ModelFolder::discard() {
  absl::StatusOr<std::vector<std::string>> names = storage::listNames(folder);
  if (!temporary || !names.ok())
    return;
  for (const std::string &name : *names)
    (void)storage::remove(storage::joinPath(folder, name));
  if (storage::removeFolder(folder).ok())
    logInfo("Removed %s, as nothing was trained\n", folder);
}

} // namespace systole::runtime
