//===- ShuffleStage.cpp - Elements in random order ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/Random.h"
#include "runtime/data/Stage.h"

#include <utility>

using namespace systole;
using namespace systole::data;

namespace {

/// Gives one of `capacity` elements in waiting, by a draw that depends on
/// nothing but the seed, the operation, the pass and the number of the draw.
class ShuffleStage : public Stage {
public:
  ShuffleStage(std::unique_ptr<Stage> input, uint64_t key, size_t capacity)
      : input(std::move(input)), key(key), capacity(capacity) {}

  absl::StatusOr<bool> next(Sample &sample) override {
    absl::StatusOr<bool> got = take(sample, &Stage::next);
    if (got.ok() && *got)
      if (absl::Status status = sample.finish(); !status.ok())
        return status;
    return got;
  }

  // Of those that come to wait, the work is left: they may be left out, too.
  absl::StatusOr<bool> skip() override {
    Sample sample;
    return take(sample, &Stage::nextRaw);
  }
  absl::StatusOr<bool> nextRaw(Sample &sample) override {
    return take(sample, &Stage::nextRaw);
  }

  absl::Status restart() override {
    ++pass;
    draws = 0;
    waiting.clear();
    isAtEnd = false;
    return input->restart();
  }

  int64_t passSize() const override { return input->passSize(); }

private:
  absl::StatusOr<bool> take(Sample &sample,
                            absl::StatusOr<bool> (Stage::*fill)(Sample &)) {
    while (!isAtEnd && waiting.size() < capacity) {
      Sample taken;
      absl::StatusOr<bool> got = (input.get()->*fill)(taken);
      if (!got.ok())
        return got;
      if (*got)
        waiting.push_back(std::move(taken));
      else
        isAtEnd = true;
    }
    if (waiting.empty())
      return false;
    std::swap(waiting[draw(waiting.size())], waiting.back());
    sample = std::move(waiting.back());
    waiting.pop_back();
    return true;
  }

  /// Uniform in [0, bound), to within bound / 2^64.
  size_t draw(size_t bound) {
    uint64_t bits = mix(mix(mix(key) ^ pass) ^ draws++);
    return static_cast<size_t>((static_cast<unsigned __int128>(bits) * bound) >>
                               64);
  }

  std::unique_ptr<Stage> input;
  uint64_t key;
  size_t capacity;
  uint64_t pass = 0;
  uint64_t draws = 0;
  std::vector<Sample> waiting;
  bool isAtEnd = false;
};

} // namespace

StageOr data::makeShuffleStage(const StageContext &context,
                               std::unique_ptr<Stage> input) {
  absl::StatusOr<int64_t> capacity = context.positive("buffer_size");
  if (!capacity.ok())
    return capacity.status();
  uint64_t seed = context.has("seed")
                      ? static_cast<uint64_t>(context.integer("seed", 0))
                      : context.options.seed;
  return std::make_unique<ShuffleStage>(
      std::move(input), mix(seed) + static_cast<uint64_t>(context.index),
      *capacity);
}
