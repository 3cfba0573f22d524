//===- HelpPage.cpp - The text of --help ----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/about/HelpPage.h"

#include "runtime/support/NearestName.h"
#include "runtime/support/Terminal.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace systole::runtime {

std::string HelpFlag::word() const {
  if (name.size() == 1)
    return absl::StrCat("-", name);
  return absl::StrCat("--", name, value.empty() || isOptional ? "" : "=");
}

std::vector<HelpFlag> commonFlags() {
  std::vector<HelpFlag> flags = {
      {"help", "", "Print all flags; -h prints the common ones"},
      {"version", "",
       "Print the version, the commit and what they are made of"},
      {"licenses", "spdx",
       "Print the works that it contains and their licences; "
       "spdx: as a bill of materials, SPDX 2.3 in JSON"},
      {"man", "", "Print the manual page, for man -l -"},
      {"completion", "SHELL",
       "Print the completion of the command line for bash, zsh or fish"}};
  flags[2].choices = {"spdx"};
  flags[2].isOptional = true;
  flags[4].choices = {"bash", "zsh", "fish"};
  for (HelpFlag &flag : flags)
    flag.group = "About the program";
  return flags;
}

size_t helpWidth() {
  const int columns = terminalColumns(stdout);
  return columns > 0 ? static_cast<size_t>(std::clamp(columns, 40, 100)) : 80;
}

/// Breaks the text at spaces into lines of at most `width` columns, each
/// indented. Lines of the text stay apart; those that begin with spaces stay as
/// they are.
static std::string wrapText(absl::string_view text, size_t indent,
                            size_t width) {
  std::string result;
  for (absl::string_view paragraph : absl::StrSplit(text, '\n')) {
    if (paragraph.empty() || paragraph[0] == ' ') {
      absl::StrAppend(&result, paragraph, "\n");
      continue;
    }
    std::string line(indent, ' ');
    for (absl::string_view word : absl::StrSplit(paragraph, ' ')) {
      if (line.size() > indent && line.size() + 1 + word.size() > width) {
        absl::StrAppend(&result, line, "\n");
        line.assign(indent, ' ');
      }
      absl::StrAppend(&line, line.size() > indent ? " " : "", word);
    }
    absl::StrAppend(&result, line, "\n");
  }
  return result;
}

/// "  --max_steps=N".
static std::string flagSynopsis(const HelpFlag &flag) {
  const bool isLetter = flag.name.size() == 1;
  std::string text = absl::StrCat("  ", isLetter ? "-" : "--", flag.name);
  if (!flag.value.empty())
    absl::StrAppend(&text,
                    flag.isOptional ? "[="
                    : isLetter      ? " "
                                    : "=",
                    flag.value, flag.isOptional ? "]" : "");
  return text;
}

absl::string_view firstSentence(absl::string_view text) {
  int depth = 0;
  for (size_t i = 0; i + 1 < text.size(); ++i) {
    depth += (text[i] == '(') - (text[i] == ')');
    if (depth == 0 && (text[i] == '.' || text[i] == ';') && text[i + 1] == ' ')
      return text.substr(0, i);
  }
  return text;
}

std::string unknownFlag(absl::string_view name,
                        const std::vector<std::string> &names,
                        absl::string_view more) {
  return absl::StrCat("there is no flag --", name,
                      suggestName({name.data(), name.size()}, names, "--", ""),
                      more, " (--help lists all)");
}

std::string unknownFlag(absl::string_view name, const HelpPage &page) {
  std::vector<std::string> names;
  for (const HelpFlag &flag : page.flags)
    if (flag.name.size() > 1)
      names.push_back(flag.name);
  return unknownFlag(name, names);
}

std::string unknownCommand(absl::string_view name,
                           const std::vector<std::string> &names) {
  return absl::StrCat("there is no command '", name, "', only ",
                      absl::StrJoin(names, ", "),
                      suggestName({name.data(), name.size()}, names, "", ""));
}

std::vector<HelpCommand> commandsOf(const HelpPage &page) {
  std::vector<HelpCommand> commands;
  for (const HelpCommand &command : page.commands)
    if (commands.empty() || commands.back().name != command.name)
      commands.push_back(command);
  return commands;
}

std::string unknownCommand(absl::string_view name, const HelpPage &page) {
  std::vector<std::string> names;
  for (const HelpCommand &command : commandsOf(page))
    names.push_back(command.name);
  return unknownCommand(name, names);
}

/// Rows of two columns. A long entry of the first has a line of its own.
static void
appendRows(std::string &text, size_t width,
           const std::vector<std::pair<std::string, std::string>> &rows) {
  size_t left = 0;
  for (const auto &[entry, description] : rows)
    left = std::max(left, entry.size());
  left = std::min(left, width * 2 / 5) + 2;
  for (const auto &[entry, description] : rows) {
    std::string lines = wrapText(description, left, width);
    if (entry.size() + 2 > left)
      absl::StrAppend(&text, entry, "\n", lines);
    else
      absl::StrAppend(&text, lines.replace(0, entry.size(), entry));
  }
}

static void appendFlags(std::string &text, const std::vector<HelpFlag> &flags,
                        HelpKind kind, size_t width) {
  if (kind == HelpKind::Short) {
    std::vector<std::pair<std::string, std::string>> rows;
    for (const HelpFlag &flag : flags)
      rows.emplace_back(flagSynopsis(flag),
                        std::string(firstSentence(flag.text)));
    return appendRows(text, width, rows);
  }
  for (const HelpFlag &flag : flags) {
    absl::StrAppend(&text, flagSynopsis(flag));
    if (!flag.defaultValue.empty())
      absl::StrAppend(&text, " (default ", flag.defaultValue, ")");
    absl::StrAppend(&text, "\n");
    std::string description = flag.text;
    if (!flag.commands.empty())
      absl::StrAppend(&description, " [", absl::StrJoin(flag.commands, ", "),
                      "]");
    if (!description.empty())
      absl::StrAppend(&text, wrapText(description, 6, width));
  }
}

std::string helpText(const HelpPage &page, HelpKind kind, size_t width) {
  const auto isCommon = [](const HelpFlag &flag) { return flag.isCommon; };
  if (std::none_of(page.flags.begin(), page.flags.end(), isCommon))
    kind = HelpKind::Whole;
  std::string text;
  std::string description = page.description;
  if (description.empty()) {
    description = absl::StrCat(page.summary, ".");
    description[0] = absl::ascii_toupper(description[0]);
  }
  absl::StrAppend(&text, wrapText(description, 0, width), "\n");
  absl::string_view before = "Usage: ";
  for (absl::string_view arguments : absl::StrSplit(
           page.arguments.empty() ? "COMMAND [flags]"
                                  : absl::string_view(page.arguments),
           '\n')) {
    absl::StrAppend(&text, before, page.program, " ", arguments, "\n");
    before = "       ";
  }
  std::vector<std::pair<std::string, std::string>> commands;
  for (const HelpCommand &command : page.commands)
    commands.emplace_back(absl::StrCat("  ", command.name,
                                       command.arguments.empty() ? "" : " ",
                                       command.arguments),
                          command.summary);
  if (!commands.empty())
    absl::StrAppend(&text, "\nCommands:\n");
  appendRows(text, width, commands);
  // Groups are in the order of their first flags.
  std::vector<std::pair<std::string, std::vector<HelpFlag>>> groups;
  for (const HelpFlag &flag : page.flags) {
    if (kind == HelpKind::Short && !flag.isCommon)
      continue;
    const std::string title = flag.group.empty() ? "Flags" : flag.group;
    auto group = std::find_if(groups.begin(), groups.end(),
                              [&](auto &each) { return each.first == title; });
    if (group == groups.end())
      group = groups.insert(group, {title, {}});
    group->second.push_back(flag);
  }
  for (const auto &[title, flags] : groups) {
    absl::StrAppend(&text, "\n", title, ":\n");
    appendFlags(text, flags, kind, width);
  }
  if (kind == HelpKind::Short)
    absl::StrAppend(&text, "\n--help shows all ", page.flags.size(),
                    " flags, and the exit codes.\n");
  else if (!page.notes.empty())
    absl::StrAppend(&text, "\n", wrapText(page.notes, 0, width));
  return text;
}

} // namespace systole::runtime
