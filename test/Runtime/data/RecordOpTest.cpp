//===- RecordOpTest.cpp - Operations on one element, as in TensorFlow -----===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each operation gives what TensorFlow gives for the same values: the lines of
// Inputs/record_ops.golden, which Inputs/make_record_ops.py has made.
//
//===----------------------------------------------------------------------===//

#include "RecordOpCases.h"

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>

using namespace systole;
using namespace systole::data;
using namespace systole::test;
using namespace systole::test::records;

namespace {

/// The results of an operation, one on each line.
std::string run(const Case &one) {
  systole_host host;
  RecordOperation operation(one.kind, {one.type}, one.results, one.attributes);
  if (operation.run(host, {valueOf(one.value)}) != SYSTOLE_OK)
    return "error\n";
  std::string text;
  for (size_t i = 0; i < one.results.size(); ++i)
    absl::StrAppend(&text, show({one.results[i]}, {operation.results[i]}),
                    "\n");
  return text;
}

/// The words are the same, but that numbers may differ by `tolerance`, of
/// themselves where they are above 1.
bool isSame(absl::string_view got, absl::string_view wanted, double tolerance) {
  std::vector<absl::string_view> left = absl::StrSplit(got, ' ');
  std::vector<absl::string_view> right = absl::StrSplit(wanted, ' ');
  if (left.size() != right.size())
    return false;
  for (size_t i = 0; i < left.size(); ++i) {
    double a, b;
    bool areNumbers =
        absl::SimpleAtod(left[i], &a) && absl::SimpleAtod(right[i], &b);
    if (areNumbers ? std::fabs(a - b) > tolerance * std::max(1.0, std::fabs(b))
                   : left[i] != right[i])
      return false;
  }
  return true;
}

TEST(RecordOps, GiveWhatTensorFlowGives) {
  Cases cases;
  addExampleCases(cases);
  addStringCases(cases);
  addNumberCases(cases);
  addImageCases(cases);
  std::string file = input("record_ops.golden");
  size_t count = 0;
  for (absl::string_view section : absl::StrSplit(file, "== ")) {
    if (section.empty())
      continue;
    size_t end = section.find('\n');
    std::string name(section.substr(0, end));
    std::string wanted(section.substr(end + 1));
    ASSERT_TRUE(cases.count(name)) << name;
    ++count;
    std::string got = run(cases[name]);
    // The golden numbers have six digits. If colours are computed in another
    // order, a truncated byte may differ by one.
    bool isColour = absl::StartsWith(name, "bytes_") &&
                    !absl::StrContains(name, "brightness");
    EXPECT_TRUE(isSame(got, wanted, isColour ? 1 : 1e-5)) << name << "\n"
                                                          << got << wanted;
  }
  EXPECT_EQ(count, cases.size());
}

TEST(RecordOps, ReadAVocabularyThatBeginsLikeCompressedData) {
  // "80" is a header of zlib's, too.
  const std::string lines = "80\nother\n", folder = makeFolder();
  for (Compression compression :
       {Compression::None, Compression::Gzip, Compression::Zlib}) {
    std::string path =
        writeFile(folder + "/words", compress(lines, compression));
    Case one = {"lookup",
                "other",
                string,
                {scalar(SYSTOLE_S64)},
                {text("vocabulary_file", path.c_str())}};
    EXPECT_EQ(run(one), "[] 1\n");
    one.value = "80";
    EXPECT_EQ(run(one), "[] 0\n");
  }
}

TEST(RecordOps, CastWhatATypeDoesNotHoldAsStableHLODoes) {
  static const int64_t four[] = {4};
  EXPECT_EQ(run({"cast",
                 bytesOf<float>({1e10f, -1e10f, 300.5f, NAN}),
                 tensorOf(SYSTOLE_F32, four),
                 {tensorOf(SYSTOLE_U8, four)}}),
            "[4] 255 0 255 0\n");
}

//===----------------------------------------------------------------------===//
// Chance
//===----------------------------------------------------------------------===//

TEST(RecordOps, DrawTheSameForTheSameKey) {
  const std::string image = input("image.rgb");
  auto draw = [&](uint64_t key, const char *kind, Attributes attributes,
                  const systole_tensor_spec &result) {
    systole_host host;
    host.reset(key);
    RecordOperation operation(kind, {tensorOf(SYSTOLE_U8, whole)}, {result},
                              attributes);
    EXPECT_EQ(operation.run(host, {valueOf(image)}), SYSTOLE_OK);
    return show({result}, operation.results);
  };
  const systole_tensor_spec partType = tensorOf(SYSTOLE_U8, part);
  const systole_tensor_spec wholeType = tensorOf(SYSTOLE_U8, whole);
  const Attributes range = {text("range", "-0.5"), text("range", "0.5")};
  struct {
    const char *kind;
    Attributes attributes;
    systole_tensor_spec result;
  } kinds[] = {{"crop", {text("at", "random")}, partType},
               {"flip", {number("random", 1)}, wholeType},
               {"adjust_brightness", range, wholeType},
               {"adjust_hue", range, wholeType}};
  for (const auto &[kind, attributes, result] : kinds) {
    std::map<std::string, int> seen;
    for (uint64_t key = 0; key < 40; ++key) {
      std::string first = draw(key, kind, attributes, result);
      EXPECT_EQ(draw(key, kind, attributes, result), first) << kind;
      ++seen[first];
    }
    EXPECT_GT(seen.size(), 1u) << kind;
  }
}

TEST(RecordOps, SayWhatIsWrong) {
  struct {
    Case one;
    const char *message;
  } cases[] = {
      {{"decode_png", "no image", string, {tensorOf(SYSTOLE_U8, rgb)}},
       "the string of 8 bytes is not a PNG image"},
      {{"decode_png",
        input("colour.png").substr(0, 90),
        string,
        {tensorOf(SYSTOLE_U8, rgb)}},
       "does not decode as a PNG image: it ends too early"},
      {{"decode_png",
        input("colour.png"),
        string,
        {tensorOf(SYSTOLE_U8, taller)}},
       "the image has 4x5 pixels, its tensor takes 7x3"},
      {{"pad",
        bytesOf<int32_t>({1, 2, 3, 4}),
        tensorOf(SYSTOLE_S32, twoByTwo),
        {tensorOf(SYSTOLE_S32, any)}},
       ""},
      {{"ensure_shape",
        strings({"a"}),
        listOf(SYSTOLE_STRING),
        {tensorOf(SYSTOLE_STRING, two)}},
       "a value of 1 is not a tensor<2xstring>"},
      {{"lookup",
        "a",
        string,
        {scalar(SYSTOLE_S64)},
        {text("vocabulary_file", "/no/such/file")}},
       "cannot open '/no/such/file'"},
      {{"conjure", "a", string, {string}}, "has no operation 'conjure'"},
  };
  for (const auto &[one, message] : cases) {
    systole_host host;
    RecordOperation operation(one.kind, {one.type}, one.results,
                              one.attributes);
    bool isRight = operation.run(host, {valueOf(one.value)}) == SYSTOLE_OK;
    EXPECT_EQ(isRight, *message == 0) << one.kind;
    EXPECT_THAT(std::string(host.status.message()),
                testing::HasSubstr(message));
  }
}

} // namespace
