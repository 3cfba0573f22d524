//===- CheckpointFolder.cpp - The contents of a model folder --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/checkpoint/CheckpointFolder.h"

#include "runtime/checkpoint/TensorBundle.h"
#include "runtime/storage/Paths.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/Status.h"
#include "runtime/system/Process.h"

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
#include <map>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace systole::runtime {

constexpr char stateFile[] = "checkpoint";
constexpr char lockFileName[] = ".systole.lock";
constexpr absl::string_view stem = "model.ckpt-";

namespace {
/// The files of one checkpoint in a folder.
struct CheckpointFiles {
  bool hasIndex = false;
  std::vector<std::string> data;
};
} // namespace

/// The files model.ckpt-N.* among the names, by N.
static std::map<int64_t, CheckpointFiles>
filesBySteps(const std::vector<std::string> &names) {
  std::map<int64_t, CheckpointFiles> files;
  for (absl::string_view name : names) {
    absl::string_view rest = name;
    int64_t step;
    if (!absl::ConsumePrefix(&rest, stem))
      continue;
    size_t dot = std::min(rest.find('.'), rest.size());
    if (!absl::SimpleAtoi(rest.substr(0, dot), &step))
      continue;
    rest.remove_prefix(dot);
    if (rest == ".index")
      files[step].hasIndex = true;
    else if (absl::StartsWith(rest, ".data-") && !absl::EndsWith(rest, ".tmp"))
      files[step].data.emplace_back(name);
  }
  return files;
}

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
  RETURN_IF_ERROR(text.status());
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

absl::StatusOr<std::string> latestCheckpoint(const std::string &folder) {
  ASSIGN_OR_RETURN(CheckpointState state, readCheckpointState(folder));
  if (!state.latest.empty())
    return state.latest;
  absl::StatusOr<std::vector<std::string>> names = storage::listNames(folder);
  if (absl::IsNotFound(names.status()))
    return "";
  RETURN_IF_ERROR(names.status());
  // A checkpoint of step 0 has the initial variables. If the first save was
  // killed, nothing is lost.
  for (const auto &[step, files] : filesBySteps(*names))
    if (step > 0 && files.hasIndex)
      return notUnderstood(folder,
                           "is missing, although the folder has checkpoints");
  return "";
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
    return annotate(
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

absl::Status removeCheckpointFiles(const std::string &folder,
                                   const std::vector<std::string> &prefixes) {
  if (prefixes.empty())
    return absl::OkStatus();
  absl::StatusOr<std::vector<std::string>> names = storage::listNames(folder);
  absl::Status status = names.status();
  if (names.ok())
    for (absl::string_view name : *names)
      if (absl::c_any_of(prefixes, [&](const std::string &prefix) {
            absl::string_view rest = name;
            return absl::ConsumePrefix(&rest, storage::fileNameOf(prefix)) &&
                   (rest == ".index" || absl::StartsWith(rest, ".data-"));
          }))
        status.Update(storage::remove(storage::joinPath(folder, name)));
  return status;
}

std::string checkpointPrefix(const std::string &folder, int64_t step) {
  return storage::joinPath(folder, absl::StrCat(stem, step));
}

absl::Status removeUnlisted(const std::string &folder,
                            const std::string &prefix) {
  absl::StatusOr<CheckpointState> state = readCheckpointState(folder);
  if (!state.ok() || state->latest == prefix ||
      absl::c_linear_search(state->all, prefix))
    return state.status();
  return removeCheckpointFiles(folder, {prefix});
}

/// The files that make no checkpoint.
static std::vector<std::string> uselessFiles(const std::string &prefix,
                                             const CheckpointFiles &files,
                                             bool isListed) {
  if (files.hasIndex && files.data.size() == 1)
    return {};
  // A listed checkpoint that is damaged is left as it is.
  if (!files.hasIndex)
    return isListed ? std::vector<std::string>() : files.data;
  if (files.data.empty())
    return isListed ? std::vector<std::string>()
                    : std::vector<std::string>{
                          absl::StrCat(storage::fileNameOf(prefix), ".index")};
  // A save that failed or was killed has left data of another number.
  absl::StatusOr<BundleReader> bundle = BundleReader::open(prefix);
  if (!bundle.ok())
    return {};
  std::vector<std::string> used = bundle->dataFiles(), useless;
  for (const std::string &name : files.data)
    if (absl::c_none_of(used, [&](const std::string &path) {
          return storage::fileNameOf(path) == name;
        }))
      useless.push_back(name);
  return useless;
}

void removeIncomplete(const std::string &folder, const CheckpointState &state,
                      int64_t end) {
  absl::StatusOr<std::vector<std::string>> names = storage::listNames(folder);
  if (!names.ok())
    return;
  for (const auto &[step, files] : filesBySteps(*names)) {
    if (step >= end)
      break;
    const std::string prefix = checkpointPrefix(folder, step);
    const bool isListed =
        state.latest == prefix || absl::c_linear_search(state.all, prefix);
    for (const std::string &name : uselessFiles(prefix, files, isListed))
      (void)storage::remove(storage::joinPath(folder, name));
  }
}

/// The checksums of an object would take a download.
static bool isComplete(const std::string &prefix) {
  absl::StatusOr<BundleReader> bundle = BundleReader::open(prefix);
  return bundle.ok() &&
         (storage::isRemote(prefix) ? bundle->checkFiles() : bundle->verify())
             .ok();
}

std::vector<std::string> findCompleteCheckpoints(const std::string &folder) {
  absl::StatusOr<std::vector<std::string>> names = storage::listNames(folder);
  if (!names.ok())
    return {};
  std::vector<std::string> prefixes;
  for (const auto &[step, files] : filesBySteps(*names))
    if (std::string prefix = checkpointPrefix(folder, step);
        files.hasIndex && isComplete(prefix))
      prefixes.push_back(std::move(prefix));
  return prefixes;
}

std::string otherCheckpointsHint(const std::string &prefix) {
  std::string folder(storage::directoryOf(prefix));
  std::string list = storage::joinPath(folder, stateFile);
  std::vector<std::string> whole = findCompleteCheckpoints(folder);
  whole.erase(std::remove(whole.begin(), whole.end(), prefix), whole.end());
  // Without the list, training does not reach this place.
  if (whole.empty() && !storage::exists(list).value_or(true))
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

//===----------------------------------------------------------------------===//
// The lock
//===----------------------------------------------------------------------===//

absl::StatusOr<FolderLock> FolderLock::acquire(const std::string &folder) {
  // The owner's name, for the error that another job will print.
  std::string owner = absl::StrCat("process ", getpid(), " on ", hostName());
  if (storage::isRemote(folder))
    absl::StrAppend(&owner, ", since ", absl::FormatTime(absl::Now()));
  FolderLock lock(storage::joinPath(folder, lockFileName), std::move(owner));
  absl::Status status = storage::makeFolders(folder);
  if (status.ok() && storage::isRemote(folder)) {
    status = storage::writeWhole(lock.path, lock.owner);
    lock.isRemote = status.ok();
  } else if (status.ok()) {
    status = lock.lockFile();
    if (absl::IsFailedPrecondition(status))
      return status;
  }
  // Only a write reveals permissions, and a read-only or full file system. It
  // also removes leftovers, so it comes after the lock. Destroying `probe`
  // removes the file.
  if (status.ok() && !lock.isRemote) {
    absl::StatusOr<std::unique_ptr<storage::OutputFile>> probe =
        storage::create(storage::joinPath(folder, "checkpoint.probe"));
    status = probe.ok() ? (*probe)->append("probe") : probe.status();
  }
  if (!status.ok())
    return annotate(status, absl::StrCat("--model_dir=", folder,
                                         " cannot store checkpoints: "));
  return lock;
}

absl::Status FolderLock::lockFile() {
  file = open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
  if (file < 0)
    return systemError("write", path);
  if (flock(file, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK)
      return systemError("lock", path);
    std::string other = storage::readWhole(path).value_or("");
    return absl::FailedPreconditionError(absl::StrCat(
        "another job is training in '", storage::directoryOf(path), "'",
        other.empty() ? "" : absl::StrCat(" (", other, ")"),
        ": wait for its end or stop it, or give another --model_dir"));
  }
  // The lock holds without the name.
  if (ftruncate(file, 0) == 0 && write(file, owner.data(), owner.size()) < 0)
    return systemError("write", path);
  return absl::OkStatus();
}

/// Checks that the path still leads to the locked file. If the folder was
/// removed and made again, another job may have locked another file.
static absl::Status checkLocal(const std::string &path, dev_t device,
                               ino_t inode) {
  struct stat now;
  if (lstat(path.c_str(), &now) != 0) {
    if (errno != ENOENT && errno != ENOTDIR)
      return systemError("examine", path);
    const std::string folder(storage::directoryOf(path));
    return absl::NotFoundError(
        absl::StrCat("no checkpoint can be saved to '", folder, "': ",
                     storage::exists(folder).value_or(true)
                         ? absl::StrCat("its file ", lockFileName,
                                        ", which keeps other "
                                        "jobs out, has been removed")
                         : "the folder has been removed"));
  }
  if (now.st_dev == device && now.st_ino == inode)
    return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat(
      "'", storage::directoryOf(path),
      "' has been removed and made again, so it belongs to another job, and "
      "this one stops: give each its own --model_dir"));
}

static absl::Status checkRemote(const std::string &path,
                                const std::string &owner) {
  absl::StatusOr<std::string> now = storage::readWhole(path);
  if (absl::IsNotFound(now.status()))
    return absl::OkStatus();
  if (!now.ok() || *now == owner)
    return now.status();
  return absl::FailedPreconditionError(absl::StrCat(
      "another job has begun to train in '", storage::directoryOf(path), "' (",
      *now, "), and this one stops: give each its own --model_dir"));
}

std::function<absl::Status()> FolderLock::check() const {
  if (isRemote)
    return [path = path, owner = owner] { return checkRemote(path, owner); };
  struct stat locked;
  if (fstat(file, &locked) != 0)
    return [status = systemError("examine", path)] { return status; };
  return [path = path, device = locked.st_dev, inode = locked.st_ino] {
    return checkLocal(path, device, inode);
  };
}

FolderLock::~FolderLock() {
  if (file >= 0)
    close(file);
  if (isRemote && check()().ok())
    (void)storage::remove(path);
}

} // namespace systole::runtime
