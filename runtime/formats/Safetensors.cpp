//===- Safetensors.cpp - The header of safetensors files ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/formats/Safetensors.h"

#include "runtime/formats/ElementNames.h"
#include "runtime/formats/Json.h"
#include "runtime/support/Status.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <tuple>

namespace systole::runtime {

/// Reads a list of integers that are not negative.
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
  // Further keys are ignored, as in Hugging Face's library.
  if (!value.is_object() || !value.contains("dtype") ||
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

static absl::Status damaged(absl::string_view what) {
  return absl::DataLossError(what);
}

static absl::Status notUnderstood(absl::string_view what) {
  return damaged(absl::StrCat("its header cannot be parsed: ", what));
}

/// Checks the tensors' sizes, and that they fill the file.
static absl::Status checkPlaces(const std::vector<SafetensorsEntry> &entries,
                                int64_t dataBytes) {
  std::vector<std::pair<int64_t, int64_t>> places;
  for (const SafetensorsEntry &entry : entries) {
    places.emplace_back(entry.begin, entry.end);
    const ElementNames *type = findSafetensorsType(entry.dtype);
    std::optional<int64_t> bytes =
        arrayBytes(type ? type->bytes : 1, entry.shape);
    if (!bytes)
      return damaged(absl::StrCat("'", entry.name, "' is too large"));
    if (type && *bytes != entry.end - entry.begin)
      return damaged(absl::StrCat("'", entry.name, "' has ",
                                  entry.end - entry.begin,
                                  " bytes; its shape takes ", *bytes));
  }
  std::sort(places.begin(), places.end());
  int64_t end = 0;
  for (auto [begin, itsEnd] : places) {
    if (begin != end)
      return damaged("its tensors overlap, or have gaps");
    end = itsEnd;
  }
  if (end != dataBytes)
    return damaged(
        absl::StrCat("its tensors take ", end, " bytes, it has ", dataBytes));
  return absl::OkStatus();
}

absl::StatusOr<int64_t> parseSafetensorsLength(absl::string_view start,
                                               int64_t fileBytes) {
  // Hugging Face's library has the same limit.
  constexpr uint64_t maxHeaderBytes = 100000000;
  uint64_t length;
  if (start.size() < sizeof(length))
    return damaged("it is cut short");
  std::memcpy(&length, start.data(), sizeof(length));
  if (fileBytes < static_cast<int64_t>(sizeof(length)) ||
      length > static_cast<uint64_t>(fileBytes) - sizeof(length))
    return damaged("its header is longer than it is");
  if (length > maxHeaderBytes)
    return damaged(absl::StrCat("its header has ", length,
                                " bytes; the format allows ", maxHeaderBytes));
  return static_cast<int64_t>(length);
}

absl::StatusOr<std::vector<SafetensorsEntry>>
parseSafetensorsHeader(absl::string_view json, int64_t dataBytes) {
  Json header = parseJson(json);
  if (!header.is_object())
    return notUnderstood("it is not a JSON object");
  std::vector<SafetensorsEntry> entries;
  for (const auto &[name, value] : header.items()) {
    if (name == "__metadata__") {
      if (!isTexts(value))
        return notUnderstood("its metadata are not strings");
      continue;
    }
    SafetensorsEntry entry;
    entry.name = name;
    if (!readEntry(value, entry))
      return notUnderstood(absl::StrCat(
          "'", name, "' has not a dtype, a shape and two data_offsets"));
    entries.push_back(std::move(entry));
  }
  RETURN_IF_ERROR(checkPlaces(entries, dataBytes));
  return entries;
}

void orderSafetensors(std::vector<SafetensorsEntry> &entries) {
  // The type that comes last in a file is first here.
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
  OrderedJson header = OrderedJson::object();
  for (const SafetensorsEntry &entry : entries) {
    OrderedJson &value = header[entry.name];
    value["dtype"] = entry.dtype;
    value["shape"] = entry.shape;
    value["data_offsets"] = {entry.begin, entry.end};
  }
  std::string text = formatJson(header);
  text.resize((text.size() + 7) / 8 * 8, ' ');
  uint64_t length = text.size();
  return std::string(reinterpret_cast<const char *>(&length),
                     safetensorsLengthBytes) +
         text;
}

} // namespace systole::runtime
