//===- ToolInformation.h - Version, licences, manual of tools ---*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// --version, --licenses, --man and --completion of the tools whose flags are
// LLVM's command line. They are made from the flags that --help shows.
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
  /// The synopsis after the name: "[flags] PROGRAM.mlir".
  std::string arguments;
  llvm::SmallVector<ToolChoice, 2> choices = {};
  /// Describes flags of others, such as passes; empty for one that it does not
  /// know.
  std::function<llvm::StringRef(llvm::StringRef name)> describe = {};
};

/// Adds the flags to `category`, before the command line is parsed. Called
/// once.
void registerToolInformation(
    ToolInformation tool,
    llvm::cl::OptionCategory &category = llvm::cl::getGeneralCategory());

/// The works that a tool embeds besides the runtime's and LLVM itself. Null but
/// in the program of all tools (tools/systole), which links LLVM's archives.
__attribute__((weak)) std::vector<runtime::Component> embeddedComponents();

} // namespace systole

#endif // SYSTOLE_TOOL_TOOLINFORMATION_H
