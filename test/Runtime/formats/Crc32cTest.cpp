//===- Crc32cTest.cpp - The checksum of records and checkpoints -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/formats/Crc32c.h"

#include "absl/strings/string_view.h"
#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>

using namespace systole;

namespace {

constexpr Crc32cMethod methods[] = {
    Crc32cMethod::Table, Crc32cMethod::Instruction, Crc32cMethod::ThreeStreams,
    Crc32cMethod::WideProducts};

/// Calls `check` with each way to compute a checksum that there is here.
template <typename Check> void forEachWay(const Check &check) {
  check([](uint32_t crc, absl::string_view bytes) {
    return extendCrc32c(crc, bytes);
  });
  for (Crc32cMethod method : methods) {
    if (!isSupported(method))
      continue;
    SCOPED_TRACE(static_cast<int>(method));
    check([method](uint32_t crc, absl::string_view bytes) {
      return extendCrc32c(crc, bytes, method);
    });
  }
}

// RFC 3720, appendix B.4.
TEST(Crc32c, GivesTheStandardsValues) {
  std::string ascending(32, 0), descending(32, 0);
  for (int i = 0; i < 32; ++i) {
    ascending[i] = static_cast<char>(i);
    descending[i] = static_cast<char>(31 - i);
  }
  forEachWay([&](auto extend) {
    EXPECT_EQ(extend(0, std::string(32, 0)), 0x8a9136aau);
    EXPECT_EQ(extend(0, std::string(32, '\xff')), 0x62a8ab43u);
    EXPECT_EQ(extend(0, ascending), 0x46dd794eu);
    EXPECT_EQ(extend(0, descending), 0x113fdb5cu);
    EXPECT_EQ(extend(0, "123456789"), 0xe3069283u);
    EXPECT_EQ(extend(0, ""), 0u);
  });
}

TEST(Crc32c, ExtendsAtEverySplit) {
  std::string text = "the whole is the sum of any two parts";
  while (text.size() < 900)
    text += text;
  const uint32_t whole = extendCrc32c(0, text, Crc32cMethod::Table);
  forEachWay([&](auto extend) {
    for (size_t split = 0; split <= text.size(); ++split)
      ASSERT_EQ(extend(extend(0, text.substr(0, split)), text.substr(split)),
                whole)
          << split;
  });
}

// Other parts are computed in parallel for each length.
TEST(Crc32c, IsTheSameByEachMethod) {
  std::minstd_rand random(1);
  std::string bytes(1600, 0);
  for (char &byte : bytes)
    byte = static_cast<char>(random() >> 8);
  for (size_t size = 0; size <= 1500; ++size) {
    const absl::string_view part(bytes.data() + size % 65, size);
    const auto before = static_cast<uint32_t>(random());
    const uint32_t expected = extendCrc32c(before, part, Crc32cMethod::Table);
    forEachWay([&](auto extend) {
      ASSERT_EQ(extend(before, part), expected) << size;
    });
  }
}

TEST(Crc32c, UnmasksWhatItMasks) {
  for (uint32_t crc : {0u, 1u, 0xffffffffu, 0xe3069283u}) {
    EXPECT_EQ(unmaskCrc32c(maskCrc32c(crc)), crc);
    EXPECT_NE(maskCrc32c(crc), crc);
  }
}

} // namespace
