//===- HostTest.cpp - The host functions of the C ABI ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/record_ops/Host.h"
#include "Pipelines.h"
#include "TestRecords.h"
#include "runtime/data/readers/RecordReader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace systole::data;
using namespace systole::test;
using ::testing::AllOf;
using ::testing::HasSubstr;

namespace {

const int64_t three[] = {3};
const systole_tensor_spec recordSpec = {"", SYSTOLE_STRING, 0, nullptr};
const systole_tensor_spec image = {"image", SYSTOLE_STRING, 0, nullptr};
const systole_tensor_spec label = {"label", SYSTOLE_S64, 0, nullptr};
const systole_tensor_spec weights = {"weights", SYSTOLE_F32, 1, three};

class ParseExample : public ::testing::Test {
protected:
  /// The last record of the file that TensorFlow wrote.
  void SetUp() override {
    auto reader =
        RecordReader::open(sourcePath("test/Runtime/Inputs/examples.tfrecord"));
    ASSERT_TRUE(reader.ok()) << reader.status();
    absl::string_view next;
    while (*(*reader)->read(next))
      record = std::string(next);
  }

  systole_status parse(const systole_tensor_spec &spec) {
    // Operations of a program stay where they are.
    operations.push_back(std::make_unique<RecordOperation>(
        "parse_example", std::vector{recordSpec}, std::vector{spec},
        std::vector{text("features", spec.name)}));
    return operations.back()->run(host, {valueOf(record)});
  }

  systole_host host;
  std::string record;
  std::vector<std::unique_ptr<RecordOperation>> operations;
};

TEST_F(ParseExample, TakesStringsIntegersAndFloats) {
  RecordOperation parse("parse_example", {recordSpec}, {weights, image, label},
                        {text("features", "weights"), text("features", "image"),
                         text("features", "label")});
  ASSERT_EQ(parse.run(host, {valueOf(record)}), SYSTOLE_OK) << host.status;
  const std::vector<systole_value> &values = parse.results;
  ASSERT_EQ(values[0].bytes, 12);
  const float *floats = static_cast<const float *>(values[0].data);
  EXPECT_THAT(std::vector<float>(floats, floats + 3),
              testing::ElementsAre(1.5f, -1.25f, 3e38f));
  EXPECT_EQ(std::string(static_cast<char *>(values[1].data), values[1].bytes),
            "\x1e\x1f !\"#");
  ASSERT_EQ(values[2].bytes, 8);
  EXPECT_EQ(*static_cast<const int64_t *>(values[2].data), 1);
}

TEST_F(ParseExample, NamesAMissingFeatureAndThoseThereAre) {
  const systole_tensor_spec other = {"lable", SYSTOLE_S64, 0, nullptr};
  EXPECT_EQ(parse(other), static_cast<int>(absl::StatusCode::kInvalidArgument));
  EXPECT_EQ(host.status.message(),
            "feature 'lable' is missing: the record has 'image' (1 string), "
            "'label' (1 int64), 'weights' (3 floats)");
}

TEST_F(ParseExample, NamesAFeatureOfAnotherType) {
  const systole_tensor_spec specs[] = {
      {"image", SYSTOLE_S64, 0, nullptr},
      {"label", SYSTOLE_F32, 0, nullptr},
      {"weights", SYSTOLE_STRING, 0, nullptr},
  };
  const char *messages[] = {
      "feature 'image' holds 1 string, not 1 int64 as tensor<i64> asks for",
      "feature 'label' holds 1 int64, not 1 float as tensor<f32> asks for",
      "feature 'weights' holds 3 floats, not 1 string as string asks for",
  };
  for (int i = 0; i < 3; ++i) {
    host.reset();
    EXPECT_NE(parse(specs[i]), SYSTOLE_OK);
    EXPECT_THAT(host.status.message(), HasSubstr(messages[i]));
  }
}

TEST_F(ParseExample, NamesAFeatureOfAnotherLength) {
  const int64_t two[] = {2};
  const systole_tensor_spec spec = {"weights", SYSTOLE_F32, 1, two};
  EXPECT_NE(parse(spec), SYSTOLE_OK);
  EXPECT_THAT(host.status.message(),
              HasSubstr("feature 'weights' holds 3 floats, not 2 floats as "
                        "tensor<2xf32> asks for"));
}

TEST_F(ParseExample, SaysThatARecordIsNoExample) {
  record = "\xff\xff";
  EXPECT_EQ(parse(label), static_cast<int>(absl::StatusCode::kDataLoss));
  EXPECT_EQ(host.status.message(),
            "the record is not a tf.Example: its 2 bytes do not parse");
}

TEST_F(ParseExample, SaysThatARecordIsEmpty) {
  record = "";
  EXPECT_NE(parse(label), SYSTOLE_OK);
  EXPECT_EQ(host.status.message(),
            "feature 'label' is missing: the record has no feature");
}

/// A field of a message that is bytes.
std::string field(char number, absl::string_view bytes) {
  return absl::StrCat(std::string(1, static_cast<char>(number << 3 | 2)),
                      std::string(1, static_cast<char>(bytes.size())), bytes);
}

/// An entry of Features: a name and an int64.
std::string entry(absl::string_view name, char integer) {
  std::string list = field(1, std::string(1, integer));
  return field(1, field(1, name) + field(2, field(3, list)));
}

TEST_F(ParseExample, TakesFeaturesInAnyOrderAndForm) {
  const systole_tensor_spec one = {"one", SYSTOLE_S64, 0, nullptr},
                            two = {"two", SYSTOLE_S64, 0, nullptr};
  RecordOperation parse("parse_example", {recordSpec}, {one, two},
                        {text("features", "one"), text("features", "two")});
  const std::string first = entry("one", 1), second = entry("two", 2);
  // The value before its name, and a field that is not known.
  const std::string turned =
      field(1, field(2, field(3, field(1, "\x02"))) + field(1, "two"));
  const std::string forms[] = {
      field(1, first + second),
      field(1, second + first),
      field(1, entry("other", 7) + first + entry("tw", 7) + second),
      field(1, entry("two", 7) + first + second), // The last one counts.
      field(1, second + turned + first),
      field(2, "unknown") + field(1, first + second),
      field(1, entry("one", 7)) + field(1, first + second)};
  for (const std::string &form : forms) {
    host.reset();
    ASSERT_EQ(parse.run(host, {valueOf(form)}), SYSTOLE_OK) << host.status;
    EXPECT_EQ(*static_cast<const int64_t *>(parse.results[0].data), 1);
    EXPECT_EQ(*static_cast<const int64_t *>(parse.results[1].data), 2);
  }
  host.reset();
  EXPECT_NE(parse.run(host, {valueOf(field(1, second))}), SYSTOLE_OK);
  EXPECT_EQ(host.status.message(),
            "feature 'one' is missing: the record has 'two' (1 int64)");
}

TEST_F(ParseExample, TakesOfARecordWhatItTakesWithoutThoseBefore) {
  const std::vector<systole_tensor_spec> types = {
      {"name", SYSTOLE_STRING, 0, nullptr},
      {"label", SYSTOLE_S64, 0, nullptr},
      {"weight", SYSTOLE_F32, 0, nullptr}};
  const std::string name = field(2, field(1, field(1, "a name")));
  const std::string weight =
      field(2, field(2, field(1, std::string("\0\0\x80\x3f", 4))));
  const std::string features = entry("label", 7) +
                               field(1, field(1, "name") + name) +
                               field(1, field(1, "weight") + weight);
  const std::string record = field(1, entry("other", 5) + features);
  auto parseAll = [&](const std::vector<std::string> &records) {
    RecordOperation parse("parse_example", {recordSpec}, types,
                          {text("features", "name"), text("features", "label"),
                           text("features", "weight")});
    systole_host thread;
    std::string last;
    for (const std::string &bytes : records) {
      thread.reset();
      bool isRight = parse.run(thread, {valueOf(bytes)}) == SYSTOLE_OK;
      last = isRight ? show(types, parse.results) : thread.status.ToString();
    }
    return last;
  };
  const std::string usual = parseAll({record});
  EXPECT_THAT(usual, testing::HasSubstr("a name"));
  // Whatever is otherwise in the next one: a value, or where the values are.
  for (size_t at = 0; at < record.size(); ++at)
    for (char bits : {'\1', '\2', '\x10', '\x80'}) {
      std::string other = record;
      other[at] = static_cast<char>(other[at] ^ bits);
      EXPECT_EQ(parseAll({record, other}), parseAll({other})) << at;
      EXPECT_EQ(parseAll({record, other, record}), usual) << at;
    }
  for (size_t size = 0; size < record.size(); ++size) {
    const std::string shorter = record.substr(0, size);
    EXPECT_EQ(parseAll({record, shorter}), parseAll({shorter})) << size;
  }
  // Features that are not requested, and repeated ones, may differ.
  auto withOthers = [&](char first, char again) {
    return field(1, entry("other", first) + entry("label", again) + features);
  };
  EXPECT_EQ(parseAll({withOthers(1, 2), withOthers(3, 4)}), usual);
  // Many that differ, and then the usual one.
  std::vector<std::string> many;
  for (int i = 0; i < 20; ++i)
    many.push_back(field(1, entry(std::string(i + 1, 'x'), 1)) + record);
  many.push_back(record);
  EXPECT_EQ(parseAll(many), usual);
}

TEST_F(ParseExample, KeepsTheFirstError) {
  const systole_tensor_spec other = {"other", SYSTOLE_S64, 0, nullptr};
  parse(other);
  record = "\xff\xff";
  parse(label);
  EXPECT_THAT(host.status.message(), HasSubstr("feature 'other' is missing"));
}

TEST(DecodeRaw, CopiesTheBytes) {
  systole_host host;
  const int64_t two[] = {2};
  RecordOperation decode("decode_raw", {recordSpec},
                         {{"", SYSTOLE_U16, 1, two}});
  EXPECT_EQ(decode.run(host, {valueOf(absl::string_view("\1\0\2\0", 4))}),
            SYSTOLE_OK);
  const auto *words = static_cast<const uint16_t *>(decode.results[0].data);
  EXPECT_EQ(words[0], 1);
  EXPECT_EQ(words[1], 2);
}

TEST(DecodeRaw, RefusesAnotherLength) {
  systole_host host;
  const int64_t five[] = {5};
  RecordOperation decode("decode_raw", {recordSpec},
                         {{"", SYSTOLE_U8, 1, five}});
  EXPECT_EQ(decode.run(host, {valueOf("abc")}),
            static_cast<int>(absl::StatusCode::kInvalidArgument));
  EXPECT_EQ(host.status.message(),
            "the string to decode has 3 bytes, its tensor takes 5");
}

} // namespace
