//===- ManPage.cpp - A manual page ----------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The macros of man(7).
//
//===----------------------------------------------------------------------===//

#include "runtime/about/HelpPage.h"
#include "runtime/about/Version.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"

namespace systole::runtime {

/// Escapes text, so that roff finds no request in it. Dashes of flags stay
/// those of a shell.
static std::string escape(absl::string_view text) {
  std::string lines;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    if (line.empty()) {
      lines += ".PP\n";
      continue;
    }
    if (absl::StartsWith(line, ".") || absl::StartsWith(line, "'"))
      lines += "\\&";
    lines += absl::StrReplaceAll(line, {{"\\", "\\e"}, {"-", "\\-"}});
    lines += "\n";
  }
  return lines;
}

/// One line of it.
static std::string word(absl::string_view text) {
  std::string line = escape(text);
  line.pop_back();
  return line;
}

static void appendFlag(std::string &text, const HelpFlag &flag) {
  absl::StrAppend(&text, ".TP\n\\fB", word(flag.name.size() == 1 ? "-" : "--"),
                  word(flag.name), "\\fR");
  if (!flag.value.empty())
    absl::StrAppend(&text,
                    flag.isOptional         ? "["
                    : flag.name.size() == 1 ? " "
                                            : "",
                    flag.name.size() == 1 ? "" : "=", "\\fI", word(flag.value),
                    "\\fR", flag.isOptional ? "]" : "");
  absl::StrAppend(&text, "\n", escape(flag.text));
  if (!flag.defaultValue.empty())
    absl::StrAppend(&text,
                    escape(absl::StrCat("(default ", flag.defaultValue, ")")));
  if (!flag.commands.empty())
    absl::StrAppend(&text, escape(absl::StrCat(
                               "[", absl::StrJoin(flag.commands, ", "), "]")));
}

std::string manPage(const HelpPage &page) {
  std::string text = absl::StrCat(
      ".TH ", absl::AsciiStrToUpper(word(page.program)), " 1 \"",
      absl::string_view(versionDate()).substr(0, 10), "\" \"Systole ",
      versionNumber(), "\" \"Systole\"\n.SH NAME\n", word(page.program),
      " \\- ", word(page.summary), "\n.SH SYNOPSIS\n");
  for (absl::string_view arguments : absl::StrSplit(page.arguments, '\n'))
    absl::StrAppend(&text, ".B ", word(page.program), "\n",
                    arguments.empty() ? "\\fICOMMAND\\fR [flags]\n"
                                      : escape(arguments),
                    ".br\n");
  if (!page.description.empty())
    absl::StrAppend(&text, ".SH DESCRIPTION\n", escape(page.description));
  if (!page.commands.empty())
    absl::StrAppend(&text, ".SH COMMANDS\n");
  for (const HelpCommand &command : page.commands)
    absl::StrAppend(&text, ".TP\n\\fB", word(command.name), "\\fR",
                    command.arguments.empty() ? "" : " ",
                    command.arguments.empty() ? "" : word(command.arguments),
                    "\n", escape(command.summary));
  absl::StrAppend(&text, ".SH OPTIONS\n");
  std::string group;
  for (const HelpFlag &flag : page.flags) {
    if (flag.group != group)
      absl::StrAppend(&text, ".SS ", word(flag.group), "\n");
    group = flag.group;
    appendFlag(text, flag);
  }
  if (!page.notes.empty())
    absl::StrAppend(&text, ".SH NOTES\n", escape(page.notes));
  return text;
}

} // namespace systole::runtime
