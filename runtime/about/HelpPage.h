//===- HelpPage.h - Commands and flags, for --help, man and shells ----*- C++
//-*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One description of a program's commands and flags makes its --help, its
// manual page and the completion of three shells.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_ABOUT_HELPPAGE_H
#define SYSTOLE_RUNTIME_ABOUT_HELPPAGE_H

#include "absl/strings/string_view.h"

#include <optional>
#include <string>
#include <vector>

namespace systole::runtime {

struct HelpCommand {
  std::string name;
  std::string arguments; // "FILE NAME..."
  std::string summary;
};

struct HelpFlag {
  std::string name;  // without dashes; a single letter has one dash
  std::string value; // stands for its value; empty if it takes none
  std::string text;
  std::string defaultValue = ""; // empty if help does not show it
  /// The commands that have it; empty for all.
  std::vector<std::string> commands = {};
  /// The values that it takes, if they are words.
  std::vector<std::string> choices = {};
  /// Whether the value may be left out.
  bool isOptional = false;
  /// The title of its group; "Flags" if empty.
  std::string group = "";
  /// Whether the short help has it.
  bool isCommon = false;

  /// "--precision=" or "-o": the word that completion writes.
  std::string word() const;
};

struct HelpPage {
  std::string program; // "tpu-data"
  std::string summary; // "makes and mends files of records"
  /// The synopses after the program's name, a line each; empty for "COMMAND
  /// [flags]".
  std::string arguments;
  std::string description; // paragraphs, separated by empty lines
  std::vector<HelpCommand> commands;
  std::vector<HelpFlag> flags;
  std::string notes; // paragraphs after the flags: exit codes
};

/// The flags that every program has: --help, --version, --licenses, --man and
/// --completion.
std::vector<HelpFlag> commonFlags();

/// The first sentence, or its part before a semicolon.
absl::string_view firstSentence(absl::string_view text);

/// "there is no flag --nmae; did you mean --name? (--help lists all)". `more`
/// goes before the bracket.
std::string unknownFlag(absl::string_view name,
                        const std::vector<std::string> &names,
                        absl::string_view more = "");
std::string unknownFlag(absl::string_view name, const HelpPage &page);

/// The commands, each once: the page has one of several forms for each form.
std::vector<HelpCommand> commandsOf(const HelpPage &page);
/// "there is no command 'lits', only list, print; did you mean list?".
std::string unknownCommand(absl::string_view name,
                           const std::vector<std::string> &names);
std::string unknownCommand(absl::string_view name, const HelpPage &page);

/// -h shows the common flags, with a sentence each. --help shows everything.
enum class HelpKind { Short, Whole };

/// Returns the columns of the terminal that is the standard output, at most
/// 100; 80 without a terminal.
size_t helpWidth();

/// The text of -h or --help, of lines of at most `width` columns. A page none
/// of whose flags is common is whole.
std::string helpText(const HelpPage &page, HelpKind kind,
                     size_t width = helpWidth());

/// The manual page, for man(1).
std::string manPage(const HelpPage &page);

/// Returns a script that completes the words of `page` in bash, zsh or fish.
/// Returns std::nullopt for another shell.
std::optional<std::string> completionScript(const HelpPage &page,
                                            absl::string_view shell);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_ABOUT_HELPPAGE_H
