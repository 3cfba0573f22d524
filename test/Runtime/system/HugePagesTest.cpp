//===- HugePagesTest.cpp - Constants in huge pages ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/system/HugePages.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

using namespace systole::runtime;

namespace {

constexpr int64_t hugePage = 2 << 20;

/// A file of numbered words, mapped from its second page on.
class HugePagesTest : public testing::Test {
protected:
  static constexpr int64_t offset = 4096, size = 4 * hugePage + 12288;

  void SetUp() override {
    std::vector<uint32_t> words((offset + size) / 4);
    for (size_t i = 0; i < words.size(); ++i)
      words[i] = static_cast<uint32_t>(i) * 2654435761u;
    ASSERT_EQ(fwrite(words.data(), 4, words.size(), file), words.size());
    ASSERT_EQ(fflush(file), 0);
    void *base =
        mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fileno(file), offset);
    ASSERT_NE(base, MAP_FAILED);
    mapping = static_cast<char *>(base);
  }
  void TearDown() override {
    munmap(mapping, size);
    fclose(file);
  }

  /// Whether the words up to `end` are the file's.
  bool isIntact(int64_t end = size) const {
    const auto *words = reinterpret_cast<const uint32_t *>(mapping);
    for (int64_t i = 0; i < end / 4; ++i)
      if (words[i] != static_cast<uint32_t>(i + offset / 4) * 2654435761u)
        return false;
    return true;
  }

  FILE *file = tmpfile();
  char *mapping = nullptr;
};

/// The permissions and the kilobytes in huge pages of the mapping that begins
/// at an address.
std::pair<std::string, int64_t> describe(const char *address) {
  std::ifstream maps("/proc/self/smaps");
  std::stringstream start;
  start << std::hex << reinterpret_cast<uintptr_t>(address) << "-";
  std::string line, permissions;
  while (std::getline(maps, line)) {
    if (line.rfind(start.str(), 0) == 0)
      permissions = line.substr(line.find(' ') + 1, 4);
    if (!permissions.empty() && line.rfind("AnonHugePages:", 0) == 0)
      return {permissions, std::stoll(line.substr(14))};
  }
  return {};
}

TEST_F(HugePagesTest, ReplacesWholePages) {
  const int64_t moved = moveToHugePages(mapping, size, fileno(file), offset);
  EXPECT_TRUE(isIntact());
  if (moved == 0)
    GTEST_SKIP() << "the system has no huge pages";
  EXPECT_TRUE(moved == 3 * hugePage || moved == 4 * hugePage) << moved;
  auto begin = (reinterpret_cast<uintptr_t>(mapping) + hugePage - 1) /
               hugePage * hugePage;
  auto [permissions, kilobytes] = describe(reinterpret_cast<char *>(begin));
  EXPECT_EQ(permissions, "r--p");
  EXPECT_EQ(kilobytes * 1024, moved);
}

TEST_F(HugePagesTest, LeavesWhatItCannotRead) {
  EXPECT_EQ(moveToHugePages(mapping, size, /*file=*/-1, offset), 0);
  EXPECT_TRUE(isIntact());
  // The bytes after the first huge page are gone.
  ASSERT_EQ(ftruncate(fileno(file), offset + hugePage), 0);
  EXPECT_EQ(moveToHugePages(mapping, size, fileno(file), offset), 0);
  EXPECT_TRUE(isIntact(hugePage));
}

TEST_F(HugePagesTest, LeavesLessThanAPage) {
  EXPECT_EQ(moveToHugePages(mapping, hugePage - 4096, fileno(file), offset), 0);
  EXPECT_TRUE(isIntact());
}

// The constants of this test are few.
TEST(ConstantsTest, LeavesSmallOnes) {
  EXPECT_EQ(moveConstantsToHugePages(), 0);
}

} // namespace
