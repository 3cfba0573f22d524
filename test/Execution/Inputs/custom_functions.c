// Functions for stablehlo.custom_call.
#include <stdint.h>
#include <string.h>

// x + 1 of four floats; the types are checked by their text.
int32_t add_one(const char *signature, const char *config,
                const void *const *inputs, void *const *outputs) {
  if (strcmp(signature, "(tensor<4xf32>) -> tensor<4xf32>") != 0)
    return 2;
  const float *x = inputs[0];
  float *y = outputs[0];
  for (int i = 0; i < 4; ++i)
    y[i] = x[i] + 1.0f;
  return 0;
}

// Two results: the lengths of both strings.
int32_t describe(const char *signature, const char *config,
                 const void *const *inputs, void *const *outputs) {
  *(int32_t *)outputs[0] = (int32_t)strlen(signature);
  *(int32_t *)outputs[1] = (int32_t)strlen(config);
  return 0;
}

int32_t fails(const char *signature, const char *config,
              const void *const *inputs, void *const *outputs) {
  return 7;
}
