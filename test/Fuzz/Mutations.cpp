//===- Mutations.cpp - Programs with mistakes -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Mutations.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

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

//===----------------------------------------------------------------------===//
// Bytecode
//===----------------------------------------------------------------------===//

namespace {
/// After the header, bytecode is sections: a byte with the section's number and
/// a bit that tells of an alignment, the length, perhaps the alignment and
/// padding, and the data.
struct Section {
  unsigned char id = 0;
  uint64_t alignment = 0; ///< 0 for none.
  std::string data;
};
} // namespace

constexpr unsigned char alignedBit = 0x80;

/// The zeros below the lowest bit that is set are the number of bytes that
/// follow the first.
static bool takeNumber(StringRef &from, uint64_t &value) {
  if (from.empty())
    return false;
  const auto first = static_cast<unsigned char>(from[0]);
  const unsigned more = first == 0 ? 8 : llvm::countr_zero(first);
  if (from.size() <= more)
    return false;
  value = 0;
  for (unsigned i = 0; i <= more && i < 8; ++i) {
    // Nine bytes have no bits in the first one.
    const size_t at = first == 0 ? i + 1 : i;
    value |= uint64_t{static_cast<unsigned char>(from[at])} << 8 * i;
  }
  if (first != 0)
    value >>= more + 1;
  from = from.drop_front(more + 1);
  return true;
}

static void appendNumber(std::string &to, uint64_t value) {
  unsigned more = 0;
  while (more < 8 && value >> (7 * (more + 1)) != 0)
    ++more;
  uint64_t bits = value;
  if (more == 8)
    to.push_back(0);
  else
    bits = (value << 1 | 1) << more;
  for (unsigned i = 0; i < (more == 8 ? 8 : more + 1); ++i)
    to.push_back(static_cast<char>(bits >> 8 * i));
}

/// Returns the bytes before the first section; empty if they are not bytecode.
static std::string takeSections(StringRef bytes,
                                std::vector<Section> &sections) {
  StringRef rest = bytes;
  uint64_t version;
  if (!rest.consume_front("ML\xefR") || !takeNumber(rest, version) ||
      rest.find('\0') == StringRef::npos)
    return "";
  rest = rest.drop_front(rest.find('\0') + 1); // The producer.
  std::string header = bytes.drop_back(rest.size()).str();
  while (!rest.empty()) {
    Section section;
    section.id = static_cast<unsigned char>(rest[0]);
    rest = rest.drop_front();
    uint64_t size;
    if (!takeNumber(rest, size))
      return "";
    if (section.id & alignedBit) {
      section.id &= ~alignedBit;
      if (!takeNumber(rest, section.alignment) || section.alignment == 0)
        return "";
      const size_t at = bytes.size() - rest.size();
      const size_t padding = alignTo(at, section.alignment) - at;
      if (padding > rest.size())
        return "";
      rest = rest.drop_front(padding);
    }
    if (size > rest.size())
      return "";
    section.data = rest.take_front(size).str();
    rest = rest.drop_front(size);
    sections.push_back(std::move(section));
  }
  return header;
}

std::string systole::fuzz::mutateBytecode(StringRef bytes, Random &random) {
  std::vector<Section> sections;
  std::string result = takeSections(bytes, sections);
  if (result.empty() || sections.empty() || below(random, 4) == 0)
    return mutateBytes(bytes, random);
  Section &section = sections[below(random, sections.size())];
  switch (below(random, 10)) {
  case 0:
    sections.push_back(Section(section));
    break;
  case 1:
    std::swap(section, sections[below(random, sections.size())]);
    break;
  case 2:
    section.id = static_cast<unsigned char>(below(random, 12));
    break;
  default:
    section.data = mutateBytes(section.data, random);
  }
  for (const Section &one : sections) {
    result.push_back(
        static_cast<char>(one.id | (one.alignment ? alignedBit : 0)));
    appendNumber(result, one.data.size());
    if (one.alignment) {
      appendNumber(result, one.alignment);
      result.resize(alignTo(result.size(), one.alignment), '\xcb');
    }
    result += one.data;
  }
  return result;
}
