//===- CheckFunctions.cpp - Functions against those of a wider type -------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   check-functions LIBRARY STEP [f64]
//
// Calls functions of a compiled library, of 65,536 elements each. Those of f32
// get every STEP-th block of 65,536 of all values, and are compared with the C
// library's functions of f64. Those of f64 get random bits, and are compared
// with those of long double. A second operand has random bits, too.
//
//===----------------------------------------------------------------------===//

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

namespace {

constexpr uint32_t blockSize = 65536, blocks = 65536;

/// A function and its value in a wider type, of one operand or two.
template <typename Wide> struct Function {
  const char *name;
  Wide (*unary)(Wide);
  /// In units of the last place of the function's type next to the exact
  /// result.
  double allowedError = 1.5;
  Wide (*binary)(Wide, Wide) = nullptr;

  Wide operator()(Wide x, Wide y) const {
    return binary ? binary(x, y) : unary(x);
  }
};

double rsqrt(double x) { return 1 / std::sqrt(x); }
double logistic(double x) { return 1 / (1 + std::exp(-x)); }

template <typename T, int twice> T powerOfConstant(T x) {
  return std::pow(x, T(twice) / 2);
}

constexpr Function<double> functionsOfF32[] = {
    {"exp", std::exp},
    {"expm1", std::expm1},
    {"log", std::log},
    {"log1p", std::log1p},
    {"tanh", std::tanh},
    {"erf", std::erf},
    {"sin", std::sin},
    {"cos", std::cos},
    {"tan", std::tan},
    {"rsqrt", rsqrt},
    {"logistic", logistic, 2.5},
    {"cbrt", std::cbrt, 0.51},
    {"atan2", nullptr, 1.5, std::atan2},
    {"power", nullptr, 0.51, std::pow},
    {"square", powerOfConstant<double, 4>, 0.51},
    {"cube", powerOfConstant<double, 6>, 0.51},
    {"root", powerOfConstant<double, 1>, 0.51},
    {"inverse", powerOfConstant<double, -2>, 0.51},
    {"inverse_square", powerOfConstant<double, -4>, 0.51},
    {"inverse_root", powerOfConstant<double, -1>, 0.51}};

constexpr Function<long double> functionsOfF64[] = {
    {"exp", std::exp},
    {"expm1", std::expm1, 2.5},
    {"log", std::log},
    {"log1p", std::log1p},
    {"tanh", std::tanh, 3},
    {"atan2", nullptr, 1.5, std::atan2},
    {"cbrt", std::cbrt, 1.2},
    {"sin", std::sin, 0.9},
    {"cos", std::cos, 0.9},
    {"tan", std::tan, 1.1},
    {"erf", std::erf, 1.2},
    {"square", powerOfConstant<long double, 4>, 0.51},
    {"cube", powerOfConstant<long double, 6>},
    {"root", powerOfConstant<long double, 1>, 0.51},
    {"inverse", powerOfConstant<long double, -2>, 0.51},
    {"inverse_square", powerOfConstant<long double, -4>, 0.6},
    {"inverse_cube", powerOfConstant<long double, -6>, 0.6},
    {"inverse_root", powerOfConstant<long double, -1>}};

using Entry = int32_t (*)(const void *const *inputs, void *const *outputs,
                          void *transient);

/// How far a result is from the exact one; infinity where one is NaN and the
/// other is not, or where zeros have different signs.
template <typename T, typename Wide> double getError(T result, Wide exact) {
  using Limits = std::numeric_limits<T>;
  if (std::isnan(exact) || std::isnan(result))
    return std::isnan(exact) && std::isnan(result) ? 0 : INFINITY;
  auto rounded = static_cast<T>(exact);
  if (result == rounded)
    return result == 0 && std::signbit(result) != std::signbit(exact) ? INFINITY
                                                                      : 0;
  if (std::isinf(result) || std::isinf(rounded)) {
    // Next to the largest number, infinity is one unit away.
    return std::fabs(std::isinf(result) ? exact : result) >= Limits::max()
               ? 1
               : INFINITY;
  }
  int exponent;
  std::frexp(exact, &exponent);
  int digits = Limits::digits;
  return static_cast<double>(
      std::fabs(result - exact) /
      std::ldexp(Wide(1),
                 std::max(exponent - digits, Limits::min_exponent - digits)));
}

/// Random bits (S. Vigna's splitmix64).
uint64_t randomBits(uint64_t index) {
  uint64_t z = index * 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

/// A number of random bits; every second one is between 2^-16 and 2^16, and
/// some are special.
template <typename T> T randomNumber(uint64_t index) {
  constexpr double special[] = {0.0, 1.0, 0.5, 2.0, 3.0, 1e300, INFINITY, NAN};
  uint64_t bits = randomBits(index);
  T number;
  if (bits % 64 == 0) {
    number = static_cast<T>(special[bits / 64 % 8]);
    return bits / 512 % 2 ? -number : number;
  }
  std::memcpy(&number, reinterpret_cast<char *>(&bits) + 8 - sizeof(T),
              sizeof(T));
  if (index % 2 == 0 || !std::isfinite(number))
    return number;
  int exponent;
  T fraction = std::frexp(number, &exponent);
  return std::ldexp(fraction, exponent % 16);
}

template <typename T, typename Wide>
bool check(const Function<Wide> &function, Entry entry, uint32_t step) {
  std::vector<T> x(blockSize), y(blockSize), results(blockSize);
  std::vector<char> transient(1 << 20);
  double worst = 0;
  T where[2] = {};
  for (uint32_t block = 0; block < blocks; block += step) {
    for (uint32_t i = 0; i < blockSize; ++i) {
      uint32_t bits = block * blockSize + i;
      if constexpr (sizeof(T) == sizeof(bits))
        std::memcpy(&x[i], &bits, sizeof(bits));
      else
        x[i] = randomNumber<T>(bits);
      y[i] = randomNumber<T>(~static_cast<uint64_t>(bits));
    }
    const void *inputs[] = {x.data(), y.data()};
    void *outputs[] = {results.data()};
    entry(inputs, outputs, transient.data());
    for (uint32_t i = 0; i < blockSize; ++i)
      if (double error = getError(results[i], function(x[i], y[i]));
          error > worst) {
        worst = error;
        where[0] = x[i];
        where[1] = y[i];
      }
  }
  std::printf("%s: %.3f ULP at %a", function.name, worst, double(where[0]));
  if (function.binary)
    std::printf(", %a", double(where[1]));
  std::printf(", %s\n",
              worst <= function.allowedError ? "accurate" : "NOT ACCURATE");
  return worst <= function.allowedError;
}

template <typename T, typename Wide, size_t n>
int checkAll(void *library, const Function<Wide> (&functions)[n],
             uint32_t step) {
  bool ok = true;
  for (const Function<Wide> &function : functions) {
    std::string name = std::string("compute_") + function.name;
    auto entry = reinterpret_cast<Entry>(dlsym(library, name.c_str()));
    if (!entry) {
      std::fprintf(stderr, "check-functions: %s\n", dlerror());
      return 2;
    }
    ok &= check<T>(function, entry, step);
  }
  return ok ? 0 : 1;
}

} // namespace

int main(int argc, char **argv) {
  bool isWide = argc == 4 && std::strcmp(argv[3], "f64") == 0;
  bool isCall = argc == 3 || isWide;
  void *library = isCall ? dlopen(argv[1], RTLD_NOW) : nullptr;
  if (!library) {
    std::fprintf(stderr, "check-functions: %s\n",
                 isCall ? dlerror()
                        : "give a library, a step, and f64 or none");
    return 2;
  }
  uint32_t step = std::max(1, std::atoi(argv[2]));
  return isWide ? checkAll<double>(library, functionsOfF64, step)
                : checkAll<float>(library, functionsOfF32, step);
}
