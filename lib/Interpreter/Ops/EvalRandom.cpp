//===- EvalRandom.cpp - Random bits ---------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The counter-based generators of Salmon et al., "Parallel random numbers: as
// easy as 1, 2, 3" (SC 2011). Elements are arranged as in XLA, so that both
// draw the same bits.
//
//===----------------------------------------------------------------------===//

#include "Models.h"

#include "llvm/Support/MathExtras.h"

#include <array>
#include <cmath>
#include <random>

using namespace mlir;
using namespace systole::interpreter;
using namespace systole::stablehlo;

static uint32_t low(uint64_t x) { return static_cast<uint32_t>(x); }
static uint32_t high(uint64_t x) { return static_cast<uint32_t>(x >> 32); }
static uint64_t join(uint32_t low, uint32_t high) {
  return uint64_t(high) << 32 | low;
}

//===----------------------------------------------------------------------===//
// Threefry-2x32, 20 rounds
//===----------------------------------------------------------------------===//

static uint64_t threeFry(uint64_t key, uint64_t counter) {
  static constexpr unsigned rotations[2][4] = {{13, 15, 26, 6},
                                               {17, 29, 16, 24}};
  const uint32_t keys[3] = {low(key), high(key),
                            low(key) ^ high(key) ^ 0x1BD11BDA};
  uint32_t x0 = low(counter) + keys[0], x1 = high(counter) + keys[1];
  for (uint32_t group = 0; group < 5; ++group) {
    for (unsigned rotation : rotations[group % 2]) {
      x0 += x1;
      x1 = llvm::rotl(x1, rotation) ^ x0;
    }
    x0 += keys[(group + 1) % 3];
    x1 += keys[(group + 2) % 3] + group + 1;
  }
  return join(x0, x1);
}

/// 64-bit elements: one counter an element, in row-major order.
static void fillThreeFry64(uint64_t key, uint64_t &counter, Tensor &result) {
  for (int64_t i = 0; i < result.getNumElements(); ++i)
    result.setBits(i, threeFry(key, counter++));
}

/// Narrower elements: one counter draws two of them, the neighbours 2k and 2k +
/// 1 along one dimension. That is the first one of even size, otherwise the
/// largest, rounded up to even. Counters are row-major over the pairs.
static void fillThreeFry32(uint64_t key, uint64_t &counter, Tensor &result) {
  uint64_t mask = llvm::maskTrailingOnes<uint64_t>(result.getBitWidth());
  if (result.getRank() == 0) {
    result.setBits(0, low(threeFry(key, counter++)) & mask);
    return;
  }
  ArrayRef<int64_t> shape = result.getShape();
  const int64_t *split =
      llvm::find_if(shape, [](int64_t size) { return size % 2 == 0; });
  if (split == shape.end())
    split = std::max_element(shape.begin(), shape.end());
  size_t dim = split - shape.begin();

  Index pairs(shape);
  pairs[dim] = llvm::divideCeil(shape[dim], 2);
  forEachIndex(pairs, [&](ArrayRef<int64_t> pair) {
    uint64_t bits = threeFry(key, counter++);
    Index index(pair);
    index[dim] = 2 * pair[dim];
    result.setBits(result.getPosition(index), low(bits) & mask);
    if (++index[dim] < shape[dim])
      result.setBits(result.getPosition(index), high(bits) & mask);
  });
}

//===----------------------------------------------------------------------===//
// Philox-4x32, 10 rounds
//===----------------------------------------------------------------------===//

static std::array<uint32_t, 4> philox(uint64_t key, uint64_t counterLow,
                                      uint64_t counterHigh) {
  std::array<uint32_t, 4> x = {low(counterLow), high(counterLow),
                               low(counterHigh), high(counterHigh)};
  uint32_t k0 = low(key), k1 = high(key);
  for (int round = 0; round < 10; ++round) {
    uint64_t product0 = uint64_t(x[0]) * 0xD2511F53u;
    uint64_t product1 = uint64_t(x[2]) * 0xCD9E8D57u;
    x = {high(product1) ^ x[1] ^ k0, low(product1), high(product0) ^ x[3] ^ k1,
         low(product0)};
    k0 += 0x9E3779B9u;
    k1 += 0xBB67AE85u;
  }
  return x;
}

/// One 128-bit counter draws four elements of up to 32 bits, or two of 64.
static void fillPhilox(uint64_t key, uint64_t &counterLow,
                       uint64_t &counterHigh, Tensor &result) {
  bool isWide = result.getBitWidth() == 64;
  int64_t perCounter = isWide ? 2 : 4;
  uint64_t mask = llvm::maskTrailingOnes<uint64_t>(result.getBitWidth());
  std::array<uint32_t, 4> bits;
  for (int64_t i = 0; i < result.getNumElements(); ++i) {
    int64_t part = i % perCounter;
    if (part == 0) {
      bits = philox(key, counterLow, counterHigh);
      counterHigh += ++counterLow == 0;
    }
    result.setBits(i, isWide ? join(bits[2 * part], bits[2 * part + 1])
                             : bits[part] & mask);
  }
}

//===----------------------------------------------------------------------===//
// Model
//===----------------------------------------------------------------------===//

/// DEFAULT is Philox, as in XLA for CPUs. The state is a key and a counter.
/// Philox's counter is 128 bits wide: the state has its low and high word. If
/// the state has two elements, they are counter and key.
static FailureOr<Tensors> rngBitGenerator(RngBitGeneratorOp op,
                                          ArrayRef<Tensor> operands,
                                          Interpreter &) {
  Tensor state = operands[0];
  if (!state.getElementType().isUnsignedInteger(64) ||
      state.getShape().size() != 1)
    return op.emitError(
        "'stablehlo.rng_bit_generator' runs with a 1-D state of "
        "ui64; `expand-legacy-ops` rewrites words of 32 bits");
  Tensor result(resultType(op, 1));
  uint64_t key = state.getBits(0), counter = state.getBits(1);

  if (op.getRngAlgorithm() != RngAlgorithm::THREE_FRY) {
    bool hasHigh = state.getNumElements() == 3;
    uint64_t counterHigh = hasHigh ? state.getBits(2) : key;
    fillPhilox(key, counter, counterHigh, result);
    if (hasHigh)
      state.setBits(2, counterHigh);
  } else if (result.getBitWidth() == 64) {
    fillThreeFry64(key, counter, result);
  } else {
    fillThreeFry32(key, counter, result);
  }
  state.setBits(1, counter);
  return Tensors{state, result};
}

//===----------------------------------------------------------------------===//
// rng
//===----------------------------------------------------------------------===//

/// Draws by the standard library, in one sequence for each replica's thread.
static Tensor rng(RngOp op, ArrayRef<Tensor> operands,
                  Interpreter &interpreter) {
  thread_local std::mt19937_64 generator(interpreter.getReplica());
  Tensor result(resultType(op));
  Scalar a = operands[0].get(int64_t(0)), b = operands[1].get(int64_t(0));
  for (int64_t i = 0; i < result.getNumElements(); ++i) {
    if (result.getKind() == Tensor::Kind::Boolean) {
      result.setBits(i, generator() >> 63);
    } else if (auto *low = std::get_if<double>(&a)) {
      double high = std::get<double>(b), value;
      if (op.getRngDistribution() == RngDistribution::NORMAL)
        value = std::normal_distribution<double>()(generator) * high + *low;
      else
        value = *low + (high - *low) * std::ldexp(generator() >> 11, -53);
      result.set(i, value);
      // Rounding may reach the upper bound, which the interval excludes.
      if (op.getRngDistribution() == RngDistribution::UNIFORM &&
          std::get<double>(result.get(i)) >= high)
        result.set(i, *low);
    } else {
      uint64_t first = operands[0].getBits(0);
      uint64_t range = (operands[1].getBits(0) - first) &
                       llvm::maskTrailingOnes<uint64_t>(result.getBitWidth());
      uint64_t value = first + (range ? generator() % range : generator());
      result.setBits(
          i, value & llvm::maskTrailingOnes<uint64_t>(result.getBitWidth()));
    }
  }
  return result;
}

void systole::interpreter::registerRandomModels(MLIRContext *context) {
  attach<RngOp, rng>(context);
  attach<RngBitGeneratorOp, rngBitGenerator>(context);
}
