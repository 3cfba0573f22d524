//===- Constant.h - Values that a program holds -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ESTIMATOR_CONSTANT_H
#define SYSTOLE_ESTIMATOR_CONSTANT_H

#include "systole/Estimator/Tensor.h"

#include <cstring>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace systole {

/// A tensor of known values: a number, a list of numbers or strings, or a shape
/// and its elements in row-major order.
class Constant {
public:
  /// Makes no tensor: the object is false.
  Constant() = default;
  template <typename T, typename = std::enable_if_t<std::is_arithmetic_v<T>>>
  Constant(T value) : Constant(Shape(), std::vector<T>{value}) {}
  template <typename T>
  Constant(const std::vector<T> &values)
      : Constant({static_cast<int64_t>(values.size())}, values) {}
  template <typename T>
  Constant(Shape shape, const std::vector<T> &values)
      : sizes(std::move(shape)), isGiven(true) {
    if constexpr (std::is_same_v<T, std::string>) {
      type = DType::string;
      texts = values;
    } else {
      using Stored = decltype(stored(T()));
      type = typeOf(Stored());
      for (T value : values) {
        Stored element = static_cast<Stored>(value);
        bytes.append(reinterpret_cast<const char *>(&element), sizeof(element));
      }
    }
    check(values.size());
  }

  explicit operator bool() const { return isGiven; }
  DType dtype() const { return type; }
  const Shape &shape() const { return sizes; }
  /// The elements, little-endian; a byte for a boolean.
  const std::string &data() const { return bytes; }
  const std::vector<std::string> &strings() const { return texts; }

private:
  // Python's numbers are float32, int32 and so on; doubles become float32.
  static float stored(double);
  static float stored(float);
  static bool stored(bool);
  static uint8_t stored(uint8_t);
  static int32_t stored(int32_t);
  static int64_t stored(int64_t);
  static DType typeOf(float) { return float32; }
  static DType typeOf(bool) { return boolean; }
  static DType typeOf(uint8_t) { return uint8; }
  static DType typeOf(int32_t) { return int32; }
  static DType typeOf(int64_t) { return int64; }
  /// Reports an error unless the shape has this number of elements.
  void check(size_t elements) const;

  Shape sizes;
  DType type = float32;
  bool isGiven = false;
  std::string bytes;
  std::vector<std::string> texts;
};

/// Tensors by name, or one without.
class Constants {
public:
  Constants(std::initializer_list<std::pair<std::string, Constant>> tensors)
      : tensors(tensors) {}
  Constants(std::vector<std::pair<std::string, Constant>> tensors)
      : tensors(std::move(tensors)) {}
  Constants(Constant tensor) : tensors({{"features", std::move(tensor)}}) {}
  template <typename T>
  Constants(const std::vector<T> &values) : Constants(Constant(values)) {}
  const std::vector<std::pair<std::string, Constant>> &all() const {
    return tensors;
  }

private:
  std::vector<std::pair<std::string, Constant>> tensors;
};

/// A tensor of known values in a record function.
Tensor constant(const Constant &value, Where = Where::here());

} // namespace systole

#endif // SYSTOLE_ESTIMATOR_CONSTANT_H
