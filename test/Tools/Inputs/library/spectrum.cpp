// Calls a function of complex numbers as std::complex: an impulse has a flat
// spectrum, a wave one of a single line.
#include "spectrum.h"

#include <complex>
#include <cstdio>

int main() {
  std::complex<float> x[3][8] = {}, y[3][8];
  x[0][0] = {2, 3};
  for (int j = 0; j < 8; ++j)
    x[1][j] = std::polar(1.0f, 2 * 3.14159265f * 3 * j / 8);
  Spectrum spectrum;
  const char *error = spectrum(
      {{reinterpret_cast<const systole_complex64 *>(x[0]), {3, 8}}},
      {{reinterpret_cast<systole_complex64 *>(y[0]), {3, 8}}});
  if (error)
    return std::puts(error), 1;
  for (int k = 0; k < 8; ++k) {
    std::complex<float> line(k == 3 ? 8 : 0, 0);
    if (std::abs(y[0][k] - x[0][0]) > 1e-6f || std::abs(y[1][k] - line) > 1e-5f ||
        y[2][k] != 0.0f)
      return std::printf("wrong at %d\n", k), 1;
  }
  std::puts("an impulse, a wave and nothing");
}
