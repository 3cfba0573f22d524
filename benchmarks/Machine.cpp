//===- Machine.cpp - The machine's own limits and a baseline --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#ifdef __x86_64__
#include <immintrin.h>
#endif

/// `chains` independent chains of multiplications and additions hide the
/// latency of two units; more than the registers hold would go through memory.
#define SYSTOLE_CHAINS(Vector, chains)                                         \
  Vector sums[chains];                                                         \
  for (int i = 0; i < chains; ++i)                                             \
    sums[i] = Vector{} + float(i);                                             \
  Vector factor = Vector{} + 0.5f;                                             \
  const int rounds = 20000;                                                    \
  for (int round = 0; round < rounds; ++round) {                               \
    _Pragma("clang loop unroll(full)") for (int i = 0; i < chains; ++i)        \
        sums[i] = __builtin_elementwise_fma(sums[i], factor, factor);          \
    asm volatile("" : "+x"(factor));                                           \
  }                                                                            \
  Vector total = Vector{};                                                     \
  for (int i = 0; i < chains; ++i)                                             \
    total += sums[i];                                                          \
  asm volatile("" : : "x"(total));                                             \
  return 2.0 * rounds * chains * (sizeof(Vector) / sizeof(float));

typedef float Vector512 __attribute__((vector_size(64)));
typedef float Vector256 __attribute__((vector_size(32)));

#ifdef __x86_64__
__attribute__((target("avx512f"))) static double runWide() {
  SYSTOLE_CHAINS(Vector512, 24)
}

__attribute__((target("avx512f,avx512bf16"))) static double runPairs() {
  constexpr int chains = 24, rounds = 20000;
  __m512 sums[chains];
  for (int i = 0; i < chains; ++i)
    sums[i] = _mm512_set1_ps(float(i));
  auto factor = (__m512bh)_mm512_set1_epi16(0x3f00);
  for (int round = 0; round < rounds; ++round) {
    _Pragma("clang loop unroll(full)") for (int i = 0; i < chains; ++i)
        sums[i] = _mm512_dpbf16_ps(sums[i], factor, factor);
    asm volatile("" : "+x"(factor));
  }
  __m512 total = _mm512_setzero_ps();
  for (int i = 0; i < chains; ++i)
    total = _mm512_add_ps(total, sums[i]);
  asm volatile("" : : "x"(total));
  return 4.0 * rounds * chains * 16;
}

__attribute__((target("avx2,fma"))) static double runNarrow() {
  SYSTOLE_CHAINS(Vector256, 12)
}
#endif

double systole::benchmarks::multiplyAndAdd() {
#ifdef __x86_64__
  return __builtin_cpu_supports("avx512f") ? runWide() : runNarrow();
#else
  SYSTOLE_CHAINS(Vector256, 12)
#endif
}

double systole::benchmarks::multiplyPairsAndAdd() {
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx512bf16"))
    return runPairs();
#endif
  return multiplyAndAdd();
}

const char *systole::benchmarks::getMachineKind() {
#ifdef __x86_64__
  if (__builtin_cpu_supports("amx-bf16"))
    return "amx";
  if (__builtin_cpu_supports("avx512bf16"))
    return "avx512bf16";
  return __builtin_cpu_supports("avx512f") ? "avx512" : "avx2";
#else
  return "portable";
#endif
}
