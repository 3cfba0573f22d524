//===- Pattern.cpp - Regular expressions of tokenizers --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/text/Pattern.h"

#include "absl/strings/str_cat.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

namespace systole::text {

struct Pattern::Code {
  std::string expression;
  pcre2_code *compiled = nullptr;

  ~Code() { pcre2_code_free(compiled); }
};

Pattern::Pattern(std::unique_ptr<Code> code) : code(std::move(code)) {}
Pattern::Pattern(Pattern &&) noexcept = default;
Pattern &Pattern::operator=(Pattern &&) noexcept = default;
Pattern::~Pattern() = default;

static std::string messageOf(int code) {
  PCRE2_UCHAR text[256];
  return pcre2_get_error_message(code, text, sizeof(text)) < 0
             ? absl::StrCat("error ", code)
             : std::string(reinterpret_cast<const char *>(text));
}

/// PCRE2's `\s` has U+180E, and its `\w` no marks. Tokenizers are made with
/// libraries that follow Unicode's properties.
static std::string withUnicodeClasses(absl::string_view expression) {
  constexpr absl::string_view space = "\\x09-\\x0d\\x{85}\\p{Z}";
  constexpr absl::string_view word = "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}";
  std::string result;
  // The depth of [...], where a class stands without brackets.
  int depth = 0;
  for (size_t i = 0; i < expression.size(); ++i) {
    const char letter = expression[i];
    if (letter == '\\' && i + 1 < expression.size()) {
      const char name = expression[++i];
      if (name == 's' || name == 'w')
        absl::StrAppend(&result, depth ? "" : "[", name == 's' ? space : word,
                        depth ? "" : "]");
      else if ((name == 'S' || name == 'W') && depth == 0)
        absl::StrAppend(&result, "[^", name == 'S' ? space : word, "]");
      else
        result.append({'\\', name});
      continue;
    }
    if (letter == '[' && depth == 0)
      ++depth;
    else if (letter == ']' && depth > 0)
      --depth;
    result += letter;
  }
  return result;
}

absl::StatusOr<Pattern> Pattern::make(absl::string_view expression,
                                      uint32_t options) {
  // A longer one takes long to compile.
  constexpr size_t most = 1 << 16;
  if (expression.size() > most)
    return absl::InvalidArgumentError(
        absl::StrCat("the pattern has ", expression.size(), " bytes; at most ",
                     most, " are read"));
  auto code = std::make_unique<Code>();
  code->expression = std::string(expression);
  int error;
  size_t place;
  code->compiled = pcre2_compile(
      reinterpret_cast<PCRE2_SPTR>(expression.data()), expression.size(),
      PCRE2_UTF | options, &error, &place, nullptr);
  if (!code->compiled)
    return absl::InvalidArgumentError(absl::StrCat(
        "the pattern '", expression, "' is not understood at byte ", place,
        ": ", messageOf(error)));
  // Without memory for code, as some systems have it, matching is slower.
  (void)pcre2_jit_compile(code->compiled, PCRE2_JIT_COMPLETE);
  return Pattern(std::move(code));
}

absl::StatusOr<Pattern> Pattern::compile(absl::string_view expression) {
  return make(withUnicodeClasses(expression),
              PCRE2_UCP | PCRE2_NEVER_BACKSLASH_C);
}

absl::StatusOr<Pattern> Pattern::literal(absl::string_view text) {
  return make(text, PCRE2_LITERAL);
}

absl::Status
Pattern::search(absl::string_view text,
                absl::FunctionRef<void(size_t begin, size_t end)> found) const {
  struct Match {
    pcre2_match_data *data;
    ~Match() { pcre2_match_data_free(data); }
  } match{pcre2_match_data_create(1, nullptr)};
  if (!match.data)
    return absl::ResourceExhaustedError("no memory to search a pattern");
  const auto *subject = reinterpret_cast<PCRE2_SPTR>(text.data());
  size_t at = 0;
  uint32_t options = PCRE2_NO_UTF_CHECK | PCRE2_NOTEMPTY;
  while (at < text.size()) {
    const int count = pcre2_match(code->compiled, subject, text.size(), at,
                                  options, match.data, nullptr);
    if (count == PCRE2_ERROR_NOMATCH)
      break;
    if (count == PCRE2_ERROR_JIT_STACKLIMIT && !(options & PCRE2_NO_JIT)) {
      options |= PCRE2_NO_JIT;
      continue;
    }
    if (count < 0)
      return absl::InvalidArgumentError(
          absl::StrCat("the search of the pattern '", code->expression,
                       "' fails at byte ", at, ": ", messageOf(count)));
    const size_t *bounds = pcre2_get_ovector_pointer(match.data);
    // `\K` may move the start behind the end.
    if (bounds[1] <= bounds[0] || bounds[0] < at)
      return absl::InvalidArgumentError(absl::StrCat(
          "the pattern '", code->expression, "' matches backwards"));
    found(bounds[0], bounds[1]);
    at = bounds[1];
  }
  return absl::OkStatus();
}

} // namespace systole::text
