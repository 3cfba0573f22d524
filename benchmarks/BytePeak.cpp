//===- BytePeak.cpp - The peak of products of bytes -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BytePeak.h"
#include "runtime/system/CorePeaks.h"

#ifdef __x86_64__
#include <immintrin.h>

__attribute__((target("avx512f,avx512vnni"))) static double runQuads() {
  constexpr int chains = 24, rounds = 20000;
  __m512i sums[chains];
  for (int i = 0; i < chains; ++i)
    sums[i] = _mm512_set1_epi32(i);
  __m512i ones = _mm512_set1_epi8(1);
  for (int round = 0; round < rounds; ++round) {
#ifdef __clang__
    _Pragma("clang loop unroll(full)")
#else
    _Pragma("GCC unroll 32")
#endif
        for (int i = 0; i < chains; ++i) sums[i] =
            _mm512_dpbusd_epi32(sums[i], ones, ones);
    asm volatile("" : "+x"(ones));
  }
  for (int i = 1; i < chains; ++i)
    sums[0] = _mm512_add_epi32(sums[0], sums[i]);
  asm volatile("" : : "x"(sums[0]));
  return 2.0 * rounds * chains * 64;
}
#endif

double systole::benchmarks::multiplyAndAddBytes() {
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx512vnni"))
    return runQuads();
#endif
  return multiplyAndAdd();
}
