//===- HloSharding.cpp - Shardings of XLA ---------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HloSharding.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace systole::sharding;

/// Consumes "1,2,3" up to `end`, which is dropped, too.
static std::optional<SmallVector<int64_t>> takeNumbers(StringRef &text,
                                                       char end) {
  SmallVector<int64_t> numbers;
  size_t length = text.find(end);
  if (length == StringRef::npos)
    return std::nullopt;
  for (StringRef number : llvm::split(text.take_front(length), ',')) {
    int64_t value;
    if (number.trim().getAsInteger(10, value) || value < 0)
      return std::nullopt;
    numbers.push_back(value);
  }
  text = text.drop_front(length + 1);
  return numbers;
}

/// The digits of device numbers, in the order in which tiles are numbered.
static std::optional<SmallVector<DeviceDigit>> takeDigits(StringRef &text,
                                                          int64_t numDevices) {
  if (!text.consume_front("<=[")) {
    // A list of devices, in order.
    SmallVector<StringRef> numbers;
    StringRef list =
        text.take_while([](char c) { return llvm::isDigit(c) || c == ','; });
    text = text.drop_front(list.size());
    list.split(numbers, ',');
    for (auto [i, number] : llvm::enumerate(numbers))
      if (number != std::to_string(i))
        return std::nullopt;
    if (static_cast<int64_t>(numbers.size()) != numDevices)
      return std::nullopt;
    return SmallVector<DeviceDigit>{{1, numDevices}};
  }
  auto sizes = takeNumbers(text, ']');
  if (!sizes)
    return std::nullopt;
  SmallVector<DeviceDigit> digits;
  int64_t stride = 1;
  for (int64_t size : llvm::reverse(*sizes)) {
    digits.insert(digits.begin(), {stride, size});
    stride *= size;
  }
  if (stride != numDevices)
    return std::nullopt;
  if (!text.consume_front("T("))
    return digits;
  auto order = takeNumbers(text, ')');
  if (!order || order->size() != digits.size())
    return std::nullopt;
  SmallVector<DeviceDigit> transposed;
  for (int64_t i : *order) {
    if (i >= static_cast<int64_t>(digits.size()))
      return std::nullopt;
    transposed.push_back(digits[i]);
  }
  return transposed;
}

llvm::Expected<HloSharding> HloSharding::parse(StringRef given) {
  auto fail = [&] {
    return llvm::createStringError(
        "the sharding '" + given +
        "' is not supported: tiles of devices in order are, as in "
        "{devices=[2,1]<=[2]}, and {replicated}");
  };
  HloSharding sharding;
  StringRef text = given.trim();
  if (!text.consume_front("{") || !text.consume_back("}"))
    return fail();
  if (text == "replicated")
    return sharding;
  if (!text.consume_front("devices=["))
    return fail();
  auto tiles = takeNumbers(text, ']');
  if (!tiles || llvm::is_contained(*tiles, 0))
    return fail();
  for (int64_t tile : *tiles)
    sharding.numDevices *= tile;
  auto digits = takeDigits(text, sharding.numDevices);
  if (!digits)
    return fail();
  // The next digits number each dimension's tiles, or a part of one does.
  size_t next = 0;
  for (int64_t tile : *tiles) {
    SmallVector<DeviceDigit> &dim = sharding.dims.emplace_back();
    while (tile > 1) {
      while (next < digits->size() && (*digits)[next].size == 1)
        ++next;
      if (next == digits->size())
        return fail();
      DeviceDigit &digit = (*digits)[next];
      int64_t size = std::min(tile, digit.size);
      if (tile % size != 0 || digit.size % size != 0)
        return fail();
      digit.size /= size;
      dim.push_back({digit.stride * digit.size, size});
      tile /= size;
    }
  }
  text = text.trim();
  if (text == "last_tile_dim_replicate") {
    sharding.dims.pop_back();
    return sharding;
  }
  return text.empty() ? llvm::Expected<HloSharding>(std::move(sharding))
                      : llvm::Expected<HloSharding>(fail());
}

std::optional<TensorSharding> HloSharding::convert(int64_t rank,
                                                   const Mesh &mesh) const {
  TensorSharding sharding(rank);
  if (dims.empty())
    return sharding;
  if (static_cast<int64_t>(dims.size()) != rank)
    return std::nullopt;
  for (auto [axes, digits] : llvm::zip_equal(sharding.dims, dims))
    for (DeviceDigit digit : digits) {
      std::optional<Axes> found = mesh.findAxes(digit.stride, digit.size);
      if (!found)
        return std::nullopt;
      llvm::append_range(axes, *found);
    }
  return sharding;
}

std::optional<Mesh>
systole::sharding::makeMesh(ArrayRef<HloSharding> shardings) {
  std::set<int64_t> strides{1};
  for (const HloSharding &sharding : shardings) {
    strides.insert(sharding.numDevices);
    for (const auto &digits : sharding.dims)
      for (DeviceDigit digit : digits)
        strides.insert({digit.stride, digit.stride * digit.size});
  }
  return Mesh::fromStrides(strides);
}
