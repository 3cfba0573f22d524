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

using namespace systole;
using namespace systole::keras;

static std::string format(const char *text, double value) {
  char buffer[64];
  std::snprintf(buffer, sizeof(buffer), text, value);
  return buffer;
}

std::string keras::progressLine(int64_t steps, double seconds,
                                const NamedValues &values) {
  std::string count = std::to_string(steps);
  double perStep = seconds / static_cast<double>(steps);
  std::string line =
      count + "/" + count + " [" + std::string(30, '=') + "]" +
      format(" - %.0fs", seconds) +
      (perStep >= 1      ? format(" %.0fs/step", perStep)
       : perStep >= 1e-3 ? format(" %.0fms/step", perStep * 1e3)
                         : format(" %.0fus/step", perStep * 1e6));
  for (const auto &[name, value] : values)
    line += " - " + name + ":" +
            format(std::fabs(value) > 1e-3 ? " %.4f" : " %.4e", value);
  return line;
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
