//===- Tokenize.cpp - Tokens of documents ---------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Documents.h"

#include "runtime/support/Status.h"
#include "runtime/support/Terminal.h"
#include "runtime/system/Thread.h"
#include "runtime/team/Threads.h"
#include "runtime/text/Tokenizer.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <atomic>
#include <chrono>

using namespace systole;
using namespace systole::tools;
using text::noToken;

namespace {

using Ids = std::vector<int32_t>;

/// Some documents with their tokens.
struct Batch {
  std::vector<Document> documents;
  std::vector<Ids> ids;
  std::vector<absl::Status> statuses;
};

/// Finds the tokens of a batch's documents on several threads.
class Encoder {
public:
  Encoder(const text::Tokenizer &tokenizer, int threads)
      : tokenizer(tokenizer), caches(static_cast<size_t>(threads)) {}
  ~Encoder() { join(); }

  /// Starts with a batch, which must stay where it is until `finish`.
  absl::Status start(Batch &batch) {
    const size_t count = batch.documents.size();
    batch.ids.assign(count, {});
    batch.statuses.assign(count, absl::OkStatus());
    next = 0;
    for (size_t i = 0; i < std::min(caches.size(), count); ++i) {
      ASSIGN_OR_RETURN(runtime::Thread thread,
                       runtime::Thread::start("tokenizer", [this, i, &batch] {
                         work(batch, caches[i]);
                       }));
      threads.push_back(std::move(thread));
    }
    return absl::OkStatus();
  }

  /// Waits for the tokens. Returns the first document's error.
  absl::Status finish(const Batch &batch) {
    join();
    for (size_t i = 0; i < batch.documents.size(); ++i)
      if (!batch.statuses[i].ok())
        return annotate(batch.statuses[i],
                        absl::StrCat(batch.documents[i].place, ": "));
    return absl::OkStatus();
  }

private:
  void work(Batch &batch, text::WordCache &cache) {
    for (size_t i; (i = next++) < batch.documents.size();)
      batch.statuses[i] =
          tokenizer.encode(batch.documents[i].text, cache, batch.ids[i]);
  }

  void join() {
    for (runtime::Thread &thread : threads)
      thread.join();
    threads.clear();
  }

  const text::Tokenizer &tokenizer;
  std::vector<text::WordCache> caches;
  std::vector<runtime::Thread> threads;
  std::atomic<size_t> next = 0;
};

/// Receives the tokens of documents in their order.
class Sink {
public:
  virtual ~Sink() = default;
  virtual absl::Status take(const Ids &ids) = 0;
};

class IdPrinter : public Sink {
public:
  absl::Status take(const Ids &ids) override {
    absl::PrintF("%s\n", absl::StrJoin(ids, " "));
    return absl::OkStatus();
  }
};

struct Marks {
  int32_t start = noToken, end = noToken, padding = noToken;
};

/// Makes sequences of equal length. They go on over documents, or each document
/// begins one and its last is padded.
class SequenceWriter : public Sink {
public:
  SequenceWriter(const Options &options, const Marks &marks)
      : writer(options.shards),
        length(static_cast<size_t>(options.tokens.sequenceLength)),
        stride(options.source.stride
                   ? static_cast<size_t>(options.source.stride)
                   : length),
        marks(marks) {}

  absl::Status take(const Ids &ids) override {
    if (marks.start != noToken)
      waiting.push_back(marks.start);
    waiting.insert(waiting.end(), ids.begin(), ids.end());
    if (marks.end != noToken)
      waiting.push_back(marks.end);
    // The start of the next sequence.
    size_t begin = 0;
    for (; begin + length <= waiting.size(); begin += stride)
      RETURN_IF_ERROR(write(begin, length));
    if (marks.padding == noToken) {
      waiting.erase(waiting.begin(), at(begin));
      return absl::OkStatus();
    }
    // The tokens that the last sequence has already need no other one.
    const size_t written = begin == 0 ? 0 : begin - stride + length;
    absl::Status status = written < waiting.size()
                              ? write(begin, waiting.size() - begin)
                              : absl::OkStatus();
    waiting.clear();
    return status;
  }

  ShardWriter writer;

private:
  Ids::iterator at(size_t place) {
    return waiting.begin() + static_cast<std::ptrdiff_t>(place);
  }

  absl::Status write(size_t begin, size_t count) {
    std::vector<int64_t> tokens(at(begin), at(begin + count));
    std::map<std::string, Feature> features;
    if (marks.padding != noToken) {
      tokens.resize(length, marks.padding);
      features["length"] = std::vector<int64_t>{static_cast<int64_t>(count)};
    }
    features["tokens"] = std::move(tokens);
    return writer.write(makeExample(features));
  }

  const size_t length, stride;
  const Marks marks;
  Ids waiting;
};

absl::StatusOr<int32_t> tokenOf(const text::Tokenizer &tokenizer,
                                absl::string_view flag,
                                const std::string &name) {
  int64_t number;
  const int32_t id = tokenizer.idOf(name);
  if (id != noToken)
    return id;
  if (absl::SimpleAtoi(name, &number) && tokenizer.find(number))
    return static_cast<int32_t>(number);
  return absl::InvalidArgumentError(
      absl::StrCat(flag, ": the tokenizer has no token '", name, "'"));
}

absl::StatusOr<Marks> findMarks(const text::Tokenizer &tokenizer,
                                const TokenOptions &options) {
  Marks marks;
  struct Flag {
    const char *name;
    const std::string &value;
    int32_t &id;
  };
  for (const Flag &flag : {Flag{"--start-token", options.start, marks.start},
                           Flag{"--end-token", options.end, marks.end},
                           Flag{"--pad", options.padding, marks.padding}}) {
    if (flag.value.empty() || flag.value == "none")
      continue;
    ASSIGN_OR_RETURN(flag.id, tokenOf(tokenizer, flag.name, flag.value));
  }
  if (options.end.empty())
    marks.end = tokenizer.endOfText();
  if (options.end.empty() && marks.end == noToken)
    return absl::InvalidArgumentError(
        "the tokenizer does not tell which token ends a document: name it with "
        "--end-token=TOKEN, or write --end-token=none");
  return marks;
}

/// Writes how far it is, over itself, if somebody looks.
class Progress {
public:
  ~Progress() {
    if (isShown)
      absl::FPrintF(stderr, "\n");
  }
  void show(int64_t bytes, int64_t tokens) {
    const auto now = std::chrono::steady_clock::now();
    if (!isTerminal || now - last < std::chrono::milliseconds(500))
      return;
    last = now;
    isShown = true;
    const std::chrono::duration<double> seconds = now - begin;
    const double megabytes = static_cast<double>(bytes) / 1e6;
    absl::FPrintF(stderr, "\r%.1f MB of text, %d tokens, %.1f MB/s ", megabytes,
                  tokens, megabytes / seconds.count());
  }

private:
  const bool isTerminal = runtime::terminalColumns(stderr) > 0;
  const std::chrono::steady_clock::time_point begin =
      std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point last = begin;
  bool isShown = false;
};

/// Counts of the summary.
struct Counts {
  int64_t documents = 0, tokens = 0, bytes = 0;
};

/// Reads documents of about `bytes` bytes.
absl::Status fill(Documents &documents, int64_t bytes, Batch &batch) {
  batch.documents.clear();
  Document document;
  while (bytes > 0) {
    absl::StatusOr<bool> got = documents.next(document);
    if (!got.ok() || !*got)
      return got.status();
    // A document takes memory, however short it is.
    bytes -= static_cast<int64_t>(document.text.size() + sizeof(Document));
    batch.documents.push_back(std::move(document));
  }
  return absl::OkStatus();
}

/// While threads find the tokens of a batch, those of the one before are
/// written, and the next one is read.
absl::StatusOr<Counts> encodeAll(const text::Tokenizer &tokenizer,
                                 Documents &documents, int threads,
                                 Sink &sink) {
  constexpr int64_t bytesOfThread = 2 << 20;
  const int64_t bytes = bytesOfThread * threads;
  Batch batches[2];
  Batch *current = &batches[0], *next = &batches[1];
  Encoder encoder(tokenizer, threads);
  Progress progress;
  Counts counts;
  RETURN_IF_ERROR(fill(documents, bytes, *current));
  RETURN_IF_ERROR(encoder.start(*current));
  while (!current->documents.empty()) {
    absl::Status filled = fill(documents, bytes, *next);
    RETURN_IF_ERROR(encoder.finish(*current));
    RETURN_IF_ERROR(filled);
    RETURN_IF_ERROR(encoder.start(*next));
    for (size_t i = 0; i < current->ids.size(); ++i) {
      RETURN_IF_ERROR(sink.take(current->ids[i]));
      ++counts.documents;
      counts.tokens += static_cast<int64_t>(current->ids[i].size());
      counts.bytes += static_cast<int64_t>(current->documents[i].text.size());
    }
    progress.show(counts.bytes, counts.tokens);
    std::swap(current, next);
  }
  return counts;
}

absl::Status writeSequences(const text::Tokenizer &tokenizer,
                            Documents &documents, int threads,
                            const Options &options) {
  ASSIGN_OR_RETURN(Marks marks, findMarks(tokenizer, options.tokens));
  SequenceWriter sink(options, marks);
  ASSIGN_OR_RETURN(Counts counts,
                   encodeAll(tokenizer, documents, threads, sink));
  const int64_t sequences = sink.writer.records();
  if (sequences == 0)
    return absl::InvalidArgumentError(
        absl::StrCat("the documents have ", counts.tokens,
                     " tokens, which fill no sequence of --sequence-length=",
                     options.tokens.sequenceLength));
  RETURN_IF_ERROR(sink.writer.close());
  absl::PrintF("%d documents, %d bytes, %d tokens, %d sequences of %d\n",
               counts.documents, counts.bytes, counts.tokens, sequences,
               options.tokens.sequenceLength);
  absl::PrintF("Wrote %s\n", sink.writer.describe());
  return absl::OkStatus();
}

} // namespace

absl::Status tools::tokenize(const Words &words, const Options &options) {
  const TokenOptions &tokens = options.tokens;
  if (!tokens.printsIds && options.shards.output.empty())
    return absl::InvalidArgumentError(
        "-o FILE is required, or --ids to print the tokens");
  if (!tokens.printsIds && tokens.sequenceLength == 0)
    return absl::InvalidArgumentError("--sequence-length=N is required");
  if (options.source.stride > tokens.sequenceLength && !tokens.printsIds)
    return absl::InvalidArgumentError(
        absl::StrCat("--stride=", options.source.stride,
                     " leaves out tokens: it is more than "
                     "--sequence-length=",
                     tokens.sequenceLength));
  constexpr std::pair<absl::string_view, DocumentKind> kinds[] = {
      {"file", DocumentKind::File},
      {"paragraph", DocumentKind::Paragraph},
      {"line", DocumentKind::Line}};
  const auto *kind =
      std::find_if(std::begin(kinds), std::end(kinds), [&](const auto &known) {
        return known.first == tokens.document;
      });
  if (kind == std::end(kinds))
    return absl::InvalidArgumentError(
        absl::StrCat("--document=", tokens.document,
                     ": a document is a file, a paragraph or a line"));
  ASSIGN_OR_RETURN(std::unique_ptr<text::Tokenizer> tokenizer,
                   openTokenizer(options));
  ASSIGN_OR_RETURN(Words files, expand(words));
  Documents documents(std::move(files), kind->second, tokens.field,
                      options.source.budget);
  const int threads =
      tokens.threads ? static_cast<int>(tokens.threads) : runtime::usableCpus();
  if (!tokens.printsIds)
    return writeSequences(*tokenizer, documents, threads, options);
  IdPrinter printer;
  return encodeAll(*tokenizer, documents, threads, printer).status();
}
