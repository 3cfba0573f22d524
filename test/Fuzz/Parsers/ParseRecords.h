//===- ParseRecords.h - Records as tf.Example and SequenceExample  -*- C++
//-*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TEST_FUZZ_PARSERS_PARSERECORDS_H
#define SYSTOLE_TEST_FUZZ_PARSERS_PARSERECORDS_H

#include "Limits.h"

#include "test/Runtime/data/Pipelines.h"

#include <iterator>

namespace systole::fuzz {

constexpr systole_tensor_spec stringSpec = {"", SYSTOLE_STRING, 0, nullptr};

/// Parses a record as a tf.Example with features of several types and shapes.
/// Each result is read, also where the layout is known from the record before.
inline void parseExample(absl::string_view record) {
  static const int64_t two[] = {2}, any[] = {-1}, pairs[] = {-1, 2};
  static const std::pair<const char *, systole_tensor_spec> features[] = {
      {"image_raw", stringSpec},
      {"label", {"", SYSTOLE_S64, 0, nullptr}},
      {"weights", {"", SYSTOLE_F32, 1, two}},
      {"image_raw", {"", SYSTOLE_STRING, 1, any}},
      {"label", {"", SYSTOLE_S64, 1, any}},
      {"weights", {"", SYSTOLE_F32, 2, pairs}}};
  for (const auto &[name, type] : features) {
    systole_host host;
    host.budget = limits;
    test::RecordOperation parse("parse_example", {stringSpec}, {type},
                                {test::text("features", name)});
    for (int run = 0; run < 2; ++run)
      if (parse.run(host, {test::valueOf(record)}) == SYSTOLE_OK)
        (void)test::show({type}, parse.results);
  }
}

/// The same of a tf.SequenceExample. Each list is parsed alone, as the first
/// error ends a record.
inline void parseSequenceExample(absl::string_view record) {
  static const int64_t any[] = {-1}, pairs[] = {-1, 2}, ragged[] = {-1, -1};
  static const std::pair<const char *, systole_tensor_spec> lists[] = {
      {"ids", {"", SYSTOLE_S64, 2, ragged}},
      {"scores", {"", SYSTOLE_F32, 2, pairs}},
      {"words", {"", SYSTOLE_STRING, 2, ragged}},
      {"flags", {"", SYSTOLE_S64, 1, any}}};
  for (const auto &[name, type] : lists) {
    systole_host host;
    host.budget = limits;
    const std::vector<systole_tensor_spec> types = {
        {"", SYSTOLE_S64, 0, nullptr}, type};
    test::RecordOperation parse("parse_sequence_example", {stringSpec}, types,
                                {test::text("context_features", "label"),
                                 test::text("sequence", name)});
    if (parse.run(host, {test::valueOf(record)}) == SYSTOLE_OK)
      (void)test::show(types, parse.results);
  }
}

} // namespace systole::fuzz

#endif // SYSTOLE_TEST_FUZZ_PARSERS_PARSERECORDS_H
