//===- MemoryTest.cpp - Copies of much memory -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/support/Memory.h"

#include <gtest/gtest.h>

#include <cstring>
#include <numeric>
#include <vector>

using namespace systole::runtime;

namespace {

// Around the size from which two threads copy, and with halves of all
// alignments: every byte arrives, and none behind them.
TEST(MemoryTest, CopiesAllOfIt) {
  constexpr int64_t shared = 16 << 20;
  for (int64_t bytes : {int64_t(0), int64_t(1), shared - 1, shared, shared + 1,
                        2 * shared + 127}) {
    std::vector<char> from(static_cast<size_t>(bytes)), to(from.size() + 64);
    std::iota(from.begin(), from.end(), char(1));
    copyLarge(to.data(), from.data(), bytes);
    EXPECT_EQ(std::memcmp(to.data(), from.data(), from.size()), 0) << bytes;
    EXPECT_EQ(std::accumulate(to.begin() + bytes, to.end(), 0), 0) << bytes;
  }
}

} // namespace
