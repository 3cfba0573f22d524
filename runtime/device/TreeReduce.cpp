//===- TreeReduce.cpp - The arithmetic of an all-reduce -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/device/TreeReduce.h"

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

/// A bf16 in memory; a float in arithmetic.
struct BF16 {
  uint16_t bits;
};

template <typename T> T load(T value) { return value; }
inline float load(BF16 value) {
  return bitCast<float>(static_cast<uint32_t>(value.bits) << 16);
}

template <typename T> T store(T value, T) { return value; }
inline BF16 store(float value, BF16) {
  uint32_t word = bitCast<uint32_t>(value);
  uint32_t rounded = word + 0x7fff + ((word >> 16) & 1);
  // A NaN stays one: rounding could carry it to infinity.
  uint32_t quiet = word | 0x400000;
  return {static_cast<uint16_t>((value != value ? quiet : rounded) >> 16)};
}

/// Signed integers wrap, so they are computed with as unsigned ones.
template <typename T> struct WrappingImpl {
  using type = T;
};
template <> struct WrappingImpl<int32_t> {
  using type = uint32_t;
};
template <> struct WrappingImpl<int64_t> {
  using type = uint64_t;
};
template <typename T> using Wrapping = typename WrappingImpl<T>::type;

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

// Equal values differ at most in the sign of zero, which combining their bits
// picks.
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

/// Elements are reduced in blocks that stay in the cache, with one block of
/// scratch for each level of the tree.
constexpr int64_t blockBytes = 4096;
static_assert(treeReduceScratch == 32 * blockBytes);

int largestPowerOfTwoBelow(int count) {
  int power = 1;
  while (power * 2 < count)
    power *= 2;
  return power;
}

/// The reduction of shards [first, last): a shard's own block, or the first
/// block of scratch.
template <typename T, typename Op>
const T *reduceBlock(void *const *tensors, int first, int last, int64_t begin,
                     int64_t count, T *scratch) {
  if (last - first == 1)
    return static_cast<const T *>(tensors[first]) + begin;
  constexpr int64_t block = blockBytes / sizeof(T);
  int middle = first + largestPowerOfTwoBelow(last - first);
  const T *left =
      reduceBlock<T, Op>(tensors, first, middle, begin, count, scratch);
  const T *right =
      reduceBlock<T, Op>(tensors, middle, last, begin, count, scratch + block);
  for (int64_t i = 0; i < count; ++i)
    scratch[i] = store(Op::apply(load(left[i]), load(right[i])), T());
  return scratch;
}

template <typename T, typename Op>
void treeReduce(void *const *tensors, int shards, int64_t begin, int64_t end,
                void *scratch) {
  if (shards == 1)
    return;
  constexpr int64_t block = blockBytes / sizeof(T);
  for (int64_t i = begin; i < end; i += block) {
    int64_t count = end - i < block ? end - i : block;
    const T *result = reduceBlock<T, Op>(tensors, 0, shards, i, count,
                                         static_cast<T *>(scratch));
    for (int shard = 0; shard < shards; ++shard)
      std::memcpy(static_cast<T *>(tensors[shard]) + i, result,
                  static_cast<size_t>(count) * sizeof(T));
  }
}

template <typename T> TreeReduce findFor(int32_t reduction) {
  switch (reduction) {
  case SYSTOLE_SUM:
    return treeReduce<T, Sum>;
  case SYSTOLE_PRODUCT:
    return treeReduce<T, Product>;
  case SYSTOLE_MIN:
    return treeReduce<T, Min>;
  case SYSTOLE_MAX:
    return treeReduce<T, Max>;
  default:
    return nullptr;
  }
}

} // namespace

TreeReduce findTreeReduce(int32_t dtype, int32_t reduction) {
  switch (dtype) {
  case SYSTOLE_F32:
    return findFor<float>(reduction);
  case SYSTOLE_F64:
    return findFor<double>(reduction);
  case SYSTOLE_BF16:
    return findFor<BF16>(reduction);
  case SYSTOLE_S32:
    return findFor<int32_t>(reduction);
  case SYSTOLE_S64:
    return findFor<int64_t>(reduction);
  default:
    return nullptr;
  }
}

} // namespace systole::runtime
