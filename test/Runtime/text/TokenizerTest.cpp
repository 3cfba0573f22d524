//===- TokenizerTest.cpp - Text to tokens and back ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/text/Tokenizer.h"
#include "runtime/formats/proto/sentencepiece.pb.h"
#include "runtime/text/Utf8.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace systole;
using namespace systole::text;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

std::vector<int32_t> encode(const Tokenizer &tokenizer,
                            absl::string_view text) {
  WordCache cache;
  std::vector<int32_t> ids, again;
  EXPECT_TRUE(tokenizer.encode(text, cache, ids).ok());
  // With what the cache has kept.
  EXPECT_TRUE(tokenizer.encode(text, cache, again).ok());
  EXPECT_EQ(ids, again);
  return ids;
}

std::unique_ptr<Tokenizer> parse(absl::string_view json) {
  auto tokenizer = parseTokenizerJson(json);
  EXPECT_TRUE(tokenizer.ok()) << tokenizer.status();
  return tokenizer.ok() ? *std::move(tokenizer) : nullptr;
}

std::string errorOf(absl::string_view json) {
  auto tokenizer = parseTokenizerJson(json);
  return tokenizer.ok() ? "" : std::string(tokenizer.status().message());
}

// The merges make "low", "lower" from "low" and "er", and " low".
constexpr char bytePairs[] = R"({
  "added_tokens": [
    {"id": 20, "content": "<end>", "special": true},
    {"id": 21, "content": "[L]", "lstrip": true, "normalized": false},
    {"id": 22, "content": "[R]", "rstrip": true, "normalized": false},
    {"id": 23, "content": "word", "single_word": true, "normalized": false}],
  "pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": false},
  "decoder": {"type": "ByteLevel"},
  "model": {"type": "BPE", IGNORE
    "vocab": {"l": 0, "o": 1, "w": 2, "e": 3, "r": 4, "\u0120": 5, "lo": 6,
      "low": 7, "er": 8, "lower": 9, "\u0120low": 10, "\u00f0": 11,
      "\u0141": 12, "\u013a": 13, "\u0122": 14, "d": 15, "ower": 16},
    "merges": ["l o", "lo w", "e r", "low er", ["\u0120", "low"]]}})";

std::unique_ptr<Tokenizer> makeBytePairs(absl::string_view settings = "") {
  return parse(absl::StrReplaceAll(bytePairs, {{"IGNORE", settings}}));
}

TEST(Tokenizer, MergesPairsByRank) {
  auto tokenizer = makeBytePairs();
  EXPECT_THAT(encode(*tokenizer, "lower"), ElementsAre(9));
  EXPECT_THAT(encode(*tokenizer, "lower low"), ElementsAre(9, 10));
  EXPECT_THAT(encode(*tokenizer, "lo er"), ElementsAre(6, 5, 8));
  // No merges lead to it.
  EXPECT_THAT(encode(*tokenizer, "ower"), ElementsAre(1, 2, 8));
}

TEST(Tokenizer, TakesWholeWordsIfTheFileSays) {
  auto tokenizer = makeBytePairs("\"ignore_merges\": true,");
  EXPECT_THAT(encode(*tokenizer, "ower"), ElementsAre(16));
}

TEST(Tokenizer, LeavesOutUnknownCharactersWithoutAToken) {
  EXPECT_THAT(encode(*makeBytePairs(), "lxo"), ElementsAre(0, 1));
}

TEST(Tokenizer, FindsAddedTokensFirst) {
  auto tokenizer = makeBytePairs();
  EXPECT_THAT(encode(*tokenizer, "lo<end>w"), ElementsAre(6, 20, 2));
  EXPECT_THAT(encode(*tokenizer, "lo  [L] w"), ElementsAre(6, 21, 5, 2));
  EXPECT_THAT(encode(*tokenizer, "lo [R] \nw"), ElementsAre(6, 5, 22, 2));
  EXPECT_THAT(encode(*tokenizer, "word"), ElementsAre(23));
  EXPECT_THAT(encode(*tokenizer, "words"), ElementsAre(2, 1, 4, 15));
}

TEST(Tokenizer, DecodesBytesAndSpecials) {
  auto tokenizer = makeBytePairs();
  const std::vector<int32_t> ids = {9, 10, 20, 99, -5, 11, 12, 13, 14};
  EXPECT_EQ(tokenizer->decode(ids), "lower low<end>\xf0\x9f\x98\x80");
  EXPECT_EQ(tokenizer->decode(ids, /*withSpecials=*/false),
            "lower low\xf0\x9f\x98\x80");
  EXPECT_EQ(encode(*tokenizer, "\xf0\x9f\x98\x80"),
            (std::vector<int32_t>{11, 12, 13, 14}));
}

TEST(Tokenizer, StreamsOnlyCompleteCharacters) {
  auto tokenizer = makeBytePairs();
  StreamingDecoder decoder(*tokenizer);
  EXPECT_EQ(decoder.add(7), "low");
  EXPECT_EQ(decoder.add(11), "");
  EXPECT_EQ(decoder.add(12), "");
  EXPECT_EQ(decoder.add(13), "");
  EXPECT_EQ(decoder.add(14), "\xf0\x9f\x98\x80");
  // Cut short by another token, and by the end.
  EXPECT_EQ(decoder.add(11), "");
  EXPECT_EQ(decoder.add(0), "\xef\xbf\xbdl");
  EXPECT_EQ(decoder.add(11), "");
  EXPECT_EQ(decoder.finish(), "\xef\xbf\xbd");
}

// The vocabulary and the sentences of the tests that came with BERT.
constexpr char wordPieces[] = "[UNK]\n[CLS]\n[SEP]\nwant\n##want\n##ed\nwa\n"
                              "un\nrunn\n##ing\n,\nhello\n!\nhow\nare\n"
                              "you\n?\na\u535a\n\u535a\n";

std::unique_ptr<Tokenizer> makeWordPieces(absl::string_view settings = "") {
  auto tokenizer = parseWordPieces(wordPieces, settings);
  EXPECT_TRUE(tokenizer.ok()) << tokenizer.status();
  return tokenizer.ok() ? *std::move(tokenizer) : nullptr;
}

TEST(Tokenizer, TakesTheLongestWordPiece) {
  auto tokenizer = makeWordPieces();
  EXPECT_THAT(encode(*tokenizer, "unwanted running"),
              ElementsAre(7, 4, 5, 8, 9));
  EXPECT_THAT(encode(*tokenizer, "unwantedX running"), ElementsAre(0, 8, 9));
  EXPECT_THAT(encode(*tokenizer, "UNwant\u00e9d,running"),
              ElementsAre(7, 4, 5, 10, 8, 9));
  EXPECT_THAT(encode(*tokenizer, ""), ElementsAre());
  EXPECT_THAT(encode(*tokenizer, std::string(100, 'a')), ElementsAre(0));
}

TEST(Tokenizer, SplitsTextAsBertDoes) {
  auto tokenizer = makeWordPieces();
  EXPECT_THAT(encode(*tokenizer, " \tHeLLo!how  \n Are yoU?  "),
              ElementsAre(11, 12, 13, 14, 15, 16));
  // A control and a format character vanish, a Chinese character is a word.
  EXPECT_THAT(encode(*tokenizer, "hel\u200dlo\x07"), ElementsAre(11));
  EXPECT_THAT(encode(*tokenizer, "\u535awant"), ElementsAre(18, 3));
  EXPECT_THAT(encode(*tokenizer, "[SEP] want"), ElementsAre(2, 3));
}

TEST(Tokenizer, KeepsCaseIfTheSettingsSay) {
  auto tokenizer = makeWordPieces("{\"do_lower_case\": false}");
  EXPECT_THAT(encode(*tokenizer, "hello Hello"), ElementsAre(11, 0));
}

TEST(Tokenizer, DecodesWordPieces) {
  auto tokenizer = makeWordPieces();
  const std::vector<int32_t> ids = {7, 4, 5, 10, 11, 12, 2};
  EXPECT_EQ(tokenizer->decode(ids), "unwanted, hello! [SEP]");
  EXPECT_EQ(tokenizer->decode(ids, /*withSpecials=*/false), "unwanted, hello!");
  EXPECT_EQ(tokenizer->decode({5, 8, 9}), "##ed running");
}

TEST(Tokenizer, NeedsATokenForUnknownWords) {
  auto tokenizer = parseWordPieces("a\nb\n", "");
  ASSERT_TRUE(tokenizer.ok());
  WordCache cache;
  std::vector<int32_t> ids;
  EXPECT_THAT((*tokenizer)->encode("c", cache, ids).message(),
              HasSubstr("has no tokens"));
}

TEST(Tokenizer, ChoosesTheLikeliestTokens) {
  auto tokenizer = parse(R"({
    "pre_tokenizer": {"type": "Metaspace", "prepend_scheme": "always"},
    "decoder": {"type": "Metaspace", "prepend_scheme": "always"},
    "model": {"type": "Unigram", "unk_id": 0, "vocab": [["<unk>", 0],
      ["\u2581", -2], ["a", -2], ["b", -2], ["\u2581a", -3], ["ab", -2.5],
      ["\u2581ab", -4.8]]}})");
  // -4.8 is less than -2 - 2.5, and -3 - 2 more than -2 - 2 - 2.
  EXPECT_THAT(encode(*tokenizer, "ab"), ElementsAre(1, 5));
  EXPECT_THAT(encode(*tokenizer, "a b"), ElementsAre(4, 1, 3));
  // A run of unknown characters is one token.
  EXPECT_THAT(encode(*tokenizer, "axyb"), ElementsAre(4, 0, 3));
  EXPECT_EQ(tokenizer->decode({4, 1, 5}), "a ab");
}

TEST(Tokenizer, AppliesNormalForms) {
  auto encodeIn = [](const char *form, absl::string_view text) {
    auto tokenizer = parse(absl::StrCat(R"({"normalizer": {"type": ")", form,
                                        R"("}, "model": {"type": "BPE",
        "vocab": {"\u00e9": 0, "e": 1, "\u0301": 2, "\ufb01": 3, "f": 4,
          "i": 5}, "merges": []}})"));
    return encode(*tokenizer, text);
  };
  const std::string letters = "\xc3\xa9"
                              "e\xcc\x81"
                              "\xef\xac\x81";
  EXPECT_THAT(encodeIn("NFC", letters), ElementsAre(0, 0, 3));
  EXPECT_THAT(encodeIn("NFD", letters), ElementsAre(1, 2, 1, 2, 3));
  EXPECT_THAT(encodeIn("NFKC", letters), ElementsAre(0, 0, 4, 5));
  EXPECT_THAT(encodeIn("NFKD", letters), ElementsAre(1, 2, 1, 2, 4, 5));
}

TEST(Tokenizer, SpellsUnknownCharactersInBytes) {
  auto tokenizer = parse(R"({
    "normalizer": {"type": "Sequence", "normalizers": [
      {"type": "Prepend", "prepend": "\u2581"},
      {"type": "Replace", "pattern": {"String": " "}, "content": "\u2581"}]},
    "decoder": {"type": "Sequence", "decoders": [
      {"type": "Replace", "pattern": {"String": "\u2581"}, "content": " "},
      {"type": "ByteFallback"}, {"type": "Fuse"},
      {"type": "Strip", "content": " ", "start": 1, "stop": 0}]},
    "model": {"type": "BPE", "byte_fallback": true, "unk_token": "<unk>",
      "vocab": {"<unk>": 0, "<0xC3>": 1, "<0xA9>": 2, "\u2581": 3, "a": 4,
        "\u2581a": 5}, "merges": ["\u2581 a"]}})");
  EXPECT_THAT(encode(*tokenizer, "a \xc3\xa9 a"), ElementsAre(5, 3, 1, 2, 5));
  EXPECT_EQ(tokenizer->decode({5, 3, 1, 2, 5}), "a \xc3\xa9 a");
  // A byte has no token.
  EXPECT_THAT(encode(*tokenizer, "\xc3\xaa"), ElementsAre(3, 0));
}

std::string sentencePiece(proto::SentencePieceTrainer::ModelType type,
                          bool removesSpaces) {
  proto::SentencePieceModel model;
  auto add = [&](const char *piece, float score,
                 proto::SentencePiece::Type kind) {
    auto *added = model.add_pieces();
    added->set_piece(piece);
    added->set_score(score);
    added->set_type(kind);
  };
  add("<unk>", 0, proto::SentencePiece::UNKNOWN);
  add("<s>", 0, proto::SentencePiece::CONTROL);
  add("</s>", 0, proto::SentencePiece::CONTROL);
  add("\xe2\x96\x81", -3, proto::SentencePiece::NORMAL);
  add("a", -4, proto::SentencePiece::NORMAL);
  add("b", -5, proto::SentencePiece::NORMAL);
  add("\xe2\x96\x81"
      "a",
      -2, proto::SentencePiece::NORMAL);
  add("ab", -1, proto::SentencePiece::NORMAL);
  add("[X]", 0, proto::SentencePiece::USER_DEFINED);
  model.mutable_trainer()->set_model_type(type);
  model.mutable_normalizer()->set_remove_extra_whitespaces(removesSpaces);
  return model.SerializeAsString();
}

TEST(Tokenizer, ReadsModelsOfSentencePiece) {
  auto pairs =
      parseSentencePiece(sentencePiece(proto::SentencePieceTrainer::BPE, true));
  ASSERT_TRUE(pairs.ok()) << pairs.status();
  // "ab" has the higher score, so it merges first.
  EXPECT_THAT(encode(**pairs, "ab a"), ElementsAre(3, 7, 6));
  EXPECT_THAT(encode(**pairs, "  a   a "), ElementsAre(6, 6));
  EXPECT_THAT(encode(**pairs, "a[X]b<s>"), ElementsAre(6, 8, 5, 0));
  EXPECT_EQ((*pairs)->endOfText(), 2);
  EXPECT_EQ((*pairs)->decode({6, 7, 3, 8, 0}), "aab [X] \xe2\x81\x87 ");
  auto likeliest = parseSentencePiece(
      sentencePiece(proto::SentencePieceTrainer::UNIGRAM, false));
  ASSERT_TRUE(likeliest.ok()) << likeliest.status();
  EXPECT_THAT(encode(**likeliest, "ab"), ElementsAre(3, 7));
  EXPECT_THAT(encode(**likeliest, "a  a"), ElementsAre(6, 3, 6));
  EXPECT_THAT(encode(**likeliest, "\xff"
                                  "b"),
              ElementsAre(3, 0, 5));
}

TEST(Tokenizer, NamesThePlaceOfAMistake) {
  EXPECT_EQ(errorOf("{\n\"model\": x}"), "line 2, byte 10: it is not JSON");
  EXPECT_EQ(errorOf("[]"), "it is not a JSON object");
  EXPECT_EQ(
      errorOf("{}"),
      "model: the model '' is not supported; BPE, Unigram and WordPiece are");
  EXPECT_EQ(errorOf(R"({"model": {"type": "BPE", "vocab": {"a": 0, "b": 1},
                    "merges": ["a b"]}})"),
            "model: merges[0]: 'ab' is not in the vocabulary");
  EXPECT_EQ(errorOf(R"({"model": {"type": "BPE", "vocab": {"a": -1}}})"),
            "model: the vocabulary's token 'a' has no number below 2097152");
  EXPECT_THAT(
      errorOf(R"({"normalizer": {"type": "Sequence", "normalizers":
                      [{"type": "Strip"}, {"type": "Lowercase"}]}})"),
      HasSubstr("normalizer: normalizers[1]: the normalizer 'Lowercase' is "
                "not supported"));
  EXPECT_THAT(errorOf(R"({"pre_tokenizer": {"type": "Split", "behavior":
                      "Isolated", "pattern": {"Regex": "a("}}})"),
              HasSubstr("the pattern 'a(' is not understood at byte 2: "));
  auto pairs = parseVocabAndMerges("{\"a\": 0}", "#version: 0.2\na\n");
  EXPECT_EQ(pairs.status().message(),
            "line 2 of the merges is not a pair of tokens");
  EXPECT_EQ(parseSentencePiece("no").status().message(),
            "it is not a model of SentencePiece");
}

TEST(Utf8, ReplacesWhatUnicodesTableReplaces) {
  // Table 3-11 of the Unicode Standard.
  std::string storage;
  EXPECT_EQ(validUtf8("\x61\xf1\x80\x80\xe1\x80\xc2\x62\x80\x63\x80\xbf\x64",
                      storage),
            absl::StrReplaceAll("a???b?c??d", {{"?", replacementCharacter}}));
  // Surrogates and long encodings: each byte.
  EXPECT_EQ(validUtf8("\xed\xa0\x80\xc0\xaf", storage),
            absl::StrReplaceAll("?????", {{"?", replacementCharacter}}));
  EXPECT_EQ(validUtf8("\xf4\x8f\xbf\xbf", storage), "\xf4\x8f\xbf\xbf");
}

} // namespace
