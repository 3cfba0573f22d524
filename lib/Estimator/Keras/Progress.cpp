//===- Progress.cpp - Output of Keras -------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Progress.h"

#include <cmath>
#include <cstdio>
#include <unistd.h>

using namespace systole;
using namespace systole::keras;

static std::string format(const char *text, double value) {
  char buffer[64];
  std::snprintf(buffer, sizeof(buffer), text, value);
  return buffer;
}

static std::string describeValues(const NamedValues &values) {
  std::string text;
  for (const auto &[name, value] : values)
    text += " - " + name + ":" +
            format(std::fabs(value) > 1e-3 ? " %.4f" : " %.4e", value);
  return text;
}

/// Returns the end of a line: " - 1s 11ms/step".
static std::string describeTime(int64_t steps, double seconds) {
  double perStep = seconds / static_cast<double>(steps);
  return format(" - %.0fs", seconds) +
         (perStep >= 1      ? format(" %.0fs/step", perStep)
          : perStep >= 1e-3 ? format(" %.0fms/step", perStep * 1e3)
                            : format(" %.0fus/step", perStep * 1e6));
}

static constexpr int64_t barWidth = 30;

std::string keras::progressLine(int64_t steps, double seconds,
                                const NamedValues &values) {
  std::string count = std::to_string(steps);
  return count + "/" + count + " [" + std::string(barWidth, '=') + "]" +
         describeTime(steps, seconds) + describeValues(values);
}

std::string keras::unfinishedLine(int64_t step, int64_t steps, double seconds,
                                  const NamedValues &values) {
  std::string whole = std::to_string(steps), done = std::to_string(step);
  done.insert(0, whole.size() - done.size(), ' ');
  const auto filled = static_cast<size_t>(barWidth * step / steps);
  std::string bar(filled, '=');
  if (filled > 0 && step < steps)
    bar.back() = '>';
  bar.resize(barWidth, '.');
  const auto left = static_cast<long long>(seconds / static_cast<double>(step) *
                                           static_cast<double>(steps - step));
  char eta[64];
  if (left > 3600)
    std::snprintf(eta, sizeof(eta), "%lld:%02lld:%02lld", left / 3600,
                  left / 60 % 60, left % 60);
  else if (left > 60)
    std::snprintf(eta, sizeof(eta), "%lld:%02lld", left / 60, left % 60);
  else
    std::snprintf(eta, sizeof(eta), "%llds", left);
  return done + "/" + whole + " [" + bar + "] - ETA: " + eta +
         describeValues(values);
}

ProgressBar::ProgressBar(int64_t steps, int verbose)
    : steps(steps), verbose(verbose), isTerminal(isatty(STDOUT_FILENO)) {}

void ProgressBar::rewrite(const std::string &line, const char *end) {
  std::string padding(width > line.size() ? width - line.size() : 0, ' ');
  std::printf("\r%s%s%s", line.c_str(), padding.c_str(), end);
  std::fflush(stdout);
  width = line.size();
}

void ProgressBar::update(int64_t step, double seconds,
                         const std::function<NamedValues()> &values) {
  // The seconds between updates: an eye does not follow faster ones.
  constexpr double interval = 0.05;
  if (verbose != 1 || !isTerminal ||
      (shown >= 0 && seconds - shown < interval && step < steps))
    return;
  shown = seconds;
  rewrite(unfinishedLine(step, steps, seconds, values()), "");
}

void ProgressBar::finish(int64_t step, double seconds,
                         const NamedValues &values) {
  if (verbose == 1 && isTerminal)
    rewrite(progressLine(step, seconds, values), "\n");
  else if (verbose == 1)
    std::printf("%s\n", progressLine(step, seconds, values).c_str());
  else if (verbose == 2)
    std::printf("%lld/%lld - %.0fs%s\n", static_cast<long long>(step),
                static_cast<long long>(steps), seconds,
                describeValues(values).c_str());
  std::fflush(stdout);
  shown = -1;
  width = 0;
}

std::string keras::formatPath(const std::string &path, const Logs &values) {
  std::string result;
  for (size_t at = 0; at < path.size();) {
    size_t open = path.find('{', at), close = path.find('}', at);
    if (open == std::string::npos || close == std::string::npos || close < open)
      return result + path.substr(at);
    result += path.substr(at, open - at);
    std::string name = path.substr(open + 1, close - open - 1), digits;
    if (size_t colon = name.find(':'); colon != std::string::npos) {
      digits = name.substr(colon + 1);
      name.resize(colon);
    }
    auto found = values.find(name);
    if (found == values.end())
      fail("the path " + estimator::quote(path) + " names '" + name +
           "', which an epoch does not have");
    // Python's form of a number, of which C's differs by the sign of percent.
    const bool isInteger =
        digits.empty() ? name == "epoch" : digits.back() == 'd';
    if (digits.find_first_not_of("0123456789.dfeg") != std::string::npos)
      fail("the path " + estimator::quote(path) + " has the form '" + digits +
           "' of a number, which is not known");
    char text[128];
    if (isInteger) {
      if (!digits.empty())
        digits.pop_back();
      std::snprintf(text, sizeof(text), ("%" + digits + "lld").c_str(),
                    static_cast<long long>(found->second));
    } else {
      std::snprintf(text, sizeof(text),
                    ("%" + (digits.empty() ? "g" : digits)).c_str(),
                    found->second);
    }
    result += text;
    at = close + 1;
  }
  return result;
}

//===----------------------------------------------------------------------===//
// The table of layers
//===----------------------------------------------------------------------===//

/// 34,826.
static std::string withCommas(int64_t number) {
  std::string text = std::to_string(number);
  for (int64_t at = static_cast<int64_t>(text.size()) - 3; at > 0; at -= 3)
    text.insert(static_cast<size_t>(at), ",");
  return text;
}

/// Pads strings to columns that end at `ends`; longer ones are cut.
static std::string tableRow(const std::vector<size_t> &ends,
                            const std::vector<std::string> &texts) {
  std::string line;
  for (size_t i = 0; i < ends.size(); ++i) {
    if (!line.empty())
      line.back() = ' ';
    line += texts[i];
    line.resize(ends[i], ' ');
  }
  return line + "\n";
}

std::string keras::formatSummary(const std::string &model,
                                 const std::vector<SummaryRow> &rows,
                                 Weights total, bool connections) {
  std::vector<size_t> ends = connections ? std::vector<size_t>{32, 53, 65, 98}
                                         : std::vector<size_t>{29, 55, 65};
  const std::string thin = std::string(ends.back(), '_') + "\n",
                    thick = std::string(ends.back(), '=') + "\n";
  std::string text = "Model: \"" + model + "\"\n" + thin +
                     tableRow(ends, {"Layer (type)", "Output Shape", "Param #",
                                     "Connected to"}) +
                     thick;
  for (size_t i = 0; i < rows.size(); ++i) {
    const SummaryRow &row = rows[i];
    auto connected = [&](size_t at) {
      return at < row.connected.size() ? row.connected[at] : "";
    };
    text += tableRow(ends, {row.name + " (" + row.kind + ")", row.shape,
                            std::to_string(row.params), connected(0)});
    for (size_t at = 1; connections && at < row.connected.size(); ++at)
      text += tableRow(ends, {"", "", "", connected(at)});
    text += i + 1 == rows.size() ? thick : thin;
  }
  return text + "Total params: " + withCommas(total.trained + total.others) +
         "\nTrainable params: " + withCommas(total.trained) +
         "\nNon-trainable params: " + withCommas(total.others) + "\n" + thin;
}
