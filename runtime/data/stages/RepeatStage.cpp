//===- RepeatStage.cpp - Repeated passes over the data --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/Kinds.h"
#include "runtime/data/core/Stage.h"
#include "runtime/support/Status.h"

using namespace systole;
using namespace systole::data;

namespace {

class RepeatStage : public TransformStage {
public:
  RepeatStage(const systole_dataset_op &op, StagePtr input, int64_t count)
      : TransformStage(std::move(input)), op(op), count(count) {}

  absl::StatusOr<int64_t> skip(int64_t number) override {
    int64_t done = 0;
    while (done < number && pass != count) {
      ASSIGN_OR_RETURN(int64_t skipped, input->skip(number - done));
      done += skipped;
      taken += skipped;
      if (done == number)
        break;
      RETURN_IF_ERROR(endPass());
    }
    return done;
  }

  void save(Position &to) const override {
    input->save(to);
    to.push_back(pass);
    to.push_back(taken);
    to.push_back(-1); // Was the size of a pass.
  }
  absl::Status restore(PositionReader &from) override {
    absl::Status status = input->restore(from);
    pass = from.next(0, count < 0 ? INT64_MAX : count);
    taken = from.next(0);
    (void)from.next(-1);
    return status;
  }

private:
  void clear() override { pass = taken = 0; }

  absl::StatusOr<bool> advance(PipelineElement &sample,
                               ElementRequest request) override {
    while (pass != count) {
      ASSIGN_OR_RETURN(bool got, input->pull(sample, request));
      if (got) {
        ++taken;
        return true;
      }
      RETURN_IF_ERROR(endPass());
    }
    return false;
  }

  size_t advanceReady(size_t most, Visit visit) override {
    if (pass == count)
      return 0;
    const size_t shown = input->showReady(most, visit);
    taken += static_cast<int64_t>(shown);
    return shown;
  }

  bool fits(absl::Span<const Place> places) const override {
    return input->fits(places);
  }

  absl::StatusOr<size_t> advancePlaced(absl::Span<const Place> places,
                                       size_t most) override {
    while (pass != count) {
      ASSIGN_OR_RETURN(size_t got, input->put(places, most));
      if (got > 0) {
        taken += static_cast<int64_t>(got);
        return got;
      }
      RETURN_IF_ERROR(endPass());
    }
    return 0;
  }

  /// Begins the next pass, if there is one.
  absl::Status endPass() {
    if (taken == 0 && count < 0)
      return errorAt(op, absl::StatusCode::kFailedPrecondition,
                     "there is no data to repeat: the input is empty");
    if (++pass == count)
      return absl::OkStatus();
    taken = 0;
    return input->restart();
  }

  const systole_dataset_op &op;
  int64_t count; ///< Passes; negative for endless.
  int64_t pass = 0;
  int64_t taken = 0; ///< Elements of this pass.
};

} // namespace

StageOr data::makeRepeatStage(const StageContext &context, Inputs inputs) {
  int64_t count = context.integer("count", -1);
  if (count < 0 && context.options().epochs > 0)
    count = context.options().epochs;
  return std::make_unique<RepeatStage>(context.op, std::move(inputs[0]), count);
}
