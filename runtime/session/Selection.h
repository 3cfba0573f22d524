//===- Selection.h - What a command is to run on ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which checkpoint, and how many batches, from the flags and the program.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_SESSION_SELECTION_H
#define SYSTOLE_RUNTIME_SESSION_SELECTION_H

#include "systole/runtime/abi.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>

namespace systole::runtime {

/// --checkpoint_path, or the latest checkpoint in --model_dir. `verb` is what
/// is to be done with it, for the error.
absl::StatusOr<std::string> selectCheckpoint(absl::string_view verb);

/// `given` batches or, if it is notGiven, the whole dataset: INT64_MAX. Data
/// without an end is then an error that points to `--flag`; `noun` says what
/// the data is for.
absl::StatusOr<int64_t> selectBatches(const systole_program &program,
                                      absl::string_view dataset, int64_t given,
                                      absl::string_view flag,
                                      absl::string_view noun);

/// The operation that makes a dataset endless, or null.
const systole_dataset_op *endlessRepeat(const systole_program &program,
                                        absl::string_view dataset);
/// Whether that repeat is of batches, so that each pass ends with a remainder.
bool repeatsBatches(const systole_program &program, absl::string_view name);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SESSION_SELECTION_H
