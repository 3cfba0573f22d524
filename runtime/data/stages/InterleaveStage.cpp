//===- InterleaveStage.cpp - A dataset for each element -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// flat_map and interleave: a body makes a dataset from each element, and
// elements are taken from several such datasets in turn.
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/Kinds.h"
#include "runtime/data/stages/ElementsStage.h"
#include "runtime/data/stages/PrefetchStage.h"
#include "runtime/support/Status.h"

#include "absl/strings/str_cat.h"

using namespace systole;
using namespace systole::data;

namespace {

class InterleaveStage : public TransformStage {
public:
  InterleaveStage(const StageContext &context, StagePtr input, size_t cycle,
                  int64_t block, bool isParallel, bool isOrdered)
      : TransformStage(std::move(input)), context(context), block(block),
        isParallel(isParallel), isOrdered(isOrdered), slots(cycle) {}

  // Saves two positions for each open dataset: the input's before its element,
  // and its own.
  void save(Position &to) const override {
    input->save(to);
    for (int64_t word : {static_cast<int64_t>(at), inBlock, opened,
                         static_cast<int64_t>(hasEnded)})
      to.push_back(word);
    for (const Slot &slot : slots) {
      to.push_back(slot.body != nullptr);
      if (!slot.body)
        continue;
      to.push_back(slot.number);
      append(to, slot.origin);
      append(to, slot.body->position());
    }
  }

  absl::Status restore(PositionReader &from) override {
    clear();
    // The input is moved last: the datasets are made again from its earlier
    // elements.
    RETURN_IF_ERROR(input->restore(from));
    const Position position = input->position();
    at = static_cast<size_t>(
        from.next(0, static_cast<int64_t>(slots.size()) - 1));
    inBlock = from.next(0, block - 1);
    int64_t count = from.next(0);
    hasEnded = from.next() != 0;
    for (Slot &slot : slots) {
      if (from.next() == 0)
        continue;
      opened = from.next();
      Position origin = from.nested(), inner = from.nested();
      RETURN_IF_ERROR(input->moveTo(origin));
      RETURN_IF_ERROR(open(slot));
      if (!slot.body)
        return absl::FailedPreconditionError(
            "the files of the input have changed");
      RETURN_IF_ERROR(slot.body->moveTo(inner));
    }
    opened = count;
    return input->moveTo(position);
  }

private:
  struct Slot {
    StagePtr body;
    PrefetchStage *ahead = nullptr; ///< The body, if it is parallel.
    int64_t number = 0;
    Position origin;
  };

  absl::StatusOr<bool> advance(PipelineElement &sample,
                               ElementRequest request) override {
    size_t idle = 0;
    while (idle < slots.size()) {
      if (!isOrdered)
        preferReady();
      Slot &slot = slots[at];
      if (!slot.body && !hasEnded)
        RETURN_IF_ERROR(open(slot));
      if (!slot.body) {
        ++idle;
        advanceSlot();
        continue;
      }
      idle = 0;
      ASSIGN_OR_RETURN(bool got,
                       slot.body->pull(sample, withoutDeferral(request)));
      if (got) {
        if (++inBlock == block)
          advanceSlot();
        return true;
      }
      slot = Slot();
      advanceSlot();
    }
    return false;
  }

  /// Makes the dataset of the next element, if there is one.
  absl::Status open(Slot &slot) {
    Position origin = input->position();
    std::vector<PipelineElement> element(1);
    ASSIGN_OR_RETURN(bool got, input->next(element[0]));
    hasEnded = !got;
    if (hasEnded)
      return absl::OkStatus();
    slot.number = opened++;
    slot.origin = std::move(origin);
    StageOr body =
        context.body(std::make_unique<ElementsStage>(std::move(element)),
                     static_cast<uint64_t>(slot.number));
    RETURN_IF_ERROR(body.status());
    slot.body = *std::move(body);
    if (isParallel) {
      // Threads switch less often if several elements are ready.
      constexpr int64_t least = 16;
      auto ahead = std::make_unique<PrefetchStage>(
          std::move(slot.body), static_cast<size_t>(std::max(block + 1, least)),
          context.setting.memory);
      slot.ahead = ahead.get();
      slot.body = std::move(ahead);
    }
    return absl::OkStatus();
  }

  void advanceSlot() {
    inBlock = 0;
    at = (at + 1) % slots.size();
  }

  /// Moves to the next dataset that has an element ready, if there is one.
  void preferReady() {
    for (size_t i = 0; i < slots.size(); ++i) {
      const Slot &slot = slots[(at + i) % slots.size()];
      if (!slot.body ? !hasEnded : !slot.ahead || slot.ahead->isReady()) {
        inBlock = i == 0 ? inBlock : 0;
        at = (at + i) % slots.size();
        return;
      }
    }
  }

  void clear() override {
    for (Slot &slot : slots)
      slot = Slot();
    at = 0;
    inBlock = opened = 0;
    hasEnded = false;
  }

  const StageContext context;
  const int64_t block;
  const bool isParallel, isOrdered;
  std::vector<Slot> slots;
  size_t at = 0;       ///< The current slot.
  int64_t inBlock = 0; ///< Elements that were taken from it.
  int64_t opened = 0;
  bool hasEnded = false; ///< The input has ended.
};

} // namespace

StageOr data::makeInterleaveStage(const StageContext &context, Inputs inputs) {
  if (!context.op.body)
    return context.error(absl::StatusCode::kInternal,
                         absl::StrCat("'", context.op.kind, "' has no body"));
  int64_t cycle = context.integer("cycle_length", 1);
  int64_t block = context.integer("block_length", 1);
  bool isParallel = context.integer("num_parallel_calls", 1) != 1;
  bool isOrdered = context.has("deterministic")
                       ? context.integer("deterministic", 1) != 0
                       : context.setting.isDeterministic;
  return std::make_unique<InterleaveStage>(
      context, std::move(inputs[0]), static_cast<size_t>(cycle), block,
      isParallel, isOrdered || !isParallel);
}
