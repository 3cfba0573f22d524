//===- ConcatenateStage.cpp - One dataset after another -------------------===//
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

class ConcatenateStage : public CombiningStage {
public:
  using CombiningStage::CombiningStage;

  absl::StatusOr<int64_t> skip(int64_t count) override {
    int64_t done = 0;
    while (done < count && at < inputs.size()) {
      ASSIGN_OR_RETURN(int64_t skipped, inputs[at]->skip(count - done));
      done += skipped;
      at += done < count;
    }
    return done;
  }
  absl::Status restart() override {
    at = 0;
    return CombiningStage::restart();
  }
  void save(Position &to) const override {
    CombiningStage::save(to);
    to.push_back(static_cast<int64_t>(at));
  }
  absl::Status restore(PositionReader &from) override {
    absl::Status status = CombiningStage::restore(from);
    at = static_cast<size_t>(from.next(0, static_cast<int64_t>(inputs.size())));
    return status;
  }

private:
  absl::StatusOr<bool> advance(PipelineElement &sample,
                               ElementRequest request) override {
    for (; at < inputs.size(); ++at) {
      absl::StatusOr<bool> got = inputs[at]->pull(sample, request);
      if (!got.ok() || *got)
        return got;
    }
    return false;
  }

  size_t at = 0;
};

} // namespace

StageOr data::makeConcatenateStage(const StageContext &context, Inputs inputs) {
  return std::make_unique<ConcatenateStage>(std::move(inputs));
}
