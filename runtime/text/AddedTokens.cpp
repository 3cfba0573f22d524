//===- AddedTokens.cpp - Tokens that are found before all others ----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/text/AddedTokens.h"

#include "runtime/support/Status.h"
#include "runtime/text/Model.h"
#include "runtime/text/Utf8.h"

#include <algorithm>

namespace systole::text {

absl::StatusOr<AddedTokens> AddedTokens::make() {
  absl::StatusOr<Pattern> space = Pattern::compile("\\s");
  absl::StatusOr<Pattern> word = Pattern::compile("[\\w\\x{200c}\\x{200d}]");
  if (!space.ok() || !word.ok())
    return space.ok() ? word.status() : space.status();
  return AddedTokens(*std::move(space), *std::move(word));
}

void AddedTokens::add(absl::string_view text, AddedToken token) {
  if (text.empty())
    return;
  trie.insert(text, static_cast<int32_t>(tokens.size()));
  tokens.push_back(std::move(token));
}

static absl::string_view lastCharacter(absl::string_view text) {
  size_t at = text.size() - 1;
  while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80)
    --at;
  return text.substr(at);
}

static bool is(const Pattern &pattern, absl::string_view character) {
  bool matches = false;
  return pattern.search(character, [&](size_t, size_t) { matches = true; })
             .ok() &&
         matches;
}

bool AddedTokens::endsInWord(absl::string_view text) const {
  return !text.empty() && is(word, lastCharacter(text));
}

bool AddedTokens::beginsInWord(absl::string_view text) const {
  return !text.empty() && is(word, firstCharacter(text));
}

size_t AddedTokens::spaceBefore(absl::string_view text) const {
  const size_t size = text.size();
  while (!text.empty() && is(space, lastCharacter(text)))
    text.remove_suffix(lastCharacter(text).size());
  return size - text.size();
}

size_t AddedTokens::spaceAfter(absl::string_view text) const {
  const size_t size = text.size();
  while (!text.empty() && is(space, firstCharacter(text)))
    text.remove_prefix(firstCharacter(text).size());
  return size - text.size();
}

absl::Status AddedTokens::split(
    absl::string_view text,
    absl::FunctionRef<absl::Status(size_t begin, size_t end, int32_t id)> found)
    const {
  size_t done = 0;
  for (size_t at = 0; at < text.size() && !trie.empty();) {
    int32_t index;
    const size_t size =
        trie.canBegin(text[at]) ? trie.longest(text.substr(at), index) : 0;
    if (size == 0) {
      ++at;
      continue;
    }
    const AddedToken &token = tokens[static_cast<size_t>(index)];
    size_t begin = at, end = at + size;
    at = end;
    if (token.isWord &&
        (endsInWord(text.substr(0, begin)) || beginsInWord(text.substr(end))))
      continue;
    if (begin < done)
      continue;
    if (token.takesLeft)
      begin -= std::min(spaceBefore(text.substr(0, begin)), begin - done);
    if (token.takesRight)
      end += spaceAfter(text.substr(end));
    if (done < begin)
      RETURN_IF_ERROR(found(done, begin, noToken));
    RETURN_IF_ERROR(found(begin, end, token.id));
    done = end;
  }
  return done < text.size() ? found(done, text.size(), noToken)
                            : absl::OkStatus();
}

} // namespace systole::text
