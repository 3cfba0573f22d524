//===- Json.cpp - JSON as a tree, and safetensors -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Text.h"

#include "absl/strings/str_cat.h"

#include <nlohmann/json.hpp>

namespace systole::fuzz {
namespace {

using Json = nlohmann::ordered_json;

Json makeValue(Random &random) {
  switch (random.below(8)) {
  case 0:
    return nullptr;
  case 1:
    return random.oneIn(2);
  case 2:
    return static_cast<int64_t>(random.number());
  case 3:
    return static_cast<double>(random.number()) / 3;
  case 4:
    return Json::array();
  case 5:
    return Json::object();
  case 6:
    return std::string(random.below(8), 'x');
  default:
    return random.number();
  }
}

/// An array, or the members of an object.
std::vector<Json *> childrenOf(Json &value) {
  std::vector<Json *> children;
  if (value.is_structured())
    for (Json &child : value)
      children.push_back(&child);
  return children;
}

/// Renames, removes or repeats a member.
void mutateMembers(Json &object, Random &random) {
  std::vector<std::pair<std::string, Json>> members;
  for (auto &[key, value] : object.items())
    members.push_back({key, value});
  if (random.oneIn(2))
    rearrange(members, random);
  else if (!members.empty())
    mutateBytes(members[random.below(members.size())].first, random);
  Json changed = Json::object();
  for (auto &[key, value] : members)
    // A key that is there gets a copy beside it.
    changed[changed.contains(key) ? absl::StrCat(key, "'") : key] = value;
  object = std::move(changed);
}

void mutateTree(Json &value, Random &random) {
  std::vector<Json *> children = childrenOf(value);
  if (!children.empty() && !random.oneIn(6)) {
    mutateTree(*children[random.below(children.size())], random);
    return;
  }
  if (random.oneIn(8)) {
    value = makeValue(random);
  } else if (value.is_number_unsigned() || value.is_number_integer()) {
    const auto now = value.get<int64_t>();
    const uint64_t changed = random.number(static_cast<uint64_t>(now));
    value =
        random.oneIn(4) ? Json(static_cast<int64_t>(changed)) : Json(changed);
  } else if (value.is_string()) {
    auto text = value.get<std::string>();
    mutateBytes(text, random);
    value = text;
  } else if (value.is_object()) {
    mutateMembers(value, random);
  } else if (value.is_array()) {
    auto items = value.get<std::vector<Json>>();
    if (items.empty() || random.oneIn(3))
      items.insert(items.end(), 1 + random.below(4), makeValue(random));
    else
      rearrange(items, random);
    value = items;
  } else {
    value = makeValue(random);
  }
}

} // namespace

std::string mutateJson(absl::string_view text, Random &random) {
  Json tree = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (tree.is_discarded() || random.oneIn(8))
    return mutateText(text, random);
  mutateTree(tree, random);
  // Strings that are no UTF-8 are written with replacement characters.
  return tree.dump(-1, ' ', random.oneIn(2), Json::error_handler_t::replace);
}

std::string mutateSafetensors(absl::string_view file, Random &random) {
  const uint64_t length = readLittle(file, 0, 8);
  if (file.size() < 8 || length > file.size() - 8) {
    std::string bytes(file);
    mutateBytes(bytes, random);
    return bytes;
  }
  std::string header(file.substr(8, length)), data(file.substr(8 + length));
  uint64_t written = 0;
  if (random.oneIn(8))
    mutateBytes(data, random);
  else
    header = mutateJson(header, random);
  written = random.oneIn(24) ? random.number(header.size()) : header.size();
  std::string changed;
  appendLittle(changed, written, 8);
  return changed + header + data;
}

} // namespace systole::fuzz
