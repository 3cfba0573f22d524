/* Prints what a call of @mlp returns, and its meaning. */
#include "mlp.h"
#include <stdio.h>

static float x[8 * 16], w1[16 * 32], w2[32 * 4], logits[8 * 4];

int main(void) {
  static _Alignas(64) char scratch[MLP_SCRATCH_BYTES + 64];
  int32_t step = 0, next = 0;
  mlp_arguments arguments = {x, w1, w2, &step};
  mlp_results results = {logits, &next};
  int32_t status = mlp(&arguments, &results, scratch);
  const char *error = mlp_error(status);
  printf("%d, %s\n", status, error ? error : "no error");
  return 0;
}
