//===- Generation.cpp - Tokens after prompts ------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/predict/Generation.h"

#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace systole::runtime {

Generation::Generation(const systole_program &program,
                       const systole_function &generate, Device &device)
    : program(program), generate(generate),
      prefill(findFunction(program, "prefill")), device(device) {}

int64_t Generation::size(const char *variable, int dim) const {
  return findVariable(program, variable)->spec.dims[dim];
}

int64_t Generation::beams() const {
  return findVariable(program, SYSTOLE_GENERATE_SCORES)
             ? size(SYSTOLE_GENERATE_SCORES, 1)
             : 1;
}

template <typename T> T *Generation::variable(const char *name) {
  return reinterpret_cast<T *>(
      device.variable(0, *findVariable(program, name)));
}

void Generation::setSampling(const Sampling &sampling) {
  *variable<uint64_t>("random_seed") = sampling.seed;
  *variable<float>(SYSTOLE_GENERATE_TEMPERATURE) = sampling.temperature;
  *variable<int32_t>(SYSTOLE_GENERATE_TOP_K) = sampling.topK;
  *variable<float>(SYSTOLE_GENERATE_TOP_P) = sampling.topP;
  *variable<float>(SYSTOLE_GENERATE_PENALTY) = sampling.repetitionPenalty;
}

absl::Status Generation::runSteps(const systole_function &function,
                                  int64_t steps, StepCallback onStep) {
  return device.runOnOneCore(function, steps, onStep).status();
}

absl::Status Generation::fillCache(int64_t window) {
  auto *text = variable<int32_t>(SYSTOLE_GENERATE_TEXT);
  auto *count = variable<int32_t>(SYSTOLE_GENERATE_COUNT);
  auto *position = variable<int32_t>(SYSTOLE_GENERATE_POSITION);
  std::fill_n(text, static_cast<int64_t>(rows.size()) * window, 0);
  bool hasEarlier = false;
  for (size_t i = 0; i < rows.size(); ++i) {
    std::vector<int32_t> &tokens = rows[i].text;
    if (static_cast<int64_t>(tokens.size()) > window) {
      auto rest = tokens.end() - window / 2;
      rows[i].dropped += static_cast<int32_t>(rest - tokens.begin());
      tokens.erase(tokens.begin(), rest);
    }
    std::copy(tokens.begin(), tokens.end() - 1,
              text + static_cast<int64_t>(i) * window);
    position[i] = static_cast<int32_t>(tokens.size() - 1);
    count[i] = rows[i].dropped + position[i];
    hasEarlier |= position[i] > 0;
  }
  return hasEarlier ? runSteps(*prefill, 1, [](const StepResults &) {})
                    : absl::OkStatus();
}

absl::Status Generation::showTexts() {
  auto *next = variable<int32_t>(SYSTOLE_GENERATE_NEXT);
  if (prefill) {
    RETURN_IF_ERROR(fillCache(size(SYSTOLE_GENERATE_TEXT, 1)));
  } else {
    for (size_t i = 0; i + 1 < rows[0].text.size(); ++i) {
      *next = rows[0].text[i];
      RETURN_IF_ERROR(runSteps(generate, 1, [](const StepResults &) {}));
    }
  }
  for (size_t i = 0; i < rows.size(); ++i)
    next[i] = rows[i].text.back();
  return absl::OkStatus();
}

int64_t Generation::stepsToGo() const {
  int64_t steps = std::numeric_limits<int64_t>::max();
  for (const Row &row : rows) {
    if (row.left == 0)
      continue;
    steps = std::min(steps, row.left);
    if (prefill)
      steps = std::min(steps, size(SYSTOLE_GENERATE_TEXT, 1) + 1 -
                                  static_cast<int64_t>(row.text.size()));
  }
  return steps;
}

void Generation::startRows(absl::Span<const std::vector<int32_t>> prompts,
                           int64_t most) {
  const auto perPrompt = static_cast<size_t>(beams());
  rows.assign(static_cast<size_t>(batch()) * perPrompt, Row{{0}});
  auto *seen = variable<int8_t>(SYSTOLE_GENERATE_SEEN);
  for (size_t i = 0; i < prompts.size() * perPrompt; ++i) {
    rows[i] = {prompts[i / perPrompt], most, 0};
    for (int32_t token : rows[i].text)
      seen[static_cast<int64_t>(i) * vocabulary() + token] = 1;
  }
}

bool Generation::isDone() const {
  return std::all_of(rows.begin(), rows.end(),
                     [](const Row &row) { return row.left == 0; });
}

absl::Status Generation::run(absl::Span<const std::vector<int32_t>> prompts,
                             const Sampling &sampling, int64_t most,
                             TokenCallback onToken) {
  device.clearCarried(generate);
  setSampling(sampling);
  startRows(prompts, most);
  auto take = [&](const StepResults &results) {
    const auto *tokens = static_cast<const int32_t *>(results.tensor(0, 0));
    for (size_t i = 0; i < rows.size(); ++i) {
      if (rows[i].left == 0)
        continue;
      rows[i].text.push_back(tokens[i]);
      --rows[i].left;
      if (!onToken(i, tokens[i]))
        rows[i].left = 0;
    }
    if (isDone())
      device.endRun();
  };
  while (!isDone() && !device.stopRequested()) {
    RETURN_IF_ERROR(showTexts());
    RETURN_IF_ERROR(runSteps(generate, stepsToGo(), take));
    // Without a cache, one run extends the one row to its end.
  }
  return absl::OkStatus();
}

void Generation::follow(systole_beam_search &search, size_t prompt,
                        const StepResults &results) {
  const auto numBeams = static_cast<size_t>(beams());
  const size_t first = prompt * 2 * numBeams;
  systole_beam_advance(
      &search, static_cast<const int32_t *>(results.tensor(0, 0)) + first,
      static_cast<const int32_t *>(results.tensor(0, 1)) + first,
      static_cast<const float *>(results.tensor(0, 2)) + first);
  Row *row = &rows[prompt * numBeams];
  const std::vector<Row> before(row, row + numBeams);
  const systole_beam_token *token =
      search.tokens + (search.length - 1) * search.beams;
  for (const systole_beam_token &next : absl::MakeSpan(token, numBeams)) {
    *row = before[static_cast<size_t>(next.parent)];
    row->text.push_back(next.token);
    row->left = search.is_done ? 0 : row->left - 1;
    ++row;
  }
}

absl::StatusOr<std::vector<BeamSequence>>
Generation::search(absl::Span<const std::vector<int32_t>> prompts,
                   const systole_beam_options &options, float repetitionPenalty,
                   int64_t most) {
  device.clearCarried(generate);
  *variable<float>(SYSTOLE_GENERATE_PENALTY) = repetitionPenalty;
  *variable<int32_t>(SYSTOLE_GENERATE_END) = options.end_token;
  startRows(prompts, most);
  // The beams of a prompt begin with equal text: only the first one counts.
  const auto numBeams = static_cast<size_t>(beams());
  for (size_t i = 0; i < rows.size(); ++i)
    variable<float>(SYSTOLE_GENERATE_SCORES)[i] = i % numBeams == 0 ? 0 : -1e9F;
  std::vector<std::vector<systole_beam_token>> tokens(prompts.size());
  std::vector<systole_beam_sequence> complete(rows.size());
  std::vector<systole_beam_search> searches;
  for (size_t i = 0; i < prompts.size(); ++i)
    searches.push_back({options, static_cast<int32_t>(numBeams), most, nullptr,
                        &complete[i * numBeams], 0, most == 0, 0});
  auto take = [&](const StepResults &results) {
    for (size_t i = 0; i < searches.size(); ++i) {
      if (searches[i].is_done)
        continue;
      // Sequences end long before a generous limit.
      tokens[i].resize(tokens[i].size() + numBeams);
      searches[i].tokens = tokens[i].data();
      follow(searches[i], i, results);
    }
    if (isDone())
      device.endRun();
  };
  while (!isDone() && !device.stopRequested()) {
    RETURN_IF_ERROR(showTexts());
    auto *parents = variable<int32_t>(SYSTOLE_GENERATE_PARENTS);
    std::iota(parents, parents + rows.size(), 0);
    RETURN_IF_ERROR(runSteps(generate, stepsToGo(), take));
  }
  std::vector<BeamSequence> best;
  for (const systole_beam_search &search : searches) {
    if (!search.is_done)
      continue;
    // The sequence is empty if no token was asked for.
    const systole_beam_sequence &found = search.complete[0];
    best.push_back(
        {std::vector<int32_t>(static_cast<size_t>(found.length)), found.score});
    systole_beam_read(&search, found.last, found.length, found.length,
                      best.back().tokens.data());
  }
  return best;
}

} // namespace systole::runtime
