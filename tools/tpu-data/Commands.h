//===- Commands.h - The commands of tpu-data ------------------ -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TOOLS_TPUDATA_COMMANDS_H
#define SYSTOLE_TOOLS_TPUDATA_COMMANDS_H

#include "Shards.h"
#include "Sources.h"

#include "runtime/text/Tokenizer.h"

#include "absl/status/status.h"

#include <string>
#include <vector>

namespace systole::tools {

/// The options of tokenizing.
struct TokenOptions {
  /// A file or a folder.
  std::string tokenizer;
  /// The tokens of a record.
  int64_t sequenceLength = 0;
  /// "file", "paragraph" or "line".
  std::string document = "file";
  /// The field of an object with the text.
  std::string field = "text";
  /// Tokens around a document, by name or number; "none": no token. If `end` is
  /// empty, the tokenizer tells it.
  std::string start, end;
  /// The token that fills the last sequence of a document; empty: the next
  /// document goes on.
  std::string padding;
  /// 0: as many as the process has CPUs.
  int64_t threads = 0;
  bool printsIds = false;
};

/// The options of the command line.
struct Options {
  ShardOptions shards;
  SourceOptions source;
  /// The most memory that `shuffle` may use.
  int64_t memory = int64_t{1} << 30;
  /// The number of records that `show` prints; -1: all.
  int64_t count = 3;
  TokenOptions tokens;
};

using Words = std::vector<std::string>;

// A command takes the words after its name, at least one, and prints its
// result. The commands that write files have an output.
absl::Status make(const Words &words, const Options &options);
absl::Status show(const Words &files, const Options &options);
absl::Status count(const Words &files, const Options &options);
absl::Status verify(const Words &files, const Options &options);
absl::Status repair(const Words &files, const Options &options);
absl::Status shard(const Words &files, const Options &options);
absl::Status shuffle(const Words &files, const Options &options);
absl::Status arrays(const Words &files, const Options &options);
absl::Status tokenize(const Words &files, const Options &options);
absl::Status detokenize(const Words &files, const Options &options);

/// Expands words, each of which may be a pattern, to files.
absl::StatusOr<Words> expand(const Words &words);

/// The tokenizer of --tokenizer.
absl::StatusOr<std::unique_ptr<text::Tokenizer>>
openTokenizer(const Options &options);

} // namespace systole::tools

#endif // SYSTOLE_TOOLS_TPUDATA_COMMANDS_H
