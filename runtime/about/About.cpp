//===- About.cpp - Information that programs print ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/about/About.h"

#include "runtime/about/Version.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"

#include <algorithm>
#include <cstdio>

namespace systole::runtime {
namespace {

/// Only --help of commonFlags() is none: each kind of program prints its own.
std::optional<HelpFlag> findFlag(absl::string_view name) {
  for (HelpFlag &flag : commonFlags())
    if (flag.name == name && name != "help")
      return std::move(flag);
  return std::nullopt;
}

/// "bash, zsh or fish".
std::string alternatives(const std::vector<std::string> &words) {
  std::vector<std::string> first(words.begin(), words.end() - 1);
  return absl::StrCat(absl::StrJoin(first, ", "), first.empty() ? "" : " or ",
                      words.back());
}

} // namespace

bool isAboutFlag(absl::string_view name) { return findFlag(name).has_value(); }

absl::Status checkAbout(const AboutRequest &request) {
  const HelpFlag flag = findFlag(request.flag).value();
  const bool mayBeEmpty = flag.value.empty() || flag.isOptional;
  if (request.value.empty()
          ? mayBeEmpty
          : std::find(flag.choices.begin(), flag.choices.end(),
                      request.value) != flag.choices.end())
    return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "--", flag.name, request.value.empty() ? "" : "=", request.value,
      flag.value.empty() ? " takes no value"
      : flag.isOptional
          ? absl::StrCat(" takes no value, or ", alternatives(flag.choices))
          : absl::StrCat(" takes a ", absl::AsciiStrToLower(flag.value), ": ",
                         alternatives(flag.choices))));
}

std::string aboutText(const AboutRequest &request,
                      const AboutSubject &subject) {
  if (request.flag == "version")
    return subject.version;
  if (request.flag == "man")
    return manPage(subject.page);
  if (request.flag == "completion")
    return completionScript(subject.page, request.value).value();
  return request.value.empty()
             ? licenseReport(subject.page.program, subject.components)
             : spdxDocument(subject.page.program, subject.components);
}

std::optional<int> printAbout(const HelpPage &page, absl::string_view argument,
                              const std::vector<Component> &others) {
  if (argument == "--help" || argument == "-h") {
    absl::PrintF("%s", helpText(page, argument == "-h" ? HelpKind::Short
                                                       : HelpKind::Whole));
    return 0;
  }
  absl::string_view name = argument;
  if (!absl::ConsumePrefix(&name, "--"))
    return std::nullopt;
  const size_t equals = name.find('=');
  AboutRequest request{std::string(name.substr(0, equals)), ""};
  if (!isAboutFlag(request.flag))
    return std::nullopt;
  if (equals != absl::string_view::npos)
    request.value = std::string(name.substr(equals + 1));
  if (absl::Status status = checkAbout(request); !status.ok()) {
    absl::FPrintF(stderr, "%s: error: %s\n", page.program, status.message());
    return 2;
  }
  std::vector<Component> components = runtimeComponents();
  components.insert(components.end(), others.begin(), others.end());
  absl::PrintF("%s", aboutText(request, {page,
                                         absl::StrCat(page.program, ", ",
                                                      versionText(), "\n"),
                                         components}));
  return 0;
}

} // namespace systole::runtime
