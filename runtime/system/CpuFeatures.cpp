//===- CpuFeatures.cpp - The features of the CPU --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/system/CpuFeatures.h"
#include "runtime/system/CpuFeatureTable.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

#include <cstdint>

#include <dlfcn.h>
#if defined(__x86_64__)
#include <cpuid.h>
#include <unistd.h>
#elif defined(__aarch64__)
#include <sys/auxv.h>
#else
#error "a processor whose features are not known"
#endif

namespace systole::runtime {

namespace {

#if defined(__x86_64__)

using x86::features;

uint64_t savedState() {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & (1u << 27)))
    return 0;
  uint32_t low, high;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return static_cast<uint64_t>(high) << 32 | low;
}

bool has(const x86::Feature &feature) {
  unsigned registers[4] = {0, 0, 0, 0};
  if (!__get_cpuid_count(feature.leaf, feature.subleaf, &registers[x86::EAX],
                         &registers[x86::EBX], &registers[x86::ECX],
                         &registers[x86::EDX]))
    return false;
  static const uint64_t saved = savedState();
  return (registers[feature.reg] >> feature.bit & 1) != 0 &&
         (saved & feature.state) == feature.state;
}

bool requestTiles() {
  return syscall(archPrctl, requestPermission, tileData) == 0;
}

constexpr char cpuOfAll[] = "x86-64-v3", cpuWithoutTiles[] = "x86-64-v4";

#elif defined(__aarch64__)

using aarch64::features;

bool has(const aarch64::Feature &feature) {
  return (getauxval(feature.word) >> feature.bit & 1) != 0;
}

bool requestTiles() { return false; }

constexpr char cpuOfAll[] = "generic", cpuWithoutTiles[] = "generic";

#endif

/// Whether a library in this process emulates the feature.
bool isEmulated(const char *name) {
  static const FeatureEmulator emulates = findFeatureEmulator();
  return emulates && emulates(name) != 0;
}

} // namespace

FeatureEmulator findFeatureEmulator() {
  return reinterpret_cast<FeatureEmulator>(
      dlsym(RTLD_DEFAULT, "systole_emulates_cpu_feature"));
}

std::vector<std::string> missingCpuFeatures(absl::string_view names) {
  std::vector<std::string> missing;
  for (absl::string_view name :
       absl::StrSplit(names, ',', absl::SkipWhitespace())) {
    name = absl::StripAsciiWhitespace(name);
    absl::ConsumePrefix(&name, "+");
    for (const auto &feature : features)
      if (name == feature.name && !has(feature) && !isEmulated(feature.name))
        missing.emplace_back(name);
  }
  return missing;
}

absl::Status prepareCpu(absl::string_view features,
                        absl::string_view targetCpu) {
  std::vector<std::string> missing = missingCpuFeatures(features);
  if (!missing.empty())
    return absl::FailedPreconditionError(absl::StrCat(
        "this processor has no ", absl::StrJoin(missing, ", "),
        ", which code compiled for --target-cpu=", targetCpu,
        " needs: compile with --target-cpu=host on this machine, or with "
        "--target-cpu=",
        cpuOfAll));
  if (absl::StrContains(features, "amx-tile") && !requestTiles())
    return absl::FailedPreconditionError(
        absl::StrCat("the system does not let this process use the "
                     "processor's AMX tiles: compile with --target-cpu=",
                     cpuWithoutTiles));
  return absl::OkStatus();
}

} // namespace systole::runtime
