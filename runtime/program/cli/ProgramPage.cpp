//===- ProgramPage.cpp - Description of a compiled program ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/cli/ProgramPage.h"

#include "runtime/about/Version.h"

#include "absl/strings/str_cat.h"

namespace systole::runtime {

static std::string versionReport(const systole_program &program) {
  return absl::StrCat(program.name, ", a program of Systole\n  compiled by  ",
                      program.compiler, "\n  for          ", program.target_cpu,
                      "\n  runtime      ", versionText(), ", interface ",
                      SYSTOLE_ABI_VERSION, "\n");
}

AboutSubject programSubject(const systole_program &program,
                            const std::string &executable) {
  return {programPage(program, executable), versionReport(program),
          runtimeComponents()};
}

} // namespace systole::runtime
