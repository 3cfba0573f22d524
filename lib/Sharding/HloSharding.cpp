//===- HloSharding.cpp - Shardings of XLA ---------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HloSharding.h"

#include "llvm/ADT/StringExtras.h"

#include <set>

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
    for (DeviceDigit digit : digits)
      // From the most major on, the axes that make up the digit.
      for (size_t axis = 0; axis < mesh.getAxes().size() && digit.size > 1;
           ++axis) {
        int64_t size = mesh.getAxes()[axis].size;
        if (size == 1 ||
            mesh.getStride(axis) * size != digit.stride * digit.size)
          continue;
        if (digit.size % size != 0)
          return std::nullopt;
        digit.size /= size;
        axes.push_back(axis);
      }
  int64_t covered = 1, wanted = 1;
  for (const Axes &axes : sharding.dims)
    covered *= mesh.getSize(axes);
  for (const auto &digits : dims)
    for (DeviceDigit digit : digits)
      wanted *= digit.size;
  return covered == wanted ? std::optional(sharding) : std::nullopt;
}

llvm::Expected<Mesh>
systole::sharding::makeMesh(ArrayRef<HloSharding> shardings) {
  std::set<int64_t> cuts{1};
  for (const HloSharding &sharding : shardings) {
    cuts.insert(sharding.numDevices);
    for (const auto &digits : sharding.dims)
      for (DeviceDigit digit : digits)
        cuts.insert({digit.stride, digit.stride * digit.size});
  }
  SmallVector<Mesh::NamedAxis> axes;
  int64_t previous = 0;
  for (int64_t cut : cuts) {
    if (previous != 0) {
      if (cut % previous != 0)
        return llvm::createStringError(
            "the shardings of the program have no mesh in common");
      axes.insert(axes.begin(), {"", cut / previous});
    }
    previous = cut;
  }
  if (axes.empty())
    axes.push_back({"", 1});
  for (auto [i, axis] : llvm::enumerate(axes))
    axis.name = "axis" + std::to_string(i);
  return Mesh(axes);
}
