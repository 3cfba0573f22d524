//===- Value.cpp - The layout of components in memory ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/Value.h"
#include "runtime/formats/DescribeData.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstring>

using namespace systole;
using namespace systole::data;
using namespace systole::runtime;

int64_t data::countOf(absl::Span<const int64_t> dims) {
  int64_t count = 1;
  for (int64_t dim : dims)
    count *= dim;
  return count;
}

bool data::hasHeader(const systole_tensor_spec &spec) {
  if (spec.rank > 0 && spec.dtype == SYSTOLE_STRING)
    return true;
  for (int32_t i = 0; i < spec.rank; ++i)
    if (spec.dims[i] < 0)
      return true;
  return false;
}

std::string data::typeOf(const systole_tensor_spec &spec) {
  std::string text;
  for (int32_t i = 0; i < spec.rank; ++i)
    absl::StrAppend(&text, spec.dims[i] < 0 ? "?" : absl::StrCat(spec.dims[i]),
                    "x");
  return absl::StrCat(
      text, spec.dtype == SYSTOLE_STRING ? "string" : dtypeName(spec.dtype));
}

static int64_t headerBytes(size_t rank) {
  int64_t bytes = static_cast<int64_t>(rank * sizeof(int64_t));
  return (bytes + SYSTOLE_ALIGNMENT - 1) / SYSTOLE_ALIGNMENT *
         SYSTOLE_ALIGNMENT;
}

ValueView::ValueView(const systole_tensor_spec &spec, const void *value,
                     int64_t bytes)
    : isStringTensor(spec.dtype == SYSTOLE_STRING && spec.rank > 0),
      dimensions(spec.dims, static_cast<size_t>(spec.rank)),
      elements(static_cast<const char *>(value)), size(bytes) {
  if (!hasHeader(spec))
    return;
  dimensions = absl::MakeConstSpan(static_cast<const int64_t *>(value),
                                   static_cast<size_t>(spec.rank));
  int64_t header = headerBytes(dimensions.size());
  elements += header;
  size -= header;
}

absl::string_view ValueView::string(int64_t i) const {
  if (!isStringTensor)
    return absl::string_view(elements, static_cast<size_t>(size));
  const auto *places = reinterpret_cast<const int64_t *>(elements);
  return absl::string_view(elements + places[i],
                           static_cast<size_t>(places[i + 1] - places[i]));
}

std::vector<absl::string_view> ValueView::strings(int64_t first,
                                                  int64_t count) const {
  std::vector<absl::string_view> all(static_cast<size_t>(count));
  for (absl::string_view &each : all)
    each = string(first++);
  return all;
}

Buffer data::makeValue(const systole_tensor_spec &spec,
                       absl::Span<const int64_t> dims, int64_t bytes,
                       char *&elements) {
  int64_t header = hasHeader(spec) ? headerBytes(dims.size()) : 0;
  Buffer buffer(header + bytes);
  if (header > 0) {
    std::memset(buffer.data(), 0, static_cast<size_t>(header));
    std::memcpy(buffer.data(), dims.data(), dims.size() * sizeof(int64_t));
  }
  elements = buffer.data() + header;
  return buffer;
}

Buffer data::makeString(absl::string_view bytes) {
  Buffer buffer(static_cast<int64_t>(bytes.size()));
  std::memcpy(buffer.data(), bytes.data(), bytes.size());
  return buffer;
}

Buffer data::makeStrings(const systole_tensor_spec &spec,
                         absl::Span<const int64_t> dims,
                         absl::Span<const absl::string_view> strings) {
  char *elements;
  if (spec.rank == 0) {
    Buffer buffer =
        makeValue(spec, {}, static_cast<int64_t>(strings[0].size()), elements);
    std::memcpy(elements, strings[0].data(), strings[0].size());
    return buffer;
  }
  int64_t places = static_cast<int64_t>((strings.size() + 1) * sizeof(int64_t));
  int64_t bytes = places;
  for (absl::string_view string : strings)
    bytes += static_cast<int64_t>(string.size());
  Buffer buffer = makeValue(spec, dims, bytes, elements);
  auto *place = reinterpret_cast<int64_t *>(elements);
  int64_t at = places;
  for (absl::string_view string : strings) {
    *place++ = at;
    std::memcpy(elements + at, string.data(), string.size());
    at += static_cast<int64_t>(string.size());
  }
  *place = at;
  return buffer;
}

absl::Status data::checkDims(const systole_tensor_spec &spec,
                             absl::Span<const int64_t> dims) {
  bool isSame = dims.size() == static_cast<size_t>(spec.rank);
  for (size_t i = 0; isSame && i < dims.size(); ++i)
    isSame = spec.dims[i] < 0 || spec.dims[i] == dims[i];
  if (isSame)
    return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "a value of ", formatDims(dims), " is not a tensor<", typeOf(spec), ">"));
}

bool data::isValue(const systole_tensor_spec &spec, const Buffer &buffer) {
  const bool isString = spec.dtype == SYSTOLE_STRING;
  if (!hasHeader(spec))
    return isString || buffer.size() == byteSize(spec);
  if (buffer.size() < headerBytes(static_cast<size_t>(spec.rank)))
    return false;
  ValueView view(spec, buffer);
  if (!checkDims(spec, view.dims()).ok())
    return false;
  // Other products of the dimensions must not overflow either.
  int64_t most = 1;
  for (int64_t dim : view.dims())
    if (dim < 0 ||
        __builtin_mul_overflow(most, std::max<int64_t>(dim, 1), &most))
      return false;
  const int64_t count = view.count();
  if (count > view.bytes())
    return false;
  const int64_t each = isString ? sizeof(int64_t) : elementBytes(spec.dtype);
  const int64_t bytes = (count + isString) * each;
  if (!isString)
    return view.bytes() == bytes;
  if (view.bytes() < bytes)
    return false;
  const auto *places = reinterpret_cast<const int64_t *>(view.data());
  return places[0] == bytes && places[count] == view.bytes() &&
         std::is_sorted(places, places + count + 1);
}
