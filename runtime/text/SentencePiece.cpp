//===- SentencePiece.cpp - Models of SentencePiece ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/text/BytePairs.h"
#include "runtime/text/CharacterMap.h"
#include "runtime/text/Normalizers.h"
#include "runtime/text/Tokenizer.h"
#include "runtime/text/Unigram.h"
#include "runtime/text/Utf8.h"

#include "runtime/formats/proto/sentencepiece.pb.h"
#include "runtime/support/Status.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"

#include <algorithm>
#include <limits>
#include <map>

namespace systole::text {

namespace {

using Piece = proto::SentencePiece;

absl::Status invalid(absl::string_view what) {
  return absl::InvalidArgumentError(what);
}

bool isInText(const Piece &piece) {
  return piece.type() == Piece::NORMAL || piece.type() == Piece::USER_DEFINED ||
         piece.type() == Piece::UNUSED;
}

class SentencePieceTokenizer : public Tokenizer {
public:
  static absl::StatusOr<std::unique_ptr<Tokenizer>>
  make(const proto::SentencePieceModel &file);

  absl::Status encode(absl::string_view text, WordCache &cache,
                      std::vector<int32_t> &ids) const override {
    const std::string changed = normalize(text);
    RETURN_IF_ERROR(
        checkNormalized(changed.size(), mostNormalized(text.size())));
    return model->encode(changed, cache, ids);
  }

private:
  absl::Status readPieces(const proto::SentencePieceModel &file);
  absl::Status makeBytePairs(const proto::SentencePieceModel &file);
  void makeUnigram(const proto::SentencePieceModel &file);

  std::string normalize(absl::string_view text) const;
  /// Normalizes the start of `text`. Sets `size` to the bytes that it takes.
  absl::string_view normalizeStart(absl::string_view text, size_t &size) const;

  CharacterMap map;
  /// Pieces that the map leaves as they are.
  Trie userDefined;
  bool addsSpace = true, removesSpaces = true, marksSpaces = true,
       isSpaceLast = false;
  UnknownTokens unknown;
  std::unique_ptr<Model> model;
};

absl::string_view SentencePieceTokenizer::normalizeStart(absl::string_view text,
                                                         size_t &size) const {
  int32_t piece;
  absl::string_view value;
  if ((size = userDefined.longest(text, piece)) > 0)
    return text.substr(0, size);
  if ((size = map.longest(text, value)) > 0)
    return value;
  const Utf8Start start = utf8Start(text);
  // Each byte that is not UTF-8 counts for itself.
  size = start.isValid ? start.size : 1;
  return start.isValid ? text.substr(0, size) : replacementCharacter;
}

std::string SentencePieceTokenizer::normalize(absl::string_view text) const {
  std::string result;
  size_t size;
  while (removesSpaces && !text.empty() && normalizeStart(text, size) == " ")
    text.remove_prefix(size);
  if (text.empty())
    return result;
  const absl::string_view space = marksSpaces ? spaceMark : " ";
  if (addsSpace && !isSpaceLast)
    absl::StrAppend(&result, space);
  bool dropsSpace = removesSpaces;
  const size_t most = mostNormalized(text.size());
  while (!text.empty() && result.size() <= most) {
    absl::string_view part = normalizeStart(text, size);
    text.remove_prefix(size);
    while (dropsSpace && absl::ConsumePrefix(&part, " "))
      ;
    for (char letter : part)
      if (letter == ' ')
        absl::StrAppend(&result, space);
      else
        result += letter;
    if (!part.empty())
      dropsSpace = removesSpaces && absl::EndsWith(part, " ");
  }
  absl::string_view kept = result;
  while (removesSpaces && absl::ConsumeSuffix(&kept, space))
    ;
  result.resize(kept.size());
  if (addsSpace && isSpaceLast)
    absl::StrAppend(&result, space);
  return result;
}

absl::Status
SentencePieceTokenizer::readPieces(const proto::SentencePieceModel &file) {
  for (int id = 0; id < file.pieces_size(); ++id) {
    const Piece &piece = file.pieces(id);
    const std::string &name = piece.piece();
    std::string storage;
    if (name.empty() || validUtf8(name, storage).data() != name.data())
      return invalid(absl::StrCat("piece ", id, " is ",
                                  name.empty() ? "empty" : "not UTF-8"));
    // Trying all parts of a longer one takes long.
    constexpr size_t longest = 1024;
    if (name.size() > longest)
      return invalid(absl::StrCat("piece ", id, " has ", name.size(),
                                  " bytes; at most ", longest, " are read"));
    if (idOf(name) != noToken)
      return invalid(absl::StrCat("pieces ", idOf(name), " and ", id,
                                  " are both '", name, "'"));
    Token token{name, "", piece.type() == Piece::CONTROL};
    if (isInText(piece)) {
      token.bytes = absl::StrReplaceAll(name, {{spaceMark, " "}});
    } else if (piece.type() == Piece::UNKNOWN) {
      if (unknown.unknown != noToken)
        return invalid(absl::StrCat("pieces ", unknown.unknown, " and ", id,
                                    " are both for unknown characters"));
      unknown.unknown = id;
      token.bytes = file.trainer().unknown_surface();
    } else if (piece.type() == Piece::BYTE) {
      for (size_t byte = 0; byte < unknown.bytes.size(); ++byte)
        if (name == absl::StrFormat("<0x%02X>", byte)) {
          token.bytes = std::string(1, static_cast<char>(byte));
          if (file.trainer().byte_fallback())
            unknown.bytes[byte] = id;
        }
      if (token.bytes.empty())
        return invalid(
            absl::StrCat("piece ", id, ", '", name, "', is not a byte"));
    }
    if (piece.type() == Piece::USER_DEFINED)
      userDefined.insert(name, id);
    if (!add(id, std::move(token)))
      return invalid("it has too many pieces");
  }
  if (unknown.unknown == noToken)
    return invalid("it has no piece for unknown characters");
  return absl::OkStatus();
}

absl::Status
SentencePieceTokenizer::makeBytePairs(const proto::SentencePieceModel &file) {
  auto pairs = std::make_unique<BytePairs>();
  // Pieces of a higher score are merged first.
  std::map<float, int32_t, std::greater<float>> ranks;
  for (int id = 0; id < file.pieces_size(); ++id) {
    const Piece &piece = file.pieces(id);
    if (piece.type() == Piece::UNUSED)
      return absl::UnimplementedError(absl::StrCat(
          "piece ", id, " is unused, which is not supported for byte pairs"));
    if (!isInText(piece))
      continue;
    if (piece.score() != piece.score())
      return invalid(absl::StrCat("piece ", id, " has no score"));
    ranks[piece.score()] = 0;
    pairs->tokens[piece.piece()] = id;
    if (piece.type() == Piece::USER_DEFINED)
      pairs->whole.insert(piece.piece(), id);
  }
  int32_t rank = 0;
  for (auto &[score, itsRank] : ranks)
    itsRank = rank++;
  // Any two parts of a piece that are pieces, or characters, merge to it.
  auto symbolOf = [&](absl::string_view text) {
    auto found = pairs->tokens.find(text);
    return found != pairs->tokens.end()                 ? found->second
           : firstCharacter(text).size() == text.size() ? pairs->symbolOf(text)
                                                        : noToken;
  };
  for (int id = 0; id < file.pieces_size(); ++id) {
    const Piece &piece = file.pieces(id);
    if (!isInText(piece))
      continue;
    const absl::string_view name = piece.piece();
    for (size_t at = firstCharacter(name).size(); at < name.size();
         at += firstCharacter(name.substr(at)).size()) {
      const int32_t left = symbolOf(name.substr(0, at));
      const int32_t right = symbolOf(name.substr(at));
      if (left != noToken && right != noToken)
        pairs->merges[BytePairs::pairOf(left, right)] = {ranks[piece.score()],
                                                         id};
    }
  }
  pairs->unknown = unknown;
  pairs->findWordEnds();
  model = std::move(pairs);
  return absl::OkStatus();
}

void SentencePieceTokenizer::makeUnigram(
    const proto::SentencePieceModel &file) {
  auto unigram = std::make_unique<Unigram>();
  float least = std::numeric_limits<float>::max();
  // The library begins with the smallest positive number, so that a piece of
  // the user has a higher score than all others, which are logarithms.
  float largest = std::numeric_limits<float>::min();
  for (int id = 0; id < file.pieces_size(); ++id) {
    const Piece &piece = file.pieces(id);
    unigram->scores.push_back(static_cast<double>(piece.score()));
    unigram->isPreferred.push_back(piece.type() == Piece::USER_DEFINED);
    if (isInText(piece) && piece.type() != Piece::UNUSED)
      unigram->tokens.insert(piece.piece(), id);
    if (piece.type() != Piece::NORMAL)
      continue;
    least = std::min(least, piece.score());
    largest = std::max(largest, piece.score());
  }
  // As the library has it.
  constexpr float penalty = 10;
  unigram->unknownScore = static_cast<double>(least - penalty);
  unigram->largestScore = static_cast<double>(largest);
  unigram->isSingle = true;
  unigram->unknown = unknown;
  model = std::move(unigram);
}

absl::StatusOr<std::unique_ptr<Tokenizer>>
SentencePieceTokenizer::make(const proto::SentencePieceModel &file) {
  auto tokenizer = std::make_unique<SentencePieceTokenizer>();
  const proto::SentencePieceNormalizer &settings = file.normalizer();
  ASSIGN_OR_RETURN(tokenizer->map,
                   CharacterMap::parse(settings.character_map()));
  tokenizer->addsSpace = settings.add_dummy_prefix();
  tokenizer->removesSpaces = settings.remove_extra_whitespaces();
  tokenizer->marksSpaces = settings.escape_whitespaces();
  tokenizer->isSpaceLast = file.trainer().treat_whitespace_as_suffix();
  if (tokenizer->isSpaceLast)
    tokenizer->start = Start::Whole;
  else if (tokenizer->removesSpaces)
    tokenizer->start = Start::WithoutMarks;
  else if (tokenizer->addsSpace)
    tokenizer->start = Start::WithoutMark;
  RETURN_IF_ERROR(tokenizer->readPieces(file));
  const int kind = file.trainer().model_type();
  if (kind == proto::SentencePieceTrainer::BPE) {
    RETURN_IF_ERROR(tokenizer->makeBytePairs(file));
  } else if (kind == proto::SentencePieceTrainer::UNIGRAM) {
    tokenizer->makeUnigram(file);
  } else {
    return absl::UnimplementedError(absl::StrCat(
        "models of type ", kind, " are not supported; unigram and BPE are"));
  }
  const int end = file.trainer().eos_id();
  if (end >= 0 && end < file.pieces_size() &&
      file.pieces(end).type() == Piece::CONTROL)
    tokenizer->endToken = end;
  return absl::StatusOr<std::unique_ptr<Tokenizer>>(std::move(tokenizer));
}

} // namespace

absl::StatusOr<std::unique_ptr<Tokenizer>>
parseSentencePiece(absl::string_view bytes) {
  proto::SentencePieceModel file;
  if (!file.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())) ||
      file.pieces_size() == 0)
    return invalid("it is not a model of SentencePiece");
  return SentencePieceTokenizer::make(file);
}

} // namespace systole::text
