/* Gives numbers below its argument and their squares; "fails" ends with an error. */
#include "systole/runtime/generator.h"

#include <stdlib.h>
#include <string.h>

struct squares {
  int64_t next, end;
};

static void *open_squares(const char *argument, const systole_tensor_spec *types, int32_t count) {
  if (count != 2 || types[0].dtype != SYSTOLE_S64 || types[1].dtype != SYSTOLE_F32)
    return NULL;
  struct squares *state = calloc(1, sizeof(*state));
  state->end = strcmp(argument, "fails") == 0 ? -1 : atoll(argument);
  return state;
}

static int32_t next_square(void *of, const systole_value *components) {
  struct squares *state = of;
  if (state->end < 0)
    return -1;
  if (state->next >= state->end)
    return 0;
  *(int64_t *)components[0].data = state->next;
  float *squares = components[1].data;
  squares[0] = (float)(state->next * state->next);
  squares[1] = -squares[0];
  ++state->next;
  return 1;
}

static int32_t seek_square(void *of, int64_t element) {
  ((struct squares *)of)->next = element;
  return 0;
}

static const char *last_error(void *of) {
  (void)of;
  return "the numbers have run out";
}

const systole_generator *systole_make_generator(void) {
  static const systole_generator calls = {
      SYSTOLE_GENERATOR_VERSION, 0, open_squares, next_square, free, seek_square, last_error};
  return &calls;
}
