//===- ArraysTest.cpp - IDX, .npy and archives of them --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/formats/Arrays.h"
#include "runtime/formats/ElementNames.h"
#include "runtime/formats/Zip.h"
#include "systole/runtime/abi.h"

#include "absl/strings/str_cat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

using namespace systole::runtime;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

template <typename T> std::string messageOf(const absl::StatusOr<T> &value) {
  return std::string(value.status().message());
}

//===----------------------------------------------------------------------===//
// Element types and shapes
//===----------------------------------------------------------------------===//

TEST(ElementNames, KnowEachTypeByAllItsNames) {
  for (int32_t dtype = SYSTOLE_PRED; dtype <= SYSTOLE_F64; ++dtype) {
    const ElementNames *type = findDtype(dtype);
    ASSERT_TRUE(type) << dtype;
    EXPECT_EQ(findTensorflowType(type->tensorflow), type);
    EXPECT_EQ(findSafetensorsType(type->safetensors), type);
    EXPECT_EQ(findNumpyType(type->numpy), type);
  }
  EXPECT_FALSE(findDtype(0));
  EXPECT_FALSE(findDtype(SYSTOLE_STRING));
  EXPECT_FALSE(findTensorflowType(0));
  EXPECT_FALSE(findSafetensorsType(""));
  EXPECT_FALSE(findNumpyType(""));
}

TEST(ArrayBytes, FitOrAreNone) {
  EXPECT_EQ(arrayBytes(4, {}), 4);
  EXPECT_EQ(arrayBytes(4, {2, 3}), 24);
  EXPECT_EQ(arrayBytes(4, {0, 3}), 0);
  EXPECT_EQ(arrayBytes(1, {INT64_MAX}), INT64_MAX);
  EXPECT_FALSE(arrayBytes(2, {INT64_MAX}));
  EXPECT_FALSE(arrayBytes(1, {-1}));
  EXPECT_FALSE(arrayBytes(1, {-1, -1}));
  // 2^64 is 0 with 64 bits; a row of it is too large, if there is none, too.
  EXPECT_FALSE(arrayBytes(1, {int64_t(1) << 32, int64_t(1) << 32}));
  EXPECT_FALSE(arrayBytes(1, {0, int64_t(1) << 32, int64_t(1) << 32}));
}

//===----------------------------------------------------------------------===//
// Arrays
//===----------------------------------------------------------------------===//

TEST(Idx, HasATypeAndSizes) {
  const std::string start("\0\0\x0c\2\0\0\1\2\0\0\0\3rest", 16);
  absl::StatusOr<ArrayHeader> header = parseArrayHeader(start);
  ASSERT_TRUE(header.ok()) << header.status();
  EXPECT_THAT(header->shape, ElementsAre(258, 3));
  EXPECT_EQ(header->descr(), ">i4");
  EXPECT_EQ(header->dtype(), SYSTOLE_S32);
  EXPECT_EQ(header->bytes, 12);
  EXPECT_EQ(header->dataBytes, 258 * 3 * 4);
  for (size_t length = 4; length < 12; ++length)
    EXPECT_THAT(messageOf(parseIdxHeader(start.substr(0, length))),
                HasSubstr("it ends within"));
  EXPECT_THAT(messageOf(parseIdxHeader(std::string("\0\0\7\0", 4))),
              HasSubstr("elements of type 7"));
  // 2^32 - 1, three times.
  std::string large("\0\0\x8\3", 4);
  EXPECT_THAT(messageOf(parseIdxHeader(large + std::string(12, '\xff'))),
              HasSubstr("too many elements"));
  EXPECT_THAT(messageOf(parseIdxHeader("\x93NUMPY")),
              HasSubstr("not an IDX file"));
}

std::string npy(absl::string_view literal, char version = 1) {
  std::string start = absl::StrCat("\x93NUMPY", std::string(1, version),
                                   std::string(1, '\0'));
  for (int i = 0; i < (version == 1 ? 2 : 4); ++i)
    start.push_back(static_cast<char>(literal.size() >> 8 * i));
  return absl::StrCat(start, literal);
}

std::string npy(const char *descr, const char *order, const char *shape,
                char version = 1) {
  return npy(absl::StrCat("{'descr': ", descr, ", 'fortran_order': ", order,
                          ", 'shape': ", shape, ", }"),
             version);
}

TEST(NpyHeader, HasATypeAnOrderAndAShape) {
  for (char version : {1, 2, 3}) {
    const std::string start = npy("'<f4'", "False", "(2, 3)", version);
    absl::StatusOr<ArrayHeader> header = parseArrayHeader(start + "elements");
    ASSERT_TRUE(header.ok()) << header.status();
    EXPECT_THAT(header->shape, ElementsAre(2, 3));
    EXPECT_EQ(header->dtype(), SYSTOLE_F32);
    EXPECT_EQ(header->bytes, static_cast<int64_t>(start.size()));
    EXPECT_EQ(header->dataBytes, 24);
    EXPECT_TRUE(header->checkRowMajor().ok());
  }
  struct {
    const char *given, *descr;
    int32_t dtype;
  } types[] = {{"'|b1'", "|b1", SYSTOLE_PRED}, {"'<i8'", "<i8", SYSTOLE_S64},
               {"'>u2'", ">u2", SYSTOLE_U16},  {"'=u1'", "|u1", SYSTOLE_U8},
               {"'f2'", "<f2", SYSTOLE_F16},   {"'>f8'", ">f8", SYSTOLE_F64},
               {"'<c8'", "<c8", 0},            {"'<V2'", "<V2", 0}};
  for (const auto &type : types) {
    absl::StatusOr<ArrayHeader> header =
        parseNpyHeader(npy(type.given, "False", "()"));
    ASSERT_TRUE(header.ok()) << header.status();
    EXPECT_EQ(header->descr(), type.descr);
    EXPECT_EQ(header->dtype(), type.dtype);
  }
  EXPECT_FALSE(
      parseNpyHeader(npy("'<f4'", "True", "(2, 3)"))->checkRowMajor().ok());
  EXPECT_TRUE(parseNpyHeader(npy("'<f4'", "True", "(3,)"))->checkRowMajor().ok());
}

TEST(NpyHeader, IsRefusedIfItLies) {
  for (const char *descr :
       {"'|O'", "'<f3'", "'<f16'", "'b2'", "'<i16'", "'<c4'", "'<f'", "''",
        "'<f-4'", "'<i99999999999999999999'", "[('a', '<f4')]", "'<f4"})
    EXPECT_FALSE(parseNpyHeader(npy(descr, "False", "(2,)")).ok()) << descr;
  for (const char *shape : {"2", "(2", "(-1,)", "(x,)", "(99999999999999999999,)"})
    EXPECT_FALSE(parseNpyHeader(npy("'<f4'", "False", shape)).ok()) << shape;
  EXPECT_THAT(messageOf(parseNpyHeader(
                  npy("'<f4'", "False", "(4611686018427387904, 2)"))),
              HasSubstr("too many elements"));
  EXPECT_THAT(messageOf(parseNpyHeader(
                  npy("{'descr': '<f4', 'shape': (2,)}"))),
              HasSubstr("'fortran_order'"));
  EXPECT_THAT(messageOf(parseNpyHeader(npy("{}", 4))),
              HasSubstr("of version 4"));
  // A header of 4 GiB, and one of 1 MiB that is there.
  EXPECT_THAT(messageOf(parseNpyHeader(
                  std::string("\x93NUMPY\2\0\xff\xff\xff\xff{}", 14))),
              HasSubstr("has 4294967295 bytes"));
  EXPECT_THAT(messageOf(parseNpyHeader(npy(std::string(1 << 20, ' '), 2))),
              HasSubstr("has 1048576 bytes"));
  const std::string good = npy("'<f4'", "False", "(2,)");
  for (size_t length = 0; length < good.size(); ++length)
    EXPECT_FALSE(parseArrayHeader(good.substr(0, length)).ok()) << length;
}

//===----------------------------------------------------------------------===//
// Archives, from PKWARE's APPNOTE.TXT
//===----------------------------------------------------------------------===//

std::string number(uint64_t value, int bytes) {
  std::string text;
  for (int i = 0; i < bytes; ++i)
    text.push_back(static_cast<char>(value >> 8 * i));
  return text;
}

std::string deflated(const std::string &bytes) {
  std::string packed(bytes.size() + 1000, '\0');
  z_stream zlib = {};
  EXPECT_EQ(deflateInit2(&zlib, 9, Z_DEFLATED, -MAX_WBITS, 9,
                         Z_DEFAULT_STRATEGY),
            Z_OK);
  zlib.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(bytes.data()));
  zlib.avail_in = static_cast<uInt>(bytes.size());
  zlib.next_out = reinterpret_cast<Bytef *>(&packed[0]);
  zlib.avail_out = static_cast<uInt>(packed.size());
  EXPECT_EQ(deflate(&zlib, Z_FINISH), Z_STREAM_END);
  packed.resize(zlib.total_out);
  deflateEnd(&zlib);
  return packed;
}

struct Zipped {
  std::string name, bytes;
  bool isDeflated = false;
  /// In the directory, if it is not -1: what is not so.
  int64_t saidBytes = -1, saidPacked = -1, saidOffset = -1;
};

std::string zip(const std::vector<Zipped> &files, bool isLarge = false) {
  std::string archive, directory;
  for (const Zipped &file : files) {
    const std::string packed = file.isDeflated ? deflated(file.bytes) : file.bytes;
    const uint64_t crc =
        crc32(0, reinterpret_cast<const Bytef *>(file.bytes.data()),
              static_cast<uInt>(file.bytes.size()));
    auto said = [](int64_t value, size_t truth) {
      return value < 0 ? truth : static_cast<uint64_t>(value);
    };
    const uint64_t sizes[] = {said(file.saidBytes, file.bytes.size()),
                              said(file.saidPacked, packed.size()),
                              said(file.saidOffset, archive.size())};
    const std::string extra =
        isLarge ? number(1, 2) + number(24, 2) + number(sizes[0], 8) +
                      number(sizes[1], 8) + number(sizes[2], 8)
                : "";
    auto small = [&](int i) { return number(isLarge ? UINT32_MAX : sizes[i], 4); };
    const std::string method = number(file.isDeflated ? 8 : 0, 2);
    directory += number(0x02014b50, 4) + number(20, 2) + number(20, 2) +
                 number(0, 2) + method + number(0, 4) + number(crc, 4) +
                 small(1) + small(0) + number(file.name.size(), 2) +
                 number(extra.size(), 2) + number(0, 2) + number(0, 2) +
                 number(0, 2) + number(0, 4) + small(2) + file.name + extra;
    archive += number(0x04034b50, 4) + number(20, 2) + number(0, 2) + method +
               number(0, 4) + number(crc, 4) + number(packed.size(), 4) +
               number(file.bytes.size(), 4) + number(file.name.size(), 2) +
               number(0, 2) + file.name + packed;
  }
  const uint64_t begin = archive.size(), count = files.size();
  archive += directory;
  if (isLarge) {
    const uint64_t record = archive.size();
    archive += number(0x06064b50, 4) + number(44, 8) + number(45, 2) +
               number(45, 2) + number(0, 4) + number(0, 4) + number(count, 8) +
               number(count, 8) + number(directory.size(), 8) + number(begin, 8);
    archive += number(0x07064b50, 4) + number(0, 4) + number(record, 8) +
               number(1, 4);
  }
  return archive + number(0x06054b50, 4) + number(0, 4) +
         number(isLarge ? 0xffff : count, 2) +
         number(isLarge ? 0xffff : count, 2) + number(directory.size(), 4) +
         number(isLarge ? UINT32_MAX : begin, 4) + number(0, 2);
}

/// "name=bytes;" of all files, or what is wrong.
std::string contents(absl::string_view archive) {
  absl::StatusOr<std::vector<ArchiveEntry>> entries = parseArchive(archive);
  if (!entries.ok())
    return messageOf(entries);
  std::string text;
  for (const ArchiveEntry &entry : *entries) {
    absl::StatusOr<std::string> bytes = unpack(archive, entry);
    absl::StrAppend(&text, entry.name, "=",
                    bytes.ok() ? *bytes : messageOf(bytes), ";");
  }
  return text;
}

TEST(Zip, HasFilesStoredOrDeflated) {
  const std::string text = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaab";
  for (bool isLarge : {false, true}) {
    const std::string archive =
        zip({{"x", "stored"}, {"y", text, true}, {"z", "", true}, {"0", ""}},
            isLarge);
    EXPECT_EQ(contents(archive), "x=stored;y=" + text + ";z=;0=;");
    EXPECT_EQ(contents(zip({}, isLarge)), "");
    for (size_t length = 0; length < archive.size(); ++length)
      EXPECT_THAT(contents(archive.substr(0, length)), HasSubstr("its archive"));
    // No change of a bit is taken for other contents, and none is a crash.
    for (size_t i = 0; i < archive.size(); ++i) {
      std::string bad = archive;
      bad[i] = static_cast<char>(bad[i] ^ 0x11);
      const std::string read = contents(bad);
      if (read.find("its archive") == std::string::npos)
        EXPECT_THAT(read, HasSubstr("=stored;")) << i;
    }
  }
}

TEST(Zip, IsLargerThanAPieceOfIt) {
  std::string bytes;
  for (int i = 0; i < 3000000; ++i)
    bytes.push_back(static_cast<char>(i * 2654435761u >> 24));
  EXPECT_EQ(contents(zip({{"x", bytes, true}})), "x=" + bytes + ";");
  EXPECT_EQ(contents(zip({{"x", bytes}})), "x=" + bytes + ";");
}

TEST(Zip, IsRefusedIfItLies) {
  const std::string zeros(1000000, '\0');
  for (bool isLarge : {false, true}) {
    auto lie = [&](int64_t bytes, int64_t packed, int64_t offset,
                   bool isDeflated = true) {
      return contents(
          zip({{"x", zeros, isDeflated, bytes, packed, offset}}, isLarge));
    };
    for (int64_t size : {int64_t(999999), int64_t(1000001)})
      EXPECT_THAT(lie(size, -1, -1), HasSubstr("cannot be decompressed"));
    EXPECT_THAT(lie(4000000000, -1, -1), HasSubstr("has a wrong size"));
    EXPECT_THAT(lie(5, -1, -1, false), HasSubstr("has a wrong size"));
    for (int64_t most : {int64_t(4000000000), isLarge ? INT64_MAX : 4000000000})
      for (int which : {0, 1})
        EXPECT_THAT(which ? lie(-1, most, -1) : lie(-1, -1, most),
                    HasSubstr("a directory that is damaged"));
  }
  // A thousand files that are one.
  EXPECT_THAT(contents(zip({{"x", zeros, true}, {"y", "", true, 1000000, 900, 0}})),
              HasSubstr("share their bytes"));
  std::string other = zip({{"x", "bytes"}});
  other[8] = 12; // Its local header's method does not count,
  EXPECT_EQ(contents(other), "x=bytes;");
  other[other.find("PK\1\2") + 10] = 12; // but the directory's does.
  EXPECT_THAT(contents(other), HasSubstr("by method 12"));
}

} // namespace
