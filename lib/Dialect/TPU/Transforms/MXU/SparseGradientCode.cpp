//===- SparseGradientCode.cpp - The loops of sparse gradients -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../KernelBuilder.h"
#include "SparseGradient.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/X86Vector/X86VectorDialect.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace systole::tpu;

/// Emits the loops.
class SparseGradient::Code : KernelBuilder {
public:
  Code(const SparseGradient &kernel, ImplicitLocOpBuilder &builder)
      : KernelBuilder(builder, kLanes), kernel(kernel), op(kernel.op),
        f32(VectorType::get(kLanes, b.getF32Type())),
        i32(VectorType::get(kLanes, b.getI32Type())),
        rows(kernel.result[0] + kernel.filter[0] - 1),
        columns(kernel.result[1] + kernel.filter[1] - 1),
        width(kernel.vectors * kLanes),
        numPlaces(kernel.result[0] * kernel.result[1]),
        taps(kernel.filter[0] * kernel.filter[1]) {}

  void emit() {
    gradient = flatten(op.getRhs());
    places = allocate(llvm::alignTo(numPlaces, kLanes), b.getI32Type());
    findPlaces();
    bool isDone = op.getEpilogue().empty();
    auto type = cast<MemRefType>(op.getInit().getType());
    Value result = op.getInit();
    if (!isDone)
      result = memref::AllocOp::create(
          b, MemRefType::get(type.getShape(), type.getElementType()),
          b.getI64IntegerAttr(64));
    int64_t itemFeatures = kernel.features / kernel.items;
    if (kernel.items == 1)
      sumFeatures(index(0), itemFeatures, result);
    else
      forItems(index(kernel.items), [&](Value item) {
        sumFeatures(times(item, itemFeatures), itemFeatures, result);
      });
    if (!isDone)
      applyEpilogue(result);
  }

private:
  /// Stores the sums of `count` features from `begin` on, vector by vector.
  void sumFeatures(Value begin, int64_t count, Value result) {
    input = allocate(kernel.blocks * rows * columns * width, b.getF32Type());
    sums = allocate(kernel.blocks * kLanes * taps * width, b.getF32Type());
    // Whole vectors are stored, and the last may have one element.
    capacity = llvm::alignTo(numPlaces, kLanes) + kLanes;
    values = allocate(kLanes * capacity, b.getF32Type());
    windows = allocate(kLanes * capacity, b.getI32Type());
    counts = allocate(kLanes, b.getI32Type());
    fillWithZeros(input, index(0),
                  index(kernel.blocks * rows * columns * width));
    loop(
        count,
        [&](Value feature) {
          Value first = add(begin, feature);
          fillWithZeros(sums, index(0),
                        index(kernel.blocks * kLanes * taps * width));
          loop(kernel.samples, [&](Value sample) {
            copyInput(sample);
            listNumbers(sample, first);
            loop(kernel.blocks, [&](Value block) {
              loop(kLanes, [&](Value feature) { addWindows(block, feature); });
            });
          });
          storeSums(result, first);
        },
        kLanes);
  }

  /// The elements of a vector that a mask selects, made contiguous, and zeros.
  Value compress(Value vector, Value mask) {
    return x86vector::MaskCompressOp::create(b, vector.getType(), mask, vector,
                                             /*src=*/Value(),
                                             /*constant_src=*/ElementsAttr());
  }
  Value load(Value memref, ValueRange at) {
    return vector::LoadOp::create(b, getVectorType(memref), memref, at);
  }
  void store(Value vector, Value memref, ValueRange at) {
    vector::StoreOp::create(b, vector, memref, at);
  }
  Value loadIndex(Value memref, Value at) {
    return arith::IndexCastUIOp::create(
        b, b.getIndexType(), memref::LoadOp::create(b, memref, ValueRange(at)));
  }
  void storeIndex(Value value, Value memref, Value at) {
    memref::StoreOp::create(
        b, arith::IndexCastUIOp::create(b, b.getI32Type(), value), memref,
        ValueRange(at));
  }
  Value widen(Value vector) {
    if (cast<VectorType>(vector.getType()).getElementType().isF32())
      return vector;
    return arith::ExtFOp::create(b, f32, vector);
  }

  /// Computes where the window of each position of the result begins in
  /// `input`.
  void findPlaces() {
    loop(kernel.result[0], [&](Value y) {
      loop(kernel.result[1], [&](Value x) {
        Value window = times(add(times(y, columns), x), width);
        storeIndex(window, places, add(times(y, kernel.result[1]), x));
      });
    });
    for (int64_t i = numPlaces; i % kLanes != 0; ++i)
      storeIndex(index(0), places, index(i));
  }

  /// Copies a sample, in f32, between its zeros: block by block of features.
  void copyInput(Value sample) {
    // Padding may crop rows that no window reaches.
    int64_t height = std::min(kernel.input[0], rows - kernel.padding[0]);
    int64_t length = std::min(kernel.input[1], columns - kernel.padding[1]);
    loop(height, [&](Value y) {
      loop(length, [&](Value x) {
        Value row = add(y, index(kernel.padding[0]));
        Value column = add(x, index(kernel.padding[1]));
        Value to = times(add(times(row, columns), column), width);
        for (int64_t i = 0; i < kernel.blocks * kernel.vectors; ++i) {
          int64_t block = i / kernel.vectors, vector = i % kernel.vectors;
          Value from = load(op.getLhs(), {sample, y, x, index(i * kLanes)});
          store(
              widen(from), input,
              add(to, index(block * rows * columns * width + vector * kLanes)));
        }
      });
    });
  }

  /// Lists the nonzero numbers of each feature, and where their windows begin.
  void listNumbers(Value sample, Value first) {
    Value begin = add(times(sample, numPlaces * kernel.features), first);
    for (int64_t i = 0; i < kLanes; ++i)
      storeIndex(index(0), counts, index(i));
    int64_t whole = numPlaces / kLanes * kLanes;
    loop(whole, [&](Value place) { listSquare(begin, place, kLanes); }, kLanes);
    if (whole != numPlaces)
      listSquare(begin, index(whole), numPlaces - whole);
  }

  /// Lists `count` positions from `place` on, for the features of the sample
  /// that begin at `begin`.
  void listSquare(Value begin, Value place, int64_t count) {
    SmallVector<Value> square(kLanes, zeroVector(f32));
    Value from = add(begin, times(place, kernel.features));
    for (int64_t i = 0; i < count; ++i)
      square[i] = widen(load(gradient, add(from, index(i * kernel.features))));
    transposeSquare(b, square);
    Value starts = load(places, place);
    for (int64_t i = 0; i < kLanes; ++i) {
      Value feature = index(i);
      Value listed = loadIndex(counts, feature);
      Value isThere = arith::CmpFOp::create(b, arith::CmpFPredicate::UNE,
                                            square[i], zeroVector(f32));
      Value at = add(times(feature, capacity), listed);
      store(compress(square[i], isThere), values, at);
      store(compress(starts, isThere), windows, at);
      Value bits = vector::BitCastOp::create(
          b, VectorType::get(1, b.getIntegerType(kLanes)), isThere);
      Value number = math::CtPopOp::create(
          b, vector::ExtractOp::create(b, bits, ArrayRef<int64_t>{0}));
      number = arith::IndexCastUIOp::create(b, b.getIndexType(), number);
      storeIndex(add(listed, number), counts, feature);
    }
  }

  /// Adds the windows of a feature's numbers in a block to its sums.
  void addWindows(Value block, Value feature) {
    Value at = times(add(times(block, kLanes), feature), taps * width);
    Value sample = times(block, rows * columns * width);
    SmallVector<Value> start;
    int64_t numSums = taps * kernel.vectors;
    for (int64_t i = 0; i < numSums; ++i)
      start.push_back(load(sums, add(at, index(i * kLanes))));
    Value list = times(feature, capacity);
    auto step = [&](Value iv, Values before) {
      Value element = add(list, iv);
      Value number = vector::BroadcastOp::create(
          b, f32, memref::LoadOp::create(b, values, ValueRange(element)));
      Value window = add(sample, loadIndex(windows, element));
      for (auto [i, sum] : llvm::enumerate(before)) {
        int64_t tap = int64_t(i) / kernel.vectors;
        int64_t row = tap / kernel.filter[1], column = tap % kernel.filter[1];
        int64_t distance = (row * columns + column) * width +
                           int64_t(i) % kernel.vectors * kLanes;
        // vector.fma may be rounded twice.
        sum = LLVM::FMAOp::create(
            b, f32, number, load(input, add(window, index(distance))), sum);
      }
      return before;
    };
    Values results =
        carry(index(0), loadIndex(counts, feature), 1, start, step);
    for (auto [i, sum] : llvm::enumerate(results))
      store(sum, sums, add(at, index(int64_t(i) * kLanes)));
  }

  /// Stores the sums in the result's layout, along the features of the result.
  void storeSums(Value result, Value first) {
    loop(kernel.filter[0], [&](Value row) {
      loop(kernel.filter[1], [&](Value column) {
        Value tap = add(times(row, kernel.filter[1]), column);
        loop(kernel.blocks, [&](Value block) {
          for (int64_t i = 0; i < kernel.vectors; ++i)
            storeSquare(result, row, column, tap, block, first, i);
        });
      });
    });
  }

  void storeSquare(Value result, Value row, Value column, Value tap,
                   Value block, Value first, int64_t vector) {
    SmallVector<Value> square;
    Value from = add(times(add(times(block, kLanes * taps), tap), width),
                     index(vector * kLanes));
    for (int64_t i = 0; i < kLanes; ++i)
      square.push_back(load(sums, add(from, index(i * taps * width))));
    transposeSquare(b, square);
    Value to = add(times(block, width), index(vector * kLanes));
    for (int64_t i = 0; i < kLanes; ++i)
      store(square[i], result, {row, column, add(to, index(i)), first});
  }

  void applyEpilogue(Value finished) {
    SmallVector<Value> inputs{finished};
    llvm::append_range(inputs, op.getEpilogueOperands());
    SmallVector<AffineMap> maps{b.getMultiDimIdentityMap(4)};
    llvm::append_range(maps, op.getEpilogueIndexingMaps());
    maps.push_back(b.getMultiDimIdentityMap(4));
    linalg::GenericOp::create(
        b, inputs, ValueRange(op.getInit()), maps,
        SmallVector<utils::IteratorType>(4, utils::IteratorType::parallel),
        [&](OpBuilder &nested, Location loc, ValueRange elements) {
          IRMapping mapping;
          Block &epilogue = op.getEpilogue().front();
          for (auto [argument, element] :
               llvm::zip(epilogue.getArguments(), elements))
            mapping.map(argument, element);
          for (Operation &inner : epilogue.without_terminator())
            nested.clone(inner, mapping);
          linalg::YieldOp::create(
              nested, loc,
              mapping.lookupOrDefault(epilogue.getTerminator()->getOperand(0)));
        });
  }

  const SparseGradient &kernel;
  MXUConvolutionOp op;
  VectorType f32, i32;
  /// The extents of a padded sample.
  int64_t rows, columns, width;
  int64_t numPlaces, taps, capacity = 0;
  /// The right operand, in one dimension.
  Value gradient;
  /// The buffers of an item, which has `kLanes` features. `input` is
  /// [block][row][column][width] and `sums` [block][feature][tap][width]. The
  /// others have, for each feature, its numbers, where their windows begin, and
  /// their count.
  Value input, sums, values, windows, counts;
  /// The index at which the window of each position begins, for all items.
  Value places;
};

void SparseGradient::emit(OpBuilder &builder) const {
  ImplicitLocOpBuilder b(op->getLoc(), builder);
  Code(*this, b).emit();
}
