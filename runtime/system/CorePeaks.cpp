//===- CorePeaks.cpp - The peak rates of one core -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/system/CorePeaks.h"
#include "runtime/system/CpuFeatureTable.h"

#include <algorithm>
#include <ctime>
#include <memory>

#if defined(__x86_64__)
#include <immintrin.h>
#include <unistd.h>
/// The constraint of inline assembly for a vector register.
#define SYSTOLE_VECTOR_REGISTER "x"
#elif defined(__aarch64__)
#include <arm_neon.h>
#define SYSTOLE_VECTOR_REGISTER "w"
#endif

static double cpuSeconds() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) +
         1e-9 * static_cast<double>(time.tv_nsec);
}

double systole::bestRate(const std::function<double()> &work, int runs) {
  double most = 0;
  for (int i = 0; i < runs; ++i) {
    double start = cpuSeconds();
    double amount = work();
    double seconds = cpuSeconds() - start;
    if (seconds > 0)
      most = std::max(most, amount / seconds);
  }
  return most;
}

double systole::memoryBandwidth(int64_t bytes) {
  const auto count =
      static_cast<size_t>(std::max<int64_t>(bytes / 12 / 64 * 64, 64));
  std::unique_ptr<float[]> x(new float[count]()), y(new float[count]()),
      z(new float[count]());
  int64_t rounds = std::max<int64_t>(1, (int64_t(64) << 20) / bytes);
  return bestRate([&] {
    for (int64_t round = 0; round < rounds; ++round) {
      float *a = x.get(), *b = y.get(), *c = z.get();
      asm volatile("" : "+r"(a), "+r"(b), "+r"(c) : : "memory");
      for (size_t i = 0; i < count; ++i)
        c[i] = a[i] + b[i];
      asm volatile("" : : "r"(c) : "memory");
    }
    return 12.0 * static_cast<double>(count) * static_cast<double>(rounds);
  });
}

#ifdef __clang__
#define SYSTOLE_UNROLL _Pragma("clang loop unroll(full)")
#else
#define SYSTOLE_UNROLL _Pragma("GCC unroll 32")
#endif

/// `chains` independent chains of multiplications and additions hide the
/// latency of two units. More than the registers can hold would go through
/// memory.
#define SYSTOLE_CHAINS(Vector, chains, multiplyAndAdd)                         \
  Vector sums[chains];                                                         \
  for (int i = 0; i < chains; ++i)                                             \
    sums[i] = Vector{} + float(i);                                             \
  Vector factor = Vector{} + 0.5f;                                             \
  const int rounds = 20000;                                                    \
  for (int round = 0; round < rounds; ++round) {                               \
    SYSTOLE_UNROLL for (int i = 0; i < chains; ++i) sums[i] =                  \
        multiplyAndAdd(sums[i], factor, factor);                               \
    asm volatile("" : "+" SYSTOLE_VECTOR_REGISTER(factor));                    \
  }                                                                            \
  Vector total = Vector{};                                                     \
  for (int i = 0; i < chains; ++i)                                             \
    total += sums[i];                                                          \
  asm volatile("" : : SYSTOLE_VECTOR_REGISTER(total));                         \
  return 2.0 * rounds * chains * (sizeof(Vector) / sizeof(float));

#ifdef __x86_64__
__attribute__((target("avx512f"))) static double runWide() {
  SYSTOLE_CHAINS(__m512, 24, _mm512_fmadd_ps)
}

__attribute__((target("avx2,fma"))) static double runNarrow() {
  SYSTOLE_CHAINS(__m256, 12, _mm256_fmadd_ps)
}
#else
/// NEON has vectors of 128 bits alone, and 32 of them.
static double runNarrow() { SYSTOLE_CHAINS(float32x4_t, 24, vfmaq_f32) }
#endif

double systole::multiplyAndAdd256() { return runNarrow(); }

double systole::multiplyAndAdd() {
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx512f"))
    return runWide();
#endif
  return multiplyAndAdd256();
}

#ifdef __x86_64__
/// Dot products of pairs of 16-bit numbers.
__attribute__((target("avx512f,avx512bf16"))) static double runPairs() {
  constexpr int chains = 24, rounds = 20000;
  __m512 sums[chains];
  for (int i = 0; i < chains; ++i)
    sums[i] = _mm512_set1_ps(float(i));
  __m512 ones = _mm512_set1_ps(1);
  for (int round = 0; round < rounds; ++round) {
    SYSTOLE_UNROLL for (int i = 0; i < chains; ++i) sums[i] =
        _mm512_dpbf16_ps(sums[i], (__m512bh)ones, (__m512bh)ones);
    asm volatile("" : "+x"(ones));
  }
  for (int i = 1; i < chains; ++i)
    sums[0] = _mm512_add_ps(sums[0], sums[i]);
  asm volatile("" : : "x"(sums[0]));
  return 2.0 * rounds * chains * 32;
}

/// Products of tiles of 16 x 32 and 32 x 16 16-bit numbers.
__attribute__((target("amx-tile,amx-bf16"))) static double runTiles() {
  struct alignas(64) Configuration {
    unsigned char bytes[64];
  } configuration = {{1}};
  for (int tile = 0; tile < 8; ++tile) {
    configuration.bytes[16 + 2 * tile] = 64; // Bytes of a row.
    configuration.bytes[48 + tile] = 16;     // Rows.
  }
  // The intrinsic _tile_loadconfig of GCC 12 declares only the first 8 bytes as
  // read. The compiler would leave out the stores of the others.
  asm volatile("ldtilecfg %0" : : "m"(configuration));
  _tile_zero(0);
  _tile_zero(1);
  _tile_zero(2);
  _tile_zero(3);
  _tile_zero(4);
  _tile_zero(5);
  _tile_zero(6);
  _tile_zero(7);
  constexpr int rounds = 20000;
  for (int round = 0; round < rounds; ++round) {
    _tile_dpbf16ps(0, 4, 6);
    _tile_dpbf16ps(1, 4, 7);
    _tile_dpbf16ps(2, 5, 6);
    _tile_dpbf16ps(3, 5, 7);
  }
  _tile_release();
  return 2.0 * rounds * 4 * 16 * 16 * 32;
}

/// The system saves tile registers for processes that have asked for them.
static bool hasTiles() {
  using namespace systole::runtime;
  static const bool has = __builtin_cpu_supports("amx-bf16") &&
                          syscall(archPrctl, requestPermission, tileData) == 0;
  return has;
}
#endif

const char *systole::bf16Instructions() {
#ifdef __x86_64__
  if (hasTiles())
    return "amx";
  if (__builtin_cpu_supports("avx512bf16"))
    return "avx512bf16";
#endif
  return "f32";
}

double systole::multiplyAndAddBF16() {
#ifdef __x86_64__
  if (hasTiles())
    return runTiles();
  if (__builtin_cpu_supports("avx512bf16"))
    return runPairs();
#endif
  return multiplyAndAdd();
}
