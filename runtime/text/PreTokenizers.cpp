//===- PreTokenizers.cpp - Splitting a string into words ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/text/PreTokenizers.h"

#include "runtime/support/Status.h"
#include "runtime/text/JsonFields.h"
#include "runtime/text/Utf8.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

#include <algorithm>

namespace systole::text {

namespace {

using PreTokenizerOr = absl::StatusOr<std::unique_ptr<PreTokenizer>>;

/// The treatment of a pattern's matches.
enum class Behavior {
  Removed,
  Isolated,
  MergedWithPrevious,
  MergedWithNext,
  Contiguous
};

struct Range {
  size_t begin, end;
  bool isMatch;
};

/// Joins ranges that follow each other in the given direction.
template <typename Iterator>
std::vector<Range> join(Iterator begin, Iterator end, Behavior behavior) {
  std::vector<Range> joined;
  bool wasMatch = false;
  for (; begin != end; ++begin) {
    const bool joins = behavior == Behavior::Contiguous
                           ? begin->isMatch == wasMatch
                           : begin->isMatch && !wasMatch;
    if (joins && !joined.empty()) {
      joined.back().begin = std::min(joined.back().begin, begin->begin);
      joined.back().end = std::max(joined.back().end, begin->end);
    } else {
      joined.push_back(*begin);
    }
    wasMatch = begin->isMatch;
  }
  return joined;
}

class Split : public PreTokenizer {
public:
  Split(Pattern pattern, Behavior behavior, bool isInverted = false)
      : pattern(std::move(pattern)), behavior(behavior),
        isInverted(isInverted) {}

  absl::Status apply(Words &words) const override {
    std::vector<Word> shorter;
    for (const Word &word : words.list)
      RETURN_IF_ERROR(split(word, shorter));
    words.list = std::move(shorter);
    return absl::OkStatus();
  }

private:
  absl::Status split(const Word &word, std::vector<Word> &to) const {
    std::vector<Range> ranges;
    size_t last = 0;
    RETURN_IF_ERROR(pattern.search(word.text, [&](size_t begin, size_t end) {
      if (begin > last)
        ranges.push_back({last, begin, isInverted});
      ranges.push_back({begin, end, !isInverted});
      last = end;
    }));
    if (last < word.text.size())
      ranges.push_back({last, word.text.size(), isInverted});
    if (behavior == Behavior::Removed) {
      ranges.erase(
          std::remove_if(ranges.begin(), ranges.end(),
                         [](const Range &range) { return range.isMatch; }),
          ranges.end());
    } else if (behavior == Behavior::MergedWithNext) {
      ranges = join(ranges.rbegin(), ranges.rend(), behavior);
      std::reverse(ranges.begin(), ranges.end());
    } else if (behavior != Behavior::Isolated) {
      ranges = join(ranges.begin(), ranges.end(), behavior);
    }
    for (const Range &range : ranges)
      to.push_back({word.text.substr(range.begin, range.end - range.begin),
                    word.isFirst && range.begin == 0});
    return absl::OkStatus();
  }

  const Pattern pattern;
  const Behavior behavior;
  const bool isInverted;
};

class Sequence : public PreTokenizer {
public:
  explicit Sequence(std::vector<std::unique_ptr<PreTokenizer>> steps)
      : steps(std::move(steps)) {}
  absl::Status apply(Words &words) const override {
    for (const auto &step : steps)
      RETURN_IF_ERROR(step->apply(words));
    return absl::OkStatus();
  }
  bool isOfBytes() const override {
    return !steps.empty() && steps.back()->isOfBytes();
  }

private:
  const std::vector<std::unique_ptr<PreTokenizer>> steps;
};

/// GPT-2's words. The model sees bytes.
class ByteLevel : public PreTokenizer {
public:
  ByteLevel(bool addsSpace, std::unique_ptr<Split> split)
      : addsSpace(addsSpace), split(std::move(split)) {}

  absl::Status apply(Words &words) const override {
    for (Word &word : words.list)
      if (addsSpace && !absl::StartsWith(word.text, " ")) {
        words.storage.push_back(absl::StrCat(" ", word.text));
        word.text = words.storage.back();
      }
    return split ? split->apply(words) : absl::OkStatus();
  }
  bool isOfBytes() const override { return true; }

private:
  const bool addsSpace;
  const std::unique_ptr<Split> split;
};

/// Writes spaces as marks, and splits before each.
class Metaspace : public PreTokenizer {
public:
  enum class Prefix { Always, First, Never };

  Metaspace(std::string mark, Prefix prefix, std::unique_ptr<Split> split)
      : mark(std::move(mark)), prefix(prefix), split(std::move(split)) {}

  absl::Status apply(Words &words) const override {
    for (Word &word : words.list) {
      std::string marked = absl::StrReplaceAll(word.text, {{" ", mark}});
      if ((prefix == Prefix::Always ||
           (prefix == Prefix::First && word.isFirst)) &&
          !absl::StartsWith(marked, mark))
        marked.insert(0, mark);
      words.storage.push_back(std::move(marked));
      word.text = words.storage.back();
    }
    return split ? split->apply(words) : absl::OkStatus();
  }

private:
  const std::string mark;
  const Prefix prefix;
  const std::unique_ptr<Split> split;
};

absl::StatusOr<std::unique_ptr<Split>>
makeSplit(absl::StatusOr<Pattern> pattern, Behavior behavior,
          bool isInverted = false) {
  RETURN_IF_ERROR(pattern.status());
  return std::make_unique<Split>(*std::move(pattern), behavior, isInverted);
}

PreTokenizerOr readSplit(const Json &json) {
  constexpr std::pair<const char *, Behavior> behaviors[] = {
      {"Removed", Behavior::Removed},
      {"Isolated", Behavior::Isolated},
      {"MergedWithPrevious", Behavior::MergedWithPrevious},
      {"MergedWithNext", Behavior::MergedWithNext},
      {"Contiguous", Behavior::Contiguous}};
  const std::string name = textOf(json, "behavior");
  for (const auto &[known, behavior] : behaviors)
    if (name == known)
      return makeSplit(readPattern(json), behavior,
                       flagOf(json, "invert", false));
  return absl::InvalidArgumentError(
      absl::StrCat("a Split has no behavior '", name, "'"));
}

PreTokenizerOr readByteLevel(const Json &json) {
  std::unique_ptr<Split> split;
  if (flagOf(json, "use_regex", true)) {
    ASSIGN_OR_RETURN(
        split, makeSplit(Pattern::compile(
                             "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| "
                             "?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+"),
                         Behavior::Isolated));
  }
  return std::make_unique<ByteLevel>(flagOf(json, "add_prefix_space", true),
                                     std::move(split));
}

PreTokenizerOr readMetaspace(const Json &json) {
  using Prefix = Metaspace::Prefix;
  std::string mark = textOf(json, "replacement");
  if (mark.empty())
    mark = std::string(spaceMark);
  if (firstCharacter(mark).size() != mark.size())
    return absl::InvalidArgumentError(
        absl::StrCat("the replacement '", mark, "' is not one character"));
  // Early versions have the flag.
  const std::string scheme = textOf(json, "prepend_scheme");
  const Prefix prefix =
      scheme == "first" ? Prefix::First
      : scheme == "never" ||
              (scheme.empty() && !flagOf(json, "add_prefix_space", true))
          ? Prefix::Never
          : Prefix::Always;
  std::unique_ptr<Split> split;
  if (flagOf(json, "split", true)) {
    ASSIGN_OR_RETURN(
        split, makeSplit(Pattern::literal(mark), Behavior::MergedWithNext));
  }
  return std::make_unique<Metaspace>(std::move(mark), prefix, std::move(split));
}

/// BERT's words: what stands between spaces, and each punctuation mark.
PreTokenizerOr readBert() {
  std::vector<std::unique_ptr<PreTokenizer>> steps;
  ASSIGN_OR_RETURN(std::unique_ptr<Split> spaces,
                   makeSplit(Pattern::compile("\\s+"), Behavior::Removed));
  // All visible characters of ASCII that are no letters and digits count.
  ASSIGN_OR_RETURN(
      std::unique_ptr<Split> marks,
      makeSplit(Pattern::compile("[\\p{P}$+<=>^`|~]"), Behavior::Isolated));
  steps.push_back(std::move(spaces));
  steps.push_back(std::move(marks));
  return std::make_unique<Sequence>(std::move(steps));
}

PreTokenizerOr read(const Json &json, int depth) {
  const std::string type = textOf(json, "type");
  if (type == "Sequence") {
    std::vector<std::unique_ptr<PreTokenizer>> steps;
    RETURN_IF_ERROR(
        forEachStep(json, "pretokenizers", depth, [&](const Json &step) {
          if (!steps.empty() && steps.back()->isOfBytes())
            return absl::UnimplementedError(
                "a step after ByteLevel is not supported");
          PreTokenizerOr read = text::read(step, depth + 1);
          if (read.ok())
            steps.push_back(*std::move(read));
          return read.status();
        }));
    return std::make_unique<Sequence>(std::move(steps));
  }
  if (type == "ByteLevel")
    return readByteLevel(json);
  if (type == "Metaspace")
    return readMetaspace(json);
  if (type == "Split")
    return readSplit(json);
  if (type == "Digits")
    return flagOf(json, "individual_digits", false)
               ? makeSplit(Pattern::compile("\\p{N}"), Behavior::Isolated)
               : makeSplit(Pattern::compile("\\p{N}+"), Behavior::Isolated);
  if (type == "Whitespace")
    return makeSplit(Pattern::compile("[\\w\\x{200c}\\x{200d}]+|"
                                      "[^\\w\\s\\x{200c}\\x{200d}]+"),
                     Behavior::Removed, /*isInverted=*/true);
  if (type == "WhitespaceSplit")
    return makeSplit(Pattern::compile("\\s+"), Behavior::Removed);
  if (type == "BertPreTokenizer")
    return readBert();
  return unknownKind("pre-tokenizer", type,
                     "Sequence, ByteLevel, Metaspace, Split, Digits, "
                     "Whitespace, WhitespaceSplit and BertPreTokenizer");
}

} // namespace

PreTokenizerOr readPreTokenizer(const Json &json) {
  if (json.is_null())
    return std::make_unique<Sequence>(
        std::vector<std::unique_ptr<PreTokenizer>>());
  return read(json, 0);
}

} // namespace systole::text
