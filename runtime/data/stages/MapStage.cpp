//===- MapStage.cpp - A function of each element --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/Kinds.h"
#include "runtime/data/record_ops/Function.h"
#include "runtime/data/stages/ParallelStage.h"
#include "runtime/support/Status.h"

using namespace systole;
using namespace systole::data;

namespace {

/// Replaces elements by a function's results.
class Mapping : public Work {
public:
  Mapping(std::unique_ptr<Function> function, uint64_t key)
      : function(std::move(function)), key(key) {}

  uint64_t takeSeed() override {
    return Seeds{mix(mix(key) ^ pass), elements}.take();
  }

  absl::Status apply(PipelineElement &sample, uint64_t seed) override {
    return function->apply(sample, seed);
  }

  bool fits(absl::Span<const Place> places) const override {
    return function->fits(places);
  }

  absl::Status put(const PipelineElement &sample, uint64_t seed,
                   absl::Span<const Place> places) override {
    return function->put(sample, seed, places);
  }

  absl::StatusOr<size_t>
  putReady(Stage &input, size_t most, absl::Span<const Place> places,
           absl::FunctionRef<bool(const absl::Status &)> isLeftOut) override {
    return function->putReady(input, most, {mix(mix(key) ^ pass), elements},
                              places, isLeftOut);
  }

  void restart() override {
    ++pass;
    elements = 0;
  }
  void save(Position &to, int64_t ahead) const override {
    to.push_back(static_cast<int64_t>(pass));
    to.push_back(static_cast<int64_t>(elements) - ahead);
  }
  void restore(PositionReader &from) override {
    pass = static_cast<uint64_t>(from.next());
    elements = static_cast<uint64_t>(from.next());
  }

private:
  std::unique_ptr<Function> function;
  /// The random seed, mixed with the pass and the index of the element.
  const uint64_t key;
  uint64_t pass = 0;
  uint64_t elements = 0;
};

} // namespace

StageOr data::makeMapStage(const StageContext &context, Inputs inputs) {
  ASSIGN_OR_RETURN(std::unique_ptr<Function> function,
                   Function::create(context));
  return makeWorkStage(
      context, std::move(inputs[0]),
      std::make_unique<Mapping>(std::move(function), context.key()));
}
