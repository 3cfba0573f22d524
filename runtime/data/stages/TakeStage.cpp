//===- TakeStage.cpp - Elements selected by their number ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// take, skip and shard: elements from one number on, every so many.
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/Kinds.h"
#include "runtime/data/core/Stage.h"
#include "runtime/support/Status.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

using namespace systole;
using namespace systole::data;

namespace {

/// The elements `first`, `first` + `step`, ..., at most `count` (negative for
/// no limit).
class TakeStage : public CountingStage {
public:
  TakeStage(StagePtr input, int64_t first, int64_t step, int64_t count)
      : CountingStage(std::move(input)), first(first), step(step),
        count(count) {}

  absl::StatusOr<int64_t> skip(int64_t number) override {
    if (count >= 0)
      number = std::min(number, count - given);
    if (number <= 0)
      return 0;
    ASSIGN_OR_RETURN(int64_t skipped,
                     input->skip(gap() + (number - 1) * step + 1));
    int64_t taken = skipped > gap() ? (skipped - gap() - 1) / step + 1 : 0;
    given += taken;
    return taken;
  }

private:
  bool isAtEnd() const { return count >= 0 && given >= count; }

  /// The number of elements to skip before the next one.
  int64_t gap() const { return given == 0 ? first : step - 1; }

  /// Skips the elements of the gap. Returns false if there is no next element.
  absl::StatusOr<bool> leaveGap() {
    if (isAtEnd())
      return false;
    const int64_t size = gap();
    if (size == 0)
      return true;
    ASSIGN_OR_RETURN(int64_t skipped, input->skip(size));
    return skipped == size;
  }

  /// The number of elements, at most `most`, without a gap.
  size_t atMost(size_t most) const {
    if (step > 1)
      return 1;
    return count < 0 ? most
                     : std::min(most, static_cast<size_t>(count - given));
  }

  absl::StatusOr<bool> advance(PipelineElement &sample,
                               ElementRequest request) override {
    if (absl::StatusOr<bool> isThere = leaveGap(); !isThere.ok() || !*isThere)
      return isThere;
    absl::StatusOr<bool> got = input->pull(sample, request);
    given += got.ok() && *got;
    return got;
  }

  size_t advanceReady(size_t most, Visit visit) override {
    if (isAtEnd() || gap() > 0)
      return 0;
    const size_t shown = input->showReady(atMost(most), visit);
    given += static_cast<int64_t>(shown);
    return shown;
  }

  bool fits(absl::Span<const Place> places) const override {
    return input->fits(places);
  }

  absl::StatusOr<size_t> advancePlaced(absl::Span<const Place> places,
                                       size_t most) override {
    if (absl::StatusOr<bool> isThere = leaveGap(); !isThere.ok())
      return isThere.status();
    else if (!*isThere)
      return 0;
    absl::StatusOr<size_t> got = input->put(places, atMost(most));
    if (got.ok())
      given += static_cast<int64_t>(*got);
    return got;
  }

  const int64_t first, step, count;
};

} // namespace

StageOr data::makeTakeStage(const StageContext &context, Inputs inputs) {
  return std::make_unique<TakeStage>(std::move(inputs[0]), 0, 1,
                                     context.integer("count", -1));
}

StageOr data::makeSkipStage(const StageContext &context, Inputs inputs) {
  // Skipping -1 elements skips all.
  int64_t count = context.integer("count", 0);
  return std::make_unique<TakeStage>(
      std::move(inputs[0]), std::max<int64_t>(count, 0), 1, count < 0 ? 0 : -1);
}

StageOr data::makeShardStage(const StageContext &context, Inputs inputs) {
  ASSIGN_OR_RETURN(int64_t shards, context.positive("num_shards"));
  int64_t index = context.integer("index", 0);
  if (index < 0 || index >= shards)
    return context.error(absl::StatusCode::kInvalidArgument,
                         absl::StrCat("shard ", index, " is none of ", shards,
                                      ": they are 0 to ", shards - 1));
  return std::make_unique<TakeStage>(std::move(inputs[0]), index, shards, -1);
}
