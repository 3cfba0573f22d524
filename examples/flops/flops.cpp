// Times chains of matrix products, compiled from flops.mlir, beside the most that one
// core of this machine does: multiplications and additions in registers.
#include "flops.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#if defined(__x86_64__)
#include <immintrin.h>
#include <sys/syscall.h>
#include <unistd.h>

typedef float Wide __attribute__((vector_size(64)));
typedef float Narrow __attribute__((vector_size(32)));

/// Chains that do not depend on each other hide the latency of two units.
#define PEAK(name, features, Vector, chains)                                                       \
  __attribute__((target(features))) static double name() {                                         \
    Vector sums[chains], factor = Vector{} + 0.5f;                                                 \
    for (int i = 0; i < chains; ++i)                                                               \
      sums[i] = Vector{} + float(i);                                                               \
    const int rounds = 100000;                                                                     \
    for (int round = 0; round < rounds; ++round) {                                                 \
      _Pragma("GCC unroll 32") for (int i = 0; i < chains; ++i) sums[i] = sums[i] * factor + factor; \
      asm volatile("" : "+x"(factor));                                                             \
    }                                                                                              \
    for (int i = 1; i < chains; ++i)                                                               \
      sums[0] += sums[i];                                                                          \
    asm volatile("" : : "x"(sums[0]));                                                             \
    return 2.0 * rounds * chains * (sizeof(Vector) / sizeof(float));                               \
  }
PEAK(peakWide, "avx512f", Wide, 24)
PEAK(peakNarrow, "avx2,fma", Narrow, 12)

/// Products of pairs of numbers of 16 bits.
__attribute__((target("avx512f,avx512bf16"))) static double peakPairs() {
  const int chains = 24, rounds = 100000;
  __m512 sums[chains];
  for (int i = 0; i < chains; ++i)
    sums[i] = _mm512_set1_ps(float(i));
  Wide ones = Wide{} + 1.0f;
  for (int round = 0; round < rounds; ++round) {
#pragma GCC unroll 32
    for (int i = 0; i < chains; ++i)
      sums[i] = _mm512_dpbf16_ps(sums[i], (__m512bh)ones, (__m512bh)ones);
    asm volatile("" : "+x"(ones));
  }
  for (int i = 1; i < chains; ++i)
    sums[0] += sums[i];
  asm volatile("" : : "x"(sums[0]));
  return 2.0 * rounds * chains * 32;
}

/// Products of tiles of 16 x 32 and 32 x 16 numbers of 16 bits.
__attribute__((target("amx-tile,amx-bf16"))) static double peakTiles() {
  alignas(64) unsigned char configuration[64] = {1};
  for (int tile = 0; tile < 8; ++tile) {
    configuration[16 + 2 * tile] = 64; // Bytes of a row.
    configuration[48 + tile] = 16;     // Rows.
  }
  _tile_loadconfig(configuration);
  _tile_zero(0);
  _tile_zero(1);
  _tile_zero(2);
  _tile_zero(3);
  _tile_zero(4);
  _tile_zero(5);
  _tile_zero(6);
  _tile_zero(7);
  const int rounds = 100000;
  for (int round = 0; round < rounds; ++round) {
    _tile_dpbf16ps(0, 4, 6);
    _tile_dpbf16ps(1, 4, 7);
    _tile_dpbf16ps(2, 5, 6);
    _tile_dpbf16ps(3, 5, 7);
  }
  _tile_release();
  return 2.0 * rounds * 4 * 16 * 16 * 32;
}

/// The system saves tile registers for those who have asked for them.
static bool hasTiles() {
  const int request = 0x1023, tiles = 18; // ARCH_REQ_XCOMP_PERM, XFEATURE_XTILEDATA
  return __builtin_cpu_supports("amx-bf16") && syscall(SYS_arch_prctl, request, tiles) == 0;
}
static double (*peakF32())() { return __builtin_cpu_supports("avx512f") ? peakWide : peakNarrow; }
static double (*peakBF16())() {
  return hasTiles() ? peakTiles : __builtin_cpu_supports("avx512bf16") ? peakPairs : peakF32();
}
#else
static double (*peakF32())() { return nullptr; }
static double (*peakBF16())() { return nullptr; }
#endif

/// The most operations a second of several runs of `run`, which gives their number.
template <typename Run> static double best(int runs, Run run) {
  double most = 0;
  for (int i = 0; i < runs; ++i) {
    auto start = std::chrono::steady_clock::now();
    double operations = run();
    most = std::max(most, operations / std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  return most;
}

static void report(const char *name, double reached, double (*measurePeak)()) {
  std::printf("%-5s %8.1f GFLOP/s", name, reached / 1e9);
  if (measurePeak) {
    double peak = best(5, measurePeak);
    std::printf("   peak %8.1f   %5.1f %%", peak / 1e9, 100 * reached / peak);
  }
  std::printf("\n");
}

int main(int argc, char **argv) {
  const int size = 1024, chain = 16, runs = argc > 1 ? std::atoi(argv[1]) : 5;
  // A rotation of pairs of numbers, so that no chain grows or vanishes.
  std::vector<float> x(size * size), w(size * size), y(size * size);
  for (int i = 0; i < size; i += 2) {
    w[i * size + i] = w[(i + 1) * size + i + 1] = 0.6f;
    w[i * size + i + 1] = 0.8f;
    w[(i + 1) * size + i] = -0.8f;
  }
  for (int i = 0; i < size * size; ++i)
    x[i] = float(i % 7) - 3;
  auto chained = [&](auto &function) {
    return [&] {
      if (const char *error = function({{x.data(), {size, size}}, {w.data(), {size, size}}}, {{y.data(), {size, size}}})) {
        std::fprintf(stderr, "flops: %s\n", error);
        std::exit(1);
      }
      return 2.0 * chain * size * size * size;
    };
  };
  F32 f32;
  Bf16 bf16;
  double reached = best(runs, chained(f32));
  double before = 0, after = 0; // The norm of a row, which a rotation keeps.
  for (int i = 0; i < size; ++i) {
    before += double(x[i]) * x[i];
    after += double(y[i]) * y[i];
  }
  if (std::abs(after - before) > 1e-3 * before) {
    std::fprintf(stderr, "flops: the products are wrong\n");
    return 1;
  }
  report("f32", reached, peakF32());
  report("bf16", best(runs, chained(bf16)), peakBF16());
}
