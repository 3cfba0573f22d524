//===- Params.h - Parameters of a program -----------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ESTIMATOR_PARAMS_H
#define SYSTOLE_ESTIMATOR_PARAMS_H

#include "systole/Estimator/Tensor.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

namespace systole {

class Optimizer;

/// One parameter: a number, a boolean, a string or an optimizer.
class Param {
public:
  Param() = default;
  template <typename T, typename = std::enable_if_t<std::is_arithmetic_v<T>>>
  Param(T number)
      : kind(std::is_floating_point_v<T> ? Real : Integer),
        integer(std::is_floating_point_v<T> ? 0 : static_cast<int64_t>(number)),
        real(static_cast<double>(number)) {}
  Param(const char *text) : Param(std::string(text)) {}
  Param(std::string text) : kind(Text), text(std::move(text)) {}
  Param(const Optimizer &optimizer);

  /// The value as a number or a boolean; an error if it is a string.
  template <typename T, typename = std::enable_if_t<std::is_arithmetic_v<T>>>
  operator T() const {
    if (kind == Integer)
      return static_cast<T>(integer);
    if (kind != Real)
      isOtherThan("a number");
    return static_cast<T>(real);
  }
  /// The value as a number of a model: a learning rate, or an operand of a
  /// schedule. The parameter becomes a flag of the program, so another value
  /// needs no compilation. A parameter that is read as a number (by `reshape`)
  /// or in a record function needs one.
  operator Tensor() const;
  /// The value as a string; an error if it is a number.
  operator std::string() const;
  /// An optimizer, or the one of this name (train::get_optimizer).
  operator Optimizer() const;

private:
  friend class Params;
  friend class Number;
  [[noreturn]] void isOtherThan(const char *wanted) const;

  std::string name;
  /// The position of the last `params["name"]`, for messages.
  Where where = {"", 0};
  // No std::variant: each program would compile its copies and moves.
  enum Kind { None, Integer, Real, Text, AnOptimizer } kind = None;
  int64_t integer = 0;
  double real = 0;
  std::string text;
  std::shared_ptr<const Optimizer> optimizer;
};

inline std::string operator+(const Param &text, const std::string &more) {
  return static_cast<std::string>(text) + more;
}
inline std::string operator+(const Param &text, const char *more) {
  return static_cast<std::string>(text) + more;
}

/// A number of a schedule: itself, or a parameter, which is a flag of the
/// program.
class Number {
public:
  Number(double value) : value(value) {}
  Number(const Param &param) : value(param), parameter(param.name) {}

  double value;
  /// The name of the parameter; empty if the number is none.
  std::string parameter;
};

/// The name of a parameter, and the position at which it is read.
struct ParamName {
  ParamName(const char *name, Where where = Where::here())
      : name(name), where(where) {}
  ParamName(std::string name, Where where = Where::here())
      : name(std::move(name)), where(where) {}
  std::string name;
  Where where;
};

/// The parameters with which model function and input function are called.
/// "batch_size" is always there: the global batch size of the mode, as an input
/// function is called once for all shards. In training with an input for each
/// shard (per_host_input_for_training), it is a shard's share. "batch-size" is
/// the same.
class Params {
public:
  Params() = default;
  Params(std::initializer_list<std::pair<const std::string, Param>> entries);
  /// The parameter of this name; an error if there is none.
  Param operator[](const ParamName &name) const;
  bool has(const std::string &name) const { return find(name) != nullptr; }
  /// The parameter of this name, or `fallback`.
  Param get(const ParamName &name, Param fallback) const;
  void set(const std::string &name, Param value);

private:
  const Param *find(const std::string &name) const;
  std::map<std::string, Param> entries;
};

} // namespace systole

#endif // SYSTOLE_ESTIMATOR_PARAMS_H
