//===- TokenizerJson.cpp - Tokenizers of Hugging Face ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/text/AddedTokens.h"
#include "runtime/text/BytePairs.h"
#include "runtime/text/Decoders.h"
#include "runtime/text/JsonFields.h"
#include "runtime/text/Normalizers.h"
#include "runtime/text/PreTokenizers.h"
#include "runtime/text/Tokenizer.h"
#include "runtime/text/Unigram.h"
#include "runtime/text/Utf8.h"
#include "runtime/text/WordPiece.h"

#include "runtime/support/Status.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"

#include <algorithm>

namespace systole::text {

namespace {

absl::Status invalid(absl::string_view what) {
  return absl::InvalidArgumentError(what);
}

/// A file's tokens before they become those of a tokenizer.
using Names = std::vector<std::pair<std::string, int64_t>>;

absl::StatusOr<Names> readVocabulary(const Json &json) {
  if (!json.is_object())
    return invalid("the vocabulary is not an object of names and numbers");
  Names names;
  for (const auto &[name, id] : json.items()) {
    if (!id.is_number_unsigned() || id.get<uint64_t>() >= mostTokens)
      return invalid(absl::StrCat("the vocabulary's token '", name,
                                  "' has no number below ", mostTokens));
    names.emplace_back(name, id.get<int64_t>());
  }
  return names;
}

void findByteTokens(const absl::flat_hash_map<std::string, int32_t> &tokens,
                    UnknownTokens &unknown) {
  for (size_t byte = 0; byte < unknown.bytes.size(); ++byte)
    if (auto found = tokens.find(absl::StrFormat("<0x%02X>", byte));
        found != tokens.end())
      unknown.bytes[byte] = found->second;
}

/// Two names of a merge: "a b", or a list of both.
absl::StatusOr<std::pair<std::string, std::string>>
readPair(const Json &merge) {
  if (merge.is_array() && merge.size() == 2 && merge[0].is_string() &&
      merge[1].is_string())
    return std::make_pair(merge[0].get<std::string>(),
                          merge[1].get<std::string>());
  if (merge.is_string()) {
    std::vector<std::string> names =
        absl::StrSplit(merge.get_ref<const std::string &>(), ' ');
    if (names.size() == 2)
      return std::make_pair(names[0], names[1]);
  }
  return invalid("it is not a pair of tokens");
}

absl::Status addMerge(const std::string &left, const std::string &right,
                      size_t rank, BytePairs &model) {
  int32_t ids[3];
  const std::string names[] = {left, right, left + right};
  for (size_t i = 0; i < 3; ++i) {
    auto found = model.tokens.find(names[i]);
    if (found == model.tokens.end())
      return invalid(absl::StrCat("'", names[i], "' is not in the vocabulary"));
    ids[i] = found->second;
  }
  // The last of equal pairs counts.
  model.merges[BytePairs::pairOf(ids[0], ids[1])] = {static_cast<int32_t>(rank),
                                                     ids[2]};
  return absl::OkStatus();
}

class JsonTokenizer : public Tokenizer {
public:
  static absl::StatusOr<std::unique_ptr<JsonTokenizer>> parse(const Json &json);

  absl::Status encode(absl::string_view text, WordCache &cache,
                      std::vector<int32_t> &ids) const override;

private:
  JsonTokenizer(AddedTokens original, AddedTokens normalized)
      : original(std::move(original)), normalized(std::move(normalized)) {}

  absl::Status readModel(const Json &json);
  absl::Status readBytePairs(const Json &json);
  absl::Status readUnigram(const Json &json);
  absl::Status readWordPiece(const Json &json);
  absl::Status readAddedTokens(const Json &json);
  absl::Status encodeNormalized(absl::string_view text, bool isFirst,
                                WordCache &cache,
                                std::vector<int32_t> &ids) const;
  absl::Status encodeWords(absl::string_view text, bool isFirst,
                           WordCache &cache, std::vector<int32_t> &ids) const;

  AddedTokens original, normalized;
  std::unique_ptr<Normalizer> normalizer;
  std::unique_ptr<PreTokenizer> preTokenizer;
  std::unique_ptr<Model> model;
  Decoder decoder;
};

absl::Status JsonTokenizer::readBytePairs(const Json &json) {
  for (const char *key : {"continuing_subword_prefix", "end_of_word_suffix"})
    if (!textOf(json, key).empty())
      return absl::UnimplementedError(
          absl::StrCat("'", key, "' is not supported"));
  const Json &dropout = fieldOf(json, "dropout");
  if (dropout.is_number() && dropout.get<double>() != 0)
    return absl::UnimplementedError(
        "a dropout of merges is not supported; set 'dropout' to null");
  ASSIGN_OR_RETURN(Names names, readVocabulary(fieldOf(json, "vocab")));
  auto pairs = std::make_unique<BytePairs>();
  for (const auto &[name, id] : names)
    pairs->tokens[name] = static_cast<int32_t>(id);
  const Json &merges = fieldOf(json, "merges");
  if (!merges.is_array())
    return invalid("the model has no list 'merges'");
  for (size_t rank = 0; rank < merges.size(); ++rank) {
    auto pair = readPair(merges[rank]);
    absl::Status status =
        pair.ok() ? addMerge(pair->first, pair->second, rank, *pairs)
                  : pair.status();
    if (!status.ok())
      return annotate(status, absl::StrCat("merges[", rank, "]: "));
  }
  const std::string unknown = textOf(json, "unk_token");
  if (!unknown.empty()) {
    auto found = pairs->tokens.find(unknown);
    if (found == pairs->tokens.end())
      return invalid(absl::StrCat("the token for unknown characters, '",
                                  unknown, "', is not in the vocabulary"));
    pairs->unknown.unknown = found->second;
  }
  pairs->unknown.isFused = flagOf(json, "fuse_unk", false);
  pairs->takesWholeWords = flagOf(json, "ignore_merges", false);
  if (flagOf(json, "byte_fallback", false))
    findByteTokens(pairs->tokens, pairs->unknown);
  if (preTokenizer->isOfBytes()) {
    // Names of other characters are never met.
    absl::flat_hash_map<std::string, int32_t> tokens;
    std::string bytes;
    for (const auto &[name, id] : pairs->tokens)
      if (bytesOfAlphabet(name, bytes))
        tokens[bytes] = id;
    pairs->tokens = std::move(tokens);
    pairs->isOfBytes = true;
  } else {
    pairs->findWordEnds();
  }
  for (auto &[name, id] : names)
    add(id, {name, decoder.bytesOf(name), false});
  model = std::move(pairs);
  return absl::OkStatus();
}

absl::Status JsonTokenizer::readUnigram(const Json &json) {
  if (preTokenizer->isOfBytes())
    return absl::UnimplementedError(
        "the model Unigram after ByteLevel is not supported");
  const Json &vocabulary = fieldOf(json, "vocab");
  if (!vocabulary.is_array())
    return invalid("the model has no list 'vocab'");
  auto unigram = std::make_unique<Unigram>();
  absl::flat_hash_map<std::string, int32_t> tokens;
  double least = 0;
  for (size_t i = 0; i < vocabulary.size(); ++i) {
    const Json &entry = vocabulary[i];
    if (!entry.is_array() || entry.size() != 2 || !entry[0].is_string() ||
        !entry[1].is_number())
      return invalid(
          absl::StrCat("vocab[", i, "] is not a token and its score"));
    const auto name = entry[0].get<std::string>();
    const auto id = static_cast<int32_t>(i);
    unigram->scores.push_back(entry[1].get<double>());
    least = i == 0 ? unigram->scores[0] : std::min(least, unigram->scores[i]);
    if (!add(id, {name, decoder.bytesOf(name), false}))
      return invalid("the vocabulary is too large");
    if (!name.empty()) {
      tokens[name] = id;
      unigram->tokens.insert(name, id);
    }
  }
  const int64_t unknown = numberOf(json, "unk_id");
  if (unknown >= static_cast<int64_t>(vocabulary.size()))
    return invalid(absl::StrCat("'unk_id' is ", unknown,
                                ", the vocabulary has ", vocabulary.size(),
                                " tokens"));
  // The library uses the same penalty.
  constexpr double penalty = 10;
  unigram->unknownScore = least - penalty;
  unigram->unknown.unknown =
      unknown < 0 ? noToken : static_cast<int32_t>(unknown);
  if (flagOf(json, "byte_fallback", false))
    findByteTokens(tokens, unigram->unknown);
  model = std::move(unigram);
  return absl::OkStatus();
}

absl::Status JsonTokenizer::readWordPiece(const Json &json) {
  if (preTokenizer->isOfBytes())
    return absl::UnimplementedError(
        "the model WordPiece after ByteLevel is not supported");
  ASSIGN_OR_RETURN(Names names, readVocabulary(fieldOf(json, "vocab")));
  const Json &prefixField = fieldOf(json, "continuing_subword_prefix");
  const std::string prefix =
      prefixField.is_string() ? prefixField.get<std::string>() : "##";
  auto pieces = std::make_unique<WordPiece>();
  const Json &most = fieldOf(json, "max_input_chars_per_word");
  if (most.is_number_unsigned())
    pieces->mostCharacters = most.get<size_t>();
  for (const auto &[name, id] : names) {
    const auto token = static_cast<int32_t>(id);
    add(id, {name, decoder.bytesOf(name), false});
    if (!name.empty())
      pieces->starts.insert(name, token);
    if (absl::StartsWith(name, prefix) && name.size() > prefix.size())
      pieces->rests.insert(absl::string_view(name).substr(prefix.size()),
                           token);
  }
  pieces->unknown = idOf(textOf(json, "unk_token"));
  model = std::move(pieces);
  return absl::OkStatus();
}

absl::Status JsonTokenizer::readModel(const Json &json) {
  const std::string type = textOf(json, "type");
  // Early files of byte pairs have no type.
  if (type == "BPE" || (type.empty() && fieldOf(json, "merges").is_array()))
    return readBytePairs(json);
  if (type == "Unigram")
    return readUnigram(json);
  if (type == "WordPiece")
    return readWordPiece(json);
  return unknownKind("model", type, "BPE, Unigram and WordPiece");
}

absl::Status JsonTokenizer::readAddedTokens(const Json &json) {
  if (json.is_null())
    return absl::OkStatus();
  if (!json.is_array())
    return invalid("'added_tokens' is not a list");
  for (size_t i = 0; i < json.size(); ++i) {
    const Json &entry = json[i];
    AddedToken token;
    token.content = textOf(entry, "content");
    // The vocabulary's number counts if the token is in it.
    const int64_t known = idOf(token.content);
    const int64_t id = known != noToken ? known : numberOf(entry, "id");
    token.isWord = flagOf(entry, "single_word", false);
    token.takesLeft = flagOf(entry, "lstrip", false);
    token.takesRight = flagOf(entry, "rstrip", false);
    token.isSpecial = flagOf(entry, "special", false);
    token.isNormalized = flagOf(entry, "normalized", !token.isSpecial);
    std::string bytes =
        decoder.isOfWordPieces ? decoder.bytesOf(token.content) : token.content;
    if (!add(id, {token.content, std::move(bytes), token.isSpecial}))
      return invalid(absl::StrCat("added_tokens[", i, "] has no number below ",
                                  mostTokens));
    token.id = static_cast<int32_t>(id);
    std::string text = token.content;
    if (token.isNormalized)
      RETURN_IF_ERROR(applyNormalizer(*normalizer, text));
    (token.isNormalized ? normalized : original).add(text, std::move(token));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<JsonTokenizer>>
JsonTokenizer::parse(const Json &json) {
  absl::StatusOr<AddedTokens> original = AddedTokens::make(),
                              normalized = AddedTokens::make();
  if (!original.ok() || !normalized.ok())
    return original.ok() ? normalized.status() : original.status();
  std::unique_ptr<JsonTokenizer> tokenizer(
      new JsonTokenizer(*std::move(original), *std::move(normalized)));
  auto normalizer = readNormalizer(fieldOf(json, "normalizer"));
  if (!normalizer.ok())
    return annotate(normalizer.status(), "normalizer: ");
  auto preTokenizer = readPreTokenizer(fieldOf(json, "pre_tokenizer"));
  if (!preTokenizer.ok())
    return annotate(preTokenizer.status(), "pre_tokenizer: ");
  auto decoder = readDecoder(fieldOf(json, "decoder"));
  if (!decoder.ok())
    return annotate(decoder.status(), "decoder: ");
  tokenizer->normalizer = *std::move(normalizer);
  tokenizer->preTokenizer = *std::move(preTokenizer);
  tokenizer->decoder = *std::move(decoder);
  tokenizer->separator = tokenizer->decoder.separator;
  tokenizer->start = tokenizer->decoder.isOfWordPieces ? Start::Name
                     : tokenizer->decoder.takesFirstSpaces
                         ? Start::WithoutSpaces
                     : tokenizer->decoder.takesFirstSpace ? Start::WithoutSpace
                                                          : Start::Whole;
  RETURN_IF_ERROR(
      annotate(tokenizer->readModel(fieldOf(json, "model")), "model: "));
  RETURN_IF_ERROR(tokenizer->readAddedTokens(fieldOf(json, "added_tokens")));
  return tokenizer;
}

absl::Status JsonTokenizer::encodeWords(absl::string_view text, bool isFirst,
                                        WordCache &cache,
                                        std::vector<int32_t> &ids) const {
  Words words;
  words.list.push_back({text, isFirst});
  RETURN_IF_ERROR(preTokenizer->apply(words));
  for (const Word &word : words.list)
    RETURN_IF_ERROR(model->encode(word.text, cache, ids));
  return absl::OkStatus();
}

absl::Status JsonTokenizer::encodeNormalized(absl::string_view text,
                                             bool isFirst, WordCache &cache,
                                             std::vector<int32_t> &ids) const {
  std::string changed(text);
  RETURN_IF_ERROR(applyNormalizer(*normalizer, changed));
  return normalized.split(changed, [&](size_t begin, size_t end, int32_t id) {
    if (id == noToken)
      return encodeWords(absl::string_view(changed).substr(begin, end - begin),
                         isFirst && begin == 0, cache, ids);
    ids.push_back(id);
    return absl::OkStatus();
  });
}

absl::Status JsonTokenizer::encode(absl::string_view text, WordCache &cache,
                                   std::vector<int32_t> &ids) const {
  std::string storage;
  text = validUtf8(text, storage);
  return original.split(text, [&](size_t begin, size_t end, int32_t id) {
    if (id == noToken)
      return encodeNormalized(text.substr(begin, end - begin), begin == 0,
                              cache, ids);
    ids.push_back(id);
    return absl::OkStatus();
  });
}

} // namespace

absl::StatusOr<std::unique_ptr<Tokenizer>> makeTokenizer(const Json &json) {
  return JsonTokenizer::parse(json);
}

absl::StatusOr<std::unique_ptr<Tokenizer>>
parseTokenizerJson(absl::string_view text) {
  const Json json = parseJson(text);
  if (!json.is_object())
    return invalid(json.is_discarded() ? describeJsonError(text)
                                       : "it is not a JSON object");
  return makeTokenizer(json);
}

} // namespace systole::text
