//===- Normalizers.cpp - Changes of a string before its split -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/text/Normalizers.h"

#include "runtime/support/Status.h"
#include "runtime/text/BertNormalizer.h"
#include "runtime/text/CharacterMap.h"
#include "runtime/text/JsonFields.h"
#include "runtime/text/Pattern.h"
#include "runtime/text/Utf8.h"

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstdlib>
#include <utf8proc.h>

namespace systole::text {

namespace {

using NormalizerOr = absl::StatusOr<std::unique_ptr<Normalizer>>;

class Sequence : public Normalizer {
public:
  explicit Sequence(std::vector<std::unique_ptr<Normalizer>> steps)
      : steps(std::move(steps)) {}
  absl::Status apply(std::string &text, size_t most) const override {
    for (const auto &step : steps)
      RETURN_IF_ERROR(step->apply(text, most));
    return absl::OkStatus();
  }

private:
  const std::vector<std::unique_ptr<Normalizer>> steps;
};

class Prepend : public Normalizer {
public:
  explicit Prepend(std::string prefix) : prefix(std::move(prefix)) {}
  absl::Status apply(std::string &text, size_t most) const override {
    if (!text.empty())
      text.insert(0, prefix);
    return checkNormalized(text.size(), most);
  }

private:
  const std::string prefix;
};

class Replace : public Normalizer {
public:
  Replace(Pattern pattern, std::string content)
      : pattern(std::move(pattern)), content(std::move(content)) {}
  absl::Status apply(std::string &text, size_t most) const override {
    std::string result;
    size_t copied = 0;
    RETURN_IF_ERROR(pattern.search(text, [&](size_t begin, size_t end) {
      if (result.size() > most)
        return;
      result.append(text, copied, begin - copied);
      result += content;
      copied = end;
    }));
    result.append(text, copied);
    text = std::move(result);
    return checkNormalized(text.size(), most);
  }

private:
  const Pattern pattern;
  const std::string content;
};

/// A normal form of Unicode.
class NormalForm : public Normalizer {
public:
  explicit NormalForm(int options) : options(options) {}
  absl::Status apply(std::string &text, size_t most) const override {
    RETURN_IF_ERROR(applyNormalForm(text, options));
    return checkNormalized(text.size(), most);
  }

private:
  const int options;
};

/// Removes white space at the ends.
class Strip : public Normalizer {
public:
  Strip(bool left, bool right, Pattern space)
      : left(left), right(right), space(std::move(space)) {}
  absl::Status apply(std::string &text, size_t /*most*/) const override {
    size_t first = 0, last = text.size();
    absl::Status status = space.search(text, [&](size_t begin, size_t end) {
      if (begin == 0 && left)
        first = end;
      if (end == text.size() && right)
        last = begin;
    });
    text = first < last ? text.substr(first, last - first) : "";
    return status;
  }

private:
  const bool left, right;
  const Pattern space;
};

/// SentencePiece's map, as Hugging Face's library applies it: short graphemes
/// as a whole, others character by character.
class Precompiled : public Normalizer {
public:
  Precompiled(CharacterMap map, Pattern graphemes)
      : map(std::move(map)), graphemes(std::move(graphemes)) {}

  absl::Status apply(std::string &text, size_t most) const override {
    constexpr size_t mostOfGrapheme = 5;
    std::string result;
    absl::Status status = graphemes.search(text, [&](size_t begin, size_t end) {
      absl::string_view rest =
          absl::string_view(text).substr(begin, end - begin);
      absl::string_view value;
      if (rest.size() <= mostOfGrapheme && map.shortest(rest, value)) {
        absl::StrAppend(&result, value);
        return;
      }
      while (!rest.empty()) {
        absl::string_view character = firstCharacter(rest);
        rest.remove_prefix(character.size());
        absl::StrAppend(&result,
                        map.shortest(character, value) ? value : character);
      }
    });
    text = std::move(result);
    return status.ok() ? checkNormalized(text.size(), most) : status;
  }

private:
  const CharacterMap map;
  const Pattern graphemes;
};

NormalizerOr readReplace(const Json &json) {
  ASSIGN_OR_RETURN(Pattern pattern, readPattern(json));
  return std::make_unique<Replace>(std::move(pattern), textOf(json, "content"));
}

NormalizerOr readStrip(const Json &json) {
  ASSIGN_OR_RETURN(Pattern space, Pattern::compile("\\s+"));
  return std::make_unique<Strip>(flagOf(json, "strip_left", true),
                                 flagOf(json, "strip_right", true),
                                 std::move(space));
}

NormalizerOr readPrecompiled(const Json &json) {
  std::string bytes;
  if (!absl::Base64Unescape(textOf(json, "precompiled_charsmap"), &bytes))
    return absl::InvalidArgumentError(
        "its precompiled_charsmap is not in base64");
  ASSIGN_OR_RETURN(CharacterMap map, CharacterMap::parse(bytes));
  ASSIGN_OR_RETURN(Pattern graphemes, Pattern::compile("\\X"));
  return std::make_unique<Precompiled>(std::move(map), std::move(graphemes));
}

NormalizerOr read(const Json &json, int depth) {
  const std::string type = textOf(json, "type");
  if (type == "Sequence") {
    std::vector<std::unique_ptr<Normalizer>> steps;
    RETURN_IF_ERROR(
        forEachStep(json, "normalizers", depth, [&](const Json &step) {
          NormalizerOr read = text::read(step, depth + 1);
          if (read.ok())
            steps.push_back(*std::move(read));
          return read.status();
        }));
    return std::make_unique<Sequence>(std::move(steps));
  }
  constexpr std::pair<const char *, int> forms[] = {
      {"NFC", UTF8PROC_COMPOSE},
      {"NFD", UTF8PROC_DECOMPOSE},
      {"NFKC", UTF8PROC_COMPOSE | UTF8PROC_COMPAT},
      {"NFKD", UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT}};
  for (const auto &[name, options] : forms)
    if (type == name)
      return std::make_unique<NormalForm>(options);
  if (type == "Prepend")
    return std::make_unique<Prepend>(textOf(json, "prepend"));
  if (type == "Replace")
    return readReplace(json);
  if (type == "Strip")
    return readStrip(json);
  if (type == "Precompiled")
    return readPrecompiled(json);
  if (type == "BertNormalizer")
    return readBertNormalizer(json);
  return unknownKind("normalizer", type,
                     "Sequence, NFC, NFD, NFKC, NFKD, Prepend, Replace, Strip, "
                     "Precompiled and BertNormalizer");
}

} // namespace

absl::Status applyNormalForm(std::string &text, int options) {
  utf8proc_uint8_t *normal = nullptr;
  const utf8proc_ssize_t size =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t *>(text.data()),
                   static_cast<utf8proc_ssize_t>(text.size()), &normal,
                   static_cast<utf8proc_option_t>(UTF8PROC_STABLE | options));
  if (size < 0)
    return absl::ResourceExhaustedError(utf8proc_errmsg(size));
  text.assign(reinterpret_cast<const char *>(normal),
              static_cast<size_t>(size));
  std::free(normal);
  return absl::OkStatus();
}

size_t mostNormalized(size_t size) {
  constexpr size_t ofShortTexts = 1 << 20, times = 32;
  return std::max(ofShortTexts, times * size);
}

absl::Status checkNormalized(size_t size, size_t most) {
  if (size <= most)
    return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "the normalizer makes more than ", most, " bytes of a string"));
}

absl::Status applyNormalizer(const Normalizer &normalizer, std::string &text) {
  return normalizer.apply(text, mostNormalized(text.size()));
}

NormalizerOr readNormalizer(const Json &json) {
  if (json.is_null())
    return std::make_unique<Sequence>(
        std::vector<std::unique_ptr<Normalizer>>());
  return read(json, 0);
}

} // namespace systole::text
