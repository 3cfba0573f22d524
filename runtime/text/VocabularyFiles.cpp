//===- VocabularyFiles.cpp - Tokenizers without settings ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// A vocab.json with merges.txt, and a vocab.txt, become a tokenizer.json.

#include "runtime/text/JsonFields.h"
#include "runtime/text/Tokenizer.h"
#include "runtime/text/Utf8.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace systole::text {

static absl::Status invalidFile(absl::string_view what) {
  return absl::InvalidArgumentError(what);
}

absl::StatusOr<std::unique_ptr<Tokenizer>>
parseVocabAndMerges(absl::string_view vocab, absl::string_view merges) {
  // GPT-2's settings, which these files do not hold.
  const Json bytes = {{"type", "ByteLevel"}, {"add_prefix_space", false}};
  Json json = {{"pre_tokenizer", bytes}, {"decoder", bytes}};
  Json &model = json["model"] = {{"type", "BPE"}};
  model["vocab"] = parseJson(vocab);
  if (!model["vocab"].is_object())
    return invalidFile(model["vocab"].is_discarded()
                           ? describeJsonError(vocab)
                           : "it is not a JSON object");
  Json &pairs = model["merges"] = Json::array();
  size_t line = 0;
  for (absl::string_view pair : absl::StrSplit(merges, '\n')) {
    ++line;
    absl::ConsumeSuffix(&pair, "\r");
    if (pair.empty() || absl::StartsWith(pair, "#version"))
      continue;
    const std::vector<std::string> names = absl::StrSplit(pair, ' ');
    if (names.size() != 2)
      return invalidFile(absl::StrCat(
          "line ", line, " of the merges is not a pair of tokens"));
    pairs.push_back(names);
  }
  const char *end = "<|endoftext|>";
  if (model["vocab"].contains(end))
    json["added_tokens"] = {
        {{"content", end}, {"special", true}, {"normalized", false}}};
  return makeTokenizer(json);
}

absl::StatusOr<std::unique_ptr<Tokenizer>>
parseWordPieces(absl::string_view vocab, absl::string_view settings) {
  const Json config = parseJson(settings);
  const std::string unknown = textOf(config, "unk_token");
  Json json = {{"pre_tokenizer", {{"type", "BertPreTokenizer"}}},
               {"decoder", {{"type", "WordPiece"}}}};
  json["normalizer"] = {
      {"type", "BertNormalizer"},
      {"lowercase", flagOf(config, "do_lower_case", true)},
      {"handle_chinese_chars", flagOf(config, "tokenize_chinese_chars", true)},
      {"strip_accents", fieldOf(config, "strip_accents")}};
  Json &model =
      json["model"] = {{"type", "WordPiece"},
                       {"unk_token", unknown.empty() ? "[UNK]" : unknown}};
  Json &tokens = model["vocab"] = Json::object();
  uint64_t line = 0;
  for (absl::string_view name : absl::StrSplit(vocab, '\n')) {
    absl::ConsumeSuffix(&name, "\r");
    if (!name.empty()) {
      std::string storage;
      tokens[std::string(validUtf8(name, storage))] = line;
    }
    ++line;
  }
  for (const char *name : {"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"})
    if (tokens.contains(name))
      json["added_tokens"].push_back(
          {{"content", name}, {"special", true}, {"normalized", false}});
  return makeTokenizer(json);
}

} // namespace systole::text
