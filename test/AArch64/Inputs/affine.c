/* Multiplies two matrices by the compiled function. */
#include "affine.h"
#include <stdio.h>

static _Alignas(64) char scratch[AFFINE_SCRATCH_BYTES + 1];

int main(void) {
  const float a[6] = {1, 2, 3, 4, 5, 6}, b[6] = {7, 8, 9, 10, 11, 12};
  float c[4];
  affine_arguments arguments = {.a = a, .b = b};
  affine_results results = {.c = c};
  int status = affine(&arguments, &results, scratch);
  printf("%g %g\n%g %g\n", c[0], c[1], c[2], c[3]);
  return status;
}
