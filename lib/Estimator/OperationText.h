//===- OperationText.h - The text of an operation ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_ESTIMATOR_OPERATIONTEXT_H
#define SYSTOLE_LIB_ESTIMATOR_OPERATIONTEXT_H

#include "Builder.h"
#include "systole/Estimator/Attributes.h"

#include <optional>

namespace systole::estimator {

/// A value of an attribute, as a program has it.
std::string spell(bool value);
std::string spell(double value);
std::string spell(int64_t value);
std::string spell(DType value);
std::string spell(const ActivationFunction &value);
std::string spell(const Initializer &value);
std::string spell(const Shape &value);
std::string spell(const std::string &value);
std::string spell(const std::vector<Shape> &value);
std::string spell(const std::vector<double> &value);
std::string spell(const std::vector<std::string> &value);

/// An operation of a model function under construction. The generated functions
/// call its methods in the order of the operation's syntax.
class OperationText {
public:
  OperationText(const char *name, Where where);

  /// A keyword or a punctuation mark.
  void word(const char *word);
  void operand(const Tensor &value);
  void operands(const std::vector<Tensor> &values);
  /// The value of an attribute that has a place of its own.
  template <typename T> void value(const T &value) { append(write(value)); }
  /// An attribute among those in braces, unless it is absent.
  template <typename T> void attribute(const char *name, const T &value) {
    options.set(name, write(value));
  }
  template <typename T>
  void attribute(const char *name, const std::optional<T> &value) {
    if (value)
      attribute(name, *value);
  }
  /// The same, unless it has the value of an absent one.
  template <typename T>
  void attribute(const char *name, const T &value, const T &absent) {
    if (std::string text = write(value); text != write(absent))
      options.set(name, text);
  }
  void unit(const char *name, bool isSet) {
    if (isSet)
      options.setUnit(name);
  }
  /// An error unless `word` is one of those of an attribute.
  void check(const char *attribute, const std::string &word,
             std::initializer_list<const char *> words);
  void endAttributes() { text += options.str(); }

  /// Adds the operation to the function: with a result, or without.
  Tensor define() { return builder.define(where, text); }
  void add() { builder.add(where, text); }

private:
  void append(const std::string &piece) { text += " " + piece; }
  template <typename T> std::string write(const T &value) {
    return spell(value);
  }
  /// Numbers that may be parameters.
  std::string write(const Number &value) { return builder.write(value); }
  std::string write(const std::vector<Number> &values);

  Builder &builder;
  const Where where;
  std::string text;
  Options options;
};

} // namespace systole::estimator

#endif // SYSTOLE_LIB_ESTIMATOR_OPERATIONTEXT_H
