//===- LevelDbTableTest.cpp - Reading LevelDB's tables --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestTables.h"

#include "runtime/formats/LevelDbTable.h"

#include "absl/strings/str_cat.h"
#include "leveldb/env.h"
#include "leveldb/options.h"
#include "leveldb/table_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <snappy.h>

#include <random>

using namespace systole::runtime;
using namespace systole::test;
using ::testing::HasSubstr;

namespace {

using Entries = std::vector<std::pair<std::string, std::string>>;

absl::Status readInto(absl::string_view table, Entries &entries) {
  return readLevelDbTable(
      table, [&](absl::string_view key, absl::string_view value) {
        entries.emplace_back(key, value);
        return absl::OkStatus();
      });
}

std::string errorOf(absl::string_view table) {
  Entries entries;
  absl::Status status = readInto(table, entries);
  EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss);
  return std::string(status.message());
}

/// The bytes that LevelDB itself writes.
class Written : public leveldb::WritableFile {
public:
  Written(const Entries &entries, const leveldb::Options &options) {
    leveldb::TableBuilder builder(options, this);
    for (const auto &[key, value] : entries)
      builder.Add(key, value);
    EXPECT_TRUE(builder.Finish().ok());
  }
  leveldb::Status Append(const leveldb::Slice &data) override {
    bytes.append(data.data(), data.size());
    return leveldb::Status::OK();
  }
  leveldb::Status Close() override { return leveldb::Status::OK(); }
  leveldb::Status Flush() override { return leveldb::Status::OK(); }
  leveldb::Status Sync() override { return leveldb::Status::OK(); }

  std::string bytes;
};

/// Keys in order, which share their beginnings.
Entries someEntries(size_t count, size_t valueBytes) {
  Entries entries = {{"", "the empty key"}};
  for (size_t i = 0; i < count; ++i)
    entries.emplace_back(absl::StrCat("layer/", 100000 + i, "/kernel"),
                         std::string(valueBytes, static_cast<char>(i)));
  return entries;
}

TEST(LevelDbTable, ReadsWhatLevelDBWrites) {
  for (auto compression : {leveldb::kNoCompression, leveldb::kSnappyCompression})
    for (size_t blockBytes : {64, 4096, 256 << 10})
      for (int interval : {1, 16}) {
        leveldb::Options options;
        options.compression = compression;
        options.block_size = blockBytes;
        options.block_restart_interval = interval;
        for (size_t count : {0, 1, 17, 500}) {
          const Entries entries = someEntries(count, 300);
          Written table(entries, options);
          Entries read;
          absl::Status status = readInto(table.bytes, read);
          EXPECT_TRUE(status.ok()) << status;
          EXPECT_EQ(read, entries);
        }
      }
}

TEST(LevelDbTable, IsCompressedInTheTestAbove) {
  leveldb::Options options;
  options.compression = leveldb::kSnappyCompression;
  EXPECT_LT(Written(someEntries(500, 300), options).bytes.size(), 500 * 300u);
}

TEST(LevelDbTable, StopsAtAnErrorOfTheReader) {
  int calls = 0;
  absl::Status status =
      readLevelDbTable(Written(someEntries(10, 1), {}).bytes,
                       [&](absl::string_view, absl::string_view) {
                         return ++calls == 3 ? absl::AbortedError("enough")
                                             : absl::OkStatus();
                       });
  EXPECT_EQ(status, absl::AbortedError("enough"));
  EXPECT_EQ(calls, 3);
}

TEST(LevelDbTable, ReadsNoByteThatIsNotThere) {
  leveldb::Options options;
  options.block_size = 100;
  const std::string good = Written(someEntries(20, 10), options).bytes;
  for (size_t length = 0; length < good.size(); ++length)
    errorOf(good.substr(0, length));
  // A bit that means nothing may change; then the entries do not.
  Entries expected, read;
  ASSERT_TRUE(readInto(good, expected).ok());
  for (size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 0x20);
    read.clear();
    if (readInto(bad, read).ok())
      EXPECT_EQ(read, expected) << "byte " << i;
  }
}

TEST(LevelDbTable, RefusesBlocksThatAreNotThere) {
  const std::string block = tableBlock(tableEntry(0, "", "value"));
  const uint64_t most = UINT64_MAX;
  ASSERT_EQ(tableOf(sealed(block), {blockHandle(0, block.size())}),
            tableOf(block));
  for (std::pair<uint64_t, uint64_t> place :
       {std::pair<uint64_t, uint64_t>{0, uint64_t(1) << 60},
        {0, most},
        {0, most - 4},
        {1, most},
        {most, 0},
        {most, 1},
        {most - 5, 6},
        {uint64_t(1) << 63, uint64_t(1) << 63},
        {0, block.size() + 1000},
        {1000, 8}})
    EXPECT_THAT(errorOf(tableOf(sealed(block),
                                {blockHandle(place.first, place.second)})),
                HasSubstr(absl::StrCat("names a block of ", place.second,
                                       " bytes at byte ", place.first)));
  // The same of the two blocks that the footer names.
  const std::string huge = blockHandle(0, most), none = blockHandle(0, 0);
  EXPECT_THAT(errorOf(sealed(block) + tableFooter(huge, none)),
              HasSubstr("names a block"));
  EXPECT_THAT(errorOf(sealed(block) + tableFooter(none, huge)),
              HasSubstr("names a block"));
  EXPECT_THAT(errorOf(tableOf(sealed(block), {std::string(10, '\xff')})),
              HasSubstr("its index is damaged"));
  EXPECT_THAT(errorOf(tableOf(sealed(block), {""})),
              HasSubstr("its index is damaged"));
}

TEST(LevelDbTable, ReadsABlockOnce) {
  const std::string block = tableBlock(tableEntry(0, "a", "value"));
  EXPECT_THAT(errorOf(tableOf(sealed(block),
                              std::vector<std::string>(
                                  1000, blockHandle(0, block.size())))),
              HasSubstr("begins in another block"));
}

TEST(LevelDbTable, RefusesDamagedEntries) {
  auto entries = [](const std::string &bytes) {
    return errorOf(tableOf(tableBlock(bytes)));
  };
  const std::string most = varint(UINT64_MAX);
  EXPECT_THAT(entries(tableEntry(1, "a", "")), HasSubstr("is damaged"));
  EXPECT_THAT(entries(most + varint(0) + varint(0)), HasSubstr("is damaged"));
  EXPECT_THAT(entries(varint(0) + most + varint(0)), HasSubstr("is damaged"));
  EXPECT_THAT(entries(varint(0) + varint(0) + most), HasSubstr("is damaged"));
  EXPECT_THAT(entries(varint(0) + varint(1) + most + "a"),
              HasSubstr("is damaged"));
  EXPECT_THAT(entries(std::string(11, '\x80')), HasSubstr("is damaged"));
  EXPECT_THAT(entries(tableEntry(0, "b", "") + tableEntry(0, "a", "")),
              HasSubstr("not in order"));
  EXPECT_THAT(entries(tableEntry(0, "a", "") + tableEntry(0, "a", "")),
              HasSubstr("not in order"));
  EXPECT_THAT(errorOf(tableOf("abc")), HasSubstr("is none"));
  EXPECT_THAT(errorOf(tableOf("\xff\xff\xff\xff")), HasSubstr("is none"));
}

TEST(LevelDbTable, BoundsTheKeysThatShareTheirBeginnings) {
  // 20,000 keys of 32 KiB, 640 MB, in a table of 200 KB.
  std::string entries = tableEntry(0, std::string(32 << 10, 'k'), "");
  for (int i = 0; i < 20000; ++i)
    entries += tableEntry(32 << 10, absl::StrCat(100000 + i), "");
  const std::string table = tableOf(tableBlock(entries));
  size_t bytes = 0;
  absl::Status status = readLevelDbTable(
      table, [&](absl::string_view key, absl::string_view) {
        bytes += key.size();
        return absl::OkStatus();
      });
  EXPECT_THAT(std::string(status.message()), HasSubstr("far longer than it is"));
  EXPECT_LT(bytes, 100 * table.size());
}

TEST(LevelDbTable, BoundsWhatSnappyMakes) {
  auto compressed = [](const std::string &bytes) {
    return tableOf(sealed(bytes, 1), {blockHandle(0, bytes.size())});
  };
  std::string zeros, packed;
  zeros = tableBlock(tableEntry(0, "", std::string(1 << 20, '\0')));
  snappy::Compress(zeros.data(), zeros.size(), &packed);
  Entries read;
  EXPECT_TRUE(readInto(compressed(packed), read).ok());
  ASSERT_EQ(read.size(), 1u);
  EXPECT_EQ(read[0].second.size(), 1u << 20);
  // Begins with the size of what was compressed.
  for (uint64_t size : {uint64_t(1) << 31, uint64_t(UINT32_MAX),
                        uint64_t(1) << 60, uint64_t(65) << 20})
    EXPECT_THAT(errorOf(compressed(varint(size) + packed.substr(3))),
                HasSubstr("has a wrong size"));
  EXPECT_THAT(errorOf(compressed(packed.substr(0, packed.size() - 9))),
              HasSubstr("cannot be decompressed"));
  EXPECT_THAT(
      errorOf(tableOf(sealed(zeros, 2), {blockHandle(0, zeros.size())})),
      HasSubstr("by method 2, which is unknown"));
}

} // namespace
