/* Generates greedily with the functions of an exported library, a step at a time: PROMPT COUNT. */
#include "gpt.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The state that a step carries to the next one. */
typedef struct {
  float key[2][4][WINDOW][32], value[2][4][WINDOW][32];
  int8_t seen[256];
  int32_t count, position, next;
} carried;

static carried sets[2];

int main(int argc, char **argv) {
  if (argc != 3)
    return 1;
  const char *prompt = argv[1];
  int32_t length = (int32_t)strlen(prompt), text[WINDOW] = {0}, top_k = 0, token;
  float temperature = 0, top_p = 1, penalty = 1;
  uint64_t seed = 0;
  void *scratch = aligned_alloc(64, (GPT_GENERATE_SCRATCH_BYTES + GPT_PREFILL_SCRATCH_BYTES + 63) / 64 * 64);

  for (int32_t i = 0; i < length; ++i)
    text[i] = prompt[i];
  gpt_prefill_arguments whole = {.generate_text = text};
  gpt_prefill_results filled = {
      .generate_multi_head_attention_key = sets[0].key[0][0][0],
      .generate_multi_head_attention_value = sets[0].value[0][0][0],
      .generate_multi_head_attention_1_key = sets[0].key[1][0][0],
      .generate_multi_head_attention_1_value = sets[0].value[1][0][0]};
  if (gpt_prefill(&whole, &filled, scratch) != 0)
    return 1;
  sets[0].count = sets[0].position = length - 1;
  sets[0].next = text[length - 1];
  printf("%s", prompt);
  for (int step = 0; step < atoi(argv[2]); ++step) {
    carried *from = &sets[step % 2], *to = &sets[1 - step % 2];
    gpt_generate_arguments arguments = {
        .generate_multi_head_attention_key = from->key[0][0][0],
        .generate_multi_head_attention_value = from->value[0][0][0],
        .generate_multi_head_attention_1_key = from->key[1][0][0],
        .generate_multi_head_attention_1_value = from->value[1][0][0],
        .generate_count = &from->count,
        .generate_position = &from->position,
        .generate_next = &from->next,
        .generate_seen = from->seen,
        .generate_temperature = &temperature,
        .generate_top_k = &top_k,
        .generate_top_p = &top_p,
        .generate_repetition_penalty = &penalty,
        .random_seed = &seed};
    gpt_generate_results results = {
        .generate_multi_head_attention_key = to->key[0][0][0],
        .generate_multi_head_attention_value = to->value[0][0][0],
        .generate_multi_head_attention_1_key = to->key[1][0][0],
        .generate_multi_head_attention_1_value = to->value[1][0][0],
        .generate_count = &to->count,
        .generate_position = &to->position,
        .generate_next = &to->next,
        .generate_seen = to->seen,
        .token = &token};
    if (gpt_generate(&arguments, &results, scratch) != 0)
      return 1;
    putchar(token);
  }
  putchar('\n');
  return 0;
}
