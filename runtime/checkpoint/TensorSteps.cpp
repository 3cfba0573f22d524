//===- TensorSteps.cpp - Changes of tensors that are read -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/checkpoint/TensorSteps.h"

#include "runtime/support/ElementTypes.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace systole::runtime {

std::string typeName(const TensorType &type) {
  return typeName(systole_tensor_spec{"", type.dtype,
                                      static_cast<int32_t>(type.dims.size()),
                                      type.dims.data()});
}

namespace {

using Dims = std::vector<int64_t>;
using TypeOr = absl::StatusOr<TensorType>;

absl::Status invalid(absl::string_view what) {
  return absl::InvalidArgumentError(what);
}

/// The product of some of the sizes.
int64_t product(const Dims &dims, size_t begin, size_t end) {
  return std::accumulate(dims.begin() + static_cast<std::ptrdiff_t>(begin),
                         dims.begin() + static_cast<std::ptrdiff_t>(end),
                         int64_t{1}, std::multiplies<int64_t>());
}

int64_t countOf(const TensorType &type) {
  return product(type.dims, 0, type.dims.size());
}

absl::Status checkAxis(int64_t axis, const TensorType &type) {
  if (axis >= 0 && axis < static_cast<int64_t>(type.dims.size()))
    return absl::OkStatus();
  return invalid(absl::StrCat(typeName(type), " has no axis ", axis));
}

TypeOr concatenated(const TensorStep &step,
                    const std::vector<TensorType> &types) {
  TensorType result = types[0];
  const int64_t axis = step.numbers[0];
  RETURN_IF_ERROR(checkAxis(axis, result));
  const auto index = static_cast<size_t>(axis);
  for (size_t i = 1; i < types.size(); ++i) {
    TensorType expected = types[0], other = types[i];
    if (other.dims.size() == expected.dims.size())
      expected.dims[index] = other.dims[index];
    if (other.dtype != expected.dtype || other.dims != expected.dims)
      return invalid(absl::StrCat(typeName(types[0]), " and ", typeName(other),
                                  " cannot be concatenated on axis ", axis));
    result.dims[index] += other.dims[index];
  }
  return result;
}

TypeOr splitType(const TensorStep &step, TensorType type) {
  const int64_t axis = step.numbers[0], parts = step.numbers[1];
  RETURN_IF_ERROR(checkAxis(axis, type));
  int64_t &size = type.dims[static_cast<size_t>(axis)];
  if (size % parts != 0)
    return invalid(absl::StrCat(typeName(type), " has no ", parts,
                                " equal parts on axis ", axis));
  size /= parts;
  return type;
}

TypeOr slicedType(const TensorStep &step, TensorType type) {
  const int64_t axis = step.numbers[0], begin = step.numbers[1],
                end = step.numbers[2];
  RETURN_IF_ERROR(checkAxis(axis, type));
  int64_t &size = type.dims[static_cast<size_t>(axis)];
  if (end > size)
    return invalid(absl::StrCat(typeName(type), " has no elements ", begin,
                                " to ", end, " on axis ", axis));
  size = end - begin;
  return type;
}

TypeOr reversedType(const TensorStep &step, const TensorType &type) {
  RETURN_IF_ERROR(checkAxis(step.numbers[0], type));
  return type;
}

/// The axes of a transpose in their new order.
Dims axesOf(const TensorStep &step, const TensorType &type) {
  Dims axes = step.numbers;
  for (size_t i = type.dims.size(); step.numbers.empty() && i-- > 0;)
    axes.push_back(static_cast<int64_t>(i));
  return axes;
}

TypeOr transposedType(const TensorStep &step, const TensorType &type) {
  TensorType result = type;
  const Dims axes = axesOf(step, type);
  Dims sorted = axes;
  std::sort(sorted.begin(), sorted.end());
  for (size_t i = 0; i < sorted.size(); ++i)
    if (sorted.size() != type.dims.size() ||
        sorted[i] != static_cast<int64_t>(i))
      return invalid(absl::StrCat("'", absl::StrJoin(axes, " "),
                                  "' is no order of the axes of ",
                                  typeName(type)));
  for (size_t i = 0; i < axes.size(); ++i)
    result.dims[i] = type.dims[static_cast<size_t>(axes[i])];
  return result;
}

TypeOr reshapedType(const TensorStep &step, const TensorType &type,
                    const Dims &wanted) {
  const Dims &sizes = step.numbers.empty() ? wanted : step.numbers;
  TensorType result{type.dtype, sizes};
  const int64_t count = countOf(type);
  int64_t known = 1;
  for (int64_t size : result.dims)
    if (size >= 0 && __builtin_mul_overflow(known, size, &known))
      known = -1;
  for (int64_t &size : result.dims)
    if (size < 0 && known > 0 && count % known == 0) {
      size = count / known;
      known = count;
    }
  if (known != count)
    return invalid(absl::StrCat(typeName(type), " has ", count,
                                " elements, which do not fill ",
                                absl::StrJoin(sizes, "x")));
  return result;
}

bool isFloat(int32_t dtype) {
  return dtype == SYSTOLE_F16 || dtype == SYSTOLE_BF16 ||
         dtype == SYSTOLE_F32 || dtype == SYSTOLE_F64;
}

/// Copies rows of blocks: those of one part of a larger row, or all.
void copyRows(int64_t rows, const char *from, int64_t fromStride, char *to,
              int64_t toStride, int64_t bytes) {
  for (int64_t row = 0; row < rows; ++row)
    std::memcpy(to + row * toStride, from + row * fromStride,
                static_cast<size_t>(bytes));
}

/// The bytes of one row of an axis, which has all that follows it.
int64_t rowBytes(const TensorType &type, size_t axis) {
  return product(type.dims, axis, type.dims.size()) * elementBytes(type.dtype);
}

void transpose(const TensorStep &step, const TensorValue &from,
               TensorValue &to) {
  const Dims axes = axesOf(step, from.type), &dims = to.type.dims;
  const auto bytes = static_cast<size_t>(elementBytes(from.type.dtype));
  // The distance of neighbours in `from` along each axis of `to`.
  Dims strides;
  for (int64_t axis : axes)
    strides.push_back(product(from.type.dims, static_cast<size_t>(axis) + 1,
                              from.type.dims.size()));
  Dims index(dims.size());
  int64_t place = 0;
  const int64_t count = countOf(to.type);
  for (int64_t i = 0; i < count; ++i) {
    std::memcpy(&to.bytes[static_cast<size_t>(i) * bytes],
                &from.bytes[static_cast<size_t>(place) * bytes], bytes);
    for (size_t axis = dims.size(); axis-- > 0;) {
      place += strides[axis];
      if (++index[axis] < dims[axis])
        break;
      place -= strides[axis] * dims[axis];
      index[axis] = 0;
    }
  }
}

template <typename T> T elementOf(double value) {
  return static_cast<T>(value);
}
template <> Float16 elementOf(double value) {
  return {toFloat16(static_cast<float>(value))};
}
template <> BFloat16 elementOf(double value) {
  return {toBFloat16(static_cast<float>(value))};
}

/// Writes `change` of each element, in the type of `to`.
template <typename Change>
void changeElements(const TensorValue &from, TensorValue &to, Change change) {
  const int64_t read = elementBytes(from.type.dtype),
                written = elementBytes(to.type.dtype), count = countOf(to.type);
  dispatchElementType(to.type.dtype, [&](auto *null) {
    using T = std::remove_pointer_t<decltype(null)>;
    if constexpr (std::is_same_v<T, Float16> || std::is_same_v<T, BFloat16> ||
                  std::is_floating_point_v<T>)
      for (int64_t i = 0; i < count; ++i)
        visitElement(from.type.dtype, from.bytes.data() + i * read,
                     [&](auto value) {
                       const T element =
                           elementOf<T>(change(static_cast<double>(value)));
                       std::memcpy(to.bytes.data() + i * written, &element,
                                   sizeof(element));
                     });
  });
}

} // namespace

absl::StatusOr<TensorStep> parseTensorStep(absl::string_view text) {
  struct Kind {
    const char *name, *form;
    TensorStep::Kind kind;
    /// The fewest and the most numbers, and the least of them.
    size_t fewest, most;
    int64_t least;
    /// Whether the number is `amount`.
    bool isReal = false;
  };
  constexpr size_t any = 16;
  constexpr Kind kinds[] = {
      {"concatenate", "concatenate AXIS", TensorStep::Concatenate, 1, 1, 0},
      {"split", "split AXIS PARTS INDEX", TensorStep::Split, 3, 3, 0},
      {"slice", "slice AXIS BEGIN END", TensorStep::Slice, 3, 3, 0},
      {"reverse", "reverse AXIS", TensorStep::Reverse, 1, 1, 0},
      {"transpose", "transpose [AXIS...]", TensorStep::Transpose, 0, any, 0},
      {"reshape", "reshape [SIZE...]", TensorStep::Reshape, 0, any, -1},
      {"cast", "cast", TensorStep::Cast, 0, 0, 0},
      {"add", "add NUMBER", TensorStep::Add, 1, 1, 0, true},
      {"multiply", "multiply NUMBER", TensorStep::Multiply, 1, 1, 0, true}};
  const std::vector<absl::string_view> words =
      absl::StrSplit(text, absl::ByAnyChar(" \t"), absl::SkipEmpty());
  const auto *kind =
      std::find_if(std::begin(kinds), std::end(kinds), [&](const Kind &known) {
        return !words.empty() && words[0] == known.name;
      });
  if (kind == std::end(kinds))
    return invalid(
        absl::StrCat("'", text,
                     "' is none of concatenate, split, slice, reverse, "
                     "transpose, reshape, cast, add and multiply"));
  TensorStep step{kind->kind, {}};
  bool isValid = words.size() > kind->fewest && words.size() - 1 <= kind->most;
  for (size_t i = 1; i < words.size(); ++i) {
    if (kind->isReal) {
      isValid &= absl::SimpleAtod(words[i], &step.amount) &&
                 std::isfinite(step.amount);
      continue;
    }
    int64_t number = -1;
    isValid &= absl::SimpleAtoi(words[i], &number) && number >= kind->least;
    step.numbers.push_back(number);
  }
  if (isValid && kind->kind == TensorStep::Split)
    isValid = step.numbers[2] < step.numbers[1];
  if (isValid && kind->kind == TensorStep::Slice)
    isValid = step.numbers[1] < step.numbers[2];
  if (isValid && kind->kind == TensorStep::Reshape)
    isValid = std::count(step.numbers.begin(), step.numbers.end(), -1) <= 1;
  if (!isValid)
    return invalid(absl::StrCat("'", text, "' is not '", kind->form, "'"));
  return step;
}

TypeOr typeAfter(const TensorStep &step, const std::vector<TensorType> &types,
                 const TensorType &wanted) {
  if (step.kind == TensorStep::Concatenate)
    return concatenated(step, types);
  if (types.size() != 1)
    return invalid(
        absl::StrCat(types.size(), " tensors need 'concatenate AXIS' first"));
  const TensorType &type = types[0];
  switch (step.kind) {
  case TensorStep::Split:
    return splitType(step, type);
  case TensorStep::Slice:
    return slicedType(step, type);
  case TensorStep::Reverse:
    return reversedType(step, type);
  case TensorStep::Transpose:
    return transposedType(step, type);
  case TensorStep::Reshape:
    return reshapedType(step, type, wanted.dims);
  case TensorStep::Add:
  case TensorStep::Multiply:
    if (!isFloat(type.dtype))
      return invalid(absl::StrCat("the elements of ", typeName(type),
                                  " are not floating-point numbers"));
    return type;
  default:
    if (!isFloat(type.dtype) || !isFloat(wanted.dtype))
      return invalid(
          absl::StrCat("cast converts between floating-point types, not ",
                       dtypeName(type.dtype), " to ", dtypeName(wanted.dtype)));
    return TensorType{wanted.dtype, type.dims};
  }
}

TensorValue applyStep(const TensorStep &step, const TensorType &type,
                      const std::vector<TensorValue> &values) {
  TensorValue result{type, ""};
  if (step.kind == TensorStep::Reshape) {
    result.bytes = values[0].bytes;
    return result;
  }
  result.bytes.resize(
      static_cast<size_t>(countOf(type) * elementBytes(type.dtype)));
  switch (step.kind) {
  case TensorStep::Transpose:
    transpose(step, values[0], result);
    return result;
  case TensorStep::Cast:
    changeElements(values[0], result, [](double value) { return value; });
    return result;
  case TensorStep::Add:
    changeElements(values[0], result,
                   [&](double value) { return value + step.amount; });
    return result;
  case TensorStep::Multiply:
    changeElements(values[0], result,
                   [&](double value) { return value * step.amount; });
    return result;
  default:
    break;
  }
  const auto axis = static_cast<size_t>(step.numbers[0]);
  const int64_t rows = product(type.dims, 0, axis),
                bytes = rowBytes(type, axis);
  if (step.kind == TensorStep::Concatenate) {
    int64_t begin = 0;
    for (const TensorValue &value : values) {
      const int64_t own = rowBytes(value.type, axis);
      copyRows(rows, value.bytes.data(), own, result.bytes.data() + begin,
               bytes, own);
      begin += own;
    }
    return result;
  }
  if (step.kind == TensorStep::Reverse) {
    const int64_t row = rowBytes(type, axis + 1), count = type.dims[axis];
    for (int64_t i = 0; i < count; ++i)
      copyRows(rows, values[0].bytes.data() + i * row, bytes,
               result.bytes.data() + (count - 1 - i) * row, bytes, row);
    return result;
  }
  const int64_t begin = step.kind == TensorStep::Split
                            ? step.numbers[2] * bytes
                            : step.numbers[1] * rowBytes(type, axis + 1);
  copyRows(rows, values[0].bytes.data() + begin, rowBytes(values[0].type, axis),
           result.bytes.data(), bytes, bytes);
  return result;
}

} // namespace systole::runtime
