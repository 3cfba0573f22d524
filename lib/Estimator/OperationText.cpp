//===- OperationText.cpp - The text of an operation -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OperationText.h"
#include "Dataset.h"
#include "systole/Estimator/Layers.h"
#include "systole/Estimator/Losses.h"
#include "systole/Estimator/Metrics.h"
#include "systole/Estimator/Train.h"

using namespace systole;
using namespace systole::estimator;

//===----------------------------------------------------------------------===//
// Values of attributes
//===----------------------------------------------------------------------===//

/// "[a, b]".
template <typename T> static std::string spellList(const T &values) {
  return "[" + join(values, [](const auto &value) { return spell(value); }) +
         "]";
}

std::string estimator::spell(bool value) { return value ? "true" : "false"; }
std::string estimator::spell(double value) { return number(value); }
std::string estimator::spell(int64_t value) { return std::to_string(value); }
std::string estimator::spell(DType value) { return elementName(value); }
std::string estimator::spell(const ActivationFunction &value) {
  return quote(value.name());
}
std::string estimator::spell(const Initializer &value) { return value.text(); }
std::string estimator::spell(const Regularizer &value) { return value.text(); }
std::string estimator::spell(const Shape &value) { return list(value); }
std::string estimator::spell(const std::string &value) { return quote(value); }
std::string estimator::spell(const std::vector<Shape> &value) {
  return spellList(value);
}
std::string estimator::spell(const std::vector<double> &value) {
  return spellList(value);
}
std::string estimator::spell(const std::vector<std::string> &value) {
  return spellList(value);
}

std::string estimator::spell(const std::vector<Constant> &value) {
  return spellList(value);
}
std::string estimator::spell(const std::vector<TensorSpec> &value) {
  auto spellType = [](const TensorSpec &type) {
    return typeName(type.dtype.value_or(float32), type.shape.value_or(Shape()));
  };
  return "[" + join(value, spellType) + "]";
}

/// The name of a function of `nn`, or null.
template <typename Function>
static const char *nameOfActivation(Function function) {
#define ACTIVATION(FUNCTION, NAME)                                             \
  if constexpr (std::is_same_v<Function, decltype(&FUNCTION)>)                 \
    if (function == &FUNCTION)                                                 \
      return NAME;
#define SYSTOLE_ACTIVATIONS
#include "systole/Estimator/Operations.cpp.inc"
  return nullptr;
}

template <typename Function>
static std::string wordOfActivation(Function function) {
  if (const char *name = nameOfActivation(function))
    return name;
  fail("a function is given as an activation that is none of nn: apply it to "
       "the layer's result");
}

ActivationFunction::ActivationFunction(Tensor (*function)(const Tensor &,
                                                          Where))
    : word(wordOfActivation(function)) {}
ActivationFunction::ActivationFunction(Tensor (*function)(const Tensor &, bool,
                                                          Where))
    : word(wordOfActivation(function)) {}
ActivationFunction::ActivationFunction(Tensor (*function)(const Tensor &,
                                                          double, Where))
    : word(wordOfActivation(function)) {}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

OperationText::OperationText(const char *name, const char *function,
                             Where where)
    : OperationText(Builder::ofModel(where, function), name, function, where) {}

void OperationText::word(const char *word) {
  text += (*word == ',' ? "" : " ") + std::string(word);
}

void OperationText::operand(const Tensor &value) {
  append(builder.use(value, where));
}

void OperationText::operands(const std::vector<Tensor> &values) {
  if (values.empty())
    fail(where, std::string(function) + " of no values");
  append(builder.use(values, where));
}

void OperationText::attribute(const char *name,
                              const std::vector<Number> &values) {
  auto write = [&](const Number &value) { return builder.write(value); };
  options.set(name, "[" + join(values, write) + "]");
}

//===----------------------------------------------------------------------===//
// Operations of functions of records
//===----------------------------------------------------------------------===//

RecordText::RecordText(const char *name, const char *function, Where where)
    : OperationText(Builder::ofRecord(where, function), name, function, where) {
}

void RecordText::operand(const Tensor &value) {
  operandType = value.definition().type;
  operandShape = value.definition().shape;
  OperationText::operand(value);
}

void RecordText::typeOf(const Tensor &value) {
  append(builder.type(value.definition().type, value.definition().shape));
}

void RecordText::type(const TensorSpec &type) {
  DType dtype = type.dtype.value_or(operandType);
  const Shape &shape = type.shape ? *type.shape : operandShape;
  results.push_back({dtype, shape});
  append(builder.type(dtype, shape));
}

void RecordText::types(const std::vector<TensorSpec> &types) {
  for (const TensorSpec &each : types) {
    if (&each != &types.front())
      word(",");
    type({each.dtype.value_or(DType::string), each.shape.value_or(Shape())});
  }
}

std::vector<Tensor> OperationText::defineAll(size_t count) {
  std::vector<Tensor> values = builder.names(count, where);
  builder.add(where, builder.use(values, where) + " = " + text);
  return values;
}

Tensor RecordText::define() {
  if (results.empty())
    return builder.define(where, text, DType::string);
  return builder.define(where, text, *results[0].dtype, *results[0].shape);
}

std::vector<Tensor> RecordText::defineAll() {
  std::vector<Tensor> values;
  for (const TensorSpec &type : results)
    values.push_back(builder.name(where, *type.dtype, *type.shape));
  builder.add(where, builder.use(values, where) + " = " + text);
  return values;
}

#define SYSTOLE_DEFINITIONS
#include "systole/Estimator/Operations.cpp.inc"
