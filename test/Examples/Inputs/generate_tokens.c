/* Generates the sequences after prompts with the function of an exported library: SEED TEMPERATURE MOST STOP PROMPT...
   One prompt is printed with its tokens as they come, several have a line each. STOP is a byte that
   ends a sequence, or empty. */
#include "gpt.h"
#include <stdio.h>

#define MOST 256

typedef struct {
  int count, stop, streams;
  int lengths[MOST];
  char texts[8][MOST];
} output;

static int take(void *user, int32_t prompt, int32_t token) {
  output *to = (output *)user;
  if (token == to->stop)
    return 1;
  to->texts[prompt][to->lengths[prompt]++] = (char)token;
  if (to->streams)
    putchar(token);
  return 0;
}

static int refuse(void *user, int32_t prompt, int32_t token) {
  (void)prompt, (void)token;
  ++*(int *)user;
  return 1;
}

/* Whether mistakes are errors, and the callback ends a sequence. */
static int check(void) {
  gpt_generate_sampling sampling = {1.0f, 0, 1.0f, 1.0f, 0, -1};
  int32_t token = 65, bad = GPT_GENERATE_VOCABULARY, one = 1, none = 0, calls = 0;
  const int32_t *prompt = &token, *outside = &bad;
  return gpt_generate_tokens(&prompt, &none, 1, &sampling, 5, refuse, &calls) == GPT_GENERATE_BAD_ARGUMENT &&
         gpt_generate_tokens(&outside, &one, 1, &sampling, 5, refuse, &calls) == GPT_GENERATE_BAD_ARGUMENT &&
         gpt_generate_tokens(&prompt, &one, GPT_GENERATE_PROMPTS + 1, &sampling, 5, refuse, &calls) == GPT_GENERATE_BAD_ARGUMENT &&
         gpt_generate_tokens(&prompt, &one, 0, &sampling, 5, refuse, &calls) == GPT_GENERATE_BAD_ARGUMENT && calls == 0 &&
         gpt_generate_tokens(&prompt, &one, 1, &sampling, 0, refuse, &calls) == 0 && calls == 0 &&
         gpt_generate_tokens(&prompt, &one, 1, &sampling, 5, refuse, &calls) == 0 && calls == 1;
}

int main(int argc, char **argv) {
  static output to;
  static int32_t tokens[8][MOST];
  const int32_t *prompts[8];
  int32_t lengths[8];
  if (argc < 6 || argc > 13 || !check())
    return 1;
  to.count = argc - 5;
  to.streams = to.count == 1;
  to.stop = argv[4][0] ? argv[4][0] : -1;
  gpt_generate_sampling sampling = {(float)atof(argv[2]), 0, 1.0f, 1.0f, strtoull(argv[1], NULL, 10), -1};
  for (int i = 0; i < to.count; ++i) {
    prompts[i] = tokens[i];
    lengths[i] = (int32_t)strlen(argv[5 + i]);
    for (int32_t j = 0; j < lengths[i]; ++j)
      tokens[i][j] = (unsigned char)argv[5 + i][j];
  }
  if (to.streams)
    printf("%s", argv[5]);
  int32_t status = gpt_generate_tokens(prompts, lengths, to.count, &sampling, atoi(argv[3]), take, &to);
  for (int i = 0; i < to.count && !to.streams; ++i)
    fwrite(to.texts[i], 1, (size_t)to.lengths[i], stdout), putchar('\n');
  if (to.streams)
    putchar('\n');
  return status;
}
