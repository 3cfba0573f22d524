//===- Parameters.cpp - The values of a program's parameters --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/support/Parameters.h"

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"

#include <cstring>
#include <vector>

namespace systole::runtime {

template <typename T> static bool store(char *bytes, T value) {
  std::memcpy(bytes, &value, sizeof(value));
  return true;
}

const char *parameterKind(const systole_parameter &parameter) {
  switch (parameter.dtype) {
  case SYSTOLE_F32:
    return "a number";
  case SYSTOLE_PRED:
    return "true or false";
  case SYSTOLE_S32:
    return "a whole number";
  case SYSTOLE_S64:
    return parameter.compiled ? "a whole number"
                              : "a whole number of at least 1";
  default:
    return "a text";
  }
}

bool isParameter(const systole_tensor_spec &tensor) {
  return absl::StartsWith(tensor.name, SYSTOLE_PARAMETER);
}

bool Parameters::parse(const systole_parameter &parameter,
                       absl::string_view text, Value &value) {
  double real;
  int32_t number;
  int64_t whole;
  bool choice;
  switch (parameter.dtype) {
  case SYSTOLE_F32:
    return absl::SimpleAtod(text, &real) &&
           store(value.bytes, static_cast<float>(real));
  case SYSTOLE_S32:
    return absl::SimpleAtoi(text, &number) && store(value.bytes, number);
  case SYSTOLE_S64:
    return absl::SimpleAtoi(text, &whole) &&
           (whole >= 1 || parameter.compiled) && store(value.bytes, whole);
  case SYSTOLE_PRED:
    return absl::SimpleAtob(text, &choice) &&
           store(value.bytes, static_cast<uint8_t>(choice));
  default:
    return true;
  }
}

Parameters::Parameters(const systole_program &program) {
  for (int32_t i = 0; i < program.num_parameters; ++i) {
    const systole_parameter &parameter = program.parameters[i];
    Value &value = values[parameter.name];
    value.parameter = &parameter;
    value.text = parameter.value;
    parse(parameter, parameter.value, value);
  }
}

bool Parameters::has(absl::string_view name) const {
  return values.find(name) != values.end();
}

std::string Parameters::list() const {
  std::vector<std::string> all;
  for (const auto &[name, value] : values)
    all.push_back(absl::StrCat(name, " (", parameterKind(*value.parameter),
                               ", ", value.text, ")"));
  return all.empty() ? "it has none"
                     : absl::StrCat("it has ", absl::StrJoin(all, ", "));
}

absl::Status Parameters::set(absl::string_view name, absl::string_view text) {
  auto found = values.find(name);
  if (found == values.end())
    return absl::InvalidArgumentError(
        absl::StrCat("the model has no parameter '", name, "'; ", list()));
  Value &value = found->second;
  const systole_parameter &parameter = *value.parameter;
  Value given;
  if (!parse(parameter, text, given))
    return absl::InvalidArgumentError(
        absl::StrCat("'", text, "' is not a value for the parameter '", name,
                     "': it takes ", parameterKind(parameter)));
  // `adam` stands for #graph.adam, as in the compiler.
  bool same =
      parameter.dtype == SYSTOLE_STRING
          ? text == value.text ||
                (absl::StartsWith(value.text, "#") &&
                 absl::EndsWith(value.text, absl::StrCat(".", text)))
          : std::memcmp(given.bytes, value.bytes, sizeof(value.bytes)) == 0;
  if (parameter.compiled && !same)
    return absl::FailedPreconditionError(absl::StrCat(
        "--", name, "=", text, ", but this program was compiled for ",
        value.text,
        ": parameters of shapes and structure are fixed at compile time"));
  std::memcpy(value.bytes, given.bytes, sizeof(value.bytes));
  if (!parameter.compiled)
    value.text = std::string(text);
  return absl::OkStatus();
}

std::string Parameters::text(absl::string_view name) const {
  auto found = values.find(name);
  return found == values.end() ? "" : found->second.text;
}

const char *Parameters::scalar(absl::string_view tensor) const {
  if (!absl::ConsumePrefix(&tensor, SYSTOLE_PARAMETER))
    return nullptr;
  auto found = values.find(tensor);
  return found == values.end() ? nullptr : found->second.bytes;
}

int64_t Parameters::integer(absl::string_view name, int64_t fallback) const {
  auto found = values.find(name);
  if (found == values.end() || found->second.parameter->dtype != SYSTOLE_S64)
    return fallback;
  int64_t value;
  std::memcpy(&value, found->second.bytes, sizeof(value));
  return value;
}

} // namespace systole::runtime
