//===- TreeReduce.h - The arithmetic of an all-reduce -----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reduces the same tensor of several shards by a fixed binary tree over the
// shard index: ((0 + 1) + (2 + 3)) + ((4 + 5) + 6). The left part of a subtree
// is the largest power of two of its shards. So the bits of the result depend
// on nothing but the shards' values and their number.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DEVICE_TREEREDUCE_H
#define SYSTOLE_RUNTIME_DEVICE_TREEREDUCE_H

#include <cstdint>

namespace systole::runtime {

/// Bytes of scratch that a TreeReduce needs, whatever the number of shards.
constexpr int64_t treeReduceScratch = 32 * 4096;

/// Replaces elements [begin, end) of each of the `shards` tensors by their
/// reduction. BF16 is rounded to nearest even at each node; integers wrap; MIN
/// and MAX are minimum and maximum of IEEE 754-2019: NaN wins, and -0 < +0.
using TreeReduce = void (*)(void *const *tensors, int shards, int64_t begin,
                            int64_t end, void *scratch);

/// The function for a systole_dtype and a systole_reduction; null if there is
/// none.
TreeReduce findTreeReduce(int32_t dtype, int32_t reduction);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_DEVICE_TREEREDUCE_H
