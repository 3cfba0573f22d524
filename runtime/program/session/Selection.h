//===- Selection.h - The checkpoint and batches of a command ----*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Selects the checkpoint and the number of batches by the flags and the
// program.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_SESSION_SELECTION_H
#define SYSTOLE_RUNTIME_PROGRAM_SESSION_SELECTION_H

#include "systole/runtime/abi.h"

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>

namespace systole::runtime {

/// --checkpoint_path, or the latest checkpoint in --model_dir. `verb` is the
/// use of the checkpoint, for the error.
absl::StatusOr<std::string> selectCheckpoint(absl::string_view verb);

/// Calls `use` with `prefix`, a result of selectCheckpoint. If a training has
/// replaced that checkpoint by a later one, so that it is missing or
/// incomplete, calls `use` with the later one.
absl::Status
useCheckpoint(absl::string_view verb, std::string prefix,
              absl::FunctionRef<absl::Status(const std::string &)> use);

/// `given` batches or, if that is notGiven, the whole dataset: INT64_MAX.
/// Endless data is then an error that points to `--flag`. `noun` is the purpose
/// of the data.
absl::StatusOr<int64_t> selectBatches(const systole_program &program,
                                      absl::string_view dataset, int64_t given,
                                      absl::string_view flag,
                                      absl::string_view noun);

/// The operation that makes a dataset endless, or null.
const systole_dataset_op *endlessRepeat(const systole_program &program,
                                        absl::string_view dataset);
/// Whether the operation that makes a dataset endless comes after batching, so
/// that each pass ends with a partial batch.
bool repeatsBatches(const systole_program &program, absl::string_view name);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_SESSION_SELECTION_H
