//===- ToolInformation.h - Version, licences, manual of tools ---*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The command line of the tools whose flags are LLVM's: -h, --help, --version,
// --licenses, --man and --completion, and errors as compiled programs have
// them.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_TOOL_TOOLINFORMATION_H
#define SYSTOLE_TOOL_TOOLINFORMATION_H

#include "runtime/about/Notices.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/CommandLine.h"

#include <functional>
#include <string>
#include <vector>

namespace systole {

/// A flag whose values are words, with its parser.
struct ToolChoice {
  const llvm::cl::Option *flag;
  llvm::cl::generic_parser_base *parser;
};

struct ToolInformation {
  std::string name;
  /// The tool's purpose, for the manual page's first line.
  std::string summary;
  /// The synopses after the name, a line each: "[flags] PROGRAM.mlir".
  std::string arguments;
  /// The flags that -h shows.
  std::vector<llvm::StringRef> common = {};
  /// The groups of flags that come first.
  std::vector<llvm::StringRef> groups = {};
  /// Paragraphs before and after the flags.
  std::string description = {}, notes = {};
  llvm::SmallVector<ToolChoice, 2> choices = {};
  /// Describes flags of others, such as passes; empty for one that it does not
  /// know.
  std::function<llvm::StringRef(llvm::StringRef name)> describe = {};
};

/// Adds the flags to `category`, before the command line is parsed. Called
/// once. An option's last category names its group in help.
void registerToolInformation(
    ToolInformation tool,
    llvm::cl::OptionCategory &category = llvm::cl::getGeneralCategory());

/// Parses the command line. Dashes in the names of flags equal underscores. A
/// mistake ends the tool with exit code 2; without any argument at a terminal
/// the tool prints its short help, and ends likewise.
void parseToolCommandLine(int argc, char **argv);

/// The works that a tool embeds besides the runtime's and LLVM itself. Null but
/// in the program of all tools (tools/systole), which links LLVM's archives.
__attribute__((weak)) std::vector<runtime::Component> embeddedComponents();

/// The works of the tools that are installed beside tpu-translate, which names
/// those of the whole package. Null in other tools.
__attribute__((weak)) std::vector<runtime::Component> packageComponents();

} // namespace systole

#endif // SYSTOLE_TOOL_TOOLINFORMATION_H
