//===- CheckFunctions.cpp - Functions of f32 against those of f64 ---------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   check-functions LIBRARY STEP
//
// Calls functions of a compiled library, of 65,536 elements each, with every
// STEP-th block of 65,536 of all f32 values, and compares them with the C
// library's functions of f64.
//
//===----------------------------------------------------------------------===//

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <vector>

namespace {

constexpr uint32_t blockSize = 65536, blocks = 65536;

struct Function {
  const char *name;
  double (*exact)(double);
  /// In units of the last place of f32 next to the exact result.
  double allowedError = 1.5;
};

double rsqrt(double x) { return 1 / std::sqrt(x); }
double logistic(double x) { return 1 / (1 + std::exp(-x)); }

constexpr Function functions[] = {
    {"exp", std::exp},     {"expm1", std::expm1},    {"log", std::log},
    {"log1p", std::log1p}, {"tanh", std::tanh},      {"erf", std::erf},
    {"sin", std::sin},     {"cos", std::cos},        {"tan", std::tan},
    {"rsqrt", rsqrt},      {"logistic", logistic, 2.5}};

using Entry = int32_t (*)(const void *const *inputs, void *const *outputs,
                          void *transient);

/// How far a result is from the exact one; infinity where one is NaN and the
/// other is not, or where zeros have different signs.
double getError(float result, double exact) {
  if (std::isnan(exact) || std::isnan(result))
    return std::isnan(exact) && std::isnan(result) ? 0 : INFINITY;
  auto rounded = static_cast<float>(exact);
  if (result == rounded)
    return result == 0 && std::signbit(result) != std::signbit(exact) ? INFINITY
                                                                      : 0;
  if (std::isinf(result) || std::isinf(rounded)) {
    // Next to the largest number, infinity is one unit away.
    double largest = 0x1.fffffep127;
    return std::fabs(std::isinf(result) ? exact : result) >= largest ? 1
                                                                     : INFINITY;
  }
  int exponent;
  std::frexp(exact, &exponent);
  return std::fabs(result - exact) /
         std::ldexp(1.0, std::max(exponent - 24, -149));
}

bool check(const Function &function, Entry entry, uint32_t step) {
  std::vector<float> x(blockSize), y(blockSize);
  std::vector<char> transient(1 << 20);
  double worst = 0;
  float where = 0;
  for (uint32_t block = 0; block < blocks; block += step) {
    for (uint32_t i = 0; i < blockSize; ++i) {
      uint32_t bits = block * blockSize + i;
      std::memcpy(&x[i], &bits, sizeof(bits));
    }
    const void *inputs[] = {x.data()};
    void *outputs[] = {y.data()};
    entry(inputs, outputs, transient.data());
    for (uint32_t i = 0; i < blockSize; ++i)
      if (double error = getError(y[i], function.exact(x[i])); error > worst) {
        worst = error;
        where = x[i];
      }
  }
  std::printf("%s: %.3f ULP at %a, %s\n", function.name, worst, where,
              worst <= function.allowedError ? "accurate" : "NOT ACCURATE");
  return worst <= function.allowedError;
}

} // namespace

int main(int argc, char **argv) {
  void *library = argc == 3 ? dlopen(argv[1], RTLD_NOW) : nullptr;
  if (!library) {
    std::fprintf(stderr, "check-functions: %s\n",
                 argc == 3 ? dlerror() : "give a library and a step");
    return 2;
  }
  bool ok = true;
  for (const Function &function : functions) {
    auto entry = reinterpret_cast<Entry>(dlsym(library, function.name));
    if (!entry) {
      std::fprintf(stderr, "check-functions: %s\n", dlerror());
      return 2;
    }
    ok &= check(function, entry, std::max(1, std::atoi(argv[2])));
  }
  return ok ? 0 : 1;
}
