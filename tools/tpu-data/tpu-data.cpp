//===- tpu-data.cpp - Makes and repairs files of records ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "runtime/about/About.h"
#include "runtime/about/HelpPage.h"
#include "runtime/system/Process.h"

#include "runtime/storage/StorageOptions.h"
#include "runtime/support/Addresses.h"

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <optional>

using namespace systole;
using namespace systole::tools;

namespace {

runtime::HelpPage helpPage() {
  runtime::HelpPage page;
  page.program = "tpu-data";
  page.summary = "make, check and mend files of records";
  page.commands = {
      {"make", "arrays NAME=FILE...",
       "a record is a row of each: IDX, .npy; NAME=F.npz, F.npz"},
      {"make", "csv FILE...", "a feature is a column"},
      {"make", "images FOLDER", "a folder of images for a class"},
      {"make", "imagenet FOLDER", "the same; labels count from 1"},
      {"make", "text FILE...", "a record is a line"},
      {"show", "FILE...", "features of the first records"},
      {"count", "FILE...", "how many records there are"},
      {"verify", "FILE...", "what is damaged"},
      {"repair", "FILE...", "keeps the good records"},
      {"shard", "FILE...", "files of about 100 MB"},
      {"shuffle", "FILE...", "in random order"},
      {"arrays", "FILE",
       "the numbers of IDX, .npy, .npz or CSV, for the C++ API"},
      {"tokenize", "FILE...", "sequences of tokens of text or .jsonl"},
      {"detokenize", "FILE...", "tokens of the first records"}};
  const std::vector<std::string> writing = {"make", "repair", "shard",
                                            "shuffle", "tokenize"};
  page.flags = {
      {"o", "OUT",
       "The file to write; compressed if it ends with .gz. With shards: the "
       "prefix before -00000-of-00004",
       "", writing},
      {"shards", "N", "Write N files of equal length", "", writing},
      {"shard-size",
       "SIZE",
       "Write files of about this size",
       "100M",
       {"shard"}},
      {"seed",
       "N",
       "shuffle: the seed of the random order (0). make images, make imagenet: "
       "shuffle by this seed; by default the order of names stays",
       "",
       {"shuffle", "make"}},
      {"memory",
       "SIZE",
       "The memory of shuffle; other records wait in $TMPDIR",
       "1G",
       {"shuffle"}},
      {"max-record-bytes", "SIZE",
       "The most that one record, line, row or image may take; a larger record "
       "is damage",
       "1G"},
      {"count",
       "N",
       "Records of each file to show; -1: all",
       "3",
       {"show", "detokenize"}},
      {"window",
       "N",
       "make text: records of N bytes instead of lines",
       "",
       {"make"}},
      {"stride",
       "N",
       "make text: the distance between the beginnings of two windows "
       "(--window). tokenize: of two sequences (--sequence-length)",
       "",
       {"make", "tokenize"}},
      {"no-header",
       "",
       "CSV: the first line has no names",
       "",
       {"make", "arrays"}},
      {"columns",
       "NAME,...",
       "CSV: the columns to take; by default all",
       "",
       {"arrays"}},
      {"delimiter",
       "C",
       "CSV: the character between fields",
       ",",
       {"make", "arrays"}},
      {"classes",
       "FILE",
       "make images, make imagenet: write the names of the classes to this "
       "file, a line each",
       "",
       {"make"}},
      {"synsets",
       "FILE",
       "make imagenet: the classes in their order, a line each; by default "
       "they are ordered by name",
       "",
       {"make"}},
      {"labels",
       "FILE",
       "make imagenet: the class of each image of FOLDER, a line each, where "
       "FOLDER has no folders of classes (the validation set)",
       "",
       {"make"}},
      {"tokenizer",
       "FILE",
       "A tokenizer.json, a model of SentencePiece, a vocab.json beside its "
       "merges.txt, a vocab.txt, or a folder with one of these",
       "",
       {"tokenize", "detokenize"}},
      {"sequence-length", "N", "The tokens of a record", "", {"tokenize"}},
      {"document",
       "KIND",
       "The document of a text file: file, paragraph (lines up to an empty "
       "one) or line. In a .jsonl it is a line",
       "file",
       {"tokenize"}},
      {"field",
       "NAME",
       "The field with the text in a .jsonl",
       "text",
       {"tokenize"}},
      {"end-token",
       "TOKEN",
       "The token after each document, by name or number; none: no token. By "
       "default the tokenizer's own",
       "",
       {"tokenize"}},
      {"start-token",
       "TOKEN",
       "The token before each document",
       "none",
       {"tokenize"}},
      {"pad",
       "TOKEN",
       "Begin a sequence with each document and fill its last one with this "
       "token. By default sequences go on over documents",
       "",
       {"tokenize"}},
      {"threads",
       "N",
       "The threads that find tokens; by default one for each CPU",
       "",
       {"tokenize"}},
      {"ids",
       "",
       "Print the tokens of each document, on a line each, and write no file",
       "",
       {"tokenize"}}};
  for (runtime::HelpFlag &flag : page.flags)
    flag.isCommon = flag.name == "o" || flag.name == "shards" ||
                    flag.name == "seed" || flag.name == "count" ||
                    flag.name == "tokenizer" || flag.name == "sequence-length";
  for (runtime::HelpFlag &flag : runtime::commonFlags())
    page.flags.push_back(std::move(flag));
  page.notes =
      "Files are TFRecords, compressed or not; names are those of this "
      "machine, gs://, s3:// or https:// (to read), and, but for make, "
      "patterns.\n\n"
      "Exit codes: 0 done, and nothing is damaged; 1 an error, or damage; 2 a "
      "mistake in the command line.";
  return page;
}

int fail(absl::string_view message, int code = 1) {
  std::fflush(stdout);
  absl::FPrintF(stderr, "tpu-data: error: %s\n", withoutSecrets(message));
  return code;
}

struct Command {
  const char *name;
  absl::Status (*run)(const Words &words, const Options &options);
  /// Whether the command writes the file of -o.
  bool writes;
};

constexpr Command commands[] = {
    {"make", make, true},
    {"show", show, false},
    {"count", count, false},
    {"verify", verify, false},
    {"repair", repair, true},
    {"shard", shard, true},
    {"shuffle", shuffle, true},
    {"arrays", arrays, false},
    // With --ids it writes none.
    {"tokenize", tokenize, false},
    {"detokenize", detokenize, false},
};

/// Parses a flag. Returns false if the flag does not accept the value, and
/// std::nullopt if there is no such flag.
std::optional<bool> parseFlag(absl::string_view flag, Options &options) {
  constexpr int64_t any = INT64_MAX, mostShards = 1000, mostThreads = 1024,
                    longest = 1 << 24;
  SourceOptions &source = options.source;
  TokenOptions &tokens = options.tokens;
  if (flag == "--no-header")
    return source.hasNoNames = true;
  if (flag == "--ids")
    return tokens.printsIds = true;
  auto is = [&](absl::string_view name) {
    return absl::ConsumePrefix(&flag, name);
  };
  const struct {
    absl::string_view name;
    int64_t least, most;
    int64_t &value;
  } numbers[] = {{"--shards=", 1, mostShards, options.shards.shards},
                 {"--count=", -1, any, options.count},
                 {"--window=", 1, any, source.window},
                 {"--stride=", 1, any, source.stride},
                 {"--sequence-length=", 1, longest, tokens.sequenceLength},
                 {"--threads=", 1, mostThreads, tokens.threads}};
  for (const auto &[name, least, most, value] : numbers)
    if (is(name))
      return absl::SimpleAtoi(flag, &value) && value >= least && value <= most;
  const std::pair<absl::string_view, int64_t &> sizes[] = {
      {"--shard-size=", options.shards.bytes},
      {"--memory=", options.memory},
      {"--max-record-bytes=", source.budget.recordBytes}};
  for (const auto &[name, value] : sizes)
    if (is(name))
      return storage::parseSize(flag, int64_t{1} << 60, value);
  const std::pair<absl::string_view, std::string &> texts[] = {
      {"--classes=", source.classesFile}, {"--synsets=", source.synsets},
      {"--labels=", source.labels},       {"--tokenizer=", tokens.tokenizer},
      {"--document=", tokens.document},   {"--field=", tokens.field},
      {"--end-token=", tokens.end},       {"--start-token=", tokens.start},
      {"--pad=", tokens.padding}};
  for (const auto &[name, value] : texts)
    if (is(name)) {
      value = std::string(flag);
      return !value.empty();
    }
  if (is("--seed=")) {
    source.isShuffled = true;
    return absl::SimpleAtoi(flag, &source.seed);
  }
  if (is("--delimiter=")) {
    source.delimiter = flag.empty() ? ',' : flag[0];
    return flag.size() == 1;
  }
  if (is("--columns=")) {
    source.columns = absl::StrSplit(flag, ',');
    return !flag.empty();
  }
  return std::nullopt;
}

std::string unknownFlag(absl::string_view flag) {
  while (absl::ConsumePrefix(&flag, "-"))
    ;
  const absl::string_view name = flag.substr(0, flag.find('='));
  for (const runtime::HelpFlag &known : helpPage().flags)
    if (absl::StrReplaceAll(name, {{"_", "-"}}) == known.name)
      return absl::StrCat("--", known.name, " takes its value after '=': --",
                          known.name, "=", known.value);
  return runtime::unknownFlag(name, helpPage());
}

int run(const Words &arguments) {
  Options options;
  Words words;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string &argument = arguments[i];
    const bool asksForHelp = words.empty() && argument == "help";
    if (std::optional<int> code =
            runtime::printAbout(helpPage(), asksForHelp ? "--help" : argument,
                                runtime::dataComponents()))
      return *code;
    if (argument == "-o") {
      if (++i == arguments.size())
        return fail("-o takes the name of a file", 2);
      options.shards.output = arguments[i];
    } else if (absl::StartsWith(argument, "-")) {
      // Underscores in the name are the same as dashes.
      std::string flag = argument;
      std::replace(flag.begin(),
                   flag.begin() + std::min(flag.find('='), flag.size()), '_',
                   '-');
      std::optional<bool> parsed = parseFlag(flag, options);
      if (!parsed)
        return fail(unknownFlag(argument), 2);
      if (!*parsed) {
        std::pair<std::string, std::string> parts =
            absl::StrSplit(argument, absl::MaxSplits('=', 1));
        return fail(absl::StrCat("'", parts.second, "' is not a value for ",
                                 parts.first,
                                 "; tpu-data --help says what it takes"),
                    2);
      }
    } else {
      words.push_back(argument);
    }
  }
  if (options.shards.shards > 0 && options.shards.bytes > 0)
    return fail("--shards and --shard-size exclude each other", 2);
  if (words.empty()) {
    absl::FPrintF(stderr, "%s",
                  runtime::helpText(helpPage(), runtime::HelpKind::Short));
    return 2;
  }
  const auto *command = std::find_if(
      std::begin(commands), std::end(commands),
      [&](const Command &known) { return words[0] == known.name; });
  if (command == std::end(commands))
    return fail(runtime::unknownCommand(words[0], helpPage()), 2);
  words.erase(words.begin());
  if (words.empty())
    return fail(absl::StrCat(command->name,
                             " needs input files; tpu-data --help lists them"),
                2);
  if (command->writes && options.shards.output.empty())
    return fail("-o FILE is required", 2);
  absl::Status status = command->run(words, options);
  return status.ok() ? 0 : fail(status.message());
}

} // namespace

int main(int argc, char **argv) {
  systole::runtime::openStandardFiles();
  systole::runtime::reportOutOfMemory("tpu-data",
                                      "--memory limits shuffle; other commands "
                                      "need as much as the largest record");
  return run({argv + 1, argv + argc});
}
