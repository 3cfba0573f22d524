//===- ToolInformation.cpp - Version, licences and manual of tools --------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Tool/ToolInformation.h"

#include "runtime/about/About.h"
#include "runtime/about/Version.h"
#include "systole/Dialect/VHLO/IR/Version.h"
#include "systole/Target/Object.h"
#include "systole/runtime/abi.h"
#include "systole/runtime/generator.h"
#include "systole/runtime/hook.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <map>
#include <optional>
#include <tuple>
#include <unistd.h>

using namespace llvm;
using namespace systole;

static ToolInformation &theTool() {
  static ToolInformation tool;
  return tool;
}

static std::string versionReport() {
  std::string text;
  raw_string_ostream(text)
      << theTool().name << ", " << runtime::versionText() << "\n"
      << "  LLVM       " << LLVM_VERSION_STRING << "\n"
      << "  StableHLO  artifacts of " << vhlo::kMinimumVersion.str() << " to "
      << vhlo::kCurrentVersion.str() << "\n"
      << "  interface  " << SYSTOLE_ABI_VERSION << " of programs, "
      << SYSTOLE_HOOK_VERSION << " of hooks, " << SYSTOLE_GENERATOR_VERSION
      << " of generators\n"
      << "  targets    x86_64-linux-gnu, aarch64-linux-gnu; this CPU is "
      << getHostCPU() << " (tpu-translate --target-cpu=help lists CPUs)\n";
  return text;
}

static std::vector<runtime::Component> components() {
  std::vector<runtime::Component> all = runtime::runtimeComponents();
  all.push_back({"LLVM and MLIR",
                 LLVM_VERSION_STRING,
                 "Apache-2.0 WITH LLVM-exception",
                 "the LLVM authors",
                 "https://llvm.org",
                 {"Apache-2.0", "LLVM-exception"},
                 "of the tools; compiled programs link nothing of it"});
  if (embeddedComponents)
    append_range(all, embeddedComponents());
  if (packageComponents)
    append_range(all, packageComponents());
  return all;
}

/// Returns the description of one word that a flag without a name takes, as
/// --to-executable; empty for other words.
static StringRef describeWord(StringRef word) {
  for (const ToolChoice &choice : theTool().choices)
    for (unsigned i = 0, e = choice.parser->getNumOptions(); i != e; ++i)
      if (choice.parser->getOption(i) == word)
        return choice.parser->getDescription(i);
  return theTool().describe ? theTool().describe(word) : "";
}

/// The words that a flag takes, if they are known.
static std::vector<std::string> choicesOf(const cl::Option &option) {
  std::vector<std::string> words;
  for (const ToolChoice &choice : theTool().choices)
    if (choice.flag == &option)
      for (unsigned i = 0, e = choice.parser->getNumOptions(); i != e; ++i)
        words.push_back(choice.parser->getOption(i).str());
  return words;
}

/// Returns a flag that all tools have, or null for other flags.
static const runtime::HelpFlag *findAboutFlag(StringRef name) {
  static const std::vector<runtime::HelpFlag> flags = runtime::commonFlags();
  for (const runtime::HelpFlag &flag : flags)
    if (name == flag.name)
      return &flag;
  return nullptr;
}

/// The title of a flag's group. Words without a flag's name, such as passes,
/// are a group of their own.
static StringRef groupOf(const cl::Option &option, StringRef name) {
  if (option.ArgStr != name)
    return option.HelpStr.take_until([](char c) { return c == ':'; });
  cl::OptionCategory &category = *option.Categories.back();
  return &category == &cl::getGeneralCategory() ? "Flags" : category.getName();
}

static runtime::HelpPage helpPage() {
  const ToolInformation &tool = theTool();
  runtime::HelpPage page;
  page.program = tool.name;
  page.summary = tool.summary;
  page.arguments = tool.arguments;
  page.description = tool.description;
  page.notes = tool.notes;
  // The options in the order of their groups and names, those about the program
  // last.
  std::map<std::tuple<size_t, StringRef, StringRef>, const cl::Option *>
      options;
  for (auto &[name, option] : cl::getRegisteredOptions())
    if (option->getOptionHiddenFlag() == cl::NotHidden && !name.empty() &&
        !findAboutFlag(name)) {
      StringRef group = groupOf(*option, name);
      size_t rank = find(tool.groups, group) - tool.groups.begin();
      options[{rank, group, name}] = option;
    }
  for (auto [key, option] : options) {
    auto [rank, group, name] = key;
    runtime::HelpFlag flag;
    flag.name = name.str();
    const bool isWord = option->ArgStr != name;
    StringRef text = isWord ? describeWord(name) : option->HelpStr;
    flag.text = text.empty() ? option->HelpStr.str() : text.str();
    if (!isWord && option->getValueExpectedFlag() != cl::ValueDisallowed) {
      flag.choices = choicesOf(*option);
      flag.isOptional = option->getValueExpectedFlag() == cl::ValueOptional;
      flag.value = option->ValueStr.str();
      if (flag.value.empty() && !flag.isOptional)
        flag.value = "value";
    }
    flag.group = group.str();
    flag.isCommon = is_contained(tool.common, name);
    page.flags.push_back(std::move(flag));
  }
  for (runtime::HelpFlag &flag : runtime::commonFlags())
    page.flags.push_back(std::move(flag));
  return page;
}

[[noreturn]] static void fail(const Twine &message) {
  errs() << theTool().name << ": error: " << message << "\n";
  std::exit(2);
}

[[noreturn]] static void printHelp(runtime::HelpKind kind) {
  outs() << runtime::helpText(helpPage(), kind);
  outs().flush();
  std::exit(0);
}

static void answer(const std::string &flag, const std::string &value = "") {
  const runtime::AboutRequest request = {flag, value};
  if (absl::Status status = runtime::checkAbout(request); !status.ok())
    fail(std::string(status.message()));
  outs() << runtime::aboutText(request,
                               {helpPage(), versionReport(), components()});
  std::exit(0);
}

void systole::registerToolInformation(ToolInformation tool,
                                      cl::OptionCategory &category) {
  theTool() = std::move(tool);
  cl::SetVersionPrinter([](raw_ostream &os) { os << versionReport(); });
  // LLVM's own help has one list of flags, and no short form.
  for (StringRef name : {"help", "h"})
    if (cl::Option *other = cl::getRegisteredOptions().lookup(name))
      other->removeArgument();
  static cl::opt<bool> help(
      "help", cl::desc(findAboutFlag("help")->text), cl::cat(category),
      cl::callback([](const bool &) { printHelp(runtime::HelpKind::Whole); }));
  static cl::opt<bool> shortHelp(
      "h", cl::ReallyHidden, cl::cat(category),
      cl::callback([](const bool &) { printHelp(runtime::HelpKind::Short); }));
  const runtime::HelpFlag &licensesFlag = *findAboutFlag("licenses");
  static cl::opt<std::string> licenses(
      "licenses", cl::ValueOptional, cl::value_desc(licensesFlag.value),
      cl::desc(licensesFlag.text), cl::cat(category),
      cl::callback([](const std::string &form) { answer("licenses", form); }));
  static cl::opt<bool> man("man", cl::desc(findAboutFlag("man")->text),
                           cl::cat(category),
                           cl::callback([](const bool &) { answer("man"); }));
  const runtime::HelpFlag &completionFlag = *findAboutFlag("completion");
  static cl::opt<std::string> completion(
      "completion", cl::value_desc(completionFlag.value),
      cl::desc(completionFlag.text), cl::cat(category),
      cl::callback(
          [](const std::string &shell) { answer("completion", shell); }));
}

/// The name of a flag with the other kind of dashes, if it is one.
static std::optional<std::string> otherSpelling(StringRef name) {
  for (auto [from, to] : {std::pair('_', '-'), std::pair('-', '_')}) {
    std::string spelled = name.str();
    std::replace(spelled.begin(), spelled.end(), from, to);
    if (cl::getRegisteredOptions().contains(spelled))
      return spelled;
  }
  return std::nullopt;
}

/// Spells the flag of a word as it is registered. Returns it, or null for a
/// word that is no flag.
static const cl::Option *spellFlag(std::string &word) {
  StringRef text = word;
  if (!text.consume_front("-"))
    return nullptr;
  text.consume_front("-");
  StringRef name = text.take_until([](char c) { return c == '='; });
  if (name.empty())
    return nullptr;
  auto &options = cl::getRegisteredOptions();
  if (!options.contains(name)) {
    std::optional<std::string> spelled = otherSpelling(name);
    if (!spelled)
      fail(runtime::unknownFlag({name.data(), name.size()}, helpPage()));
    word = "--" + *spelled + text.substr(name.size()).str();
    return options.lookup(*spelled);
  }
  return options.lookup(name);
}

void systole::parseToolCommandLine(int argc, char **argv) {
  if (argc == 1 && isatty(STDIN_FILENO)) {
    errs() << runtime::helpText(helpPage(), runtime::HelpKind::Short);
    std::exit(2);
  }
  // Options of passes refer to the text.
  static std::vector<std::string> words;
  words.assign(argv, argv + argc);
  for (size_t i = 1; i < words.size() && words[i] != "--"; ++i) {
    const cl::Option *flag = spellFlag(words[i]);
    // The next word is the value of the flag.
    if (flag && !StringRef(words[i]).contains('=') &&
        flag->getValueExpectedFlag() == cl::ValueRequired)
      ++i;
  }
  std::vector<const char *> spelled;
  for (const std::string &word : words)
    spelled.push_back(word.c_str());
  // LLVM prints the error.
  if (!cl::ParseCommandLineOptions(argc, spelled.data(), "", &errs()))
    std::exit(2);
}
