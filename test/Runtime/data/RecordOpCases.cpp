//===- RecordOpCases.cpp - Operations of one element, and their values ----===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RecordOpCases.h"

#include "absl/strings/match.h"
#include "absl/strings/strip.h"

#include <algorithm>
#include <tuple>

using namespace systole;
using namespace systole::test;
using namespace systole::test::records;

//===----------------------------------------------------------------------===//
// Examples
//===----------------------------------------------------------------------===//

void records::addExampleCases(Cases &cases) {
  static const int64_t three[] = {3}, rowsOfTwo[] = {-1, 2}, column[] = {2, 1};
  static const std::vector<int64_t> numbers = {4, -4};
  static const std::vector<float> floats = {0.5, -8};
  static const int64_t three64 = 3, minusTwo = -2;
  auto bytes = [](const auto &value) {
    return Attribute{"defaults", reinterpret_cast<const char *>(&value),
                     sizeof(value), nullptr};
  };
  auto parse = [&](const char *name, const char *feature,
                   systole_tensor_spec type, Attributes more = {}) {
    more.push_back(text("features", feature));
    cases[name] = {
        "parse_example", input("record.example"), string, {type}, more};
  };
  parse("fixed", "one", scalar(SYSTOLE_S64));
  parse("matrix", "weights", tensorOf(SYSTOLE_F32, twoByTwo));
  parse("strings", "words", tensorOf(SYSTOLE_STRING, three));
  parse("variable", "ids", listOf(SYSTOLE_S64));
  parse("variable_missing", "none", listOf(SYSTOLE_F32));
  parse("variable_strings", "words", listOf(SYSTOLE_STRING));
  parse("rows", "weights", tensorOf(SYSTOLE_F32, rowsOfTwo));
  parse("rows_uneven", "ids", tensorOf(SYSTOLE_S64, rowsOfTwo));
  parse("missing", "none", scalar(SYSTOLE_S64));
  parse("another_kind", "one", scalar(SYSTOLE_F32));
  parse("another_count", "ids", tensorOf(SYSTOLE_S64, two));
  parse("default", "none", tensorOf(SYSTOLE_S64, two),
        {tensor("defaults", numbers)});
  parse("default_floats", "none", tensorOf(SYSTOLE_F32, column),
        {tensor("defaults", floats)});
  parse("default_string", "none", string,
        {{"defaults", "not there", 9, nullptr}});
  parse("default_strings", "none", tensorOf(SYSTOLE_STRING, two),
        {{"defaults", "a", 1, nullptr}});
  parse("default_unused", "one", scalar(SYSTOLE_S64), {bytes(three64)});

  auto steps = [&](const char *name, const char *kind, const char *feature,
                   systole_tensor_spec type, Attributes more = {}) {
    more.push_back(text(kind, feature));
    cases[name] = {"parse_sequence_example",
                   input("record.sequence"),
                   string,
                   {type},
                   more};
  };
  cases["sequence"] = {"parse_sequence_example",
                       input("record.sequence"),
                       string,
                       {scalar(SYSTOLE_S64), tensorOf(SYSTOLE_F32, rowsOfTwo),
                        listOf(SYSTOLE_STRING)},
                       {text("context_features", "id"),
                        text("sequence", "frames"), text("sequence", "names")}};
  steps("sequence_ragged", "sequence", "tags", tensorOf(SYSTOLE_S64, any));
  steps("sequence_words", "sequence", "names", tensorOf(SYSTOLE_STRING, any));
  steps("sequence_uneven", "sequence", "tags", listOf(SYSTOLE_S64));
  steps("sequence_missing", "sequence", "none", listOf(SYSTOLE_S64));
  steps("sequence_none", "sequence", "none", listOf(SYSTOLE_S64),
        {number("allow_missing", 1)});
  steps("sequence_none_ragged", "sequence", "none", tensorOf(SYSTOLE_S64, any));
  steps("sequence_default", "context_features", "none", scalar(SYSTOLE_S64),
        {bytes(minusTwo)});
}

//===----------------------------------------------------------------------===//
// Strings
//===----------------------------------------------------------------------===//

/// A word of the vocabulary, and one for each case of the hash of others.
static std::vector<absl::string_view> wordsOfLengths() {
  static const std::string most(300, 'x');
  std::vector<absl::string_view> words = {"b"};
  for (size_t size : {0, 1, 3, 4, 7, 8, 16, 17, 32, 33, 64, 65, 128, 129, 300})
    words.push_back(absl::string_view(most).substr(0, size));
  return words;
}

/// decode_raw of the same numbers in both orders of bytes.
static void addRawCases(Cases &cases) {
  static const int64_t pairs[] = {-1, 2};
  const std::tuple<const char *, int32_t, std::string> types[] = {
      {"i8", SYSTOLE_S8, bytesOf<int8_t>({1, -128, 127})},
      {"u8", SYSTOLE_U8, bytesOf<uint8_t>({0, 128, 255})},
      {"i16", SYSTOLE_S16, bytesOf<int16_t>({1, -32768, 300})},
      {"u16", SYSTOLE_U16, bytesOf<uint16_t>({0, 65535, 258})},
      {"i32", SYSTOLE_S32, bytesOf<int32_t>({1, INT32_MIN, 70000})},
      {"u32", SYSTOLE_U32, bytesOf<uint32_t>({0, UINT32_MAX, 70000})},
      {"i64", SYSTOLE_S64, bytesOf<int64_t>({1, INT64_MIN, int64_t{1} << 40})},
      {"u64", SYSTOLE_U64,
       bytesOf<uint64_t>({0, UINT64_MAX, uint64_t{1} << 40})},
      {"f16", SYSTOLE_F16, bytesOf<uint16_t>({0x3e00, 0xc080, 0x7bff})},
      {"f32", SYSTOLE_F32, bytesOf<float>({1.5f, -2.25f, 1e30f})},
      {"f64", SYSTOLE_F64, bytesOf<double>({1.5, -2.25, 1e300})}};
  for (const auto &[name, dtype, little] : types) {
    std::string big = little;
    const size_t size = big.size() / 3;
    for (size_t i = 0; i < big.size(); i += size)
      std::reverse(&big[i], &big[i] + size);
    cases[absl::StrCat("raw_little_", name)] = {
        "decode_raw", little, string, {listOf(dtype)}};
    cases[absl::StrCat("raw_big_", name)] = {"decode_raw",
                                             big,
                                             string,
                                             {listOf(dtype)},
                                             {number("little_endian", 0)}};
  }
  const std::string raw("\1\0\2\0\xff\xff\7\0", 8);
  cases["decode_raw"] = {
      "decode_raw", raw.substr(0, 6), string, {listOf(SYSTOLE_S16)}};
  cases["decode_raw_big"] = {"decode_raw",
                             raw.substr(0, 6),
                             string,
                             {listOf(SYSTOLE_S16)},
                             {number("little_endian", 0)}};
  cases["raw_rows"] = {
      "decode_raw", raw, string, {tensorOf(SYSTOLE_S16, pairs)}};
  cases["raw_uneven"] = {
      "decode_raw", raw.substr(0, 3), string, {listOf(SYSTOLE_S16)}};
}

static void addCsvCases(Cases &cases) {
  const systole_tensor_spec integer = scalar(SYSTOLE_S32),
                            real = scalar(SYSTOLE_F32);
  auto add = [&](const char *name, const char *line, Specs fields,
                 std::vector<const char *> defaults, Attributes more = {}) {
    for (const char *value : defaults)
      more.push_back(text("defaults", value));
    cases[name] = {"decode_csv", line, string, std::move(fields), more};
  };
  auto usual = [&](const char *name, const char *line) {
    add(name, line, {integer, real, string}, {"0", "1.5", "none"});
  };
  usual("decode_csv", "12,,\"a \"\"b\"\", c\"");
  usual("decode_csv_bad", "x,1,y");
  usual("decode_csv_short", "1,2");
  usual("csv_spaces", " 12 , 2.5, x ");
  usual("csv_too_large", "3000000000,1,x");
  usual("csv_too_many", "1,2,x,y");
  usual("csv_end_of_line", "1,2.5,x\r\n");
  usual("csv_quote_inside", "1,2.5,a\"b");
  usual("csv_quote_open", "1,2.5,\"ab");
  usual("csv_after_quote", "1,2.5,\"ab\"c");
  usual("csv_lines", "1,2.5,\"two\nlines\"");
  add("csv_delimiter", "1|x, y|3.5", {integer, string, real}, {"0", "", "0"},
      {text("field_delim", "|")});
  add("csv_no_quotes", "1,\"a,2.5", {integer, string, real}, {"0", "", "0"},
      {number("use_quote_delim", 0)});
  add("csv_missing", "NA,,NA", {integer, real, string}, {"7", "1.5", "none"},
      {text("na_value", "NA")});
  add("csv_selected", "1,2,3,x", {real, string}, {"0.5", "none"},
      {number("select_cols", 1), number("select_cols", 3)});
  add("csv_wide", "9007199254740993,1e300",
      {scalar(SYSTOLE_S64), scalar(SYSTOLE_F64)}, {});
  add("csv_required", ",1.5,x", {integer, real, string}, {"0", "1.5", "none"},
      {number("required", 0)});
}

void records::addStringCases(Cases &cases) {
  addRawCases(cases);
  addCsvCases(cases);
  auto split = [&](const char *name, const char *value, Attributes more = {}) {
    cases[name] = {
        "string_split", value, string, {listOf(SYSTOLE_STRING)}, more};
  };
  split("split_words", "  some  words\tthere ");
  split("split", "a,,b,", {text("sep", ",")});
  split("split_most", "a,b,c,d", {text("sep", ","), number("maxsplit", 2)});
  split("split_long", "a<>b<><c>", {text("sep", "<>")});
  split("split_most_words", " a b  c d ", {number("maxsplit", 2)});
  split("split_nothing", "");
  split("split_nothing_by", "", {text("sep", ",")});

  auto numbers = [&](const char *name, int32_t dtype,
                     const std::vector<absl::string_view> &words) {
    cases[name] = {"string_to_number",
                   strings(words),
                   listOf(SYSTOLE_STRING),
                   {listOf(dtype)}};
  };
  numbers("numbers", SYSTOLE_F32, {"1.5", "-2e3", " 7 "});
  numbers("no_number", SYSTOLE_F32, {"1.5x"});
  numbers("numbers_i32", SYSTOLE_S32, {"12", "-7", " 5 "});
  numbers("numbers_i64", SYSTOLE_S64,
          {"9007199254740993", "-9223372036854775808"});
  numbers("numbers_f64", SYSTOLE_F64, {"0.1", "1e300", "inf", "-.5"});
  numbers("numbers_too_large", SYSTOLE_S32, {"2147483648"});
  numbers("numbers_no_integer", SYSTOLE_S64, {"1.5"});
  numbers("numbers_none", SYSTOLE_F32, {""});

  static const std::string words = sourcePath("test/Runtime/Inputs/words.txt"),
                           gap = sourcePath("test/Runtime/Inputs/gap.txt");
  auto lookup = [&](const char *name,
                    const std::vector<absl::string_view> &wanted,
                    Attributes attributes) {
    cases[name] = {"lookup",
                   strings(wanted),
                   listOf(SYSTOLE_STRING),
                   {listOf(SYSTOLE_S64)},
                   attributes};
  };
  const std::vector<absl::string_view> wanted = {"e",    "b",       "b\r", "cd",
                                                 "c\rd", "80 days", "x"};
  lookup("lookup", {"c", "x", "a"},
         {text("vocabulary", "a"), text("vocabulary", "b"),
          text("vocabulary", "c")});
  lookup("lookup_buckets", wordsOfLengths(),
         {text("vocabulary", "a"), text("vocabulary", "b"),
          number("num_oov_buckets", 1000000000000)});
  lookup("lookup_file", wanted, {text("vocabulary_file", words.c_str())});
  lookup(
      "lookup_file_buckets", wanted,
      {text("vocabulary_file", words.c_str()), number("num_oov_buckets", 5)});
  lookup("lookup_gap", wanted, {text("vocabulary_file", gap.c_str())});
}

//===----------------------------------------------------------------------===//
// Types and shapes
//===----------------------------------------------------------------------===//

void records::addNumberCases(Cases &cases) {
  static const int64_t three[] = {3}, threeByFour[] = {3, 4};
  static const std::vector<int32_t> minusOne = {-1};
  auto cast = [&](const char *name, int32_t from, const std::string &bytes,
                  int32_t to) {
    cases[name] = {"cast", bytes, tensorOf(from, three), {tensorOf(to, three)}};
  };
  cast("cast", SYSTOLE_F32, bytesOf<float>({1.7f, -1.7f, 300}), SYSTOLE_S32);
  cast("cast_f32_i64", SYSTOLE_F32, bytesOf<float>({1e10f, -0.5f, 3.9f}),
       SYSTOLE_S64);
  cast("cast_f64_f32", SYSTOLE_F64, bytesOf<double>({0.1, 1e300, -1e-300}),
       SYSTOLE_F32);
  cast("cast_i64_f32", SYSTOLE_S64,
       bytesOf<int64_t>({(int64_t{1} << 53) + 1, -3, 16777217}), SYSTOLE_F32);
  cast("cast_i32_u8", SYSTOLE_S32, bytesOf<int32_t>({300, -1, 7}), SYSTOLE_U8);
  cast("cast_u8_f32", SYSTOLE_U8, bytesOf<uint8_t>({200, 0, 255}), SYSTOLE_F32);
  cast("cast_f32_bool", SYSTOLE_F32, bytesOf<float>({0.5f, 0, -3}),
       SYSTOLE_PRED);
  cast("cast_bool_i32", SYSTOLE_PRED, bytesOf<char>({1, 0, 1}), SYSTOLE_S32);

  cases["pad"] = {"pad",
                  bytesOf<int32_t>({1, 2, 3, 4}),
                  tensorOf(SYSTOLE_S32, twoByTwo),
                  {tensorOf(SYSTOLE_S32, threeByFour)},
                  {tensor("value", minusOne)}};
  cases["pad_zeros"] = {"pad",
                        bytesOf<float>({0.5f, 1.5f}),
                        tensorOf(SYSTOLE_F32, two),
                        {tensorOf(SYSTOLE_F32, three)}};
  // A value of unknown size: the dimensions come first.
  auto list = [](const std::vector<int32_t> &values) {
    char *to;
    data::Buffer buffer = data::makeValue(
        listOf(SYSTOLE_S32), {static_cast<int64_t>(values.size())},
        static_cast<int64_t>(values.size() * sizeof(int32_t)), to);
    std::copy(values.begin(), values.end(), reinterpret_cast<int32_t *>(to));
    return std::string(buffer.data(), static_cast<size_t>(buffer.size()));
  };
  auto known = [&](const char *name, const char *kind,
                   const std::vector<int32_t> &values, Attributes more = {}) {
    cases[name] = {kind,
                   list(values),
                   listOf(SYSTOLE_S32),
                   {tensorOf(SYSTOLE_S32, three)},
                   more};
  };
  known("pad_cut", "pad", {1, 2, 3, 4}, {number("truncate", 1)});
  known("ensure_shape", "ensure_shape", {1, 2, 3});
  known("ensure_shape_bad", "ensure_shape", {1, 2, 3, 4});
}

//===----------------------------------------------------------------------===//
// Images
//===----------------------------------------------------------------------===//

static void addFileCases(Cases &cases) {
  static const int64_t grey[] = {-1, -1, 1}, greyAlpha[] = {-1, -1, 2},
                       rgba[] = {-1, -1, 4};
  auto png = [&](const std::string &name, const char *file,
                 systole_tensor_spec type) {
    cases["png_" + name] = {
        "decode_png", input(absl::StrCat(file, ".png")), string, {type}};
  };
  for (const char *file :
       {"colour", "alpha", "grey16", "palette", "bits", "interlaced"}) {
    png(absl::StrCat(file, "_3"), file, tensorOf(SYSTOLE_U8, rgb));
    if (file != absl::string_view("bits"))
      png(absl::StrCat(file, "_4"), file, tensorOf(SYSTOLE_U8, rgba));
  }
  png("grey16_1", "grey16", tensorOf(SYSTOLE_U8, grey));
  png("grey16_wide", "grey16", tensorOf(SYSTOLE_U16, grey));
  png("grey_alpha_2", "grey_alpha", tensorOf(SYSTOLE_U8, greyAlpha));
  png("grey_alpha_4", "grey_alpha", tensorOf(SYSTOLE_U8, rgba));
  cases["jpeg_window"] = {"decode_jpeg",
                          input("colour.jpg"),
                          string,
                          {tensorOf(SYSTOLE_U8, whole)},
                          {number("window", 2), number("window", 3),
                           number("window", 4), number("window", 5)}};
}

void records::addImageCases(Cases &cases) {
  static const int64_t small[] = {2, 2, 3}, longer[] = {9, 2, 3},
                       wider[] = {3, 7, 3}, one[] = {1, 1, 3},
                       odd[] = {3, 2, 3}, column[] = {4, 1, 3},
                       grey[] = {4, 5, 1};
  addFileCases(cases);
  const std::string image = input("image.rgb");
  std::string first;
  std::vector<float> values;
  for (size_t i = 0; i < image.size(); ++i) {
    values.push_back(static_cast<float>(static_cast<unsigned char>(image[i])) /
                     255);
    if (i % 3 == 0)
      first.push_back(image[i]);
  }
  const std::string real = bytesOf(values);
  auto bytes = [&](const std::string &name, const char *kind,
                   systole_tensor_spec type, Attributes attributes = {}) {
    cases[name] = {
        kind, image, tensorOf(SYSTOLE_U8, whole), {type}, attributes};
  };
  auto floats = [&](const std::string &name, const char *kind,
                    systole_tensor_spec type, Attributes attributes = {}) {
    cases[name] = {
        kind, real, tensorOf(SYSTOLE_F32, whole), {type}, attributes};
  };
  const Attributes nearest = {text("method", "nearest")};
  bytes("resize", "resize", tensorOf(SYSTOLE_F32, taller));
  bytes("resize_small", "resize", tensorOf(SYSTOLE_F32, small));
  bytes("resize_one", "resize", tensorOf(SYSTOLE_F32, one));
  floats("resize_f32", "resize", tensorOf(SYSTOLE_F32, longer));
  bytes("nearest", "resize", tensorOf(SYSTOLE_U8, taller), nearest);
  bytes("nearest_small", "resize", tensorOf(SYSTOLE_U8, small), nearest);
  floats("nearest_f32", "resize", tensorOf(SYSTOLE_F32, wider), nearest);
  bytes("crop", "crop", tensorOf(SYSTOLE_U8, part),
        {number("offset", 1), number("offset", 2)});
  bytes("crop_outside", "crop", tensorOf(SYSTOLE_U8, part),
        {number("offset", 3), number("offset", 2)});
  floats("crop_f32", "crop", tensorOf(SYSTOLE_F32, column),
         {number("offset", 0), number("offset", 1)});
  bytes("crop_center", "crop", tensorOf(SYSTOLE_U8, part),
        {text("at", "center")});
  bytes("crop_center_odd", "crop", tensorOf(SYSTOLE_U8, odd));
  bytes("flip", "flip", tensorOf(SYSTOLE_U8, whole));
  floats("flip_f32", "flip", tensorOf(SYSTOLE_F32, whole));
  bytes("flip_up", "flip", tensorOf(SYSTOLE_U8, whole),
        {text("direction", "up_down")});

  for (auto [name, kind, key, more, less] :
       {std::tuple{"brightness", "adjust_brightness", "delta", "0.3", "-0.2"},
        std::tuple{"contrast", "adjust_contrast", "factor", "1.7", "0.5"},
        std::tuple{"saturation", "adjust_saturation", "factor", "0.4", "2.5"},
        std::tuple{"hue", "adjust_hue", "delta", "0.2", "-0.35"}})
    for (const auto &[which, amount] : {std::pair{"", more}, {"less_", less}}) {
      bytes(absl::StrCat("bytes_", which, name), kind,
            tensorOf(SYSTOLE_U8, whole), {text(key, amount)});
      floats(absl::StrCat("floats_", which, name), kind,
             tensorOf(SYSTOLE_F32, whole), {text(key, amount)});
    }
  for (auto [name, kind, key, amount] :
       {std::tuple{"brightness", "adjust_brightness", "delta", "0.3"},
        std::tuple{"contrast", "adjust_contrast", "factor", "1.7"}})
    cases[absl::StrCat("bytes_grey_", name)] = {kind,
                                                first,
                                                tensorOf(SYSTOLE_U8, grey),
                                                {tensorOf(SYSTOLE_U8, grey)},
                                                {text(key, amount)}};
}
