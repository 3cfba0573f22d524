//===- SplitLongDots.cpp - Long dot products in blocks --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/Emitter.h"
#include "systole/Dialect/StableHLO/IR/ShapeRules.h"
#include "systole/Optimize/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/Support/MathExtras.h"

namespace systole::stablehlo {
#define GEN_PASS_DEF_SPLITLONGDOTSPASS
#include "systole/Optimize/Passes.h.inc"
} // namespace systole::stablehlo

using namespace mlir;
using namespace systole::stablehlo;

/// The longest dimension that stays whole, and the elements of a block.
static constexpr int64_t kLongest = 4096, kShortestBlock = 256,
                         kLongestBlock = 512;

/// Products of longer vectors are computed by the vector unit.
static constexpr int64_t kLongVector = 1024;

/// Shorter rows are left to the matrix unit: a row ends with a sum across a
/// vector, or begins with a number for all of it.
static constexpr int64_t kShortRow = 64;

/// The matrix unit reads a vector or two of each row of a matrix, then of each
/// again. This many elements would come from memory, a page for each row.
static constexpr int64_t kLargeMatrix = 1 << 16;

/// Operands are at least this much larger than the products of the blocks.
static constexpr int64_t kShare = 64;

/// Kernels of larger results sum in blocks themselves, and faster, but add
/// these blocks up one by one. Beyond this length they get blocks of any
/// length.
static constexpr int64_t kLongForKernels = 65536;

namespace {

/// An operand with its batching and its contracting dimensions.
struct DotOperand {
  Value value;
  ArrayRef<int64_t> batch, contracting;
};

/// An operand whose other dimensions than batching and contracting ones have
/// one element.
struct Vectors {
  Value value;
  /// The number of each dimension of the operand: that of its batching
  /// dimension, or that of its contracting dimension, which follow the batching
  /// ones.
  SmallVector<int64_t> numbers;
};

} // namespace

static std::pair<DotOperand, DotOperand> getDotOperands(DotGeneralOp op) {
  auto numbers = op.getDotDimensionNumbers();
  return {{op.getLhs(), numbers.getLhsBatchingDimensions(),
           numbers.getLhsContractingDimensions()},
          {op.getRhs(), numbers.getRhsBatchingDimensions(),
           numbers.getRhsContractingDimensions()}};
}

static std::optional<Vectors> findVectors(Emitter &emitter,
                                          const DotOperand &operand) {
  Vectors result;
  SmallVector<int64_t> shape;
  auto dims = llvm::to_vector(
      llvm::concat<const int64_t>(operand.batch, operand.contracting));
  for (auto [dim, size] : llvm::enumerate(shapeOf(operand.value))) {
    const auto *found = llvm::find(dims, static_cast<int64_t>(dim));
    if (found != dims.end()) {
      result.numbers.push_back(found - dims.begin());
      shape.push_back(size);
    } else if (size != 1) {
      return std::nullopt;
    }
  }
  result.value = emitter.reshape(operand.value, shape);
  return result;
}

/// Products and sums of vectors in the same order.
static Value emitProductOfVectors(Emitter &emitter, DotGeneralOp op) {
  auto [left, right] = getDotOperands(op);
  int64_t batch = left.batch.size(), length = 1;
  for (int64_t dim : left.contracting)
    length *= shapeOf(left.value)[dim];
  if (length <= kLongVector)
    return {};
  auto lhs = findVectors(emitter, left), rhs = findVectors(emitter, right);
  if (!lhs || !rhs || lhs->numbers != rhs->numbers)
    return {};
  SmallVector<int64_t> contracting, kept;
  for (auto [dim, number] : llvm::enumerate(lhs->numbers)) {
    if (number >= batch)
      contracting.push_back(dim);
    else
      kept.push_back(number);
  }
  if (!llvm::is_sorted(kept))
    return {};
  Type type = getSumType(op.getType().getElementType());
  Value product = emitter.multiply(emitter.convert(lhs->value, type),
                                   emitter.convert(rhs->value, type));
  return emitter.reshape(emitter.sum(product, contracting),
                         op.getType().getShape());
}

/// Broadcasts `value`, whose dimension i is dimension `dims[i]` of `type`, from
/// one whose dimensions are in the order of the result's.
static Value broadcastInOrder(Emitter &emitter, Value value,
                              RankedTensorType type,
                              SmallVector<int64_t> dims) {
  SmallVector<int64_t> order = llvm::to_vector(llvm::seq<int64_t>(dims.size()));
  llvm::sort(order, [&](int64_t a, int64_t b) { return dims[a] < dims[b]; });
  llvm::sort(dims);
  return emitter.broadcast(emitter.transpose(value, order), type, dims);
}

/// Multiplies elements that no sum adds to others.
static Value emitOuterProduct(Emitter &emitter, DotGeneralOp op) {
  auto [left, right] = getDotOperands(op);
  for (int64_t dim : left.contracting)
    if (shapeOf(left.value)[dim] != 1)
      return {};
  RankedTensorType type =
      op.getType().clone(getSumType(op.getType().getElementType()));
  // The result has the batching dimensions, then each operand's others.
  int64_t next = left.batch.size();
  auto spread = [&](const DotOperand &operand) {
    SmallVector<int64_t> shape, dims;
    for (auto [dim, size] : llvm::enumerate(shapeOf(operand.value))) {
      if (llvm::is_contained(operand.contracting, static_cast<int64_t>(dim)))
        continue;
      const auto *batch = llvm::find(operand.batch, static_cast<int64_t>(dim));
      dims.push_back(batch == operand.batch.end()
                         ? next++
                         : batch - operand.batch.begin());
      shape.push_back(size);
    }
    Value value = emitter.convert(operand.value, type.getElementType());
    return broadcastInOrder(emitter, emitter.reshape(value, shape), type, dims);
  };
  Value lhs = spread(left), rhs = spread(right);
  return emitter.multiply(lhs, rhs);
}

/// The number of elements of `value` in a row: along the innermost dimensions
/// that are, or are not, in `dims`.
static int64_t getRowLength(Value value, ArrayRef<int64_t> dims, bool inDims) {
  ArrayRef<int64_t> shape = shapeOf(value);
  int64_t length = 1;
  for (int64_t dim = shape.size(); dim-- > 0;) {
    if (shape[dim] != 1 && llvm::is_contained(dims, dim) != inDims)
      break;
    length *= shape[dim];
  }
  return length;
}

/// Whether `value` is memory that the program gets, or a constant, or a
/// conversion of these. A view of it has any shape.
static bool isStored(Value value) {
  while (auto convert = value.getDefiningOp<ConvertOp>())
    value = convert.getOperand();
  return !value.getDefiningOp() || value.getDefiningOp<ConstantOp>();
}

/// `value` in another shape. Conversions follow: they are fused with their use.
static Value viewStored(Emitter &emitter, Value value,
                        ArrayRef<int64_t> shape) {
  auto convert = value.getDefiningOp<ConvertOp>();
  if (!convert)
    return emitter.reshape(value, shape);
  return emitter.convert(viewStored(emitter, convert.getOperand(), shape),
                         getElementTypeOrSelf(value));
}

namespace {

/// A product of a vector and a matrix. Neighbouring dimensions of the matrix
/// are one where the vector has them in the same order, or has none of them.
struct ProductWithVector {
  Value vector, matrix;
  /// The dimensions of the matrix that the vector has, in the vector's order.
  SmallVector<int64_t> ofVector;
  SmallVector<int64_t> batch, contracting;
};

} // namespace

static ProductWithVector mergeDims(Emitter &emitter, const Vectors &vector,
                                   const DotOperand &matrix) {
  ProductWithVector result;
  auto contracted = llvm::to_vector(
      llvm::concat<const int64_t>(matrix.batch, matrix.contracting));
  SmallVector<int64_t> ofVector;
  for (int64_t number : vector.numbers)
    ofVector.push_back(contracted[number]);
  auto follows = [&](int64_t dim) {
    if (dim == 0 || llvm::is_contained(matrix.batch, dim) ||
        llvm::is_contained(matrix.batch, dim - 1))
      return false;
    int64_t at = llvm::find(ofVector, dim) - ofVector.begin(),
            before = llvm::find(ofVector, dim - 1) - ofVector.begin(),
            none = ofVector.size();
    return at == none ? before == none : before + 1 == at;
  };
  SmallVector<int64_t> shape, merged, vectorShape;
  bool isView = isStored(matrix.value);
  for (auto [dim, size] : llvm::enumerate(shapeOf(matrix.value))) {
    if (isView && follows(dim))
      shape.back() *= size;
    else
      shape.push_back(size);
    merged.push_back(shape.size() - 1);
  }
  auto add = [&](SmallVectorImpl<int64_t> &to, int64_t dim) {
    if (!llvm::is_contained(to, merged[dim]))
      to.push_back(merged[dim]);
  };
  for (int64_t dim : ofVector)
    add(result.ofVector, dim);
  for (int64_t dim : matrix.batch)
    add(result.batch, dim);
  for (int64_t dim : matrix.contracting)
    add(result.contracting, dim);
  for (int64_t dim : result.ofVector)
    vectorShape.push_back(shape[dim]);
  result.vector = emitter.reshape(vector.value, vectorShape);
  result.matrix =
      isView ? viewStored(emitter, matrix.value, shape) : matrix.value;
  return result;
}

/// Multiplies a vector and a matrix, which is read once and in order: sums
/// along its rows, or over the rows of a large matrix.
static Value emitProductWithVector(Emitter &emitter, DotGeneralOp op,
                                   const DotOperand &vector,
                                   const DotOperand &matrix) {
  bool sumsRows =
      getRowLength(matrix.value, matrix.contracting, true) >= kShortRow;
  bool sumsOverRows =
      typeOf(matrix.value).getNumElements() >= kLargeMatrix &&
      getRowLength(matrix.value, matrix.contracting, false) >= kShortRow;
  if (!sumsRows && !sumsOverRows)
    return {};
  auto found = findVectors(emitter, vector);
  if (!found)
    return {};
  ProductWithVector merged = mergeDims(emitter, *found, matrix);
  ArrayRef<int64_t> shape = shapeOf(merged.matrix);
  // The result has the batching dimensions, then the others of the matrix.
  SmallVector<int64_t> order(merged.batch),
      kept = getFreeDimensions(shape.size(), {}, merged.contracting);
  llvm::append_range(
      order, getFreeDimensions(shape.size(), merged.batch, merged.contracting));
  SmallVector<int64_t> permutation;
  for (int64_t dim : order)
    permutation.push_back(llvm::find(kept, dim) - kept.begin());

  Type type = getSumType(op.getType().getElementType());
  Value wide =
      broadcastInOrder(emitter, emitter.convert(merged.vector, type),
                       RankedTensorType::get(shape, type), merged.ofVector);
  Value product = emitter.multiply(emitter.convert(merged.matrix, type), wide);
  Value sum = emitter.sum(product, merged.contracting);
  return emitter.reshape(emitter.transpose(sum, permutation),
                         op.getType().getShape());
}

/// `value` with the dimension `dim` in blocks: a dimension before it.
static Value splitIntoBlocks(Emitter &emitter, Value value, int64_t dim,
                             int64_t blocks, int64_t block) {
  value = emitter.sliceDim(value, dim, 0, blocks * block);
  SmallVector<int64_t> shape(shapeOf(value));
  shape[dim] = block;
  shape.insert(shape.begin() + dim, blocks);
  return emitter.reshape(value, shape);
}

static Value emitDot(Emitter &emitter, DotGeneralOp op, Value lhs, Value rhs,
                     ArrayRef<int64_t> shape, DotDimensionNumbersAttr numbers) {
  auto type =
      RankedTensorType::get(shape, getSumType(op.getType().getElementType()));
  return DotGeneralOp::create(emitter, type, lhs, rhs, numbers,
                              op.getPrecisionConfigAttr(),
                              op.getAlgorithmAttr());
}

/// The sum of the blocks' products.
static Value emitBlocks(Emitter &emitter, DotGeneralOp op) {
  auto numbers = op.getDotDimensionNumbers();
  if (numbers.getLhsContractingDimensions().size() != 1)
    return {};
  int64_t lhsDim = numbers.getLhsContractingDimensions()[0],
          rhsDim = numbers.getRhsContractingDimensions()[0];
  int64_t length = shapeOf(op.getLhs())[lhsDim];
  if (length <= kLongest)
    return {};
  int64_t operands = (typeOf(op.getLhs()).getNumElements() +
                      typeOf(op.getRhs()).getNumElements()) /
                     length;
  int64_t shortest = std::max<int64_t>(
      kShortestBlock,
      llvm::divideCeil(kShare * op.getType().getNumElements(), operands));
  if (shortest > kLongestBlock &&
      (length <= kLongForKernels || 2 * shortest > length))
    return {};
  int64_t block = shortest;
  for (int64_t even = shortest; even < 2 * shortest; ++even)
    if (length % even == 0) {
      block = even;
      break;
    }
  int64_t blocks = length / block, rest = length % block;

  // The blocks are the last batching dimension.
  auto number = [](ArrayRef<int64_t> batch, int64_t split) {
    SmallVector<int64_t> result;
    for (int64_t dim : batch)
      result.push_back(dim > split ? dim + 1 : dim);
    result.push_back(split);
    return result;
  };
  auto blockNumbers = DotDimensionNumbersAttr::get(
      op.getContext(), number(numbers.getLhsBatchingDimensions(), lhsDim),
      number(numbers.getRhsBatchingDimensions(), rhsDim), {lhsDim + 1},
      {rhsDim + 1});
  int64_t at = numbers.getLhsBatchingDimensions().size();
  SmallVector<int64_t> shape(op.getType().getShape());
  shape.insert(shape.begin() + at, blocks);
  Value products = emitDot(
      emitter, op, splitIntoBlocks(emitter, op.getLhs(), lhsDim, blocks, block),
      splitIntoBlocks(emitter, op.getRhs(), rhsDim, blocks, block), shape,
      blockNumbers);
  Value sum = emitter.sum(products, {at});
  if (rest == 0)
    return sum;
  auto sliceRest = [&](Value value, int64_t dim) {
    return emitter.sliceDim(value, dim, blocks * block, shapeOf(value)[dim]);
  };
  return emitter.add(sum, emitDot(emitter, op, sliceRest(op.getLhs(), lhsDim),
                                  sliceRest(op.getRhs(), rhsDim),
                                  op.getType().getShape(), numbers));
}

namespace {

struct SplitLongDots
    : systole::stablehlo::impl::SplitLongDotsPassBase<SplitLongDots> {
  void runOnOperation() override {
    SmallVector<DotGeneralOp> ops;
    getOperation()->walk([&](DotGeneralOp op) {
      Type element = op.getType().getElementType();
      if (isa<FloatType>(element) && op.getType().getNumElements() != 0)
        ops.push_back(op);
    });
    for (DotGeneralOp op : ops) {
      OpBuilder builder(op);
      Emitter emitter(builder, op);
      Value sum = emitOuterProduct(emitter, op);
      if (!sum)
        sum = emitProductOfVectors(emitter, op);
      auto [lhs, rhs] = getDotOperands(op);
      if (!sum)
        sum = emitProductWithVector(emitter, op, lhs, rhs);
      if (!sum)
        sum = emitProductWithVector(emitter, op, rhs, lhs);
      if (!sum)
        sum = emitBlocks(emitter, op);
      if (!sum)
        continue;
      op.replaceAllUsesWith(
          emitter.convert(sum, op.getType().getElementType()));
      op.erase();
    }
  }
};

} // namespace
