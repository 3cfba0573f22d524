//===- Checkpoints.h - The state in checkpoints -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Saves a program's state to a model folder and reads it back.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CHECKPOINT_CHECKPOINTS_H
#define SYSTOLE_RUNTIME_CHECKPOINT_CHECKPOINTS_H

#include "runtime/checkpoint/CheckpointFolder.h"
#include "runtime/tensors/TensorFile.h"
#include "systole/runtime/abi.h"

#include "absl/status/statusor.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace systole::runtime {

/// The values of a program's variables.
struct VariableValues {
  VariableValues() = default;
  /// Those of a state of whole variables.
  VariableValues(const systole_program &program, const char *state);

  /// Of each variable; what is there of local ones is not read.
  std::vector<const char *> data;
  /// Called with a variable's index when its values are written, and not read
  /// any more.
  std::function<void(int32_t)> onWritten = [](int32_t) {};
};

/// Writes FOLDER/model.ckpt-STEP, with where the input pipeline is
/// (data::DatasetOptions::position), and makes it the latest; then removes
/// those that `policy` does not keep. Earlier checkpoints are as they were if
/// this fails. Returns the prefix.
absl::StatusOr<std::string>
saveCheckpoint(const systole_program &program, const VariableValues &values,
               const std::string &folder, int64_t step,
               const KeepPolicy &policy,
               const std::vector<int64_t> &inputPosition = {});

/// Where the input pipeline was when a checkpoint was written; empty where it
/// does not say.
absl::StatusOr<std::vector<int64_t>>
readInputPosition(const std::string &prefix);

/// Reads all variables into the state arena. A checkpoint whose variables are
/// not those of the program is an error that lists the differences; one that is
/// missing or damaged names the others of its folder. The state is then as it
/// was. "random_seed" may be missing, as it is in TensorFlow's: then it becomes
/// `defaultSeed`.
absl::Status restoreCheckpoint(const systole_program &program, char *state,
                               const std::string &prefix, uint64_t defaultSeed);

/// Opens what TensorFile::open does, or the latest checkpoint of a model
/// folder.
absl::StatusOr<std::unique_ptr<TensorFile>>
openVariables(const std::string &path);

/// What the bits of a training depend on besides the program: processor, its
/// features, precision.
std::string kernelVariant(const systole_program &program);

/// An error where a checkpoint was trained by code of another variant. One that
/// does not say (TensorFlow's) goes with all.
absl::Status checkKernelVariant(const systole_program &program,
                                const std::string &prefix);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CHECKPOINT_CHECKPOINTS_H
