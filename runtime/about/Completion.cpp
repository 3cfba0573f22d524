//===- Completion.cpp - Completion of command lines in shells -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/about/HelpPage.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"

namespace systole::runtime {
namespace {

/// A word in single quotes, for any shell.
std::string quote(absl::string_view text) {
  return absl::StrCat("'", absl::StrReplaceAll(text, {{"'", "'\\''"}}), "'");
}

/// The first sentence, or its part before a colon: a menu has one line for each
/// flag.
std::string brief(absl::string_view text) {
  text = text.substr(0, text.find('\n'));
  absl::ConsumeSuffix(&text, ":");
  text = firstSentence(text);
  return std::string(text.substr(0, text.find(": ")));
}

/// A function's name: letters, digits and underscores.
std::string functionName(absl::string_view program) {
  std::string name = "_systole_";
  for (char c : program)
    name += absl::ascii_isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return name;
}

std::string commandNames(const HelpPage &page) {
  return absl::StrJoin(commandsOf(page), " ",
                       [](std::string *out, const HelpCommand &command) {
                         absl::StrAppend(out, command.name);
                       });
}

bool isOf(const HelpFlag &flag, absl::string_view command) {
  if (flag.commands.empty())
    return true;
  for (const std::string &name : flag.commands)
    if (name == command)
      return true;
  return false;
}

std::string flagWords(const HelpPage &page, absl::string_view command) {
  std::vector<std::string> words;
  for (const HelpFlag &flag : page.flags)
    if (command.empty() || isOf(flag, command))
      words.push_back(flag.word());
  return absl::StrJoin(words, " ");
}

/// Bash splits words at '=', so that the value is a word of its own.
std::string bash(const HelpPage &page) {
  const std::string function = functionName(page.program);
  std::string text =
      absl::StrCat("# Completion of ", page.program, " in bash: source <(",
                   page.program, " --completion=bash)\n", function,
                   "() {\n"
                   "  local cur=${COMP_WORDS[COMP_CWORD]} flag= command= word\n"
                   "  if [[ $cur == = ]]; then\n"
                   "    flag=${COMP_WORDS[COMP_CWORD-1]} cur=\n"
                   "  elif [[ ${COMP_WORDS[COMP_CWORD-1]} == = ]]; then\n"
                   "    flag=${COMP_WORDS[COMP_CWORD-2]}\n"
                   "  fi\n"
                   "  case $flag in\n");
  for (const HelpFlag &flag : page.flags)
    if (!flag.choices.empty())
      absl::StrAppend(&text, "  --", flag.name, ") COMPREPLY=($(compgen -W ",
                      quote(absl::StrJoin(flag.choices, " ")),
                      " -- \"$cur\")); return;;\n");
  absl::StrAppend(&text,
                  "  -*) COMPREPLY=($(compgen -f -- \"$cur\")); return;;\n"
                  "  esac\n"
                  "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
                  "    case $word in\n");
  if (!page.commands.empty())
    absl::StrAppend(&text, "    ",
                    absl::StrReplaceAll(commandNames(page), {{" ", "|"}}),
                    ") command=$word; break;;\n");
  absl::StrAppend(&text, "    esac\n  done\n"
                         "  if [[ $cur == -* ]]; then\n"
                         "    local flags\n"
                         "    case $command in\n");
  for (const HelpCommand &command : commandsOf(page))
    absl::StrAppend(&text, "    ", command.name,
                    ") flags=", quote(flagWords(page, command.name)), ";;\n");
  absl::StrAppend(&text, "    *) flags=", quote(flagWords(page, "")),
                  ";;\n"
                  "    esac\n"
                  "    COMPREPLY=($(compgen -W \"$flags\" -- \"$cur\"))\n"
                  "    [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]] && "
                  "compopt -o nospace 2> /dev/null\n"
                  "    return 0\n"
                  "  fi\n");
  if (!page.commands.empty())
    absl::StrAppend(&text,
                    "  if [[ -z $command ]]; then\n"
                    "    COMPREPLY=($(compgen -W ",
                    quote(commandNames(page)),
                    " -- \"$cur\"))\n"
                    "    return 0\n"
                    "  fi\n");
  absl::StrAppend(&text, "  COMPREPLY=($(compgen -f -- \"$cur\"))\n}\n",
                  "complete -o filenames -o bashdefault -F ", function, " ",
                  page.program, "\n");
  return text;
}

/// Quotes text for _arguments, between brackets and after colons.
std::string zshText(absl::string_view text) {
  return absl::StrReplaceAll(
      brief(text), {{"[", "\\["}, {"]", "\\]"}, {":", "\\:"}, {"\\", ""}});
}

std::string zshFlag(const HelpFlag &flag) {
  std::string spec = absl::StrCat(flag.name.size() == 1 ? "-" : "--", flag.name,
                                  flag.value.empty()      ? ""
                                  : flag.name.size() == 1 ? "+"
                                  : flag.isOptional       ? "=-"
                                                          : "=",
                                  "[", zshText(flag.text), "]");
  if (!flag.value.empty())
    absl::StrAppend(
        &spec, flag.isOptional ? "::" : ":",
        absl::StrReplaceAll(flag.value, {{":", "\\:"}}), ":",
        flag.choices.empty()
            ? "_files"
            : absl::StrCat("(", absl::StrJoin(flag.choices, " "), ")"));
  return quote(spec);
}

std::string zshFlags(const HelpPage &page, absl::string_view command) {
  std::string text;
  for (const HelpFlag &flag : page.flags)
    if (isOf(flag, command) || command.empty())
      absl::StrAppend(&text, " \\\n    ", zshFlag(flag));
  return text;
}

std::string zsh(const HelpPage &page) {
  const std::string function = functionName(page.program);
  std::string text =
      absl::StrCat("#compdef ", page.program, "\n# Completion of ",
                   page.program, " in zsh: source <(", page.program,
                   " --completion=zsh)\n", function, "() {\n");
  if (page.commands.empty()) {
    absl::StrAppend(&text, "  _arguments", zshFlags(page, ""),
                    " \\\n    '*:file:_files'\n");
  } else {
    absl::StrAppend(&text, "  local -a commands=(\n");
    for (const HelpCommand &command : commandsOf(page))
      absl::StrAppend(
          &text, "    ",
          quote(absl::StrCat(command.name, ":", zshText(command.summary))),
          "\n");
    absl::StrAppend(&text, "  )\n"
                           "  local word command=\n"
                           "  for word in ${words[2,CURRENT-1]}; do\n"
                           "    [[ -n ${(M)commands:#$word:*} ]] && "
                           "{ command=$word; break }\n"
                           "  done\n"
                           "  case $command in\n");
    for (const HelpCommand &command : commandsOf(page))
      absl::StrAppend(&text, "  ", command.name, ") _arguments '1:command:'",
                      zshFlags(page, command.name),
                      " \\\n    '*:file:_files';;\n");
    absl::StrAppend(&text,
                    "  *) _arguments '1:command:{_describe command "
                    "commands}'",
                    zshFlags(page, ""), ";;\n  esac\n");
  }
  // If compinit loads the file, the file is the function's body. If a shell
  // sources it, it registers the function.
  absl::StrAppend(&text, "}\nif [[ $funcstack[1] == _", page.program,
                  " ]]; then\n  ", function, " \"$@\"\nelse\n  compdef ",
                  function, " ", page.program, "\nfi\n");
  return text;
}

std::string fish(const HelpPage &page) {
  std::string text =
      absl::StrCat("# Completion of ", page.program, " in fish: ", page.program,
                   " --completion=fish | source\n");
  const std::string begin = absl::StrCat("complete -c ", page.program);
  for (const HelpCommand &command : commandsOf(page))
    absl::StrAppend(&text, begin, " -f -n __fish_use_subcommand -a ",
                    command.name, " -d ", quote(brief(command.summary)), "\n");
  for (const HelpFlag &flag : page.flags) {
    absl::StrAppend(&text, begin, flag.name.size() == 1 ? " -s " : " -l ",
                    flag.name);
    if (!flag.commands.empty())
      absl::StrAppend(&text, " -n ",
                      quote(absl::StrCat("__fish_seen_subcommand_from ",
                                         absl::StrJoin(flag.commands, " "))));
    if (!flag.choices.empty())
      absl::StrAppend(&text, flag.isOptional ? " -f -a " : " -x -a ",
                      quote(absl::StrJoin(flag.choices, " ")));
    else if (!flag.value.empty())
      absl::StrAppend(&text, " -r");
    absl::StrAppend(&text, " -d ", quote(brief(flag.text)), "\n");
  }
  return text;
}

} // namespace

std::optional<std::string> completionScript(const HelpPage &page,
                                            absl::string_view shell) {
  if (shell == "bash")
    return bash(page);
  if (shell == "zsh")
    return zsh(page);
  if (shell == "fish")
    return fish(page);
  return std::nullopt;
}

} // namespace systole::runtime
