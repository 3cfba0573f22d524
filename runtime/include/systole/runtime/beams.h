/*===- beams.h - The host's half of a beam search -------------------------===*
 *
 * Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
 * See LICENSE for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 * A step of a search selects the beams that go on (see SYSTOLE_GENERATE_TEXT in
 * abi.h). This follows them and keeps the complete sequences, as `generate` of
 * Hugging Face's transformers. Programs use it, and the headers of libraries
 * contain it.
 *
 *===----------------------------------------------------------------------===*/
#ifndef SYSTOLE_RUNTIME_BEAMS_H
#define SYSTOLE_RUNTIME_BEAMS_H

#include <math.h>
#include <stdint.h>

typedef struct systole_beam_options {
  /* The score of a sequence of N tokens is the sum of their log probabilities,
   * divided by N to this power. */
  double length_penalty;
  /* Not 0: a search ends once as many sequences are complete as there are
   * beams. Else it ends when the best beam has no better score than the worst
   * of these, both divided by powers of their present lengths. */
  int32_t stops_early;
  int32_t end_token; /* ends a sequence; -1: none */
} systole_beam_options;

typedef struct systole_beam_token {
  int32_t token;
  int32_t parent; /* the beam of the step before that it follows */
} systole_beam_token;

typedef struct systole_beam_sequence {
  systole_beam_token last;
  int64_t length; /* in tokens after the prompt, with the end */
  float score;
} systole_beam_sequence;

/* The search after one prompt. It begins with zeros after the first five. */
typedef struct systole_beam_search {
  systole_beam_options options;
  int32_t beams;
  int64_t most;               /* the tokens of a sequence, at most; not 0 */
  systole_beam_token *tokens; /* [most, beams]; those before `length` */
  systole_beam_sequence *complete; /* [beams]; the best one first */
  int32_t num_complete;
  int32_t is_done;
  int64_t length; /* steps so far: the tokens of each beam */
} systole_beam_search;

/* A sum of log probabilities of `length` tokens as a score. */
static inline float systole_beam_score(const systole_beam_search *search,
                                       float sum) {
  return sum /
         (float)pow((double)search->length, search->options.length_penalty);
}

static inline void systole_beam_finish(systole_beam_search *search,
                                       systole_beam_sequence sequence) {
  int32_t place = search->num_complete;
  while (place > 0 && search->complete[place - 1].score < sequence.score)
    --place;
  if (place == search->beams)
    return;
  if (search->num_complete < search->beams)
    ++search->num_complete;
  for (int32_t i = search->num_complete - 1; i > place; --i)
    search->complete[i] = search->complete[i - 1];
  search->complete[place] = sequence;
}

/* Takes a step's candidates, 2 * beams of them, the best one first. The first
 * ones that do not end a sequence become the beams; the others only make sure
 * that there are enough. */
static inline void systole_beam_advance(systole_beam_search *search,
                                        const int32_t *tokens,
                                        const int32_t *parents,
                                        const float *scores) {
  systole_beam_token *next = search->tokens + search->length * search->beams;
  int32_t count = 0;
  float best = 0;
  ++search->length;
  const int is_last = search->length == search->most;
  for (int32_t i = 0; i < 2 * search->beams; ++i) {
    const int is_end = tokens[i] == search->options.end_token;
    const systole_beam_token token = {tokens[i], parents[i]};
    if (!is_end && count < search->beams) {
      best = count == 0 ? scores[i] : best;
      next[count++] = token;
    }
    if ((is_end || is_last) && i < search->beams) {
      const systole_beam_sequence sequence = {
          token, search->length, systole_beam_score(search, scores[i])};
      systole_beam_finish(search, sequence);
    }
  }
  const int is_full = search->num_complete == search->beams;
  search->is_done =
      is_last || (is_full && (search->options.stops_early ||
                              !(systole_beam_score(search, best) >
                                search->complete[search->beams - 1].score)));
}

/* Writes the last `count` of `length` tokens, of which `last` is the last. */
static inline void systole_beam_read(const systole_beam_search *search,
                                     systole_beam_token last, int64_t length,
                                     int64_t count, int32_t *to) {
  while (count > 0) {
    to[--count] = last.token;
    if (--length > 0)
      last = search->tokens[(length - 1) * search->beams + last.parent];
  }
}

#endif /* SYSTOLE_RUNTIME_BEAMS_H */
