//===- Hdf5Test.cpp - HDF5, as Keras writes weights -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/formats/Hdf5.h"
#include "TestRecords.h"
#include "systole/runtime/abi.h"

#include "absl/strings/str_cat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

using namespace systole::runtime;
using namespace systole::test;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

std::string kerasFile() {
  return readFile(sourcePath("test/Runtime/Inputs/keras.weights.h5"));
}

/// "layers/dense/vars/0 [2, 3]: 24", the first of its numbers.
std::vector<std::string> describe(const std::vector<Hdf5Array> &arrays) {
  std::vector<std::string> lines;
  for (const Hdf5Array &array : arrays) {
    float first = -1;
    EXPECT_EQ(array.dtype, SYSTOLE_F32);
    std::memcpy(&first, array.elements.data(), sizeof(first));
    std::string shape;
    for (int64_t size : array.shape)
      absl::StrAppend(&shape, shape.empty() ? "" : ", ", size);
    lines.push_back(absl::StrCat(array.name, " [", shape, "]: ", first));
  }
  return lines;
}

// A file of Keras 3 and h5py: see Inputs/make_hdf5.py.
TEST(Hdf5, IsReadAsKerasWritesIt) {
  const std::string file = kerasFile();
  absl::StatusOr<std::vector<Hdf5Array>> arrays = parseHdf5(file);
  ASSERT_TRUE(arrays.ok()) << arrays.status();
  EXPECT_THAT(describe(*arrays),
              ElementsAre("layers/batch_normalization/vars/0 [3]: 49",
                          "layers/batch_normalization/vars/1 [3]: 52",
                          "layers/batch_normalization/vars/2 [3]: 55",
                          "layers/batch_normalization/vars/3 [3]: 58",
                          "layers/dense/vars/0 [2, 3]: 40",
                          "layers/dense/vars/1 [3]: 46",
                          "layers/dense_1/vars/0 [3, 1]: 61",
                          "layers/dense_1/vars/1 [1]: 64",
                          "layers/lstm/cell/vars/0 [2, 8]: 0",
                          "layers/lstm/cell/vars/1 [2, 8]: 16",
                          "layers/lstm/cell/vars/2 [8]: 32"));
  float numbers[16];
  std::memcpy(numbers, (*arrays)[8].elements.data(), sizeof(numbers));
  for (int i = 0; i < 16; ++i)
    EXPECT_EQ(numbers[i], i);
}

TEST(Hdf5, HoldsManyArraysOfEachType) {
  std::vector<std::string> values;
  std::vector<Hdf5Array> arrays;
  const std::pair<int32_t, int64_t> types[] = {
      {SYSTOLE_F32, 4}, {SYSTOLE_F64, 8}, {SYSTOLE_U8, 1},
      {SYSTOLE_S32, 4}, {SYSTOLE_S64, 8}, {SYSTOLE_U64, 8}};
  for (int64_t i = 0; i < 700; ++i) {
    auto [dtype, size] = types[i % 6];
    std::vector<int64_t> shape = {i % 4, 2};
    if (i % 5 == 0)
      shape.clear();
    const int64_t count = shape.empty() ? 1 : shape[0] * 2;
    values.push_back(
        std::string(static_cast<size_t>(count * size), static_cast<char>(i)));
    arrays.push_back(
        {absl::StrCat(i % 3 ? "group/" : "", i % 7 ? "a/" : "", "array", i),
         dtype,
         shape,
         {}});
  }
  for (size_t i = 0; i < arrays.size(); ++i)
    arrays[i].elements = values[i];
  absl::StatusOr<std::string> file = formatHdf5(arrays);
  ASSERT_TRUE(file.ok()) << file.status();
  absl::StatusOr<std::vector<Hdf5Array>> read = parseHdf5(*file);
  ASSERT_TRUE(read.ok()) << read.status();
  ASSERT_EQ(read->size(), arrays.size());
  auto byName = [](const Hdf5Array &a, const Hdf5Array &b) {
    return a.name < b.name;
  };
  std::sort(arrays.begin(), arrays.end(), byName);
  std::sort(read->begin(), read->end(), byName);
  for (size_t i = 0; i < arrays.size(); ++i) {
    EXPECT_EQ((*read)[i].name, arrays[i].name);
    EXPECT_EQ((*read)[i].dtype, arrays[i].dtype);
    EXPECT_EQ((*read)[i].shape, arrays[i].shape);
    EXPECT_EQ((*read)[i].elements, arrays[i].elements);
  }
}

TEST(Hdf5, IsRefusedIfNamesCollide) {
  auto message = [](std::vector<Hdf5Array> arrays) {
    return std::string(formatHdf5(std::move(arrays)).status().message());
  };
  EXPECT_THAT(
      message({{"a", SYSTOLE_U8, {}, "x"}, {"a/b", SYSTOLE_U8, {}, "x"}}),
      HasSubstr("'a' is an array and a group"));
  EXPECT_THAT(message({{"a/", SYSTOLE_U8, {}, "x"}}),
              HasSubstr("'a/' is no name of one array"));
  EXPECT_THAT(message({{"a", SYSTOLE_PRED, {}, "x"}}),
              HasSubstr("a type that is not written"));
}

// Whatever the bytes are, arrays are within the file, or there is an error.
TEST(Hdf5, IsNotTrusted) {
  const std::string file = kerasFile();
  auto check = [](const std::string &bytes) {
    absl::StatusOr<std::vector<Hdf5Array>> arrays = parseHdf5(bytes);
    if (!arrays.ok())
      return;
    for (const Hdf5Array &array : *arrays)
      if (!array.elements.empty()) {
        EXPECT_GE(array.elements.data(), bytes.data());
        EXPECT_LE(array.elements.data() + array.elements.size(),
                  bytes.data() + bytes.size());
      }
  };
  for (size_t size = 0; size < file.size(); size += 7)
    check(file.substr(0, size));
  for (size_t at = 0; at < file.size(); ++at)
    for (char bits : {'\x01', '\x80', '\xff'}) {
      std::string other = file;
      other[at] = static_cast<char>(other[at] ^ bits);
      check(other);
    }
  EXPECT_THAT(std::string(parseHdf5("\x89PNG").status().message()),
              HasSubstr("it is no HDF5 file"));
}

} // namespace
