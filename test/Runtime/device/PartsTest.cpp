//===- PartsTest.cpp - Variables of which each shard has a part -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/device/Device.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

using namespace systole::runtime;
using testing::HasSubstr;

namespace {

/// Four shards, two by two. A table of 7 rows and 3 columns has parts of 4 and
/// 2, so that the last ones have padding. Two shards each share a part of a
/// vector.
class PartsTest : public testing::Test {
protected:
  PartsTest() {
    program.abi_version = SYSTOLE_ABI_VERSION;
    program.num_shards = 4;
    program.name = "parts";
    program.variables = variables;
    program.num_variables = 4;
    program.state_bytes = 4 * SYSTOLE_ALIGNMENT;
    program.whole_state_bytes = 5 * SYSTOLE_ALIGNMENT;
    program.whole_offsets = wholeOffsets;
    absl::StatusOr<std::unique_ptr<Device>> created =
        Device::create(program, {});
    device = created.ok() ? std::move(*created) : nullptr;
  }

  float *whole(int variable) {
    return reinterpret_cast<float *>(device->whole(variables[variable]));
  }
  float *part(int shard, int variable) {
    return reinterpret_cast<float *>(
        device->variable(shard, variables[variable]));
  }

  const int64_t table[2] = {7, 3}, tablePart[2] = {4, 2};
  const int64_t tableStarts[8] = {0, 0, 0, 2, 4, 0, 4, 2};
  const int64_t vector[1] = {4}, vectorPart[1] = {2};
  const int64_t vectorStarts[4] = {0, 2, 0, 2};
  const int64_t wholeOffsets[4] = {0, 64, 128, 256};
  const systole_variable variables[4] = {
      {{"global_step", SYSTOLE_S64, 0, nullptr},
       0,
       0,
       0,
       nullptr,
       nullptr,
       0,
       0},
      {{"random_seed", SYSTOLE_U64, 0, nullptr},
       64,
       0,
       0,
       nullptr,
       nullptr,
       0,
       0},
      {{"table", SYSTOLE_F32, 2, table},
       128,
       1,
       0,
       tablePart,
       tableStarts,
       0,
       0},
      {{"vector", SYSTOLE_F32, 1, vector},
       192,
       1,
       0,
       vectorPart,
       vectorStarts,
       0,
       0}};
  systole_program program = {};
  std::unique_ptr<Device> device;
};

TEST_F(PartsTest, SplitsTheWholeAndJoinsTheParts) {
  ASSERT_TRUE(device);
  for (int i = 0; i < 21; ++i)
    whole(2)[i] = static_cast<float>(i);
  for (int i = 0; i < 4; ++i)
    whole(3)[i] = static_cast<float>(100 + i);
  ASSERT_TRUE(device->copyState().ok());
  // Row 1, column 2 of the whole is row 1, column 0 of shard 1's part.
  EXPECT_EQ(part(1, 2)[1 * 2 + 0], 5);
  // Row 6, column 1: row 2, column 1 of shard 2's.
  EXPECT_EQ(part(2, 2)[2 * 2 + 1], 19);
  EXPECT_EQ(part(3, 3)[1], 103);

  for (int shard = 0; shard < 4; ++shard) {
    for (int i = 0; i < 8; ++i)
      part(shard, 2)[i] += 0.5f;
    for (int i = 0; i < 2; ++i)
      part(shard, 3)[i] += 0.5f;
  }
  std::memset(device->wholeState(), 0,
              static_cast<size_t>(program.whole_state_bytes));
  ASSERT_TRUE(device->gatherState().ok());
  for (int i = 0; i < 21; ++i)
    EXPECT_EQ(whole(2)[i], static_cast<float>(i) + 0.5f);
  for (int i = 0; i < 4; ++i)
    EXPECT_EQ(whole(3)[i], static_cast<float>(100 + i) + 0.5f);
}

TEST_F(PartsTest, ComparesWhatShardsHaveInCommonWithoutPadding) {
  ASSERT_TRUE(device);
  ASSERT_TRUE(device->copyState().ok());
  part(3, 2)[7] = 1; // Beyond the last row and column.
  EXPECT_TRUE(device->checkStatesAgree().ok());
  part(3, 3)[1] = 1;
  EXPECT_THAT(std::string(device->checkStatesAgree().message()),
              HasSubstr("variable 'vector' is not the same on shards 1 and 3"));
}

} // namespace
