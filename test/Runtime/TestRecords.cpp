//===- TestRecords.cpp - Records and files for tests ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestRecords.h"
#include "runtime/formats/Crc32c.h"
#include "runtime/formats/LittleEndian.h"
#include "runtime/formats/proto/example.pb.h"

#include "absl/strings/str_cat.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

using namespace systole;

std::string test::sourcePath(absl::string_view path) {
  return absl::StrCat(SYSTOLE_SOURCE_DIR, "/", path);
}

std::string test::makeFolder() {
  std::string name = ::testing::TempDir() + "systole-XXXXXX";
  EXPECT_NE(::mkdtemp(&name[0]), nullptr);
  return name;
}

std::string test::writeFile(const std::string &path, absl::string_view bytes) {
  std::ofstream file(path, std::ios::binary);
  file.write(bytes.data(), bytes.size());
  EXPECT_TRUE(file.good()) << path;
  return path;
}

std::string test::readFile(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file.good()) << path;
  std::stringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

std::string test::littleEndian(uint64_t value, int bytes) {
  std::string text;
  appendLittleEndian(text, value, bytes);
  return text;
}

std::string test::frame(absl::string_view record) {
  std::string length = littleEndian(record.size(), 8);
  return absl::StrCat(length, littleEndian(maskedCrc32c(length), 4), record,
                      littleEndian(maskedCrc32c(record), 4));
}

std::string test::frame(const std::vector<std::string> &records) {
  std::string bytes;
  for (const std::string &record : records)
    bytes += frame(record);
  return bytes;
}

std::string test::compress(absl::string_view bytes,
                           data::Compression compression) {
  if (compression == data::Compression::None)
    return std::string(bytes);
  z_stream stream = {};
  int windowBits =
      MAX_WBITS + (compression == data::Compression::Gzip ? 16 : 0);
  EXPECT_EQ(
      deflateInit2(&stream, 6, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY),
      Z_OK);
  std::string out(deflateBound(&stream, bytes.size()), 0);
  std::string in(bytes);
  stream.next_in = reinterpret_cast<Bytef *>(&in[0]);
  stream.avail_in = in.size();
  stream.next_out = reinterpret_cast<Bytef *>(&out[0]);
  stream.avail_out = out.size();
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

std::string test::makeExample(absl::string_view image, int64_t label) {
  proto::Example example;
  auto &features = *example.mutable_features()->mutable_feature();
  features["image"].mutable_bytes_list()->add_value(std::string(image));
  features["label"].mutable_int64_list()->add_value(label);
  return example.SerializeAsString();
}
