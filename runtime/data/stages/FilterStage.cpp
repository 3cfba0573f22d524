//===- FilterStage.cpp - Elements selected by a function ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/BadRecords.h"
#include "runtime/data/core/Kinds.h"
#include "runtime/data/core/Random.h"
#include "runtime/data/record_ops/Function.h"
#include "runtime/support/Status.h"

using namespace systole;
using namespace systole::data;

namespace {

class FilterStage : public TransformStage {
public:
  FilterStage(const StageContext &context, StagePtr input,
              std::unique_ptr<Function> predicate)
      : TransformStage(std::move(input)), setting(context.setting),
        predicate(std::move(predicate)), seeds(context.key()) {}

  absl::Status restart() override {
    seeds.restart();
    return input->restart();
  }
  void save(Position &to) const override {
    input->save(to);
    seeds.save(to);
  }
  absl::Status restore(PositionReader &from) override {
    RETURN_IF_ERROR(input->restore(from));
    seeds.restore(from);
    return absl::OkStatus();
  }

private:
  // Only the elements tell whether there is a next one.
  absl::StatusOr<bool> advance(PipelineElement &sample,
                               ElementRequest request) override {
    while (true) {
      absl::StatusOr<bool> got = input->next(sample);
      if (!got.ok() || !*got)
        return got;
      absl::StatusOr<std::vector<Buffer>> taken =
          predicate->call(sample, seeds.take());
      if (!taken.ok()) {
        if (skipper.isLeftOut(taken.status()))
          continue;
        return taken.status();
      }
      skipper.passed();
      if (taken->front().data()[0])
        return true;
    }
  }

  const Setting setting;
  ErrorSkipper skipper{setting};
  std::unique_ptr<Function> predicate;
  Seeds seeds;
};

} // namespace

StageOr data::makeFilterStage(const StageContext &context, Inputs inputs) {
  ASSIGN_OR_RETURN(std::unique_ptr<Function> predicate,
                   Function::create(context));
  return std::make_unique<FilterStage>(context, std::move(inputs[0]),
                                       std::move(predicate));
}
