//===- SignalBlock.cpp - Transforms of a vector of signals ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SignalBlock.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "systole/Dialect/TPU/IR/StateLayout.h"
#include "systole/Support/TransformLengths.h"
#include "llvm/Support/MathExtras.h"

#include <cmath>

using namespace mlir;
using namespace systole::tpu;

static MemRefType getMemory(Value value) {
  return cast<MemRefType>(value.getType());
}

/// The lanes of a block: fewer than a vector's if there are few signals.
static int64_t chooseLanes(FftOp op, CPUAttr target) {
  MemRefType memory = getMemory(op.getInputs().front());
  int64_t most = target.getVectorBits() / memory.getElementTypeBitWidth();
  int64_t signals = op.countSignals();
  return std::min<int64_t>(most, llvm::PowerOf2Ceil(signals));
}

SignalBlock::SignalBlock(ImplicitLocOpBuilder &b, FftOp op, CPUAttr target)
    : KernelBuilder(b, chooseLanes(op, target), op), op(op),
      length(op.getLength()), isInputByRows(op.getDim() == 2),
      isOutputByRows(op.getResultDim() == 2),
      type(VectorType::get(lanes,
                           getMemory(op.getInputs().front()).getElementType())),
      math(b, type, target.hasFusedMultiplyAdd()) {
  MemRefType memory = getMemory(op.getInputs().front());
  outer = memory.getDimSize(0);
  signals = op.countSignals();
  SmallVector<ReassociationIndices> groups = {{0}, {1}, {2, 3}};
  input = memref::CollapseShapeOp::create(b, op.getInputs().front(), groups);
  output = memref::CollapseShapeOp::create(b, op.getOutputs().front(), groups);
  twiddles = op.getInputs()[1];
}

double SignalBlock::countVectorOperations() {
  double transforms = op.getConvolved() ? 2 : 1;
  return transforms * 5 * double(length) * std::log2(double(length) + 1);
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

Value SignalBlock::allocate() {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(blocksLoop);
  int64_t elements = length + (op.getReal() ? 1 : 0);
  return memref::AllocOp::create(
      b, MemRefType::get({elements, 2, lanes}, type.getElementType()));
}

Value SignalBlock::asRows(Value buffer) {
  SmallVector<ReassociationIndices> groups = {{0, 1}, {2}};
  return memref::CollapseShapeOp::create(b, buffer, groups);
}

ComplexVector SignalBlock::load(Value buffer, Value element) {
  auto part = [&](int64_t i) -> Value {
    return vector::LoadOp::create(b, type, buffer,
                                  ValueRange{element, index(i), index(0)});
  };
  return {part(0), part(1)};
}

void SignalBlock::store(Value buffer, Value element, ComplexVector x) {
  for (auto [i, part] : {std::pair(0, x.re), std::pair(1, x.im)})
    vector::StoreOp::create(b, part, buffer,
                            ValueRange{element, index(i), index(0)});
}

ComplexVector SignalBlock::loadTwiddle(Value place) {
  auto part = [&](int64_t i) -> Value {
    Value scalar =
        memref::LoadOp::create(b, twiddles, ValueRange{place, index(i)});
    return vector::BroadcastOp::create(b, type, scalar);
  };
  return {part(0), part(1)};
}

Value SignalBlock::createMask(int64_t perLane, int64_t firstElement) {
  if (signals % lanes == 0)
    return {};
  Value left = subtract(index(signals), first);
  return lanesMask(shift(times(left, perLane), -firstElement));
}

//===----------------------------------------------------------------------===//
// The input and the output
//===----------------------------------------------------------------------===//

ComplexVector SignalBlock::loadLanes(Value element) {
  if (op.hasRealRowsIn()) {
    Value mask = createMask(1, 0);
    return {
        loadMasked(input, {place, element, first}, mask, type),
        loadMasked(input, {place, element, shift(first, signals)}, mask, type)};
  }
  Value column = times(first, 2);
  Value low =
      loadMasked(input, {place, element, column}, createMask(2, 0), type);
  Value high = loadMasked(input, {place, element, shift(column, lanes)},
                          createMask(2, lanes), type);
  SmallVector<int64_t> even, odd;
  for (int64_t lane = 0; lane < lanes; ++lane) {
    even.push_back(2 * lane);
    odd.push_back(2 * lane + 1);
  }
  return {vector::ShuffleOp::create(b, low, high, even),
          vector::ShuffleOp::create(b, low, high, odd)};
}

void SignalBlock::storeLanes(Value element, ComplexVector x) {
  if (op.hasRealRowsOut()) {
    Value mask = createMask(1, 0);
    storeMasked(x.re, output, {place, element, first}, mask);
    storeMasked(x.im, output, {place, element, shift(first, signals)}, mask);
    return;
  }
  Value column = times(first, 2);
  for (int64_t half : {0, 1}) {
    SmallVector<int64_t> order;
    for (int64_t i = half * lanes; i < (half + 1) * lanes; ++i)
      order.push_back(i / 2 + (i % 2) * lanes);
    Value pairs = vector::ShuffleOp::create(b, x.re, x.im, order);
    storeMasked(pairs, output, {place, element, shift(column, half * lanes)},
                createMask(2, half * lanes));
  }
}

void SignalBlock::forEachSquare(int64_t numbers,
                                llvm::function_ref<void(Value, int64_t)> body) {
  if (int64_t whole = numbers / lanes)
    loop(whole, [&](Value square) { body(times(square, lanes), lanes); });
  if (int64_t rest = numbers % lanes)
    body(index(numbers - rest), rest);
}

void SignalBlock::copyFromInput(Value buffer) {
  Value rows = asRows(buffer);
  forEachSquare(getMemory(input).getDimSize(2), [&](Value number,
                                                    int64_t size) {
    Value mask = size < lanes ? lanesMask(index(size)) : Value();
    SmallVector<Value> square;
    for (int64_t lane = 0; lane < lanes; ++lane) {
      Value signal = shift(first, lane);
      if (signals % lanes != 0)
        signal = arith::MinUIOp::create(b, signal, index(signals - 1));
      square.push_back(loadMasked(input, {place, signal, number}, mask, type));
    }
    transposeSquare(b, square);
    for (int64_t row = 0; row < size; ++row)
      vector::StoreOp::create(b, square[row], rows,
                              ValueRange{shift(number, row), index(0)});
  });
}

void SignalBlock::copyToOutput(Value buffer) {
  Value rows = asRows(buffer);
  forEachSquare(getMemory(output).getDimSize(2), [&](Value number,
                                                     int64_t size) {
    Value mask = size < lanes ? lanesMask(index(size)) : Value();
    SmallVector<Value> square;
    for (int64_t row = 0; row < lanes; ++row)
      square.push_back(vector::LoadOp::create(
          b, type, rows,
          ValueRange{shift(number, std::min(row, size - 1)), index(0)}));
    transposeSquare(b, square);
    for (int64_t lane = 0; lane < lanes; ++lane) {
      OpBuilder::InsertionGuard guard(b);
      Value signal = shift(first, lane);
      if (signals % lanes != 0) {
        Value exists = compare(Predicate::ult, signal, index(signals));
        auto branch = scf::IfOp::create(b, exists, /*withElseRegion=*/false);
        b.setInsertionPoint(branch.thenYield());
      }
      storeMasked(square[lane], output, {place, signal, number}, mask);
    }
  });
}

//===----------------------------------------------------------------------===//
// Stages
//===----------------------------------------------------------------------===//

/// A stage transforms elements that are n / r apart, and multiplies them by
/// twiddles (Stockham's order, decimated in frequency). `stride` transforms are
/// interleaved. Elements p + m j of each become r p + k, with m = n / r.
void SignalBlock::emitStage(int64_t stride, int64_t radix, int64_t rest,
                            int64_t offset, Load load, Store store) {
  loop(rest, [&](Value p) {
    Butterflies::Vectors factors;
    if (rest > 1) {
      Value from = shift(times(p, radix - 1), offset);
      for (int64_t k = 1; k < radix; ++k)
        factors.push_back(loadTwiddle(shift(from, k - 1)));
    }
    loop(stride, [&](Value q) {
      Value source = advance(q, p, stride);
      Value target = advance(q, p, stride * radix);
      Butterflies::Vectors x;
      for (int64_t j = 0; j < radix; ++j)
        x.push_back(load(shift(source, stride * rest * j)));
      x = math.transform(x);
      for (int64_t k = 0; k < radix; ++k)
        store(shift(target, stride * k),
              k > 0 && rest > 1 ? math.multiply(x[k], factors[k - 1]) : x[k]);
    });
  });
}

ComplexVector SignalBlock::orient(ComplexVector x) {
  return op.getInverse() ? x.swap() : x;
}

ComplexVector SignalBlock::finish(Value element, ComplexVector x) {
  if (op.getInputs().size() == 3) {
    Value mask = createMask(1, 0);
    auto part = [&](int64_t i) {
      return loadMasked(op.getInputs()[2], {index(i), element, first}, mask,
                        type);
    };
    x = math.multiply(x, {part(0), part(1)});
  }
  x = math.scale(x, op.getScale().convertToDouble());
  return orient(x);
}

/// The spectrum X of even and odd elements of 2 n numbers follows from the
/// spectrum Z of their pairs, and so back. Both are symmetric:
/// 2 X_k = Z_k + Z*_(n-k) - i w^k (Z_k - Z*_(n-k)).
void SignalBlock::unpackSpectrum(Load load, Store store) {
  ComplexVector sum = load(index(0));
  store(index(0), {math.add(sum.re, sum.im), math.splat(0)});
  store(index(length), {math.subtract(sum.re, sum.im), math.splat(0)});
  forEachMirrored([&](Value k, Value mirror, ComplexVector twiddle) {
    ComplexVector x = load(k), y = math.conjugate(load(mirror));
    ComplexVector even = math.scale(math.add(x, y), 0.5);
    ComplexVector odd =
        math.multiply(math.scale(math.subtract(x, y), 0.5), twiddle);
    store(k, math.add(even, odd));
    store(mirror, math.conjugate(math.subtract(even, odd)));
  });
}

/// The imaginary parts of elements 0 and n are 0 in any spectrum of real
/// numbers; others are ignored.
void SignalBlock::packSpectrum(Load load, Store store) {
  Value low = load(index(0)).re, high = load(index(length)).re;
  store(index(0), {math.add(low, high), math.subtract(low, high)});
  forEachMirrored([&](Value k, Value mirror, ComplexVector twiddle) {
    ComplexVector x = load(k), y = math.conjugate(load(mirror));
    ComplexVector even = math.add(x, y);
    ComplexVector odd =
        math.multiply(math.subtract(x, y), math.conjugate(twiddle));
    store(k, math.add(even, odd));
    store(mirror, math.conjugate(math.subtract(even, odd)));
  });
}

void SignalBlock::forEachMirrored(
    llvm::function_ref<void(Value, Value, ComplexVector)> body) {
  if (length < 2)
    return;
  int64_t offset = getMemory(twiddles).getDimSize(0) - length / 2;
  loop(length / 2, [&](Value i) {
    Value k = shift(i, 1);
    body(k, subtract(index(length), k), loadTwiddle(shift(i, offset)));
  });
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

void SignalBlock::runStep(bool isLast,
                          llvm::function_ref<void(Load, Store)> step) {
  bool writesOutput = isLast && !isOutputByRows;
  if (!writesOutput && !next)
    next = allocate();
  auto get = [&](Value element) {
    return readsInput ? loadLanes(element) : load(current, element);
  };
  auto put = [&](Value element, ComplexVector x) {
    writesOutput ? storeLanes(element, x) : store(next, element, x);
  };
  step(get, put);
  std::swap(current, next);
  readsInput = false;
}

void SignalBlock::runStages(
    bool isLast, llvm::function_ref<ComplexVector(ComplexVector)> begin,
    llvm::function_ref<ComplexVector(Value, ComplexVector)> end) {
  int64_t stride = 1, offset = 0;
  systole::forEachStage(op.getRadices(), [&](int64_t radix, int64_t rest) {
    runStep(rest == 1 && isLast, [&](Load load, Store store) {
      auto get = [&](Value element) {
        ComplexVector x = load(element);
        return stride == 1 ? begin(x) : x;
      };
      auto put = [&](Value element, ComplexVector x) {
        store(element, rest == 1 ? end(element, x) : x);
      };
      emitStage(stride, radix, rest, offset, get, put);
    });
    stride *= radix;
    offset += systole::countTwiddles(radix, rest);
  });
}

/// The inverse transform of the product with the filter is that of the swapped
/// numbers, swapped.
void SignalBlock::runConvolution() {
  int64_t elements = op.countElements();
  int64_t filter = getMemory(twiddles).getDimSize(0) - length,
          chirp = filter - elements;
  runStep(false, [&](Load load, Store store) {
    loop(elements, [&](Value j) {
      store(j, math.multiply(orient(load(j)), loadTwiddle(shift(j, chirp))));
    });
    Value zero = math.splat(0);
    loop(length - elements,
         [&](Value j) { store(shift(j, elements), {zero, zero}); });
  });
  auto same = [](ComplexVector x) { return x; };
  runStages(false, same, [&](Value k, ComplexVector x) {
    return math.multiply(x, loadTwiddle(shift(k, filter))).swap();
  });
  runStages(false, same, [](Value, ComplexVector x) { return x.swap(); });
  runStep(true, [&](Load load, Store store) {
    loop(elements, [&](Value k) {
      store(k, finish(k, math.multiply(load(k), loadTwiddle(shift(k, chirp)))));
    });
  });
}

void SignalBlock::emit(Value block, Operation *loop) {
  place = quotient(block, countOfLanes());
  first = times(remainder(block, countOfLanes()), lanes);
  blocksLoop = loop;
  readsInput = !isInputByRows;
  bool unpacks = op.getReal() && !op.getInverse();
  if (isInputByRows) {
    current = allocate();
    copyFromInput(current);
  }
  if (op.getReal() && op.getInverse())
    runStep(false, [&](Load load, Store store) { packSpectrum(load, store); });
  if (op.getConvolved())
    runConvolution();
  else
    runStages(
        !unpacks, [&](ComplexVector x) { return orient(x); },
        [&](Value element, ComplexVector x) { return finish(element, x); });
  if (unpacks)
    runStep(true, [&](Load load, Store store) { unpackSpectrum(load, store); });
  if (isOutputByRows)
    copyToOutput(current);
}
