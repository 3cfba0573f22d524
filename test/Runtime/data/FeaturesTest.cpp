//===- FeaturesTest.cpp - Tests of features in tf.Example -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Encodings that parsers of Protocol Buffers must accept, although serializers
// do not write them: https://protobuf.dev/programming-guides/encoding.
//
//===----------------------------------------------------------------------===//

#include "runtime/formats/Features.h"

#include <gtest/gtest.h>

using namespace systole::data;

namespace {

/// A field with bytes, of fewer than 128.
std::string field(char number, const std::string &bytes) {
  return std::string(1, static_cast<char>(number << 3 | 2)) +
         static_cast<char>(bytes.size()) + bytes;
}

/// A field with a varint of one byte.
std::string number(char field, char value) {
  return {static_cast<char>(field << 3), value};
}

/// Group 9, with a field and a group in it.
const std::string group =
    "\x4b" + number(1, 7) + "\x53" + field(3, "x") + "\x54" + "\x4c";

/// Feature: Int64List.
std::string integers(const std::string &values) {
  return field(3, field(1, values));
}

std::vector<int64_t> read(const Parts &message) {
  Feature feature;
  EXPECT_TRUE(parseFeature(message, feature));
  std::vector<int64_t> values(static_cast<size_t>(feature.count()));
  EXPECT_TRUE(feature.read(values.data()));
  return values;
}

std::vector<int64_t> find(const std::string &example, absl::string_view name) {
  Parts features;
  EXPECT_TRUE(findMessage(example, 1, features));
  FeatureMap map;
  EXPECT_TRUE(map.parse(features));
  const FeatureMap::Entry *entry = map.find(name);
  return entry ? read(entry->value) : std::vector<int64_t>{-1};
}

using Integers = std::vector<int64_t>;

TEST(FeaturesTest, ListsOfOneKindMerge) {
  EXPECT_EQ(read({integers("\1\2") + integers("\3")}), (Integers{1, 2, 3}));
}

TEST(FeaturesTest, AListOfAnotherKindReplaces) {
  EXPECT_EQ(read({integers("\1") + field(1, field(1, "a")) + integers("\2")}),
            (Integers{2}));
  Feature feature;
  std::string message = integers("\1") + field(1, field(1, "a"));
  ASSERT_TRUE(parseFeature({message}, feature));
  std::vector<absl::string_view> strings;
  EXPECT_TRUE(feature.read(strings));
  EXPECT_EQ(strings, std::vector<absl::string_view>{"a"});
}

TEST(FeaturesTest, ValuesOfAnEntryMerge) {
  std::string entry =
      field(1, "x") + field(2, integers("\1")) + field(2, integers("\2\3"));
  EXPECT_EQ(find(field(1, field(1, entry)), "x"), (Integers{1, 2, 3}));
}

TEST(FeaturesTest, TheLastEntryOfANameReplaces) {
  std::string entries = field(1, field(1, "x") + field(2, integers("\1"))) +
                        field(1, field(1, "x") + field(2, integers("\2")));
  EXPECT_EQ(find(field(1, entries), "x"), (Integers{2}));
}

TEST(FeaturesTest, FeaturesOfAnExampleMerge) {
  auto entry = [](const std::string &name, const std::string &values) {
    return field(1, field(1, name) + field(2, integers(values)));
  };
  std::string example = field(1, entry("x", "\1")) + field(1, entry("y", "\2"));
  EXPECT_EQ(find(example, "x"), (Integers{1}));
  EXPECT_EQ(find(example, "y"), (Integers{2}));
}

TEST(FeaturesTest, GroupsAreSkipped) {
  std::string entry =
      group + field(1, "x") + group + field(2, integers("\1")) + group;
  EXPECT_EQ(find(group + field(1, group + field(1, entry)) + group, "x"),
            (Integers{1}));
  EXPECT_EQ(read({field(3, group + field(1, "\1\2") + group)}),
            (Integers{1, 2}));
}

TEST(FeaturesTest, FieldsOfAnUnknownTypeAreSkipped) {
  EXPECT_EQ(read({number(3, 5) + integers("\1") + number(1, 5)}),
            (Integers{1}));
  // Field 1 of four bytes in an Int64List.
  EXPECT_EQ(read({field(3, std::string("\x0d\0\0\0\0", 5) + number(1, 2))}),
            (Integers{2}));
}

TEST(FeaturesTest, MalformedGroupsAreRefused) {
  Feature feature;
  for (std::string bytes : {"\x4b", "\x4c", "\x4b\x54", "\x4b\x08"})
    EXPECT_FALSE(parseFeature({bytes}, feature));
  std::string deep(200, '\x4b');
  EXPECT_FALSE(parseFeature({deep + std::string(200, '\x4c')}, feature));
}

} // namespace
