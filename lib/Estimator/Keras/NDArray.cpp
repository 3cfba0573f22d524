//===- NDArray.cpp - Numbers in memory ------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Estimator/NDArray.h"
#include "../Builder.h"
#include "Memory.h"

#include <algorithm>
#include <ostream>

using namespace systole;
using namespace systole::keras;
using estimator::fail;

static size_t bytesOf(DType type) {
  switch (type) {
  case DType::boolean:
  case DType::uint8:
    return 1;
  case DType::int32:
  case DType::float32:
    return 4;
  case DType::int64:
  case DType::float64:
    return 8;
  case DType::string:
    break;
  }
  fail("an array of strings has no elements of one size");
}

static size_t countElements(const Shape &shape) {
  size_t count = 1;
  for (int64_t size : shape)
    count *= static_cast<size_t>(size);
  return count;
}

NDArray::NDArray(Shape shape, DType type, const void *values, size_t elements,
                 bool isGiven)
    : sizes(std::move(shape)), type(type) {
  if (sizes.empty() || countElements(sizes) != elements)
    fail("an NDArray of shape " + estimator::list(sizes) + " has not " +
         std::to_string(elements) + " elements");
  bytes = elements * bytesOf(type);
  MemoryWriter writer(bytes);
  if (isGiven)
    writer.take(const_cast<void *>(values), bytes);
  else
    writer.append(values, bytes);
  owner = writer.finish();
  start = owner->data();
}

NDArray::NDArray(Shape shape, DType type, std::shared_ptr<const Memory> memory,
                 size_t offset)
    : sizes(std::move(shape)), type(type), owner(std::move(memory)) {
  bytes = countElements(sizes) * bytesOf(type);
  if (offset > owner->size() || bytes > owner->size() - offset)
    fail("an NDArray of shape " + estimator::list(sizes) +
         " is larger than its memory");
  start = owner->data() + offset;
}

void NDArray::checkType(DType wanted) const {
  if (type != wanted)
    fail("the elements of this NDArray are " + estimator::elementName(type) +
         ", not " + estimator::elementName(wanted) + ": astype converts them");
}

NDArray NDArray::reshape(Shape shape, Where where) const {
  const size_t elements = bytes / bytesOf(type);
  auto unknown = std::find(shape.begin(), shape.end(), -1);
  if (unknown != shape.end()) {
    *unknown = 1;
    const size_t others = countElements(shape);
    *unknown = others == 0 ? 0 : static_cast<int64_t>(elements / others);
  }
  if (shape.empty() || countElements(shape) != elements)
    fail(where, "reshape: the " + std::to_string(elements) +
                    " elements of an NDArray of shape " +
                    estimator::list(sizes) + " do not make the shape " +
                    estimator::list(shape));
  NDArray result = *this;
  result.sizes = std::move(shape);
  return result;
}

NDArray NDArray::expand_dims(int64_t axis, Where where) const {
  const auto rank = static_cast<int64_t>(sizes.size());
  if (axis < -rank - 1 || axis > rank)
    fail(where, "expand_dims: an NDArray of shape " + estimator::list(sizes) +
                    " has no place " + std::to_string(axis));
  NDArray result = *this;
  result.sizes.insert(
      result.sizes.begin() + (axis < 0 ? axis + rank + 1 : axis), 1);
  return result;
}

NDArray NDArray::operator[](int64_t index) const {
  const int64_t first = index < 0 ? index + size() : index;
  if (sizes.empty() || first < 0 || first >= size())
    fail("an NDArray of shape " + estimator::list(sizes) +
         " has no example of index " + std::to_string(index));
  NDArray result = rows(first, 1);
  result.sizes.erase(result.sizes.begin());
  return result;
}

NDArray NDArray::rows(int64_t first, int64_t count, Where where) const {
  if (first < 0 || count < 0 || first > size() || count > size() - first)
    fail(where, "rows: an NDArray of " + std::to_string(size()) +
                    " examples does not have " + std::to_string(count) +
                    " from " + std::to_string(first) + " on");
  NDArray result = *this;
  const size_t row = size() == 0 ? 0 : bytes / static_cast<size_t>(size());
  result.start = start + static_cast<size_t>(first) * row;
  result.bytes = static_cast<size_t>(count) * row;
  result.sizes[0] = count;
  return result;
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

/// Calls `function` with a null pointer to the elements' C++ type.
template <typename Function>
static void withType(DType type, const Function &function) {
  switch (type) {
  case DType::boolean:
  case DType::uint8:
    return function(static_cast<const uint8_t *>(nullptr));
  case DType::int32:
    return function(static_cast<const int32_t *>(nullptr));
  case DType::int64:
    return function(static_cast<const int64_t *>(nullptr));
  case DType::float32:
    return function(static_cast<const float *>(nullptr));
  case DType::float64:
    return function(static_cast<const double *>(nullptr));
  case DType::string:
    break;
  }
  fail("an array of strings has no numbers");
}

/// Applies `function` to each element, a piece of memory at a time.
template <typename To, typename Function>
static std::shared_ptr<const Memory>
transform(DType from, std::string_view data, const Function &function) {
  std::shared_ptr<const Memory> result;
  withType(from, [&](auto *null) {
    using From = std::remove_const_t<std::remove_pointer_t<decltype(null)>>;
    const auto *values = reinterpret_cast<const From *>(data.data());
    const size_t count = data.size() / sizeof(From), most = size_t(1) << 18;
    MemoryWriter writer(count * sizeof(To));
    std::vector<To> piece(std::min(count, most));
    for (size_t at = 0; at < count; at += most) {
      const size_t end = std::min(count - at, most);
      for (size_t i = 0; i < end; ++i)
        piece[i] = function(values[at + i]);
      writer.append(piece.data(), end * sizeof(To));
    }
    result = writer.finish();
  });
  return result;
}

NDArray NDArray::astype(DType to, Where where) const {
  if (to == type)
    return *this;
  if (to == DType::string || to == DType::boolean)
    fail(where, "astype: elements do not become " + estimator::elementName(to));
  std::shared_ptr<const Memory> result;
  withType(to, [&](auto *null) {
    using To = std::remove_const_t<std::remove_pointer_t<decltype(null)>>;
    result = transform<To>(type, data(),
                           [](auto value) { return static_cast<To>(value); });
  });
  return NDArray(sizes, to, std::move(result));
}

NDArray NDArray::operator/(double divisor) const {
  return NDArray(
      sizes, float32, transform<float>(type, data(), [=](auto value) {
        return static_cast<float>(static_cast<double>(value) / divisor);
      }));
}

NDArray NDArray::argmax() const {
  if (sizes.empty() || bytes == 0)
    fail("argmax: an NDArray of shape " + estimator::list(sizes) +
         " has no largest element");
  const auto last = static_cast<size_t>(sizes.back());
  std::vector<int64_t> indices;
  withType(type, [&](auto *null) {
    const auto *row = reinterpret_cast<decltype(null)>(start);
    const auto *end = row + bytes / sizeof(*row);
    for (; row != end; row += last)
      indices.push_back(std::max_element(row, row + last) - row);
  });
  NDArray result({static_cast<int64_t>(indices.size())}, indices);
  result.sizes.assign(sizes.begin(), sizes.end() - 1);
  return result;
}

double NDArray::item(Where where) const {
  if (bytes != bytesOf(type))
    fail(where, "item: an NDArray of shape " + estimator::list(sizes) +
                    " has not one element");
  double number = 0;
  withType(type, [&](auto *null) {
    number = static_cast<double>(*reinterpret_cast<decltype(null)>(start));
  });
  return number;
}

//===----------------------------------------------------------------------===//
// Output
//===----------------------------------------------------------------------===//

std::ostream &keras::operator<<(std::ostream &stream, const NDArray &array) {
  if (array.shape().empty())
    return stream << array.item();
  // NumPy also shortens arrays of more than 1000 elements.
  const int64_t size = array.size(), edge = 3;
  const bool isShort = size <= 2 * edge || countElements(array.shape()) <= 1000;
  stream << '[';
  for (int64_t i = 0; i < size; ++i) {
    if (i > 0)
      stream << ' ';
    if (!isShort && i == edge) {
      stream << "... ";
      i = size - edge;
    }
    stream << array[i];
  }
  return stream << ']';
}
