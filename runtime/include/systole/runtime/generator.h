/*===- generator.h - Elements from a shared object ------------------------===*
 *
 * Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
 * See LICENSE for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 * The interface of a shared object that `data.generator` loads. It exports one
 * function, systole_make_generator.
 *
 *   cc -shared -fPIC -I.../include numbers.c -o numbers.so
 *
 *===----------------------------------------------------------------------===*/
#ifndef SYSTOLE_RUNTIME_GENERATOR_H
#define SYSTOLE_RUNTIME_GENERATOR_H

#include "systole/runtime/abi.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Increase it by one with every change below. */
#define SYSTOLE_GENERATOR_VERSION 1u

/* Several states may be open. One thread at a time calls the functions of
 * each. `close`, `seek` and `message` may be null. */
typedef struct systole_generator {
  uint32_t version; /* SYSTOLE_GENERATOR_VERSION */
  uint32_t reserved;
  /* Begins a pass over the data. An element has `count` components of these
   * types, all of static shape. Returns null on failure. */
  void *(*open)(const char *argument, const systole_tensor_spec *types,
                int32_t count);
  /* Writes the components of the next element to components[i].data and returns
   * 1; 0 at the end of the data; a negative number for an error. */
  int32_t (*next)(void *state, const systole_value *components);
  void (*close)(void *state);
  /* Moves to the element of this number; returns a negative number on an
   * error. Without it the runtime makes and drops all earlier elements. */
  int32_t (*seek)(void *state, int64_t element);
  /* Describes the last error. */
  const char *(*message)(void *state);
} systole_generator;

/* The function that the shared object exports. */
const systole_generator *systole_make_generator(void);

#ifdef __cplusplus
}
#endif

#endif /* SYSTOLE_RUNTIME_GENERATOR_H */
