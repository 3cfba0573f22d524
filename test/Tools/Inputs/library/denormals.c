/* Calls @halves in several floating-point modes: it gives the same bits in each, and leaves
 * the mode as it was. */
#include "halves.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmmintrin.h>

static float x[64], first[64], y[64];

int main(void) {
  /* Standard; flushing; only operands; rounding down, to zero; with flags raised. */
  const unsigned modes[] = {0x1f80, 0x9fc0, 0x1fc0, 0x3f80, 0xffc0, 0x1fbf};
  static _Alignas(64) char scratch[HALVES_SCRATCH_BYTES + 1];
  for (int i = 0; i < 64; ++i)
    x[i] = i % 2 ? 0x1p-126f : 1.0f / (float)(i + 1);
  for (unsigned i = 0; i < sizeof(modes) / sizeof(*modes); ++i) {
    float *result = i == 0 ? first : y;
    _mm_setcsr(modes[i]);
    int status = halves(&(halves_arguments){x}, &(halves_results){result}, scratch);
    unsigned mode = _mm_getcsr();
    _mm_setcsr(0x1f80);
    if (status != 0 || mode != modes[i])
      return printf("status %d, mode %x instead of %x\n", status, mode, modes[i]), 1;
    if (memcmp(result, first, sizeof(first)) != 0)
      return printf("other bits in mode %x\n", modes[i]), 1;
  }
  printf("the same bits and modes; a product is %s\n",
         first[1] == 0 ? "flushed" : "kept");
  return 0;
}
