//===- StableHLOToMXU.cpp - Lowers to the matrix unit ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProductsOfBytes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "systole/Conversion/Passes.h"
#include "systole/Conversion/Patterns.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/Emitter.h"
#include "systole/Dialect/StableHLO/IR/ShapeRules.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Precision.h"

namespace systole {
#define GEN_PASS_DEF_CONVERTSTABLEHLOTOMXUPASS
#include "systole/Conversion/Passes.h.inc"
} // namespace systole

using namespace mlir;
using namespace systole;

using stablehlo::ConvolutionOp;
using stablehlo::DotGeneralOp;
using tpu::MXUConvolutionOp;
using tpu::MXUMatmulOp;
using tpu::MXUOpInterface;

namespace {

//===----------------------------------------------------------------------===//
// Element types that the matrix unit does not have
//===----------------------------------------------------------------------===//

/// `value` in the type in which its products are summed.
Value convertElement(OpBuilder &builder, Location loc, Value value, Type to,
                     bool isUnsigned) {
  Type from = value.getType();
  if (from == to)
    return value;
  if (isa<FloatType>(from))
    return from.getIntOrFloatBitWidth() < to.getIntOrFloatBitWidth()
               ? arith::ExtFOp::create(builder, loc, to, value).getResult()
               : arith::TruncFOp::create(builder, loc, to, value).getResult();
  if (from.getIntOrFloatBitWidth() > to.getIntOrFloatBitWidth())
    return arith::TruncIOp::create(builder, loc, to, value);
  return isUnsigned
             ? arith::ExtUIOp::create(builder, loc, to, value).getResult()
             : arith::ExtSIOp::create(builder, loc, to, value).getResult();
}

/// Makes the result's last dimension the innermost loop, if it is contiguous in
/// rhs: products of rows run along vectors.
void moveColumnsInside(MutableArrayRef<AffineMap> maps,
                       SmallVector<utils::IteratorType> &iterators) {
  ArrayRef<AffineExpr> result = maps.back().getResults(),
                       rhs = maps[1].getResults();
  if (result.empty() || rhs.empty() || rhs.back() != result.back() ||
      !isa<AffineDimExpr>(rhs.back()))
    return;
  unsigned column = cast<AffineDimExpr>(rhs.back()).getPosition();
  auto order = llvm::to_vector(llvm::seq<unsigned>(iterators.size()));
  std::rotate(order.begin() + column, order.begin() + column + 1, order.end());
  AffineMap permutation = inversePermutation(
      AffineMap::getPermutationMap(order, maps.back().getContext()));
  for (AffineMap &map : maps)
    map = map.compose(permutation);
  applyPermutationToVector(iterators, llvm::to_vector_of<int64_t>(order));
}

/// The contraction of `op`, as a linalg.generic of `type`. Booleans are added
/// by or, multiplied by and.
Value generalize(OpBuilder &builder, MXUOpInterface op, RankedTensorType type) {
  Location loc = op.getLoc();
  Type element = type.getElementType();
  bool lhsIsUnsigned = stablehlo::isUnsigned(getElementTypeOrSelf(op.getLhs())),
       rhsIsUnsigned = stablehlo::isUnsigned(getElementTypeOrSelf(op.getRhs()));
  Type sumType = stablehlo::getSumType(element);
  if (isa<IntegerType>(element))
    sumType = builder.getIntegerType(element.getIntOrFloatBitWidth());

  SmallVector<AffineMap> maps = op.getContractionMaps(/*part=*/0);
  SmallVector<utils::IteratorType> iterators;
  for (unsigned dim = 0; dim < maps[0].getNumDims(); ++dim)
    iterators.push_back(maps[2].isFunctionOfDim(dim)
                            ? utils::IteratorType::parallel
                            : utils::IteratorType::reduction);
  Value zero =
      arith::ConstantOp::create(builder, loc, builder.getZeroAttr(sumType));
  Value empty = tensor::EmptyOp::create(builder, loc, type.getShape(), sumType);
  Value init = linalg::FillOp::create(builder, loc, zero, empty).getResult(0);
  auto multiplyAdd = [&](OpBuilder &b, Location loc, ValueRange arguments) {
    Value lhs = convertElement(b, loc, arguments[0], sumType, lhsIsUnsigned);
    Value rhs = convertElement(b, loc, arguments[1], sumType, rhsIsUnsigned);
    Value sum = arguments.back();

    if (isa<FloatType>(sumType)) {
      Value product = arith::MulFOp::create(b, loc, lhs, rhs);
      sum = arith::AddFOp::create(b, loc, sum, product);
    } else if (sumType.isInteger(1)) {
      Value product = arith::AndIOp::create(b, loc, lhs, rhs);
      sum = arith::OrIOp::create(b, loc, sum, product);
    } else {
      Value product = arith::MulIOp::create(b, loc, lhs, rhs);
      sum = arith::AddIOp::create(b, loc, sum, product);
    }
    linalg::YieldOp::create(b, loc, sum);
  };
  SmallVector<Value> inputs{toSignless(builder, loc, op.getLhs()),
                            toSignless(builder, loc, op.getRhs())};
  // linalg takes a loop's extent from a subscript that is the loop alone, or
  // otherwise from the shape of an unused operand.
  AffineMap dest = maps.pop_back_val();
  SmallVector<int64_t> shape = op.getIterationShape(/*part=*/0);
  for (auto [dim, size] : llvm::enumerate(shape)) {
    AffineExpr expr = builder.getAffineDimExpr(dim);
    if (llvm::is_contained(maps[0].getResults(), expr) ||
        llvm::is_contained(maps[1].getResults(), expr) ||
        llvm::is_contained(dest.getResults(), expr))
      continue;
    inputs.push_back(
        tensor::EmptyOp::create(builder, loc, size, builder.getI8Type()));
    maps.push_back(AffineMap::get(shape.size(), 0, expr));
  }
  maps.push_back(dest);
  moveColumnsInside(maps, iterators);
  Value result =
      linalg::GenericOp::create(builder, loc, init.getType(), inputs,
                                ValueRange{init}, maps, iterators, multiplyAdd)
          .getResult(0);
  if (sumType == element)
    return result;
  if (isa<IntegerType>(element))
    return tensor::BitcastOp::create(builder, loc, type, result);
  return stablehlo::ConvertOp::create(builder, loc, type, result);
}

/// Whether the matrix unit has such products: of f32 or f64, or of bf16.
bool isForMXU(Value lhs, Value rhs, RankedTensorType type) {
  if (type.getNumElements() == 0)
    return false;
  for (Value factor : {lhs, rhs}) {
    auto shaped = cast<RankedTensorType>(factor.getType());
    Type element = shaped.getElementType(), result = type.getElementType();
    bool fits = element == result
                    ? element.isBF16() || element.isF32() || element.isF64()
                    : element.isBF16() && result.isF32();
    if (!fits || shaped.getNumElements() == 0)
      return false;
  }
  return getElementTypeOrSelf(lhs) == getElementTypeOrSelf(rhs);
}

/// Replaces `source` by `op` if the matrix unit has its type, otherwise by its
/// generic form.
void replaceByContraction(RewriterBase &rewriter, Operation *source,
                          MXUOpInterface op) {
  auto type = cast<RankedTensorType>(source->getResult(0).getType());
  if (isForMXU(op.getLhs(), op.getRhs(), type)) {
    if (op->getResult(0).getType() == type)
      return rewriter.replaceOp(source, op->getResults());
    return (void)rewriter.replaceOpWithNewOp<stablehlo::ConvertOp>(
        source, type, op->getResult(0));
  }
  bool hasElements = type.getNumElements() != 0;
  for (Value factor : {Value(op.getLhs()), Value(op.getRhs())})
    hasElements &= cast<ShapedType>(factor.getType()).getNumElements() != 0;
  rewriter.setInsertionPoint(op);
  rewriter.replaceOp(
      source, hasElements ? generalize(rewriter, op, type)
                          : stablehlo::Emitter(rewriter, op).zeros(type));
  rewriter.eraseOp(op);
}

/// Replaces `source` by sums of products of bytes.
void replaceByBytes(RewriterBase &rewriter, Operation *source,
                    MXUOpInterface op) {
  Type type = source->getResult(0).getType();
  if (op->getResult(0).getType() == type)
    return rewriter.replaceOp(source, op->getResults());
  rewriter.replaceOpWithNewOp<tensor::BitcastOp>(source, type,
                                                 op->getResult(0));
}

//===----------------------------------------------------------------------===//
// The operations
//===----------------------------------------------------------------------===//

/// The operands of a product; if their types differ, in the result's type.
std::pair<Value, Value> convertFactors(DotGeneralOp op, OpBuilder &builder) {
  Value lhs = op.getLhs(), rhs = op.getRhs();
  if (getElementTypeOrSelf(lhs) == getElementTypeOrSelf(rhs))
    return {lhs, rhs};
  for (Value *factor : {&lhs, &rhs}) {
    auto type = cast<RankedTensorType>(factor->getType());
    *factor = builder.createOrFold<stablehlo::ConvertOp>(
        op.getLoc(), type.clone(op.getType().getElementType()), *factor);
  }
  return {lhs, rhs};
}

/// Vectors of a product run along the last dimensions of the result, those of
/// rhs that are not contracted. Few of their elements may lie together in rhs,
/// as the colours of pixels whose columns are contracted. Then rhs becomes a
/// matrix with the contracted dimensions first. Many rows of lhs pay for the
/// copy.
Value gatherColumns(OpBuilder &builder, Location loc, Value lhs, Value rhs,
                    MutableArrayRef<SmallVector<int64_t>> batching,
                    MutableArrayRef<SmallVector<int64_t>> contracting) {
  constexpr int64_t fewColumns = 8, manyRows = 32;
  auto type = cast<RankedTensorType>(rhs.getType());
  auto getFree = [&](Value operand, unsigned i) {
    return stablehlo::getFreeDimensions(
        cast<RankedTensorType>(operand.getType()).getRank(), batching[i],
        contracting[i]);
  };
  auto count = [](Value operand, ArrayRef<int64_t> dims) {
    int64_t elements = 1;
    for (int64_t dim : dims)
      elements *= cast<RankedTensorType>(operand.getType()).getDimSize(dim);
    return elements;
  };
  SmallVector<int64_t> columns = getFree(rhs, 1);
  int64_t together = 1, last = type.getRank();
  for (int64_t dim : llvm::reverse(columns)) {
    if (dim != --last)
      break;
    together *= type.getDimSize(dim);
  }
  if (together == 1 || together >= fewColumns ||
      count(rhs, columns) < 2 * fewColumns ||
      count(lhs, getFree(lhs, 0)) < manyRows)
    return rhs;
  SmallVector<int64_t> order(batching[1]), shape;
  llvm::append_range(order, contracting[1]);
  llvm::append_range(order, columns);
  for (int64_t dim : order)
    shape.push_back(type.getDimSize(dim));
  for (auto *dims : {&batching[1], &contracting[1]})
    for (int64_t &dim : *dims)
      dim = llvm::find(order, dim) - order.begin();
  return stablehlo::TransposeOp::create(builder, loc, type.clone(shape), rhs,
                                        order);
}

struct ConvertDotGeneral : OpRewritePattern<DotGeneralOp> {
  ConvertDotGeneral(MLIRContext *context, tpu::Precision precision)
      : OpRewritePattern(context), precision(precision) {}

  LogicalResult matchAndRewrite(DotGeneralOp op,
                                PatternRewriter &rewriter) const override {
    auto numbers = op.getDotDimensionNumbers();
    auto [lhs, rhs] = convertFactors(op, rewriter);
    SmallVector<SmallVector<int64_t>, 2> batching{
        llvm::to_vector(numbers.getLhsBatchingDimensions()),
        llvm::to_vector(numbers.getRhsBatchingDimensions())},
        contracting{llvm::to_vector(numbers.getLhsContractingDimensions()),
                    llvm::to_vector(numbers.getRhsContractingDimensions())};
    // A vector is the first operand: loops pack the second before they begin.
    if (cast<RankedTensorType>(rhs.getType()).getRank() ==
        static_cast<int64_t>(batching[1].size() + contracting[1].size())) {
      std::swap(lhs, rhs);
      std::swap(batching[0], batching[1]);
      std::swap(contracting[0], contracting[1]);
    }
    auto type = cast<RankedTensorType>(op.getType());
    rhs = gatherColumns(rewriter, op.getLoc(), lhs, rhs, batching, contracting);
    std::optional<Operands> bytes =
        findProductsOfBytes(rewriter, lhs, rhs, type);
    Operands operands = bytes.value_or(Operands{
        lhs, rhs, cast<RankedTensorType>(stablehlo::getSumType(type))});
    Value init =
        tensor::EmptyOp::create(rewriter, op.getLoc(), operands.sums.getShape(),
                                operands.sums.getElementType());
    auto matmul = MXUMatmulOp::create(
        rewriter, op.getLoc(), operands.sums, operands.lhs, operands.rhs,
        ValueRange(), init, batching[0], batching[1], contracting[0],
        contracting[1], operands.lhsIsUnsigned, operands.rhsIsUnsigned,
        tpu::getPrecision(op, precision), rewriter.getArrayAttr({}));
    if (bytes)
      replaceByBytes(rewriter, op, matmul);
    else
      replaceByContraction(rewriter, op, matmul);
    return success();
  }

private:
  tpu::Precision precision;
};

struct ConvertConvolution : OpRewritePattern<ConvolutionOp> {
  ConvertConvolution(MLIRContext *context, tpu::Precision precision)
      : OpRewritePattern(context), precision(precision) {}

  /// lhs with zeros around it and between its elements, for types that the
  /// matrix unit lacks.
  Value pad(ConvolutionOp op, RewriterBase &rewriter) const {
    // Without windows, negative padding may crop more than there is.
    if (stablehlo::typeOf(op.getResult()).getNumElements() == 0)
      return op.getLhs();
    int64_t rank = stablehlo::typeOf(op.getLhs()).getRank();
    SmallVector<int64_t> low(rank, 0), high(low), interior(low);
    for (auto [dim, window] :
         llvm::zip_equal(op.getDimensionNumbers().getInputSpatialDimensions(),
                         stablehlo::getWindow(op))) {
      low[dim] = window.paddingLow;
      high[dim] = window.paddingHigh;
      interior[dim] = window.baseDilation - 1;
    }
    return stablehlo::Emitter(rewriter, op)
        .pad(op.getLhs(), low, high, interior);
  }

  LogicalResult matchAndRewrite(ConvolutionOp op,
                                PatternRewriter &rewriter) const override {
    auto numbers = op.getDimensionNumbers();
    auto type = cast<RankedTensorType>(op.getType());
    Location loc = op.getLoc();
    std::optional<Operands> bytes =
        findProductsOfBytes(rewriter, op.getLhs(), op.getRhs(), type);
    bool padsItself = bytes || isForMXU(op.getLhs(), op.getRhs(), type);
    Operands operands = bytes.value_or(
        Operands{padsItself ? op.getLhs() : pad(op, rewriter), op.getRhs(),
                 cast<RankedTensorType>(stablehlo::getSumType(type))});
    SmallVector<int64_t> padding;
    ArrayRef<int64_t> lhsDilation;
    if (padsItself) {
      if (op.getPadding())
        padding.assign(op.getPadding()->value_begin<int64_t>(),
                       op.getPadding()->value_end<int64_t>());
      lhsDilation = op.getLhsDilation().value_or(ArrayRef<int64_t>());
    }
    tpu::ConvolutionDims dims;
    dims.lhsBatch = numbers.getInputBatchDimension();
    dims.lhsFeature = numbers.getInputFeatureDimension();
    dims.lhsSpatial.assign(numbers.getInputSpatialDimensions());
    dims.rhsInput = numbers.getKernelInputFeatureDimension();
    dims.rhsOutput = numbers.getKernelOutputFeatureDimension();
    dims.rhsSpatial.assign(numbers.getKernelSpatialDimensions());
    dims.outBatch = numbers.getOutputBatchDimension();
    dims.outFeature = numbers.getOutputFeatureDimension();
    dims.outSpatial.assign(numbers.getOutputSpatialDimensions());

    Value init =
        tensor::EmptyOp::create(rewriter, loc, operands.sums.getShape(),
                                operands.sums.getElementType());
    auto convolution = MXUConvolutionOp::create(
        rewriter, loc, operands.sums, operands.lhs, operands.rhs, ValueRange(),
        init, tpu::formatDimLabels(dims),
        op.getWindowStrides().value_or(ArrayRef<int64_t>()), padding,
        lhsDilation, op.getRhsDilation().value_or(ArrayRef<int64_t>()),
        op.getWindowReversal().value_or(ArrayRef<bool>()),
        op.getFeatureGroupCount(), op.getBatchGroupCount(),
        op->hasAttr(tpu::TPUDialect::getSparseRhsAttrName()),
        operands.lhsIsUnsigned, operands.rhsIsUnsigned,
        tpu::getPrecision(op, precision), rewriter.getArrayAttr({}));
    if (bytes)
      replaceByBytes(rewriter, op, convolution);
    else
      replaceByContraction(rewriter, op, convolution);
    return success();
  }

private:
  tpu::Precision precision;
};

struct ConvertStableHLOToMXU
    : systole::impl::ConvertStableHLOToMXUPassBase<ConvertStableHLOToMXU> {
  using ConvertStableHLOToMXUPassBase::ConvertStableHLOToMXUPassBase;

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateStableHLOToMXUPatterns(patterns, precision);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

} // namespace

void systole::populateStableHLOToMXUPatterns(RewritePatternSet &patterns,
                                             tpu::Precision precision) {
  patterns.add<ConvertDotGeneral, ConvertConvolution>(patterns.getContext(),
                                                      precision);
}
