//===- Selection.cpp - The checkpoint and batches of a command ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/session/Selection.h"

#include "runtime/support/Status.h"

#include "runtime/checkpoint/CheckpointFolder.h"
#include "runtime/data/core/Attributes.h"
#include "runtime/program/cli/CommandLine.h"
#include "runtime/support/TensorSpec.h"

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"

namespace systole::runtime {

absl::StatusOr<std::string> selectCheckpoint(absl::string_view verb) {
  std::string path = absl::GetFlag(FLAGS_checkpoint_path);
  if (!path.empty())
    return path;
  std::string folder = absl::GetFlag(FLAGS_model_dir);
  if (folder.empty())
    return usageError(absl::StrCat("give the checkpoint to ", verb,
                                   " by --model_dir=DIR (its latest one) or "
                                   "--checkpoint_path=DIR/model.ckpt-N"));
  absl::StatusOr<std::string> latest = latestCheckpoint(folder);
  if (latest.ok() && latest->empty())
    return absl::NotFoundError(
        absl::StrCat("there is no checkpoint in '", folder,
                     "': train first, with the same --model_dir"));
  return latest;
}

absl::Status
useCheckpoint(absl::string_view verb, std::string prefix,
              absl::FunctionRef<absl::Status(const std::string &)> use) {
  while (true) {
    absl::Status status = use(prefix);
    if (!absl::IsNotFound(status) && !absl::IsDataLoss(status))
      return status;
    absl::StatusOr<std::string> now = selectCheckpoint(verb);
    if (!now.ok() || *now == prefix)
      return status;
    prefix = *std::move(now);
  }
}

const systole_dataset_op *endlessRepeat(const systole_program &program,
                                        absl::string_view name) {
  const systole_dataset *dataset = findDataset(program, name);
  for (int32_t i = 0; dataset && i < dataset->num_ops; ++i) {
    const systole_dataset_op &op = dataset->ops[i];
    if (absl::string_view(op.kind) == "repeat" &&
        data::Attributes(op).integer("count", -1) < 0)
      return &op;
  }
  return nullptr;
}

bool repeatsBatches(const systole_program &program, absl::string_view name) {
  const systole_dataset *dataset = findDataset(program, name);
  const systole_dataset_op *repeat = endlessRepeat(program, name);
  // An operation comes after those whose elements it takes.
  for (const systole_dataset_op *op = dataset ? dataset->ops : nullptr;
       repeat && op != repeat; ++op)
    if (absl::string_view(op->kind) == "batch")
      return true;
  return false;
}

absl::StatusOr<int64_t> selectBatches(const systole_program &program,
                                      absl::string_view dataset, int64_t given,
                                      absl::string_view flag,
                                      absl::string_view noun) {
  if (given != notGiven)
    return given;
  if (const systole_dataset_op *op = endlessRepeat(program, dataset))
    return usageError(
        absl::StrCat("the ", noun, " data has no end (", op->location,
                     "): limit the number of batches by --", flag, "=N"));
  return INT64_MAX;
}

} // namespace systole::runtime
