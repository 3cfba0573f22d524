//===- AddedTokens.h - Tokens that are found before all others --*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_TEXT_ADDEDTOKENS_H
#define SYSTOLE_RUNTIME_TEXT_ADDEDTOKENS_H

#include "runtime/text/Pattern.h"
#include "runtime/text/Trie.h"

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"

#include <string>
#include <vector>

namespace systole::text {

struct AddedToken {
  int32_t id;
  std::string content;
  /// Whether the token stands only where no word continues on either side.
  bool isWord = false;
  /// Whether the token takes the white space on its sides.
  bool takesLeft = false, takesRight = false;
  /// Whether the token is found in the normalized text, not in the original.
  bool isNormalized = false;
  bool isSpecial = false;
};

/// Finds tokens in a string: from the left, the longest first.
class AddedTokens {
public:
  static absl::StatusOr<AddedTokens> make();

  /// Adds a token that is found where `text` stands.
  void add(absl::string_view text, AddedToken token);

  /// Calls `found` for each token, and with noToken for each string between
  /// them.
  absl::Status
  split(absl::string_view text,
        absl::FunctionRef<absl::Status(size_t begin, size_t end, int32_t id)>
            found) const;

private:
  AddedTokens(Pattern space, Pattern word)
      : space(std::move(space)), word(std::move(word)) {}
  /// Whether a word ends at the end of `text`, or begins at its start.
  bool endsInWord(absl::string_view text) const;
  bool beginsInWord(absl::string_view text) const;
  size_t spaceBefore(absl::string_view text) const;
  size_t spaceAfter(absl::string_view text) const;

  Trie trie;
  std::vector<AddedToken> tokens;
  Pattern space, word;
};

} // namespace systole::text

#endif // SYSTOLE_RUNTIME_TEXT_ADDEDTOKENS_H
