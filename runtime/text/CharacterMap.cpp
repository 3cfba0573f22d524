//===- CharacterMap.cpp - SentencePiece's normalization -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/text/CharacterMap.h"

#include "absl/strings/str_cat.h"

#include <cstring>

namespace systole::text {

absl::StatusOr<CharacterMap> CharacterMap::parse(absl::string_view bytes) {
  CharacterMap map;
  if (bytes.empty())
    return map;
  uint32_t size;
  if (bytes.size() < sizeof(size))
    return absl::InvalidArgumentError("the map of characters is cut short");
  std::memcpy(&size, bytes.data(), sizeof(size));
  bytes.remove_prefix(sizeof(size));
  if (size > bytes.size() || size % sizeof(uint32_t) != 0 || size == 0)
    return absl::InvalidArgumentError(
        absl::StrCat("the map of characters has ", bytes.size(),
                     " bytes, its keys claim ", size));
  map.units.resize(size / sizeof(uint32_t));
  std::memcpy(map.units.data(), bytes.data(), size);
  bytes.remove_prefix(size);
  map.values = std::string(bytes);
  return map;
}

size_t CharacterMap::find(absl::string_view text, absl::string_view &value,
                          bool isFirst) const {
  // A unit of the double array: the offset of its children, whether a key ends
  // at it, and the byte that leads to it. A key's end has a child by byte 0,
  // whose unit is the value's place.
  auto offsetOf = [](uint32_t unit) {
    return (unit >> 10) << ((unit & (1u << 9)) >> 6);
  };
  auto labelOf = [](uint32_t unit) { return unit & ((1u << 31) | 0xffu); };
  size_t size = 0;
  if (units.empty())
    return size;
  uint32_t position = offsetOf(units[0]);
  for (size_t i = 0; i < text.size(); ++i) {
    const uint32_t byte = static_cast<unsigned char>(text[i]);
    position ^= byte;
    if (position >= units.size() || labelOf(units[position]) != byte)
      break;
    const uint32_t unit = units[position];
    position ^= offsetOf(unit);
    if (((unit >> 8) & 1) == 0)
      continue;
    if (position >= units.size())
      break;
    const uint32_t place = units[position] & 0x7fffffffu;
    if (place > values.size())
      break;
    size = i + 1;
    value = absl::string_view(values).substr(place);
    value = value.substr(0, value.find('\0'));
    if (isFirst)
      break;
  }
  return size;
}

} // namespace systole::text
