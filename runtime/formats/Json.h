//===- Json.h - Reading and writing JSON ------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_FORMATS_JSON_H
#define SYSTOLE_RUNTIME_FORMATS_JSON_H

#include "absl/strings/numbers.h"
#include "absl/strings/string_view.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>

namespace systole {

using Json = nlohmann::json;
/// A JSON value to write, which keeps fields in the order of insertion. Reading
/// is slow: each insertion compares with all earlier fields.
using OrderedJson = nlohmann::ordered_json;

/// Formats on one line, or with `indent` spaces for each level. Bytes that are
/// not UTF-8 are replaced; numbers that are not finite become null.
inline std::string formatJson(const OrderedJson &json, int indent = -1) {
  return json.dump(indent, ' ', /*ensure_ascii=*/false,
                   OrderedJson::error_handler_t::replace);
}

/// Returns a discarded value, not an object, if `text` is not JSON.
inline Json parseJson(absl::string_view text) {
  // The library takes a NUL for the end.
  if (text.find('\0') != absl::string_view::npos)
    return Json(Json::value_t::discarded);
  return Json::parse(text.begin(), text.end(), /*cb=*/nullptr,
                     /*allow_exceptions=*/false);
}

/// A string field; empty if there is none.
inline std::string textOf(const Json &object, const char *key) {
  if (!object.is_object())
    return "";
  auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>()
                                                     : "";
}

/// A numeric field, or a string with a number, as Google sends; -1 if there is
/// none.
inline int64_t numberOf(const Json &object, const char *key) {
  int64_t value;
  if (absl::SimpleAtoi(textOf(object, key), &value))
    return value;
  if (!object.is_object())
    return -1;
  auto found = object.find(key);
  const bool fits =
      found != object.end() && found->is_number_integer() &&
      (!found->is_number_unsigned() || found->get<uint64_t>() <= INT64_MAX);
  return fits ? found->get<int64_t>() : -1;
}

} // namespace systole

#endif // SYSTOLE_RUNTIME_FORMATS_JSON_H
