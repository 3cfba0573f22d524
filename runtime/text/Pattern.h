//===- Pattern.h - Regular expressions of tokenizers ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_TEXT_PATTERN_H
#define SYSTOLE_RUNTIME_TEXT_PATTERN_H

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <memory>
#include <string>

namespace systole::text {

/// A regular expression of Unicode characters, in PCRE2's syntax. `\s` and `\w`
/// are Unicode's white space and word characters. Threads may share it.
class Pattern {
public:
  static absl::StatusOr<Pattern> compile(absl::string_view expression);
  /// The pattern of exactly this text.
  static absl::StatusOr<Pattern> literal(absl::string_view text);

  Pattern(Pattern &&) noexcept;
  Pattern &operator=(Pattern &&) noexcept;
  ~Pattern();

  /// Calls `found` for each match in `text`, which is valid UTF-8, from left to
  /// right. Matches do not overlap; empty ones are left out. An error if the
  /// search takes too many steps.
  absl::Status
  search(absl::string_view text,
         absl::FunctionRef<void(size_t begin, size_t end)> found) const;

private:
  struct Code;
  explicit Pattern(std::unique_ptr<Code> code);
  static absl::StatusOr<Pattern> make(absl::string_view expression,
                                      uint32_t options);
  std::unique_ptr<Code> code;
};

} // namespace systole::text

#endif // SYSTOLE_RUNTIME_TEXT_PATTERN_H
