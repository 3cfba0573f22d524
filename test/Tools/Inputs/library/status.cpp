// Prints what a call of @mlp says.
#include "mlp.h"
#include <cstdio>

static float x[8 * 16], w1[16 * 32], w2[32 * 4], logits[8 * 4];

int main() {
  int32_t step = 0, next = 0;
  Mlp mlp;
  const char *error = mlp({{x, {8, 16}}, {w1, {16, 32}}, {w2, {32, 4}}, {&step, {}}}, {{logits, {8, 4}}, {&next, {}}});
  std::puts(error ? error : "no error");
}
