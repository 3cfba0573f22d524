//===- StackOptions.h - The stacking options of an operation ----*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_STAGES_STACKOPTIONS_H
#define SYSTOLE_RUNTIME_DATA_STAGES_STACKOPTIONS_H

#include "runtime/data/core/Stage.h"
#include "runtime/data/stages/Stack.h"

namespace systole::data {

/// One for each component; empty if the program does not have the types. An
/// operation with `padded_shapes` or `pads` pads elements with
/// `padding_values`. `padded_shapes` has the dimensions of all components in
/// turn, -1 for the largest.
inline std::vector<Stack::Options> stackOptions(const StageContext &context) {
  std::vector<Stack::Options> all;
  absl::Span<const systole_tensor_spec> rows = context.inputElements();
  absl::Span<const systole_tensor_spec> results = context.elements();
  if (rows.size() != results.size())
    return all;
  std::vector<int64_t> shapes = context.integers("padded_shapes");
  std::vector<absl::string_view> fillers = context.tensors("padding_values");
  auto shape = shapes.begin();
  for (size_t i = 0; i < rows.size(); ++i) {
    Stack::Options &options = all.emplace_back();
    options.row = &rows[i];
    options.result = &results[i];
    options.isPadded = context.has("pads");
    if (shapes.end() - shape >= rows[i].rank) {
      options.shape.assign(shape, shape + rows[i].rank);
      shape += rows[i].rank;
    }
    if (i < fillers.size())
      options.filler = fillers[i];
  }
  return all;
}

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_STAGES_STACKOPTIONS_H
