//===- Safetensors.cpp - The header of safetensors files ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/formats/Safetensors.h"

#include "absl/strings/str_cat.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <tuple>

using Json = nlohmann::ordered_json;

namespace systole::runtime {

/// A list of whole numbers that are not negative.
static bool readNumbers(const Json &value, std::vector<int64_t> &numbers) {
  if (!value.is_array())
    return false;
  for (const Json &number : value) {
    if (!number.is_number_unsigned() ||
        number.get<uint64_t>() >
            static_cast<uint64_t>(std::numeric_limits<int64_t>::max()))
      return false;
    numbers.push_back(number.get<int64_t>());
  }
  return true;
}

static bool readEntry(const Json &value, SafetensorsEntry &entry) {
  if (!value.is_object() || value.size() != 3 || !value.contains("dtype") ||
      !value.contains("shape") || !value.contains("data_offsets") ||
      !value["dtype"].is_string())
    return false;
  entry.dtype = value["dtype"].get<std::string>();
  std::vector<int64_t> place;
  if (!readNumbers(value["shape"], entry.shape) ||
      !readNumbers(value["data_offsets"], place) || place.size() != 2 ||
      place[1] < place[0])
    return false;
  entry.begin = place[0];
  entry.end = place[1];
  return true;
}

static bool isTexts(const Json &value) {
  return value.is_object() &&
         std::all_of(value.begin(), value.end(),
                     [](const Json &text) { return text.is_string(); });
}

static absl::Status notUnderstood(absl::string_view what) {
  return absl::DataLossError(
      absl::StrCat("its header is not understood: ", what));
}

absl::StatusOr<std::vector<SafetensorsEntry>>
parseSafetensorsHeader(absl::string_view json) {
  Json header = Json::parse(json.begin(), json.end(), /*cb=*/nullptr,
                            /*allow_exceptions=*/false);
  if (!header.is_object())
    return notUnderstood("it is no JSON object");
  std::vector<SafetensorsEntry> entries;
  for (const auto &[name, value] : header.items()) {
    if (name == "__metadata__") {
      if (!isTexts(value))
        return notUnderstood("its metadata are no texts");
      continue;
    }
    SafetensorsEntry entry;
    entry.name = name;
    if (!readEntry(value, entry))
      return notUnderstood(absl::StrCat(
          "'", name, "' has not a dtype, a shape and two data_offsets"));
    entries.push_back(std::move(entry));
  }
  return entries;
}

void orderSafetensors(std::vector<SafetensorsEntry> &entries) {
  // From last to first.
  constexpr const char *ranks[] = {"BOOL", "U8",   "I8",  "I16", "U16",
                                   "F16",  "BF16", "I32", "U32", "F32",
                                   "F64",  "I64",  "U64", "C64"};
  auto rankOf = [&](const SafetensorsEntry &entry) {
    return std::find(std::begin(ranks), std::end(ranks), entry.dtype) -
           std::begin(ranks);
  };
  std::sort(entries.begin(), entries.end(),
            [&](const SafetensorsEntry &left, const SafetensorsEntry &right) {
              return std::make_tuple(-rankOf(left), std::cref(left.name)) <
                     std::make_tuple(-rankOf(right), std::cref(right.name));
            });
}

std::string
formatSafetensorsHeader(const std::vector<SafetensorsEntry> &entries) {
  Json header = Json::object();
  for (const SafetensorsEntry &entry : entries) {
    Json &value = header[entry.name];
    value["dtype"] = entry.dtype;
    value["shape"] = entry.shape;
    value["data_offsets"] = {entry.begin, entry.end};
  }
  std::string text = header.dump(/*indent=*/-1, ' ', /*ensure_ascii=*/false,
                                 Json::error_handler_t::replace);
  text.resize((text.size() + 7) / 8 * 8, ' ');
  uint64_t length = text.size();
  return std::string(reinterpret_cast<const char *>(&length),
                     safetensorsLengthBytes) +
         text;
}

} // namespace systole::runtime
