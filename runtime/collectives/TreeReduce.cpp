//===- TreeReduce.cpp - The arithmetic of a reduction over shards ---------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/collectives/TreeReduce.h"

#include "runtime/support/ElementTypes.h"
#include "systole/runtime/abi.h"

#include <cstring>
#include <type_traits>

namespace systole::runtime {
namespace {

template <typename To, typename From> To bitCast(From from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  std::memcpy(&to, &from, sizeof(to));
  return to;
}

template <typename T> T store(T value, T) { return value; }
inline BFloat16 store(float value, BFloat16) { return {toBFloat16(value)}; }
inline Float16 store(float value, Float16) { return {toFloat16(value)}; }

/// Integers wrap. They are computed as unsigned types that are not promoted to
/// signed ones.
template <typename T>
using Wrapping =
    std::conditional_t<std::is_floating_point_v<T>, T,
                       std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>>;

template <typename T>
using Bits = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;

struct Sum {
  template <typename T> static T apply(T a, T b) {
    return static_cast<T>(static_cast<Wrapping<T>>(a) +
                          static_cast<Wrapping<T>>(b));
  }
};

struct Product {
  template <typename T> static T apply(T a, T b) {
    return static_cast<T>(static_cast<Wrapping<T>>(a) *
                          static_cast<Wrapping<T>>(b));
  }
};

// Equal values differ at most in the sign of zero. Combining their bits picks
// the sign.
struct Min {
  template <typename T> static T apply(T a, T b) {
    if constexpr (std::is_integral_v<T>) {
      return b < a ? b : a;
    } else {
      T equal = bitCast<T>(bitCast<Bits<T>>(a) | bitCast<Bits<T>>(b));
      T least = a < b ? a : b < a ? b : equal;
      return a != a ? a : b != b ? b : least;
    }
  }
};

struct Max {
  template <typename T> static T apply(T a, T b) {
    if constexpr (std::is_integral_v<T>) {
      return a < b ? b : a;
    } else {
      T equal = bitCast<T>(bitCast<Bits<T>>(a) & bitCast<Bits<T>>(b));
      T greatest = a > b ? a : b > a ? b : equal;
      return a != a ? a : b != b ? b : greatest;
    }
  }
};

/// A block of elements stays in the cache, beside one block of scratch for each
/// level of the tree.
constexpr int64_t blockBytes = 4096;
static_assert(treeReduceScratch == 32 * blockBytes);

template <typename Op> struct Plain {
  template <typename T> static T apply(T a, T b) { return Op::apply(a, b); }
};

/// Rounds each value as if it were sent as bf16. Rounding twice changes
/// nothing, so the result does not depend on where a value was.
template <typename Op> struct OnWire {
  static float round(float value) { return fromBFloat16(toBFloat16(value)); }
  static float apply(float a, float b) {
    return round(Op::apply(round(a), round(b)));
  }
};

/// Returns the values of members [first, last): those of a node, or the first
/// block of scratch.
template <typename T, typename Op>
const T *reduceBlock(const TreeNode *nodes, int first, int last, int64_t begin,
                     int64_t count, T *scratch) {
  const TreeNode &node = nodes[first];
  if (node.values && node.last == last) {
    if constexpr (std::is_same_v<T, float>)
      if (node.packed) {
        unpackBF16(static_cast<const uint16_t *>(node.values) + begin, count,
                   scratch);
        return scratch;
      }
    return static_cast<const T *>(node.values) + begin;
  }
  constexpr int64_t block = blockBytes / sizeof(T);
  int middle = treeMiddle(first, last);
  const T *left =
      reduceBlock<T, Op>(nodes, first, middle, begin, count, scratch);
  const T *right =
      reduceBlock<T, Op>(nodes, middle, last, begin, count, scratch + block);
  for (int64_t i = 0; i < count; ++i)
    scratch[i] = store(Op::apply(valueOf(left[i]), valueOf(right[i])), T());
  return scratch;
}

template <typename T, typename Op>
void treeReduce(const TreeNode *nodes, int first, int last, int64_t count,
                void *const *outputs, int numOutputs, void *scratch) {
  constexpr int64_t block = blockBytes / sizeof(T);
  for (int64_t i = 0; i < count; i += block) {
    int64_t length = count - i < block ? count - i : block;
    const T *result = reduceBlock<T, Op>(nodes, first, last, i, length,
                                         static_cast<T *>(scratch));
    for (int output = 0; output < numOutputs; ++output) {
      T *to = static_cast<T *>(outputs[output]) + i;
      if (to != result)
        std::memcpy(to, result, static_cast<size_t>(length) * sizeof(T));
    }
  }
}

template <typename T, template <typename> typename As = Plain>
TreeReduce findFor(int32_t reduction) {
  switch (reduction) {
  case SYSTOLE_SUM:
    return treeReduce<T, As<Sum>>;
  case SYSTOLE_PRODUCT:
    return treeReduce<T, As<Product>>;
  case SYSTOLE_MIN:
    return treeReduce<T, As<Min>>;
  case SYSTOLE_MAX:
    return treeReduce<T, As<Max>>;
  default:
    return nullptr;
  }
}

TreeReduce findForPredicate(int32_t reduction) {
  switch (reduction) {
  case SYSTOLE_SUM:
    return findFor<uint8_t>(SYSTOLE_MAX);
  case SYSTOLE_PRODUCT:
    return findFor<uint8_t>(SYSTOLE_MIN);
  default:
    return findFor<uint8_t>(reduction);
  }
}

} // namespace

int treeMiddle(int first, int last) {
  int power = 1;
  while (power * 2 < last - first)
    power *= 2;
  return first + power;
}

void packBF16(const float *values, int64_t count, uint16_t *packed) {
  for (int64_t i = 0; i < count; ++i)
    packed[i] = toBFloat16(values[i]);
}

void unpackBF16(const uint16_t *packed, int64_t count, float *values) {
  for (int64_t i = 0; i < count; ++i)
    values[i] = fromBFloat16(packed[i]);
}

TreeReduce findTreeReduce(int32_t dtype, int32_t reduction) {
  if (reduction & SYSTOLE_BF16_WIRE)
    return dtype == SYSTOLE_F32
               ? findFor<float, OnWire>(reduction & ~SYSTOLE_BF16_WIRE)
               : nullptr;
  TreeReduce found = nullptr;
  dispatchElementType(dtype, [&](auto *null) {
    using T = std::remove_pointer_t<decltype(null)>;
    if constexpr (std::is_same_v<T, bool>)
      found = findForPredicate(reduction);
    else
      found = findFor<T>(reduction);
  });
  return found;
}

} // namespace systole::runtime
