//===- ToolInformation.cpp - Version, licences and manual of tools --------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Tool/ToolInformation.h"

#include "runtime/notices/Notices.h"
#include "runtime/notices/Version.h"
#include "runtime/support/HelpPage.h"
#include "systole/Dialect/VHLO/IR/Version.h"
#include "systole/runtime/abi.h"
#include "systole/runtime/generator.h"
#include "systole/runtime/hook.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Host.h"

#include <cstdlib>
#include <map>

using namespace llvm;
using namespace systole;

static ToolInformation &theTool() {
  static ToolInformation tool;
  return tool;
}

static void printVersion(raw_ostream &os) {
  os << theTool().name << ", " << runtime::versionText() << "\n"
     << "  LLVM       " << LLVM_VERSION_STRING << "\n"
     << "  StableHLO  artifacts of " << vhlo::kMinimumVersion.str() << " to "
     << vhlo::kCurrentVersion.str() << "\n"
     << "  interface  " << SYSTOLE_ABI_VERSION << " of programs, "
     << SYSTOLE_HOOK_VERSION << " of hooks, " << SYSTOLE_GENERATOR_VERSION
     << " of generators\n"
     << "  targets    x86_64-linux-gnu, aarch64-linux-gnu; this CPU is "
     << sys::getHostCPUName()
     << " (tpu-translate --target-cpu=help lists CPUs)\n";
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
#ifdef SYSTOLE_STATIC_LLVM
  all.push_back({"Zstandard",
                 SYSTOLE_ZSTD_VERSION,
                 "BSD-3-Clause",
                 "Meta Platforms, Inc. and affiliates",
                 "https://facebook.github.io/zstd",
                 {"BSD-3-Clause-Meta"},
                 "of the tools"});
#endif
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

void systole::registerToolInformation(ToolInformation tool,
                                      cl::OptionCategory &category) {
  theTool() = std::move(tool);
  cl::SetVersionPrinter(printVersion);
  static cl::opt<std::string> licenses(
      "licenses", cl::ValueOptional, cl::value_desc("spdx"),
      cl::desc("Print the works that the tool contains and their licences; "
               "spdx: as a bill of materials, SPDX 2.3 in JSON"),
      cl::cat(category), cl::callback([](const std::string &form) {
        if (!form.empty() && form != "spdx") {
          errs() << theTool().name << ": --licenses=" << form
                 << " takes no value, or spdx\n";
          std::exit(2);
        }
        outs() << (form.empty()
                       ? runtime::licenseReport(theTool().name, components())
                       : runtime::spdxDocument(theTool().name, components()));
        std::exit(0);
      }));
  static cl::opt<bool> man("man",
                           cl::desc("Print the manual page, for man -l -"),
                           cl::cat(category), cl::callback([](const bool &) {
                             outs() << runtime::manPage(helpPage());
                             std::exit(0);
                           }));
  static cl::opt<std::string> completion(
      "completion", cl::value_desc("bash|zsh|fish"),
      cl::desc("Print the completion of the command line for a shell"),
      cl::cat(category), cl::callback([](const std::string &shell) {
        std::optional<std::string> script =
            runtime::completionScript(helpPage(), shell);
        if (!script) {
          errs() << theTool().name << ": --completion=" << shell
                 << " takes a shell: bash, zsh or fish\n";
          std::exit(2);
        }
        outs() << *script;
        std::exit(0);
      }));
}
