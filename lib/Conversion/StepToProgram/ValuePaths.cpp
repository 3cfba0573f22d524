//===- ValuePaths.cpp - Names of a tree's leaves --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValuePaths.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace systole;

ValuePath systole::parseValuePath(StringRef expression) {
  ValuePath path;
  while (!expression.empty()) {
    // A quoted key is taken verbatim, otherwise the text between brackets and
    // dots.
    char first = expression.front();
    if (first == '\'' || first == '"') {
      auto [key, rest] = expression.drop_front().split(first);
      path.push_back(key.str());
      expression = rest;
      continue;
    }
    StringRef word = expression.take_until(
        [](char c) { return StringRef("[].'\"").contains(c); });
    if (!word.empty())
      path.push_back(word.str());
    expression = expression.drop_front(std::max<size_t>(word.size(), 1));
  }
  return path;
}

std::vector<std::string> systole::nameByPath(ArrayRef<ValuePath> paths) {
  // Each path keeps its last component.
  size_t common = paths.empty() ? 0 : paths.front().size();
  for (const ValuePath &path : paths) {
    size_t equal = 0;
    while (equal < common && equal + 1 < path.size() &&
           path[equal] == paths.front()[equal])
      ++equal;
    common = std::min(common, equal);
  }
  std::vector<std::string> names;
  for (const ValuePath &path : paths)
    names.push_back(join(ArrayRef(path).drop_front(common), "/"));
  return names;
}
