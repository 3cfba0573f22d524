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
#include "systole/Estimator/Constant.h"

#include <optional>

namespace systole::estimator {

/// A value of an attribute, as a program has it.
std::string spell(bool value);
std::string spell(double value);
std::string spell(int64_t value);
std::string spell(DType value);
std::string spell(const ActivationFunction &value);
std::string spell(const Constant &value);
std::string spell(const Initializer &value);
std::string spell(const Regularizer &value);
std::string spell(const Shape &value);
std::string spell(const std::string &value);
std::string spell(const std::vector<Shape> &value);
std::string spell(const std::vector<double> &value);
std::string spell(const std::vector<std::string> &value);
std::string spell(const std::vector<Constant> &value);
std::string spell(const std::vector<TensorSpec> &value);

/// An attribute with parameters: `#graph.adam<beta1 = 0.8>`.
class AttributeText {
public:
  explicit AttributeText(const char *name)
      : name("#graph." + std::string(name)) {}
  /// A parameter by its name, unless it has its default value.
  template <typename T>
  void set(const char *key, const T &value, const T &unset) {
    if (std::string text = spell(value); text != spell(unset))
      append(std::string(key) + " = " + text);
  }
  template <typename T> void add(const T &value) { append(spell(value)); }
  std::string str() const {
    return parameters.empty() ? name : name + "<" + parameters + ">";
  }

private:
  void append(const std::string &text) {
    parameters += (parameters.empty() ? "" : ", ") + text;
  }

  const std::string name;
  std::string parameters;
};

/// The attributes of an operation that stand in braces.
class AttributesText {
public:
  explicit AttributesText(Where where) : where(where) {}

  template <typename T> void attribute(const char *name, const T &value) {
    options.set(name, spell(value));
  }
  template <typename T>
  void attribute(const char *name, const std::optional<T> &value) {
    if (value)
      attribute(name, *value);
  }
  /// The same, unless it has the value of an absent one.
  template <typename T>
  void attribute(const char *name, const T &value, const T &absent) {
    if (std::string text = spell(value); text != spell(absent))
      options.set(name, text);
  }
  void unit(const char *name, bool isSet) {
    if (isSet)
      options.setUnit(name);
  }
  /// Reports an error unless `word` is one of those of an attribute.
  void check(const char *attribute, const std::string &word,
             std::initializer_list<const char *> words) {
    checkWord(where, attribute, word, words);
  }

protected:
  const Where where;
  Options options;
};

/// An operation of a model function under construction. The generated functions
/// call its methods in the order of the operation's syntax. `function` is the
/// name of theirs.
class OperationText : public AttributesText {
public:
  OperationText(const char *name, const char *function, Where where);

  /// A keyword or a punctuation mark.
  void word(const char *word);
  void operand(const Tensor &value);
  void operands(const std::vector<Tensor> &values);
  /// The value of an attribute that has a place of its own.
  template <typename T> void value(const T &value) { append(spell(value)); }
  /// Numbers that may be parameters.
  using AttributesText::attribute;
  void attribute(const char *name, const Number &value) {
    options.set(name, builder.write(value));
  }
  void attribute(const char *name, const Number &value, const Number &absent) {
    if (!value.parameter.empty() || value.value != absent.value)
      attribute(name, value);
  }
  void attribute(const char *name, const std::vector<Number> &values);
  void endAttributes() { text += options.str(); }

  /// Adds the operation to the function: with a result, several, or none.
  Tensor define() { return builder.define(where, text); }
  std::vector<Tensor> defineAll(size_t count);
  void add() { builder.add(where, text); }

protected:
  OperationText(Builder &builder, const char *name, const char *function,
                Where where)
      : AttributesText(where), builder(builder), function(function),
        text(name) {}
  void append(const std::string &piece) { text += " " + piece; }

  Builder &builder;
  const char *function;
  std::string text;
};

/// An operation of a function of records, whose values have types.
class RecordText : public OperationText {
public:
  RecordText(const char *name, const char *function, Where where);

  void operand(const Tensor &value);
  void typeOf(const Tensor &value);
  /// The type of the result, or of all results.
  void type(const TensorSpec &type);
  void types(const std::vector<TensorSpec> &types);
  /// Adds the operation to the function. A result without a type in the syntax
  /// is a string.
  Tensor define();
  std::vector<Tensor> defineAll();

private:
  /// The first operand's, for missing parts of the result's type.
  DType operandType = DType::string;
  Shape operandShape;
  std::vector<TensorSpec> results;
};

} // namespace systole::estimator

#endif // SYSTOLE_LIB_ESTIMATOR_OPERATIONTEXT_H
