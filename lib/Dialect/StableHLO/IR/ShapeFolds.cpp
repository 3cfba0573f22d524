//===- ShapeFolds.cpp - Folds of constants and of moved data --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/ShapeRules.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"

using namespace mlir;
using namespace systole::stablehlo;

// A splat constant in the shape of the result; null for other constants.
static OpFoldResult resizeSplat(Attribute attr, RankedTensorType type) {
  auto splat = dyn_cast_if_present<SplatElementsAttr>(attr);
  if (!splat || !type.hasStaticShape())
    return {};
  return splat.resizeSplat(type);
}

static bool isIdentity(ArrayRef<int64_t> permutation) {
  return llvm::equal(permutation, llvm::seq<int64_t>(0, permutation.size()));
}

/// Longer concatenations are left to the program.
static constexpr int64_t kMaxConcatenated = 1024;

/// Small constants of integers, such as the indices of a gather, one after the
/// other; null for others.
static OpFoldResult concatenateIntegers(ArrayRef<Attribute> inputs,
                                        RankedTensorType type, int64_t dim) {
  if (!isa<IntegerType>(type.getElementType()) || !type.hasStaticShape() ||
      type.getNumElements() == 0 || type.getNumElements() > kMaxConcatenated)
    return {};
  SmallVector<DenseIntElementsAttr> values;
  for (Attribute input : inputs) {
    values.push_back(dyn_cast_if_present<DenseIntElementsAttr>(input));
    if (!values.back())
      return {};
  }
  SmallVector<APInt> integers;
  int64_t rows = llvm::product_of(type.getShape().take_front(dim));
  for (int64_t row : llvm::seq(rows))
    for (DenseIntElementsAttr value : values) {
      int64_t count = value.getNumElements() / rows;
      auto all = value.getValues<APInt>();
      integers.append(all.begin() + row * count,
                      all.begin() + (row + 1) * count);
    }
  return DenseElementsAttr::get(type, integers);
}

/// Removes an op without effect, or resizes a splat constant.
template <typename Op>
static OpFoldResult foldMoved(Op op, Value operand, Attribute value,
                              bool unchanged) {
  if (unchanged && operand.getType() == op.getType())
    return operand;
  return resizeSplat(value, op.getType());
}

OpFoldResult ConstantOp::fold(FoldAdaptor) {
  // The integers of a quantized type are not its values, and folds must not
  // take them for values.
  if (isa<quant::QuantizedType>(getType().getElementType()))
    return ArrayAttr::get(getContext(), {getValue()});
  return getValue();
}

OpFoldResult IotaOp::fold(FoldAdaptor) {
  RankedTensorType type = getType();
  if (type.hasStaticShape() && type.getDimSize(getIotaDimension()) == 1 &&
      !isa<quant::QuantizedType>(type.getElementType()))
    return getSplatAttr(type, 0.0);
  return {};
}

OpFoldResult ReshapeOp::fold(FoldAdaptor adaptor) {
  if (getOperand().getType() == getType())
    return getOperand();
  auto value = dyn_cast_if_present<DenseElementsAttr>(adaptor.getOperand());
  if (!value || !getType().hasStaticShape())
    return {};
  return value.reshape(getType());
}

OpFoldResult BroadcastInDimOp::fold(FoldAdaptor adaptor) {
  // Dimensions of one element are no copies of a constant.
  auto value = dyn_cast_if_present<DenseElementsAttr>(adaptor.getOperand());
  if (value && getType().hasStaticShape() &&
      value.getNumElements() == getType().getNumElements() &&
      llvm::is_sorted(getBroadcastDimensions()))
    return value.reshape(getType());
  return foldMoved(*this, getOperand(), adaptor.getOperand(),
                   isIdentity(getBroadcastDimensions()));
}

OpFoldResult TransposeOp::fold(FoldAdaptor adaptor) {
  return foldMoved(*this, getOperand(), adaptor.getOperand(),
                   isIdentity(getPermutation()));
}

OpFoldResult ReverseOp::fold(FoldAdaptor adaptor) {
  RankedTensorType type = getType();
  bool unchanged = llvm::all_of(
      getDimensions(), [&](int64_t i) { return type.getDimSize(i) == 1; });
  return foldMoved(*this, getOperand(), adaptor.getOperand(), unchanged);
}

/// Returns the tensor whose slices, one after the other, are the operands and
/// make up the whole tensor; null for other operands.
static Value findWhole(ConcatenateOp op) {
  auto first = op.getInputs().front().getDefiningOp<SliceOp>();
  if (!first || first.getOperand().getType() != op.getType() ||
      !op.getType().hasStaticShape())
    return {};
  int64_t dim = op.getDimension(), next = 0;
  for (Value input : op.getInputs()) {
    auto slice = input.getDefiningOp<SliceOp>();
    if (!slice || slice.getOperand() != first.getOperand() ||
        slice.getStartIndices()[dim] != next ||
        !llvm::all_of(slice.getStrides(), [](int64_t i) { return i == 1; }))
      return {};
    next = slice.getLimitIndices()[dim];
  }
  // A concatenation of that type has all of the other dimensions.
  return first.getOperand();
}

OpFoldResult ConcatenateOp::fold(FoldAdaptor adaptor) {
  // An input as large as the result: the others are empty.
  for (Value input : getInputs())
    if (input.getType() == getType() &&
        (getInputs().size() == 1 || getType().hasStaticShape()))
      return input;
  if (Value whole = findWhole(*this))
    return whole;
  return concatenateIntegers(adaptor.getInputs(), getType(), getDimension());
}

OpFoldResult SliceOp::fold(FoldAdaptor adaptor) {
  // A slice of the same static type has all elements, in order.
  return foldMoved(*this, getOperand(), adaptor.getOperand(),
                   getType().hasStaticShape());
}

OpFoldResult PadOp::fold(FoldAdaptor) {
  auto isZero = [](ArrayRef<int64_t> amounts) {
    return llvm::all_of(amounts, [](int64_t amount) { return amount == 0; });
  };
  if (isZero(getEdgePaddingLow()) && isZero(getEdgePaddingHigh()) &&
      isZero(getInteriorPadding()) && getOperand().getType() == getType())
    return getOperand();
  return {};
}

OpFoldResult DynamicSliceOp::fold(FoldAdaptor) {
  // A slice of the whole size starts at 0, whatever its operand.
  if (getType().hasStaticShape() && getOperand().getType() == getType())
    return getOperand();
  return {};
}

OpFoldResult DynamicUpdateSliceOp::fold(FoldAdaptor) {
  if (getType().hasStaticShape() && getUpdate().getType() == getType())
    return getUpdate();
  return {};
}

//===----------------------------------------------------------------------===//
// Merging two ops
//===----------------------------------------------------------------------===//

LogicalResult ReshapeOp::canonicalize(ReshapeOp op, PatternRewriter &rewriter) {
  auto inner = op.getOperand().getDefiningOp<ReshapeOp>();
  if (!inner)
    return failure();
  rewriter.replaceOpWithNewOp<ReshapeOp>(op, op.getType(), inner.getOperand());
  return success();
}

static LogicalResult mergeTransposes(TransposeOp op,
                                     PatternRewriter &rewriter) {
  auto inner = op.getOperand().getDefiningOp<TransposeOp>();
  if (!inner)
    return failure();
  SmallVector<int64_t> permutation;
  for (int64_t dimension : op.getPermutation())
    permutation.push_back(inner.getPermutation()[dimension]);
  rewriter.replaceOpWithNewOp<TransposeOp>(op, op.getType(), inner.getOperand(),
                                           permutation);
  return success();
}

/// Transposes a product by swapping its operands, which keeps the innermost
/// dimension innermost.
static LogicalResult transposeDot(TransposeOp op, PatternRewriter &rewriter) {
  auto dot = op.getOperand().getDefiningOp<DotGeneralOp>();
  if (!dot || !dot->hasOneUse() || dot.getAlgorithm())
    return failure();
  DotDimensionNumbersAttr numbers = dot.getDotDimensionNumbers();
  int64_t batch = numbers.getLhsBatchingDimensions().size();
  int64_t rank = op.getType().getRank();
  // The result's dimensions from here on are the second operand's.
  int64_t second = cast<RankedTensorType>(dot.getLhs().getType()).getRank() -
                   numbers.getLhsContractingDimensions().size();
  int64_t last = op.getPermutation().back();
  if (last < batch || last >= second || second == rank)
    return failure();
  auto exchange = [&](int64_t dim) {
    if (dim < batch)
      return dim;
    return dim < second ? dim + rank - second : dim - second + batch;
  };
  auto type = cast<RankedTensorType>(dot.getType());
  SmallVector<int64_t> shape(rank), permutation;
  for (int64_t dim = 0; dim < rank; ++dim)
    shape[exchange(dim)] = type.getDimSize(dim);
  for (int64_t dim : op.getPermutation())
    permutation.push_back(exchange(dim));
  ArrayAttr precision = dot.getPrecisionConfigAttr();
  if (precision)
    precision = rewriter.getArrayAttr(
        llvm::to_vector(llvm::reverse(precision.getValue())));
  auto exchanged = DotGeneralOp::create(
      rewriter, dot.getLoc(), type.clone(shape), dot.getRhs(), dot.getLhs(),
      DotDimensionNumbersAttr::get(op.getContext(),
                                   numbers.getRhsBatchingDimensions(),
                                   numbers.getLhsBatchingDimensions(),
                                   numbers.getRhsContractingDimensions(),
                                   numbers.getLhsContractingDimensions()),
      precision, DotAlgorithmAttr());
  rewriter.replaceOpWithNewOp<TransposeOp>(op, op.getType(), exchanged,
                                           permutation);
  return success();
}

void TransposeOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                              MLIRContext *) {
  patterns.add(transposeDot).add(mergeTransposes);
}

namespace {
struct DotOperand {
  Value value;
  SmallVector<int64_t> batching, contracting;
};
} // namespace

/// The operand before its transposition, if that keeps the order of the free
/// dimensions, which is the result's.
static DotOperand readBefore(Value value, ArrayRef<int64_t> batching,
                             ArrayRef<int64_t> contracting) {
  DotOperand same{value, llvm::to_vector(batching),
                  llvm::to_vector(contracting)};
  auto transpose = value.getDefiningOp<TransposeOp>();
  if (!transpose ||
      !isa<FloatType, IntegerType, ComplexType>(getElementTypeOrSelf(value)))
    return same;
  ArrayRef<int64_t> from = transpose.getPermutation();
  SmallVector<int64_t> free;
  for (int64_t dim : getFreeDimensions(from.size(), batching, contracting))
    free.push_back(from[dim]);
  if (!llvm::is_sorted(free))
    return same;
  auto read = [&](ArrayRef<int64_t> dims) {
    return llvm::map_to_vector(dims, [&](int64_t dim) { return from[dim]; });
  };
  return {transpose.getOperand(), read(batching), read(contracting)};
}

/// A product reads an operand in any order of its dimensions.
LogicalResult DotGeneralOp::canonicalize(DotGeneralOp op,
                                         PatternRewriter &rewriter) {
  DotDimensionNumbersAttr numbers = op.getDotDimensionNumbers();
  auto lhs = readBefore(op.getLhs(), numbers.getLhsBatchingDimensions(),
                        numbers.getLhsContractingDimensions());
  auto rhs = readBefore(op.getRhs(), numbers.getRhsBatchingDimensions(),
                        numbers.getRhsContractingDimensions());
  if (lhs.value == op.getLhs() && rhs.value == op.getRhs())
    return failure();
  rewriter.modifyOpInPlace(op, [&] {
    op.getLhsMutable().assign(lhs.value);
    op.getRhsMutable().assign(rhs.value);
    op.setDotDimensionNumbersAttr(DotDimensionNumbersAttr::get(
        op.getContext(), lhs.batching, rhs.batching, lhs.contracting,
        rhs.contracting));
  });
  return success();
}

LogicalResult BroadcastInDimOp::canonicalize(BroadcastInDimOp op,
                                             PatternRewriter &rewriter) {
  auto inner = op.getOperand().getDefiningOp<BroadcastInDimOp>();
  if (!inner)
    return failure();
  SmallVector<int64_t> dimensions;
  for (int64_t dimension : inner.getBroadcastDimensions())
    dimensions.push_back(op.getBroadcastDimensions()[dimension]);
  rewriter.replaceOpWithNewOp<BroadcastInDimOp>(op, op.getType(),
                                                inner.getOperand(), dimensions);
  return success();
}
