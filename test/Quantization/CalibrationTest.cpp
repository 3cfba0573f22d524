//===- CalibrationTest.cpp - Ranges of tensors ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/Quantization/Calibration.h"

#include "gtest/gtest.h"

#include <cmath>

using namespace systole::quantization;

namespace {

Interval observe(llvm::ArrayRef<std::vector<float>> batches, Method method) {
  Observer observer;
  for (const std::vector<float> &batch : batches)
    observer.observe(batch);
  for (const std::vector<float> &batch : batches)
    observer.count(batch);
  return observer.getRange(method);
}

/// Numbers of a normal distribution at equal probabilities, by the inverse of
/// its logistic approximation.
std::vector<float> makeBell(int count) {
  std::vector<float> numbers;
  for (int i = 1; i < count; ++i) {
    double p = static_cast<double>(i) / count;
    numbers.push_back(static_cast<float>(std::log(p / (1 - p)) / 1.702));
  }
  return numbers;
}

TEST(CalibrationTest, MinMaxIsOfAllBatches) {
  Interval range = observe({{1, -2, 3}, {0.5, 4}}, Method::MinMax);
  EXPECT_EQ(range.low, -2);
  EXPECT_EQ(range.high, 4);
}

TEST(CalibrationTest, MovingAverageWeighsEachBatchByATenth) {
  Interval range = observe({{-1, 1}, {-2, 11}, {0, 1}}, Method::MovingAverage);
  EXPECT_DOUBLE_EQ(range.low, (-1 * 0.9 - 2 * 0.1) * 0.9);
  EXPECT_DOUBLE_EQ(range.high, (1 * 0.9 + 11 * 0.1) * 0.9 + 0.1);
}

TEST(CalibrationTest, PercentileLeavesOutTheLargestNumbers) {
  // 1,000,000 numbers below 1, and 80 outliers: less than 0.01 %.
  std::vector<float> numbers;
  for (int i = 0; i < 1000000; ++i)
    numbers.push_back(static_cast<float>(i) * 1e-6F);
  numbers.insert(numbers.end(), 80, 100.0F);
  Interval range = observe({numbers}, Method::Percentile);
  // A bin is 100 / 2,048.
  EXPECT_EQ(range.low, 0);
  EXPECT_GE(range.high, 1);
  EXPECT_LE(range.high, 1 + 100.0 / 2048);
  // More of them stay.
  numbers.insert(numbers.end(), 80, 100.0F);
  EXPECT_EQ(observe({numbers}, Method::Percentile).high, 100);
}

TEST(CalibrationTest, PercentileLeavesOutHalfAtEitherEnd) {
  std::vector<float> numbers(1000000, 0.5F);
  numbers.insert(numbers.end(), 40, 100.0F);
  numbers.insert(numbers.end(), 40, -100.0F);
  Interval range = observe({numbers}, Method::Percentile);
  EXPECT_NEAR(range.low, 0.5, 200.0 / 2048);
  EXPECT_NEAR(range.high, 0.5, 200.0 / 2048);
}

TEST(CalibrationTest, EntropyCutsATailButNoMass) {
  std::vector<float> numbers = makeBell(100000);
  numbers.push_back(60.0F);
  Interval range = observe({numbers}, Method::Entropy);
  // 99.9 % of the numbers are within 4.1, and one is at 60.
  EXPECT_GT(range.high, 3);
  EXPECT_LT(range.high, 15);
  EXPECT_LT(range.low, -3);
  // All numbers of a uniform distribution are as likely.
  std::vector<float> uniform;
  for (int i = 0; i < 100000; ++i)
    uniform.push_back(static_cast<float>(i) * 1e-5F);
  EXPECT_GT(observe({uniform}, Method::Entropy).high, 0.9);
}

TEST(CalibrationTest, EntropyIgnoresTheZerosOfRelu) {
  std::vector<float> numbers = makeBell(100000);
  for (float &number : numbers)
    number = std::max(number, 0.0F);
  Interval range = observe({numbers}, Method::Entropy);
  EXPECT_EQ(range.low, 0);
  EXPECT_GT(range.high, 3);
}

TEST(CalibrationTest, ParametersHaveAnIntegerForZero) {
  Parameters positive = Parameters::of({0.5, 2.55});
  EXPECT_FLOAT_EQ(static_cast<float>(positive.scale), 0.01F);
  EXPECT_EQ(positive.zeroPoint, -128);
  Parameters both = Parameters::of({-1.0, 1.55});
  EXPECT_FLOAT_EQ(static_cast<float>(both.scale), 0.01F);
  EXPECT_EQ(both.zeroPoint, -28);
  EXPECT_EQ(Parameters::of({-2.55, -1}).zeroPoint, 127);
  EXPECT_EQ(Parameters::of({0, 0}).scale, 1);
}

} // namespace
