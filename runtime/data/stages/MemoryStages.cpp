//===- MemoryStages.cpp - Sources without files ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// range and from_tensors / from_tensor_slices.
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/Kinds.h"
#include "runtime/data/core/Stage.h"

#include <algorithm>
#include <cstring>

using namespace systole;
using namespace systole::data;

namespace {

/// start, start + step, ... before stop.
class RangeStage : public IndexedStage {
public:
  RangeStage(int64_t start, int64_t stop, int64_t step)
      : start(start), step(step),
        count(step > 0 ? (stop - start + step - 1) / step
                       : (start - stop - step - 1) / -step) {}

private:
  int64_t size() const override { return std::max<int64_t>(count, 0); }
  absl::Status get(int64_t index, PipelineElement &sample) override {
    int64_t value = start + index * step;
    Buffer &component = sample.element.components.emplace_back(sizeof(value));
    std::memcpy(component.data(), &value, sizeof(value));
    return absl::OkStatus();
  }

  const int64_t start, step, count;
};

/// Tensors in the program, complete or row by row.
class TensorsStage : public IndexedStage {
public:
  TensorsStage(const StageContext &context,
               std::vector<absl::string_view> tensors, int64_t count)
      : types(context.elements()), tensors(std::move(tensors)), count(count) {}

private:
  int64_t size() const override { return count; }
  absl::Status get(int64_t index, PipelineElement &sample) override {
    for (absl::string_view tensor : tensors) {
      size_t bytes = tensor.size() / static_cast<size_t>(count);
      Buffer &component =
          sample.element.components.emplace_back(static_cast<int64_t>(bytes));
      std::memcpy(component.data(),
                  tensor.data() + static_cast<size_t>(index) * bytes, bytes);
    }
    return absl::OkStatus();
  }

  const absl::Span<const systole_tensor_spec> types;
  const std::vector<absl::string_view> tensors;
  const int64_t count;
};

} // namespace

StageOr data::makeRangeStage(const StageContext &context, Inputs inputs) {
  int64_t step = context.integer("step", 1);
  if (step == 0)
    return context.error(absl::StatusCode::kInvalidArgument,
                         "'range' needs a step that is not 0");
  return std::make_unique<RangeStage>(context.integer("start", 0),
                                      context.integer("stop", 0), step);
}

StageOr data::makeTensorsStage(const StageContext &context, Inputs inputs) {
  return std::make_unique<TensorsStage>(context, context.tensors("tensors"),
                                        context.integer("rows", 1));
}
