//===- Generate.cpp - The command generate --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/predict/Generate.h"

#include "runtime/formats/Json.h"
#include "runtime/program/cli/Output.h"
#include "runtime/program/predict/Generation.h"
#include "runtime/program/predict/Vocabulary.h"
#include "runtime/program/session/Session.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/Status.h"
#include "runtime/system/HugePages.h"

#include "absl/flags/flag.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

#include <algorithm>
#include <cstdio>
#include <optional>

namespace systole::runtime {
namespace {

using Tokens = std::vector<int32_t>;

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// The bytes at the end of `text` that may begin `stop`.
size_t bytesOfStop(absl::string_view text, absl::string_view stop) {
  for (size_t length = std::min(text.size(), stop.size()); length > 0; --length)
    if (absl::StartsWith(stop, text.substr(text.size() - length)))
      return length;
  return 0;
}

/// The token that ends a sequence, or -1.
int32_t chosenEnd(const Vocabulary &vocabulary) {
  const int64_t given = absl::GetFlag(FLAGS_end_token);
  return given == notGiven ? vocabulary.end() : static_cast<int32_t>(given);
}

/// A prompt and the text after it so far, up to a stop.
class Continuation {
public:
  static absl::StatusOr<Continuation> create(const Vocabulary &vocabulary,
                                             int64_t numTokens,
                                             absl::string_view prompt) {
    ASSIGN_OR_RETURN(Tokens tokens, vocabulary.parse(prompt));
    for (int32_t token : tokens)
      if (token < 0 || token >= numTokens)
        return usageError(absl::StrCat("the prompt has the token ", token,
                                       ", but the model has ", numTokens,
                                       " tokens, from 0 on"));
    if (tokens.empty())
      return usageError("a prompt must have at least one token");
    return Continuation(vocabulary, std::string(prompt), std::move(tokens));
  }

  const std::string &prompt() const { return given; }
  const Tokens &tokens() const { return promptTokens; }

  /// Appends a token; false at the end, which is not part of the text.
  bool append(int32_t token) {
    if (token == endToken)
      return false;
    waiting += decoder->add(token);
    size_t end = stop.empty() ? std::string::npos : waiting.find(stop);
    if (end == std::string::npos)
      return true;
    waiting.resize(end);
    decoder->finish();
    hasStopped = true;
    return false;
  }
  /// Removes and returns the text so far. Bytes that may begin a stop wait.
  std::string take() {
    size_t kept = hasStopped ? 0 : bytesOfStop(waiting, stop);
    std::string text = waiting.substr(0, waiting.size() - kept);
    waiting.erase(0, text.size());
    return text;
  }
  std::string takeAll() {
    return std::exchange(waiting, {}) + decoder->finish();
  }

private:
  Continuation(const Vocabulary &vocabulary, std::string prompt, Tokens tokens)
      : given(std::move(prompt)), promptTokens(std::move(tokens)),
        endToken(chosenEnd(vocabulary)), decoder(vocabulary.decoder()) {
    // The text after the prompt is not the start of a sequence.
    for (int32_t token : promptTokens)
      decoder->add(token);
  }

  std::string given;
  Tokens promptTokens;
  int32_t endToken;
  std::unique_ptr<TokenDecoder> decoder;
  std::string stop = absl::GetFlag(FLAGS_stop);
  std::string waiting;
  bool hasStopped = false;
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

/// The flags that only sampling has, or only a beam search.
absl::Status checkFlags(bool isSearch) {
  const std::pair<const char *, bool> sampling[] = {
      {"--temperature", absl::GetFlag(FLAGS_temperature) != 1},
      {"--top_k", absl::GetFlag(FLAGS_top_k) != 0},
      {"--top_p", absl::GetFlag(FLAGS_top_p) != 1}};
  const std::pair<const char *, bool> searching[] = {
      {"--length_penalty", absl::GetFlag(FLAGS_length_penalty) != 1},
      {"--early_stopping", absl::GetFlag(FLAGS_early_stopping)}};
  if (isSearch) {
    for (auto [flag, isGiven] : sampling)
      if (isGiven)
        return usageError(absl::StrCat(
            flag, ": the program searches with beams, and does not sample"));
    return absl::OkStatus();
  }
  for (auto [flag, isGiven] : searching)
    if (isGiven)
      return usageError(absl::StrCat(
          flag, ": the program has no beam search: give graph.generate `beams` "
                "and compile it again"));
  return absl::OkStatus();
}

/// The best sequence after each prompt; an error if it was stopped.
absl::StatusOr<std::vector<BeamSequence>>
searchBest(Generation &generation, const Vocabulary &vocabulary,
           absl::Span<const Tokens> prompts) {
  systole_beam_options options;
  options.length_penalty = absl::GetFlag(FLAGS_length_penalty);
  options.stops_early = absl::GetFlag(FLAGS_early_stopping);
  options.end_token = chosenEnd(vocabulary);
  return generation.search(
      prompts, options,
      static_cast<float>(absl::GetFlag(FLAGS_repetition_penalty)),
      absl::GetFlag(FLAGS_max_tokens));
}

/// Appends a sequence up to its stop.
void appendAll(Continuation &text, const BeamSequence &sequence) {
  for (int32_t token : sequence.tokens)
    if (!text.append(token))
      return;
}

absl::Status print(absl::string_view text) {
  RETURN_IF_ERROR(writeTo(stdout, text));
  return flush(stdout);
}

/// Prints --prompt, and each token after it as it comes. A beam search prints
/// its best sequence at the end.
absl::Status continuePrompt(Generation &generation,
                            const Vocabulary &vocabulary) {
  ASSIGN_OR_RETURN(Continuation text,
                   Continuation::create(vocabulary, generation.vocabulary(),
                                        absl::GetFlag(FLAGS_prompt)));
  absl::Status printed = print(text.prompt());
  if (!printed.ok())
    return printed;
  auto onToken = [&](size_t, int32_t token) {
    bool wantsMore = text.append(token);
    printed = print(text.take());
    return wantsMore && printed.ok();
  };
  if (generation.beams() > 1) {
    ASSIGN_OR_RETURN(std::vector<BeamSequence> best,
                     searchBest(generation, vocabulary, {text.tokens()}));
    for (const BeamSequence &sequence : best)
      appendAll(text, sequence);
    return print(text.takeAll() + "\n");
  }
  RETURN_IF_ERROR(generation.run({text.tokens()}, chosenSampling(),
                                 absl::GetFlag(FLAGS_max_tokens), onToken));
  RETURN_IF_ERROR(printed);
  return print(text.takeAll() + "\n");
}

absl::Status printLine(Continuation &continuation,
                       std::optional<float> score = std::nullopt) {
  OrderedJson line;
  line["prompt"] = continuation.prompt();
  line["text"] = continuation.takeAll();
  if (score)
    line["score"] = *score;
  return print(formatJson(line) + "\n");
}

absl::StatusOr<std::vector<Continuation>>
readPrompts(const std::string &path, const Vocabulary &vocabulary,
            int64_t numTokens) {
  ASSIGN_OR_RETURN(const std::string contents, storage::readWhole(path));
  absl::string_view lines = contents;
  absl::ConsumeSuffix(&lines, "\n");
  std::vector<Continuation> prompts;
  for (absl::string_view line : absl::StrSplit(lines, '\n')) {
    absl::StatusOr<Continuation> prompt =
        Continuation::create(vocabulary, numTokens, line);
    if (!prompt.ok())
      return annotate(prompt.status(),
                      absl::StrCat(path, ":", prompts.size() + 1, ": "));
    prompts.push_back(*std::move(prompt));
  }
  return prompts;
}

/// Prints an object of JSON for each line of --prompt_file. A batch of prompts
/// is extended at once.
absl::Status continueFile(Generation &generation, const Vocabulary &vocabulary,
                          const std::string &path, Device &device) {
  ASSIGN_OR_RETURN(std::vector<Continuation> prompts,
                   readPrompts(path, vocabulary, generation.vocabulary()));
  const auto batch = static_cast<size_t>(generation.batch());
  Sampling sampling = chosenSampling();
  for (size_t first = 0; first < prompts.size() && !device.stopRequested();
       first += batch, sampling.seed += batch) {
    std::vector<Tokens> tokens;
    for (size_t i = first; i < std::min(first + batch, prompts.size()); ++i)
      tokens.push_back(prompts[i].tokens());
    if (generation.beams() > 1) {
      ASSIGN_OR_RETURN(std::vector<BeamSequence> best,
                       searchBest(generation, vocabulary, tokens));
      for (size_t i = 0; i < best.size(); ++i) {
        appendAll(prompts[first + i], best[i]);
        RETURN_IF_ERROR(printLine(prompts[first + i], best[i].score));
      }
      continue;
    }
    RETURN_IF_ERROR(
        generation.run(tokens, sampling, absl::GetFlag(FLAGS_max_tokens),
                       [&](size_t prompt, int32_t token) {
                         return prompts[first + prompt].append(token);
                       }));
    for (size_t i = 0; i < tokens.size(); ++i)
      RETURN_IF_ERROR(printLine(prompts[first + i]));
  }
  return absl::OkStatus();
}

} // namespace

absl::Status generateCommand(const systole_program &program,
                             const CommandLine &line, SignalWatcher &signals) {
  ASSIGN_OR_RETURN(const systole_function *function,
                   requireFunction(program, "generate"));
  ASSIGN_OR_RETURN(const std::unique_ptr<Session> session,
                   Session::restored(program, line, signals, "generate with"));

  Device &device = session->device();
  Generation generation(program, *function, device);
  RETURN_IF_ERROR(checkFlags(generation.beams() > 1));
  if (absl::GetFlag(FLAGS_end_token) >= generation.vocabulary())
    return usageError(absl::StrCat(
        "--end_token=", absl::GetFlag(FLAGS_end_token), ": the model has ",
        generation.vocabulary(), " tokens, from 0 on"));
  ASSIGN_OR_RETURN(const std::unique_ptr<Vocabulary> vocabulary,
                   openVocabulary(program, generation.vocabulary(),
                                  absl::GetFlag(FLAGS_tokenizer)));
  std::string path = absl::GetFlag(FLAGS_prompt_file);
  moveConstantsToHugePages();
  RETURN_IF_ERROR(path.empty()
                      ? continuePrompt(generation, *vocabulary)
                      : continueFile(generation, *vocabulary, path, device));
  if (signals.received() != 0)
    return absl::CancelledError("stopped before the text was complete");
  return absl::OkStatus();
}

} // namespace systole::runtime
