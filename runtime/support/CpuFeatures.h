//===- CpuFeatures.h - What the processor can do ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_SUPPORT_CPUFEATURES_H
#define SYSTOLE_RUNTIME_SUPPORT_CPUFEATURES_H

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

#include <string>
#include <vector>

namespace systole::runtime {

/// Those of `features` (LLVM's names, comma-separated, a leading '+' allowed)
/// that this processor or its operating system does not have, and that nothing
/// emulates. A name that processors do not report, such as a tuning, is not one
/// of them. A library that is loaded into the process and emulates instructions
/// says which by its function `const char *systole_emulated_cpu_features()`.
std::vector<std::string> missingCpuFeatures(absl::string_view features);

/// Before code runs that was compiled for `targetCpu` and needs `features`:
/// asks the system for what it gives only on request (the tiles of AMX), and
/// fails if a feature is missing.
absl::Status prepareCpu(absl::string_view features,
                        absl::string_view targetCpu);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SUPPORT_CPUFEATURES_H
