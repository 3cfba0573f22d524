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
#include "runtime/checkpoint/TensorFile.h"
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
  /// The values in a state of complete variables.
  VariableValues(const systole_program &program, const char *state);

  /// One pointer for each variable; those of local variables are not read.
  std::vector<const char *> data;
  /// Called with a variable's index when its values are written and no longer
  /// read.
  std::function<void(int32_t)> onWritten = [](int32_t) {};
};

/// Writes FOLDER/model.ckpt-STEP with the input pipeline's position
/// (data::DatasetOptions::position), and makes it the latest. Then removes the
/// checkpoints that `policy` does not keep. If it fails, earlier checkpoints
/// are unchanged. Returns the prefix.
absl::StatusOr<std::string>
saveCheckpoint(const systole_program &program, const VariableValues &values,
               const std::string &folder, int64_t step,
               const KeepPolicy &policy,
               const std::vector<int64_t> &inputPosition = {});

/// The input pipeline's position in a checkpoint; empty if it has none.
absl::StatusOr<std::vector<int64_t>>
readInputPosition(const std::string &prefix);

/// The variables that a checkpoint must have.
enum class RestoredState {
  All,
  /// All but the step and an optimizer's slots. Instead of these the checkpoint
  /// may have those of another optimizer.
  ForPredictions
};

/// Reads all variables into the state arena. If the checkpoint has other
/// variables than the program, the error lists the differences. If it is
/// missing or damaged, the error names the others of its folder. The state is
/// unchanged after an error. Variables that may be missing become 0. So may
/// "random_seed", as in TensorFlow's checkpoints; it becomes `defaultSeed`.
absl::Status restoreCheckpoint(const systole_program &program, char *state,
                               const std::string &prefix, uint64_t defaultSeed,
                               RestoredState kind = RestoredState::All);

/// Opens the latest checkpoint of a model folder, the model.safetensors of a
/// folder or the files of its index, or anything that TensorFile::open opens.
absl::StatusOr<std::unique_ptr<TensorFile>>
openVariables(const std::string &path);

/// The influences on a training's bits besides the program: CPU, its features,
/// precision, the treatment of denormal numbers.
std::string trainingTarget(const systole_program &program);

/// Returns an error if the checkpoint was trained by code for another target. A
/// checkpoint without a target (TensorFlow's) fits all.
absl::Status checkTrainingTarget(const systole_program &program,
                                 const std::string &prefix);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CHECKPOINT_CHECKPOINTS_H
