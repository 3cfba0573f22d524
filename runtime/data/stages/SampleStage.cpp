//===- SampleStage.cpp - Random choice between datasets -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/Kinds.h"
#include "runtime/data/core/Random.h"
#include "runtime/data/core/Stage.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

using namespace systole;
using namespace systole::data;

namespace {

/// Takes each element from a random input that has not ended, chosen by the
/// weights. The stage ends when all inputs have ended. With stop-on-empty it
/// ends when it first chooses an input that has ended.
class SampleStage : public CombiningStage {
public:
  SampleStage(Inputs inputs, std::vector<double> weights, uint64_t key,
              bool stopsOnEmpty)
      : CombiningStage(std::move(inputs)), weights(std::move(weights)),
        hasEnded(this->inputs.size()), seeds(key), stopsOnEmpty(stopsOnEmpty) {}

  absl::Status restart() override {
    seeds.restart();
    hasEnded.assign(inputs.size(), 0);
    return CombiningStage::restart();
  }
  void save(Position &to) const override {
    CombiningStage::save(to);
    seeds.save(to);
    to.insert(to.end(), hasEnded.begin(), hasEnded.end());
  }
  absl::Status restore(PositionReader &from) override {
    absl::Status status = CombiningStage::restore(from);
    seeds.restore(from);
    for (int64_t &end : hasEnded)
      end = from.next();
    return status;
  }

private:
  absl::StatusOr<bool> advance(PipelineElement &sample,
                               ElementRequest request) override {
    while (true) {
      size_t chosen = draw();
      if (chosen == inputs.size())
        return false;
      absl::StatusOr<bool> got = inputs[chosen]->pull(sample, request);
      if (!got.ok() || *got)
        return got;
      if (stopsOnEmpty)
        hasEnded.assign(inputs.size(), 1);
      hasEnded[chosen] = 1;
    }
  }

  /// A random input that has not ended; the number of inputs if all have.
  size_t draw() {
    double sum = 0;
    for (size_t i = 0; i < inputs.size(); ++i)
      sum += hasEnded[i] ? 0 : weights[i];
    double left = static_cast<double>(seeds.take() >> 11) * 0x1p-53 * sum;
    size_t last = inputs.size();
    for (size_t i = 0; i < inputs.size(); ++i) {
      if (hasEnded[i] || weights[i] <= 0)
        continue;
      last = i;
      if (left < weights[i])
        break;
      left -= weights[i];
    }
    return last;
  }

  std::vector<double> weights;
  std::vector<int64_t> hasEnded;
  Seeds seeds;
  const bool stopsOnEmpty;
};

} // namespace

StageOr data::makeSampleStage(const StageContext &context, Inputs inputs) {
  std::vector<double> weights = context.numbers("weights");
  if (weights.empty())
    weights.assign(inputs.size(), 1);
  if (weights.size() != inputs.size() ||
      std::any_of(weights.begin(), weights.end(),
                  [](double weight) { return !(weight >= 0); }))
    return context.error(absl::StatusCode::kInvalidArgument,
                         absl::StrCat("'", context.op.kind,
                                      "' needs a weight of at least 0 for "
                                      "each of its ",
                                      inputs.size(), " datasets"));
  return std::make_unique<SampleStage>(
      std::move(inputs), std::move(weights), context.key(),
      context.integer("stop_on_empty_dataset", 0) != 0);
}
