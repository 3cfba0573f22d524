//===- InputReportTest.cpp - The cost of the input ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/monitor/InputReport.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace systole::data;
using namespace systole::runtime;
using ::testing::HasSubstr;

namespace {

/// Counters of files, records and a map with an operation within.
void fill(Counters &counters, double reading, double mapping, double decoding) {
  auto nanoseconds = [](double seconds) {
    return static_cast<int64_t>(seconds * 1e9);
  };
  counters.add("files", "model.mlir:24").elements = 2;
  StageCounter &records = counters.add("tfrecord", "model.mlir:25");
  records.elements = 50001;
  records.nanoseconds = nanoseconds(reading);
  StageCounter &map = counters.add("map", "model.mlir:26");
  map.elements = 50001;
  map.nanoseconds = nanoseconds(mapping);
  map.parallelism = 4;
  map.bytes = 1258291;
  StageCounter &decode = counters.add("decode_jpeg", "model.mlir:18", &map);
  decode.elements = 50000;
  decode.nanoseconds = nanoseconds(decoding);
}

TEST(InputReport, SaysHowManyThreadsWouldBeEnough) {
  // The device needs 5.72 s; 14.57 s of work are shared by the threads.
  Counters counters;
  fill(counters, 0.071, 0.26, 14.31);
  InputReport report(counters, std::chrono::milliseconds(9120), 14.84);
  EXPECT_TRUE(report.isInputBound());
  EXPECT_EQ(report.sentence(),
            "input-bound: decode_jpeg, 3 threads would be enough");
}

TEST(InputReport, AddsUpWhatThreadsHaveCounted) {
  // Five threads have decoded for 2.9 s each, and one has made batches for 5 s.
  Counters counters;
  StageCounter &map = counters.add("map", "model.mlir:26");
  StageCounter &batch = counters.add("batch", "model.mlir:27");
  batch.nanoseconds = 5000000000;
  for (int thread = 0; thread < 5; ++thread) {
    counters.add("parse_example", "model.mlir:17", &map).elements = 10;
    StageCounter &decode = counters.add("decode_jpeg", "model.mlir:18", &map);
    decode.elements = 10;
    decode.nanoseconds = 2900000000;
  }
  InputReport report(counters, std::chrono::seconds(5), 10);
  EXPECT_EQ(report.sentence(),
            "input-bound: decode_jpeg, 3 threads would be enough");
  const std::string table = report.table();
  EXPECT_THAT(table, HasSubstr("  decode_jpeg                      50       "
                               "14.500"));
  // An operation is after the one that it is within, and once.
  EXPECT_LT(table.find("  parse_example "), table.find("\nbatch "));
  EXPECT_EQ(table.find("  decode_jpeg "), table.rfind("  decode_jpeg "));
}

TEST(InputReport, SaysWhatMoreThreadsDoNotHelp) {
  Counters counters;
  fill(counters, 8, 0.26, 1);
  InputReport report(counters, std::chrono::seconds(5), 10);
  EXPECT_THAT(report.sentence(),
              HasSubstr("input-bound: tfrecord, which one thread does: read "
                        "several files side by side with data.interleave"));
}

TEST(InputReport, SaysThatNobodyWaits) {
  Counters counters;
  fill(counters, 8, 0.26, 1);
  InputReport report(counters, std::chrono::milliseconds(40), 10);
  EXPECT_FALSE(report.isInputBound());
  EXPECT_EQ(report.sentence(),
            "not input-bound: the device has waited for 0.4 % of the time");
}

TEST(InputReport, HasALineForEachOperation) {
  Counters counters;
  fill(counters, 0.071, 0.26, 14.31);
  std::string table =
      InputReport(counters, std::chrono::milliseconds(9120), 14.84).table();
  EXPECT_THAT(table, HasSubstr("  decode_jpeg                   50000       "
                               "14.310                          "
                               "model.mlir:18"));
  EXPECT_THAT(table, HasSubstr("the device has waited 9.120 s of 14.840 s\n"));
}

} // namespace
