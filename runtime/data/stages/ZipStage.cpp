//===- ZipStage.cpp - Combining elements of several inputs ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// zip and enumerate: the components of several inputs' elements in one element.
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/Kinds.h"
#include "runtime/data/core/Stage.h"
#include "runtime/support/Status.h"

#include <algorithm>
#include <cstring>

using namespace systole;
using namespace systole::data;

namespace {

/// Ends with the first input that ends.
class ZipStage : public CombiningStage {
public:
  using CombiningStage::CombiningStage;

  absl::StatusOr<int64_t> skip(int64_t count) override {
    int64_t least = count;
    for (const StagePtr &input : inputs) {
      ASSIGN_OR_RETURN(int64_t skipped, input->skip(count));
      least = std::min(least, skipped);
    }
    return least;
  }

private:
  absl::StatusOr<bool> advance(PipelineElement &sample,
                               ElementRequest request) override {
    PipelineElement whole, part;
    for (const StagePtr &input : inputs) {
      absl::StatusOr<bool> got = input->pull(part, withoutDeferral(request));
      if (!got.ok() || !*got)
        return got;
      if (!whole.origin.file)
        whole.origin = part.origin;
      for (Buffer &component : part.element.components)
        whole.element.components.push_back(std::move(component));
    }
    sample = std::move(whole);
    return true;
  }
};

/// Puts the number of each element before it.
class EnumerateStage : public CountingStage {
public:
  EnumerateStage(StagePtr input, int64_t start)
      : CountingStage(std::move(input)), start(start) {}

  absl::StatusOr<int64_t> skip(int64_t count) override {
    absl::StatusOr<int64_t> skipped = input->skip(count);
    if (skipped.ok())
      given += *skipped;
    return skipped;
  }

private:
  absl::StatusOr<bool> advance(PipelineElement &sample,
                               ElementRequest request) override {
    absl::StatusOr<bool> got = input->pull(sample, withoutDeferral(request));
    if (!got.ok() || !*got)
      return got;
    int64_t number = start + given++;
    if (request == ElementRequest::Nothing)
      return true;
    Buffer component(sizeof(number));
    std::memcpy(component.data(), &number, sizeof(number));
    std::vector<Buffer> &components = sample.element.components;
    components.insert(components.begin(), std::move(component));
    return true;
  }

  const int64_t start;
};

} // namespace

StageOr data::makeZipStage(const StageContext &context, Inputs inputs) {
  return std::make_unique<ZipStage>(std::move(inputs));
}

StageOr data::makeEnumerateStage(const StageContext &context, Inputs inputs) {
  return std::make_unique<EnumerateStage>(std::move(inputs[0]),
                                          context.integer("start", 0));
}
