//===- Json.h - Fields of JSON objects ------------------------ -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_STORAGE_JSON_H
#define SYSTOLE_RUNTIME_STORAGE_JSON_H

#include "absl/strings/numbers.h"
#include "absl/strings/string_view.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>

namespace systole::storage {

using Json = nlohmann::json;

/// No object where the text is none.
inline Json parseJson(absl::string_view text) {
  return Json::parse(text.begin(), text.end(), /*cb=*/nullptr,
                     /*allow_exceptions=*/false);
}

/// A field that is a text; empty if there is none.
inline std::string textOf(const Json &object, const char *key) {
  if (!object.is_object())
    return "";
  auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>()
                                                     : "";
}

/// A field that is a number, or a text that is one, as Google's are; -1 if
/// there is none.
inline int64_t numberOf(const Json &object, const char *key) {
  int64_t value;
  if (absl::SimpleAtoi(textOf(object, key), &value))
    return value;
  auto found = object.is_object() ? object.find(key) : object.end();
  return object.is_object() && found != object.end() &&
                 found->is_number_integer()
             ? found->get<int64_t>()
             : -1;
}

} // namespace systole::storage

#endif // SYSTOLE_RUNTIME_STORAGE_JSON_H
