//===- SafetensorsTest.cpp - The format of Hugging Face -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestRecords.h"

#include "runtime/checkpoint/Checkpoints.h"
#include "runtime/checkpoint/SafetensorsFile.h"
#include "runtime/checkpoint/TensorFile.h"
#include "systole/runtime/abi.h"

#include "absl/strings/str_cat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

using namespace systole::runtime;
using namespace systole::test;
using ::testing::AllOf;
using ::testing::HasSubstr;

namespace {

std::string input(const char *name) {
  return sourcePath(absl::StrCat("test/Runtime/Inputs/", name));
}

/// All tensors of a file: "name type bytes".
std::string contents(const std::string &path) {
  absl::StatusOr<std::unique_ptr<TensorFile>> file = openVariables(path);
  if (!file.ok())
    return std::string(file.status().message());
  std::string text;
  for (const auto &[name, entry] : (*file)->entries()) {
    std::string bytes(static_cast<size_t>(entry.bytes), '\0');
    absl::Status status = (*file)->read(name, absl::MakeSpan(bytes));
    absl::StrAppend(&text, name, " ", typeName(entry), " ",
                    status.ok() ? bytes : std::string(status.message()), "\n");
  }
  return text;
}

TEST(Safetensors, ReadsWhatTheLibraryWrote) {
  // The same values as TensorFlow has written, whose reader has its own tests.
  EXPECT_EQ(contents(input("types.safetensors")),
            contents(input("types.ckpt")));
  EXPECT_THAT(contents(input("types.safetensors")),
              HasSubstr("float 0x3xf32 \n"));
}

TEST(Safetensors, WritesTheBytesThatTheLibraryWrites) {
  std::unique_ptr<TensorFile> file = *openVariables(input("types.ckpt"));
  std::vector<std::string> values;
  std::vector<BundleTensor> tensors;
  for (const auto &[name, entry] : file->entries())
    values.emplace_back(static_cast<size_t>(entry.bytes), '\0');
  size_t next = 0;
  for (const auto &[name, entry] : file->entries()) {
    std::string &value = values[next++];
    ASSERT_TRUE(file->read(name, absl::MakeSpan(value)).ok());
    tensors.push_back({name, entry.dtype, entry.dims, value.data(),
                       static_cast<int64_t>(value.size())});
  }
  std::string path = makeFolder() + "/types.safetensors";
  ASSERT_TRUE(writeSafetensors(path, tensors).ok());
  EXPECT_EQ(systole::test::readFile(path),
            systole::test::readFile(input("types.safetensors")));
}

TEST(Safetensors, ReadsWhatItWrites) {
  std::string path = makeFolder() + "/x.safetensors";
  std::string one(8, '\1'), two(3, '\2'), name = "a \"b\"/\\\n\xc3\xa9";
  ASSERT_TRUE(writeSafetensors(path, {{name, SYSTOLE_U8, {3}, two.data(), 3},
                                      {"z", SYSTOLE_F64, {}, one.data(), 8}})
                  .ok());
  EXPECT_EQ(contents(path), name + " 3xui8 \2\2\2\nz f64 \1\1\1\1\1\1\1\1\n");
  ASSERT_TRUE(writeSafetensors(path, {}).ok());
  EXPECT_EQ(contents(path), "");
}

std::string withHeader(std::string header, const std::string &data) {
  uint64_t length = header.size();
  return std::string(reinterpret_cast<const char *>(&length), 8) + header +
         data;
}

TEST(Safetensors, RefusesOtherFiles) {
  std::string path = makeFolder() + "/x.safetensors";
  auto tensor = [](const char *shape, const char *offsets) {
    return absl::StrCat("{\"x\":{\"dtype\":\"U8\",\"shape\":[", shape,
                        "],\"data_offsets\":[", offsets, "]}}");
  };
  systole::test::writeFile(path, withHeader(tensor("2", "0,2") + "  ", "ab"));
  EXPECT_EQ(contents(path), "x 2xui8 ab\n");
  systole::test::writeFile(
      path, withHeader("{ \"__metadata__\" : {\"a\":\"\\u00e9 \\\"\"} }", ""));
  EXPECT_EQ(contents(path), "");
  struct {
    std::string bytes;
    const char *message;
  } cases[] = {
      {"", "it is cut short"},
      {std::string(8, '\xff'), "its header is longer than it is"},
      {withHeader("{", ""), "its header cannot be parsed"},
      {withHeader("[]", ""), "its header cannot be parsed"},
      {withHeader("{} x", ""), "its header cannot be parsed"},
      {withHeader("{\"x\":3}", ""), "its header cannot be parsed"},
      {withHeader(tensor("2", "0"), "ab"), "its header cannot be parsed"},
      {withHeader(tensor("2", "2,0"), "ab"), "its header cannot be parsed"},
      {withHeader(tensor("2", "0,-2"), "ab"), "its header cannot be parsed"},
      {withHeader(tensor("2", "0,99999999999999999999"), "ab"),
       "its header cannot be parsed"},
      {withHeader(tensor("3", "0,2"), "ab"),
       "'x' has 2 bytes; its shape takes 3"},
      {withHeader(tensor("4294967296,4294967296", "0,2"), "ab"),
       "'x' is too large"},
      {withHeader(tensor("2", "1,3"), "abc"), "overlap, or have gaps"},
      {withHeader(tensor("2", "0,2"), "abc"), "take 2 bytes, it has 3"},
      {withHeader(tensor("2", "0,2"), "a"), "take 2 bytes, it has 1"},
      {withHeader("{\"\\u00zz\":{}}", ""), "its header cannot be parsed"},
  };
  for (const auto &test : cases) {
    systole::test::writeFile(path, test.bytes);
    EXPECT_THAT(contents(path), AllOf(HasSubstr("'" + path + "' is damaged"),
                                      HasSubstr(test.message)))
        << test.bytes;
  }
  // Every file that is cut short is noticed.
  std::string good = systole::test::readFile(input("types.safetensors"));
  for (size_t length = 0; length < good.size(); ++length) {
    systole::test::writeFile(path, good.substr(0, length));
    EXPECT_THAT(contents(path), HasSubstr("is damaged")) << length;
  }
}

TEST(TensorFile, OpensWhatItIsGiven) {
  std::string folder = makeFolder();
  EXPECT_EQ(contents(input("types.ckpt.index")), contents(input("types.ckpt")));
  EXPECT_THAT(contents(folder),
              HasSubstr("there is no checkpoint in '" + folder + "'"));
  std::string value(4, '\0');
  ASSERT_TRUE(writeTensorBundle(folder + "/model.ckpt-3",
                                {{"w", SYSTOLE_F32, {}, value.data(), 4}})
                  .ok());
  systole::test::writeFile(folder + "/checkpoint",
                           "model_checkpoint_path: \"model.ckpt-3\"\n");
  EXPECT_EQ(contents(folder), contents(folder + "/model.ckpt-3"));
  EXPECT_EQ((*openVariables(folder))->name(), folder + "/model.ckpt-3");
}

} // namespace
