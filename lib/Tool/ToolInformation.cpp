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
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <map>

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
  return all;
}

/// The description of one word that a flag without a name takes, as
/// --to-executable; empty if it is none.
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

/// Null for other flags.
static const runtime::HelpFlag *findAboutFlag(StringRef name) {
  static const std::vector<runtime::HelpFlag> flags = runtime::commonFlags();
  for (const runtime::HelpFlag &flag : flags)
    if (name == flag.name)
      return &flag;
  return nullptr;
}

static runtime::HelpPage helpPage() {
  const ToolInformation &tool = theTool();
  runtime::HelpPage page;
  page.program = tool.name;
  page.summary = tool.summary;
  page.arguments = tool.arguments;
  // In the order of their names, as --help has them.
  std::map<StringRef, const cl::Option *> options;
  for (auto &[name, option] : cl::getRegisteredOptions())
    if (option->getOptionHiddenFlag() == cl::NotHidden && !name.empty())
      options[name] = option;
  for (auto [name, option] : options) {
    if (const runtime::HelpFlag *about = findAboutFlag(name)) {
      page.flags.push_back(*about);
      continue;
    }
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
    page.flags.push_back(std::move(flag));
  }
  return page;
}

static void answer(const std::string &flag, const std::string &value = "") {
  const runtime::AboutRequest request = {flag, value};
  if (absl::Status status = runtime::checkAbout(request); !status.ok()) {
    errs() << theTool().name << ": " << std::string(status.message()) << "\n";
    std::exit(2);
  }
  outs() << runtime::aboutText(request,
                               {helpPage(), versionReport(), components()});
  std::exit(0);
}

void systole::registerToolInformation(ToolInformation tool,
                                      cl::OptionCategory &category) {
  theTool() = std::move(tool);
  cl::SetVersionPrinter([](raw_ostream &os) { os << versionReport(); });
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
