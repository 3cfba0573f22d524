//===- Make.cpp - Making records ------------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "runtime/support/Status.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

using namespace systole;
using namespace systole::tools;

namespace {

struct Kind {
  const char *name;
  SourceOr (*open)(const Inputs &inputs, const SourceOptions &options);
  /// The number of inputs; 0: any.
  size_t inputs;
};

constexpr Kind kinds[] = {
    {"arrays", openArrays, 0}, {"csv", openCsv, 0},
    {"images", openImages, 1}, {"imagenet", openImageNet, 1},
    {"text", openText, 0},
};

} // namespace

absl::Status tools::make(const Words &words, const Options &options) {
  const Kind *kind = nullptr;
  for (const Kind &known : kinds)
    if (words[0] == known.name)
      kind = &known;
  if (!kind)
    return absl::InvalidArgumentError(absl::StrCat(
        "there is no kind of input '", words[0],
        "': name arrays, csv, images, imagenet or text, then the input"));
  Inputs inputs(words.begin() + 1, words.end());
  if (inputs.empty() || (kind->inputs != 0 && inputs.size() != kind->inputs))
    return absl::InvalidArgumentError(
        absl::StrCat("make ", kind->name, " takes ",
                     kind->inputs == 0 ? "files" : "a folder", ", not ",
                     inputs.empty() ? "none" : absl::StrCat(inputs.size())));
  SourceOr source = kind->open(inputs, options.source);
  RETURN_IF_ERROR(source.status());
  ShardWriter writer(options.shards);
  std::string example;
  while (true) {
    ASSIGN_OR_RETURN(bool got, (*source)->next(example));
    if (!got)
      break;
    RETURN_IF_ERROR(writer.write(example));
  }
  if (writer.records() == 0)
    return absl::InvalidArgumentError(
        absl::StrCat("'", inputs[0], "' is empty: it gives no record"));
  RETURN_IF_ERROR(writer.close());
  absl::PrintF("Wrote %s\n", writer.describe());
  return absl::OkStatus();
}
