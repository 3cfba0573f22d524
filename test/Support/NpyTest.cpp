//===- NpyTest.cpp - Tests of reading and writing .npy files --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Support/Npy.h"

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

/// A file of these bytes, which goes with the object.
class File {
public:
  explicit File(StringRef content = "") {
    int descriptor;
    EXPECT_FALSE(
        sys::fs::createTemporaryFile("systole", "npy", descriptor, path));
    raw_fd_ostream(descriptor, /*shouldClose=*/true) << content;
  }
  ~File() { sys::fs::remove(path); }

  SmallString<128> path;
};

/// The bytes that NumPy writes, with a header as short as the format allows.
std::string npy(StringRef header, StringRef data) {
  std::string result("\x93NUMPY\x01\x00", 8);
  result.push_back(static_cast<char>(header.size()));
  result.push_back('\0');
  return result + header.str() + data.str();
}

std::string errorOf(StringRef content) {
  File file(content);
  Expected<NpyArray> array = readNpy(file.path);
  return array ? "" : toString(array.takeError());
}

TEST(Npy, ReadsWhatNumPyWrites) {
  File file(npy("{'descr': '|i1', 'fortran_order': False, 'shape': (2, 3), }\n",
                StringRef("\1\2\3\4\5\6", 6)));
  Expected<NpyArray> array = readNpy(file.path);
  ASSERT_TRUE(bool(array)) << toString(array.takeError());
  EXPECT_EQ(array->descr, "|i1");
  EXPECT_THAT(array->shape, ElementsAre(2, 3));
  EXPECT_THAT(array->data, ElementsAre(1, 2, 3, 4, 5, 6));
}

TEST(Npy, PutsFortranOrderIntoCOrder) {
  // [[1, 2, 3], [4, 5, 6]], column by column, in elements of two bytes.
  File file(npy("{'descr': '<i2', 'fortran_order': True, 'shape': (2, 3), }\n",
                StringRef("\1\0\4\0\2\0\5\0\3\0\6\0", 12)));
  Expected<NpyArray> array = readNpy(file.path);
  ASSERT_TRUE(bool(array)) << toString(array.takeError());
  EXPECT_THAT(array->data, ElementsAre(1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0));
}

TEST(Npy, ReadsScalarsAndEmptyArrays) {
  File scalar(
      npy("{'descr': '|b1', 'fortran_order': False, 'shape': (), }\n", "\1"));
  Expected<NpyArray> one = readNpy(scalar.path);
  ASSERT_TRUE(bool(one)) << toString(one.takeError());
  EXPECT_TRUE(one->shape.empty());
  EXPECT_THAT(one->data, ElementsAre(1));

  File empty(
      npy("{'descr': '<f4', 'fortran_order': True, 'shape': (0, 4), }\n", ""));
  Expected<NpyArray> none = readNpy(empty.path);
  ASSERT_TRUE(bool(none)) << toString(none.takeError());
  EXPECT_THAT(none->shape, ElementsAre(0, 4));
}

TEST(Npy, ReadsItsOwnFiles) {
  for (std::vector<int64_t> shape :
       {std::vector<int64_t>{}, {1}, {4, 2}, {0}, {2, 1, 3, 5}}) {
    NpyArray array;
    array.descr = "<u2";
    array.shape = shape;
    size_t size = 2;
    for (int64_t dimension : shape)
      size *= dimension;
    for (size_t i = 0; i < size; ++i)
      array.data.push_back(static_cast<char>(i));
    File file;
    Error error = writeNpy(file.path, array);
    ASSERT_FALSE(bool(error)) << toString(std::move(error));
    Expected<NpyArray> again = readNpy(file.path);
    ASSERT_TRUE(bool(again)) << toString(again.takeError());
    EXPECT_EQ(again->descr, array.descr);
    EXPECT_EQ(again->shape, array.shape);
    EXPECT_EQ(again->data, array.data);
    // The data begin at a multiple of 64 bytes.
    auto content = MemoryBuffer::getFile(file.path);
    EXPECT_EQ(((*content)->getBufferSize() - size) % 64, 0u);
  }
}

TEST(Npy, RefusesOtherFiles) {
  const std::string order = "'fortran_order': False";
  auto of = [&](StringRef descr, StringRef shape, StringRef data) {
    return errorOf(npy(("{'descr': " + descr + ", " + order +
                        ", 'shape': " + shape + "}")
                           .str(),
                       data));
  };
  EXPECT_THAT(errorOf("a text"), HasSubstr("NumPy's magic number"));
  EXPECT_THAT(errorOf(StringRef("\x93NUMPY\x01\x00\xff\x00{", 11)),
              HasSubstr("it ends within the header"));
  EXPECT_THAT(errorOf(npy("{" + order + ", 'shape': (2,)}", "12")),
              HasSubstr("has no type of one kind of elements"));
  EXPECT_THAT(errorOf(npy("{'descr': '|i1', 'shape': (2,)}", "12")),
              HasSubstr("has no valid 'fortran_order'"));
  EXPECT_THAT(of("'|O'", "(1,)", "1234"),
              HasSubstr("has elements of type '|O'"));
  EXPECT_THAT(of("'>f4'", "(1,)", "1234"),
              HasSubstr("'>f4' are not little-endian numbers"));
  EXPECT_THAT(of("'|i1'", "2", "12"), HasSubstr("has no shape"));
  EXPECT_THAT(of("'|i1'", "(2, -1)", "12"), HasSubstr("an invalid shape"));
  EXPECT_THAT(of("'<i4'", "(3,)", "12345678"),
              HasSubstr("its shape says 12 bytes of data, it has 8"));
  EXPECT_THAT(of("'<i4'", "(1,)", "12345678"),
              HasSubstr("its shape says 4 bytes of data, it has 8"));
  // 2^62 elements of 4 bytes.
  EXPECT_THAT(of("'<i4'", "(2147483648, 2147483648)", ""),
              HasSubstr("too many elements"));
  Expected<NpyArray> missing = readNpy("/does/not/exist.npy");
  EXPECT_THAT(toString(missing.takeError()),
              HasSubstr("cannot read '/does/not/exist.npy'"));
  EXPECT_THAT(toString(writeNpy("/does/not/exist.npy", NpyArray())),
              HasSubstr("cannot write '/does/not/exist.npy'"));
}

} // namespace
