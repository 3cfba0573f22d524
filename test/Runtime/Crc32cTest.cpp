//===- Crc32cTest.cpp - The checksum of records and checkpoints -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/Crc32c.h"

#include <gtest/gtest.h>

#include <string>

using namespace systole::data;

namespace {

// RFC 3720, appendix B.4.
TEST(Crc32c, GivesTheStandardsValues) {
  std::string ascending(32, 0), descending(32, 0);
  for (int i = 0; i < 32; ++i) {
    ascending[i] = static_cast<char>(i);
    descending[i] = static_cast<char>(31 - i);
  }
  for (auto extend : {extendCrc32c, extendCrc32cByTable}) {
    EXPECT_EQ(extend(0, std::string(32, 0)), 0x8a9136aau);
    EXPECT_EQ(extend(0, std::string(32, '\xff')), 0x62a8ab43u);
    EXPECT_EQ(extend(0, ascending), 0x46dd794eu);
    EXPECT_EQ(extend(0, descending), 0x113fdb5cu);
    EXPECT_EQ(extend(0, "123456789"), 0xe3069283u);
    EXPECT_EQ(extend(0, ""), 0u);
  }
}

TEST(Crc32c, ExtendsAtEverySplit) {
  std::string text = "the whole is the sum of any two parts";
  for (size_t split = 0; split <= text.size(); ++split) {
    uint32_t first = crc32c(text.substr(0, split));
    EXPECT_EQ(extendCrc32c(first, text.substr(split)), crc32c(text));
    EXPECT_EQ(extendCrc32cByTable(first, text.substr(split)), crc32c(text));
  }
}

TEST(Crc32c, IsTheSameOfThreeAtATime) {
  const std::string text = "of any lengths, of which none is one of the others";
  for (size_t first : {0, 1, 7, 8, 9, 31, 50})
    for (size_t second : {0, 8, 15, 40}) {
      const absl::string_view whole = text, a = whole.substr(0, first),
                              b = whole.substr(3, second),
                              c = whole.substr(first);
      EXPECT_EQ(crc32cOfThree({a, b, c}),
                (std::array{crc32c(a), crc32c(b), crc32c(c)}));
    }
}

TEST(Crc32c, UnmasksWhatItMasks) {
  for (uint32_t crc : {0u, 1u, 0xffffffffu, 0xe3069283u}) {
    EXPECT_EQ(unmaskCrc32c(maskCrc32c(crc)), crc);
    EXPECT_NE(maskCrc32c(crc), crc);
  }
}

} // namespace
