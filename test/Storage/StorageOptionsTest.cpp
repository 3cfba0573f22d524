//===- StorageOptionsTest.cpp - How servers are dealt with ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/storage/StorageOptions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace systole::storage;
using ::testing::AllOf;
using ::testing::HasSubstr;

namespace {

TEST(StorageOptions, Parses) {
  auto options = parseStorageOptions(
      "attempts=9, backoff=5ms,max_backoff=2s,stall=1m,connect=100ms,block=1M,"
      "parallel=2,part=512K,patience=90s,min_rate=4K,copy=2G");
  ASSERT_TRUE(options.ok()) << options.status();
  EXPECT_EQ(options->attempts, 9);
  EXPECT_EQ(options->backoff.count(), 5);
  EXPECT_EQ(options->maxBackoff.count(), 2000);
  EXPECT_EQ(options->stall.count(), 60000);
  EXPECT_EQ(options->connect.count(), 100);
  EXPECT_EQ(options->block, 1 << 20);
  EXPECT_EQ(options->parallel, 2);
  EXPECT_EQ(options->part, 512 << 10);
  EXPECT_EQ(options->patience.count(), 90000);
  EXPECT_EQ(options->minRate, 4 << 10);
  EXPECT_EQ(options->copy, int64_t{2} << 30);
  EXPECT_TRUE(parseStorageOptions("").ok());
}

TEST(StorageOptions, SaysWhatIsNotUnderstood) {
  for (const char *text : {"attempts=0", "block=-1", "block=8Q", "stall=5",
                           "stall=0s", "speed=3", "attempts"}) {
    auto options = parseStorageOptions(text);
    EXPECT_EQ(options.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(options.status().message(),
                AllOf(HasSubstr(std::string("SYSTOLE_STORAGE: '") + text),
                      HasSubstr("write patience=TIME")));
  }
}

} // namespace
