//===- ShuffleStage.cpp - Elements in random order ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/Kinds.h"
#include "runtime/data/core/Random.h"
#include "runtime/data/core/Stage.h"
#include "runtime/support/Status.h"

#include <utility>

using namespace systole;
using namespace systole::data;

namespace {

/// Returns a random one of `capacity` waiting elements. The draw depends on the
/// seed, the operation, the pass and the draw's number only.
class ShuffleStage : public TransformStage {
public:
  ShuffleStage(StagePtr input, uint64_t key, size_t capacity, bool isReshuffled)
      : TransformStage(std::move(input)), seeds(key), capacity(capacity),
        isReshuffled(isReshuffled) {}

  absl::Status restart() override {
    seeds.restart(isReshuffled);
    waiting.clear();
    isAtEnd = false;
    begin.clear();
    return input->restart();
  }

  // Saves the input's position at the start of the pass, and the number of
  // draws. Restoring repeats these draws, with elements whose work is deferred.
  void save(Position &to) const override {
    append(to, begin.empty() ? input->position() : begin);
    seeds.save(to);
  }
  absl::Status restore(PositionReader &from) override {
    begin = from.nested();
    RETURN_IF_ERROR(input->moveTo(begin));
    seeds.restore(from);
    waiting.clear();
    isAtEnd = false;
    return skip(seeds.rewind()).status();
  }

private:
  absl::StatusOr<bool> advance(PipelineElement &sample,
                               ElementRequest request) override {
    if (begin.empty())
      begin = input->position();
    // Work on waiting elements is deferred: they may be skipped, too.
    ElementRequest filling = request == ElementRequest::Element
                                 ? ElementRequest::Element
                                 : ElementRequest::Unfinished;
    while (!isAtEnd && waiting.size() < capacity) {
      PipelineElement taken;
      ASSIGN_OR_RETURN(bool got, input->pull(taken, filling));
      if (got) {
        count(taken, 1);
        waiting.push_back(std::move(taken));
      } else {
        isAtEnd = true;
      }
    }
    if (waiting.empty())
      return false;
    std::swap(waiting[draw(waiting.size())], waiting.back());
    sample = std::move(waiting.back());
    waiting.pop_back();
    count(sample, -1);
    if (request == ElementRequest::Element)
      RETURN_IF_ERROR(sample.finish());
    return true;
  }

  void count(const PipelineElement &sample, int64_t sign) {
    if (counter)
      counter->bytes += sign * sample.bytes();
  }

  /// Draws a uniform number in [0, bound), to within bound / 2^64.
  size_t draw(size_t bound) {
    return static_cast<size_t>(
        (static_cast<unsigned __int128>(seeds.take()) * bound) >> 64);
  }

  Seeds seeds;
  size_t capacity;
  const bool isReshuffled;
  /// The input's position at the start of the pass; empty before.
  Position begin;
  std::vector<PipelineElement> waiting;
  bool isAtEnd = false;
};

} // namespace

StageOr data::makeShuffleStage(const StageContext &context, Inputs inputs) {
  ASSIGN_OR_RETURN(int64_t capacity, context.positive("buffer_size"));
  return std::make_unique<ShuffleStage>(
      std::move(inputs[0]), context.key(), static_cast<size_t>(capacity),
      context.integer("reshuffle_each_iteration", 1) != 0);
}
