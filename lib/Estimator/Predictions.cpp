//===- Predictions.cpp - Output of predict --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Predictions.h"
#include "Builder.h"

#include <cmath>
#include <cstdlib>
#include <cstring>

using namespace systole;
using namespace systole::estimator;

namespace {

class Parser {
public:
  explicit Parser(const std::string &line) : line(line), next(line.c_str()) {}

  Prediction object() {
    Prediction prediction;
    expect('{');
    do {
      std::string name = text();
      expect(':');
      value(prediction[name], 0);
    } while (take(','));
    expect('}');
    return prediction;
  }

private:
  bool take(char c) {
    next += std::strspn(next, " \t\r\n");
    if (*next != c)
      return false;
    ++next;
    return true;
  }

  void expect(char c) {
    if (!take(c))
      fail("this is no line of predictions: " + line);
  }

  std::string text() {
    std::string result;
    expect('"');
    for (; *next && *next != '"'; ++next) {
      if (*next == '\\' && next[1])
        ++next;
      result += *next;
    }
    expect('"');
    return result;
  }

  void value(Array &array, size_t depth) {
    if (!take('[')) {
      number(array);
      return;
    }
    int64_t size = 0;
    if (array.shape.size() == depth)
      array.shape.push_back(0);
    if (!take(']')) {
      do {
        value(array, depth + 1);
        ++size;
      } while (take(','));
      expect(']');
    }
    array.shape[depth] = size;
  }

  /// NaN, infinities and booleans are spelled as words.
  void number(Array &array) {
    next += std::strspn(next, " \t\r\n");
    for (const auto &[word, value] :
         {std::pair<const char *, double>{"true", 1},
          {"false", 0},
          {"null", NAN},
          {"NaN", NAN},
          {"Infinity", INFINITY},
          {"-Infinity", -INFINITY}})
      if (std::strncmp(next, word, std::strlen(word)) == 0) {
        next += std::strlen(word);
        array.values.push_back(value);
        return;
      }
    char *end;
    double result = std::strtod(next, &end);
    if (end == next)
      fail("this is no line of predictions: " + line);
    next = end;
    array.values.push_back(result);
  }

  const std::string &line;
  const char *next;
};

} // namespace

Prediction estimator::parsePrediction(const std::string &line) {
  return Parser(line).object();
}
