//===- About.h - Version, licences and manual of programs -------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// --version, --licenses, --man and --completion need no command.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CLI_ABOUT_H
#define SYSTOLE_RUNTIME_CLI_ABOUT_H

#include "runtime/cli/CommandLine.h"
#include "runtime/support/HelpPage.h"

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

#include <string>

namespace systole::runtime {

struct AboutFlag {
  const char *name;
  About about;
  /// The values that it takes, with commas around them; null for none.
  const char *forms;
  const char *expected;
};

/// Null if there is none of that name.
const AboutFlag *findAboutFlag(absl::string_view name);

/// A usageError for a value that the flag does not take.
absl::Status checkAboutForm(const AboutFlag &flag, absl::string_view form);

/// The text that line.about asks for.
std::string aboutText(const systole_program &program,
                      const std::string &executable, const CommandLine &line);

/// All commands and flags of the program.
HelpPage programPage(const systole_program &program,
                     const std::string &executable);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CLI_ABOUT_H
