// Calls a function with a scratch memory that is filled with a pattern. Prints
// how much of the pattern has changed, and whether the memory behind it is
// intact.
#include "flops.h"

#include <cstdio>
#include <cstdlib>
#include <vector>

int main() {
  const size_t elements = 1024 * 1024, line = 64, guard = 4096;
  std::vector<float> x(elements, 1), w(elements, 2), y(elements);
  auto pattern = [](size_t i) { return static_cast<unsigned char>(131 * i + (i >> 8)); };
  auto *scratch = static_cast<unsigned char *>(std::aligned_alloc(line, F32_SCRATCH_BYTES + guard));
  for (size_t i = 0; i < F32_SCRATCH_BYTES + guard; ++i)
    scratch[i] = pattern(i);
  f32_arguments arguments = {x.data(), w.data()};
  f32_results results = {y.data()};
  if (f32(&arguments, &results, scratch) != 0 || y[0] == 0)
    return 1;
  size_t touched = 0, behind = 0;
  for (size_t begin = 0; begin < F32_SCRATCH_BYTES + guard; begin += line)
    for (size_t i = begin; i < begin + line; ++i)
      if (scratch[i] != pattern(i)) {
        (begin < F32_SCRATCH_BYTES ? touched : behind) += line;
        break;
      }
  std::printf("%.1f %% touched, %zu bytes behind it\n", 100.0 * touched / F32_SCRATCH_BYTES, behind);
}
