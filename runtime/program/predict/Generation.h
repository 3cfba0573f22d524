//===- Generation.h - Tokens after prompts ----------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_PREDICT_GENERATION_H
#define SYSTOLE_RUNTIME_PROGRAM_PREDICT_GENERATION_H

#include "runtime/device/Device.h"
#include "systole/runtime/abi.h"
#include "systole/runtime/beams.h"

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/types/span.h"

#include <vector>

namespace systole::runtime {

/// How the next token is chosen: see SYSTOLE_GENERATE_TEXT.
struct Sampling {
  float temperature = 1;
  int32_t topK = 0;
  float topP = 1;
  float repetitionPenalty = 1;
  /// The seed of the first prompt; the next prompts have the numbers after it.
  uint64_t seed = 0;
};

/// Tokens after a prompt, and their score.
struct BeamSequence {
  std::vector<int32_t> tokens;
  float score = 0;
};

/// Extends prompts by the function `generate` of a program.
class Generation {
public:
  /// `generate` is that function of `program`.
  Generation(const systole_program &program, const systole_function &generate,
             Device &device);

  /// The beams of each prompt; 1 if the program samples.
  int64_t beams() const;
  /// Prompts that are extended at once.
  int64_t batch() const { return size(SYSTOLE_GENERATE_SEEN, 0) / beams(); }
  /// The number of different tokens.
  int64_t vocabulary() const { return size(SYSTOLE_GENERATE_SEEN, 1); }

  /// Called with the index of a prompt and its next token. The callback returns
  /// whether it wants another token.
  using TokenCallback = absl::FunctionRef<bool(size_t prompt, int32_t token)>;

  /// Extends at most `batch()` prompts by at most `most` tokens each. Each has
  /// at least one token, all within the vocabulary. A sequence as long as the
  /// cache is followed by one that begins with its last half.
  absl::Status run(absl::Span<const std::vector<int32_t>> prompts,
                   const Sampling &sampling, int64_t most,
                   TokenCallback onToken);

  /// Returns the best sequence after each of at most `batch()` prompts, for a
  /// program with `beams()`. The result is empty if the search was stopped.
  /// Otherwise as `run`.
  absl::StatusOr<std::vector<BeamSequence>>
  search(absl::Span<const std::vector<int32_t>> prompts,
         const systole_beam_options &options, float repetitionPenalty,
         int64_t most);

private:
  struct Row {
    std::vector<int32_t> text; ///< With a cache, as much of it as that has.
    int64_t left = 0;          ///< Tokens to generate; 0 once it is complete.
    int32_t dropped = 0;       ///< Tokens before `text`.
  };

  int64_t size(const char *variable, int dim) const;
  template <typename T> T *variable(const char *name);
  void setSampling(const Sampling &sampling);
  /// Makes each prompt the text of its beams.
  void startRows(absl::Span<const std::vector<int32_t>> prompts, int64_t most);
  bool isDone() const;
  /// Lets a prompt's beams take a step's candidates for it.
  void follow(systole_beam_search &search, size_t prompt,
              const StepResults &results);
  absl::Status runSteps(const systole_function &function, int64_t steps,
                        StepCallback onStep);
  /// Lets the model see all tokens of the rows but the last ones, with which
  /// the next step begins.
  absl::Status showTexts();
  absl::Status fillCache(int64_t window);
  /// The steps until a row is complete or the cache is full.
  int64_t stepsToGo() const;

  const systole_program &program;
  const systole_function &generate;
  const systole_function *const prefill;
  Device &device;
  std::vector<Row> rows;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_PREDICT_GENERATION_H
