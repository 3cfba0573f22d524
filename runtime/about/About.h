//===- About.h - Information that programs print ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// --version, --licenses, --man and --completion of tools and of compiled
// programs: which values they take, and what they print.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_ABOUT_ABOUT_H
#define SYSTOLE_RUNTIME_ABOUT_ABOUT_H

#include "runtime/about/HelpPage.h"
#include "runtime/about/Notices.h"

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

#include <optional>
#include <string>
#include <vector>

namespace systole::runtime {

/// A flag of the four, without dashes, and its value: of "licenses" empty or
/// "spdx", of "completion" a shell.
struct AboutRequest {
  std::string flag;
  std::string value;
};

/// A program or a tool.
struct AboutSubject {
  HelpPage page;
  /// The text of --version.
  std::string version;
  std::vector<Component> components;
};

/// Whether `name` is one of the four flags.
bool isAboutFlag(absl::string_view name);

/// An InvalidArgumentError for a value that the flag does not take.
absl::Status checkAbout(const AboutRequest &request);

/// The output for a request that checkAbout accepts.
std::string aboutText(const AboutRequest &request, const AboutSubject &subject);

/// Prints -h, --help or the text of another flag, if `argument` is one, or the
/// reason why its value is wrong. Returns the exit code. Tools that need the
/// runtime alone call it. The tool also contains `others`.
std::optional<int> printAbout(const HelpPage &page, absl::string_view argument,
                              const std::vector<Component> &others = {});

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_ABOUT_ABOUT_H
