//===- BestCheckpoints.cpp - The checkpoints of the best evaluations ------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/train/BestCheckpoints.h"

#include "runtime/checkpoint/TensorBundle.h"
#include "runtime/storage/Paths.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/Status.h"

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"

#include <algorithm>
#include <cmath>

namespace systole::runtime {

static std::string checkpointName(int64_t step) {
  return absl::StrCat("model.ckpt-", step);
}

BestCheckpoints::BestCheckpoints(const Options &options) : options(options) {
  lowerIsBetter = false;
  for (const char *word : {"loss", "error", "perplexity"})
    lowerIsBetter |= absl::StrContains(options.metric, word);
}

std::string BestCheckpoints::folder() const {
  return storage::joinPath(options.modelFolder, "best");
}

absl::StatusOr<BestCheckpoints> BestCheckpoints::open(const Options &options) {
  BestCheckpoints best(options);
  std::string path = storage::joinPath(best.folder(), "values");
  if (options.keep == 0)
    return best;
  absl::StatusOr<std::string> text = storage::readWhole(path);
  absl::StatusOr<CheckpointState> list = readCheckpointState(best.folder());
  if (absl::IsNotFound(text.status()) && list.ok()) {
    if (list->latest.empty())
      return best;
    // `values` is written before the list.
    return absl::DataLossError(absl::StrCat(
        "'", path, "' is missing, although '", best.folder(),
        "' has best checkpoints: restore it, or remove the folder to start "
        "anew"));
  }
  RETURN_IF_ERROR(text.status());
  if (!list.ok() && !absl::IsDataLoss(list.status()))
    return list.status();
  for (absl::string_view line :
       absl::StrSplit(*text, '\n', absl::SkipEmpty())) {
    std::pair<absl::string_view, absl::string_view> fields =
        absl::StrSplit(line, absl::MaxSplits(' ', 1));
    Entry entry;
    if (!absl::SimpleAtoi(fields.first, &entry.step) ||
        !absl::SimpleAtod(fields.second, &entry.value))
      return absl::DataLossError(
          absl::StrCat("'", path, "' cannot be parsed at '", line,
                       "': remove the folder to start anew"));
    // The better value of a step comes first. An older program's file may
    // repeat the step.
    if (best.find(entry.step) == best.entries.end())
      best.entries.push_back(entry);
  }
  RETURN_IF_ERROR(best.updateList(list.value_or(CheckpointState())));
  return best;
}

/// Finishes what a run was doing when it was killed after writing `values`.
absl::Status BestCheckpoints::updateList(const CheckpointState &list) const {
  CheckpointState wanted = listOfEntries();
  if (entries.empty() ||
      (list.latest == wanted.latest && list.all == wanted.all))
    return absl::OkStatus();
  RETURN_IF_ERROR(writeCheckpointState(folder(), wanted));
  std::vector<std::string> removed;
  for (const std::string &prefix : list.all)
    if (!absl::c_linear_search(wanted.all, prefix))
      removed.push_back(prefix);
  (void)removeCheckpointFiles(folder(), removed);
  return absl::OkStatus();
}

std::vector<BestCheckpoints::Entry>::iterator
BestCheckpoints::find(int64_t step) {
  return std::find_if(entries.begin(), entries.end(),
                      [&](const Entry &entry) { return entry.step == step; });
}

absl::Status BestCheckpoints::add(int64_t step, double value) {
  // NaN is never the best.
  if (std::isnan(value)) {
    ++misses;
    return absl::OkStatus();
  }
  const std::vector<Entry> before = entries;
  absl::Status status = insert(step, value);
  if (!status.ok())
    entries = before;
  return status;
}

absl::Status BestCheckpoints::insert(int64_t step, double value) {
  // A checkpoint that is evaluated again after a restart stays one entry. A
  // second entry would push the first out, and remove its files.
  if (auto earlier = find(step); earlier != entries.end())
    entries.erase(earlier);
  bool isBest = entries.empty() || isBetter(value, entries.front().value);
  misses = isBest ? 0 : misses + 1;
  auto place =
      std::find_if(entries.begin(), entries.end(), [&](const Entry &entry) {
        return isBetter(value, entry.value);
      });
  size_t room = static_cast<size_t>(std::max<int64_t>(options.keep, 1));
  if (static_cast<size_t>(place - entries.begin()) >= room)
    return absl::OkStatus();
  entries.insert(place, {step, value});
  std::vector<std::string> removed;
  for (; entries.size() > room; entries.pop_back())
    removed.push_back(
        storage::joinPath(folder(), checkpointName(entries.back().step)));
  if (options.keep == 0)
    return absl::OkStatus();
  RETURN_IF_ERROR(keep(step));
  RETURN_IF_ERROR(writeLists());
  (void)removeCheckpointFiles(folder(), removed);
  return absl::OkStatus();
}

/// The same files under another name: they are never written again.
absl::Status BestCheckpoints::keep(int64_t step) {
  RETURN_IF_ERROR(storage::makeFolders(folder()));
  std::string prefix =
      storage::joinPath(options.modelFolder, checkpointName(step));
  ASSIGN_OR_RETURN(BundleReader bundle, BundleReader::open(prefix));
  std::vector<std::string> files = bundle.dataFiles();
  files.push_back(absl::StrCat(prefix, ".index"));
  for (const std::string &file : files)
    RETURN_IF_ERROR(storage::copy(
        file, storage::joinPath(folder(), storage::fileNameOf(file))));
  return absl::OkStatus();
}

CheckpointState BestCheckpoints::listOfEntries() const {
  CheckpointState state;
  for (const Entry &entry : entries)
    state.all.push_back(
        storage::joinPath(folder(), checkpointName(entry.step)));
  if (!entries.empty())
    state.latest = state.all.front();
  std::reverse(state.all.begin(), state.all.end());
  return state;
}

/// The list follows from the values. A crash between both leaves a list of
/// checkpoints that are still there.
absl::Status BestCheckpoints::writeLists() const {
  std::string values;
  for (const Entry &entry : entries)
    absl::StrAppendFormat(&values, "%d %.17g\n", entry.step, entry.value);
  RETURN_IF_ERROR(
      storage::writeWhole(storage::joinPath(folder(), "values"), values));
  return writeCheckpointState(folder(), listOfEntries());
}

std::string BestCheckpoints::describeBest() const {
  return entries.empty()
             ? "none"
             : absl::StrFormat("%s = %.6g at step %d", options.metric,
                               entries.front().value, entries.front().step);
}

} // namespace systole::runtime
