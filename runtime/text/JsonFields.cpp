//===- JsonFields.cpp - Fields of a tokenizer.json ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/text/JsonFields.h"

#include "runtime/support/Status.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace systole::text {

bool flagOf(const Json &json, const char *key, bool otherwise) {
  const Json &field = fieldOf(json, key);
  return field.is_boolean() ? field.get<bool>() : otherwise;
}

const Json &fieldOf(const Json &json, const char *key) {
  static const Json null;
  if (!json.is_object())
    return null;
  auto found = json.find(key);
  return found == json.end() ? null : *found;
}

absl::StatusOr<Pattern> readPattern(const Json &json) {
  const Json &pattern = fieldOf(json, "pattern");
  const Json &text = fieldOf(pattern, "String");
  const Json &expression = fieldOf(pattern, "Regex");
  // An early version wrote the text alone.
  const std::string literal = text.is_string()      ? text.get<std::string>()
                              : pattern.is_string() ? pattern.get<std::string>()
                                                    : "";
  if (!literal.empty())
    return Pattern::literal(literal);
  if (expression.is_string())
    return Pattern::compile(expression.get<std::string>());
  return absl::InvalidArgumentError(
      "its pattern is neither a String nor a Regex");
}

absl::Status forEachStep(const Json &json, const char *key, int depth,
                         absl::FunctionRef<absl::Status(const Json &)> read) {
  constexpr int deepest = 16;
  const Json &steps = fieldOf(json, key);
  if (!steps.is_array())
    return absl::InvalidArgumentError(
        absl::StrCat("a Sequence has no list '", key, "'"));
  if (depth > deepest)
    return absl::InvalidArgumentError(
        absl::StrCat("more than ", deepest, " Sequences are in each other"));
  size_t index = 0;
  for (const Json &step : steps) {
    RETURN_IF_ERROR(annotate(read(step), absl::StrCat(key, "[", index, "]: ")));
    ++index;
  }
  return absl::OkStatus();
}

absl::Status unknownKind(absl::string_view what, absl::string_view type,
                         absl::string_view known) {
  return absl::UnimplementedError(absl::StrCat(
      "the ", what, " '", type, "' is not supported; ", known, " are"));
}

namespace {

/// Accepts everything, and keeps the place of the first error.
class ErrorPlace : public nlohmann::json_sax<Json> {
public:
  size_t place = 0;

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t &) override { return true; }
  bool string(string_t &) override { return true; }
  bool binary(binary_t &) override { return true; }
  bool start_object(size_t) override { return true; }
  bool key(string_t &) override { return true; }
  bool end_object() override { return true; }
  bool start_array(size_t) override { return true; }
  bool end_array() override { return true; }
  bool parse_error(size_t position, const std::string &,
                   const nlohmann::detail::exception &) override {
    place = position;
    return false;
  }
};

} // namespace

std::string describeJsonError(absl::string_view text) {
  ErrorPlace found;
  if (size_t zero = text.find('\0'); zero != absl::string_view::npos)
    found.place = zero + 1;
  else
    Json::sax_parse(text.begin(), text.end(), &found);
  const absl::string_view before =
      text.substr(0, std::max<size_t>(found.place, 1) - 1);
  const size_t line = before.rfind('\n');
  return absl::StrCat(
      "line ", 1 + std::count(before.begin(), before.end(), '\n'), ", byte ",
      before.size() - (line == absl::string_view::npos ? 0 : line + 1) + 1,
      ": it is not JSON");
}

} // namespace systole::text
