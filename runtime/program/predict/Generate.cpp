//===- Generate.cpp - The command generate --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/predict/Generate.h"

#include "runtime/formats/Json.h"
#include "runtime/program/cli/ExitCodes.h"
#include "runtime/program/cli/Output.h"
#include "runtime/program/predict/Generation.h"
#include "runtime/program/session/Session.h"
#include "runtime/storage/Storage.h"

#include "absl/flags/flag.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

#include <algorithm>
#include <cstdio>

namespace systole::runtime {
namespace {

using Tokens = std::vector<int32_t>;

//===----------------------------------------------------------------------===//
// Text and tokens
//===----------------------------------------------------------------------===//

/// The tokens of a program: bytes if there are at most 256, else numbers, which
/// text has in decimal, with spaces between.
class Vocabulary {
public:
  explicit Vocabulary(int64_t size) : size(size) {}

  bool hasBytes() const { return size <= 256; }

  absl::StatusOr<Tokens> parse(absl::string_view prompt) const {
    Tokens tokens;
    if (hasBytes()) {
      for (char byte : prompt)
        tokens.push_back(static_cast<unsigned char>(byte));
    } else {
      for (absl::string_view word : absl::StrSplit(
               prompt, absl::ByAnyChar(" \t\r\n"), absl::SkipEmpty()))
        if (!absl::SimpleAtoi(word, &tokens.emplace_back()))
          return usageError(absl::StrCat(
              "the prompt has '", word, "', but the model has ", size,
              " tokens: give their numbers, as in --prompt=\"15496 995\"; "
              "tpu-data tokenize makes them of text"));
    }
    for (int32_t token : tokens)
      if (token < 0 || token >= size)
        return usageError(absl::StrCat("the prompt has the token ", token,
                                       ", but the model has ", size,
                                       " tokens, from 0 on"));
    if (tokens.empty())
      return usageError("a prompt must have at least one token");
    return tokens;
  }

  /// The text of a token that follows another.
  std::string textOf(int32_t token) const {
    if (hasBytes())
      return std::string(1, static_cast<char>(token));
    return absl::StrCat(" ", token);
  }

private:
  const int64_t size;
};

/// The bytes at the end of `text` that begin a character of UTF-8 but do not
/// complete it.
size_t incompleteBytes(absl::string_view text) {
  for (size_t length = 1; length <= std::min<size_t>(3, text.size());
       ++length) {
    auto byte = static_cast<unsigned char>(text[text.size() - length]);
    if ((byte & 0xC0) == 0x80)
      continue;
    size_t whole = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1;
    return length < whole ? length : 0;
  }
  return 0;
}

/// The bytes at the end of `text` that may begin `stop`.
size_t bytesOfStop(absl::string_view text, absl::string_view stop) {
  for (size_t length = std::min(text.size(), stop.size()); length > 0; --length)
    if (absl::StartsWith(stop, text.substr(text.size() - length)))
      return length;
  return 0;
}

/// The generated text so far, up to a stop.
class GrowingText {
public:
  explicit GrowingText(absl::string_view stop) : stop(stop) {}

  /// Appends; false at the stop, which is not part of the text.
  bool append(absl::string_view piece) {
    waiting.append(piece.data(), piece.size());
    size_t end = stop.empty() ? std::string::npos : waiting.find(stop);
    if (end == std::string::npos)
      return true;
    waiting.resize(end);
    return false;
  }
  /// Removes and returns the text so far. Bytes that may begin a stop, and
  /// those of an incomplete character, wait.
  std::string take() {
    size_t kept =
        std::max(bytesOfStop(waiting, stop), incompleteBytes(waiting));
    std::string text = waiting.substr(0, waiting.size() - kept);
    waiting.erase(0, text.size());
    return text;
  }
  std::string takeAll() { return std::exchange(waiting, {}); }

private:
  const std::string stop;
  std::string waiting;
};

//===----------------------------------------------------------------------===//
// Prompts
//===----------------------------------------------------------------------===//

Sampling chosenSampling() {
  Sampling sampling;
  sampling.temperature = static_cast<float>(absl::GetFlag(FLAGS_temperature));
  sampling.topK = static_cast<int32_t>(absl::GetFlag(FLAGS_top_k));
  sampling.topP = static_cast<float>(absl::GetFlag(FLAGS_top_p));
  sampling.repetitionPenalty =
      static_cast<float>(absl::GetFlag(FLAGS_repetition_penalty));
  sampling.seed = absl::GetFlag(FLAGS_seed);
  return sampling;
}

/// Prints --prompt, and each token after it as it comes.
absl::Status continuePrompt(Generation &generation,
                            const Vocabulary &vocabulary) {
  std::string prompt = absl::GetFlag(FLAGS_prompt);
  absl::StatusOr<Tokens> tokens = vocabulary.parse(prompt);
  if (!tokens.ok())
    return tokens.status();
  auto print = [](absl::string_view text) {
    absl::Status status = writeTo(stdout, text);
    return status.ok() ? flush(stdout) : status;
  };
  absl::Status printed = print(prompt);
  GrowingText text(absl::GetFlag(FLAGS_stop));
  auto onToken = [&](size_t, int32_t token) {
    if (!printed.ok())
      return false;
    bool wantsMore = text.append(vocabulary.textOf(token));
    printed = print(wantsMore ? text.take() : text.takeAll());
    return wantsMore && printed.ok();
  };
  if (!printed.ok())
    return printed;
  absl::Status ran = generation.run({*tokens}, chosenSampling(),
                                    absl::GetFlag(FLAGS_max_tokens), onToken);
  if (!ran.ok() || !printed.ok())
    return ran.ok() ? printed : ran;
  return print(text.takeAll() + "\n");
}

struct Continued {
  std::string prompt;
  Tokens tokens;
  GrowingText text{absl::GetFlag(FLAGS_stop)};
};

absl::Status printLine(Continued &continued) {
  OrderedJson line;
  line["prompt"] = continued.prompt;
  line["text"] = continued.text.takeAll();
  absl::Status status = writeTo(stdout, formatJson(line) + "\n");
  return status.ok() ? flush(stdout) : status;
}

/// Prints an object of JSON for each line of --prompt_file. A batch of prompts
/// is extended at once.
absl::Status continueFile(Generation &generation, const Vocabulary &vocabulary,
                          const std::string &path, Device &device) {
  absl::StatusOr<std::string> contents = storage::readWhole(path);
  if (!contents.ok())
    return contents.status();
  absl::string_view lines = *contents;
  absl::ConsumeSuffix(&lines, "\n");
  std::vector<Continued> prompts;
  for (absl::string_view line : absl::StrSplit(lines, '\n')) {
    absl::StatusOr<Tokens> tokens = vocabulary.parse(line);
    if (!tokens.ok())
      return absl::Status(tokens.status().code(),
                          absl::StrCat(path, ":", prompts.size() + 1, ": ",
                                       tokens.status().message()));
    prompts.push_back({std::string(line), *std::move(tokens)});
  }
  const auto batch = static_cast<size_t>(generation.batch());
  Sampling sampling = chosenSampling();
  for (size_t first = 0; first < prompts.size() && !device.stopRequested();
       first += batch, sampling.seed += batch) {
    std::vector<Tokens> texts;
    for (size_t i = first; i < std::min(first + batch, prompts.size()); ++i)
      texts.push_back(prompts[i].tokens);
    absl::Status ran = generation.run(
        texts, sampling, absl::GetFlag(FLAGS_max_tokens),
        [&](size_t prompt, int32_t token) {
          return prompts[first + prompt].text.append(vocabulary.textOf(token));
        });
    for (size_t i = 0; ran.ok() && i < texts.size(); ++i)
      ran = printLine(prompts[first + i]);
    if (!ran.ok())
      return ran;
  }
  return absl::OkStatus();
}

} // namespace

absl::Status generateCommand(const systole_program &program,
                             const CommandLine &line, SignalWatcher &signals) {
  absl::StatusOr<const systole_function *> function =
      requireFunction(program, "generate");
  if (!function.ok())
    return function.status();
  absl::StatusOr<std::unique_ptr<Session>> session =
      Session::restored(program, line, signals, "generate with");
  if (!session.ok())
    return session.status();

  Device &device = (*session)->device();
  Generation generation(program, **function, device);
  Vocabulary vocabulary(generation.vocabulary());
  std::string path = absl::GetFlag(FLAGS_prompt_file);
  absl::Status status =
      path.empty() ? continuePrompt(generation, vocabulary)
                   : continueFile(generation, vocabulary, path, device);
  if (!status.ok())
    return status;
  if (signals.received() != 0)
    return absl::CancelledError("stopped before the text was complete");
  return absl::OkStatus();
}

} // namespace systole::runtime
