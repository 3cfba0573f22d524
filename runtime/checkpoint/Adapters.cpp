//===- Adapters.cpp - Adapters of kernels (LoRA) --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/checkpoint/Adapters.h"

#include "runtime/support/ElementTypes.h"
#include "runtime/support/TensorSpec.h"
#include "systole/runtime/abi.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

#include <algorithm>
#include <cstring>

namespace systole::runtime {
namespace {

/// A matrix in f64, [rows, columns] row after row.
struct Matrix {
  int64_t rows, columns;
  std::vector<double> values;

  static Matrix of(const TensorValue &value) {
    Matrix matrix{value.type.dims[0], value.type.dims[1], {}};
    const int64_t bytes = elementBytes(value.type.dtype);
    for (int64_t i = 0; i < matrix.rows * matrix.columns; ++i)
      visitElement(value.type.dtype, value.bytes.data() + i * bytes,
                   [&](auto number) {
                     matrix.values.push_back(static_cast<double>(number));
                   });
    return matrix;
  }
};

} // namespace

bool isAdapter(absl::string_view variable) {
  return absl::EndsWith(variable, "/lora_kernel_a") ||
         absl::EndsWith(variable, "/lora_kernel_b");
}

std::string adapterName(absl::string_view kernel, char matrix) {
  absl::ConsumeSuffix(&kernel, "kernel");
  return absl::StrCat(kernel, "lora_kernel_", std::string(1, matrix));
}

void mergeAdapter(const TensorValue &a, const TensorValue &b, double factor,
                  TensorValue &kernel) {
  const Matrix left = Matrix::of(a), right = Matrix::of(b);
  const int64_t bytes = elementBytes(kernel.type.dtype);
  std::vector<double> row(static_cast<size_t>(right.columns));
  TensorValue added{{SYSTOLE_F64, {right.columns}},
                    std::string(row.size() * sizeof(double), 0)};
  for (int64_t i = 0; i < left.rows; ++i) {
    char *to = kernel.bytes.data() + i * right.columns * bytes;
    for (int64_t j = 0; j < right.columns; ++j)
      visitElement(kernel.type.dtype, to + j * bytes, [&](auto number) {
        row[static_cast<size_t>(j)] = static_cast<double>(number);
      });
    for (int64_t k = 0; k < left.columns; ++k) {
      const double scaled =
          factor * left.values[static_cast<size_t>(i * left.columns + k)];
      for (int64_t j = 0; j < right.columns; ++j)
        row[static_cast<size_t>(j)] +=
            scaled * right.values[static_cast<size_t>(k * right.columns + j)];
    }
    std::memcpy(added.bytes.data(), row.data(), added.bytes.size());
    const TensorStep cast{TensorStep::Cast, {}};
    const TensorValue rounded =
        applyStep(cast, {kernel.type.dtype, {right.columns}}, {added});
    std::memcpy(to, rounded.bytes.data(), rounded.bytes.size());
  }
}

absl::StatusOr<std::string> peftModule(const std::string &kernel,
                                       const TensorRecipe &recipe) {
  auto wrong = [&](absl::string_view why) {
    return absl::InvalidArgumentError(
        absl::StrCat("'", kernel, "' ", why, recipe.place));
  };
  absl::string_view module = recipe.sources[0];
  if (recipe.sources.size() > 1 ||
      std::any_of(recipe.steps.begin(), recipe.steps.end(),
                  [](const TensorStep &step) {
                    return step.kind == TensorStep::Split ||
                           step.kind == TensorStep::Slice ||
                           step.kind == TensorStep::Concatenate;
                  }))
    return wrong("is a part of a tensor, or of several: PEFT has adapters of "
                 "whole matrices");
  if (!absl::ConsumeSuffix(&module, ".weight"))
    return wrong(absl::StrCat("is '", module,
                              "' there, and no NAME.weight of a module"));
  return std::string(module);
}

std::string peftName(absl::string_view module, char matrix) {
  return absl::StrCat("base_model.model.", module, ".lora_",
                      std::string(1, absl::ascii_toupper(matrix)), ".weight");
}

TensorRecipe
findAdapter(const WeightMap &map, const std::string &variable,
            absl::FunctionRef<bool(const std::string &tensor)> exists) {
  TensorRecipe own = map.find(variable, exists);
  if (!isAdapter(variable) || exists(own.sources[0]))
    return own;
  const size_t end =
      variable.size() - absl::string_view("lora_kernel_a").size();
  const std::string kernel = variable.substr(0, end) + "kernel";
  absl::StatusOr<std::string> module =
      peftModule(kernel, map.find(kernel, exists));
  if (!module.ok())
    return own;
  TensorRecipe recipe{{peftName(*module, variable.back())},
                      {{TensorStep::Transpose, {}}, {TensorStep::Cast, {}}},
                      ""};
  return exists(recipe.sources[0]) ? recipe : own;
}

} // namespace systole::runtime
