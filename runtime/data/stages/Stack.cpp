//===- Stack.cpp - Stacking elements --------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/stages/Stack.h"
#include "runtime/data/core/Value.h"
#include "runtime/data/record_ops/Strides.h"
#include "runtime/formats/DescribeData.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstring>

using namespace systole;
using namespace systole::data;

bool StackOptions::isPlain() const {
  return !row || (!isPadded && row->dtype != SYSTOLE_STRING &&
                  !hasHeader(*row) && !hasHeader(*result));
}

//===----------------------------------------------------------------------===//
// The size of stacked values
//===----------------------------------------------------------------------===//

Dims StackSize::dimsWith(const ValueView &value) const {
  Dims dims(value.dims().begin(), value.dims().end());
  for (size_t i = 0; options.isPadded && i < dims.size(); ++i) {
    if (i < longest.size())
      dims[i] = std::max(dims[i], longest[i]);
    if (i < options.shape.size() && options.shape[i] >= 0)
      dims[i] = options.shape[i];
  }
  return dims;
}

absl::Status StackSize::check(const Buffer &value) const {
  const std::string what = absl::StrCat("a batch of ", rows, " rows");
  if (!options.row) {
    int64_t bytes;
    return __builtin_mul_overflow(rows, value.size(), &bytes)
               ? budget.check(INT64_MAX, what)
               : budget.check(bytes, what);
  }
  const bool isString = options.row->dtype == SYSTOLE_STRING;
  Dims dims = dimsWith(ValueView(*options.row, value));
  dims.insert(dims.begin(), rows);
  absl::Status status =
      budget
          .bytesOf(dims, isString ? sizeof(absl::string_view)
                                  : runtime::elementBytes(options.row->dtype))
          .status();
  if (status.ok() && isString)
    status = budget.check(stringBytes + value.size(), what);
  return status;
}

void StackSize::add(const Buffer &value) {
  if (!options.row)
    return;
  longest = dimsWith(ValueView(*options.row, value));
  stringBytes += value.size();
}

//===----------------------------------------------------------------------===//
// The values
//===----------------------------------------------------------------------===//

void Stack::begin(int64_t rows, int64_t leftOut, Buffer memory) {
  most = rows;
  spare = std::move(memory);
  count = leftOut;
  rowBytes = -1;
  values.clear();
  extent.begin(rows);
}

void Stack::allocate(int64_t bytes) {
  rowBytes = lastBytes = bytes;
  const bool fits =
      spare.data() && !spare.isOver() && spare.size() == bytes * most;
  plain = fits ? std::move(spare) : Buffer(bytes * most);
  spare = Buffer();
}

absl::Status Stack::add(Buffer value) {
  if (!isPlain) {
    extent.add(value);
    values.push_back(value.isOver() ? value.copy() : std::move(value));
    return absl::OkStatus();
  }
  if (rowBytes < 0)
    allocate(value.size());
  if (value.size() != rowBytes)
    return absl::InvalidArgumentError(absl::StrCat(
        "elements of different sizes do not make a batch: ", value.size(),
        " bytes after ", rowBytes));
  char *to = plain.data() + count++ * rowBytes;
  std::memcpy(to, value.data(), static_cast<size_t>(rowBytes));
  return absl::OkStatus();
}

absl::StatusOr<Buffer> Stack::finish(int64_t rows) {
  if (!isPlain)
    return finishValues(rows);
  for (; count < rows; ++count)
    std::memcpy(plain.data() + count * rowBytes, plain.data(),
                static_cast<size_t>(rowBytes));
  if (count == most)
    return std::move(plain);
  Buffer smaller(count * rowBytes);
  std::memcpy(smaller.data(), plain.data(),
              static_cast<size_t>(smaller.size()));
  return smaller;
}

absl::StatusOr<Buffer> Stack::finishValues(int64_t rows) {
  const systole_tensor_spec &row = *options.row;
  std::vector<ValueView> views;
  for (const Buffer &value : values)
    views.emplace_back(row, value);
  Dims inner(views[0].dims().begin(), views[0].dims().end());
  for (const ValueView &view : views)
    for (size_t i = 0; i < inner.size(); ++i) {
      if (view.dims()[i] != inner[i] && !options.isPadded)
        return absl::InvalidArgumentError(absl::StrCat(
            "elements of different sizes do not make a batch: ",
            formatDims(view.dims()), " after ", formatDims(views[0].dims()),
            "; data.padded_batch pads them"));
      inner[i] = std::max(inner[i], view.dims()[i]);
    }
  for (size_t i = 0; i < inner.size() && i < options.shape.size(); ++i) {
    if (options.shape[i] < 0)
      continue;
    if (inner[i] > options.shape[i])
      return absl::DataLossError(absl::StrCat(
          "an element of ", formatDims(inner),
          " does not fit the padded shape ", formatDims(options.shape)));
    inner[i] = options.shape[i];
  }

  const int64_t all =
      std::max<int64_t>(rows, static_cast<int64_t>(views.size()));
  while (static_cast<int64_t>(views.size()) < all)
    views.push_back(views[0]);
  Dims dims = inner;
  dims.insert(dims.begin(), all);
  RETURN_IF_ERROR(checkDims(*options.result, dims));
  const int64_t elements = countOf(inner);
  if (row.dtype == SYSTOLE_STRING) {
    std::vector<absl::string_view> strings(static_cast<size_t>(all * elements),
                                           options.filler);
    absl::string_view *to = strings.data();
    for (const ValueView &view : views) {
      copyCommon(view, to, inner);
      to += elements;
    }
    return makeStrings(*options.result, dims, strings);
  }

  const auto size = static_cast<size_t>(runtime::elementBytes(row.dtype));
  const size_t bytes = static_cast<size_t>(elements) * size;
  char *out;
  Buffer buffer =
      makeValue(*options.result, dims, static_cast<int64_t>(bytes) * all, out);
  for (const ValueView &view : views) {
    if (view.dims() != absl::MakeConstSpan(inner)) {
      if (options.filler.size() == size)
        for (size_t i = 0; i < bytes; i += size)
          std::memcpy(out + i, options.filler.data(), size);
      else
        std::memset(out, 0, bytes);
    }
    copyCommon(view.data(), view.dims(), out, inner,
               static_cast<int64_t>(size));
    out += bytes;
  }
  return buffer;
}
