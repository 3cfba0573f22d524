//===- Progress.cpp - The progress of training ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/monitor/Progress.h"

#include "runtime/program/cli/Log.h"
#include "runtime/program/cli/Output.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <cmath>

namespace systole::runtime {

Progress::Progress(std::FILE *out, const Options &options)
    : out(out), options(options), start(Clock::now()), lastDrawn(start),
      current(options.firstStep) {}

Progress::~Progress() {
  if (drawn)
    endStatus();
}

double Progress::seconds() const {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

double Progress::examplesPerSecond() const {
  int64_t steps = current - options.firstStep;
  double elapsed = seconds();
  return elapsed > 0
             ? static_cast<double>(steps * options.examplesPerStep) / elapsed
             : 0;
}

void Progress::evaluated(const std::map<std::string, double> &results) {
  metrics = results;
}

/// A number whose width changes seldom: of six digits in a log, of four
/// decimals at a terminal.
static std::string formatNumber(double value, bool isTerminal) {
  if (!isTerminal)
    return absl::StrFormat("%#.6g", value);
  const double size = std::abs(value);
  return size == 0 || (size >= 1e-3 && size < 1e4)
             ? absl::StrFormat("%.4f", value)
             : absl::StrFormat("%.3e", value);
}

/// "loss 0.1234   5,678 examples/s   waits for input 7 %   0:42 left
/// input-bound: decode_jpeg, 3 threads would be enough". After an evaluation
/// the loss is followed by its metrics: "evaluated: accuracy 0.9312".
std::string Progress::text(bool advises) const {
  std::string text;
  const bool isTerminal = options.columns > 0;
  if (!std::isnan(lastLoss))
    absl::StrAppend(&text, "loss ", formatNumber(lastLoss, isTerminal), "   ");
  for (const auto &[name, value] : lastLogged)
    absl::StrAppend(&text, name, " ", formatNumber(value, isTerminal), "   ");
  if (isTerminal && !metrics.empty()) {
    absl::string_view before = "evaluated: ";
    for (const auto &[name, value] : metrics) {
      absl::StrAppend(&text, before, name, " ",
                      formatNumber(value, isTerminal));
      before = ", ";
    }
    absl::StrAppend(&text, "   ");
  }
  absl::StrAppend(&text, withThousands(examplesPerSecond()), " examples/s");
  double waited = std::chrono::duration<double>(waiting).count();
  const double share = waited / std::max(seconds(), 1e-9);
  const bool isInputBound = share >= 0.05;
  if (isInputBound)
    absl::StrAppendFormat(&text, "   waits for input %.0f %%", 100 * share);
  int64_t done = current - options.firstStep;
  if (done > 0 && current < options.lastStep && options.lastStep != INT64_MAX)
    absl::StrAppend(
        &text, "   ",
        formatDuration(seconds() / static_cast<double>(done) *
                       static_cast<double>(options.lastStep - current)),
        " left");
  if (advises && isInputBound && options.advice && seconds() >= worthAWord)
    absl::StrAppend(&text,
                    "   input-bound: ", options.advice(waiting, seconds()));
  return text;
}

void Progress::step(int64_t globalStep, double loss, const Values &logged) {
  current = globalStep;
  lastLoss = loss;
  lastLogged = logged;
  if (!out)
    return;
  bool last = current == options.lastStep;
  if (options.columns == 0) {
    if (last || current % options.logSteps == 0) {
      writeLog(out, absl::StrCat("step ", current,
                                 options.lastStep == INT64_MAX
                                     ? ""
                                     : absl::StrCat("/", options.lastStep),
                                 "   ", text(), "\n"));
      (void)flush(out);
    }
    return;
  }
  Clock::time_point now = Clock::now();
  if (last || !drawn || now - lastDrawn >= std::chrono::milliseconds(100)) {
    lastDrawn = now;
    draw();
  }
}

void Progress::draw() {
  drawn = true;
  bool endKnown = options.lastStep != INT64_MAX;
  const std::string end =
      endKnown ? withThousands(static_cast<double>(options.lastStep)) : "";
  // The end's width, so that the rest of the line stays in its place.
  std::string left =
      absl::StrFormat("step %*s", static_cast<int>(end.size()),
                      withThousands(static_cast<double>(current)));
  if (endKnown)
    absl::StrAppend(&left, "/", end);
  const auto room = static_cast<size_t>(options.columns - 1);
  std::string right = text();
  // Advice that does not fit is printed at the end of the run.
  if (left.size() + right.size() + 3 > room)
    right = text(/*advises=*/false);
  int64_t width = options.columns - 1 -
                  static_cast<int64_t>(left.size() + right.size()) - 6;
  width = std::min<int64_t>(width, 40);
  std::string bar;
  if (width >= 8 && endKnown) {
    int64_t total = std::max<int64_t>(options.lastStep, 1);
    size_t full = static_cast<size_t>(width * current / total);
    bar =
        absl::StrCat(" [", std::string(full, '='),
                     std::string(static_cast<size_t>(width) - full, ' '), "]");
  }
  std::string line = absl::StrCat(left, bar, "   ", right);
  line.resize(std::min(line.size(), room));
  drawStatus(out, std::move(line));
}

void Progress::finish() {
  if (!drawn)
    return;
  draw();
  endStatus();
  drawn = false;
}

std::string withThousands(double value) {
  std::string digits = absl::StrFormat("%.0f", value);
  const size_t first = digits[0] == '-' ? 1 : 0;
  for (size_t at = digits.size(); at > first + 3;)
    digits.insert(at -= 3, ",");
  return digits;
}

std::string formatDuration(double seconds) {
  int64_t whole = std::llround(seconds);
  if (seconds < 0.0995)
    return absl::StrFormat("%.0f ms", seconds * 1000);
  if (seconds < 9.95)
    return absl::StrFormat("%.1f s", seconds);
  if (whole < 60)
    return absl::StrCat(whole, " s");
  if (whole < 3600)
    return absl::StrFormat("%d:%02d", whole / 60, whole % 60);
  return absl::StrFormat("%d:%02d:%02d", whole / 3600, whole / 60 % 60,
                         whole % 60);
}

} // namespace systole::runtime
