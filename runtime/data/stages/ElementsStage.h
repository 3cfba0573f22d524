//===- ElementsStage.h - Copies of given elements ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_STAGES_ELEMENTSSTAGE_H
#define SYSTOLE_RUNTIME_DATA_STAGES_ELEMENTSSTAGE_H

#include "runtime/data/core/Stage.h"

namespace systole::data {

/// Returns a copy of an element.
PipelineElement copyOf(const PipelineElement &sample);

/// Returns copies of given elements: the source of the body of a flat_map or a
/// window.
class ElementsStage : public IndexedStage {
public:
  explicit ElementsStage(std::vector<PipelineElement> samples)
      : samples(std::move(samples)) {}

private:
  int64_t size() const override { return static_cast<int64_t>(samples.size()); }
  absl::Status get(int64_t index, PipelineElement &sample) override {
    sample = copyOf(samples[static_cast<size_t>(index)]);
    return absl::OkStatus();
  }

  std::vector<PipelineElement> samples;
};

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_STAGES_ELEMENTSSTAGE_H
