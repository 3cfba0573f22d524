// Times chains of matrix products, compiled from flops.mlir, beside the most
// that one core of this machine does: multiplications and additions in
// registers.
#include "flops.h"
#include "runtime/system/CorePeaks.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

static void report(const char *name, double reached, double (*measurePeak)()) {
  double peak = systole::bestRate(measurePeak);
  std::printf("%-5s %8.1f GFLOP/s   peak %8.1f   %5.1f %%\n", name,
              reached / 1e9, peak / 1e9, 100 * reached / peak);
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
      if (const char *error =
              function({{x.data(), {size, size}}, {w.data(), {size, size}}},
                       {{y.data(), {size, size}}})) {
        std::fprintf(stderr, "flops: %s\n", error);
        std::exit(1);
      }
      return 2.0 * chain * size * size * size;
    };
  };
  F32 f32;
  Bf16 bf16;
  double reached = systole::bestRate(chained(f32), runs);
  double before = 0, after = 0; // The norm of a row, which a rotation keeps.
  for (int i = 0; i < size; ++i) {
    before += double(x[i]) * x[i];
    after += double(y[i]) * y[i];
  }
  if (std::abs(after - before) > 1e-3 * before) {
    std::fprintf(stderr, "flops: the products are wrong\n");
    return 1;
  }
  report("f32", reached, systole::multiplyAndAdd);
  report("bf16", systole::bestRate(chained(bf16), runs),
         systole::multiplyAndAddBF16);
}
