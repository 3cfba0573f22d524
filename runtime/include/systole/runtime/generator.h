/*===- generator.h - Elements that a shared object makes ------------------===*
 *
 * Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
 * See LICENSE for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 * What `data.generator` loads: a shared object with the one function
 * systole_make_generator.
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

/* Raised by one whenever something below changes. */
#define SYSTOLE_GENERATOR_VERSION 1u

/* Called by one thread at a time for each state, of which several may be open.
 * `close`, `seek` and `message` may be null. */
typedef struct systole_generator {
  uint32_t version; /* SYSTOLE_GENERATOR_VERSION */
  uint32_t reserved;
  /* Begins a pass over the data whose elements have `count` components of these
   * types, all of static shape. Null where it cannot. */
  void *(*open)(const char *argument, const systole_tensor_spec *types,
                int32_t count);
  /* Writes the components of the next element to components[i].data and returns
   * 1; 0 at the end of the data; a negative number for an error. */
  int32_t (*next)(void *state, const systole_value *components);
  void (*close)(void *state);
  /* Goes to the element of this number; a negative number for an error. Without
   * it, elements are made again and left out. */
  int32_t (*seek)(void *state, int64_t element);
  /* What the last error was. */
  const char *(*message)(void *state);
} systole_generator;

/* What the shared object has. */
const systole_generator *systole_make_generator(void);

#ifdef __cplusplus
}
#endif

#endif /* SYSTOLE_RUNTIME_GENERATOR_H */
