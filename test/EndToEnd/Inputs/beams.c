/* Searches by the function of an exported library: PROMPTS MOST END LENGTH_PENALTY EARLY_STOPPING
   REPETITION_PENALTY. Prints what the command generate prints for the file of prompts. */
#include "beams.h"
#include <stdio.h>

typedef struct {
  const char *lines[BEAMS_GENERATE_PROMPTS];
} input;

static void print(void *user, int32_t prompt, const int32_t *tokens, int64_t length, float score) {
  const input *from = (const input *)user;
  printf("{\"prompt\": \"%s\", \"text\": \"", from->lines[prompt]);
  for (int64_t i = 0; i < length; ++i)
    printf(" %d", (int)tokens[i]);
  printf("\", \"score\": %.9g}\n", (double)score);
}

int main(int argc, char **argv) {
  static char lines[BEAMS_GENERATE_PROMPTS][256];
  int32_t tokens[BEAMS_GENERATE_PROMPTS][16], lengths[BEAMS_GENERATE_PROMPTS], status = 0;
  const int32_t *prompts[BEAMS_GENERATE_PROMPTS];
  FILE *file = argc == 7 ? fopen(argv[1], "r") : NULL;
  if (!file)
    return 1;
  beams_generate_search search = {.length_penalty = atof(argv[4]), .early_stopping = atoi(argv[5]),
                                  .repetition_penalty = (float)atof(argv[6]), .end_token = atoi(argv[3])};
  for (int more = 1; more && status == 0;) {
    int count = 0;
    input from;
    while (count < BEAMS_GENERATE_PROMPTS && (more = fgets(lines[count], 256, file) != NULL)) {
      lines[count][strcspn(lines[count], "\n")] = 0;
      from.lines[count] = lines[count];
      prompts[count] = tokens[count];
      lengths[count] = 0;
      char *rest = lines[count];
      for (char *end; *rest; rest = end)
        tokens[count][lengths[count]++] = (int32_t)strtol(rest, &end, 10);
      ++count;
    }
    if (count > 0)
      status = beams_generate_tokens(prompts, lengths, count, &search, atoi(argv[2]), print, &from);
  }
  return status;
}
