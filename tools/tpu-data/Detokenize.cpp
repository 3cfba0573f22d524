//===- Detokenize.cpp - Strings of tokens ---------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"

#include "runtime/data/readers/RecordReader.h"
#include "runtime/formats/Features.h"
#include "runtime/support/Status.h"
#include "runtime/text/Tokenizer.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

using namespace systole;
using namespace systole::tools;

absl::StatusOr<std::unique_ptr<text::Tokenizer>>
tools::openTokenizer(const Options &options) {
  if (options.tokens.tokenizer.empty())
    return absl::InvalidArgumentError(
        "--tokenizer=FILE is required: a tokenizer.json, a model of "
        "SentencePiece, a vocab.json beside its merges.txt, a vocab.txt, or a "
        "folder");
  return text::openTokenizer(options.tokens.tokenizer);
}

/// The feature "tokens" of an example; false if it has none.
static bool readTokens(absl::string_view example,
                       std::vector<int64_t> &tokens) {
  data::Parts features;
  data::FeatureMap map;
  if (!data::findMessage(example, 1, features) || !map.parse(features))
    return false;
  const data::FeatureMap::Entry *entry = map.find("tokens");
  data::Feature feature;
  if (!entry || !data::parseFeature(entry->value, feature) ||
      feature.kind != data::Feature::Integers || feature.count() < 0)
    return false;
  tokens.resize(static_cast<size_t>(feature.count()));
  return feature.read(tokens.data());
}

static absl::Status print(const text::Tokenizer &tokenizer,
                          const std::string &place,
                          const std::vector<int64_t> &tokens) {
  absl::PrintF("%s: %d tokens [%s]\n", place, tokens.size(),
               absl::StrJoin(tokens, ", "));
  text::StreamingDecoder decoder(tokenizer);
  for (int64_t token : tokens) {
    if (!tokenizer.find(token))
      return absl::InvalidArgumentError(
          absl::StrCat(place, ": the tokenizer has no token ", token));
    absl::PrintF("%s", decoder.add(static_cast<int32_t>(token)));
  }
  absl::PrintF("%s\n", decoder.finish());
  return absl::OkStatus();
}

absl::Status tools::detokenize(const Words &words, const Options &options) {
  ASSIGN_OR_RETURN(std::unique_ptr<text::Tokenizer> tokenizer,
                   openTokenizer(options));
  ASSIGN_OR_RETURN(Words files, expand(words));
  for (const std::string &file : files) {
    data::FileOptions reading;
    reading.budget = options.source.budget;
    ASSIGN_OR_RETURN(auto reader, data::RecordReader::open(file, reading));
    for (int64_t i = 0; options.count < 0 || i < options.count; ++i) {
      absl::string_view record;
      ASSIGN_OR_RETURN(bool got, reader->read(record));
      if (!got)
        break;
      const std::string place = absl::StrCat(file, ", record ", i);
      std::vector<int64_t> tokens;
      if (!readTokens(record, tokens))
        return absl::InvalidArgumentError(absl::StrCat(
            place, " has no integers 'tokens'; tpu-data show prints what it "
                   "has"));
      RETURN_IF_ERROR(print(*tokenizer, place, tokens));
    }
  }
  return absl::OkStatus();
}
