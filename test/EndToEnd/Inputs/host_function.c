/* For host-function.test: rows of 784 floats twice as large, and how many. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int32_t double_rows(const char *signature, const char *config, const void *const *inputs,
                    void *const *outputs) {
  const float *in = inputs[0];
  float *out = outputs[0];
  int32_t rows = atoi(strchr(signature, '<') + 1);
  (void)config;
  if (getenv("DOUBLE_FAILS"))
    return 7;
  for (int32_t i = 0; i < rows * 784; ++i)
    out[i] = 2 * in[i];
  *(int32_t *)outputs[1] = rows;
  return 0;
}
