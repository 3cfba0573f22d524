//===- MemoryTest.cpp - Arenas --------------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/system/Memory.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <cerrno>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

using namespace systole::runtime;

namespace {

/// For each page, whether the system has given it.
std::vector<bool> givenPages(const Memory &memory) {
  const size_t page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  const size_t size = static_cast<size_t>(memory.size());
  std::vector<unsigned char> states((size + page - 1) / page);
  EXPECT_EQ(mincore(memory.data(), size, states.data()), 0);
  std::vector<bool> given;
  for (unsigned char state : states)
    given.push_back((state & 1) != 0);
  return given;
}

/// Whether this system knows how to populate.
bool canPopulate() {
  absl::StatusOr<Memory> memory = Memory::allocate(1, "a test");
  constexpr int populateWrite = 23;
  return memory.ok() && madvise(memory->data(), 1, populateWrite) == 0;
}

class PopulateTest : public testing::TestWithParam<int64_t> {};

// The arena is no multiple of a huge page, so that it begins or ends within
// one; nor are the sizes.
TEST_P(PopulateTest, GivesWhatIsAskedForAndNoHugePageMore) {
  if (!canPopulate())
    GTEST_SKIP() << "the system cannot populate memory";
  constexpr int64_t hugePage = 2 << 20;
  constexpr int64_t size = 5 * hugePage + 12345;
  const int64_t asked = GetParam();
  const int64_t page = sysconf(_SC_PAGESIZE);
  absl::StatusOr<Memory> memory = Memory::allocate(size, "a test");
  ASSERT_TRUE(memory.ok());
  for (bool given : givenPages(*memory))
    ASSERT_FALSE(given);
  memory->populate(asked);
  std::vector<bool> given = givenPages(*memory);
  for (size_t i = 0; i < given.size(); ++i) {
    int64_t begin = static_cast<int64_t>(i) * page;
    if (begin < asked)
      EXPECT_TRUE(given[i]) << "page " << i;
    if (begin >= asked + hugePage)
      EXPECT_FALSE(given[i]) << "page " << i;
  }
  EXPECT_TRUE(std::all_of(memory->data(), memory->data() + size,
                          [](char byte) { return byte == 0; }));
}

INSTANTIATE_TEST_SUITE_P(Sizes, PopulateTest,
                         testing::Values(0, 1, 4097, (2 << 20) + 1,
                                         (6 << 20) + 100, int64_t(1) << 40));

TEST(MemoryTest, PopulatingNothingDoesNothing) {
  Memory().populate(4096);
  absl::StatusOr<Memory> none = Memory::allocate(0, "a test");
  ASSERT_TRUE(none.ok());
  none->populate(4096);
  EXPECT_EQ(none->data(), nullptr);
}

TEST(MemoryTest, DiscardsPages) {
  absl::StatusOr<Memory> memory = Memory::allocate(1 << 20, "a test");
  ASSERT_TRUE(memory.ok());
  memory->data()[5] = memory->data()[(1 << 20) - 1] = 7;
  memory->discard();
  EXPECT_EQ(memory->data()[5], 0);
  EXPECT_EQ(memory->data()[(1 << 20) - 1], 0);
}

} // namespace
