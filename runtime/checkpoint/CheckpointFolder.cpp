//===- CheckpointFolder.cpp - The contents of a model folder --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/checkpoint/CheckpointFolder.h"

#include "runtime/storage/Paths.h"
#include "runtime/storage/Storage.h"
#include "runtime/tensors/TensorBundle.h"

#include "absl/algorithm/container.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace systole::runtime {

constexpr char stateFile[] = "checkpoint";
constexpr char lockFile[] = ".systole.lock";
constexpr absl::string_view stem = "model.ckpt-";

//===----------------------------------------------------------------------===//
// The file `checkpoint`
//===----------------------------------------------------------------------===//

static absl::Status notUnderstood(const std::string &folder,
                                  absl::string_view what) {
  return absl::DataLossError(absl::StrCat(
      "'", storage::joinPath(folder, stateFile), "' ", what,
      otherCheckpointsHint(storage::joinPath(folder, "model.ckpt"))));
}

/// Reads one line; false if it is not a line of CheckpointState.
static bool parseLine(absl::string_view line, const std::string &folder,
                      CheckpointState &state) {
  std::pair<absl::string_view, absl::string_view> field =
      absl::StrSplit(line, absl::MaxSplits(':', 1));
  absl::string_view key = absl::StripAsciiWhitespace(field.first);
  absl::string_view value = absl::StripAsciiWhitespace(field.second);
  if (key == "last_preserved_timestamp")
    return absl::SimpleAtod(value, &state.lastPreserved);
  if (key == "all_model_checkpoint_timestamps")
    return absl::SimpleAtod(value, &state.times.emplace_back());
  std::string name;
  if (!absl::ConsumePrefix(&value, "\"") ||
      !absl::ConsumeSuffix(&value, "\"") || !absl::CUnescape(value, &name) ||
      name.empty())
    return false;
  if (key == "model_checkpoint_path")
    state.latest = storage::joinPath(folder, name);
  else if (key == "all_model_checkpoint_paths")
    state.all.push_back(storage::joinPath(folder, name));
  else
    return false;
  return true;
}

absl::StatusOr<CheckpointState> readCheckpointState(const std::string &folder) {
  CheckpointState state;
  std::string path = storage::joinPath(folder, stateFile);
  std::string version;
  absl::StatusOr<std::string> text = storage::readWhole(path, &version);
  if (absl::IsNotFound(text.status())) {
    state.condition = storage::Condition::absent();
    return state;
  }
  if (!text.ok())
    return text.status();
  state.condition = storage::Condition::isVersion(std::move(version));
  for (absl::string_view line : absl::StrSplit(*text, '\n')) {
    line = absl::StripAsciiWhitespace(line);
    if (!line.empty() && line[0] != '#' && !parseLine(line, folder, state))
      return notUnderstood(
          folder, absl::StrCat("cannot be parsed at '",
                               absl::CHexEscape(line.substr(0, 60)), "'"));
  }
  if (state.latest.empty())
    return notUnderstood(folder, "does not say which checkpoint is the latest");
  state.times.resize(state.all.size());
  return state;
}

absl::Status writeCheckpointState(const std::string &folder,
                                  const CheckpointState &state) {
  // The list names checkpoints of this folder relative to it, so that the
  // folder can be moved. A name that would be read as another path stays
  // absolute.
  std::string inFolder = storage::joinPath(folder, "");
  auto field = [&](absl::string_view key, absl::string_view prefix) {
    absl::string_view name = prefix;
    if (!absl::ConsumePrefix(&name, inFolder) || name.empty() ||
        storage::joinPath(folder, name) != prefix)
      name = prefix;
    return absl::StrCat(key, ": \"", absl::CEscape(name), "\"\n");
  };
  std::string text = field("model_checkpoint_path", state.latest);
  for (const std::string &prefix : state.all)
    absl::StrAppend(&text, field("all_model_checkpoint_paths", prefix));
  for (double time : state.times)
    absl::StrAppendFormat(&text, "all_model_checkpoint_timestamps: %.6f\n",
                          time);
  if (state.lastPreserved > 0)
    absl::StrAppendFormat(&text, "last_preserved_timestamp: %.6f\n",
                          state.lastPreserved);
  absl::Status status = storage::writeWhole(
      storage::joinPath(folder, stateFile), text, state.condition);
  if (absl::IsFailedPrecondition(status))
    return storage::annotate(
        status, "",
        ": does another job train in this folder? Give each its own "
        "--model_dir");
  return status;
}

std::vector<std::string> addCheckpoint(CheckpointState &state,
                                       const std::string &prefix, double time,
                                       const KeepPolicy &policy) {
  state.times.resize(state.all.size());
  auto erase = [&](size_t i) {
    auto at = static_cast<std::ptrdiff_t>(i);
    state.all.erase(state.all.begin() + at);
    state.times.erase(state.times.begin() + at);
  };
  for (size_t i = state.all.size(); i-- > 0;)
    if (state.all[i] == prefix)
      erase(i);
  state.latest = prefix;
  state.all.push_back(prefix);
  state.times.push_back(time);
  // Hours count from the first checkpoint in the folder.
  if (policy.everyHours > 0 && state.lastPreserved == 0)
    state.lastPreserved = state.times.front();
  std::vector<std::string> removed;
  while (policy.max > 0 && state.all.size() > static_cast<size_t>(policy.max)) {
    double hours = (state.times.front() - state.lastPreserved) / 3600;
    if (policy.everyHours > 0 && hours >= policy.everyHours)
      state.lastPreserved = state.times.front();
    else
      removed.push_back(state.all.front());
    erase(0);
  }
  return removed;
}

//===----------------------------------------------------------------------===//
// The files
//===----------------------------------------------------------------------===//

void removeCheckpointFiles(const std::string &folder,
                           const std::vector<std::string> &prefixes) {
  absl::StatusOr<std::vector<std::string>> names = storage::listNames(folder);
  if (!names.ok())
    return;
  for (absl::string_view name : *names) {
    bool halfWritten =
        absl::StartsWith(name, stem) && absl::EndsWith(name, ".tmp");
    bool removed = absl::c_any_of(prefixes, [&](const std::string &prefix) {
      absl::string_view rest = name;
      return absl::ConsumePrefix(&rest, storage::fileNameOf(prefix)) &&
             (rest == ".index" || absl::StartsWith(rest, ".data-"));
    });
    if (halfWritten || removed)
      (void)storage::remove(storage::joinPath(folder, name));
  }
}

std::string checkpointPrefix(const std::string &folder, int64_t step) {
  return storage::joinPath(folder, absl::StrCat(stem, step));
}

void removeUnlisted(const std::string &folder, const std::string &prefix) {
  absl::StatusOr<CheckpointState> state = readCheckpointState(folder);
  if (state.ok() && state->latest != prefix &&
      !absl::c_linear_search(state->all, prefix))
    removeCheckpointFiles(folder, {prefix});
}

static bool isComplete(const std::string &prefix) {
  absl::StatusOr<BundleReader> bundle = BundleReader::open(prefix);
  return bundle.ok() && bundle->verify().ok();
}

std::vector<std::string> findCompleteCheckpoints(const std::string &folder) {
  absl::StatusOr<std::vector<std::string>> names = storage::listNames(folder);
  if (!names.ok())
    return {};
  std::vector<std::pair<int64_t, std::string>> found;
  for (absl::string_view name : *names) {
    absl::string_view number = name;
    int64_t step;
    if (absl::ConsumePrefix(&number, stem) &&
        absl::ConsumeSuffix(&number, ".index") &&
        absl::SimpleAtoi(number, &step))
      found.emplace_back(step,
                         storage::joinPath(folder, absl::StrCat(stem, number)));
  }
  absl::c_sort(found);
  std::vector<std::string> prefixes;
  for (auto &[step, prefix] : found)
    if (isComplete(prefix))
      prefixes.push_back(std::move(prefix));
  return prefixes;
}

std::string otherCheckpointsHint(const std::string &prefix) {
  std::string folder(storage::directoryOf(prefix));
  std::string list = storage::joinPath(folder, stateFile);
  std::vector<std::string> whole = findCompleteCheckpoints(folder);
  whole.erase(std::remove(whole.begin(), whole.end(), prefix), whole.end());
  // Without the list, training does not reach this place.
  if (whole.empty() && access(list.c_str(), F_OK) != 0)
    return "; the folder has no complete checkpoint";
  if (whole.empty())
    return absl::StrCat("; the folder has no other complete checkpoint. To "
                        "train from the start, remove '",
                        list, "' or give another --model_dir");
  std::string last(storage::fileNameOf(whole.back()));
  auto name = [](std::string *out, const std::string &other) {
    absl::StrAppend(out, storage::fileNameOf(other));
  };
  return absl::StrCat(
      "; complete checkpoints in that folder: ",
      absl::StrJoin(whole, ", ", name),
      ". To resume from one of them, write `model_checkpoint_path: \"", last,
      "\"` into '", list,
      "'; to evaluate it or to predict, give "
      "--checkpoint_path=",
      whole.back());
}

absl::Status prepareModelFolder(const std::string &folder) {
  absl::Status status = storage::makeFolders(folder);
  if (status.ok()) {
    // Only a write reveals permissions, and a read-only or full file system.
    // Destroying `probe` removes the file.
    absl::StatusOr<std::unique_ptr<storage::OutputFile>> probe =
        storage::create(storage::joinPath(folder, "checkpoint.probe"));
    status = probe.ok() ? (*probe)->append("probe") : probe.status();
  }
  if (!status.ok())
    return absl::Status(
        status.code(),
        absl::StrCat("--model_dir=", folder,
                     " cannot store checkpoints: ", status.message()));
  return status;
}

//===----------------------------------------------------------------------===//
// The lock
//===----------------------------------------------------------------------===//

absl::StatusOr<FolderLock> FolderLock::acquire(const std::string &folder) {
  std::string path = storage::joinPath(folder, lockFile);
  // The owner's name, for the error that another job will print.
  char host[256] = "";
  gethostname(host, sizeof(host) - 1);
  std::string owner = absl::StrCat("process ", getpid(), " on ", host);
  if (storage::isRemote(folder)) {
    absl::StrAppend(&owner, ", since ", absl::FormatTime(absl::Now()));
    if (absl::Status status = storage::writeWhole(path, owner); !status.ok())
      return storage::annotate(
          status,
          absl::StrCat("--model_dir=", folder, " cannot store checkpoints: "));
    return FolderLock(-1, std::move(path), std::move(owner));
  }

  int file =
      open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
  if (file < 0)
    return storage::systemError("write", path);
  FolderLock lock(file, "", "");
  if (flock(file, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK)
      return storage::systemError("lock", path);
    std::string other = storage::readWhole(path).value_or("");
    return absl::FailedPreconditionError(absl::StrCat(
        "another job is training in '", folder, "'",
        other.empty() ? "" : absl::StrCat(" (", other, ")"),
        ": wait for its end or stop it, or give another --model_dir"));
  }
  // The lock holds without the name.
  if (ftruncate(file, 0) == 0 && write(file, owner.data(), owner.size()) < 0)
    return storage::systemError("write", path);
  return lock;
}

std::function<absl::Status()> FolderLock::check() const {
  if (remotePath.empty())
    return [] { return absl::OkStatus(); };
  return [path = remotePath, owner = owner]() -> absl::Status {
    absl::StatusOr<std::string> now = storage::readWhole(path);
    if (absl::IsNotFound(now.status()))
      return absl::OkStatus();
    if (!now.ok() || *now == owner)
      return now.status();
    return absl::FailedPreconditionError(absl::StrCat(
        "another job has begun to train in '", storage::directoryOf(path),
        "' (", *now, "), and this one stops: give each its own --model_dir"));
  };
}

FolderLock::~FolderLock() {
  if (file >= 0)
    close(file);
  if (!remotePath.empty() && check()().ok())
    (void)storage::remove(remotePath);
}

} // namespace systole::runtime
