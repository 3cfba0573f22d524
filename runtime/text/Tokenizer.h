//===- Tokenizer.h - Text to tokens and back --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the tokenizers of language models: tokenizer.json of Hugging Face,
// vocab.json with merges.txt, vocab.txt of BERT, and models of SentencePiece.
// The tokens are those of the libraries that made the files.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_TEXT_TOKENIZER_H
#define SYSTOLE_RUNTIME_TEXT_TOKENIZER_H

#include "runtime/text/Model.h"

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace systole::text {

/// Ids are below this number: they are indices, so a large one takes memory for
/// all below it.
constexpr int64_t mostTokens = 1 << 21;

/// A token of a vocabulary.
struct Token {
  /// The text in the file.
  std::string name;
  /// The bytes that it decodes to.
  std::string bytes;
  bool isSpecial = false;
};

/// Returns the contents of a file, which may be in `storage`.
using FileReader = absl::FunctionRef<absl::StatusOr<absl::string_view>(
    const std::string &path, std::string &storage)>;

/// A vocabulary, and the way from text to its tokens. Threads share it.
class Tokenizer {
public:
  virtual ~Tokenizer() = default;

  /// Appends the tokens of a string. Bytes that are not UTF-8 count as U+FFFD.
  /// Adds no token at the start or end. A thread has a cache of its own.
  virtual absl::Status encode(absl::string_view text, WordCache &cache,
                              std::vector<int32_t> &ids) const = 0;

  /// The bytes of tokens; ids outside the vocabulary have none. The bytes of
  /// one token need not be UTF-8.
  std::string decode(absl::Span<const int32_t> ids,
                     bool withSpecials = true) const;

  /// The number of ids: one more than the largest.
  int32_t size() const { return static_cast<int32_t>(tokens.size()); }
  /// Returns the token of this id, or null.
  const Token *find(int64_t id) const;
  /// The token of that name, or noToken.
  int32_t idOf(absl::string_view name) const;
  /// The token that ends a document, or noToken if the files do not tell.
  int32_t endOfText() const { return endToken; }

protected:
  friend class StreamingDecoder;
  friend absl::StatusOr<std::unique_ptr<Tokenizer>>
  openTokenizer(const std::string &file, FileReader read);

  /// Adds a token; false if the id is out of bounds.
  bool add(int64_t id, Token token);
  /// Finds the end-of-text token by this name or a usual one, unless it is
  /// known.
  void findEnd(absl::string_view name);

  /// The spaces that are removed from the start of the decoded string. Whole:
  /// none. WithoutSpace: one. WithoutMark: one of a token that begins with a
  /// space mark. WithoutMarks: such a one of each token until there are other
  /// bytes. WithoutSpaces: all of the first token. Name: the first token stands
  /// for its name.
  enum class Start {
    Whole,
    WithoutSpace,
    WithoutMark,
    WithoutMarks,
    WithoutSpaces,
    Name
  };
  Start start = Start::Whole;
  /// The bytes between two tokens.
  std::string separator;
  int32_t endToken = noToken;

private:
  /// The bytes of a token where it stands. `isFirst` is whether the text begins
  /// with it, and becomes whether it begins with the next one.
  std::string bytesOf(const Token &token, bool &isFirst) const;

  std::vector<Token> tokens;
  absl::flat_hash_map<std::string, int32_t> ids;
};

/// Decodes tokens as they come. All that it returns is UTF-8: the bytes of an
/// incomplete character wait for the next token.
class StreamingDecoder {
public:
  explicit StreamingDecoder(const Tokenizer &tokenizer,
                            bool withSpecials = true)
      : tokenizer(tokenizer), withSpecials(withSpecials) {}

  /// The text that the token completes.
  std::string add(int32_t id);
  /// The rest, at the end.
  std::string finish();

private:
  const Tokenizer &tokenizer;
  const bool withSpecials;
  bool isFirst = true;
  std::string waiting;
};

/// Opens a tokenizer: a tokenizer.json, a model of SentencePiece, a vocab.json
/// beside its merges.txt, a vocab.txt, or a folder with one of these. Errors
/// name the file, and the place in it.
absl::StatusOr<std::unique_ptr<Tokenizer>>
openTokenizer(const std::string &path);
/// Opens a tokenizer of one of these files. `read` reads the file, and those
/// beside it.
absl::StatusOr<std::unique_ptr<Tokenizer>>
openTokenizer(const std::string &file, FileReader read);

// One function for each kind of file, for openTokenizer. They take the
// contents; errors do not name the file.
absl::StatusOr<std::unique_ptr<Tokenizer>>
parseTokenizerJson(absl::string_view text);
absl::StatusOr<std::unique_ptr<Tokenizer>>
parseVocabAndMerges(absl::string_view vocab, absl::string_view merges);
/// `settings` is the tokenizer_config.json beside the vocab.txt, or empty.
absl::StatusOr<std::unique_ptr<Tokenizer>>
parseWordPieces(absl::string_view vocab, absl::string_view settings);
absl::StatusOr<std::unique_ptr<Tokenizer>>
parseSentencePiece(absl::string_view bytes);

} // namespace systole::text

#endif // SYSTOLE_RUNTIME_TEXT_TOKENIZER_H
