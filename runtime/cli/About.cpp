//===- About.cpp - Version, licences and manual of a program --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/cli/About.h"

#include "runtime/cli/ExitCodes.h"
#include "runtime/notices/Notices.h"
#include "runtime/notices/Version.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace systole::runtime {
namespace {

constexpr AboutFlag flags[] = {
    {"version", About::Version, nullptr, "takes no value"},
    {"licenses", About::Licenses, ",,spdx,", "takes no value, or spdx"},
    {"man", About::Man, nullptr, "takes no value"},
    {"completion", About::Completion, ",bash,zsh,fish,",
     "takes a shell: bash, zsh or fish"},
};

std::string versionReport(const systole_program &program) {
  return absl::StrCat(program.name, ", a program of Systole\n  compiled by  ",
                      program.compiler, "\n  for          ", program.target_cpu,
                      "\n  runtime      ", versionText(), ", interface ",
                      SYSTOLE_ABI_VERSION, "\n");
}

} // namespace

const AboutFlag *findAboutFlag(absl::string_view name) {
  for (const AboutFlag &flag : flags)
    if (name == flag.name)
      return &flag;
  return nullptr;
}

absl::Status checkAboutForm(const AboutFlag &flag, absl::string_view form) {
  if (flag.forms ? absl::StrContains(flag.forms, absl::StrCat(",", form, ","))
                 : form.empty())
    return absl::OkStatus();
  return usageError(absl::StrCat("--", flag.name,
                                 form.empty() ? "" : absl::StrCat("=", form),
                                 " ", flag.expected));
}

std::string aboutText(const systole_program &program,
                      const std::string &executable, const CommandLine &line) {
  switch (line.about) {
  case About::Version:
    return versionReport(program);
  case About::Licenses:
    return line.aboutForm.empty()
               ? licenseReport(executable, runtimeComponents())
               : spdxDocument(executable, runtimeComponents());
  case About::Man:
    return manPage(programPage(program, executable));
  case About::Completion:
    return *completionScript(programPage(program, executable), line.aboutForm);
  case About::None:
    break;
  }
  return "";
}

} // namespace systole::runtime
