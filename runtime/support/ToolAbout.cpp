//===- ToolAbout.cpp - Version and licences of the runtime's tools --------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/support/ToolAbout.h"

#include "runtime/notices/Notices.h"
#include "runtime/notices/Version.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/strip.h"

#include <cstdio>

namespace systole::runtime {

/// Null for what is no such flag, or a form that it does not take.
static std::optional<std::string> about(const HelpPage &page,
                                        absl::string_view argument) {
  if (argument == "--help")
    return helpText(page);
  if (argument == "--version")
    return absl::StrCat(page.program, ", ", versionText(), "\n");
  if (argument == "--licenses")
    return licenseReport(page.program, runtimeComponents());
  if (argument == "--licenses=spdx")
    return spdxDocument(page.program, runtimeComponents());
  if (argument == "--man")
    return manPage(page);
  if (absl::ConsumePrefix(&argument, "--completion="))
    return completionScript(page, argument);
  return std::nullopt;
}

std::optional<int> printAbout(const HelpPage &page,
                              absl::string_view argument) {
  std::optional<std::string> text = about(page, argument);
  if (!text)
    return std::nullopt;
  absl::PrintF("%s", *text);
  return 0;
}

} // namespace systole::runtime
