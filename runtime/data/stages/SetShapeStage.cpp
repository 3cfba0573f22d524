//===- SetShapeStage.cpp - Elements of a known shape ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// set_shape, and options, which leave elements unchanged.
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/Kinds.h"
#include "runtime/data/core/Stage.h"
#include "runtime/data/core/Value.h"

#include "absl/strings/str_cat.h"

#include <cstring>

using namespace systole;
using namespace systole::data;

namespace {

/// Returns elements unchanged.
class SameStage : public TransformStage {
public:
  using TransformStage::TransformStage;
  absl::StatusOr<int64_t> skip(int64_t count) override {
    return input->skip(count);
  }

protected:
  absl::StatusOr<bool> advance(PipelineElement &sample,
                               ElementRequest request) override {
    return input->pull(sample, request);
  }
};

/// Checks every element, and removes the dimensions that are now known from its
/// header.
class SetShapeStage : public SameStage {
public:
  SetShapeStage(const StageContext &context, StagePtr input)
      : SameStage(std::move(input)), op(context.op),
        before(context.inputElements()), after(context.elements()) {}

private:
  absl::StatusOr<bool> advance(PipelineElement &sample,
                               ElementRequest request) override {
    absl::StatusOr<bool> got = input->pull(sample, withoutDeferral(request));
    if (!got.ok() || !*got || request == ElementRequest::Nothing)
      return got;
    for (size_t i = 0; i < before.size(); ++i) {
      Buffer &component = sample.element.components[i];
      ValueView view(before[i], component);
      if (absl::Status status = checkDims(after[i], view.dims()); !status.ok())
        return errorAt(op, status.code(),
                       absl::StrCat(sample.origin.describe(), "'",
                                    after[i].name, "': ", status.message(),
                                    ", the shape in data.set_shape"));
      if (hasHeader(before[i]) == hasHeader(after[i]))
        continue;
      char *to;
      Buffer known = makeValue(after[i], view.dims(), view.bytes(), to);
      std::memcpy(to, view.data(), static_cast<size_t>(view.bytes()));
      component = std::move(known);
    }
    return true;
  }

  const systole_dataset_op &op;
  const absl::Span<const systole_tensor_spec> before, after;
};

} // namespace

StageOr data::makeSetShapeStage(const StageContext &context, Inputs inputs) {
  return std::make_unique<SetShapeStage>(context, std::move(inputs[0]));
}

StageOr data::makeOptionsStage(const StageContext &context, Inputs inputs) {
  return std::make_unique<SameStage>(std::move(inputs[0]));
}
