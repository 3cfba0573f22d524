//===- ScalarRules.h - StableHLO's rules for one element --------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Booleans are computed as they are; integers in 64 bits, and stored modulo
// their size; floats in double, rounded once. The runtime and the compiler's
// reference interpreter use these rules, which ScalarRules.def lists.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_RECORD_OPS_SCALARRULES_H
#define SYSTOLE_RUNTIME_DATA_RECORD_OPS_SCALARRULES_H

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace systole::data {

/// The type in which elements of type T are computed.
template <typename T>
using Wide = std::conditional_t<
    std::is_same_v<T, bool>, bool,
    std::conditional_t<
        std::is_floating_point_v<T>, double,
        std::conditional_t<std::is_signed_v<T>, int64_t, uint64_t>>>;

namespace rules {

template <typename T> constexpr bool isBool = std::is_same_v<T, bool>;
template <typename T> constexpr bool isReal = std::is_same_v<T, double>;

/// The kinds of numbers that a rule supports.
enum Kinds : unsigned {
  Bools = 1,
  Signed = 2,
  Unsigned = 4,
  Reals = 8,
  Integers = Signed | Unsigned,
  Numbers = Integers | Reals,
  All = Bools | Numbers
};
template <unsigned kinds> struct Of {
  template <typename T>
  static constexpr bool takes =
      (kinds & (isBool<T>             ? Bools
                : isReal<T>           ? Reals
                : std::is_signed_v<T> ? Signed
                                      : Unsigned)) != 0;
};

/// Signed integers wrap around as unsigned ones do.
inline uint64_t bits(int64_t x) { return static_cast<uint64_t>(x); }
inline uint64_t bits(uint64_t x) { return x; }

struct Add : Of<All> {
  template <typename T> T operator()(T a, T b) const {
    if constexpr (isBool<T>)
      return a || b;
    else if constexpr (isReal<T>)
      return a + b;
    else
      return static_cast<T>(bits(a) + bits(b));
  }
};

struct Subtract : Of<Numbers> {
  template <typename T> T operator()(T a, T b) const {
    if constexpr (isReal<T>)
      return a - b;
    else
      return static_cast<T>(bits(a) - bits(b));
  }
};

struct Mul : Of<All> {
  template <typename T> T operator()(T a, T b) const {
    if constexpr (isBool<T>)
      return a && b;
    else if constexpr (isReal<T>)
      return a * b;
    else
      return static_cast<T>(bits(a) * bits(b));
  }
};

/// Division by zero gives a number with all bits set. The lowest number divided
/// by -1 gives itself.
struct Div : Of<Numbers> {
  template <typename T> T operator()(T a, T b) const {
    if constexpr (isReal<T>)
      return a / b;
    else if (b == 0)
      return static_cast<T>(~uint64_t(0));
    else if (std::is_signed_v<T> && bits(b) == ~uint64_t(0))
      return static_cast<T>(0 - bits(a));
    else
      return a / b;
  }
};

/// The remainder of a division by zero is the dividend.
struct Rem : Of<Numbers> {
  template <typename T> T operator()(T a, T b) const {
    if constexpr (isReal<T>)
      return std::fmod(a, b);
    else if (b == 0)
      return a;
    else if (std::is_signed_v<T> && bits(b) == ~uint64_t(0))
      return 0;
    else
      return a % b;
  }
};

/// NaN wins, and -0 is less than 0.
struct Max : Of<All> {
  template <typename T> T operator()(T a, T b) const {
    if constexpr (isReal<T>) {
      if (std::isnan(a) || std::isnan(b))
        return std::numeric_limits<double>::quiet_NaN();
      return a > b || (a == b && !std::signbit(a)) ? a : b;
    } else {
      return std::max(a, b);
    }
  }
};

struct Min : Of<All> {
  template <typename T> T operator()(T a, T b) const {
    if constexpr (isReal<T>)
      return -Max()(-a, -b);
    else
      return std::min(a, b);
  }
};

/// An integer to a negative exponent: 1 and -1 keep their magnitude, everything
/// else becomes 0.
struct Pow : Of<Numbers> {
  template <typename T> T operator()(T a, T b) const {
    if constexpr (isReal<T>) {
      return std::pow(a, b);
    } else {
      if (std::is_signed_v<T> && b < T(0))
        return a == T(1)                 ? T(1)
               : bits(a) != ~uint64_t(0) ? T(0)
               : b % T(2) == T(0)        ? T(1)
                                         : a;
      uint64_t result = 1, base = bits(a);
      for (uint64_t exponent = bits(b); exponent; exponent >>= 1, base *= base)
        if (exponent & 1)
          result *= base;
      return static_cast<T>(result);
    }
  }
};

struct Atan2 : Of<Reals> {
  double operator()(double a, double b) const { return std::atan2(a, b); }
};

#define SYSTOLE_BITWISE_RULE(NAME, OPERATOR)                                   \
  struct NAME : Of<Bools | Integers> {                                         \
    template <typename T> T operator()(T a, T b) const {                       \
      return static_cast<T>(a OPERATOR b);                                     \
    }                                                                          \
  };
SYSTOLE_BITWISE_RULE(And, &)
SYSTOLE_BITWISE_RULE(Or, |)
SYSTOLE_BITWISE_RULE(Xor, ^)
#undef SYSTOLE_BITWISE_RULE

#define SYSTOLE_COMPARE_RULE(NAME, OPERATOR)                                   \
  struct NAME : Of<All> {                                                      \
    template <typename T> bool operator()(T a, T b) const {                    \
      return a OPERATOR b;                                                     \
    }                                                                          \
  };
SYSTOLE_COMPARE_RULE(Equal, ==)
SYSTOLE_COMPARE_RULE(NotEqual, !=)
SYSTOLE_COMPARE_RULE(Less, <)
SYSTOLE_COMPARE_RULE(LessEqual, <=)
SYSTOLE_COMPARE_RULE(Greater, >)
SYSTOLE_COMPARE_RULE(GreaterEqual, >=)
#undef SYSTOLE_COMPARE_RULE

struct Abs : Of<Signed | Reals> {
  double operator()(double x) const { return std::fabs(x); }
  int64_t operator()(int64_t x) const {
    return x < 0 ? static_cast<int64_t>(0 - bits(x)) : x;
  }
};
struct Neg : Of<Numbers> {
  double operator()(double x) const { return -x; }
  int64_t operator()(int64_t x) const {
    return static_cast<int64_t>(0 - bits(x));
  }
  uint64_t operator()(uint64_t x) const { return 0 - x; }
};
struct Not : Of<Bools | Integers> {
  bool operator()(bool x) const { return !x; }
  int64_t operator()(int64_t x) const { return ~x; }
  uint64_t operator()(uint64_t x) const { return ~x; }
};
struct Sign : Of<Signed | Reals> {
  double operator()(double x) const { return x > 0 ? 1.0 : x < 0 ? -1.0 : x; }
  int64_t operator()(int64_t x) const { return (x > 0) - (x < 0); }
};
struct IsFinite : Of<Reals> {
  bool operator()(double x) const { return std::isfinite(x); }
};

#define REAL_RULE(RULE, NAME, RESULT)                                          \
  struct RULE : Of<Reals> {                                                    \
    double operator()(double x) const { return RESULT; }                       \
  };
#include "runtime/data/record_ops/ScalarRules.def"

} // namespace rules

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_RECORD_OPS_SCALARRULES_H
