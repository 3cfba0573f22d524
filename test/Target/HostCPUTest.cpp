//===- HostCPUTest.cpp - Names of CPUs by their features ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/Target/Object/HostCPU.h"

#include "llvm/ADT/SmallVector.h"
#include "gtest/gtest.h"

using namespace systole;

namespace {

/// The name for features as Linux or LLVM lists them, with spaces.
std::string choose(llvm::StringRef name, CPUVendor vendor,
                   std::string features) {
  llvm::SmallVector<llvm::StringRef> list;
  llvm::StringRef(features).split(list, ' ');
  return chooseCPUName(name, vendor, list);
}

const std::string avx2 = "avx avx2 fma f16c bmi2";
const std::string skylake =
    avx2 + " avx512f avx512bw avx512cd avx512dq avx512vl";
const std::string icelake = skylake + " avx512ifma avx512vbmi avx512vbmi2 "
                                      "avx512bitalg avx512vnni vaes gfni";
const std::string sapphireRapids =
    icelake + " avx512bf16 avx512fp16 avxvnni amx-tile amx-int8 amx-bf16";

TEST(HostCPUTest, FeaturesWinOverAMaskedModel) {
  // A virtual machine on Sapphire Rapids that LLVM takes for a Rocket Lake.
  EXPECT_EQ(choose("rocketlake", CPUVendor::Intel, sapphireRapids),
            "sapphirerapids");
  EXPECT_EQ(
      choose("rocketlake", CPUVendor::Intel, sapphireRapids + " amx-fp16"),
      "graniterapids");
  EXPECT_EQ(choose("skylake-avx512", CPUVendor::Intel, icelake),
            "icelake-client");
  EXPECT_EQ(choose("znver2", CPUVendor::AMD, icelake + " avx512bf16"),
            "znver4");
  EXPECT_EQ(choose("znver2", CPUVendor::AMD,
                   icelake + " avx512bf16 avx512vp2intersect avxvnni"),
            "znver5");
  EXPECT_EQ(choose("x86-64", CPUVendor::Intel, skylake), "skylake-avx512");
}

TEST(HostCPUTest, MaskedFeaturesDoNotContradictAName) {
  EXPECT_EQ(choose("sapphirerapids", CPUVendor::Intel, icelake),
            "sapphirerapids");
  EXPECT_EQ(choose("znver4", CPUVendor::AMD, avx2), "znver4");
  EXPECT_EQ(choose("cascadelake", CPUVendor::Intel, skylake), "cascadelake");
}

TEST(HostCPUTest, PartOfAGenerationsFeaturesNamesIt) {
  // A hypervisor that hides tiles.
  EXPECT_EQ(choose("rocketlake", CPUVendor::Intel,
                   icelake + " avx512bf16 avx512fp16"),
            "sapphirerapids");
}

TEST(HostCPUTest, OtherFeaturesDoNotTellGenerationsApart) {
  EXPECT_EQ(choose("znver4", CPUVendor::AMD,
                   icelake + " avx512bf16 movdiri waitpkg hreset"),
            "znver4");
}

TEST(HostCPUTest, NamesOfUnknownCPUsStay) {
  EXPECT_EQ(choose("rocketlake", CPUVendor::Unknown, sapphireRapids),
            "rocketlake");
  // No CPU of AMD has tiles so far.
  EXPECT_EQ(choose("znver5", CPUVendor::AMD, sapphireRapids), "znver5");
}

} // namespace
