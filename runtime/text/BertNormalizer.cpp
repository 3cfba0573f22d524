//===- BertNormalizer.cpp - BERT's changes of a string --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/text/BertNormalizer.h"

#include "runtime/support/Status.h"
#include "runtime/text/JsonFields.h"
#include "runtime/text/Utf8.h"

#include <utf8proc.h>

namespace systole::text {

namespace {

/// The blocks of Chinese characters that Hugging Face's library separates.
bool isChinese(uint32_t code) {
  constexpr std::pair<uint32_t, uint32_t> blocks[] = {
      {0x3400, 0x4dbf},   {0x4e00, 0x9fff},   {0xf900, 0xfaff},
      {0x20000, 0x2a6df}, {0x2a700, 0x2b73f}, {0x2b740, 0x2b81f},
      {0x2b920, 0x2ceaf}, {0x2f800, 0x2fa1f}};
  for (const auto &[first, last] : blocks)
    if (code >= first && code <= last)
      return true;
  return false;
}

utf8proc_category_t categoryOf(uint32_t code) {
  return utf8proc_category(static_cast<utf8proc_int32_t>(code));
}

bool isSpace(uint32_t code) {
  const utf8proc_category_t category = categoryOf(code);
  return category == UTF8PROC_CATEGORY_ZS || category == UTF8PROC_CATEGORY_ZL ||
         category == UTF8PROC_CATEGORY_ZP;
}

/// Controls, formats and private characters.
bool isControl(uint32_t code) {
  const utf8proc_category_t category = categoryOf(code);
  return category == UTF8PROC_CATEGORY_CC || category == UTF8PROC_CATEGORY_CF ||
         category == UTF8PROC_CATEGORY_CO;
}

void appendLower(uint32_t code, std::string &to) {
  // Utf8proc lacks the one character that becomes two.
  constexpr uint32_t dottedI = 0x130, dotAbove = 0x307;
  if (code == dottedI) {
    to += 'i';
    appendUtf8(dotAbove, to);
    return;
  }
  appendUtf8(static_cast<uint32_t>(
                 utf8proc_tolower(static_cast<utf8proc_int32_t>(code))),
             to);
}

template <typename Append>
void changeCharacters(std::string &text, Append append) {
  std::string result;
  for (absl::string_view rest = text; !rest.empty();) {
    append(codePointOf(rest), result);
    rest.remove_prefix(firstCharacter(rest).size());
  }
  text = std::move(result);
}

class BertNormalizer : public Normalizer {
public:
  bool cleans, separatesChinese, removesAccents, lowers;

  absl::Status apply(std::string &text, size_t most) const override {
    if (cleans)
      changeCharacters(text, [](uint32_t code, std::string &to) {
        constexpr uint32_t replacement = 0xfffd;
        if (code == '\t' || code == '\n' || code == '\r' || isSpace(code))
          to += ' ';
        else if (code != replacement && !isControl(code))
          appendUtf8(code, to);
      });
    if (separatesChinese)
      changeCharacters(text, [](uint32_t code, std::string &to) {
        const char *space = isChinese(code) ? " " : "";
        to += space;
        appendUtf8(code, to);
        to += space;
      });
    if (removesAccents) {
      RETURN_IF_ERROR(applyNormalForm(text, UTF8PROC_DECOMPOSE));
      changeCharacters(text, [](uint32_t code, std::string &to) {
        if (categoryOf(code) != UTF8PROC_CATEGORY_MN)
          appendUtf8(code, to);
      });
    }
    if (lowers)
      changeCharacters(text, appendLower);
    return checkNormalized(text.size(), most);
  }
};

} // namespace

std::unique_ptr<Normalizer> readBertNormalizer(const Json &json) {
  auto normalizer = std::make_unique<BertNormalizer>();
  normalizer->cleans = flagOf(json, "clean_text", true);
  normalizer->separatesChinese = flagOf(json, "handle_chinese_chars", true);
  normalizer->lowers = flagOf(json, "lowercase", true);
  normalizer->removesAccents =
      flagOf(json, "strip_accents", normalizer->lowers);
  return normalizer;
}

} // namespace systole::text
