//===- CallersWords.h - Messages in the words of the caller -----*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Messages name flags and operations of the model language. A person who
// writes a model in another language has other names for these. So the process
// that starts the compiler or a program may pass its words in the environment:
// SYSTOLE_WORDS has a line OURS=THEIRS for each. Then operations and types
// lose MLIR's spelling, too.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_SUPPORT_CALLERSWORDS_H
#define SYSTOLE_RUNTIME_SUPPORT_CALLERSWORDS_H

#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace systole::runtime {

class CallersWords {
public:
  /// The words of a list of lines OURS=THEIRS. A flag in it has underscores.
  explicit CallersWords(std::string_view lines) {
    while (!lines.empty()) {
      size_t end = lines.find('\n');
      std::string_view line = lines.substr(0, end);
      if (size_t equals = line.rfind('='); equals != line.npos)
        words.emplace_back(line.substr(0, equals), line.substr(equals + 1));
      lines.remove_prefix(end == lines.npos ? lines.size() : end + 1);
    }
  }

  /// A message in these words.
  std::string translate(std::string_view message) const {
    if (words.empty())
      return std::string(message);
    std::string text;
    for (size_t at = 0; at < message.size();) {
      // A word begins where no other one is.
      bool begins = at == 0 || !isOfWord(message[at - 1]);
      std::string_view rest = message.substr(at);
      size_t length = begins ? takeWord(rest, text) : 0;
      if (length == 0 && begins)
        length = takeType(rest, text);
      if (length == 0 && begins)
        length = takeOperation(rest, text);
      if (length == 0) {
        text += message[at];
        length = 1;
      }
      at += length;
    }
    return text;
  }

private:
  static bool isOfWord(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.' ||
           c == '/';
  }

  /// Whether `text` begins with a word. A flag may have dashes for underscores.
  static bool startsWith(std::string_view text, std::string_view word) {
    if (text.size() < word.size())
      return false;
    bool isFlag = word.substr(0, 2) == "--";
    for (size_t i = 0; i < word.size(); ++i)
      if (text[i] != word[i] &&
          !(isFlag && i > 1 && text[i] == '-' && word[i] == '_'))
        return false;
    // "--steps" does not begin "--steps_more".
    return text.size() == word.size() || !isOfWord(word.back()) ||
           !isOfWord(text[word.size()]) || text[word.size()] == '.';
  }

  /// Each function here appends the translation of a beginning of `rest`, and
  /// returns its length; 0 if there is none.
  size_t takeWord(std::string_view rest, std::string &text) const {
    for (const auto &[ours, theirs] : words) {
      if (!startsWith(rest, ours))
        continue;
      text += theirs;
      bool hasValue = ours.substr(0, 2) == "--" && rest.size() > ours.size() &&
                      rest[ours.size()] == '=';
      text += hasValue ? " = " : "";
      return ours.size() + hasValue;
    }
    return 0;
  }

  /// 'tensor<2x10xf32>' is float32[2, 10].
  static size_t takeType(std::string_view rest, std::string &text) {
    constexpr std::pair<std::string_view, std::string_view> types[] = {
        {"i1", "bool"},     {"i8", "int8"},       {"i16", "int16"},
        {"i32", "int32"},   {"i64", "int64"},     {"ui8", "uint8"},
        {"ui16", "uint16"}, {"ui32", "uint32"},   {"ui64", "uint64"},
        {"f16", "float16"}, {"bf16", "bfloat16"}, {"f32", "float32"},
        {"f64", "float64"}};
    bool isQuoted = rest.substr(0, 1) == "'";
    std::string_view inner = rest.substr(isQuoted);
    constexpr std::string_view opening = "tensor<";
    if (inner.substr(0, opening.size()) != opening)
      return 0;
    size_t end = inner.find('>');
    if (end == inner.npos || (isQuoted && inner.substr(end + 1, 1) != "'"))
      return 0;
    std::string_view all = inner.substr(opening.size(), end - opening.size());
    size_t last = all.rfind('x');
    std::string_view element = all.substr(last == all.npos ? 0 : last + 1);
    for (const auto &[ours, theirs] : types) {
      if (element != ours)
        continue;
      text += theirs;
      text += '[';
      for (char c : all.substr(0, last == all.npos ? 0 : last))
        text += c == 'x' ? std::string(", ") : std::string(1, c);
      text += ']';
      return end + 1 + 2 * isQuoted;
    }
    return 0;
  }

  /// 'graph.reshape' op is reshape, and #graph.accuracy is accuracy.
  static size_t takeOperation(std::string_view rest, std::string &text) {
    size_t start = rest.substr(0, 1) == "'" || rest.substr(0, 1) == "#";
    for (std::string_view dialect : {"graph.", "stablehlo.", "data."}) {
      bool isOperation = rest.substr(start, dialect.size()) == dialect;
      // "data.csv" may be a file.
      if (!isOperation || (start == 0 && dialect == "data."))
        continue;
      size_t name = start + dialect.size(), end = name;
      while (end < rest.size() && isOfWord(rest[end]) && rest[end] != '.' &&
             rest[end] != '/')
        ++end;
      constexpr std::string_view closing = "' op";
      bool isQuoted = rest[0] == '\'';
      if (end == name ||
          (isQuoted && rest.substr(end, closing.size()) != closing))
        return 0;
      text += rest.substr(name, end - name);
      return isQuoted ? end + closing.size() : end;
    }
    return 0;
  }

  std::vector<std::pair<std::string_view, std::string_view>> words;
};

/// Whether another process wrote the program and started this one, with words
/// of its own.
inline bool hasCallersWords() { return std::getenv("SYSTOLE_WORDS"); }

/// A message in the words of the process that started this one, if it has some.
inline std::string inCallersWords(std::string_view message) {
  static const char *lines = std::getenv("SYSTOLE_WORDS");
  static const CallersWords words(lines ? lines : "");
  return words.translate(message);
}

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SUPPORT_CALLERSWORDS_H
