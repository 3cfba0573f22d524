//===- LowerTransposes.cpp - Transposes squares of vectors ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As a loop, a copy that makes another dimension the innermost gathers single
// elements, each from a cache line of its own. Here squares of elements are
// loaded as vectors, transposed in registers and stored as vectors.
//
//===----------------------------------------------------------------------===//

#include "KernelBuilder.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"

namespace systole::tpu {
#define GEN_PASS_DEF_LOWERTRANSPOSESPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {

/// Vectors of a square that fit in registers.
constexpr int64_t kMostRows = 16;

/// A copy whose source and destination have different innermost dimensions.
class Transposition {
public:
  /// Whether `op` is one, of at least a square.
  static std::optional<Transposition> match(linalg::GenericOp op,
                                            int64_t vectorBits);

  /// Replaces whole squares by loops, and the rest by smaller copies.
  void lower();

private:
  /// The copy of a part of the dimensions.
  void copyPart(OpBuilder &builder, ArrayRef<int64_t> offsets,
                ArrayRef<int64_t> sizes);
  void emitSquares(KernelBuilder &code, SmallVectorImpl<Value> &indices);
  void emitSquare(KernelBuilder &code, ArrayRef<Value> indices);

  linalg::GenericOp op;
  /// The dimension of the copy for each dimension of an operand.
  SmallVector<unsigned> source, destination;
  SmallVector<int64_t> extents;
  /// The elements of a square's side.
  int64_t side;
};

/// Returns the dimension of the copy that each dimension of an operand has.
/// Returns std::nullopt unless the operand has each dimension once and is
/// contiguous along its last one.
std::optional<SmallVector<unsigned>> getDims(linalg::GenericOp op,
                                             OpOperand &operand) {
  auto type = dyn_cast<MemRefType>(operand.get().getType());
  AffineMap map = op.getMatchingIndexingMap(&operand);
  if (!type || !type.hasStaticShape() || !map.isPermutation())
    return std::nullopt;
  SmallVector<int64_t> strides;
  int64_t offset = 0;
  if (failed(type.getStridesAndOffset(strides, offset)) || strides.back() != 1)
    return std::nullopt;
  return llvm::map_to_vector(map.getResults(), [](AffineExpr expr) {
    return cast<AffineDimExpr>(expr).getPosition();
  });
}

} // namespace

std::optional<Transposition> Transposition::match(linalg::GenericOp op,
                                                  int64_t vectorBits) {
  Block *body = op.getBody();
  if (op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 ||
      op.getNumReductionLoops() != 0 || op.getNumLoops() < 2 ||
      body->getTerminator()->getOperand(0) != body->getArgument(0))
    return std::nullopt;
  auto source = getDims(op, *op.getDpsInputOperand(0));
  auto destination = getDims(op, *op.getDpsInitOperand(0));
  if (!source || !destination || source->back() == destination->back())
    return std::nullopt;
  Type element = getElementTypeOrSelf(op.getOperand(0));
  // Booleans are bytes in memory.
  if (!element.isIntOrFloat() || element.getIntOrFloatBitWidth() < 8)
    return std::nullopt;
  Transposition result;
  result.op = op;
  result.source = *source;
  result.destination = *destination;
  result.extents = op.getStaticLoopRanges();
  result.side =
      std::min(kMostRows, vectorBits / element.getIntOrFloatBitWidth());
  if (result.extents[source->back()] < result.side ||
      result.extents[destination->back()] < result.side)
    return std::nullopt;
  return result;
}

void Transposition::copyPart(OpBuilder &builder, ArrayRef<int64_t> offsets,
                             ArrayRef<int64_t> sizes) {
  SmallVector<Value> views;
  for (auto [value, dims] : {std::pair(op.getOperand(0), source),
                             std::pair(op.getOperand(1), destination)}) {
    SmallVector<int64_t> from, size, ones(dims.size(), 1);
    for (unsigned dim : dims) {
      from.push_back(offsets[dim]);
      size.push_back(sizes[dim]);
    }
    views.push_back(memref::SubViewOp::create(builder, op.getLoc(), value, from,
                                              size, ones));
  }
  IRMapping mapping;
  mapping.map(op.getOperand(0), views[0]);
  mapping.map(op.getOperand(1), views[1]);
  builder.clone(*op, mapping);
}

void Transposition::emitSquare(KernelBuilder &code, ArrayRef<Value> indices) {
  auto position = [&](ArrayRef<unsigned> dims, unsigned rowDim, int64_t row) {
    return llvm::map_to_vector(dims, [&](unsigned dim) {
      return code.shift(indices[dim], dim == rowDim ? row : 0);
    });
  };
  VectorType type = code.getVectorType(op.getOperand(0));
  SmallVector<Value> square;
  for (int64_t row = 0; row < side; ++row)
    square.push_back(code.loadMasked(op.getOperand(0),
                                     position(source, destination.back(), row),
                                     /*mask=*/Value(), type));
  transposeSquare(code.b, square);
  for (int64_t row = 0; row < side; ++row)
    code.storeMasked(square[row], op.getOperand(1),
                     position(destination, source.back(), row),
                     /*mask=*/Value());
}

void Transposition::emitSquares(KernelBuilder &code,
                                SmallVectorImpl<Value> &indices) {
  unsigned dim = indices.size();
  if (dim == extents.size())
    return emitSquare(code, indices);
  bool isInSquare = dim == source.back() || dim == destination.back();
  int64_t step = isInSquare ? side : 1;
  auto addLoop = [&](Value index) {
    indices.push_back(index);
    emitSquares(code, indices);
    indices.pop_back();
  };
  code.loop(extents[dim] / step * step, addLoop, step);
}

void Transposition::lower() {
  ImplicitLocOpBuilder builder(op.getLoc(), op);
  KernelBuilder code(builder, side, op);
  SmallVector<Value> indices;
  emitSquares(code, indices);
  // The rest of the source's dimension, and then that of the destination's
  // beside the squares.
  SmallVector<int64_t> offsets(extents.size(), 0), sizes(extents);
  for (unsigned dim : {source.back(), destination.back()}) {
    int64_t rest = extents[dim] % side;
    if (rest != 0) {
      offsets[dim] = extents[dim] - rest;
      sizes[dim] = rest;
      copyPart(builder, offsets, sizes);
    }
    offsets[dim] = 0;
    sizes[dim] = extents[dim] - rest;
  }
  op.erase();
}

namespace {

struct LowerTransposes
    : systole::tpu::impl::LowerTransposesPassBase<LowerTransposes> {
  void runOnOperation() override {
    int64_t vectorBits = getTarget(getOperation()).getVectorBits();
    getOperation()->walk([&](linalg::GenericOp op) {
      if (auto found = Transposition::match(op, vectorBits))
        found->lower();
    });
  }
};

} // namespace
