//===- SharedStateTest.cpp - Variables that shards share ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/device/Device.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace systole;
using namespace systole::runtime;

namespace {

constexpr int shards = 3;

/// Each step reads what all shards wrote in the step before, and writes the
/// shard's element: three times the old value plus 1.
systole_status train(systole_core *core, void *state, void *, int64_t steps) {
  auto *shared = static_cast<char *>(systole_shared_state(core));
  auto *globalStep = reinterpret_cast<int64_t *>(shared);
  auto *values = reinterpret_cast<int64_t *>(shared + 128);
  const int32_t position = systole_local_position(core);
  for (int64_t i = 0; i < steps && systole_continue(core, i); ++i) {
    int64_t sum = 1;
    for (int32_t shard = 0; shard < systole_local_shards(core); ++shard)
      sum += values[shard];
    if (systole_status status = systole_meet(core))
      return status;
    if (systole_status status = systole_await_reader(core, 2))
      return status;
    values[position] = sum;
    if (position == 0)
      ++*globalStep;
    *static_cast<int64_t *>(state) += position;
    if (systole_status status = systole_meet(core))
      return status;
  }
  return SYSTOLE_OK;
}

class SharedStateTest : public testing::Test {
protected:
  SharedStateTest() {
    program.abi_version = SYSTOLE_ABI_VERSION;
    program.num_shards = shards;
    program.name = "shared";
    program.variables = variables;
    program.num_variables = 4;
    program.functions = &function;
    program.num_functions = 1;
    program.state_bytes = 4 * SYSTOLE_ALIGNMENT;
    program.shared_state_bytes = 3 * SYSTOLE_ALIGNMENT;
    absl::StatusOr<std::unique_ptr<Device>> created =
        Device::create(program, {});
    device = created.ok() ? std::move(*created) : nullptr;
  }

  int64_t *variable(int shard, int number) {
    return reinterpret_cast<int64_t *>(
        device->variable(shard, variables[number]));
  }

  absl::StatusOr<int64_t> run(int64_t steps) {
    return device->run(function, steps, nullptr, [](const StepResults &) {});
  }

  const int64_t dims[1] = {shards};
  const systole_variable variables[4] = {
      {{"global_step", SYSTOLE_S64, 0, nullptr}, 0, 0, 0, nullptr, nullptr},
      {{"random_seed", SYSTOLE_U64, 0, nullptr}, 64, 0, 0, nullptr, nullptr},
      {{"values", SYSTOLE_S64, 1, dims}, 128, 1, 0, nullptr, nullptr},
      {{"own", SYSTOLE_S64, 0, nullptr}, 192, 0, 0, nullptr, nullptr}};
  const systole_function function = {"train", train};
  systole_program program = {};
  std::unique_ptr<Device> device;
};

TEST_F(SharedStateTest, IsTheSameMemoryForAllShards) {
  ASSERT_TRUE(device);
  EXPECT_EQ(variable(0, 2), variable(2, 2));
  EXPECT_NE(variable(0, 3), variable(1, 3));
  EXPECT_NE(variable(1, 3), variable(2, 3));
  EXPECT_EQ(device->whole(variables[2]), device->variable(1, variables[2]));
}

TEST_F(SharedStateTest, ShardsMeetBetweenWritesAndReads) {
  ASSERT_TRUE(device);
  ASSERT_EQ(run(20).value_or(0), 20);
  int64_t expected = 0;
  for (int step = 0; step < 20; ++step)
    expected = shards * expected + 1;
  for (int shard = 0; shard < shards; ++shard) {
    EXPECT_EQ(variable(0, 2)[shard], expected);
    EXPECT_EQ(*variable(shard, 3), 20 * shard);
  }
  EXPECT_EQ(device->globalStep(), 20);
}

TEST_F(SharedStateTest, CopiesOnlyWhatShardsHaveForThemselves) {
  ASSERT_TRUE(device);
  *variable(0, 2) = 5;
  *variable(0, 3) = 7;
  ASSERT_TRUE(device->copyState().ok());
  EXPECT_EQ(*variable(2, 2), 5);
  EXPECT_EQ(*variable(2, 3), 7);
  EXPECT_TRUE(device->checkStatesAgree().ok());
  *variable(2, 3) = 8;
  EXPECT_THAT(std::string(device->checkStatesAgree().message()),
              testing::HasSubstr("variable 'own' is not the same"));
}

/// No shard overwrites a variable that a checkpoint still reads.
TEST_F(SharedStateTest, EveryShardAwaitsTheReader) {
  DeviceOptions options;
  options.timeout = std::chrono::milliseconds(50);
  absl::StatusOr<std::unique_ptr<Device>> created =
      Device::create(program, options);
  ASSERT_TRUE(created.ok());
  device = std::move(*created);
  std::shared_ptr<BorrowedSnapshot> lent = device->lendSnapshot();
  EXPECT_FALSE(run(1).ok());
  for (int shard = 0; shard < shards; ++shard)
    EXPECT_EQ(variable(0, 2)[shard], 0);
}

} // namespace
