//===- Regularizers.cpp - Regularizers of layers --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layers.h"

using namespace systole;
using namespace systole::keras;

/// "l2" and "0.1" of "#graph.l2<0.1>".
static std::pair<std::string, std::string> splitWord(const std::string &text) {
  const std::string word = text.substr(std::string("#graph.").size());
  const size_t open = word.find('<');
  if (open == std::string::npos)
    return {word, ""};
  return {word.substr(0, open), word.substr(open + 1, word.size() - open - 2)};
}

void keras::regularize(Layer::Definition &layer, const std::string &key,
                       const Regularizer &regularizer,
                       const std::string &option) {
  if (regularizer.text().empty())
    return;
  estimator::checkWord(layer.where, "regularizer",
                       splitWord(regularizer.text()).first,
                       {"l1", "l2", "l1_l2"});
  layer.regularizers.set(option.empty() ? key : option, regularizer.text());
  layer.config.add(key, configOf(regularizer));
}

std::string keras::configOf(const Regularizer &regularizer) {
  const auto [name, arguments] = splitWord(regularizer.text());
  Config config;
  if (name == "l1_l2")
    for (const std::string factor : {"l1", "l2"}) {
      const size_t at = arguments.find(factor + " = ");
      config.add(factor, at == std::string::npos
                             ? "0.0"
                             : arguments.substr(
                                   at + 5, arguments.find(',', at) - at - 5));
    }
  else
    config.add(name, arguments.empty() ? "0.01" : arguments);
  const char *kind = name == "l1" ? "L1" : name == "l2" ? "L2" : "L1L2";
  return "{\"module\":\"keras.regularizers\",\"class_name\":" +
         estimator::quote(kind) + ",\"config\":{" + config.members() +
         "},\"registered_name\":null}";
}
