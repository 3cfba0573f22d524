//===- CpuFeatures.cpp - The features of the CPU --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/support/CpuFeatures.h"

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

#include <cstdint>

#include <dlfcn.h>
#if defined(__x86_64__)
#include <cpuid.h>
#include <sys/syscall.h>
#include <unistd.h>
#elif defined(__aarch64__)
#include <sys/auxv.h>
#else
#error "a processor whose features are not known"
#endif

namespace systole::runtime {

namespace {

#if defined(__x86_64__)

enum Register { EAX, EBX, ECX, EDX };

/// Registers that the operating system must save before a feature is usable.
enum SavedState : uint64_t {
  None = 0,
  Avx = 0x6,
  Avx512 = 0xe6,
  Amx = 0x60000,
};

/// The CPUID bit of a feature (Intel SDM volume 2A, CPUID).
struct Feature {
  const char *name;
  uint32_t leaf, subleaf;
  Register reg;
  int bit;
  SavedState state;
};

constexpr Feature features[] = {
    {"cx8", 1, 0, EDX, 8, None},
    {"cmov", 1, 0, EDX, 15, None},
    {"mmx", 1, 0, EDX, 23, None},
    {"fxsr", 1, 0, EDX, 24, None},
    {"sse", 1, 0, EDX, 25, None},
    {"sse2", 1, 0, EDX, 26, None},
    {"sse3", 1, 0, ECX, 0, None},
    {"pclmul", 1, 0, ECX, 1, None},
    {"ssse3", 1, 0, ECX, 9, None},
    {"fma", 1, 0, ECX, 12, Avx},
    {"cx16", 1, 0, ECX, 13, None},
    {"sse4.1", 1, 0, ECX, 19, None},
    {"sse4.2", 1, 0, ECX, 20, None},
    {"crc32", 1, 0, ECX, 20, None},
    {"movbe", 1, 0, ECX, 22, None},
    {"popcnt", 1, 0, ECX, 23, None},
    {"aes", 1, 0, ECX, 25, None},
    {"xsave", 1, 0, ECX, 27, None},
    {"avx", 1, 0, ECX, 28, Avx},
    {"f16c", 1, 0, ECX, 29, Avx},
    {"rdrnd", 1, 0, ECX, 30, None},
    {"fsgsbase", 7, 0, EBX, 0, None},
    {"bmi", 7, 0, EBX, 3, None},
    {"avx2", 7, 0, EBX, 5, Avx},
    {"bmi2", 7, 0, EBX, 8, None},
    {"invpcid", 7, 0, EBX, 10, None},
    {"rtm", 7, 0, EBX, 11, None},
    {"avx512f", 7, 0, EBX, 16, Avx512},
    {"evex512", 7, 0, EBX, 16, Avx512},
    {"avx512dq", 7, 0, EBX, 17, Avx512},
    {"rdseed", 7, 0, EBX, 18, None},
    {"adx", 7, 0, EBX, 19, None},
    {"avx512ifma", 7, 0, EBX, 21, Avx512},
    {"clflushopt", 7, 0, EBX, 23, None},
    {"clwb", 7, 0, EBX, 24, None},
    {"avx512cd", 7, 0, EBX, 28, Avx512},
    {"sha", 7, 0, EBX, 29, None},
    {"avx512bw", 7, 0, EBX, 30, Avx512},
    {"avx512vl", 7, 0, EBX, 31, Avx512},
    {"avx512vbmi", 7, 0, ECX, 1, Avx512},
    {"waitpkg", 7, 0, ECX, 5, None},
    {"avx512vbmi2", 7, 0, ECX, 6, Avx512},
    {"gfni", 7, 0, ECX, 8, None},
    {"vaes", 7, 0, ECX, 9, Avx},
    {"vpclmulqdq", 7, 0, ECX, 10, Avx},
    {"avx512vnni", 7, 0, ECX, 11, Avx512},
    {"avx512bitalg", 7, 0, ECX, 12, Avx512},
    {"avx512vpopcntdq", 7, 0, ECX, 14, Avx512},
    {"rdpid", 7, 0, ECX, 22, None},
    {"cldemote", 7, 0, ECX, 25, None},
    {"movdiri", 7, 0, ECX, 27, None},
    {"movdir64b", 7, 0, ECX, 28, None},
    {"enqcmd", 7, 0, ECX, 29, None},
    {"avx512vp2intersect", 7, 0, EDX, 8, Avx512},
    {"serialize", 7, 0, EDX, 14, None},
    {"tsxldtrk", 7, 0, EDX, 16, None},
    {"amx-bf16", 7, 0, EDX, 22, Amx},
    {"avx512fp16", 7, 0, EDX, 23, Avx512},
    {"amx-tile", 7, 0, EDX, 24, Amx},
    {"amx-int8", 7, 0, EDX, 25, Amx},
    {"avxvnni", 7, 1, EAX, 4, Avx},
    {"avx512bf16", 7, 1, EAX, 5, Avx512},
    {"amx-fp16", 7, 1, EAX, 21, Amx},
    {"avxifma", 7, 1, EAX, 23, Avx},
    {"avxvnniint8", 7, 1, EDX, 4, Avx},
    {"avxneconvert", 7, 1, EDX, 5, Avx},
    {"xsaveopt", 13, 1, EAX, 0, None},
    {"xsavec", 13, 1, EAX, 1, None},
    {"xsaves", 13, 1, EAX, 3, None},
    {"sahf", 0x80000001, 0, ECX, 0, None},
    {"lzcnt", 0x80000001, 0, ECX, 5, None},
    {"sse4a", 0x80000001, 0, ECX, 6, None},
    {"prfchw", 0x80000001, 0, ECX, 8, None},
    {"xop", 0x80000001, 0, ECX, 11, Avx},
    {"fma4", 0x80000001, 0, ECX, 16, Avx},
    {"tbm", 0x80000001, 0, ECX, 21, None},
    {"64bit", 0x80000001, 0, EDX, 29, None},
};

uint64_t savedState() {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & (1u << 27)))
    return 0;
  uint32_t low, high;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return static_cast<uint64_t>(high) << 32 | low;
}

bool has(const Feature &feature) {
  unsigned registers[4] = {0, 0, 0, 0};
  if (!__get_cpuid_count(feature.leaf, feature.subleaf, &registers[EAX],
                         &registers[EBX], &registers[ECX], &registers[EDX]))
    return false;
  static const uint64_t saved = savedState();
  return (registers[feature.reg] >> feature.bit & 1) != 0 &&
         (saved & feature.state) == feature.state;
}

/// Linux grants a process the large AMX state only on request.
bool requestTiles() {
  constexpr long requestPermission = 0x1023, tileData = 18;
  return syscall(SYS_arch_prctl, requestPermission, tileData) == 0;
}

constexpr char cpuOfAll[] = "x86-64-v3", cpuWithoutTiles[] = "x86-64-v4";

#elif defined(__aarch64__)

/// The bit of a feature in what Linux tells a program (the kernel's
/// Documentation/arch/arm64/elf_hwcaps.rst).
struct Feature {
  const char *name;
  unsigned long word;
  int bit;
};

constexpr Feature features[] = {
    {"fp-armv8", AT_HWCAP, 0},  {"neon", AT_HWCAP, 1},
    {"aes", AT_HWCAP, 3},       {"sha2", AT_HWCAP, 6},
    {"crc", AT_HWCAP, 7},       {"lse", AT_HWCAP, 8},
    {"fullfp16", AT_HWCAP, 10}, {"rdm", AT_HWCAP, 12},
    {"jsconv", AT_HWCAP, 13},   {"complxnum", AT_HWCAP, 14},
    {"rcpc", AT_HWCAP, 15},     {"sha3", AT_HWCAP, 17},
    {"dotprod", AT_HWCAP, 20},  {"sve", AT_HWCAP, 22},
    {"fp16fml", AT_HWCAP, 23},  {"rcpc-immo", AT_HWCAP, 26},
    {"flagm", AT_HWCAP, 27},    {"sve2", AT_HWCAP2, 1},
    {"fptoint", AT_HWCAP2, 8},  {"i8mm", AT_HWCAP2, 13},
    {"bf16", AT_HWCAP2, 14},    {"cssc", AT_HWCAP2, 34},
    {"mops", AT_HWCAP2, 43},
};

bool has(const Feature &feature) {
  return (getauxval(feature.word) >> feature.bit & 1) != 0;
}

bool requestTiles() { return false; }

constexpr char cpuOfAll[] = "generic", cpuWithoutTiles[] = "generic";

#endif

/// Whether a library in this process emulates the feature.
bool isEmulated(absl::string_view name) {
  static const auto list = reinterpret_cast<const char *(*)()>(
      dlsym(RTLD_DEFAULT, "systole_emulated_cpu_features"));
  return list && absl::c_linear_search(absl::StrSplit(list(), ','), name);
}

} // namespace

std::vector<std::string> missingCpuFeatures(absl::string_view names) {
  std::vector<std::string> missing;
  for (absl::string_view name :
       absl::StrSplit(names, ',', absl::SkipWhitespace())) {
    name = absl::StripAsciiWhitespace(name);
    absl::ConsumePrefix(&name, "+");
    for (const Feature &feature : features)
      if (name == feature.name && !has(feature) && !isEmulated(name))
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
  if (absl::StrContains(features, "amx-tile") && !isEmulated("amx-tile") &&
      !requestTiles())
    return absl::FailedPreconditionError(
        absl::StrCat("the system does not let this process use the "
                     "processor's AMX tiles: compile with --target-cpu=",
                     cpuWithoutTiles));
  return absl::OkStatus();
}

} // namespace systole::runtime
