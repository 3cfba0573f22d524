//===- TreeReduceTest.cpp - The arithmetic of a reduction over shards -----===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/collectives/TreeReduce.h"
#include "systole/runtime/abi.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

using namespace systole::runtime;

namespace {

/// Reduces one element of each shard, and writes it to each.
template <typename T>
T reduce(std::vector<T> shards, int32_t dtype, int32_t reduction) {
  std::vector<TreeNode> nodes;
  std::vector<void *> outputs;
  for (T &value : shards) {
    nodes.push_back({&value, static_cast<int>(nodes.size()) + 1});
    outputs.push_back(&value);
  }
  const int count = static_cast<int>(shards.size());
  std::vector<char> scratch(treeReduceScratch);
  findTreeReduce(dtype, reduction)(nodes.data(), 0, count, 1, outputs.data(),
                                   count, scratch.data());
  for (T &value : shards)
    EXPECT_EQ(std::memcmp(&value, &shards[0], sizeof(T)), 0);
  return shards[0];
}

TEST(TreeReduce, AddsByTheFixedTree) {
  // In these, another order of the additions rounds to another sum.
  const float a = 1e8f, b = 3, c = -1e8f, d = 7, e = 0.1f, f = 5e7f, g = -13;
  EXPECT_EQ(reduce<float>({a, c, b}, SYSTOLE_F32, SYSTOLE_SUM), (a + c) + b);
  EXPECT_NE((a + c) + b, a + (c + b)) << "the example shows nothing";
  float four = (a + b) + (c + d);
  EXPECT_NE(four, ((a + b) + c) + d) << "the example shows nothing";
  EXPECT_EQ(reduce<float>({a, b, c, d}, SYSTOLE_F32, SYSTOLE_SUM), four);
  EXPECT_EQ(reduce<float>({a, b, c, d, e}, SYSTOLE_F32, SYSTOLE_SUM), four + e);
  EXPECT_EQ(reduce<float>({a, b, c, d, e, f, g}, SYSTOLE_F32, SYSTOLE_SUM),
            four + ((e + f) + g));
}

TEST(TreeReduce, RoundsBFloat16AtEachNode) {
  // 256 + 1 is half-way between two bf16 and goes to the even one, 256; a sum
  // in float would be 258.
  const uint16_t n256 = 0x4380, one = 0x3f80, two = 0x4000;
  EXPECT_EQ(reduce<uint16_t>({n256, one}, SYSTOLE_BF16, SYSTOLE_SUM), n256);
  EXPECT_EQ(reduce<uint16_t>({n256, one, one}, SYSTOLE_BF16, SYSTOLE_SUM),
            n256);
  EXPECT_EQ(reduce<uint16_t>({one, one, n256}, SYSTOLE_BF16, SYSTOLE_SUM),
            0x4381);
  EXPECT_EQ(reduce<uint16_t>({one, two}, SYSTOLE_BF16, SYSTOLE_PRODUCT), two);
  // A NaN whose upper bits alone would round to infinity.
  EXPECT_EQ(reduce<uint16_t>({0x7f81, one}, SYSTOLE_BF16, SYSTOLE_SUM) & 0x7fc0,
            0x7fc0);
}

TEST(TreeReduce, ComputesEveryReduction) {
  EXPECT_EQ(reduce<double>({2, 3, 4}, SYSTOLE_F64, SYSTOLE_SUM), 9);
  EXPECT_EQ(reduce<double>({2, 3, 4}, SYSTOLE_F64, SYSTOLE_PRODUCT), 24);
  EXPECT_EQ(reduce<double>({3, 2, 4}, SYSTOLE_F64, SYSTOLE_MIN), 2);
  EXPECT_EQ(reduce<double>({3, 4, 2}, SYSTOLE_F64, SYSTOLE_MAX), 4);
  EXPECT_EQ(reduce<int32_t>({3, -4, 2}, SYSTOLE_S32, SYSTOLE_MIN), -4);
  EXPECT_EQ(reduce<int32_t>({3, -4, 2}, SYSTOLE_S32, SYSTOLE_PRODUCT), -24);
  EXPECT_EQ(reduce<int64_t>({int64_t{1} << 40, 5}, SYSTOLE_S64, SYSTOLE_MAX),
            int64_t{1} << 40);
}

TEST(TreeReduce, HasEveryType) {
  EXPECT_EQ(reduce<uint8_t>({200, 100}, SYSTOLE_U8, SYSTOLE_SUM), 44);
  EXPECT_EQ(reduce<uint8_t>({200, 100}, SYSTOLE_U8, SYSTOLE_MAX), 200);
  EXPECT_EQ(reduce<int8_t>({100, 100}, SYSTOLE_S8, SYSTOLE_SUM), -56);
  EXPECT_EQ(reduce<int8_t>({-100, 100}, SYSTOLE_S8, SYSTOLE_MAX), 100);
  EXPECT_EQ(reduce<uint16_t>({65535, 65535}, SYSTOLE_U16, SYSTOLE_PRODUCT), 1);
  EXPECT_EQ(reduce<int16_t>({-7, 300}, SYSTOLE_S16, SYSTOLE_MIN), -7);
  EXPECT_EQ(reduce<uint32_t>({UINT32_MAX, 3}, SYSTOLE_U32, SYSTOLE_SUM), 2u);
  EXPECT_EQ(reduce<uint64_t>({UINT64_MAX, 3}, SYSTOLE_U64, SYSTOLE_MAX),
            UINT64_MAX);
  // 1 + 2^-11 is half-way between two f16 and goes to the even one, 1.
  const uint16_t one = 0x3c00, eps = 0x1000, inf = 0x7c00, max = 0x7bff;
  EXPECT_EQ(reduce<uint16_t>({one, eps}, SYSTOLE_F16, SYSTOLE_SUM), one);
  EXPECT_EQ(reduce<uint16_t>({one, eps, eps}, SYSTOLE_F16, SYSTOLE_SUM), one);
  EXPECT_EQ(reduce<uint16_t>({eps, eps, one}, SYSTOLE_F16, SYSTOLE_SUM),
            one + 1);
  EXPECT_EQ(reduce<uint16_t>({max, max}, SYSTOLE_F16, SYSTOLE_SUM), inf);
  // The two smallest numbers there are.
  EXPECT_EQ(reduce<uint16_t>({1, 2}, SYSTOLE_F16, SYSTOLE_SUM), 3);
  EXPECT_EQ(reduce<uint8_t>({0, 1, 0}, SYSTOLE_PRED, SYSTOLE_SUM), 1);
  EXPECT_EQ(reduce<uint8_t>({1, 1, 1}, SYSTOLE_PRED, SYSTOLE_SUM), 1);
  EXPECT_EQ(reduce<uint8_t>({1, 1, 0}, SYSTOLE_PRED, SYSTOLE_PRODUCT), 0);
  EXPECT_EQ(reduce<uint8_t>({1, 1, 0}, SYSTOLE_PRED, SYSTOLE_MIN), 0);
}

TEST(TreeReduce, RoundsAtEachNodeAsIfSentAsBFloat16) {
  const int32_t sum = SYSTOLE_SUM | SYSTOLE_BF16_WIRE;
  EXPECT_EQ(reduce<float>({256, 1}, SYSTOLE_F32, sum), 256);
  EXPECT_EQ(reduce<float>({256, 1, 1}, SYSTOLE_F32, sum), 256);
  EXPECT_EQ(reduce<float>({1, 1, 256}, SYSTOLE_F32, sum), 258);
  // Inputs are rounded, too.
  EXPECT_EQ(reduce<float>({1.001f, 0}, SYSTOLE_F32, sum), 1);
  EXPECT_EQ(findTreeReduce(SYSTOLE_F64, sum), nullptr);
}

TEST(TreeReduce, GoesOnFromSubtrees) {
  // The right half of (0 + 1) + (2 + 3) is known, as bf16 or as f32.
  const float a = 1, b = 2, right = 12;
  const uint16_t packed = 0x4140;
  float sum = 0;
  void *output = &sum;
  std::vector<char> scratch(treeReduceScratch);
  std::vector<TreeNode> nodes = {{&a, 1}, {&b, 2}, {&right, 4}, {}};
  findTreeReduce(SYSTOLE_F32, SYSTOLE_SUM)(nodes.data(), 0, 4, 1, &output, 1,
                                           scratch.data());
  EXPECT_EQ(sum, 15);
  nodes[2] = {&packed, 4, true};
  findTreeReduce(SYSTOLE_F32, SYSTOLE_SUM | SYSTOLE_BF16_WIRE)(
      nodes.data(), 0, 4, 1, &output, 1, scratch.data());
  EXPECT_EQ(sum, 15);
}

TEST(TreeReduce, WrapsIntegers) {
  EXPECT_EQ(reduce<int32_t>({INT32_MAX, 1}, SYSTOLE_S32, SYSTOLE_SUM),
            INT32_MIN);
  EXPECT_EQ(reduce<int64_t>({INT64_MAX, 2}, SYSTOLE_S64, SYSTOLE_PRODUCT), -2);
}

TEST(TreeReduce, OrdersZerosAndNaN) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_TRUE(
      std::signbit(reduce<float>({0.f, -0.f}, SYSTOLE_F32, SYSTOLE_MIN)));
  EXPECT_TRUE(
      std::signbit(reduce<float>({-0.f, 0.f}, SYSTOLE_F32, SYSTOLE_MIN)));
  EXPECT_FALSE(
      std::signbit(reduce<float>({0.f, -0.f}, SYSTOLE_F32, SYSTOLE_MAX)));
  EXPECT_FALSE(
      std::signbit(reduce<float>({-0.f, 0.f}, SYSTOLE_F32, SYSTOLE_MAX)));
  for (int32_t reduction : {SYSTOLE_MIN, SYSTOLE_MAX}) {
    EXPECT_TRUE(std::isnan(reduce<float>({nan, 1}, SYSTOLE_F32, reduction)));
    EXPECT_TRUE(std::isnan(reduce<float>({1, nan}, SYSTOLE_F32, reduction)));
  }
}

TEST(TreeReduce, ReducesOnlyItsElements) {
  // More than a block, with odd ends.
  const int64_t count = 5000, begin = 3, end = 4321;
  std::vector<std::vector<float>> shards(6, std::vector<float>(count));
  std::vector<TreeNode> nodes;
  std::vector<void *> outputs;
  for (size_t s = 0; s < shards.size(); ++s) {
    for (int64_t i = 0; i < count; ++i)
      shards[s][i] = std::sin(static_cast<float>(i + 1000 * s));
    nodes.push_back({shards[s].data() + begin, static_cast<int>(s) + 1});
    outputs.push_back(shards[s].data() + begin);
  }
  std::vector<std::vector<float>> before = shards;
  std::vector<char> scratch(treeReduceScratch);
  findTreeReduce(SYSTOLE_F32, SYSTOLE_SUM)(nodes.data(), 0, 6, end - begin,
                                           outputs.data(), 6, scratch.data());
  for (int64_t i = 0; i < count; ++i) {
    float sum =
        ((before[0][i] + before[1][i]) + (before[2][i] + before[3][i])) +
        (before[4][i] + before[5][i]);
    for (size_t s = 0; s < shards.size(); ++s)
      ASSERT_EQ(shards[s][i], i >= begin && i < end ? sum : before[s][i])
          << "element " << i << " of shard " << s;
  }
}

TEST(TreeReduce, HasNoneForOtherTypes) {
  EXPECT_EQ(findTreeReduce(SYSTOLE_STRING, SYSTOLE_SUM), nullptr);
  EXPECT_EQ(findTreeReduce(SYSTOLE_F32, 9), nullptr);
}

} // namespace
