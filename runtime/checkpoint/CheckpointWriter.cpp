//===- CheckpointWriter.cpp - Saving during training ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/checkpoint/CheckpointWriter.h"

#include "runtime/checkpoint/Checkpoints.h"
#include "runtime/storage/Http.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <mutex>

namespace systole::runtime {

/// The positions of variables' copies in their memory.
struct Copies {
  /// The offset of each variable; -1 for variables that are not copied.
  std::vector<int64_t> offsets;
  int64_t bytes = 0;
};

static Copies planCopies(const systole_program &program,
                         const CheckpointWriter::Options &options) {
  const int64_t most =
      storage::isRemote(options.folder) ? INT64_MAX : options.copiedBytes;
  // For equal sizes the order is that of the variables.
  std::vector<std::pair<int64_t, int32_t>> order;
  for (int32_t i = 0; i < program.num_variables; ++i)
    if (!program.variables[i].local)
      order.emplace_back(byteSize(program.variables[i].spec), i);
  std::sort(order.begin(), order.end());
  Copies copies;
  copies.offsets.assign(static_cast<size_t>(program.num_variables), -1);
  for (auto [bytes, i] : order) {
    if (alignUp(bytes) > most - copies.bytes)
      break;
    copies.offsets[static_cast<size_t>(i)] = copies.bytes;
    copies.bytes += alignUp(bytes);
  }
  return copies;
}

int64_t CheckpointWriter::copyBytes(const systole_program &program,
                                    const Options &options) {
  return planCopies(program, options).bytes;
}

struct CheckpointWriter::State {
  State(const systole_program &program, const Options &options)
      : program(program), copies(planCopies(program, options)) {}

  const systole_program &program;
  const Copies copies;
  /// The memory of the copies. It does not change during a save.
  Memory memory;
  std::mutex mutex;
  std::condition_variable ended;
  /// The result of the last finished save; std::nullopt during a save.
  std::optional<absl::Status> outcome = absl::OkStatus();
  std::string lastSaved;
  bool isLost = false;
  /// The checkpoints of failed saves, whose files are to be removed.
  std::vector<std::string> unlisted;
};

CheckpointWriter::CheckpointWriter(const systole_program &program,
                                   Options options)
    : options(std::move(options)),
      state(std::make_shared<State>(program, this->options)) {}

CheckpointWriter::~CheckpointWriter() {
  (void)finish();
  if (writing)
    (void)thread.join(Clock::now());
}

absl::Status CheckpointWriter::save(std::shared_ptr<BorrowedSnapshot> lent,
                                    int64_t step,
                                    std::vector<int64_t> inputPosition) {
  if (absl::Status status = finish(); isLost() || writing)
    return status;
  const Copies &copies = state->copies;
  if (state->memory.size() < copies.bytes) {
    absl::StatusOr<Memory> memory = Memory::allocate(
        copies.bytes, "the copies of variables that are saved");
    if (!memory.ok())
      return fail(memory.status());
    state->memory = std::move(*memory);
  }
  VariableValues values(state->program, lent->data());
  for (size_t i = 0; i < values.data.size(); ++i) {
    if (copies.offsets[i] < 0)
      continue;
    char *copy = state->memory.data() + copies.offsets[i];
    std::memcpy(
        copy, values.data[i],
        static_cast<size_t>(byteSize(state->program.variables[i].spec)));
    values.data[i] = copy;
    lent->giveBack(static_cast<int32_t>(i));
  }
  values.onWritten = [lent](int32_t variable) { lent->giveBack(variable); };
  {
    std::lock_guard<std::mutex> lock(state->mutex);
    state->outcome.reset();
  }
  absl::StatusOr<Thread> started = Thread::start(
      "checkpoint",
      [state = state, lent, values = std::move(values), folder = options.folder,
       policy = options.policy, mayWrite = options.mayWrite, step,
       inputPosition = std::move(inputPosition)] {
        // An outage of a store ends a save once, not at each of its requests.
        storage::SharedPatience patience;
        absl::Status allowed = mayWrite();
        absl::StatusOr<std::string> prefix = "";
        std::vector<std::string> unlisted = state->unlisted;
        if (allowed.ok()) {
          auto isRemoved = [&](const std::string &prefix) {
            return removeUnlisted(folder, prefix).ok();
          };
          unlisted.erase(
              std::remove_if(unlisted.begin(), unlisted.end(), isRemoved),
              unlisted.end());
          prefix = saveCheckpoint(state->program, values, folder, step, policy,
                                  inputPosition);
          if (!prefix.ok())
            unlisted.push_back(checkpointPrefix(folder, step));
        } else {
          prefix = allowed;
        }
        lent->giveBackAll();
        std::lock_guard<std::mutex> lock(state->mutex);
        state->outcome = prefix.status();
        state->isLost = absl::IsFailedPrecondition(allowed);
        state->unlisted = std::move(unlisted);
        if (prefix.ok())
          state->lastSaved = *prefix;
        state->ended.notify_all();
      });
  if (!started.ok())
    return fail(started.status());
  thread = std::move(*started);
  writing = true;
  return absl::OkStatus();
}

absl::Status CheckpointWriter::fail(const absl::Status &status) {
  std::lock_guard<std::mutex> lock(state->mutex);
  state->outcome = status;
  return status;
}

absl::Status CheckpointWriter::finish() {
  const Clock::time_point deadline = Clock::now() + options.timeout;
  bool hasEnded = true;
  if (writing) {
    std::unique_lock<std::mutex> lock(state->mutex);
    hasEnded = state->ended.wait_until(
        lock, deadline, [&] { return state->outcome.has_value(); });
  }
  absl::Status late;
  if (!hasEnded)
    late = absl::DeadlineExceededError(absl::StrCat(
        "a checkpoint has not been written to '", options.folder, "' for ",
        std::chrono::duration<double>(options.timeout).count(),
        " s (the limit that --collective_timeout_secs sets)"));
  // A store that is away comes back, and each request to it ends.
  if (!hasEnded && storage::isRemote(options.folder))
    return late;
  if (!hasEnded)
    hangs = late;
  if (hasEnded)
    thread.join();
  else
    (void)thread.join(deadline);
  writing = false;
  RETURN_IF_ERROR(hangs);
  std::lock_guard<std::mutex> lock(state->mutex);
  return state->outcome.value_or(absl::OkStatus());
}

std::optional<absl::Status> CheckpointWriter::outcome() const {
  RETURN_IF_ERROR(hangs);
  std::lock_guard<std::mutex> lock(state->mutex);
  return state->outcome;
}

bool CheckpointWriter::isLost() const {
  std::lock_guard<std::mutex> lock(state->mutex);
  return !hangs.ok() || state->isLost;
}

std::string CheckpointWriter::lastSaved() const {
  std::lock_guard<std::mutex> lock(state->mutex);
  return state->lastSaved;
}

} // namespace systole::runtime
