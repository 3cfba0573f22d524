//===- RecordOpCases.h - Operations of one element, and their values -*- C++
//-*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The values that Inputs/make_record_ops.py passes to TensorFlow, by the same
// names.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TEST_RUNTIME_RECORDOPCASES_H
#define SYSTOLE_TEST_RUNTIME_RECORDOPCASES_H

#include "Pipelines.h"
#include "TestRecords.h"

#include "runtime/data/core/Value.h"

#include "absl/strings/str_cat.h"

#include <map>
#include <string>
#include <vector>

namespace systole::test::records {

using Specs = std::vector<systole_tensor_spec>;
using Attributes = std::vector<Attribute>;

inline systole_tensor_spec scalar(int32_t dtype) {
  return {"", dtype, 0, nullptr};
}
template <size_t N>
systole_tensor_spec tensorOf(int32_t dtype, const int64_t (&dims)[N]) {
  return {"", dtype, static_cast<int32_t>(N), dims};
}
inline constexpr int64_t any[] = {-1, -1};
inline systole_tensor_spec listOf(int32_t dtype) { return {"", dtype, 1, any}; }
inline const systole_tensor_spec string = {"", SYSTOLE_STRING, 0, nullptr};

// Types of pictures. The test's has 4 x 5 pixels of three colours.
inline constexpr int64_t rgb[] = {-1, -1, 3}, whole[] = {4, 5, 3},
                         part[] = {2, 3, 3}, taller[] = {7, 3, 3}, two[] = {2},
                         twoByTwo[] = {2, 2};

inline std::string input(const std::string &name) {
  return readFile(sourcePath("test/Runtime/Inputs/" + name));
}

/// A tensor of strings as the runtime has it.
inline std::string strings(const std::vector<absl::string_view> &words) {
  data::Buffer buffer = data::makeStrings(
      listOf(SYSTOLE_STRING), {static_cast<int64_t>(words.size())}, words);
  return std::string(buffer.data(), static_cast<size_t>(buffer.size()));
}
template <typename T> std::string bytesOf(const std::vector<T> &values) {
  return std::string(reinterpret_cast<const char *>(values.data()),
                     values.size() * sizeof(T));
}

/// An operation of one value.
struct Case {
  const char *kind;
  std::string value;
  systole_tensor_spec type;
  Specs results;
  Attributes attributes = {};
};
using Cases = std::map<std::string, Case>;

void addExampleCases(Cases &cases);
void addStringCases(Cases &cases);
void addNumberCases(Cases &cases);
void addImageCases(Cases &cases);

} // namespace systole::test::records

#endif // SYSTOLE_TEST_RUNTIME_RECORDOPCASES_H
