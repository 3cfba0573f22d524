//===- VerifyOptions.cpp - A user's compiler options ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VerifyOptions.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "llvm/ADT/StringMap.h"

using namespace systole;
using namespace systole::pjrt;

namespace {

/// The type of an option. The values of `Other` are not checked.
enum class OptionType { Bool, Int32, Int64, Float, String, Other };

} // namespace

static const char *getName(OptionType type) {
  switch (type) {
  case OptionType::Bool:
    return "bool";
  case OptionType::Int32:
    return "int32";
  case OptionType::Int64:
    return "int64";
  case OptionType::Float:
    return "float";
  case OptionType::String:
    return "string";
  case OptionType::Other:
    break;
  }
  return "other";
}

static const llvm::StringMap<OptionType> &getOptions() {
  static const llvm::StringMap<OptionType> options = {
#define OPTION(TYPE, NAME) {#NAME, OptionType::TYPE},
#include "XlaOptions.def"
  };
  return options;
}

static bool isValid(OptionType type, const std::string &text) {
  int32_t int32;
  int64_t int64;
  float number;
  switch (type) {
  case OptionType::Bool:
    return text == "True" || text == "False";
  case OptionType::Int32:
    return absl::SimpleAtoi(text, &int32);
  case OptionType::Int64:
    return absl::SimpleAtoi(text, &int64);
  case OptionType::Float:
    return absl::SimpleAtof(text, &number);
  case OptionType::String:
  case OptionType::Other:
    return true;
  }
  return false;
}

static bool isValid(OptionType type, const OptionOverride &value) {
  switch (value.value_case()) {
  case OptionOverride::kStringField:
    return isValid(type, value.string_field());
  case OptionOverride::kBoolField:
    return type == OptionType::Bool || type == OptionType::Other;
  case OptionOverride::kIntField:
    // XLA takes 1 for a bool, too.
    return (type == OptionType::Bool && value.int_field() == 1) ||
           (type == OptionType::Int32 &&
            value.int_field() == static_cast<int32_t>(value.int_field())) ||
           type == OptionType::Int64 || type == OptionType::Other;
  case OptionOverride::kDoubleField:
    return type == OptionType::Float || type == OptionType::Other;
  case OptionOverride::VALUE_NOT_SET:
    break;
  }
  return true;
}

static std::string toText(const OptionOverride &value) {
  switch (value.value_case()) {
  case OptionOverride::kBoolField:
    return absl::StrCat(value.bool_field());
  case OptionOverride::kIntField:
    return absl::StrCat(value.int_field());
  case OptionOverride::kDoubleField:
    return absl::StrCat(value.double_field());
  default:
    return value.string_field();
  }
}

absl::Status pjrt::verifyOptions(const CompileOptions &options) {
  for (const auto &[name, value] : options.env_option_overrides()) {
    auto found = getOptions().find(name);
    if (found == getOptions().end())
      return absl::InvalidArgumentError(
          absl::StrCat("No such compile option: '", name, "'"));
    if (!isValid(found->second, value))
      return absl::InvalidArgumentError(
          absl::StrCat("While setting option ", name, ", '", toText(value),
                       "' is not a valid ", getName(found->second), " value."));
  }
  return absl::OkStatus();
}
