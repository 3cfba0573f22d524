/* Calls @mlp through its header and compares with loops. */
#include "mlp.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { batch = 8, in = 16, hidden = 32, out = 4 };

static float x[batch][in], w1[in][hidden], w2[hidden][out];
static float logits[batch][out];
static int32_t steps;

/* Numbers in [-1, 1). */
static float next(void) {
  static uint32_t state = 1;
  state = state * 1664525u + 1013904223u;
  return (float)(int32_t)state / 2147483648.0f;
}

static double expected(int row, int column) {
  double sum = 0;
  for (int h = 0; h < hidden; ++h) {
    double value = 0;
    for (int i = 0; i < in; ++i)
      value += (double)x[row][i] * w1[i][h];
    sum += tanh(value) * w2[h][column];
  }
  return sum;
}

int main(void) {
  int32_t step = 41;
  for (int i = 0; i < batch * in; ++i)
    x[0][i] = next();
  for (int i = 0; i < in * hidden; ++i)
    w1[0][i] = next();
  for (int i = 0; i < hidden * out; ++i)
    w2[0][i] = next();
  mlp_arguments arguments = {x[0], w1[0], w2[0], &step};
  mlp_results results = {logits[0], &steps};
  void *scratch = aligned_alloc(64, (MLP_SCRATCH_BYTES + 63) / 64 * 64);
  if (mlp(&arguments, &results, scratch) != 0)
    return 1;
  for (int row = 0; row < batch; ++row)
    for (int column = 0; column < out; ++column)
      if (fabs(logits[row][column] - expected(row, column)) > 1e-5)
        return printf("wrong at %d, %d\n", row, column), 1;
  printf("step %d, %s scratch\n", steps, MLP_SCRATCH_BYTES > 0 ? "some" : "no");
  free(scratch);
  return 0;
}
