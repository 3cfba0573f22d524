//===- BudgetTest.cpp - How much memory the data may ask for --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A few bytes that ask for much memory are a bad record: an error that names
// the flag or, where bad records are left out, one of these.
//
//===----------------------------------------------------------------------===//

#include "runtime/formats/Budget.h"
#include "PipelineCases.h"
#include "runtime/data/readers/RecordReader.h"
#include "runtime/data/readers/RecordScanner.h"
#include "runtime/data/stages/Stack.h"
#include "runtime/formats/DescribeData.h"
#include "runtime/formats/Png.h"
#include "runtime/formats/proto/example.pb.h"

#include "absl/strings/str_cat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <cstdio>
#include <cstring>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace systole;
using namespace systole::data;
using namespace systole::test;
using namespace systole::test::pipelines;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

namespace {

constexpr int64_t anyThree[] = {-1, -1, -1}, anyImage[] = {-1, -1, 3};

//===----------------------------------------------------------------------===//
// The budget
//===----------------------------------------------------------------------===//

TEST(Budget, CountsTheBytesOfAValue) {
  Budget budget;
  budget.recordBytes = 24;
  EXPECT_EQ(*budget.bytesOf({2, 3}, 4), 24);
  EXPECT_EQ(*budget.bytesOf({}, 8), 8);
  EXPECT_EQ(*budget.bytesOf({3, 0}, 8), 0);
  EXPECT_EQ(
      budget.bytesOf({5, 5}, 1).status().message(),
      "a value of 5x5 elements of 1 byte takes 25 bytes, more than "
      "--max_record_bytes=24 allows; raise it if such large data is intended");
  // Loops go through these, although there is nothing in them.
  EXPECT_FALSE(budget.bytesOf({int64_t{1} << 40, 0}, 1).ok());
  EXPECT_FALSE(budget.bytesOf({-1}, 1).ok());
}

TEST(Budget, BelievesNoProductThatIsNoNumber) {
  constexpr int64_t large = int64_t{1} << 32;
  EXPECT_THAT(Budget::unlimited().bytesOf({large, large}, 4).status().message(),
              HasSubstr("takes 2^63 or more bytes"));
}

TEST(Budget, QuotesStringsShortAndAsText) {
  EXPECT_EQ(quote("abc"), "'abc'");
  EXPECT_EQ(quote("\x1b[2J"), "'\\x1b[2J'");
  EXPECT_EQ(quote(std::string(1000, 'x')),
            absl::StrCat("'", std::string(60, 'x'), "'... (1000 bytes)"));
}

//===----------------------------------------------------------------------===//
// Images
//===----------------------------------------------------------------------===//

std::string bigEndian(uint32_t value) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8)
    bytes.push_back(static_cast<char>(value >> shift));
  return bytes;
}

/// RFC 2083, section 3.2.
std::string chunk(const std::string &name, const std::string &data) {
  const std::string body = name + data;
  return bigEndian(static_cast<uint32_t>(data.size())) + body +
         bigEndian(static_cast<uint32_t>(
             crc32(0, reinterpret_cast<const Bytef *>(body.data()),
                   static_cast<uInt>(body.size()))));
}

/// A PNG image of that size in colour, whose data are empty.
std::string emptyPng(uint32_t height, uint32_t width) {
  return "\x89PNG\r\n\x1a\n" +
         chunk("IHDR", bigEndian(width) + bigEndian(height) +
                           std::string("\x08\x02\0\0\0", 5)) +
         chunk("IDAT", compress("", Compression::Zlib)) + chunk("IEND", "");
}

absl::Status decode(const std::string &png, const Budget &budget = {}) {
  Image image;
  return decodePng(png.data(), static_cast<int64_t>(png.size()), 3, 8, image,
                   budget);
}

TEST(Budget, HasALimitOfPixelsForPng) {
  const std::string png = emptyPng(1000000, 1000000);
  EXPECT_EQ(png.size(), 65u);
  absl::Status status = decode(png);
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(status.message(),
            "the string of 65 bytes does not decode as a PNG image: it has "
            "1000000x1000000 pixels, more than --max_image_pixels=134217728 "
            "allows; raise it if such large images are intended");
}

TEST(Budget, HasOneLimitForBothKindsOfImages) {
  // Each has 630 or 20 pixels, of three bytes.
  const std::string jpeg = readFile(inputPath("colour.jpg")),
                    png = readFile(inputPath("colour.png"));
  auto jpegStatus = [&](const Budget &budget) {
    Image image;
    return decodeJpeg(jpeg.data(), static_cast<int64_t>(jpeg.size()), 3, image,
                      budget);
  };
  Budget budget;
  budget.imagePixels = 630;
  EXPECT_TRUE(jpegStatus(budget).ok());
  budget.imagePixels = 629;
  EXPECT_THAT(jpegStatus(budget).message(),
              HasSubstr("it has 21x30 pixels, more than "
                        "--max_image_pixels=629 allows"));
  budget.imagePixels = 20;
  EXPECT_TRUE(decode(png, budget).ok());
  budget.imagePixels = 19;
  EXPECT_THAT(decode(png, budget).message(),
              HasSubstr("it has 4x5 pixels, more than "
                        "--max_image_pixels=19 allows"));
  budget = Budget();
  budget.recordBytes = 59;
  EXPECT_THAT(decode(png, budget).message(),
              HasSubstr("its decoded image takes 60 bytes, more than "
                        "--max_record_bytes=59 allows"));
}

TEST(Budget, TakesNoMemoryForPixelsThatCannotBeThere) {
  // Below the limit, but no deflated data of a few bytes become 300 MB.
  EXPECT_THAT(decode(emptyPng(10000, 10000)).message(),
              HasSubstr("so few bytes cannot hold its 10000x10000 pixels"));
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

struct Outcome {
  std::vector<std::string> elements;
  absl::Status status;
};

class BudgetTest : public ::testing::Test {
protected:
  BudgetTest() {
    options.budget.recordBytes = 100;
    options.onBadRecord = [this](const absl::Status &error) {
      leftOut.emplace_back(error.message());
    };
  }

  /// A pipeline of one operation that reads a file.
  Pipeline &reads(const std::string &bytes, const char *kind,
                  Pipeline::Attributes attributes = {},
                  const systole_tensor_spec &type = word) {
    options.files["train_files"] = writeFile(makeFolder() + "/data", bytes);
    pipeline = Pipeline();
    return pipeline.add("files", {text("flag", "train_files")})
        .add(kind, std::move(attributes))
        .gives({type});
  }

  Outcome run() {
    Outcome outcome;
    leftOut.clear();
    const Specs specs = pipeline.lastSpecs();
    pipeline.yield(specs);
    outcome.status =
        forEachElement(pipeline, options, INT64_MAX, [&](const Element &one) {
          outcome.elements.push_back(show(specs, one));
        });
    return outcome;
  }

  /// Without bad records, an error with `message`; with one, `elements` and a
  /// warning.
  void expectRefused(const std::string &message,
                     const std::vector<std::string> &elements) {
    options.skipBadRecords = 0;
    EXPECT_THAT(run().status.message(), HasSubstr(message));
    EXPECT_THAT(leftOut, IsEmpty());
    options.skipBadRecords = 1;
    Outcome outcome = run();
    EXPECT_TRUE(outcome.status.ok()) << outcome.status;
    EXPECT_EQ(outcome.elements, elements);
    EXPECT_THAT(leftOut, ElementsAre(HasSubstr(message)));
  }

  Pipeline pipeline;
  DatasetOptions options;
  std::vector<std::string> leftOut;
};

TEST_F(BudgetTest, RecordsAreAsLongAsTheyMayBe) {
  const std::string most(100, 'm');
  reads(frame({"one", most, "six"}), "tfrecord");
  EXPECT_THAT(
      run().elements,
      ElementsAre("[] 'one'", absl::StrCat("[] '", most, "'"), "[] 'six'"));
}

TEST_F(BudgetTest, RecordsThatAreTooLongAreLeftOut) {
  // Whole in the reader's memory, and also when they are decompressed.
  const std::string bytes = frame({"one", std::string(101, 0), "six"});
  for (Compression compression :
       {Compression::None, Compression::Gzip, Compression::Zlib}) {
    reads(compress(bytes, compression), "tfrecord");
    expectRefused("record 1, which begins at byte 19, has 101 bytes, more than "
                  "--max_record_bytes=100 allows",
                  {"[] 'one'", "[] 'six'"});
  }
}

TEST_F(BudgetTest, ZerosThatWereCompressedAreNotUnpacked) {
  constexpr size_t size = 64 << 20;
  std::string bomb =
      compress(frame({"one", std::string(size, 0), "six"}), Compression::Gzip);
  EXPECT_LT(bomb.size(), size / 900);
  options.budget.recordBytes = 1 << 20;
  reads(bomb, "tfrecord");
  expectRefused("has 67108864 bytes, more than --max_record_bytes=1048576",
                {"[] 'one'", "[] 'six'"});
}

/// The largest number of bytes that a process has had in memory.
int64_t peakBytes() {
  rusage usage;
  return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_maxrss * 1024 : 0;
}

/// A record takes memory of its size. Memory that doubles takes up to three
/// times as much while it moves.
TEST(ByteReader, TakesTheMemoryOfARecord) {
#if __has_feature(thread_sanitizer)
  GTEST_SKIP() << "the sanitizer keeps a shadow of the memory";
#endif
  constexpr int64_t size = 128 << 20;
  const std::string path = makeFolder() + "/sparse";
  test::writeFile(path, "");
  ASSERT_EQ(truncate(path.c_str(), size), 0);
  // In a process of its own, whose peak no other test has raised.
  std::fflush(nullptr);
  pid_t child = fork();
  if (child == 0) {
    Budget budget;
    budget.recordBytes = size;
    auto reader = ByteReader::open(path, {Compression::None, 8 << 20, budget});
    if (!reader.ok() || !(*reader)->peek(12).ok())
      _exit(1);
    (*reader)->take(12);
    const int64_t before = peakBytes();
    absl::StatusOr<absl::string_view> record = (*reader)->peek(size - 12);
    if (!record.ok() || record->size() != size - 12)
      _exit(2);
    _exit(peakBytes() - before < size * 5 / 4 ? 0 : 3);
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

TEST_F(BudgetTest, LengthsThatNoFileHasAreNotRead) {
  // 2^60 bytes, whose checksum is right.
  std::string length(8, 0);
  length[7] = 0x10;
  std::string bytes = frame({"one", length});
  // A record's data have a checksum as its length has.
  std::string claim = length + bytes.substr(bytes.size() - 4);
  reads(frame("one") + claim + frame("six"), "tfrecord");
  expectRefused("it ends in the middle of record 1", {"[] 'one'", "[] 'six'"});
  // The end is unknown before decompression.
  reads(compress(frame("one") + claim + frame("six"), Compression::Gzip),
        "tfrecord");
  expectRefused("record 1, which begins at byte 19, has 1152921504606846976 "
                "bytes, more than --max_record_bytes=100",
                {"[] 'one'", "[] 'six'"});
  EXPECT_THAT(leftOut,
              ElementsAre(HasSubstr("continuing at byte 31, 12 bytes")));
}

TEST_F(BudgetTest, LinesWithoutAnEndAreCut) {
  const std::string most(100, 'm');
  const std::string file = absl::StrCat("one\n", most, "\n", most, "m\nsix");
  for (Compression compression : {Compression::None, Compression::Gzip}) {
    const char *name = compression == Compression::None ? "NONE" : "GZIP";
    reads(compress(file, compression), "text_line",
          {text("compression", name)});
    expectRefused("data:3: the record has 101 bytes or more, more than "
                  "--max_record_bytes=100 allows",
                  {"[] 'one'", absl::StrCat("[] '", most, "'"), "[] 'six'"});
    // To nobody's surprise the last line, too.
    reads(compress("one\n" + std::string(1 << 20, 'x'), compression),
          "text_line", {text("compression", name)});
    expectRefused("data:2: the record has 101 bytes or more", {"[] 'one'"});
  }
}

TEST_F(BudgetTest, RecordsOfCsvThatAreTooLongAreLeftOut) {
  const std::string half(60, 'h');
  // One of a line, and one of lines that are in quotes.
  reads(absl::StrCat("one\n", half, half, "\nsix\n"), "csv");
  expectRefused("data:2: the record has 101 bytes or more",
                {"[] 'one'", "[] 'six'"});
  reads(absl::StrCat("one\n\"", half, "\n", half, "\nx\"\nsix\n"), "csv");
  expectRefused("data:2: the record has 101 bytes or more",
                {"[] 'one'", "[] 'six'"});
  // Whose quote has no end.
  reads(absl::StrCat("one\n\"", half, "\n", half, "\nsix\n"), "csv");
  expectRefused("data:2: the record has 101 bytes or more", {"[] 'one'"});
}

TEST_F(BudgetTest, FieldsOfCsvThatNobodyTakesAreCounted) {
  options.budget.recordBytes = 1 << 20;
  reads("1\n" + std::string(1000, ',') + "\n3\n", "csv", {}, scalar);
  expectRefused("a record has 1001 fields, not 1", {"[] 1", "[] 3"});
}

TEST_F(BudgetTest, RecordsOfOneLengthAreAsLongAsTheProgramSays) {
  reads(std::string(202, 'x'), "fixed_length_record",
        {number("record_bytes", 101)});
  EXPECT_THAT(run().status.message(),
              HasSubstr("a record takes 101 bytes, more than "
                        "--max_record_bytes=100 allows"));
}

TEST_F(BudgetTest, RowsOfArraysAreNotLongerThanRecords) {
  // The dimensions of a row are 2^31, 2^20 and 2, of 4 bytes each.
  std::string idx("\0\0\x0c\x04", 4);
  for (uint32_t dim : {1u, 1u << 31, 1u << 20, 2u})
    idx += bigEndian(dim);
  reads(idx, "idx", {}, {"x", SYSTOLE_S32, 3, anyThree});
  expectRefused("in a row, a value of 2147483648x1048576x2 elements of 4 bytes "
                "takes 18014398509481984 bytes, more than "
                "--max_record_bytes=100 allows",
                {});
}

TEST_F(BudgetTest, RowsWithoutElementsAreRefused) {
  // 2^31 rows of 0 elements, in 16 bytes: without an end in sight.
  std::string idx("\0\0\x08\x02", 4);
  for (uint32_t dim : {1u << 31, 0u})
    idx += bigEndian(dim);
  const int64_t any[] = {-1};
  reads(idx, "idx", {}, {"x", SYSTOLE_U8, 1, any});
  expectRefused("its rows have no elements", {});
}

TEST_F(BudgetTest, FilesThatRecordsNameAreReadUpToTheLimit) {
  const std::string path = writeFile(makeFolder() + "/file", "many bytes");
  systole_host host;
  RecordOperation small("read_file", {word}, {word});
  host.budget.recordBytes = 10;
  ASSERT_EQ(small.run(host, {valueOf(path)}), SYSTOLE_OK) << host.status;
  host.reset();
  host.budget.recordBytes = 9;
  EXPECT_NE(small.run(host, {valueOf(path)}), SYSTOLE_OK);
  EXPECT_THAT(host.status.message(),
              HasSubstr("/file' takes 10 bytes, more than "
                        "--max_record_bytes=9 allows"));
  // It has no size and no end.
  host.reset();
  EXPECT_NE(small.run(host, {valueOf("/dev/zero")}), SYSTOLE_OK);
  EXPECT_THAT(host.status.message(), HasSubstr("--max_record_bytes=9"));
}

//===----------------------------------------------------------------------===//
// Records
//===----------------------------------------------------------------------===//

/// A field of bytes in the wire format of protocol buffers.
std::string field(int number, const std::string &bytes) {
  std::string all(1, static_cast<char>(number << 3 | 2));
  size_t size = bytes.size();
  for (; size > 127; size >>= 7)
    all.push_back(static_cast<char>((size & 127) | 128));
  all.push_back(static_cast<char>(size));
  return all + bytes;
}

/// A tf.SequenceExample with a list of so many steps without values, and of
/// one with the feature `last`.
std::string unlikeSteps(int steps, const std::string &last) {
  std::string list;
  for (int i = 0; i < steps; ++i)
    list += field(1, "");
  list += field(1, last);
  return field(2, field(1, field(1, "steps") + field(2, list)));
}

TEST_F(BudgetTest, ListsOfUnlikeLengthsAreNotFilledUpWithoutEnd) {
  // 40,000 numbers of one byte each, packed.
  const std::string record =
      unlikeSteps(30000, field(3, field(1, std::string(40000, 1))));
  EXPECT_LT(record.size(), 110000u);
  systole_host host;
  RecordOperation parse("parse_sequence_example", {word},
                        {{"steps", SYSTOLE_S64, 2, any}},
                        {text("sequence", "steps")});
  EXPECT_NE(parse.run(host, {valueOf(record)}), SYSTOLE_OK);
  EXPECT_EQ(host.status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(
      host.status.message(),
      "the list of features 'steps': a value of 30001x40000 elements of 8 "
      "bytes takes 9600320000 bytes, more than --max_record_bytes=1073741824 "
      "allows; raise it if such large data is intended");
  // The same of strings.
  std::string strings;
  for (int i = 0; i < 40000; ++i)
    strings += field(1, "");
  RecordOperation parseStrings("parse_sequence_example", {word},
                               {{"steps", SYSTOLE_STRING, 2, any}},
                               {text("sequence", "steps")});
  host.reset();
  EXPECT_NE(
      parseStrings.run(host, {valueOf(unlikeSteps(30000, field(1, strings)))}),
      SYSTOLE_OK);
  EXPECT_THAT(host.status.message(), HasSubstr("30001x40000 elements"));
}

TEST_F(BudgetTest, EntriesOfTwoBytesAreNotListedWithoutEnd) {
  // A field of number 1 and no bytes is an entry, a step and a string.
  std::string entries;
  for (int i = 0; i < 1000; ++i)
    entries += field(1, "");
  systole_host host;
  host.budget.recordBytes = 10000;
  RecordOperation parse("parse_example", {word}, {words},
                        {text("features", "f")});
  EXPECT_NE(parse.run(host, {valueOf(field(1, entries))}), SYSTOLE_OK);
  EXPECT_THAT(host.status.message(),
              AllOf(HasSubstr("a value of 1000 elements"),
                    HasSubstr("--max_record_bytes=10000")));
  // The strings of one feature.
  host.reset();
  EXPECT_NE(
      parse.run(host,
                {valueOf(field(1, field(1, field(1, "f") +
                                               field(2, field(1, entries)))))}),
      SYSTOLE_OK);
  EXPECT_THAT(host.status.message(),
              HasSubstr("a value of 1000 elements of 16 bytes"));
  // The words of a string.
  host.reset();
  RecordOperation split("string_split", {word}, {words}, {text("sep", ",")});
  EXPECT_NE(split.run(host, {valueOf(std::string(1000, ','))}), SYSTOLE_OK);
  EXPECT_THAT(host.status.message(), HasSubstr("--max_record_bytes=10000"));
}

TEST_F(BudgetTest, ErrorsQuoteNoWholeRecord) {
  systole_host host;
  RecordOperation convert("string_to_number", {word},
                          {{"", SYSTOLE_F32, 0, nullptr}});
  EXPECT_NE(convert.run(host, {valueOf(std::string(1 << 20, '\x1b'))}),
            SYSTOLE_OK);
  EXPECT_LT(host.status.message().size(), 400u);
  EXPECT_THAT(host.status.message(), HasSubstr("... (1048576 bytes) is no "));
  // Nor the names of all features.
  proto::Example example;
  for (int i = 0; i < 5000; ++i)
    (*example.mutable_features()->mutable_feature())[absl::StrCat(i)];
  host.reset();
  RecordOperation parse("parse_example", {word},
                        {{"x", SYSTOLE_S64, 0, nullptr}},
                        {text("features", "x")});
  EXPECT_NE(parse.run(host, {valueOf(example.SerializeAsString())}),
            SYSTOLE_OK);
  EXPECT_LT(host.status.message().size(), 1000u);
  EXPECT_THAT(host.status.message(), HasSubstr("'0' (nothing), '1' (nothing)"));
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// A tensor of zeros as data.func has it.
std::string zeros(const systole_tensor_spec &type,
                  const std::vector<int64_t> &dims) {
  std::string value(64, 0);
  std::memcpy(&value[0], dims.data(), dims.size() * sizeof(int64_t));
  size_t count = 1;
  for (int64_t dim : dims)
    count *= static_cast<size_t>(dim);
  const size_t each = type.dtype == SYSTOLE_U8 ? 1 : 8;
  return value + std::string(count * each, 0);
}

TEST_F(BudgetTest, SmallValuesAreNotBroadcastWithoutEnd) {
  constexpr int64_t side = 100000;
  systole_host host;
  RecordOperation add("stablehlo.add", {table, table}, {table},
                      {number("broadcasts", 1)});
  const std::string column = zeros(table, {side, 1}),
                    row = zeros(table, {1, side});
  EXPECT_NE(add.run(host, {valueOf(column), valueOf(row)}), SYSTOLE_OK);
  EXPECT_THAT(host.status.message(),
              HasSubstr("a value of 100000x100000 elements of 8 bytes takes "
                        "80000000000 bytes, more than --max_record_bytes"));
  // Sizes that are computed.
  host.reset();
  const systole_tensor_spec sizes = {"", SYSTOLE_S64, 1, two};
  RecordOperation iota("stablehlo.dynamic_iota", {sizes}, {table});
  const int64_t dims[] = {side, side};
  EXPECT_NE(iota.run(host, {valueOf({reinterpret_cast<const char *>(dims),
                                     sizeof(dims)})}),
            SYSTOLE_OK);
  EXPECT_THAT(host.status.message(),
              HasSubstr("a value of 100000x100000 elements of 8 bytes"));
}

TEST_F(BudgetTest, ValuesOfOneElementCountTogether) {
  systole_host host;
  host.budget.recordBytes = 1100;
  RecordOperation negate("stablehlo.negate", {list}, {list});
  const std::string value = zeros(list, {60});
  EXPECT_EQ(negate.run(host, {valueOf(value)}), SYSTOLE_OK) << host.status;
  EXPECT_EQ(negate.run(host, {valueOf(value)}), SYSTOLE_OK) << host.status;
  EXPECT_NE(negate.run(host, {valueOf(value)}), SYSTOLE_OK);
  EXPECT_THAT(host.status.message(),
              HasSubstr("a value takes 480 bytes, those before it 1088, more "
                        "than --max_record_bytes=1100 allows"));
  host.reset();
  EXPECT_EQ(negate.run(host, {valueOf(value)}), SYSTOLE_OK) << host.status;
}

TEST_F(BudgetTest, ImagesWithoutPixelsAreNotLookedAt) {
  const systole_tensor_spec bytes = {"", SYSTOLE_U8, 3, anyImage};
  static const int64_t small[] = {2, 2, 3};
  const systole_tensor_spec floats = {"", SYSTOLE_F32, 3, small},
                            pixels = {"", SYSTOLE_U8, 3, small};
  systole_host host;
  for (const std::vector<int64_t> &dims :
       {std::vector<int64_t>{0, 4, 3}, std::vector<int64_t>{4, 0, 3}}) {
    const std::string image = zeros(bytes, dims);
    RecordOperation bilinear("resize", {bytes}, {floats});
    RecordOperation nearest("resize", {bytes}, {pixels},
                            {text("method", "nearest")});
    for (RecordOperation *resize : {&bilinear, &nearest}) {
      host.reset();
      EXPECT_NE(resize->run(host, {valueOf(image)}), SYSTOLE_OK);
      EXPECT_THAT(host.status.message(), HasSubstr("has no pixels to resize"));
    }
    for (const char *direction : {"left_right", "up_down"}) {
      host.reset();
      RecordOperation flip("flip", {bytes}, {bytes},
                           {text("direction", direction)});
      EXPECT_EQ(flip.run(host, {valueOf(image)}), SYSTOLE_OK) << host.status;
    }
  }
}

//===----------------------------------------------------------------------===//
// Batches
//===----------------------------------------------------------------------===//

/// As many zeros as the element says.
systole_status makeZeros(systole_host *host, const systole_value *inputs,
                         systole_value *, void *) {
  int64_t count;
  std::memcpy(&count, inputs[0].data, sizeof(count));
  const std::string value = zeros(list, {count});
  return systole_give(host, 0, value.data(),
                      static_cast<int64_t>(value.size()));
}
const systole_host_function zerosFunction = {"zeros", makeZeros, 0,    1,
                                             1,       &scalar,   &list};

/// Whether it is below 10; others are an error.
systole_status isSmall(systole_host *host, const systole_value *inputs,
                       systole_value *outputs, void *) {
  int64_t value;
  std::memcpy(&value, inputs[0].data, sizeof(value));
  if (value >= 10)
    return host->fail(absl::InvalidArgumentError("it is large"));
  *static_cast<bool *>(outputs[0].data) = true;
  return SYSTOLE_OK;
}
const systole_host_function smallFunction = {"small", isSmall, 0,    1,
                                             1,       &scalar, &flag};

TEST_F(BudgetTest, BatchesAreNotFilledUpToOneThatIsLong) {
  // Two rows of at most six numbers of 8 bytes.
  reads("1\n6\n2\n7\n3\n", "csv", {}, scalar)
      .add("map", {}, &zerosFunction)
      .gives({list})
      .add("padded_batch", {number("size", 2), number("pads", 1)})
      .gives({table});
  expectRefused("data:4: a value of 2x7 elements of "
                "8 bytes takes 112 bytes, more than --max_record_bytes=100",
                {"[2 6] 0 0 0 0 0 0 0 0 0 0 0 0", "[2 3] 0 0 0 0 0 0"});
}

TEST_F(BudgetTest, BatchesAreNotFilledUpToTheLongestOfEachDimension) {
  // Either is small, but not a box around both.
  StackOptions options;
  options.row = options.result = &table;
  options.isPadded = true;
  Budget budget;
  budget.recordBytes = 2000;
  StackSize extent(options, budget, 2);
  auto value = [](const std::vector<int64_t> &dims) {
    const std::string bytes = zeros(table, dims);
    Buffer buffer(static_cast<int64_t>(bytes.size()));
    std::memcpy(buffer.data(), bytes.data(), bytes.size());
    return buffer;
  };
  ASSERT_TRUE(extent.check(value({1, 100})).ok());
  extent.add(value({1, 100}));
  EXPECT_TRUE(extent.check(value({1, 1})).ok());
  EXPECT_THAT(extent.check(value({100, 1})).message(),
              HasSubstr("a value of 2x100x100 elements"));
  extent.begin(2);
  EXPECT_TRUE(extent.check(value({100, 1})).ok());
}

TEST_F(BudgetTest, BatchesOfStringsCountTheirBytes) {
  const std::string half(60, 'h');
  reads(absl::StrCat("one\n", half, "\n", half, "\nsix\n"), "text_line")
      .add("batch", {number("size", 4)})
      .gives({words});
  expectRefused("data:3: a batch of 4 rows takes "
                "123 bytes",
                {absl::StrCat("[3] 'one' '", half, "' 'six'")});
}

TEST_F(BudgetTest, BucketsHaveRoomForTheirBatch) {
  reads("1\n6\n2\n7\n3\n", "csv", {}, scalar)
      .add("map", {}, &zerosFunction)
      .gives({list})
      .add("bucket_by_length",
           {text("length_of", "x"), number("pads", 1), number("boundaries", 5),
            number("batch_sizes", 3), number("batch_sizes", 2)})
      .gives({table});
  expectRefused("data:4: a value of 2x7 elements of "
                "8 bytes takes 112 bytes, more than --max_record_bytes=100",
                {"[3 3] 0 0 0 0 0 0 0 0 0", "[1 6] 0 0 0 0 0 0"});
}

TEST_F(BudgetTest, RecordsThatAFilterRefusesAreLeftOut) {
  reads("1\n16\n2\n", "csv", {}, scalar)
      .add("filter", {}, &smallFunction)
      .gives({scalar});
  expectRefused("data:2: it is large", {"[] 1", "[] 2"});
}

//===----------------------------------------------------------------------===//
// Tools
//===----------------------------------------------------------------------===//

TEST(Budget, IsThatOfToolsToo) {
  Budget budget;
  budget.recordBytes = 100;
  const std::string bytes = frame({"one", std::string(101, 0), "six"});
  for (Compression compression : {Compression::None, Compression::Gzip}) {
    const std::string path =
        writeFile(makeFolder() + "/data", compress(bytes, compression));
    auto scanner = RecordScanner::open(path, 16, budget);
    ASSERT_TRUE(scanner.ok()) << scanner.status();
    EXPECT_EQ((*scanner)->next().data, "one");
    RecordScanner::Item damage = (*scanner)->next();
    EXPECT_EQ(damage.offset, 19);
    EXPECT_EQ(damage.bytes, 117);
    EXPECT_THAT(damage.status.message(),
                HasSubstr("byte 19: a record of 101 bytes is not read: that is "
                          "more than --max_record_bytes=100 allows"));
    RecordScanner::Item last = (*scanner)->next();
    EXPECT_EQ(last.data, "six");
    EXPECT_EQ(last.offset, 136);
    EXPECT_EQ((*scanner)->next().kind, RecordScanner::Kind::End);
  }
}

TEST(Budget, GoesThroughDamageOfAnyLength) {
  // Longer than a record may be, and no record: one piece of damage.
  Budget budget;
  budget.recordBytes = 1000;
  const std::string path =
      writeFile(makeFolder() + "/data",
                compress(frame("one") + std::string(1 << 22, 0) + frame("six"),
                         Compression::Gzip));
  auto scanner = RecordScanner::open(path, 1 << 12, budget);
  ASSERT_TRUE(scanner.ok()) << scanner.status();
  EXPECT_EQ((*scanner)->next().data, "one");
  RecordScanner::Item damage = (*scanner)->next();
  EXPECT_EQ(damage.bytes, 1 << 22);
  EXPECT_THAT(damage.status.message(),
              HasSubstr("byte 19: 4194304 bytes are not a record"));
  EXPECT_EQ((*scanner)->next().data, "six");
}

} // namespace
