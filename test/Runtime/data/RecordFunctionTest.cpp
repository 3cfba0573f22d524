//===- RecordFunctionTest.cpp - Compiled functions of one record ----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The compiled functions of Inputs/record_functions.mlir, called as a map calls
// them.
//
//===----------------------------------------------------------------------===//

#include "TestRecords.h"
#include "runtime/data/core/Dataset.h"
#include "runtime/data/readers/RecordReader.h"
#include "runtime/data/record_ops/Host.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace systole::data;
using namespace systole::test;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

extern "C" {
systole_status all_features(systole_host *, const systole_value *,
                            systole_value *, void *);
systole_status too_long(systole_host *, const systole_value *, systole_value *,
                        void *);
systole_status one_feature(systole_host *, const systole_value *,
                           systole_value *, void *);
systole_status missing_feature(systole_host *, const systole_value *,
                               systole_value *, void *);
}

namespace {

class RecordFunction : public ::testing::Test {
protected:
  /// Record 2 of the file that TensorFlow wrote: its image is the bytes 20 to
  /// 25, its label 0, its weights 1, -1.25 and 3e38.
  void SetUp() override {
    auto reader =
        RecordReader::open(sourcePath("test/Runtime/Inputs/examples.tfrecord"));
    ASSERT_TRUE(reader.ok()) << reader.status();
    absl::string_view next;
    for (int i = 0; i < 3; ++i)
      ASSERT_TRUE(*(*reader)->read(next));
    record = std::string(next);
  }

  /// Calls a function whose outputs take at most 64 bytes each.
  systole_status call(systole_host_entry entry, int32_t count) {
    systole_value input = {&record[0], static_cast<int64_t>(record.size())};
    std::vector<systole_value> values;
    for (int32_t i = 0; i < count; ++i) {
      outputs.emplace_back(64);
      values.push_back({outputs.back().data(), 64});
    }
    return entry(&host, &input, values.data(), transient.data());
  }

  template <typename T> std::vector<T> output(int32_t i, int64_t count) {
    auto *elements = reinterpret_cast<const T *>(outputs[i].data());
    return std::vector<T>(elements, elements + count);
  }

  std::string record;
  systole_host host;
  std::vector<Buffer> outputs;
  /// More than the few bytes that these functions need.
  Buffer transient = Buffer(1 << 16);
};

TEST_F(RecordFunction, ParsesDecodesAndComputes) {
  ASSERT_EQ(call(all_features, 4), SYSTOLE_OK) << host.status;
  std::vector<float> pixels;
  for (int byte = 20; byte < 26; ++byte)
    pixels.push_back(static_cast<float>(byte) / 255.0f - 0.5f);
  EXPECT_EQ(output<float>(0, 6), pixels);
  EXPECT_THAT(output<int32_t>(1, 1), ElementsAre(0));
  EXPECT_THAT(output<float>(2, 3), ElementsAre(1.0f, -1.25f, 3e38f));
  EXPECT_THAT(output<int16_t>(3, 3),
              ElementsAre(20 + 21 * 256, 22 + 23 * 256, 24 + 25 * 256));
}

TEST_F(RecordFunction, ReturnsTheStatusOfACallThatFails) {
  EXPECT_EQ(call(too_long, 1),
            static_cast<int>(absl::StatusCode::kInvalidArgument));
  EXPECT_THAT(host.status.message(),
              HasSubstr("has 6 bytes, its tensor takes 7"));
}

TEST_F(RecordFunction, AsksForNoFeatureThatNothingUses) {
  ASSERT_EQ(call(one_feature, 1), SYSTOLE_OK) << host.status;
  EXPECT_THAT(output<int64_t>(0, 1), ElementsAre(0));
}

TEST_F(RecordFunction, NamesAMissingFeature) {
  EXPECT_EQ(call(missing_feature, 1),
            static_cast<int>(absl::StatusCode::kInvalidArgument));
  EXPECT_THAT(host.status.message(), HasSubstr("feature 'missing' is missing"));
}

} // namespace
