//===- CheckLabelsTest.cpp - Class indices of classes ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pipelines.h"
#include "RecordOpCases.h"
#include "TestRecords.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace systole;
using namespace systole::data;
using namespace systole::test;
using namespace systole::test::records;

namespace {

/// The error of labels of ten classes, or nothing.
template <typename T> std::string check(int32_t dtype, std::vector<T> labels) {
  const int64_t dims[] = {static_cast<int64_t>(labels.size())};
  const systole_tensor_spec type = tensorOf(dtype, dims);
  systole_host host;
  RecordOperation operation("check_labels", {type}, {type},
                            {text("component", "digit"), number("classes", 10),
                             text("taker", "the loss at m.mlir:3")});
  if (operation.run(host, {valueOf(bytesOf(labels))}) != SYSTOLE_OK)
    return std::string(host.status.message());
  const T *copied = static_cast<const T *>(operation.results[0].data);
  EXPECT_EQ(std::vector<T>(copied, copied + labels.size()), labels);
  return "";
}

TEST(CheckLabels, NamesTheFirstNumberOutside) {
  EXPECT_EQ(check<int64_t>(SYSTOLE_S64, {0, 9, 5}), "");
  EXPECT_EQ(check<int64_t>(SYSTOLE_S64, {0, 10, -1}),
            "'digit' has the label 10 (number 1 of 3), which is outside of the "
            "valid range [0, 10) of the loss at m.mlir:3: correct the label, "
            "or compile the model with more classes");
  EXPECT_EQ(check<int64_t>(SYSTOLE_S64, {99}),
            "'digit' has the label 99, which is outside of the valid range [0, "
            "10) of the loss at m.mlir:3: correct the label, or compile the "
            "model with more classes");
}

TEST(CheckLabels, ComparesEachTypeAtItsOwnWidth) {
  auto outside = [](const std::string &label) {
    return testing::HasSubstr("has the label " + label + ", which");
  };
  constexpr int64_t wide = (int64_t{1} << 40) + 3;
  EXPECT_THAT(check<int64_t>(SYSTOLE_S64, {wide}), outside("1099511627779"));
  EXPECT_THAT(
      check<int64_t>(SYSTOLE_S64, {std::numeric_limits<int64_t>::min()}),
      outside("-9223372036854775808"));
  EXPECT_THAT(
      check<uint64_t>(SYSTOLE_U64, {std::numeric_limits<uint64_t>::max()}),
      outside("18446744073709551615"));
  EXPECT_THAT(check<int32_t>(SYSTOLE_S32, {-5}), outside("-5"));
  EXPECT_THAT(check<int8_t>(SYSTOLE_S8, {-1}), outside("-1"));
  EXPECT_THAT(check<uint8_t>(SYSTOLE_U8, {255}), outside("255"));
  EXPECT_EQ(check<uint8_t>(SYSTOLE_U8, {9}), "");
}

TEST(CheckLabels, RoundsFloatsTowardsZero) {
  EXPECT_EQ(check<float>(SYSTOLE_F32, {0, 9.5f, -0.5f}), "");
  EXPECT_THAT(check<float>(SYSTOLE_F32, {10}),
              testing::HasSubstr("has the label 10,"));
  EXPECT_THAT(check<float>(SYSTOLE_F32, {-1}),
              testing::HasSubstr("has the label -1,"));
  EXPECT_THAT(check<double>(SYSTOLE_F64, {std::nan("")}),
              testing::HasSubstr("has the label nan,"));
}

} // namespace
