//===- KerasProgress.cpp - What Keras prints ------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KerasProgress.h"
#include "KerasLayers.h"

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

/// Columns that end at 29, 55 and 65 of 65; a longer text is cut.
static std::string tableRow(const std::string &layer, const std::string &shape,
                            const std::string &params) {
  std::string line;
  for (const auto &[text, end] :
       {std::pair(layer, 29), {shape, 55}, {params, 65}}) {
    if (!line.empty())
      line.back() = ' ';
    line += text;
    line.resize(static_cast<size_t>(end), ' ');
  }
  return line + "\n";
}

std::string keras::formatSummary(const std::string &model,
                                 const std::vector<SummaryRow> &rows,
                                 Weights total) {
  const std::string thin = std::string(65, '_') + "\n",
                    thick = std::string(65, '=') + "\n";
  std::string text = "Model: \"" + model + "\"\n" + thin +
                     tableRow("Layer (type)", "Output Shape", "Param #") +
                     thick;
  for (size_t i = 0; i < rows.size(); ++i)
    text += tableRow(rows[i].name + " (" + rows[i].kind + ")", rows[i].shape,
                     std::to_string(rows[i].params)) +
            (i + 1 == rows.size() ? thick : thin);
  return text + "Total params: " + withCommas(total.trained + total.others) +
         "\nTrainable params: " + withCommas(total.trained) +
         "\nNon-trainable params: " + withCommas(total.others) + "\n" + thin;
}
