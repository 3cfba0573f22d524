//===- CheckpointWriter.cpp - Saving beside training ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/checkpoint/CheckpointWriter.h"

#include "runtime/checkpoint/Checkpoints.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"

#include <mutex>

namespace systole::runtime {

struct CheckpointWriter::State {
  explicit State(const systole_program &program) : program(program) {}

  const systole_program &program;
  /// The copy that is written. Nobody changes it meanwhile.
  Memory copy;
  std::mutex mutex;
  absl::Status status;
  std::string lastSaved;
};

CheckpointWriter::CheckpointWriter(const systole_program &program,
                                   Options options)
    : options(std::move(options)), state(std::make_shared<State>(program)) {}

CheckpointWriter::~CheckpointWriter() { (void)finish(); }

absl::Status CheckpointWriter::save(const char *from, int64_t step,
                                    std::vector<int64_t> inputPosition) {
  if (absl::Status status = finish(); !status.ok())
    return status;
  auto bytes = wholeStateBytes(state->program);
  if (state->copy.size() == 0) {
    absl::StatusOr<Memory> copy =
        Memory::allocate(bytes, "the copy of the state that is saved");
    if (!copy.ok())
      return copy.status();
    state->copy = std::move(*copy);
  }
  copyLarge(state->copy.data(), from, bytes);
  absl::StatusOr<Thread> started = Thread::start(
      "checkpoint", [state = state, folder = options.folder,
                     policy = options.policy, mayWrite = options.mayWrite, step,
                     inputPosition = std::move(inputPosition)] {
        absl::Status allowed = mayWrite();
        absl::StatusOr<std::string> prefix =
            allowed.ok() ? saveCheckpoint(state->program, state->copy.data(),
                                          folder, step, policy, inputPosition)
                         : allowed;
        std::lock_guard<std::mutex> lock(state->mutex);
        if (prefix.ok())
          state->lastSaved = *prefix;
        else
          state->status = prefix.status();
      });
  if (!started.ok())
    return started.status();
  thread = std::move(*started);
  writing = true;
  return absl::OkStatus();
}

absl::Status CheckpointWriter::finish() {
  if (writing && !thread.join(Clock::now() + options.timeout)) {
    std::lock_guard<std::mutex> lock(state->mutex);
    state->status.Update(absl::DeadlineExceededError(absl::StrCat(
        "a checkpoint has not been written to '", options.folder, "' for ",
        std::chrono::duration<double>(options.timeout).count(),
        " s (the limit that --collective_timeout_secs sets)")));
  }
  writing = false;
  return status();
}

absl::Status CheckpointWriter::status() const {
  std::lock_guard<std::mutex> lock(state->mutex);
  return state->status;
}

std::string CheckpointWriter::lastSaved() const {
  std::lock_guard<std::mutex> lock(state->mutex);
  return state->lastSaved;
}

} // namespace systole::runtime
