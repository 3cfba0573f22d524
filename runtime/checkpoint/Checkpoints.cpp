//===- Checkpoints.cpp - The state in checkpoints -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/checkpoint/Checkpoints.h"

#include "runtime/about/Version.h"
#include "runtime/checkpoint/TensorBundle.h"
#include "runtime/collectives/TreeReduce.h"
#include "runtime/storage/Paths.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"
#include "runtime/system/Memory.h"

#include "absl/container/flat_hash_set.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"

#include <algorithm>
#include <climits>
#include <cstring>
#include <utility>
#include <vector>

namespace systole::runtime {

constexpr char seedName[] = "random_seed";
/// A string tensor: the target for which the training's code was compiled.
constexpr char targetName[] = "kernel_variant";
constexpr char positionName[] = "input_position";

std::string trainingTarget(const systole_program &program) {
  return absl::StrCat(program.target_cpu, " (", program.target_features,
                      "), precision ", program.precision,
                      program.denormals == SYSTOLE_FLUSH_DENORMALS
                          ? ", denormals flushed"
                          : "");
}

//===----------------------------------------------------------------------===//
// Saving
//===----------------------------------------------------------------------===//

VariableValues::VariableValues(const systole_program &program,
                               const char *state) {
  for (int32_t i = 0; i < program.num_variables; ++i)
    data.push_back(state + wholeOffset(program, program.variables[i]));
}

/// A list of numbers beside the variables.
template <typename Numbers>
static BundleTensor listOf(const char *name, int32_t dtype,
                           const Numbers &numbers) {
  const auto count = static_cast<int64_t>(numbers.size());
  return {name,
          dtype,
          {count},
          reinterpret_cast<const char *>(numbers.data()),
          count * elementBytes(dtype)};
}

/// Writes the data, then the index, then the list. So a reader of the list
/// finds the files that it names.
static absl::Status writeCheckpoint(std::vector<BundleTensor> tensors,
                                    const std::string &prefix,
                                    const std::string &folder, int64_t step,
                                    CheckpointState &list,
                                    const KeepPolicy &policy) {
  // Two jobs may use one folder of an object store, because its lock is checked
  // before each checkpoint only. Neither can replace the data of the other's
  // index.
  RETURN_IF_ERROR(writeTensorBundle(
      prefix, std::move(tensors),
      storage::isRemote(prefix) ? BundleNames::Unique : BundleNames::Standard,
      versionText()));
  std::vector<std::string> removed = addCheckpoint(
      list, prefix, absl::ToUnixMicros(absl::Now()) * 1e-6, policy);
  RETURN_IF_ERROR(writeCheckpointState(folder, list));
  (void)removeCheckpointFiles(folder, removed);
  removeIncomplete(folder, list, step);
  return absl::OkStatus();
}

absl::StatusOr<std::string>
saveCheckpoint(const systole_program &program, const VariableValues &values,
               const std::string &folder, int64_t step,
               const KeepPolicy &policy,
               const std::vector<int64_t> &inputPosition) {
  ASSIGN_OR_RETURN(CheckpointState list, readCheckpointState(folder));
  std::vector<BundleTensor> tensors;
  for (int32_t i = 0; i < program.num_variables; ++i)
    if (!program.variables[i].local) {
      tensors.push_back(tensorOf(program.variables[i].spec,
                                 values.data[static_cast<size_t>(i)]));
      tensors.back().onWritten = [&, i] { values.onWritten(i); };
    }
  const std::string target = trainingTarget(program);
  tensors.push_back(listOf(targetName, SYSTOLE_U8, target));
  if (!inputPosition.empty())
    tensors.push_back(listOf(positionName, SYSTOLE_S64, inputPosition));
  std::string prefix = checkpointPrefix(folder, step);
  std::string last = list.latest;
  if (absl::Status status = writeCheckpoint(std::move(tensors), prefix, folder,
                                            step, list, policy);
      !status.ok())
    return annotate(status, absl::StrCat("step ", step, " cannot be saved: "),
                    !storage::exists(folder).value_or(true)
                        ? "; the folder has been removed"
                        : absl::StrCat("; the last checkpoint is ",
                                       last.empty() ? "none" : last));
  return prefix;
}

//===----------------------------------------------------------------------===//
// Restoring
//===----------------------------------------------------------------------===//

/// The number of accumulators of a metric in the checkpoint, if the metrics
/// differ only in that number; else 0.
static int64_t countSummands(const systole_variable &variable,
                             const TensorType &entry) {
  const systole_tensor_spec &spec = variable.spec;
  if (variable.summands == 0 || entry.dtype != spec.dtype)
    return 0;
  std::vector<int64_t> one(spec.dims + (variable.summands > 1 ? 1 : 0),
                           spec.dims + spec.rank);
  if (entry.dims == one)
    return 1;
  const bool isOfSeveral =
      entry.dims.size() == one.size() + 1 &&
      std::equal(one.begin(), one.end(), entry.dims.begin() + 1);
  return isOfSeveral ? entry.dims[0] : 0;
}

static absl::Span<char> valuesOf(const systole_tensor_spec &spec, char *value) {
  return absl::MakeSpan(value, static_cast<size_t>(byteSize(spec)));
}

/// Combines a checkpoint's accumulators into the program's first one.
static absl::Status readSum(const BundleReader &bundle,
                            const systole_variable &variable, int64_t summands,
                            char *value) {
  const systole_tensor_spec &spec = variable.spec;
  const int64_t bytes = byteSize(spec) / variable.summands;
  std::memset(value, 0, static_cast<size_t>(byteSize(spec)));
  ASSIGN_OR_RETURN(Memory saved, bundle.load(spec.name));
  if (bytes == 0)
    return absl::OkStatus();
  // The shape agrees with the file's size since the checkpoint was opened. The
  // number of accumulators is not checked yet.
  if (summands > INT_MAX || saved.size() != bytes * summands)
    return absl::DataLossError(absl::StrCat("'", spec.name, "' has ",
                                            saved.size(), " bytes for ",
                                            summands, " sums of ", bytes));
  std::vector<TreeNode> nodes;
  for (int64_t i = 0; i < summands; ++i)
    nodes.push_back({saved.data() + i * bytes, static_cast<int>(i + 1)});
  void *output = value;
  std::vector<char> scratch(treeReduceScratch);
  findTreeReduce(spec.dtype, SYSTOLE_SUM)(
      nodes.data(), 0, static_cast<int>(summands),
      bytes / elementBytes(spec.dtype), &output, 1, scratch.data());
  return absl::OkStatus();
}

/// Whether a checkpoint without the variable is another model's.
static bool isNeeded(const systole_variable &variable, RestoredState kind) {
  const absl::string_view name = variable.spec.name;
  const bool isOfTraining = variable.slot || name == "global_step";
  return name != seedName &&
         !(isOfTraining && kind == RestoredState::ForPredictions);
}

/// The differences between the program and the checkpoint, one on each line.
static std::vector<std::string> differences(const systole_program &program,
                                            const BundleReader &bundle,
                                            RestoredState kind) {
  std::vector<std::string> lines;
  absl::flat_hash_set<absl::string_view> names;
  for (int32_t i = 0; i < program.num_variables; ++i) {
    const systole_tensor_spec &spec = program.variables[i].spec;
    if (program.variables[i].local)
      continue;
    std::string name = spec.name;
    names.insert(spec.name);
    auto entry = bundle.entries().find(name);
    if (entry == bundle.entries().end()) {
      if (isNeeded(program.variables[i], kind))
        lines.push_back(absl::StrCat("missing from the checkpoint: ", name,
                                     " (", typeName(spec), ")"));
      continue;
    }
    if (countSummands(program.variables[i], entry->second) > 0)
      continue;
    const std::string saved = typeName(entry->second);
    if (saved != typeName(spec))
      lines.push_back(absl::StrCat("different: ", name, " is ", saved,
                                   " in the checkpoint, ", typeName(spec),
                                   " in the program"));
  }
  // The others may be an optimizer's.
  if (kind == RestoredState::ForPredictions || !findFunction(program, "train"))
    return lines;
  for (const auto &[name, entry] : bundle.entries())
    if (!names.contains(name) && name != targetName && name != positionName)
      lines.push_back(absl::StrCat("not in the program: ", name, " (",
                                   typeName(entry), ")"));
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

static absl::Status readState(const systole_program &program, char *state,
                              const std::string &prefix, uint64_t defaultSeed,
                              RestoredState kind) {
  ASSIGN_OR_RETURN(BundleReader bundle, BundleReader::open(prefix));
  std::vector<std::string> lines = differences(program, bundle, kind);
  if (!lines.empty())
    return otherModel(program, prefix, std::move(lines));
  std::vector<char> arena(state, state + wholeStateBytes(program));
  for (int32_t i = 0; i < program.num_variables; ++i) {
    const systole_variable &variable = program.variables[i];
    char *value = arena.data() + wholeOffset(program, variable);
    std::string name = variable.spec.name;
    if (variable.local || !bundle.entries().contains(name)) {
      std::memset(value, 0, static_cast<size_t>(byteSize(variable.spec)));
      if (name == seedName)
        std::memcpy(value, &defaultSeed, sizeof(defaultSeed));
      continue;
    }
    const int64_t summands =
        countSummands(variable, bundle.entries().find(name)->second);
    RETURN_IF_ERROR(summands != variable.summands
                        ? readSum(bundle, variable, summands, value)
                        : bundle.read(name, valuesOf(variable.spec, value)));
  }
  std::memcpy(state, arena.data(), arena.size());
  return absl::OkStatus();
}

/// The bytes of a list that saveCheckpoint has written; empty if there is none.
static absl::StatusOr<std::string> readList(const std::string &prefix,
                                            const char *name, int32_t dtype) {
  constexpr int64_t maxBytes = 64 << 20;
  ASSIGN_OR_RETURN(BundleReader bundle, BundleReader::open(prefix));
  auto found = bundle.entries().find(name);
  if (found == bundle.entries().end())
    return "";
  const TensorFile::Entry &entry = found->second;
  absl::StatusOr<Memory> values = absl::DataLossError(
      absl::StrCat("'", prefix, "' is damaged: its '", name, "' is ",
                   typeName(entry), ", not a list of ", dtypeName(dtype)));
  if (entry.dtype == dtype && entry.dims.size() == 1 && entry.bytes <= maxBytes)
    values = bundle.load(name);
  if (!values.ok())
    return annotate(values.status(), "", otherCheckpointsHint(prefix));
  return std::string(values->data(), static_cast<size_t>(values->size()));
}

absl::Status checkTrainingTarget(const systole_program &program,
                                 const std::string &prefix) {
  ASSIGN_OR_RETURN(std::string saved, readList(prefix, targetName, SYSTOLE_U8));
  const std::string own = trainingTarget(program);
  if (saved.empty() || saved == own)
    return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat(
      "'", prefix, "' was trained by code for ",
      absl::Utf8SafeCEscape(absl::string_view(saved).substr(0, 200)),
      "; this program is for ", own,
      ", which rounds differently, so the bits would differ from those of one "
      "training. --allow_other_target resumes anyway"));
}

absl::StatusOr<std::vector<int64_t>>
readInputPosition(const std::string &prefix) {
  ASSIGN_OR_RETURN(std::string bytes,
                   readList(prefix, positionName, SYSTOLE_S64));
  std::vector<int64_t> position(bytes.size() / sizeof(int64_t));
  if (!position.empty())
    std::memcpy(position.data(), bytes.data(),
                position.size() * sizeof(int64_t));
  return position;
}

absl::StatusOr<std::unique_ptr<TensorFile>>
openVariables(const std::string &path) {
  if (absl::EndsWith(path, ".safetensors"))
    return TensorFile::open(path);
  absl::StatusOr<storage::FileInfo> info = storage::stat(path);
  if (!info.ok() || !info->isFolder)
    return TensorFile::open(path);
  ASSIGN_OR_RETURN(std::string latest, latestCheckpoint(path));
  if (!latest.empty())
    return TensorFile::open(latest);
  // A folder of a model in Hugging Face's layout has one of these files.
  for (const char *name :
       {"model.safetensors.index.json", "model.safetensors"}) {
    const std::string file = storage::joinPath(path, name);
    ASSIGN_OR_RETURN(bool exists, storage::exists(file));
    if (exists)
      return TensorFile::open(file);
  }
  return absl::NotFoundError(
      absl::StrCat("there is no checkpoint in '", path, "'"));
}

absl::Status restoreCheckpoint(const systole_program &program, char *state,
                               const std::string &prefix, uint64_t defaultSeed,
                               RestoredState kind) {
  absl::Status status = readState(program, state, prefix, defaultSeed, kind);
  if (!absl::IsNotFound(status) && !absl::IsDataLoss(status))
    return status;
  return annotate(status, "", otherCheckpointsHint(prefix));
}

} // namespace systole::runtime
