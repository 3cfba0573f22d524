//===- Variants.cpp - Choosing the best program for this CPU --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/Variants.h"

#include "runtime/program/cli/ExitCodes.h"
#include "runtime/support/Status.h"
#include "runtime/system/CpuFeatures.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

#include <cstdio>
#include <cstdlib>

namespace systole::runtime {

static size_t countFeatures(const systole_program &program) {
  std::vector<absl::string_view> features =
      absl::StrSplit(program.target_features, ',', absl::SkipWhitespace());
  return features.size();
}

absl::StatusOr<const systole_program *>
chooseVariant(absl::Span<const systole_program *const> programs,
              absl::string_view wanted,
              const std::function<bool(const systole_program &)> &runs) {
  std::vector<std::string> names;
  const systole_program *best = nullptr;
  for (const systole_program *program : programs) {
    if (program->abi_version != SYSTOLE_ABI_VERSION)
      return program;
    names.push_back(program->target_cpu);
    if (names.back() == wanted)
      return program;
    if (runs(*program) &&
        (!best || countFeatures(*program) >= countFeatures(*best)))
      best = program;
  }
  if (!wanted.empty())
    return usageError(absl::StrCat("SYSTOLE_TARGET_CPU=", wanted,
                                   ": this program was compiled for ",
                                   absl::StrJoin(names, ", ")));
  // A program reports the features that it lacks when it needs them.
  return best ? best : programs.front();
}

} // namespace systole::runtime

int systole_main_variants(int argc, char **argv,
                          const systole_program *const *programs,
                          int32_t count) {
  const char *wanted = std::getenv("SYSTOLE_TARGET_CPU");
  absl::StatusOr<const systole_program *> program =
      systole::runtime::chooseVariant(
          {programs, static_cast<size_t>(count)}, wanted ? wanted : "",
          [](const systole_program &candidate) {
            return systole::runtime::prepareCpu(candidate.target_features,
                                                candidate.target_cpu)
                .ok();
          });
  if (!program.ok()) {
    absl::FPrintF(stderr, "%s: error: %s\n", argc > 0 ? argv[0] : "program",
                  program.status().message());
    return systole::runtime::UsageError;
  }
  return systole_main(argc, argv, *program);
}
