//===- TensorArchiveTest.cpp - Files of several named arrays --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Support/TensorArchive.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace systole;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

class File {
public:
  explicit File(StringRef suffix, StringRef content = "") {
    int descriptor;
    EXPECT_FALSE(
        sys::fs::createTemporaryFile("systole", suffix, descriptor, path));
    raw_fd_ostream(descriptor, /*shouldClose=*/true) << content;
  }
  ~File() { sys::fs::remove(path); }

  SmallString<128> path;
};

/// A .safetensors file: the length of the header, the header, the data.
std::string safetensors(StringRef header, StringRef data) {
  std::string result(8, '\0');
  result[0] = static_cast<char>(header.size());
  return result + header.str() + data.str();
}

std::string errorOf(StringRef suffix, StringRef content) {
  File file(suffix, content);
  Expected<NamedArrays> arrays = readTensorArchive(file.path);
  return arrays ? "" : toString(arrays.takeError());
}

TEST(TensorArchive, ReadsWhatItWrites) {
  NamedArrays arrays = {{"a", {"<f4", {2}, {1, 2, 3, 4, 5, 6, 7, 8}}},
                        {"b/c", {"|b1", {}, {1}}},
                        {"d", {"<i8", {0, 3}, {}}}};
  for (StringRef suffix : {"npz", "safetensors"}) {
    File file(suffix);
    Error error = writeTensorArchive(file.path, arrays);
    ASSERT_FALSE(bool(error)) << toString(std::move(error));
    Expected<NamedArrays> read = readTensorArchive(file.path);
    ASSERT_TRUE(bool(read)) << toString(read.takeError());
    ASSERT_EQ(read->size(), arrays.size());
    for (size_t i = 0; i < arrays.size(); ++i) {
      EXPECT_EQ((*read)[i].first, arrays[i].first);
      EXPECT_EQ((*read)[i].second.descr, arrays[i].second.descr);
      EXPECT_EQ((*read)[i].second.shape, arrays[i].second.shape);
      EXPECT_EQ((*read)[i].second.data, arrays[i].second.data);
    }
  }
}

TEST(TensorArchive, ReadsSafetensorsOfTheFormatsDescription) {
  File file("safetensors", safetensors(R"({"__metadata__":{"format":"pt"},)"
                                       R"("w":{"dtype":"U8","shape":[2,2],)"
                                       R"("data_offsets":[0,4]}})",
                                       "abcd"));
  Expected<NamedArrays> arrays = readTensorArchive(file.path);
  ASSERT_TRUE(bool(arrays)) << toString(arrays.takeError());
  ASSERT_EQ(arrays->size(), 1u);
  EXPECT_EQ(arrays->front().first, "w");
  EXPECT_THAT(arrays->front().second.shape, ElementsAre(2, 2));
  EXPECT_THAT(arrays->front().second.data, ElementsAre('a', 'b', 'c', 'd'));
}

TEST(TensorArchive, RefusesBrokenSafetensors) {
  auto error = [](StringRef header, StringRef data = "abcd") {
    return errorOf("safetensors", safetensors(header, data));
  };
  EXPECT_THAT(
      errorOf("safetensors", std::string("\xff\xff\xff\xff\0\0\0\0", 8)),
      HasSubstr("its header is longer than it is"));
  EXPECT_THAT(error("{"), HasSubstr("is not a .safetensors file"));
  EXPECT_THAT(error("[]"), HasSubstr("it is not a JSON object"));
  EXPECT_THAT(error(R"({"w":{"dtype":"U8"}})"),
              HasSubstr("'w' has not a dtype, a shape and two data_offsets"));
  EXPECT_THAT(error(R"({"w":{"dtype":"Q7","shape":[4],"data_offsets":[0,4]}})"),
              HasSubstr("'w' has elements of the type Q7"));
  EXPECT_THAT(error(R"({"w":{"dtype":"U8","shape":[5],"data_offsets":[0,5]}})"),
              HasSubstr("its tensors take 5 bytes, it has 4"));
  EXPECT_THAT(error(R"({"w":{"dtype":"U8","shape":[4],"data_offsets":[1,5]}})"),
              HasSubstr("its tensors overlap, or have gaps"));
  EXPECT_THAT(error(R"({"w":{"dtype":"U8","shape":[3],"data_offsets":[0,4]}})"),
              HasSubstr("'w' has 4 bytes; its shape takes 3"));
}

TEST(TensorArchive, RefusesBrokenZip) {
  EXPECT_THAT(errorOf("npz", ""), HasSubstr("npz' is not a .npz file"));
  NamedArrays arrays = {{"a", {"|u1", {2}, {1, 2}}}};
  File file("npz");
  Error error = writeTensorArchive(file.path, arrays);
  ASSERT_FALSE(bool(error)) << toString(std::move(error));
  auto content = MemoryBuffer::getFile(file.path);
  ASSERT_TRUE(bool(content));
  std::string bytes = (*content)->getBuffer().str();
  // Cut off, and with another byte of data than the checksum's.
  EXPECT_THAT(errorOf("npz", StringRef(bytes).drop_back(8)),
              HasSubstr("is not a .npz file"));
  size_t data = bytes.find(std::string("\1\2", 2), bytes.find("}"));
  ASSERT_NE(data, std::string::npos);
  bytes[data] = 7;
  EXPECT_THAT(errorOf("npz", bytes), HasSubstr("is not a .npz file"));
}

} // namespace
