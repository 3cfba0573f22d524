//===- ConvertByMap.cpp - Variables into the files of a base model --------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConvertByMap.h"

#include "runtime/checkpoint/WeightMap.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/Status.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace systole::runtime {
namespace {

using Values = std::vector<TensorValue>;

std::vector<TensorType> typesOf(const Values &values) {
  std::vector<TensorType> types;
  for (const TensorValue &value : values)
    types.push_back(value.type);
  return types;
}

TensorValue slice(const TensorValue &value, int64_t axis, int64_t begin,
                  int64_t end) {
  TensorType type = value.type;
  type.dims[static_cast<size_t>(axis)] = end - begin;
  return applyStep({TensorStep::Slice, {axis, begin, end}}, type, {value});
}

/// `whole` with `part` from `begin` on.
TensorValue replace(const TensorValue &whole, const TensorValue &part,
                    int64_t axis, int64_t begin) {
  const auto index = static_cast<size_t>(axis);
  const int64_t end = begin + part.type.dims[index],
                size = whole.type.dims[index];
  Values parts;
  if (begin > 0)
    parts.push_back(slice(whole, axis, 0, begin));
  parts.push_back(part);
  if (end < size)
    parts.push_back(slice(whole, axis, end, size));
  return applyStep({TensorStep::Concatenate, {axis}}, whole.type, parts);
}

/// The tensors `before`, of which `step` makes `value`.
Values revertStep(const TensorStep &step, const TensorValue &value,
                  const Values &before) {
  const TensorValue &first = before[0];
  const std::vector<int64_t> &numbers = step.numbers;
  switch (step.kind) {
  case TensorStep::Concatenate: {
    Values parts;
    int64_t begin = 0;
    for (const TensorValue &source : before) {
      const int64_t size = source.type.dims[static_cast<size_t>(numbers[0])];
      parts.push_back(slice(value, numbers[0], begin, begin + size));
      begin += size;
    }
    return parts;
  }
  case TensorStep::Split:
    return {
        replace(first, value, numbers[0],
                numbers[2] * value.type.dims[static_cast<size_t>(numbers[0])])};
  case TensorStep::Slice:
    return {replace(first, value, numbers[0], numbers[1])};
  case TensorStep::Transpose: {
    std::vector<int64_t> inverse(numbers.size());
    for (size_t i = 0; i < numbers.size(); ++i)
      inverse[static_cast<size_t>(numbers[i])] = static_cast<int64_t>(i);
    return {applyStep({step.kind, inverse}, first.type, {value})};
  }
  case TensorStep::Add:
    return {applyStep({step.kind, {}, -step.amount}, first.type, {value})};
  case TensorStep::Multiply:
    return {applyStep({step.kind, {}, 1 / step.amount}, first.type, {value})};
  case TensorStep::Reverse:
  case TensorStep::Reshape:
  case TensorStep::Cast:
    break;
  }
  return {applyStep(step, first.type, {value})};
}

/// A variable, and the tensors that it is made of.
struct Made {
  std::string name;
  TensorValue value;
  TensorRecipe recipe;
};

/// The values before each step of a recipe, and after the last one.
absl::StatusOr<std::vector<Values>> stagesOf(const Made &made,
                                             const TensorValues &tensors) {
  std::vector<Values> stages(1);
  for (const std::string &source : made.recipe.sources)
    stages[0].push_back(tensors.at(source));
  auto wrong = [&](absl::string_view what) {
    return absl::InvalidArgumentError(
        absl::StrCat("'", made.name, "': ", what, made.recipe.place));
  };
  for (const TensorStep &step : made.recipe.steps) {
    if (step.kind == TensorStep::Multiply && step.amount == 0)
      return wrong("multiply 0 has no way back");
    absl::StatusOr<TensorType> type =
        typeAfter(step, typesOf(stages.back()), made.value.type);
    if (!type.ok())
      return wrong(type.status().message());
    stages.push_back({applyStep(step, *type, stages.back())});
  }
  const TensorType &last = stages.back()[0].type;
  if (stages.back().size() != 1 || last.dtype != made.value.type.dtype ||
      last.dims != made.value.type.dims)
    return wrong("the map makes a variable of another type");
  return stages;
}

/// Gives the tensors of a recipe the values of which it makes the variable.
absl::Status putBack(const Made &made, TensorValues &tensors) {
  ASSIGN_OR_RETURN(const std::vector<Values> stages, stagesOf(made, tensors));
  Values values{made.value};
  for (size_t i = made.recipe.steps.size(); i-- > 0;)
    values = revertStep(made.recipe.steps[i], values[0], stages[i]);
  for (size_t i = 0; i < values.size(); ++i)
    tensors[made.recipe.sources[i]] = std::move(values[i]);
  return absl::OkStatus();
}

} // namespace

absl::StatusOr<TensorValues> convertByMap(const TensorFile &file,
                                          const TensorFile &base,
                                          const std::string &map, int &used) {
  ASSIGN_OR_RETURN(const std::string text, storage::readWhole(map));
  ASSIGN_OR_RETURN(const WeightMap names, WeightMap::parse(text, map));
  TensorValues tensors;
  for (const auto &[name, entry] : base.entries()) {
    ASSIGN_OR_RETURN(tensors[name], loadTensor(base, name));
  }
  auto exists = [&](const std::string &tensor) {
    return tensors.contains(tensor);
  };
  std::vector<Made> variables;
  for (const auto &[name, entry] : file.entries()) {
    TensorRecipe recipe = names.find(name, exists);
    if (!std::all_of(recipe.sources.begin(), recipe.sources.end(), exists))
      continue;
    ASSIGN_OR_RETURN(TensorValue value, loadTensor(file, name));
    variables.push_back({name, std::move(value), std::move(recipe)});
    RETURN_IF_ERROR(putBack(variables.back(), tensors));
  }
  // Each variable must be in the tensors still, as far as their types can hold
  // it: putting it back again changes nothing.
  for (const Made &made : variables) {
    TensorValues again;
    for (const std::string &source : made.recipe.sources)
      again.emplace(source, tensors.at(source));
    RETURN_IF_ERROR(putBack(made, again));
    for (const auto &[source, value] : again)
      if (value.bytes != tensors.at(source).bytes)
        return absl::InvalidArgumentError(absl::StrCat(
            "'", source, "' is '", made.name,
            "' and another variable, and these differ", made.recipe.place));
  }
  if (variables.empty())
    return absl::InvalidArgumentError(
        absl::StrCat("'", file.name(), "' has no variable that '", map,
                     "' makes of the tensors of '", base.name(), "'"));
  used = static_cast<int>(variables.size());
  return tensors;
}

} // namespace systole::runtime
