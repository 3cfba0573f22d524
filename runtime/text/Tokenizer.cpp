//===- Tokenizer.cpp - Text to tokens and back ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/text/Tokenizer.h"

#include "runtime/formats/Json.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/Status.h"
#include "runtime/text/Utf8.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

#include <algorithm>

namespace systole::text {

const Token *Tokenizer::find(int64_t id) const {
  return id >= 0 && id < size() && !tokens[static_cast<size_t>(id)].name.empty()
             ? &tokens[static_cast<size_t>(id)]
             : nullptr;
}

int32_t Tokenizer::idOf(absl::string_view name) const {
  auto found = ids.find(name);
  return found == ids.end() ? noToken : found->second;
}

bool Tokenizer::add(int64_t id, Token token) {
  if (id < 0 || id >= mostTokens)
    return false;
  const auto index = static_cast<size_t>(id);
  if (index >= tokens.size())
    tokens.resize(index + 1);
  if (token.name.empty())
    return true;
  ids[token.name] = static_cast<int32_t>(id);
  tokens[index] = std::move(token);
  return true;
}

void Tokenizer::findEnd(absl::string_view name) {
  for (absl::string_view known :
       {name, absl::string_view("<|endoftext|>"),
        absl::string_view("<|end_of_text|>"), absl::string_view("</s>")})
    if (endToken == noToken && !known.empty())
      endToken = idOf(known);
}

std::string Tokenizer::bytesOf(const Token &token, bool &isFirst) const {
  if (!isFirst)
    return separator + token.bytes;
  if (start == Start::Name) {
    isFirst = false;
    return token.name;
  }
  std::string bytes = token.bytes;
  const bool hasMark = absl::StartsWith(token.name, spaceMark);
  if (start == Start::WithoutSpaces)
    bytes.erase(std::remove(bytes.begin(), bytes.end(), ' '), bytes.end());
  else if (start != Start::Whole && absl::StartsWith(bytes, " ") &&
           (hasMark || start == Start::WithoutSpace))
    bytes.erase(0, 1);
  isFirst =
      bytes.empty() && (token.bytes.empty() || start == Start::WithoutMarks);
  return bytes;
}

std::string Tokenizer::decode(absl::Span<const int32_t> ids,
                              bool withSpecials) const {
  std::string bytes;
  bool isFirst = true;
  for (int32_t id : ids) {
    const Token *token = find(id);
    if (!token || (token->isSpecial && !withSpecials))
      continue;
    bytes += bytesOf(*token, isFirst);
  }
  return bytes;
}

std::string StreamingDecoder::add(int32_t id) {
  const Token *token = tokenizer.find(id);
  if (!token || (token->isSpecial && !withSpecials))
    return "";
  waiting += tokenizer.bytesOf(*token, isFirst);
  size_t complete = 0;
  while (complete < waiting.size()) {
    const Utf8Start start =
        utf8Start(absl::string_view(waiting).substr(complete));
    if (start.isCut)
      break;
    complete += start.size;
  }
  std::string storage;
  std::string text(
      validUtf8(absl::string_view(waiting).substr(0, complete), storage));
  waiting.erase(0, complete);
  return text;
}

std::string StreamingDecoder::finish() {
  std::string storage;
  std::string text(validUtf8(waiting, storage));
  waiting.clear();
  isFirst = true;
  return text;
}

namespace {

using TokenizerOr = absl::StatusOr<std::unique_ptr<Tokenizer>>;

/// A vocabulary of millions of tokens.
constexpr int64_t mostBytes = int64_t{1} << 30;

absl::StatusOr<absl::string_view> readStored(const std::string &path,
                                             std::string &storage) {
  ASSIGN_OR_RETURN(storage, storage::readWhole(path, nullptr, mostBytes));
  return storage;
}

constexpr char settingsName[] = "tokenizer_config.json";

TokenizerOr named(const std::string &path, TokenizerOr tokenizer) {
  if (tokenizer.ok())
    return tokenizer;
  return annotate(tokenizer.status(), absl::StrCat("'", path, "': "));
}

std::string folderOf(const std::string &path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "" : path.substr(0, slash + 1);
}

TokenizerOr openFile(const std::string &path, FileReader read) {
  std::string storage, other;
  ASSIGN_OR_RETURN(const absl::string_view bytes, read(path, storage));
  if (absl::EndsWith(path, ".txt"))
    return named(
        path,
        parseWordPieces(
            bytes, read(folderOf(path) + settingsName, other).value_or("")));
  if (!absl::EndsWith(path, ".json"))
    return named(path, parseSentencePiece(bytes));
  if (!absl::EndsWith(path, "vocab.json"))
    return named(path, parseTokenizerJson(bytes));
  // PREFIX-vocab.json is beside PREFIX-merges.txt.
  const std::string merges =
      absl::StrCat(absl::StripSuffix(path, "vocab.json"), "merges.txt");
  ASSIGN_OR_RETURN(const absl::string_view pairs, read(merges, other));
  return named(path, parseVocabAndMerges(bytes, pairs));
}

/// The name of the end-of-text token in the settings beside a tokenizer.
std::string endNameIn(const std::string &folder, FileReader read) {
  std::string storage;
  absl::StatusOr<absl::string_view> text = read(folder + settingsName, storage);
  if (!text.ok())
    return "";
  const Json settings = parseJson(*text);
  const std::string name = textOf(settings, "eos_token");
  if (!name.empty() || !settings.is_object() || !settings.contains("eos_token"))
    return name;
  return textOf(settings["eos_token"], "content");
}

} // namespace

TokenizerOr openTokenizer(const std::string &path) {
  ASSIGN_OR_RETURN(storage::FileInfo info, storage::stat(path));
  std::string file = path;
  if (info.isFolder) {
    const std::string folder = std::string(absl::StripSuffix(path, "/")) + "/";
    file.clear();
    for (const char *name : {"tokenizer.json", "tokenizer.model",
                             "spiece.model", "vocab.json", "vocab.txt"}) {
      ASSIGN_OR_RETURN(bool exists, storage::exists(folder + name));
      if (exists) {
        file = folder + name;
        break;
      }
    }
    if (file.empty())
      return absl::NotFoundError(absl::StrCat(
          "'", path,
          "' has no tokenizer: no tokenizer.json, "
          "tokenizer.model, spiece.model, vocab.json or vocab.txt"));
  }
  return openTokenizer(file, readStored);
}

TokenizerOr openTokenizer(const std::string &file, FileReader read) {
  TokenizerOr tokenizer = openFile(file, read);
  if (tokenizer.ok())
    (*tokenizer)->findEnd(endNameIn(folderOf(file), read));
  return tokenizer;
}

} // namespace systole::text
