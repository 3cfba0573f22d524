/*===- parallel.h - Work items of compiled functions ----------------------===*
 *
 * Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
 * See LICENSE for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 * Compiled functions call systole_parallel to compute the items of a kernel.
 * The runtime and libsystole_team.a define it with a team of threads. A program
 * may define it with a pool of its own. Without a definition, functions compute
 * on the calling thread.
 *
 *===----------------------------------------------------------------------===*/
#ifndef SYSTOLE_RUNTIME_PARALLEL_H
#define SYSTOLE_RUNTIME_PARALLEL_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Computes item `index`. `scratch` is memory, aligned to 64 bytes, that no
 * other thread uses meanwhile. */
typedef void (*systole_item)(const void *frame, int64_t index, void *scratch);

/* Calls `item` once for each index from 0 to count - 1, in any order and on any
 * threads, and returns when all calls have returned. `scratch` is memory of
 * scratch_bytes for the calling thread. Other threads need memory of their own,
 * of the same size. They take over the caller's floating-point environment. */
void systole_parallel(systole_item item, const void *frame, int64_t count,
                      void *scratch, int64_t scratch_bytes);

#ifdef __cplusplus
}
#endif

#endif /* SYSTOLE_RUNTIME_PARALLEL_H */
