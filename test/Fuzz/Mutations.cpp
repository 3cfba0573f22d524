//===- Mutations.cpp - Programs with mistakes -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Mutations.h"

#include "llvm/ADT/StringExtras.h"

#include <iterator>
#include <vector>

using namespace llvm;

using Random = std::mt19937_64;
using Tokens = std::vector<std::string>;

static size_t below(Random &random, size_t n) { return n ? random() % n : 0; }

/// Words, numbers, blanks and single characters; together they are the text.
static Tokens split(StringRef text) {
  auto kind = [](char c) {
    return isAlnum(c) || c == '_' || c == '.' ? 1 : isSpace(c) ? 2 : 0;
  };
  Tokens tokens;
  while (!text.empty()) {
    size_t size = 1;
    while (kind(text[0]) && size < text.size() &&
           kind(text[size]) == kind(text[0]))
      ++size;
    tokens.push_back(text.take_front(size).str());
    text = text.drop_front(size);
  }
  return tokens;
}

static bool isNumber(StringRef token) { return isDigit(token[0]); }

static std::string oddNumber(Random &random) {
  static const char *const numbers[] = {"0",
                                        "1",
                                        "-1",
                                        "2",
                                        "7",
                                        "64",
                                        "255",
                                        "65536",
                                        "2147483647",
                                        "4294967296",
                                        "1000003",
                                        "9223372036854775807",
                                        "-9223372036854775808",
                                        "18446744073709551616",
                                        "0x7FC00000",
                                        "1.0e400",
                                        "?"};
  return numbers[below(random, std::size(numbers))];
}

/// One mistake.
static void mutateOnce(Tokens &tokens, const Tokens &other, Random &random) {
  if (tokens.empty())
    return;
  size_t at = below(random, tokens.size());
  size_t count = 1 + below(random, 4);
  size_t end = std::min(tokens.size(), at + count);
  switch (below(random, 10)) {
  case 0:
    tokens.erase(tokens.begin() + at, tokens.begin() + end);
    return;
  case 1: {
    Tokens part(tokens.begin() + at, tokens.begin() + end);
    tokens.insert(tokens.begin() + at, part.begin(), part.end());
    return;
  }
  case 2:
    std::swap(tokens[at], tokens[below(random, tokens.size())]);
    return;
  case 3:
    tokens[at] = tokens[below(random, tokens.size())];
    return;
  case 4:
    if (!other.empty())
      tokens[at] = other[below(random, other.size())];
    return;
  case 5: {
    static const char punctuation[] = "()[]{}<>,:=\"%@#!^-x?*|";
    tokens.insert(
        tokens.begin() + at,
        std::string(1, punctuation[below(random, sizeof(punctuation) - 1)]));
    return;
  }
  case 6: {
    std::string &token = tokens[at];
    token[below(random, token.size())] = static_cast<char>(random());
    return;
  }
  default:
    // The next number.
    for (size_t i = at; i < tokens.size(); ++i)
      if (isNumber(tokens[i])) {
        tokens[i] = oddNumber(random);
        return;
      }
  }
}

std::string systole::fuzz::mutateText(StringRef text, StringRef other,
                                      Random &random) {
  Tokens tokens = split(text), others = split(other);
  for (size_t i = 1 + below(random, 3); i > 0; --i)
    mutateOnce(tokens, others, random);
  if (below(random, 20) == 0)
    tokens.resize(below(random, tokens.size() + 1));
  return join(tokens, "");
}

std::string systole::fuzz::mutateBytes(StringRef bytes, Random &random) {
  std::string result = bytes.str();
  for (size_t i = 1 + below(random, 4); i > 0 && !result.empty(); --i) {
    size_t at = below(random, result.size());
    switch (below(random, 6)) {
    case 0:
      result[at] = static_cast<char>(random());
      break;
    case 1:
      result[at] = below(random, 2) ? '\xff' : '\0';
      break;
    case 2:
      result.erase(at, 1 + below(random, 8));
      break;
    case 3:
      result.insert(at, result.substr(below(random, result.size()),
                                      1 + below(random, 16)));
      break;
    case 4:
      if (below(random, 8) == 0)
        result.resize(at);
      break;
    default:
      result[at] ^= static_cast<char>(1 << below(random, 8));
    }
  }
  return result;
}
