//===- HostCPU.cpp - The name of this machine's CPU -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostCPU.h"
#include "CPUTable.h"
#include "runtime/system/CpuFeatures.h"
#include "systole/Target/Object.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/SubtargetFeature.h"
#include "llvm/TargetParser/X86TargetParser.h"
#include <limits>

using namespace llvm;
using namespace systole;

/// Features of arithmetic, each of which some generation introduced. Others,
/// such as those of virtualization, do not tell generations apart.
static constexpr StringLiteral generations[] = {
    "avx",          "avx2",        "fma",         "avx512f",
    "avx512bw",     "avx512cd",    "avx512dq",    "avx512vl",
    "avx512ifma",   "avx512vbmi",  "avx512vbmi2", "avx512bitalg",
    "avx512vnni",   "avx512bf16",  "avx512fp16",  "avx512vp2intersect",
    "avxvnni",      "avxifma",     "avxvnniint8", "avxvnniint16",
    "avxneconvert", "amx-tile",    "amx-int8",    "amx-bf16",
    "amx-fp16",     "amx-complex", "avx10.1",     "avx10.2",
};

/// The features in `generations` among those of a CPU.
static SmallVector<StringRef> findGenerations(ArrayRef<StringRef> features) {
  SmallVector<StringRef> found;
  for (StringRef feature : generations)
    if (is_contained(features, feature))
      found.push_back(feature);
  return found;
}

/// The features in `generations` among those of a CPU that LLVM knows by name.
static SmallVector<StringRef> findGenerations(StringRef cpu) {
  if (X86::parseArchX86(cpu) == X86::CK_None)
    return {};
  SmallVector<StringRef> features;
  X86::getFeaturesForCPU(cpu, features);
  return findGenerations(features);
}

static CPUVendor vendorOf(const CPURow &row) {
  if (row.name.starts_with("znver"))
    return CPUVendor::AMD;
  // A level of the architecture is nobody's CPU.
  return row.name.starts_with("x86-64") ? CPUVendor::Unknown : CPUVendor::Intel;
}

std::string systole::chooseCPUName(StringRef name, CPUVendor vendor,
                                   ArrayRef<StringRef> features) {
  SmallVector<StringRef> own = findGenerations(features);
  auto hasAllIn = [&](ArrayRef<StringRef> others) {
    return all_of(
        own, [&](StringRef feature) { return is_contained(others, feature); });
  };
  if (vendor == CPUVendor::Unknown || hasAllIn(findGenerations(name)))
    return name.str();
  std::string best = name.str();
  size_t fewest = std::numeric_limits<size_t>::max();
  for (const CPURow &row : cpuTable(Triple("x86_64-linux-gnu"))) {
    SmallVector<StringRef> others = findGenerations(row.name);
    if (vendorOf(row) != vendor || !hasAllIn(others) || others.size() >= fewest)
      continue;
    fewest = others.size();
    best = row.name;
  }
  return best;
}

static CPUVendor getHostVendor() {
#if defined(__x86_64__)
  switch (sys::detail::x86::getVendorSignature()) {
  case sys::detail::x86::VendorSignatures::GENUINE_INTEL:
    return CPUVendor::Intel;
  case sys::detail::x86::VendorSignatures::AUTHENTIC_AMD:
    return CPUVendor::AMD;
  case sys::detail::x86::VendorSignatures::UNKNOWN:
    break;
  }
#endif
  return CPUVendor::Unknown;
}

/// The features of this CPU and those of tiles that a library in this process
/// emulates (test/AMX).
static const StringMap<bool> &getHostFeatureMap() {
  static const StringMap<bool> map = [] {
    StringMap<bool> features = sys::getHostCPUFeatures();
    if (runtime::FeatureEmulator emulates = runtime::findFeatureEmulator())
      for (StringLiteral feature : generations)
        if (emulates(feature.data()))
          features[feature] = true;
    return features;
  }();
  return map;
}

std::string systole::getHostCPU() {
  SmallVector<StringRef> features;
  for (const auto &[feature, enabled] : getHostFeatureMap())
    if (enabled)
      features.push_back(feature);
  CPUVendor vendor = getHostVendor();
  // Emulated tiles on AMD's CPU: only Intel's CPUs have tiles.
  if (is_contained(features, "amx-tile"))
    vendor = CPUVendor::Intel;
  return chooseCPUName(sys::getHostCPUName(), vendor, features);
}

std::string systole::getHostFeatures() {
  SubtargetFeatures features;
  for (const auto &[feature, enabled] : getHostFeatureMap())
    features.AddFeature(feature, enabled);
  return features.getString();
}
