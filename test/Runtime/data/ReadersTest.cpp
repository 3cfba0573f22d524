//===- ReadersTest.cpp - Files that pipelines read ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tests of readers when a run resumes in the middle of files, when these have
// changed meanwhile, when they are damaged, and when they are slow to read.
//
//===----------------------------------------------------------------------===//

#include "Pipelines.h"
#include "TestRecords.h"
#include "runtime/data/core/Counters.h"
#include "runtime/data/core/Dataset.h"

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

using namespace systole;
using namespace systole::data;
using namespace systole::test;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

namespace {

const systole_tensor_spec record = {"record", SYSTOLE_STRING, 0, nullptr};

struct Outcome {
  std::vector<std::string> records;
  std::vector<std::vector<int64_t>> positions;
  absl::Status status;
};

class ReadersTest : public ::testing::Test {
protected:
  ReadersTest() {
    options.onBadRecord = [this](const absl::Status &error) {
      leftOut.emplace_back(error.message());
    };
    options.onWarning = [this](const std::string &message) {
      warnings.push_back(message);
    };
  }

  /// Records by one operation from files.
  Pipeline &reads(const std::string &files, const char *kind = "tfrecord",
                  Pipeline::Attributes attributes = {},
                  const systole_tensor_spec &type = record) {
    options.files["train_files"] = files;
    pipeline = Pipeline();
    pipeline.add("files", {text("flag", "train_files")})
        .add(kind, std::move(attributes))
        .gives({type})
        .yield({type});
    return pipeline;
  }

  /// Whole numbers, a line each.
  void readsNumbers(const std::string &lines) {
    reads(writeFile(makeFolder() + "/data", lines), "csv", {},
          {"x", SYSTOLE_S64, 0, nullptr});
  }

  Outcome run() {
    Outcome outcome;
    warnings.clear();
    leftOut.clear();
    outcome.status =
        forEachElement(pipeline, options, INT64_MAX, [&](const Element &one) {
          const Buffer &bytes = one.components[0];
          outcome.records.emplace_back(bytes.data(),
                                       static_cast<size_t>(bytes.size()));
          outcome.positions.push_back(one.position);
        });
    return outcome;
  }

  Pipeline pipeline;
  DatasetOptions options;
  std::vector<std::string> warnings, leftOut;
};

//===----------------------------------------------------------------------===//
// Going on
//===----------------------------------------------------------------------===//

TEST_F(ReadersTest, ReadNothingThatIsBeforeThePosition) {
  struct {
    const char *kind;
    std::string bytes;
    Pipeline::Attributes attributes;
  } kinds[] = {
      {"tfrecord", frame({"one", "two", "six", "ten"}), {}},
      {"text_line", "one\ntwo\nsix\nten\n", {}},
      {"fixed_length_record", "onetwosixten", {number("record_bytes", 3)}}};
  for (auto &kind : kinds) {
    std::string path = writeFile(makeFolder() + "/file", kind.bytes);
    reads(path, kind.kind, kind.attributes);
    Outcome whole = run();
    ASSERT_THAT(whole.records, ElementsAre("one", "two", "six", "ten"));
    // The present bytes would end the run, or be another record.
    size_t half = kind.bytes.size() / 2;
    writeFile(path, std::string(half, '#') + kind.bytes.substr(half));
    options.position = whole.positions[1];
    options.counters = std::make_shared<Counters>();
    Outcome rest = run();
    EXPECT_TRUE(rest.status.ok()) << kind.kind << ": " << rest.status;
    EXPECT_THAT(rest.records, ElementsAre("six", "ten")) << kind.kind;
    EXPECT_THAT(warnings, IsEmpty());
    // The reader was asked for these and the end.
    EXPECT_EQ(options.counters->snapshot()[1].elements, 3) << kind.kind;
    options.position.clear();
  }
}

TEST_F(ReadersTest, OpenNoFileBeforeThePosition) {
  std::string folder = makeFolder();
  std::string first = writeFile(folder + "/a", frame({"one", "two"}));
  writeFile(folder + "/b", frame({"three", "four"}));
  reads(folder + "/?");
  Outcome whole = run();
  ASSERT_EQ(whole.records.size(), 4u) << whole.status;
  writeFile(first, "no records");
  options.position = whole.positions[2];
  EXPECT_THAT(run().records, ElementsAre("four"));
}

TEST_F(ReadersTest, GoOnInAnotherFolder) {
  std::string bytes = frame({"one", "two", "three"});
  reads(writeFile(makeFolder() + "/data", bytes));
  options.position = run().positions[0];
  reads(writeFile(makeFolder() + "/data", bytes));
  Outcome rest = run();
  EXPECT_THAT(rest.records, ElementsAre("two", "three"));
  EXPECT_THAT(warnings, IsEmpty());
}

TEST_F(ReadersTest, LeaveBatchesOutWhereFilesHaveOtherNames) {
  std::string bytes = frame({"one", "two", "three"});
  reads(writeFile(makeFolder() + "/data", bytes));
  options.position = run().positions[0];
  options.skipBatches = 2;
  reads(writeFile(makeFolder() + "/others", bytes));
  EXPECT_THAT(run().records, ElementsAre("three"));
  EXPECT_THAT(
      warnings,
      ElementsAre(
          "the input pipeline 'train' differs from that of the checkpoint, or "
          "its files have other names: it does not resume at that position, "
          "but skips as many batches as there were steps, 2"));
}

TEST_F(ReadersTest, LeaveBatchesOutWhereThePipelineIsAnother) {
  std::string file = writeFile(makeFolder() + "/data", frame({"one", "two"}));
  reads(file);
  options.position = run().positions[0];
  options.skipBatches = 1;
  reads(file, "tfrecord", {text("compression", "NONE")});
  EXPECT_THAT(run().records, ElementsAre("two"));
  EXPECT_EQ(warnings.size(), 1u);
}

TEST_F(ReadersTest, LeaveBatchesOutWhereThereWereOtherInvocations) {
  std::string file = writeFile(makeFolder() + "/data",
                               frame({"one", "two", "six", "ten", "red"}));
  reads(file);
  for (auto [before, after] : {std::pair{1, 2}, {2, 1}, {3, 2}}) {
    options.position.clear();
    options.skipBatches = 0;
    options.invocations = before;
    options.position = run().positions[0];
    options.skipBatches = 3;
    options.invocations = after;
    Outcome rest = run();
    ASSERT_EQ(rest.records.size(), 2u) << rest.status;
    EXPECT_EQ(rest.records[0], after == 1 ? "ten" : "tenten");
    EXPECT_EQ(warnings.size(), 1u);
  }
}

TEST_F(ReadersTest, GoOnWhereADamagedRecordComesNext) {
  std::string bytes = frame({"one", "two", "three"});
  bytes[frame("one").size()] ^= 1; // The length of the second.
  reads(writeFile(makeFolder() + "/data", bytes));
  options.skipBadRecords = 1;
  Outcome all = run();
  ASSERT_THAT(all.records, ElementsAre("one", "three"));
  options.position = all.positions[0];
  EXPECT_THAT(run().records, ElementsAre("three"));
}

TEST_F(ReadersTest, SayThatAFileIsNotTheSame) {
  std::string path =
      writeFile(makeFolder() + "/data", frame({"one", "two", "three"}));
  reads(path);
  options.position = run().positions[1];
  writeFile(path, frame({"longer", "records", "than before"}));
  EXPECT_THAT(std::string(run().status.message()),
              AllOf(HasSubstr("is not the file that an earlier run has read: "
                              "no record begins at byte 38, where it stopped"),
                    HasSubstr("rename this one")));
  writeFile(path, frame("one"));
  EXPECT_THAT(std::string(run().status.message()),
              HasSubstr("has become shorter: it ends before byte 38, where an "
                        "earlier run has stopped"));
}

TEST_F(ReadersTest, SayThatAPositionIsBeforeTheData) {
  reads(writeFile(makeFolder() + "/data", "HEADonetwo"), "fixed_length_record",
        {number("record_bytes", 3), number("header_bytes", 4)});
  options.position = run().positions[0];
  options.position.back() = 2;
  EXPECT_THAT(std::string(run().status.message()),
              HasSubstr("cannot be read from byte 2, which is before 4, where "
                        "its data begin"));
}

//===----------------------------------------------------------------------===//
// Damage
//===----------------------------------------------------------------------===//

TEST_F(ReadersTest, GoOnAfterDamagedRecords) {
  // Each record takes 19 bytes: a header of 12, three of data, a checksum.
  std::string path = writeFile(makeFolder() + "/data", "");
  auto damaged = [&](size_t byte) {
    std::string bytes = frame({"one", "two", "six", "ten"});
    bytes[byte] ^= 1;
    writeFile(path, bytes);
    return run();
  };
  reads(path);
  options.skipBadRecords = 1;

  Outcome length = damaged(19);
  EXPECT_TRUE(length.status.ok()) << length.status;
  EXPECT_THAT(length.records, ElementsAre("one", "six", "ten"));
  EXPECT_THAT(leftOut,
              ElementsAre(AllOf(
                  HasSubstr("record 1, which begins at byte 19, is corrupt"),
                  HasSubstr("; continuing at byte 38, 19 bytes later"))));

  Outcome data = damaged(19 + 13);
  EXPECT_THAT(data.records, ElementsAre("one", "six", "ten"));
  EXPECT_THAT(leftOut, ElementsAre(AllOf(
                           HasSubstr("the checksum of its data is"),
                           HasSubstr("continuing at byte 38, 0 bytes later"))));

  EXPECT_THAT(damaged(0).records, ElementsAre("two", "six", "ten"));
  EXPECT_THAT(leftOut, ElementsAre(HasSubstr("is not a TFRecord file")));

  // In the last one.
  EXPECT_THAT(damaged(3 * 19 + 2).records, ElementsAre("one", "two", "six"));
  EXPECT_THAT(leftOut,
              ElementsAre(HasSubstr("; skipping the rest of the file")));
}

TEST_F(ReadersTest, FindRecordsInWhatAnotherClaims) {
  // A length of more than the file, with a checksum that is right.
  std::string claim = frame(std::string(1000, ' ')).substr(0, 12);
  reads(writeFile(makeFolder() + "/data",
                  frame("one") + claim + "junk" + frame({"two", "six"})));
  options.skipBadRecords = 1;
  Outcome outcome = run();
  EXPECT_TRUE(outcome.status.ok()) << outcome.status;
  EXPECT_THAT(outcome.records, ElementsAre("one", "two", "six"));
  EXPECT_THAT(leftOut,
              ElementsAre(HasSubstr("ends in the middle of record 1")));
}

TEST_F(ReadersTest, EndWhereMoreIsDamagedThanMayBe) {
  std::string bytes = frame({"one", "two", "six", "ten"});
  bytes[19 + 13] ^= 1;
  bytes[38 + 13] ^= 1;
  reads(writeFile(makeFolder() + "/data", bytes));
  options.skipBadRecords = 1;
  Outcome outcome = run();
  EXPECT_EQ(outcome.status.code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(outcome.records, ElementsAre("one"));
  EXPECT_EQ(leftOut.size(), 1u);
}

TEST_F(ReadersTest, LeaveOutTheSameRecordsWhereTheyGoOn) {
  std::string bytes = frame({"one", "two", "six", "ten"});
  bytes[19 + 13] ^= 1;
  reads(writeFile(makeFolder() + "/data", bytes));
  options.skipBadRecords = 2;
  options.skipBatches = 2;
  EXPECT_THAT(run().records, ElementsAre("ten"));
}

TEST_F(ReadersTest, GoOnAfterALineOfCsvThatIsWrong) {
  readsNumbers("1\nx\n3\n");
  options.skipBadRecords = 1;
  Outcome outcome = run();
  EXPECT_TRUE(outcome.status.ok()) << outcome.status;
  EXPECT_EQ(outcome.records.size(), 2u);
  EXPECT_EQ(leftOut.size(), 1u);
}

TEST_F(ReadersTest, EndLinesOfCsvWithEitherOfTwoCharactersOrBoth) {
  for (std::string end : {"\n", "\r", "\r\n"}) {
    readsNumbers(absl::StrCat("1", end, "2", end, "3"));
    EXPECT_EQ(run().records.size(), 3u) << absl::CEscape(end);
  }
}

TEST_F(ReadersTest, LeaveTheMarkOfUtf8Out) {
  readsNumbers("\xef\xbb\xbf"
               "1\n2\n");
  Outcome outcome = run();
  EXPECT_TRUE(outcome.status.ok()) << outcome.status;
  EXPECT_EQ(outcome.records.size(), 2u);
}

/// The names of the columns, read as numbers, are what is wrong most often.
TEST_F(ReadersTest, SayHowToLeaveTheNamesOfTheColumnsOut) {
  readsNumbers("x\n1\ny\n");
  EXPECT_THAT(
      std::string(run().status.message()),
      testing::AllOf(HasSubstr("/data:1: column 'x': 'x' is no i64; read words "
                               "as !data.string"),
                     HasSubstr("data.csv needs {header}")));
  // No other line is taken for them.
  options.skipBadRecords = 1;
  EXPECT_THAT(std::string(run().status.message()),
              testing::AllOf(HasSubstr("/data:3: column 'x': 'y' is no i64"),
                             testing::Not(HasSubstr("header"))));
}

TEST_F(ReadersTest, FindColumnsOfCsvByTheirNames) {
  auto readsColumn = [&](const std::string &lines, const char *name,
                         std::vector<Attribute> attributes = {}) {
    attributes.push_back(number("header", 1));
    reads(writeFile(makeFolder() + "/people.csv", lines), "csv", attributes,
          {name, SYSTOLE_STRING, 0, nullptr});
  };
  readsColumn("age, hours ,rich\n39,40,no\n50,13,yes\n", "hours");
  EXPECT_THAT(run().records, ElementsAre("40", "13"));
  readsColumn("\"hours\",age\n40,39\n", "hours");
  EXPECT_THAT(run().records, ElementsAre("40"));
  readsColumn("age,hours\n39,40,no\n", "hours");
  EXPECT_THAT(std::string(run().status.message()),
              HasSubstr("people.csv:2: a record has 3 fields, not 2"));

  readsColumn("age,hour,rich\n39,40,no\n", "hours");
  options.skipBadRecords = 1;
  EXPECT_THAT(
      std::string(run().status.message()),
      HasSubstr(
          "people.csv:1: there is no column 'hours': the first line "
          "names 'age', 'hour', 'rich', and the model takes 'hours'; did you "
          "mean 'hour'?"));
  readsColumn("39,40\n", "hours");
  EXPECT_THAT(std::string(run().status.message()),
              HasSubstr("the first line names '39', '40', and the model takes "
                        "'hours'; the line with the names is missing"));
  readsColumn("foo,bar\n39,40\n", "hours");
  EXPECT_THAT(std::string(run().status.message()),
              testing::Not(HasSubstr("did you mean")));
  // By number, the names do not matter.
  readsColumn("foo,bar\n39,40\n", "hours", {number("select_cols", 1)});
  EXPECT_THAT(run().records, ElementsAre("40"));
}

TEST_F(ReadersTest, LeaveEmptyLinesOfCsvOut) {
  reads(writeFile(makeFolder() + "/data", "x,y\n1,2\n\n3,4\n\n"), "csv",
        {number("header", 1)}, {"y", SYSTOLE_STRING, 0, nullptr});
  EXPECT_THAT(run().records, ElementsAre("2", "4"));
  // A line of one field has it.
  reads(writeFile(makeFolder() + "/data", "1\n\n3\n"), "csv", {},
        {"y", SYSTOLE_STRING, 0, nullptr});
  EXPECT_THAT(std::string(run().status.message()),
              HasSubstr("/data:2: column 'y' is required but missing"));
}

/// A record may have several lines, and other columns may come before.
TEST_F(ReadersTest, NameTheLineAndTheColumnOfCsvThatIsWrong) {
  auto readsAges = [&](const std::string &lines) {
    reads(writeFile(makeFolder() + "/people.csv", lines), "csv",
          {number("header", 1)}, {"age", SYSTOLE_S32, 0, nullptr});
    return std::string(run().status.message());
  };
  EXPECT_THAT(
      readsAges("name,age\n\"A\nB\",39\nC,old\n"),
      HasSubstr("people.csv:4: column 'age': 'old' is no i32; read words "
                "as !data.string"));
  EXPECT_THAT(readsAges("name,age\nA,39.5\n"),
              HasSubstr("people.csv:2: column 'age': '39.5' is no i32; "
                        "tensor<f32> takes fractions"));
  EXPECT_THAT(readsAges("name,age\nA,\n"),
              HasSubstr("people.csv:2: column 'age' is required but missing"));
  EXPECT_THAT(readsAges("name,age\nA\"B,39\n"),
              HasSubstr("people.csv:2: column 'name' has a quote in it"));
  EXPECT_THAT(readsAges("name,\"age\n"),
              HasSubstr("people.csv:1: field 1 has no closing quote"));
}

TEST_F(ReadersTest, TakeTheOtherColumnsOfCsvAsAVector) {
  const int64_t three[] = {3};
  const systole_tensor_spec types[] = {{"kind", SYSTOLE_S32, 0, nullptr},
                                       {"x", SYSTOLE_F32, 1, three}};
  auto readsRows = [&](const std::string &lines) {
    options.files["train_files"] =
        writeFile(makeFolder() + "/flowers.csv", lines);
    pipeline = Pipeline();
    pipeline.add("files", {text("flag", "train_files")})
        .add("csv", {number("header", 1)})
        .gives({types[0], types[1]})
        .yield({types[0], types[1]});
    auto iterator = makeIterator(pipeline.describe(), options);
    Element element;
    absl::StatusOr<bool> got = (*iterator)->next(element);
    std::vector<float> row(got.ok() ? 3 : 0);
    if (got.ok())
      std::memcpy(row.data(), element.components[1].data(), sizeof(float[3]));
    return std::make_pair(std::string(got.status().message()), row);
  };
  EXPECT_THAT(readsRows("a,kind,b,c\n1.5,2,-3,4\n").second,
              ElementsAre(1.5f, -3.f, 4.f));
  EXPECT_THAT(readsRows("a,kind,b,c\n1.5,2,x,4\n").first,
              HasSubstr("flowers.csv:2: column 'b': 'x' is no f32"));
  EXPECT_THAT(readsRows("a,kind,b\n1.5,2,3\n").first,
              HasSubstr("flowers.csv:1: 'x' takes the 3 columns that nothing "
                        "else takes, and there are 2: 'a', 'b'"));
}

TEST_F(ReadersTest, LeaveOutTheRestOfACompressedFileThatIsDamaged) {
  std::string bytes = compress(frame({"one", "two"}), Compression::Gzip);
  bytes[bytes.size() / 2] ^= 0x55;
  std::string folder = makeFolder();
  reads(absl::StrCat(writeFile(folder + "/a", bytes), ",",
                     writeFile(folder + "/b", frame("six"))));
  options.skipBadRecords = 1;
  Outcome outcome = run();
  EXPECT_TRUE(outcome.status.ok()) << outcome.status;
  EXPECT_EQ(outcome.records.back(), "six");
  EXPECT_THAT(leftOut, ElementsAre(HasSubstr("skipping the rest of the file")));
}

TEST_F(ReadersTest, LeaveOutTheRestOfAFileThatChangesWhileItIsRead) {
  const std::string folder = makeFolder(), longOne(1000, 'x');
  for (int64_t mayBeBad : {0, 1}) {
    std::string path =
        writeFile(folder + "/a", frame({longOne, longOne, longOne, longOne}));
    reads(absl::StrCat(path, ",", writeFile(folder + "/b", frame("six"))),
          "tfrecord", {number("buffer_size", 64)});
    options.skipBadRecords = mayBeBad;
    leftOut.clear();
    auto iterator = makeIterator(pipeline.describe(), options);
    ASSERT_TRUE(iterator.ok()) << iterator.status();
    Element element;
    ASSERT_TRUE((*iterator)->next(element).value_or(false));
    ASSERT_EQ(truncate(path.c_str(), 1100), 0);
    absl::StatusOr<bool> got = (*iterator)->next(element);
    if (mayBeBad == 0) {
      EXPECT_EQ(got.status().code(), absl::StatusCode::kDataLoss);
      EXPECT_THAT(std::string(got.status().message()),
                  AllOf(HasSubstr(path), HasSubstr("has changed while it was "
                                                   "read, before byte ")));
      continue;
    }
    ASSERT_TRUE(got.ok() && *got) << got.status();
    EXPECT_EQ(element.components[0].size(), 3);
    EXPECT_THAT(leftOut,
                ElementsAre(AllOf(HasSubstr("has changed while it was read"),
                                  HasSubstr("skipping the rest"))));
  }
}

//===----------------------------------------------------------------------===//
// Warnings
//===----------------------------------------------------------------------===//

TEST_F(ReadersTest, WarnOfSmallBuffers) {
  std::string file = writeFile(makeFolder() + "/data", frame("one"));
  reads(file, "tfrecord", {number("buffer_size", (1 << 20) - 1)});
  options.invocations = 3;
  EXPECT_TRUE(run().status.ok());
  EXPECT_THAT(warnings,
              ElementsAre("'tfrecord' reads 1048575 bytes at a time; less than "
                          "a MiB is slow, over a network above all: omit "
                          "buffer_size for 8 MiB [model.mlir:7]"));
  reads(file, "tfrecord", {number("buffer_size", 1 << 20)});
  EXPECT_TRUE(run().status.ok());
  EXPECT_THAT(warnings, IsEmpty());
}

TEST_F(ReadersTest, WarnOfManySmallFiles) {
  std::string folder = makeFolder();
  for (int i = 0; i < 99; ++i)
    writeFile(absl::StrCat(folder, "/", i), frame("one"));
  reads(folder + "/*");
  EXPECT_EQ(run().records.size(), 99u);
  EXPECT_THAT(warnings, IsEmpty());
  // Another pass reads the same files.
  pipeline = Pipeline();
  pipeline.add("files", {text("flag", "train_files")})
      .add("tfrecord")
      .gives({record})
      .add("repeat", {number("count", 2)})
      .yield({record});
  EXPECT_EQ(run().records.size(), 198u);
  EXPECT_THAT(warnings, IsEmpty());
  reads(folder + "/*");
  writeFile(folder + "/last", frame("one"));
  EXPECT_EQ(run().records.size(), 100u);
  EXPECT_THAT(warnings,
              ElementsAre(HasSubstr("the input is many small files, the first "
                                    "100 of 19 bytes on average")));
}

} // namespace
