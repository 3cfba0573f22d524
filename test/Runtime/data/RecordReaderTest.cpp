//===- RecordReaderTest.cpp - TFRecord files ------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/readers/RecordReader.h"
#include "TestRecords.h"

#include "absl/strings/str_cat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

using namespace systole::data;
using namespace systole::test;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

namespace {

/// The records of a file up to its end or the first error.
struct Contents {
  std::vector<std::string> records;
  absl::Status status;
};

Contents readAll(const std::string &path, FileOptions options = {}) {
  Contents contents;
  auto reader = RecordReader::open(path, options);
  contents.status = reader.status();
  while (contents.status.ok()) {
    absl::string_view record;
    absl::StatusOr<bool> got = (*reader)->read(record);
    contents.status = got.status();
    if (!got.ok() || !*got)
      break;
    contents.records.emplace_back(record);
  }
  return contents;
}

/// The records that a reader has ready, at most so many.
std::vector<std::string> readyOf(RecordReader &reader, size_t most) {
  std::vector<std::string> records;
  size_t shown = reader.showReady(most, [&](absl::string_view record) {
    records.emplace_back(record);
    return true;
  });
  EXPECT_EQ(shown, records.size());
  return records;
}

class RecordReaderTest : public ::testing::Test {
protected:
  std::string write(absl::string_view bytes) {
    return writeFile(makeFolder() + "/records", bytes);
  }

  const std::vector<std::string> records = {"first", "", "the third",
                                            std::string(100000, 'x')};
};

TEST_F(RecordReaderTest, ReadsEveryCompressionWithEveryBufferSize) {
  std::string plain = frame(records);
  for (Compression compression :
       {Compression::None, Compression::Gzip, Compression::Zlib}) {
    std::string path =
        write(compression == Compression::None ? plain
                                               : compress(plain, compression));
    for (int64_t bufferSize : {1, 7, 12, 4096, 8 << 20})
      for (Compression asked : {Compression::Detect, compression}) {
        Contents contents = readAll(path, {asked, bufferSize});
        EXPECT_TRUE(contents.status.ok()) << contents.status;
        EXPECT_EQ(contents.records, records);
      }
  }
}

TEST_F(RecordReaderTest, ReadsGzipMembersOneAfterTheOther) {
  std::string path = write(compress(frame("one"), Compression::Gzip) +
                           compress(frame("two"), Compression::Gzip));
  Contents contents = readAll(path);
  EXPECT_TRUE(contents.status.ok()) << contents.status;
  EXPECT_THAT(contents.records, ElementsAre("one", "two"));
}

TEST_F(RecordReaderTest, ReadsAnEmptyFileAsNoRecords) {
  Contents contents = readAll(write(""));
  EXPECT_TRUE(contents.status.ok()) << contents.status;
  EXPECT_TRUE(contents.records.empty());
}

TEST_F(RecordReaderTest, TellsAHeaderFromAMagicNumber) {
  // The length 0x...8b1f begins with gzip's magic number.
  std::string record(0x8b1f, 'x');
  Contents contents = readAll(write(frame(record)));
  EXPECT_TRUE(contents.status.ok()) << contents.status;
  EXPECT_THAT(contents.records, ElementsAre(record));
}

TEST_F(RecordReaderTest, ReadsWhatTensorFlowWrites) {
  Contents plain = readAll(sourcePath("test/Runtime/Inputs/examples.tfrecord"));
  EXPECT_TRUE(plain.status.ok()) << plain.status;
  EXPECT_EQ(plain.records.size(), 4u);
  for (const char *suffix : {".gz", ".z"}) {
    Contents contents = readAll(absl::StrCat(
        sourcePath("test/Runtime/Inputs/examples.tfrecord"), suffix));
    EXPECT_TRUE(contents.status.ok()) << contents.status;
    EXPECT_EQ(contents.records, plain.records);
  }
}

TEST_F(RecordReaderTest, ReadsTheDigits) {
  Contents contents =
      readAll(sourcePath("examples/mnist/data/train.tfrecord.gz"));
  EXPECT_TRUE(contents.status.ok()) << contents.status;
  EXPECT_EQ(contents.records.size(), 7000u);
}

TEST_F(RecordReaderTest, NamesAMissingFile) {
  Contents contents = readAll("no/such/file");
  EXPECT_EQ(contents.status.code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(contents.status.message(),
              AllOf(HasSubstr("cannot open 'no/such/file'"),
                    HasSubstr("No such file")));
}

TEST_F(RecordReaderTest, SaysThatAFileIsNoTFRecordFile) {
  for (const std::string &bytes :
       {std::string("a text of more than twelve letters"), std::string("tiny"),
        compress("a text, compressed", Compression::Gzip)}) {
    std::string path = write(bytes);
    Contents contents = readAll(path);
    EXPECT_EQ(contents.status.code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(contents.status.message(),
                HasSubstr(absl::StrCat("'", path, "' is not a TFRecord file")));
  }
}

TEST_F(RecordReaderTest, NamesTheRecordWhoseDataIsCorrupt) {
  std::string bytes = frame({"zero", "one", "two"});
  size_t begin = frame({"zero", "one"}).size();
  bytes[begin + RecordReader::headerBytes] ^= 1;
  std::string path = write(bytes);
  Contents contents = readAll(path);
  EXPECT_EQ(contents.status.code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(contents.status.message(),
              AllOf(HasSubstr(absl::StrCat("'", path, "'")),
                    HasSubstr(absl::StrCat("record 2, which begins at byte ",
                                           begin, ", is corrupt")),
                    HasSubstr("the checksum of its data")));
  EXPECT_THAT(contents.records, ElementsAre("zero", "one"));
}

TEST_F(RecordReaderTest, ShowsWholeRecordsThatAreReady) {
  std::string bytes = frame({"zero", "one", "two", "three", "four"});
  size_t begin = frame({"zero", "one", "two"}).size();
  bytes[begin + RecordReader::headerBytes] ^= 1;
  auto reader = RecordReader::open(write(bytes));
  ASSERT_TRUE(reader.ok()) << reader.status();
  absl::string_view record;
  // Before anything is read there is none.
  EXPECT_THAT(readyOf(**reader, 4), IsEmpty());
  ASSERT_TRUE((*reader)->read(record).value());
  // Before one that is damaged it stops.
  EXPECT_THAT(readyOf(**reader, 4), ElementsAre("one", "two"));
  EXPECT_EQ((*reader)->recordNumber(), 2);
  EXPECT_EQ((*reader)->nextOffset(), static_cast<int64_t>(begin));
  EXPECT_THAT(readyOf(**reader, 4), IsEmpty());
  EXPECT_THAT((*reader)->read(record).status().message(),
              HasSubstr(absl::StrCat("record 3, which begins at byte ", begin,
                                     ", is corrupt")));
  ASSERT_TRUE((*reader)->recover().value());
  EXPECT_THAT(readyOf(**reader, 1), ElementsAre("four"));
}

TEST_F(RecordReaderTest, ShowsRecordsUntilItIsToldNotTo) {
  auto reader = RecordReader::open(write(frame({"zero", "one", "two", "3"})));
  absl::string_view record;
  ASSERT_TRUE((*reader)->read(record).value());
  EXPECT_EQ((*reader)->showReady(
                4,
                [&](absl::string_view shown) {
                  EXPECT_EQ((*reader)->recordOffset(),
                            (*reader)->recordNumber() == 1
                                ? int64_t(frame("zero").size())
                                : int64_t(frame({"zero", "one"}).size()));
                  return shown != "two";
                }),
            2u);
  EXPECT_EQ((*reader)->recordNumber(), 2);
  ASSERT_TRUE((*reader)->read(record).value());
  EXPECT_EQ(record, "3");
}

TEST_F(RecordReaderTest, ShowsNoRecordFromADamagedOneOn) {
  const std::vector<std::string> texts = {"0",    "one", "",    "three",
                                          "four", "5",   "six", "7"};
  for (size_t damaged = 0; damaged <= texts.size(); ++damaged) {
    std::string bytes = frame("before");
    for (size_t i = 0; i < texts.size(); ++i) {
      bytes += frame(texts[i]);
      bytes.back() ^= i == damaged;
    }
    auto reader = RecordReader::open(write(bytes));
    absl::string_view record;
    ASSERT_TRUE((*reader)->read(record).value());
    EXPECT_EQ(readyOf(**reader, 100),
              std::vector(texts.begin(), texts.begin() + damaged));
    EXPECT_EQ((*reader)->recordNumber(), static_cast<int64_t>(damaged));
    absl::StatusOr<bool> next = (*reader)->read(record);
    if (damaged < texts.size())
      EXPECT_EQ(next.status().code(), absl::StatusCode::kDataLoss);
    else
      EXPECT_FALSE(next.value());
  }
}

TEST_F(RecordReaderTest, NamesTheRecordWhoseLengthIsCorrupt) {
  std::string bytes = frame({"zero", "one"});
  size_t begin = frame("zero").size();
  bytes[begin + 3] ^= 64;
  Contents contents = readAll(write(bytes));
  EXPECT_EQ(contents.status.code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(contents.status.message(),
              AllOf(HasSubstr(absl::StrCat("record 1, which begins at byte ",
                                           begin, ", is corrupt")),
                    HasSubstr("the checksum of its length")));
}

TEST_F(RecordReaderTest, CountsBytesOfWhatIsDecompressed) {
  std::string bytes = frame({"zero", "one"});
  size_t begin = frame("zero").size();
  bytes.back() ^= 1;
  Contents contents = readAll(write(compress(bytes, Compression::Gzip)));
  EXPECT_THAT(
      contents.status.message(),
      HasSubstr(absl::StrCat("record 1, which begins at byte ", begin)));
}

TEST_F(RecordReaderTest, SaysWhereAFileIsTruncated) {
  std::string whole = frame({"zero", "one"});
  size_t begin = frame("zero").size();
  for (size_t size = begin + 1; size < whole.size(); ++size) {
    Contents contents = readAll(write(whole.substr(0, size)));
    EXPECT_EQ(contents.status.code(), absl::StatusCode::kDataLoss) << size;
    EXPECT_THAT(contents.status.message(),
                AllOf(HasSubstr("is truncated"),
                      HasSubstr(absl::StrCat("record 1, which begins at byte ",
                                             begin))));
    EXPECT_THAT(contents.records, ElementsAre("zero"));
  }
}

TEST_F(RecordReaderTest, SaysThatCompressedDataIsTruncated) {
  std::string bytes = compress(frame(records), Compression::Gzip);
  Contents contents = readAll(write(bytes.substr(0, bytes.size() - 5)));
  EXPECT_EQ(contents.status.code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(contents.status.message(), HasSubstr("is truncated"));
}

TEST_F(RecordReaderTest, SaysThatCompressedDataIsDamaged) {
  std::string bytes = compress(frame(records), Compression::Gzip);
  bytes[bytes.size() - 6] ^= 1; // in the checksum at the end
  Contents contents = readAll(write(bytes));
  EXPECT_EQ(contents.status.code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(contents.status.message(),
              AllOf(HasSubstr("cannot decompress"), HasSubstr("as gzip")));
}

TEST_F(RecordReaderTest, SaysThatAPlainFileIsNotCompressed) {
  Contents contents =
      readAll(write(frame(records)), {Compression::Gzip, 1 << 20});
  EXPECT_EQ(contents.status.code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(contents.status.message(), HasSubstr("cannot decompress"));
}

TEST_F(RecordReaderTest, TakesNoMemoryForALengthThatTheFileDoesNotHave) {
  // A record's data and checksum, here, are the header of 2^64 - 1 bytes.
  std::string bytes = frame(std::string(8, '\xff'));
  Contents contents = readAll(write(bytes.substr(RecordReader::headerBytes)));
  EXPECT_EQ(contents.status.code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(contents.status.message(), HasSubstr("is truncated"));
}

} // namespace
