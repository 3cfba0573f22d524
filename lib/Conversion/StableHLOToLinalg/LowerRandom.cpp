//===- LowerRandom.cpp - Bits from counter-based generators ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// J. Salmon, M. Moraes, R. Dror and D. Shaw, "Parallel random numbers: as easy
// as 1, 2, 3" (SC 2011): Threefry-2x32 with 20 rounds, Philox-4x32 with 10. The
// split of a state into key and counter, and the word of an element, follow
// XLA, so that the bits are the same. Every element computes its own block: no
// element depends on another.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "llvm/Support/MathExtras.h"
#include <array>

using namespace mlir;
using namespace systole::stablehlo;

namespace {

/// Scalar integer arithmetic, modulo 2^32 or 2^64 as the operands are.
class Words {
public:
  Words(OpBuilder &builder, Location loc) : b(builder), loc(loc) {}

  Value constant(Type type, uint64_t value) {
    APInt bits(type.getIntOrFloatBitWidth(), value);
    return arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, bits));
  }
  Value u32(uint32_t value) { return constant(b.getI32Type(), value); }
  Value u64(uint64_t value) { return constant(b.getI64Type(), value); }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, loc, x, y); }
  Value mul(Value x, Value y) { return arith::MulIOp::create(b, loc, x, y); }
  Value bitXor(Value x, Value y) { return arith::XOrIOp::create(b, loc, x, y); }
  Value rotateLeft(Value x, unsigned distance) {
    Value left = arith::ShLIOp::create(b, loc, x, u32(distance));
    Value right = arith::ShRUIOp::create(b, loc, x, u32(32 - distance));
    return arith::OrIOp::create(b, loc, left, right);
  }
  Value low(Value x) {
    return arith::TruncIOp::create(b, loc, b.getI32Type(), x);
  }
  Value high(Value x) {
    return low(arith::ShRUIOp::create(b, loc, x, u64(32)));
  }
  Value join(Value low, Value high) {
    Value wideLow = arith::ExtUIOp::create(b, loc, b.getI64Type(), low);
    Value wideHigh = arith::ExtUIOp::create(b, loc, b.getI64Type(), high);
    return arith::OrIOp::create(
        b, loc, wideLow, arith::ShLIOp::create(b, loc, wideHigh, u64(32)));
  }
  Value select(Value condition, Value x, Value y) {
    return arith::SelectOp::create(b, loc, condition, x, y);
  }
  Value less(Value x, Value y) {
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, x, y);
  }
  Value equal(Value x, uint64_t y) {
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, x,
                                 constant(x.getType(), y));
  }
  Value divide(Value x, uint64_t y) {
    return arith::DivUIOp::create(b, loc, x, u64(y));
  }
  Value remainder(Value x, uint64_t y) {
    return arith::RemUIOp::create(b, loc, x, u64(y));
  }
  Value index(unsigned dimension) {
    Value index = linalg::IndexOp::create(b, loc, dimension);
    return arith::IndexCastOp::create(b, loc, b.getI64Type(), index);
  }

private:
  OpBuilder &b;
  Location loc;
};

/// Threefry-2x32, 20 rounds.
std::array<Value, 2> emitThreefry(Words &w, std::array<Value, 2> x,
                                  std::array<Value, 2> key) {
  constexpr unsigned rotations[2][4] = {{13, 15, 26, 6}, {17, 29, 16, 24}};
  const Value keys[3] = {key[0], key[1],
                         w.bitXor(w.bitXor(w.u32(0x1BD11BDA), key[0]), key[1])};
  x = {w.add(x[0], keys[0]), w.add(x[1], keys[1])};
  for (unsigned group = 1; group <= 5; ++group) {
    for (unsigned rotation : rotations[(group - 1) % 2]) {
      x[0] = w.add(x[0], x[1]);
      x[1] = w.bitXor(w.rotateLeft(x[1], rotation), x[0]);
    }
    x[0] = w.add(x[0], keys[group % 3]);
    x[1] = w.add(w.add(x[1], keys[(group + 1) % 3]), w.u32(group));
  }
  return x;
}

/// Philox-4x32, 10 rounds.
std::array<Value, 4> emitPhilox(Words &w, std::array<Value, 4> x,
                                std::array<Value, 2> key) {
  auto multiply = [&](Value value, uint32_t factor) {
    return w.mul(w.join(value, w.u32(0)), w.u64(factor));
  };
  for (unsigned round = 0; round < 10; ++round) {
    Value product0 = multiply(x[0], 0xD2511F53);
    Value product1 = multiply(x[2], 0xCD9E8D57);
    x = {w.bitXor(w.bitXor(w.high(product1), x[1]), key[0]), w.low(product1),
         w.bitXor(w.bitXor(w.high(product0), x[3]), key[1]), w.low(product0)};
    key = {w.add(key[0], w.u32(0x9E3779B9)), w.add(key[1], w.u32(0xBB67AE85))};
  }
  return x;
}

/// The row-major index, in a tensor of `shape`, of the element at `subscripts`.
Value emitLinear(Words &w, ArrayRef<Value> subscripts,
                 ArrayRef<int64_t> shape) {
  Value linear = w.u64(0);
  for (auto [subscript, size] : llvm::zip(subscripts, shape))
    linear = w.add(w.mul(linear, w.u64(size)), subscript);
  return linear;
}

/// Words narrower than 32 bits are the low bits of one, words of 64 bits are
/// two.
Value emitNarrow(OpBuilder &b, Location loc, Value word, unsigned width) {
  if (width >= 32)
    return word;
  return arith::TruncIOp::create(b, loc, b.getIntegerType(width), word);
}

/// One generator applied to one shape.
class Generator {
public:
  Generator(RankedTensorType type, Value key, Value counterLow,
            Value counterHigh)
      : type(type), width(type.getElementTypeBitWidth()), key(key),
        counterLow(counterLow), counterHigh(counterHigh) {}
  virtual ~Generator() = default;

  /// The increment of the counter.
  virtual uint64_t getNumBlocks() const = 0;
  /// The bits of one element, in the body of a linalg.generic over the shape.
  virtual Value emit(OpBuilder &b, Location loc) const = 0;

protected:
  RankedTensorType type;
  unsigned width;
  Value key, counterLow, counterHigh;
};

class ThreefryGenerator : public Generator {
public:
  using Generator::Generator;

  uint64_t getNumBlocks() const override {
    if (width == 64)
      return type.getNumElements();
    uint64_t blocks = 1;
    for (auto [i, size] : llvm::enumerate(type.getShape()))
      blocks *= static_cast<int64_t>(i) == getSplit()
                    ? llvm::divideCeil(size, 2)
                    : size;
    return blocks;
  }

  Value emit(OpBuilder &b, Location loc) const override {
    Words w(b, loc);
    SmallVector<Value> subscripts;
    SmallVector<int64_t> shape(type.getShape());
    for (int64_t i = 0; i < type.getRank(); ++i)
      subscripts.push_back(w.index(i));
    Value second;
    if (width < 64 && type.getRank() > 0) {
      // Two neighbours along one dimension share a block.
      int64_t split = getSplit();
      second = w.equal(w.remainder(subscripts[split], 2), 1);
      subscripts[split] = w.divide(subscripts[split], 2);
      shape[split] = llvm::divideCeil(shape[split], 2);
    }
    Value counter = w.add(counterLow, emitLinear(w, subscripts, shape));
    std::array<Value, 2> x = emitThreefry(w, {w.low(counter), w.high(counter)},
                                          {w.low(key), w.high(key)});
    if (width == 64)
      return w.join(x[0], x[1]);
    return emitNarrow(b, loc, second ? w.select(second, x[1], x[0]) : x[0],
                      width);
  }

private:
  /// The dimension that is halved: the first even one, otherwise the longest.
  int64_t getSplit() const {
    ArrayRef<int64_t> shape = type.getShape();
    auto even =
        llvm::find_if(shape, [](int64_t size) { return size % 2 == 0; });
    if (even == shape.end())
      even = std::max_element(shape.begin(), shape.end());
    return even - shape.begin();
  }
};

class PhiloxGenerator : public Generator {
public:
  using Generator::Generator;

  uint64_t getNumBlocks() const override {
    return llvm::divideCeil(type.getNumElements(), getElementsPerBlock());
  }

  Value emit(OpBuilder &b, Location loc) const override {
    Words w(b, loc);
    SmallVector<Value> subscripts;
    for (int64_t i = 0; i < type.getRank(); ++i)
      subscripts.push_back(w.index(i));
    Value linear = emitLinear(w, subscripts, type.getShape());
    Value low = w.add(counterLow, w.divide(linear, getElementsPerBlock()));
    Value high = w.select(w.less(low, counterLow), w.add(counterHigh, w.u64(1)),
                          counterHigh);
    std::array<Value, 4> x =
        emitPhilox(w, {w.low(low), w.high(low), w.low(high), w.high(high)},
                   {w.low(key), w.high(key)});
    Value place = w.remainder(linear, getElementsPerBlock());
    if (width == 64)
      return w.select(w.equal(place, 0), w.join(x[0], x[1]),
                      w.join(x[2], x[3]));
    Value word = x[3];
    for (int i = 2; i >= 0; --i)
      word = w.select(w.equal(place, i), x[i], word);
    return emitNarrow(b, loc, word, width);
  }

private:
  uint64_t getElementsPerBlock() const { return width == 64 ? 2 : 4; }
};

LogicalResult convertRngBitGenerator(RngBitGeneratorOp op,
                                     RngBitGeneratorOp::Adaptor adaptor,
                                     ConversionPatternRewriter &rewriter) {
  Location loc = op.getLoc();
  auto stateType = cast<RankedTensorType>(adaptor.getInitialState().getType());
  auto type = dropSigns(cast<RankedTensorType>(op.getOutput().getType()));
  auto read = [&](int64_t i) -> Value {
    Value index = arith::ConstantIndexOp::create(rewriter, loc, i);
    return tensor::ExtractOp::create(rewriter, loc, adaptor.getInitialState(),
                                     index);
  };
  // Without a third word the key is the counter's high word, too.
  bool threefry = op.getRngAlgorithm() == RngAlgorithm::THREE_FRY;
  bool wide = stateType.getDimSize(0) >= 3;
  Value key = read(0), low = read(1), high = wide ? read(2) : key;
  std::unique_ptr<Generator> generator;
  if (threefry)
    generator = std::make_unique<ThreefryGenerator>(type, key, low, high);
  else
    generator = std::make_unique<PhiloxGenerator>(type, key, low, high);

  auto bits =
      type.clone(rewriter.getIntegerType(type.getElementTypeBitWidth()));
  auto emitWord = [&](OpBuilder &b, Location loc, ValueRange) {
    Value word = generator->emit(b, loc);
    if (bits != type)
      word = arith::BitcastOp::create(b, loc, type.getElementType(), word);
    return word;
  };
  Value output = createElements(rewriter, loc, type, {}, {}, emitWord);

  Words w(rewriter, loc);
  Value nextLow = w.add(low, w.u64(generator->getNumBlocks()));
  SmallVector<Value> next = {key, nextLow};
  if (wide)
    next.push_back(w.select(w.less(nextLow, low), w.add(high, w.u64(1)), high));
  Value state = tensor::FromElementsOp::create(rewriter, loc, stateType, next);
  rewriter.replaceOp(op, {state, output});
  return success();
}

} // namespace

void systole::stablehlo::populateRandomPatterns(const TypeConverter &converter,
                                                RewritePatternSet &patterns) {
  addLowerings(converter, patterns, convertRngBitGenerator);
}
