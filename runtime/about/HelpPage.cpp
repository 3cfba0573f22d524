//===- HelpPage.cpp - The text of --help ----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/about/HelpPage.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

#include <algorithm>

namespace systole::runtime {

std::string HelpFlag::word() const {
  if (name.size() == 1)
    return absl::StrCat("-", name);
  return absl::StrCat("--", name, value.empty() || isOptional ? "" : "=");
}

std::vector<HelpFlag> commonFlags() {
  return {{"help", "", "Print this text", "", {}, {}},
          {"version",
           "",
           "Print the version, the commit and what they are made of",
           "",
           {},
           {}},
          {"licenses",
           "spdx",
           "Print the works that it contains and their licences; "
           "spdx: as a bill of materials, SPDX 2.3 in JSON",
           "",
           {},
           {"spdx"},
           /*isOptional=*/true},
          {"man", "", "Print the manual page, for man -l -", "", {}, {}},
          {"completion",
           "SHELL",
           "Print the completion of the command line for bash, zsh or fish",
           "",
           {},
           {"bash", "zsh", "fish"}}};
}

std::string wrapText(absl::string_view text, size_t indent, size_t width) {
  std::string result;
  for (absl::string_view paragraph : absl::StrSplit(text, '\n')) {
    std::string line(indent, ' ');
    for (absl::string_view word : absl::StrSplit(paragraph, ' ')) {
      if (line.size() > indent && line.size() + 1 + word.size() > width) {
        absl::StrAppend(&result, line, "\n");
        line.assign(indent, ' ');
      }
      absl::StrAppend(&line, line.size() > indent ? " " : "", word);
    }
    absl::StrAppend(&result, paragraph.empty() ? "" : line, "\n");
  }
  return result;
}

std::string helpFlags(const std::vector<HelpFlag> &flags) {
  std::string text;
  for (const HelpFlag &flag : flags) {
    absl::StrAppend(&text, "  ", flag.name.size() == 1 ? "-" : "--", flag.name);
    if (!flag.value.empty())
      absl::StrAppend(&text,
                      flag.isOptional         ? "[="
                      : flag.name.size() == 1 ? " "
                                              : "=",
                      flag.value, flag.isOptional ? "]" : "");
    if (!flag.defaultValue.empty())
      absl::StrAppend(&text, " (default ", flag.defaultValue, ")");
    absl::StrAppend(
        &text, "\n",
        wrapText(flag.commands.empty()
                     ? flag.text
                     : absl::StrCat(flag.text, " [",
                                    absl::StrJoin(flag.commands, ", "), "]"),
                 6));
  }
  return text;
}

std::string helpText(const HelpPage &page) {
  std::string text;
  if (!page.description.empty())
    absl::StrAppend(&text, wrapText(page.description, 0), "\n");
  absl::StrAppend(&text, "Usage: ", page.program, " ",
                  page.commands.empty() ? page.arguments : "COMMAND [flags]",
                  "\n");
  if (!page.commands.empty())
    absl::StrAppend(&text, "\nCommands:\n");
  size_t width = 18;
  for (const HelpCommand &command : page.commands)
    width = std::max(width, command.name.size() + 1 + command.arguments.size());
  for (const HelpCommand &command : page.commands) {
    const std::string usage = absl::StrCat(
        command.name, command.arguments.empty() ? "" : " ", command.arguments);
    absl::StrAppend(&text,
                    absl::StrFormat("  %-*s  %s\n", static_cast<int>(width),
                                    usage, command.summary));
  }
  absl::StrAppend(&text, "\nFlags:\n", helpFlags(page.flags));
  if (!page.notes.empty())
    absl::StrAppend(&text, "\n", wrapText(page.notes, 0));
  return text;
}

} // namespace systole::runtime
