//===- ReorderDotOfGather.cpp - Reorders products of gathers --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A gather selects rows of a table, like a product with a matrix of zeros and
// ones. An adding scatter is a product with its transpose. With S the
// selection, L = S * T are the gathered rows. The three products of a training
// step with L can be reordered:
//
//   L * W          = S * (T * W)             the layer's result
//   transpose(L) G = transpose(T) * (S' * G) the gradient of its weights
//   S' * (G * W')  = (S' * G) * W'           the gradient of the table
//
// If more rows are gathered than the table has, these are fewer operations.
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/Emitter.h"

#include "mlir/IR/Matchers.h"
#include "systole/Dialect/StableHLO/IR/Reducers.h"
#include "systole/Optimize/Passes.h"
#include "systole/Support/RewriteGreedily.h"

namespace systole::stablehlo {
#define GEN_PASS_DEF_REORDERDOTOFGATHERPASS
#include "systole/Optimize/Passes.h.inc"
} // namespace systole::stablehlo

using namespace mlir;
using namespace systole::stablehlo;

/// The smallest ratio of gathered rows to rows of the table.
constexpr int64_t kLeastReuse = 2;
/// The smallest width of rows: for narrower ones, moving the products costs as
/// much as the multiplication.
constexpr int64_t kLeastWidth = 128;

static bool isWideFloat(ArrayRef<Value> values) {
  Type type = typeOf(values.front()).getElementType();
  return (type.isF32() || type.isF64()) &&
         llvm::all_of(values, [&](Value value) {
           return typeOf(value).getElementType() == type &&
                  typeOf(value).hasStaticShape();
         });
}

/// The dimensions of `value` other than `dims`, in order.
static SmallVector<int64_t> getOthers(Value value, ArrayRef<int64_t> dims) {
  return llvm::filter_to_vector(
      llvm::seq<int64_t>(0, typeOf(value).getRank()),
      [&](int64_t dim) { return !llvm::is_contained(dims, dim); });
}

static SmallVector<int64_t> getSizes(Value value, ArrayRef<int64_t> dims) {
  return llvm::map_to_vector(dims,
                             [&](int64_t dim) { return shapeOf(value)[dim]; });
}

/// The operand of the transpose that defines `value`, and its dimension for
/// each dimension of `value`.
static std::pair<Value, SmallVector<int64_t>> readTranspose(Value value) {
  if (auto transpose = value.getDefiningOp<TransposeOp>())
    return {transpose.getOperand(),
            SmallVector<int64_t>(transpose.getPermutation())};
  return {value,
          llvm::to_vector(llvm::seq<int64_t>(0, typeOf(value).getRank()))};
}

namespace {

/// Gathered rows of a table. Dimension `along` runs along the rows; the others
/// are those of the indices, in the order `dims`.
struct Lookup {
  GatherOp gather;
  int64_t along;
  SmallVector<int64_t> dims;

  Value getTable() { return gather.getOperand(); }
  Value getIndices() { return gather.getStartIndices(); }
  int64_t getVectorDim() {
    return gather.getDimensionNumbers().getIndexVectorDim();
  }
};

} // namespace

/// Whether enough rows of the table are gathered.
static bool pays(Value table, Value indices) {
  return typeOf(indices).getNumElements() >= kLeastReuse * shapeOf(table)[0] &&
         shapeOf(table)[1] >= kLeastWidth;
}

/// Whether each index is one number: in a scalar, or in a last dimension.
static bool areScalars(Value indices, int64_t vectorDim) {
  RankedTensorType type = typeOf(indices);
  return type.hasStaticShape() &&
         (vectorDim == type.getRank() ||
          (vectorDim == type.getRank() - 1 && type.getDimSize(vectorDim) == 1));
}

/// The rank of each index in `dims`, in sorted order.
static SmallVector<int64_t> getRanks(ArrayRef<int64_t> dims) {
  return llvm::map_to_vector(dims, [&](int64_t dim) {
    return int64_t(llvm::count_if(dims, [&](int64_t d) { return d < dim; }));
  });
}

static std::optional<Lookup> readLookup(Value value) {
  auto [source, permutation] = readTranspose(value);
  auto gather = source.getDefiningOp<GatherOp>();
  if (!gather || typeOf(gather.getOperand()).getRank() != 2)
    return std::nullopt;
  GatherDimensionNumbersAttr numbers = gather.getDimensionNumbers();
  RankedTensorType table = typeOf(gather.getOperand());
  const int64_t zero = 0;
  if (numbers.getCollapsedSliceDims() != ArrayRef(zero) ||
      numbers.getStartIndexMap() != ArrayRef(zero) ||
      !numbers.getOperandBatchingDims().empty() ||
      gather.getSliceSizes()[1] != table.getDimSize(1) ||
      !areScalars(gather.getStartIndices(), numbers.getIndexVectorDim()))
    return std::nullopt;
  int64_t offset = numbers.getOffsetDims().front();
  Lookup lookup{
      gather, llvm::find(permutation, offset) - permutation.begin(), {}};
  SmallVector<int64_t> batch(permutation);
  batch.erase(batch.begin() + lookup.along);
  lookup.dims = getRanks(batch);
  return lookup;
}

/// The indices as scalars, with their dimensions in the order `dims`.
static Value reorder(Emitter &emitter, Value indices, int64_t vectorDim,
                     ArrayRef<int64_t> dims) {
  return emitter.transpose(
      emitter.reshape(indices, shapeOf(indices).take_front(vectorDim)), dims);
}

/// Returns, for each row of a table of `numRows`, the sum of the rows of
/// `values` whose element in `indices` names that row. `dims` are the
/// dimensions of a row in `values`.
static Value createSumsByRow(Emitter &emitter, int64_t numRows, Value indices,
                             Value values, ArrayRef<int64_t> dims) {
  RankedTensorType type = typeOf(values);
  SmallVector<int64_t> shape{numRows};
  llvm::append_range(shape, getSizes(values, dims));
  auto sums = type.clone(shape);
  auto numbers = ScatterDimensionNumbersAttr::get(
      emitter.getContext(), dims, /*insertedWindowDims=*/{0},
      /*inputBatchingDims=*/{}, /*scatterIndicesBatchingDims=*/{},
      /*scatterDimsToOperandDims=*/{0}, typeOf(indices).getRank());
  auto scatter = ScatterOp::create(
      emitter, TypeRange(sums), ValueRange(emitter.zeros(sums)), indices,
      ValueRange(values), numbers, emitter.getBoolAttr(false),
      emitter.getBoolAttr(false));
  buildReduceBody<AddOp>(type.getElementType(), scatter.getUpdateComputation(),
                         emitter);
  return scatter->getResult(0);
}

/// A product like `op` of other operands.
static Value createProduct(OpBuilder &b, DotGeneralOp op, Value lhs, Value rhs,
                           ArrayRef<int64_t> lhsContracting,
                           ArrayRef<int64_t> rhsContracting) {
  SmallVector<int64_t> shape = getSizes(lhs, getOthers(lhs, lhsContracting));
  llvm::append_range(shape, getSizes(rhs, getOthers(rhs, rhsContracting)));
  auto numbers = DotDimensionNumbersAttr::get(b.getContext(), {}, {},
                                              lhsContracting, rhsContracting);
  return DotGeneralOp::create(b, op.getLoc(), op.getType().clone(shape), lhs,
                              rhs, numbers, op.getPrecisionConfigAttr(),
                              op.getAlgorithmAttr());
}

namespace {

/// L * W = S * (T * W)
LogicalResult multiplyTable(DotGeneralOp op, PatternRewriter &rewriter) {
  DotDimensionNumbersAttr numbers = op.getDotDimensionNumbers();
  std::optional<Lookup> lookup = readLookup(op.getLhs());
  if (!lookup || !pays(lookup->getTable(), lookup->getIndices()) ||
      !numbers.getLhsBatchingDimensions().empty() ||
      numbers.getLhsContractingDimensions() != ArrayRef(lookup->along) ||
      !isWideFloat({lookup->getTable(), op.getRhs(), op.getResult()}))
    return rewriter.notifyMatchFailure(op, "not of a table's rows");
  Emitter emitter(rewriter, op);
  Value table = createProduct(emitter, op, lookup->getTable(), op.getRhs(), {1},
                              numbers.getRhsContractingDimensions());
  Value indices = reorder(emitter, lookup->getIndices(), lookup->getVectorDim(),
                          lookup->dims);
  const int64_t rank = typeOf(indices).getRank();
  SmallVector<int64_t> sizes(shapeOf(table));
  sizes.front() = 1;
  auto rows = GatherDimensionNumbersAttr::get(
      rewriter.getContext(),
      llvm::to_vector(llvm::seq<int64_t>(rank, op.getType().getRank())),
      /*collapsedSliceDims=*/{0}, /*operandBatchingDims=*/{},
      /*startIndicesBatchingDims=*/{}, /*startIndexMap=*/{0}, rank);
  rewriter.replaceOpWithNewOp<GatherOp>(op, op.getType(), table, indices, rows,
                                        rewriter.getDenseI64ArrayAttr(sizes),
                                        rewriter.getBoolAttr(false));
  return success();
}

/// transpose(L) * G = transpose(T) * (S' * G), and with G first.
LogicalResult sumByRow(DotGeneralOp op, bool isFirst,
                       PatternRewriter &rewriter) {
  DotDimensionNumbersAttr numbers = op.getDotDimensionNumbers();
  ArrayRef<int64_t> summed = numbers.getLhsContractingDimensions();
  ArrayRef<int64_t> others = numbers.getRhsContractingDimensions();
  if (!isFirst)
    std::swap(summed, others);
  std::optional<Lookup> lookup =
      readLookup(isFirst ? op.getLhs() : op.getRhs());
  Value values = isFirst ? op.getRhs() : op.getLhs();
  if (!lookup || !pays(lookup->getTable(), lookup->getIndices()) ||
      !numbers.getLhsBatchingDimensions().empty() ||
      summed.size() != lookup->dims.size() ||
      llvm::is_contained(summed, lookup->along) ||
      !isWideFloat({lookup->getTable(), values, op.getResult()}))
    return failure();
  // The dimensions of the indices, in the order of the values'.
  SmallVector<int64_t> dims(summed.size());
  SmallVector<int64_t> places = getRanks(others), at = getRanks(summed);
  for (auto [place, dim] : llvm::zip_equal(places, at))
    dims[place] = lookup->dims[dim];
  Emitter emitter(rewriter, op);
  Value table = lookup->getTable();
  Value indices = reorder(emitter, clampStarts(emitter, lookup->gather),
                          lookup->getVectorDim(), dims);
  Value sums = createSumsByRow(emitter, shapeOf(table)[0], indices, values,
                               getOthers(values, others));
  rewriter.replaceOp(
      op, isFirst ? createProduct(emitter, op, table, sums, {0}, {0})
                  : createProduct(emitter, op, sums, table, {0}, {0}));
  return success();
}

LogicalResult sumByRowBeforeTable(DotGeneralOp op, PatternRewriter &rewriter) {
  if (succeeded(sumByRow(op, /*isFirst=*/true, rewriter)) ||
      succeeded(sumByRow(op, /*isFirst=*/false, rewriter)))
    return success();
  return rewriter.notifyMatchFailure(op, "not of a table's columns");
}

/// S' * (G * W') = (S' * G) * W'
LogicalResult sumByRowBeforeProduct(ScatterOp scatter,
                                    PatternRewriter &rewriter) {
  ScatterDimensionNumbersAttr to = scatter.getScatterDimensionNumbers();
  const int64_t zero = 0;
  if (scatter.getInputs().size() != 1 ||
      typeOf(scatter.getInputs()[0]).getRank() != 2 ||
      !matchPattern(scatter.getInputs()[0], m_AnyZeroFloat()) ||
      to.getInsertedWindowDims() != ArrayRef(zero) ||
      to.getScatterDimsToOperandDims() != ArrayRef(zero) ||
      !to.getInputBatchingDims().empty() ||
      !areScalars(scatter.getScatterIndices(), to.getIndexVectorDim()) ||
      !adds(scatter.getUpdateComputation()))
    return rewriter.notifyMatchFailure(scatter, "not sums of rows");

  auto [product, permutation] = readTranspose(scatter.getUpdates()[0]);
  auto op = product.getDefiningOp<DotGeneralOp>();
  Value table = scatter->getResult(0);
  Value indices = scatter.getScatterIndices();
  const int64_t window = to.getUpdateWindowDims().front();
  const int64_t along = permutation[window];
  if (!op || !op->hasOneUse() || !scatter.getUpdates()[0].hasOneUse() ||
      shapeOf(product)[along] != shapeOf(table)[1] || !pays(table, indices) ||
      !isWideFloat({op.getLhs(), op.getRhs(), product}))
    return rewriter.notifyMatchFailure(scatter, "its rows are no product's");

  // The operand with the rows has no other free dimension.
  DotDimensionNumbersAttr numbers = op.getDotDimensionNumbers();
  ArrayRef<int64_t> summed = numbers.getLhsContractingDimensions();
  ArrayRef<int64_t> others = numbers.getRhsContractingDimensions();
  SmallVector<int64_t> lhsFree = getOthers(op.getLhs(), summed);
  SmallVector<int64_t> rhsFree = getOthers(op.getRhs(), others);
  const int64_t last = op.getType().getRank() - 1;
  const bool isLast = rhsFree.size() == 1 && along == last;
  const bool isFirst = lhsFree.size() == 1 && along == 0;
  if (!numbers.getLhsBatchingDimensions().empty() || (!isLast && !isFirst))
    return rewriter.notifyMatchFailure(scatter, "not a product of rows");
  Value values = op.getLhs(), weights = op.getRhs();
  if (!isLast) {
    std::swap(values, weights);
    std::swap(summed, others);
  }

  // Each dimension of the product but that of the rows, which is the values',
  // is a dimension of the indices.
  SmallVector<int64_t> batch(permutation);
  batch.erase(batch.begin() + window);
  SmallVector<int64_t> ranks = getRanks(batch), dims(ranks.size());
  for (auto [dim, rank] : llvm::enumerate(ranks))
    dims[rank] = int64_t(dim);
  SmallVector<int64_t> kept(summed), keptOthers(others);
  llvm::sort(kept);
  for (auto [dim, rank] : llvm::enumerate(getRanks(summed)))
    keptOthers[rank] = others[dim];
  rewriter.setInsertionPoint(scatter);
  Emitter emitter(rewriter, scatter);
  Value sums = createSumsByRow(
      emitter, shapeOf(table)[0],
      reorder(emitter, indices, to.getIndexVectorDim(), dims), values, kept);
  auto contracted =
      llvm::to_vector(llvm::seq<int64_t>(1, int64_t(kept.size()) + 1));
  rewriter.replaceOp(scatter, createProduct(emitter, op, sums, weights,
                                            contracted, keptOthers));
  return success();
}

struct ReorderDotOfGather
    : systole::stablehlo::impl::ReorderDotOfGatherPassBase<ReorderDotOfGather> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add(multiplyTable)
        .add(sumByRowBeforeTable)
        .add(sumByRowBeforeProduct);
    systole::rewriteGreedily(getOperation(), std::move(patterns));
  }
};

} // namespace
