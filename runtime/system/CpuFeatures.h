//===- CpuFeatures.h - The features of the CPU ------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_SYSTEM_CPUFEATURES_H
#define SYSTOLE_RUNTIME_SYSTEM_CPUFEATURES_H

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

#include <string>
#include <vector>

namespace systole::runtime {

/// The function `int systole_emulates_cpu_feature(const char *name)` of a
/// loaded library that emulates features; null without one.
using FeatureEmulator = int (*)(const char *name);
FeatureEmulator findFeatureEmulator();

/// Returns the `features` that this CPU or its operating system lacks and that
/// nothing emulates. Features are LLVM's names, comma-separated, with an
/// optional '+'. Names that CPUs do not report, such as tunings, never count as
/// missing.
std::vector<std::string> missingCpuFeatures(absl::string_view features);

/// Prepares the CPU for code that was compiled for `targetCpu` and needs
/// `features`. Asks the system for features that it grants only on request (the
/// tiles of AMX). Fails if a feature is missing.
absl::Status prepareCpu(absl::string_view features,
                        absl::string_view targetCpu);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SYSTEM_CPUFEATURES_H
