//===- ExamplesTest.cpp - Examples of files of several formats ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pipelines.h"
#include "TestRecords.h"
#include "runtime/data/core/Dataset.h"
#include "runtime/formats/Npz.h"

#include "absl/strings/str_cat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

using namespace systole;
using namespace systole::data;
using namespace systole::test;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

const int64_t two[] = {2};
const systole_tensor_spec pair = {"x", SYSTOLE_F32, 1, two};
const systole_tensor_spec label = {"label", SYSTOLE_S32, 0, nullptr};

template <typename T> std::string bytesOf(const std::vector<T> &numbers) {
  return std::string(reinterpret_cast<const char *>(numbers.data()),
                     numbers.size() * sizeof(T));
}

class ExamplesTest : public ::testing::Test {
protected:
  /// The elements of a file, or of those after a position, and the error.
  std::vector<std::string> read(const std::string &path,
                                Pipeline::Specs types = {pair, label}) {
    Pipeline pipeline;
    pipeline.add("files", {text("flag", "train_files")})
        .add("examples", {text("ignored", "day")})
        .gives(types)
        .yield(types);
    options.files["train_files"] = path;
    positions.clear();
    std::vector<std::string> rows;
    status =
        forEachElement(pipeline, options, INT64_MAX, [&](const Element &one) {
          rows.push_back(show(types, one));
          positions.push_back(one.position);
        });
    return rows;
  }

  std::string error() const { return std::string(status.message()); }

  struct Array {
    const char *name, *descr;
    std::vector<int64_t> shape;
    std::string bytes;
  };
  static std::string archive(const std::vector<Array> &arrays) {
    std::string bytes;
    runtime::NpzWriter writer([&](absl::string_view more) {
      absl::StrAppend(&bytes, more);
      return absl::OkStatus();
    });
    for (const Array &array : arrays)
      EXPECT_TRUE(
          writer.add(array.name, array.descr, array.shape, array.bytes).ok());
    EXPECT_TRUE(writer.finish().ok());
    return writeFile(makeFolder() + "/points.npz", bytes);
  }

  DatasetOptions options;
  absl::Status status;
  std::vector<std::vector<int64_t>> positions;
};

TEST_F(ExamplesTest, AreRowsOfArraysInTheTypesOfTheModel) {
  const std::string path =
      archive({{"label", "<i8", {3}, bytesOf<int64_t>({1, 0, -2})},
               {"unused", "<f4", {1}, bytesOf<float>({0})},
               {"x", "<f8", {3, 2}, bytesOf<double>({0.5, 1, 2, 3, -4, 5})}});
  const std::vector<std::string> rows = read(path);
  EXPECT_THAT(
      rows, ElementsAre("[2] 0.5 1; [] 1", "[2] 2 3; [] 0", "[2] -4 5; [] -2"));
  EXPECT_TRUE(status.ok()) << status;
  const auto after = positions;
  for (size_t i = 0; i < after.size(); ++i) {
    options.position = after[i];
    EXPECT_EQ(read(path),
              std::vector<std::string>(
                  rows.begin() + static_cast<ptrdiff_t>(i) + 1, rows.end()));
    EXPECT_TRUE(status.ok()) << status;
  }
}

TEST_F(ExamplesTest, SwapTheBytesOfBigEndianArrays) {
  EXPECT_THAT(read(archive({{"label", ">i2", {2}, {"\0\1\1\0", 4}}}), {label}),
              ElementsAre("[] 1", "[] 256"));
}

TEST_F(ExamplesTest, NameTheArrayThatDoesNotFit) {
  const Array labels = {"label", "<i8", {2}, bytesOf<int64_t>({0, 1})};
  const Array x = {"x", "<f4", {2, 2}, bytesOf<float>({0, 0, 0, 0})};
  read(archive({labels, {"y", "<f4", {2, 2}, x.bytes}}));
  EXPECT_THAT(error(),
              HasSubstr("points.npz': there is no array 'x'; there are "
                        "'label', 'y'; did you mean 'y'?"));
  read(archive({labels, {"x", "<f4", {1, 4}, x.bytes}}));
  EXPECT_THAT(error(), HasSubstr("points.npz': array 'x': it has the shape [1, "
                                 "4] and the type '<f4', and each of its rows "
                                 "becomes tensor<2xf32>"));
  read(archive({{"label", "<i8", {1}, bytesOf<int64_t>({0})}, x}));
  EXPECT_THAT(error(), HasSubstr("array 'x' has 2 rows, 'label' 1"));
  // Labels that other software would wrap.
  const int64_t large = (int64_t{1} << 32) + 3;
  read(archive({{"label", "<i8", {2}, bytesOf<int64_t>({0, large})}, x}));
  EXPECT_THAT(error(), HasSubstr("points.npz', row 1: 'label' has the i64 "
                                 "4294967299, which is no i32"));
  read(archive({{"label", "<f4", {2}, bytesOf<float>({0, 1})}, x}));
  EXPECT_THAT(error(), HasSubstr("'label' has the f32 0, which is no i32"));
}

TEST_F(ExamplesTest, AreFeaturesOfRecords) {
  // The feature "image" is a string: a byte for each number.
  const systole_tensor_spec image = {"image", SYSTOLE_F32, 1, two};
  const std::string path =
      writeFile(makeFolder() + "/digits",
                frame({makeExample("\x05\xff", 7), makeExample("\x01\x02", 1),
                       makeExample("\x01\x02\x03", 1)}));
  EXPECT_THAT(read(path, {label, image}),
              ElementsAre("[] 7; [2] 5 255", "[] 1; [2] 1 2"));
  EXPECT_THAT(error(), HasSubstr("digits', record 2, which begins at byte "));
  EXPECT_THAT(error(), HasSubstr("feature 'image' holds 1 string of 3 bytes, "
                                 "and becomes tensor<2xf32>, which has 2 "
                                 "numbers"));
  options.skipBadRecords = 1;
  EXPECT_EQ(read(path, {label, image}).size(), 2u);
  EXPECT_TRUE(status.ok()) << status;
  read(path);
  EXPECT_THAT(error(), HasSubstr("feature 'x' is missing: the record has "
                                 "'image' (1 string), 'label' (1 int64)"));
}

TEST_F(ExamplesTest, AreLinesOfTables) {
  auto table = [](const char *lines) {
    return writeFile(makeFolder() + "/flowers.csv", lines);
  };
  EXPECT_THAT(read(table("width,label,day,height\n1.5,0,5,2\n3,1,6,4\n")),
              ElementsAre("[2] 1.5 2; [] 0", "[2] 3 4; [] 1"));
  EXPECT_TRUE(status.ok()) << status;
  read(table("width,kind,height\n1.5,0,2\n"));
  EXPECT_THAT(error(),
              HasSubstr("flowers.csv:1: there is no column 'label': the first "
                        "line names 'width', 'kind', 'height', and the model "
                        "takes 'x', 'label'"));
  read(table("width,label,height\n1.5,rose,2\n"));
  EXPECT_THAT(error(), HasSubstr("flowers.csv:2: column 'label': 'rose' is no "
                                 "i32"));
}

} // namespace
