//===- TreeReduce.h - The arithmetic of a reduction over shards -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reduces the same tensor of several shards by a fixed binary tree over their
// index: ((0 + 1) + (2 + 3)) + ((4 + 5) + 6). The left half of a subtree is the
// largest power of two of its shards. So the result's bits depend only on the
// shards' values and their number. A reduction can continue from the values of
// complete subtrees.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_COLLECTIVES_TREEREDUCE_H
#define SYSTOLE_RUNTIME_COLLECTIVES_TREEREDUCE_H

#include <cstdint>

namespace systole::runtime {

/// Bytes of scratch that a TreeReduce needs, whatever the number of shards.
constexpr int64_t treeReduceScratch = 32 * 4096;

/// The split of the tree over [first, last): the left half is [first, this).
int treeMiddle(int first, int last);

/// The values of a subtree, in an array that is indexed by its first member.
struct TreeNode {
  const void *values = nullptr; ///< Null if no known subtree begins here.
  int last = 0;                 ///< The subtree is [index, last).
  bool packed = false;          ///< F32 values are stored as bf16.
};

/// Writes the reduction of `count` elements of the members [first, last) to
/// each of the outputs. An output may be a member's values. BF16 and F16 are
/// rounded to nearest even at each node; integers wrap. MIN and MAX are minimum
/// and maximum of IEEE 754-2019: NaN wins, and -0 < +0. For PRED, SUM and MAX
/// are "or", PRODUCT and MIN are "and".
using TreeReduce = void (*)(const TreeNode *nodes, int first, int last,
                            int64_t count, void *const *outputs, int numOutputs,
                            void *scratch);

/// The function for a systole_dtype and a systole_reduction, to which
/// SYSTOLE_BF16_WIRE may be added; null if there is none.
TreeReduce findTreeReduce(int32_t dtype, int32_t reduction);

/// F32 as bf16, rounded to nearest even, and back.
void packBF16(const float *values, int64_t count, uint16_t *packed);
void unpackBF16(const uint16_t *packed, int64_t count, float *values);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_COLLECTIVES_TREEREDUCE_H
