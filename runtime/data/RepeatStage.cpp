//===- RepeatStage.cpp - The data over and over ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/Stage.h"

#include <atomic>

using namespace systole;
using namespace systole::data;

namespace {

class RepeatStage : public Stage {
public:
  RepeatStage(const systole_dataset_op &op, std::unique_ptr<Stage> input,
              int64_t count)
      : op(op), input(std::move(input)), count(count) {}

  absl::StatusOr<bool> next(Sample &sample) override {
    return advance([&] { return input->next(sample); });
  }
  absl::StatusOr<bool> skip() override {
    return advance([&] { return input->skip(); });
  }
  absl::StatusOr<bool> nextRaw(Sample &sample) override {
    return advance([&] { return input->nextRaw(sample); });
  }

  absl::Status restart() override {
    pass = 0;
    taken = 0;
    return input->restart();
  }

  int64_t passSize() const override { return size; }

private:
  /// One element of the input, by `take`, of the next pass where one ends.
  template <typename Take> absl::StatusOr<bool> advance(const Take &take) {
    while (pass != count) {
      absl::StatusOr<bool> got = take();
      if (!got.ok())
        return got;
      if (*got) {
        ++taken;
        return true;
      }
      size = taken;
      if (taken == 0 && count < 0)
        return errorAt(op, absl::StatusCode::kFailedPrecondition,
                       "there is no data to repeat: the input is empty");
      if (++pass == count)
        break;
      taken = 0;
      if (absl::Status status = input->restart(); !status.ok())
        return status;
    }
    return false;
  }

  const systole_dataset_op &op;
  std::unique_ptr<Stage> input;
  int64_t count; ///< Passes; negative for ever.
  int64_t pass = 0;
  int64_t taken = 0; ///< In this pass.
  /// Of the last whole pass. A stage behind a prefetch asks from its thread.
  std::atomic<int64_t> size = -1;
};

} // namespace

StageOr data::makeRepeatStage(const StageContext &context,
                              std::unique_ptr<Stage> input) {
  int64_t count = context.integer("count", -1);
  if (count < 0 && context.options.epochs > 0)
    count = context.options.epochs;
  return std::make_unique<RepeatStage>(context.op, std::move(input), count);
}
