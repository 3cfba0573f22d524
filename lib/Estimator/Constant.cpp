//===- Constant.cpp - Values that a program holds -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Estimator/Constant.h"
#include "OperationText.h"

#include <cmath>

using namespace systole;
using namespace systole::estimator;

void Constant::check(size_t elements) const {
  size_t product = 1;
  for (int64_t size : sizes)
    product *= static_cast<size_t>(size);
  if (product != elements)
    fail("a constant of the shape " + list(sizes) + " has " +
         std::to_string(elements) + " elements");
}

/// Returns element `i` of an array of T that has these bytes.
template <typename T> static T at(const std::string &bytes, size_t i) {
  T value;
  std::memcpy(&value, bytes.data() + i * sizeof(T), sizeof(T));
  return value;
}

/// An element as a program has it; empty if it has no number for it.
static std::string element(const Constant &constant, size_t i) {
  const std::string &bytes = constant.data();
  switch (constant.dtype()) {
  case DType::boolean:
    return at<bool>(bytes, i) ? "true" : "false";
  case DType::uint8:
    return std::to_string(at<uint8_t>(bytes, i));
  case DType::int32:
    return std::to_string(at<int32_t>(bytes, i));
  case DType::int64:
    return std::to_string(at<int64_t>(bytes, i));
  case DType::float32:
    break;
  case DType::float64:
  case DType::string:
    return "";
  }
  float value = at<float>(bytes, i);
  if (!std::isfinite(value))
    return "";
  // The shortest digits that read back as the same number.
  char text[32];
  for (int digits = 1; digits <= 9; ++digits) {
    std::snprintf(text, sizeof(text), "%.*e", digits, value);
    if (std::strtof(text, nullptr) == value)
      break;
  }
  return text;
}

/// The elements from `next` on as nested lists; empty if one has no number.
static std::string nested(const Constant &constant, size_t dimension,
                          size_t &next) {
  if (dimension == constant.shape().size())
    return element(constant, next++);
  std::string text;
  for (int64_t i = 0; i < constant.shape()[dimension]; ++i) {
    std::string part = nested(constant, dimension + 1, next);
    if (part.empty())
      return "";
    text += (i == 0 ? "" : ", ") + part;
  }
  return "[" + text + "]";
}

std::string estimator::spell(const Constant &value) {
  if (value.dtype() == DType::string)
    fail("a constant of strings is no tensor of a program");
  size_t elements = 1;
  for (int64_t size : value.shape())
    elements *= static_cast<size_t>(size);
  std::string type = " : " + typeName(value.dtype(), value.shape());
  // Long tensors are written as bytes; MLIR has no bytes of booleans.
  size_t first = 0;
  if (elements <= 64 || value.dtype() == DType::boolean)
    if (std::string text = nested(value, 0, first); !text.empty())
      return "dense<" + text + ">" + type;
  std::string text;
  for (unsigned char byte : value.data()) {
    text += "0123456789ABCDEF"[byte >> 4];
    text += "0123456789ABCDEF"[byte & 15];
  }
  return "dense<\"0x" + text + "\">" + type;
}

Tensor systole::constant(const Constant &value, Where where) {
  Builder &builder = Builder::ofRecord(where, "constant");
  return builder.define(where, "stablehlo.constant " + spell(value),
                        value.dtype(), value.shape());
}
