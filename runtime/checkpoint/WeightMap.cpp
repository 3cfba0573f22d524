//===- WeightMap.cpp - Variables by other names ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/checkpoint/WeightMap.h"

#include "runtime/support/Status.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

#include <algorithm>
#include <optional>
#include <regex.h>

namespace systole::runtime {

/// The most groups of an expression, with the whole of it.
constexpr size_t mostGroups = 10;

struct WeightMap::Line {
  /// The variable's name, if there is no expression.
  std::string name;
  regex_t expression;
  bool isCompiled = false;
  TensorRecipe recipe;

  ~Line() {
    if (isCompiled)
      regfree(&expression);
  }

  bool matches(const std::string &variable, regmatch_t *groups) const {
    return isCompiled ? regexec(&expression, variable.c_str(), mostGroups,
                                groups, 0) == 0
                      : variable == name;
  }

  absl::Status compile(absl::string_view text) {
    // The parentheses are a group of their own.
    const int error = regcomp(
        &expression, absl::StrCat("^(", text, ")$").c_str(), REG_EXTENDED);
    isCompiled = error == 0;
    if (isCompiled)
      return absl::OkStatus();
    char message[200];
    regerror(error, &expression, message, sizeof(message));
    return absl::InvalidArgumentError(
        absl::StrCat("'", text, "' is not a regular expression: ", message));
  }

  absl::Status parse(absl::string_view text) {
    const std::vector<absl::string_view> sides =
        absl::StrSplit(text, absl::MaxSplits(" -> ", 1));
    if (sides.size() != 2)
      return absl::InvalidArgumentError(
          "the line is not REGEX -> NAME [| STEP]...");
    const std::vector<absl::string_view> parts = absl::StrSplit(sides[1], '|');
    for (absl::string_view source : absl::StrSplit(parts[0], " + ")) {
      source = absl::StripAsciiWhitespace(source);
      if (source.empty() ||
          source.find_first_of(" \t") != absl::string_view::npos)
        return absl::InvalidArgumentError(absl::StrCat(
            "'", parts[0], "' is not NAME, or NAME + NAME and more"));
      recipe.sources.emplace_back(source);
    }
    for (size_t i = 1; i < parts.size(); ++i) {
      ASSIGN_OR_RETURN(TensorStep step,
                       parseTensorStep(absl::StripAsciiWhitespace(parts[i])));
      recipe.steps.push_back(std::move(step));
    }
    return compile(absl::StripAsciiWhitespace(sides[0]));
  }
};

WeightMap::WeightMap() = default;
WeightMap::WeightMap(WeightMap &&) noexcept = default;
WeightMap &WeightMap::operator=(WeightMap &&) noexcept = default;
WeightMap::~WeightMap() = default;

absl::StatusOr<WeightMap> WeightMap::parse(absl::string_view text,
                                           const std::string &path) {
  WeightMap map;
  int64_t number = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    ++number;
    line = absl::StripAsciiWhitespace(line.substr(0, line.find('#')));
    if (line.empty())
      continue;
    map.lines.push_back(std::make_unique<Line>());
    const std::string place = absl::StrCat(path, ":", number);
    map.lines.back()->recipe.place = absl::StrCat(" [", place, "]");
    RETURN_IF_ERROR(
        annotate(map.lines.back()->parse(line), absl::StrCat(place, ": ")));
  }
  return map;
}

void WeightMap::add(std::string variable, std::string source) {
  lines.push_back(std::make_unique<Line>());
  lines.back()->name = std::move(variable);
  lines.back()->recipe.sources.push_back(std::move(source));
}

/// Puts the groups of a match into a name. The first of several scopes has no
/// number in its name, so a group without a match is 0.
static std::string expand(const std::string &source,
                          const std::string &variable,
                          const regmatch_t *groups) {
  std::string result;
  for (size_t i = 0; i < source.size(); ++i) {
    const bool isGroup = source[i] == '\\' && i + 1 < source.size() &&
                         source[i + 1] >= '1' && source[i + 1] <= '8';
    if (!isGroup) {
      result += source[i];
      continue;
    }
    // The first group is the whole name.
    const regmatch_t &group = groups[source[++i] - '0' + 1];
    if (group.rm_so < 0)
      result += '0';
    else
      result.append(variable, static_cast<size_t>(group.rm_so),
                    static_cast<size_t>(group.rm_eo - group.rm_so));
  }
  return result;
}

TensorRecipe WeightMap::find(
    const std::string &variable,
    absl::FunctionRef<bool(const std::string &tensor)> exists) const {
  regmatch_t groups[mostGroups];
  std::optional<TensorRecipe> first;
  for (const auto &line : lines) {
    if (!line->matches(variable, groups))
      continue;
    TensorRecipe recipe = line->recipe;
    if (line->isCompiled)
      for (std::string &source : recipe.sources)
        source = expand(source, variable, groups);
    if (std::all_of(recipe.sources.begin(), recipe.sources.end(), exists))
      return recipe;
    if (!first)
      first = std::move(recipe);
  }
  return first ? *std::move(first) : TensorRecipe{{variable}, {}, ""};
}

} // namespace systole::runtime
