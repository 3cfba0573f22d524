//===- Checkpoints.cpp - The checkpoints of a model folder ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/checkpoint/Checkpoints.h"

#include "runtime/checkpoint/TensorBundle.h"
#include "runtime/support/FileIO.h"
#include "runtime/support/TensorSpec.h"

#include "absl/algorithm/container.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

#include <algorithm>
#include <cstring>
#include <dirent.h>
#include <unistd.h>

namespace systole::runtime {

constexpr char stateFile[] = "checkpoint";
constexpr char seedName[] = "random_seed";

//===----------------------------------------------------------------------===//
// The folder
//===----------------------------------------------------------------------===//

absl::StatusOr<CheckpointState> readCheckpointState(const std::string &folder) {
  CheckpointState state;
  std::string path = joinPath(folder, stateFile);
  if (!fileExists(path))
    return state;
  absl::StatusOr<std::string> text = readFile(path);
  if (!text.ok())
    return text.status();
  for (absl::string_view line : absl::StrSplit(*text, '\n')) {
    std::pair<absl::string_view, absl::string_view> field =
        absl::StrSplit(line, absl::MaxSplits(':', 1));
    absl::string_view key = absl::StripAsciiWhitespace(field.first);
    absl::string_view value = absl::StripAsciiWhitespace(field.second);
    bool isLatest = key == "model_checkpoint_path";
    if (!isLatest && key != "all_model_checkpoint_paths")
      continue;
    std::string name;
    if (!absl::ConsumePrefix(&value, "\"") ||
        !absl::ConsumeSuffix(&value, "\"") || !absl::CUnescape(value, &name) ||
        name.empty())
      return absl::DataLossError(
          absl::StrCat("'", path, "' is not understood at '", line, "'"));
    if (isLatest)
      state.latest = joinPath(folder, name);
    else
      state.all.push_back(joinPath(folder, name));
  }
  return state;
}

absl::Status prepareModelFolder(const std::string &folder) {
  absl::Status status = makeDirectories(folder);
  if (status.ok()) {
    // Only writing tells: permissions, a read-only or a full file system. The
    // file goes away again with `probe`.
    absl::StatusOr<FileReplacement> probe =
        FileReplacement::create(joinPath(folder, "checkpoint.probe"));
    status = probe.ok() ? probe->append("probe") : probe.status();
  }
  if (!status.ok())
    return absl::Status(
        status.code(),
        absl::StrCat("--model_dir=", folder,
                     " cannot take checkpoints: ", status.message()));
  return status;
}

static absl::Status writeCheckpointState(const std::string &folder,
                                         const CheckpointState &state) {
  // Checkpoints of this folder go by their names, so that it can be moved.
  std::string inFolder = joinPath(folder, "");
  auto field = [&](absl::string_view key, absl::string_view prefix) {
    absl::ConsumePrefix(&prefix, inFolder);
    return absl::StrCat(key, ": \"", absl::CEscape(prefix), "\"\n");
  };
  std::string text = field("model_checkpoint_path", state.latest);
  for (const std::string &prefix : state.all)
    absl::StrAppend(&text, field("all_model_checkpoint_paths", prefix));
  return replaceFile(joinPath(folder, stateFile), text);
}

/// Removes the files of the checkpoints that are not kept, and what a run that
/// was killed has left half written.
static void removeFiles(const std::string &folder,
                        const std::vector<std::string> &prefixes) {
  DIR *directory = opendir(folder.c_str());
  if (!directory)
    return;
  std::vector<std::string> names;
  while (dirent *entry = readdir(directory)) {
    absl::string_view name = entry->d_name;
    bool halfWritten =
        absl::StartsWith(name, "model.ckpt-") && absl::EndsWith(name, ".tmp");
    bool removed = absl::c_any_of(prefixes, [&](const std::string &prefix) {
      absl::string_view rest = name;
      return absl::ConsumePrefix(&rest, fileNameOf(prefix)) &&
             (rest == ".index" || absl::StartsWith(rest, ".data-"));
    });
    if (halfWritten || removed)
      names.emplace_back(name);
  }
  closedir(directory);
  for (const std::string &name : names)
    unlink(joinPath(folder, name).c_str());
}

//===----------------------------------------------------------------------===//
// Saving
//===----------------------------------------------------------------------===//

static BundleTensor tensorOf(const systole_variable &variable,
                             const char *state) {
  const systole_tensor_spec &spec = variable.spec;
  BundleTensor tensor;
  tensor.name = spec.name;
  tensor.dtype = spec.dtype;
  tensor.dims.assign(spec.dims, spec.dims + spec.rank);
  tensor.data = state + variable.offset;
  tensor.bytes = byteSize(spec);
  return tensor;
}

absl::StatusOr<std::string> saveCheckpoint(const systole_program &program,
                                           const char *state,
                                           const std::string &folder,
                                           int64_t step, int64_t keep) {
  absl::StatusOr<CheckpointState> list = readCheckpointState(folder);
  if (!list.ok())
    return list.status();
  std::vector<BundleTensor> tensors;
  for (int32_t i = 0; i < program.num_variables; ++i)
    tensors.push_back(tensorOf(program.variables[i], state));
  std::string prefix = joinPath(folder, absl::StrCat("model.ckpt-", step));
  if (absl::Status status = writeTensorBundle(prefix, std::move(tensors));
      !status.ok())
    return status;

  list->latest = prefix;
  list->all.erase(std::remove(list->all.begin(), list->all.end(), prefix),
                  list->all.end());
  list->all.push_back(prefix);
  std::vector<std::string> removed;
  if (keep > 0 && static_cast<int64_t>(list->all.size()) > keep) {
    auto kept = list->all.end() - keep;
    removed.assign(list->all.begin(), kept);
    list->all.erase(list->all.begin(), kept);
  }
  if (absl::Status status = writeCheckpointState(folder, *list); !status.ok())
    return status;
  removeFiles(folder, removed);
  return prefix;
}

//===----------------------------------------------------------------------===//
// Restoring
//===----------------------------------------------------------------------===//

static systole_tensor_spec specOf(const BundleReader::Entry &entry) {
  return {"", entry.dtype, static_cast<int32_t>(entry.dims.size()),
          entry.dims.data()};
}

/// What the program and the checkpoint do not have in common, a line each.
static std::vector<std::string> differences(const systole_program &program,
                                            const BundleReader &bundle) {
  std::vector<std::string> lines;
  absl::flat_hash_set<absl::string_view> names;
  for (int32_t i = 0; i < program.num_variables; ++i) {
    const systole_tensor_spec &spec = program.variables[i].spec;
    std::string name = spec.name;
    names.insert(spec.name);
    auto entry = bundle.entries().find(name);
    if (entry == bundle.entries().end()) {
      if (name != seedName)
        lines.push_back(absl::StrCat("missing from the checkpoint: ", name,
                                     " (", typeName(spec), ")"));
      continue;
    }
    systole_tensor_spec saved = specOf(entry->second);
    if (!sameType(spec, saved) || entry->second.bytes != byteSize(spec))
      lines.push_back(absl::StrCat("different: ", name, " is ", typeName(saved),
                                   " in the checkpoint, ", typeName(spec),
                                   " in the program"));
  }
  for (const auto &[name, entry] : bundle.entries())
    // The exception is what TensorFlow's object-based saver adds.
    if (!names.contains(name) && name != "_CHECKPOINTABLE_OBJECT_GRAPH")
      lines.push_back(absl::StrCat("not in the program: ", name, " (",
                                   typeName(specOf(entry)), ")"));
  return lines;
}

static absl::Status otherModel(const systole_program &program,
                               const std::string &prefix,
                               std::vector<std::string> lines) {
  constexpr size_t shown = 20;
  if (lines.size() > shown) {
    std::string rest = absl::StrCat("and ", lines.size() - shown, " more");
    lines.resize(shown);
    lines.push_back(std::move(rest));
  }
  return absl::FailedPreconditionError(absl::StrCat(
      "'", prefix, "' is a checkpoint of another model than '", program.name,
      "'; use another --model_dir, or the program that wrote it:\n  ",
      absl::StrJoin(lines, "\n  ")));
}

absl::Status restoreCheckpoint(const systole_program &program, char *state,
                               const std::string &prefix,
                               uint64_t defaultSeed) {
  absl::StatusOr<BundleReader> bundle = BundleReader::open(prefix);
  if (!bundle.ok())
    return bundle.status();
  std::vector<std::string> lines = differences(program, *bundle);
  if (!lines.empty())
    return otherModel(program, prefix, std::move(lines));
  std::vector<char> arena(state, state + program.state_bytes);
  for (int32_t i = 0; i < program.num_variables; ++i) {
    const systole_variable &variable = program.variables[i];
    char *value = arena.data() + variable.offset;
    std::string name = variable.spec.name;
    if (!bundle->entries().contains(name)) {
      std::memcpy(value, &defaultSeed, sizeof(defaultSeed));
      continue;
    }
    if (absl::Status status = bundle->read(name, value); !status.ok())
      return status;
  }
  std::memcpy(state, arena.data(), arena.size());
  return absl::OkStatus();
}

} // namespace systole::runtime
