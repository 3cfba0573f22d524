//===- SplitReductions.cpp - Long sums in blocks --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A long sum in one accumulator loses a digit of f32 for each digit of its
// length. The sums of blocks, and sums of these, have the error of a tree. The
// blocks follow from shapes and the target alone, and threads may share them.
//
//===----------------------------------------------------------------------===//

#include "PrefetchRows.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"
#include "systole/Dialect/TPU/IR/StateLayout.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/LoopAnnotation.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"

namespace systole::tpu {
#define GEN_PASS_DEF_SPLITREDUCTIONSPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;
using utils::IteratorType;

namespace {

/// The most additions to an accumulator of a block.
constexpr int64_t kBlockAdditions = 48;

/// The most additions in sums of the columns of a narrow matrix. The L2 cache
/// has a block's sums: few rows do not take much longer to read.
constexpr int64_t kNarrowBlockAdditions = 192;

/// A sum with at most this many additions to an accumulator stays whole: a
/// block would be short.
constexpr int64_t kShortSum = 64;

/// The number whose combination with any element is that element, also where
/// it is -0.
std::optional<TypedAttr> getNeutralElement(Operation *combiner) {
  if (auto add = dyn_cast<arith::AddFOp>(combiner))
    return FloatAttr::get(add.getType(), -0.0);
  return arith::getNeutralElement(combiner);
}

/// The operation that adds an element to a reduced result: its other operand is
/// the element. Returns null if the result's order of combination must stay.
Operation *findCombiner(linalg::GenericOp op, unsigned result) {
  BlockArgument old = op.getRegionOutputArgs()[result];
  Operation *combiner =
      op.getBody()->getTerminator()->getOperand(result).getDefiningOp();
  if (!combiner || !old.hasOneUse() || *old.user_begin() != combiner ||
      combiner->getNumOperands() != 2 || !combiner->hasOneUse() ||
      !getNeutralElement(combiner))
    return nullptr;
  if (auto add = dyn_cast<arith::AddFOp>(combiner))
    return arith::bitEnumContainsAll(add.getFastmath(),
                                     arith::FastMathFlags::reassoc)
               ? combiner
               : nullptr;
  bool isExact = isa<arith::MaximumFOp, arith::MinimumFOp>(combiner) ||
                 combiner->getResult(0).getType().isInteger();
  return isExact ? combiner : nullptr;
}

/// A reduction and the dimensions of its sums of blocks.
class Reduction {
public:
  explicit Reduction(linalg::GenericOp op) : op(op) {}

  /// Whether the op has a sum that is long enough, and can be split.
  bool analyze(int64_t vectorBits);

  /// Computes the sums of blocks, and adds these up in new ops, which may be
  /// long sums, too.
  void split(SmallVectorImpl<linalg::GenericOp> &sums);

private:
  struct ReducedResult {
    unsigned index;
    Operation *combiner;
  };

  bool isReduction(unsigned dim) const {
    return kinds[dim] == IteratorType::reduction;
  }
  bool findResults();
  int64_t countLanes(int64_t vectorBits);
  bool chooseBlocks(int64_t lanes);
  bool canView();

  /// The part of an operand that a range of the split dimension reaches. With
  /// `inBlocks`, the blocks of the range are a dimension of their own.
  Value view(OpBuilder &builder, OpOperand &operand, int64_t offset,
             int64_t extent, bool inBlocks);
  /// A part of the op: `extent` elements of the split dimension.
  void emitPart(OpBuilder &builder, ArrayRef<Value> partials, int64_t offset,
                int64_t extent, bool inBlocks);
  linalg::GenericOp emitSum(OpBuilder &builder, const ReducedResult &result,
                            Value partial);

  linalg::GenericOp op;
  SmallVector<int64_t> extents;
  SmallVector<IteratorType> kinds;
  SmallVector<ReducedResult> results;
  /// Reduction dimensions before this one are no longer reduced in a block.
  unsigned first = 0;
  /// The elements of `first` in a block; 0 if `first` is not split.
  int64_t block = 0;
};

bool Reduction::findResults() {
  bool hasSum = false;
  for (OpOperand &init : op.getDpsInitsMutable()) {
    AffineMap map = op.getMatchingIndexingMap(&init);
    if (!map.isProjectedPermutation())
      return false;
    unsigned reduced = 0;
    for (unsigned dim = 0; dim < kinds.size(); ++dim)
      if (isReduction(dim) && !map.isFunctionOfDim(dim))
        ++reduced;
    if (reduced == 0)
      continue;
    unsigned index = init.getOperandNumber() - op.getNumDpsInputs();
    Operation *combiner = findCombiner(op, index);
    if (!combiner || reduced != op.getNumReductionLoops() ||
        map.getNumResults() + reduced != kinds.size())
      return false;
    hasSum |= isa<arith::AddFOp>(combiner);
    results.push_back({index, combiner});
  }
  return hasSum;
}

/// The accumulators of a sum along the innermost loop, if it is vectorized: the
/// lanes of the vectors that annotate-loop-vectorization puts side by side.
int64_t Reduction::countLanes(int64_t vectorBits) {
  unsigned inner = kinds.size() - 1;
  if (!isReduction(inner))
    return 1;
  int64_t widest = 1;
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    if (map.isFunctionOfDim(inner) &&
        map.getResults().back() != getAffineDimExpr(inner, op.getContext()))
      return 1;
    widest = std::max<int64_t>(
        widest, getElementTypeOrSelf(operand.get()).getIntOrFloatBitWidth());
  }
  int64_t lanes = std::max<int64_t>(vectorBits / widest, 1);
  int64_t sideBySide = getSumsSideBySide(results.size());
  return widest <= 32 && extents[inner] % (sideBySide * lanes) == 0
             ? sideBySide * lanes
             : lanes;
}

bool Reduction::chooseBlocks(int64_t lanes) {
  int64_t additions = 1;
  for (unsigned dim = 0; dim < kinds.size(); ++dim)
    if (isReduction(dim))
      additions *= extents[dim];
  int64_t most = sumsNarrowRows(op, kinds.size() - 1) ? kNarrowBlockAdditions
                                                      : kBlockAdditions * lanes;
  if (additions <= std::max(most, kShortSum * lanes))
    return false;
  // The innermost dimensions that fit in a block stay in it.
  int64_t inside = 1;
  for (first = kinds.size(); first-- > 0;) {
    if (!isReduction(first))
      continue;
    if (inside * extents[first] > most)
      break;
    inside *= extents[first];
  }
  assert(first < kinds.size() && "a sum is longer than a block");
  block = most / inside;
  // Blocks of equal size are preferred: the remainder takes code of its own.
  int64_t step = first + 1 == kinds.size() ? lanes : 1;
  for (int64_t even = block; even > block / 2; even -= step)
    if (extents[first] % even == 0) {
      block = even;
      break;
    }
  if (block < 2)
    block = 0;
  return true;
}

/// Whether each operand that the split dimension reaches has it as a dimension.
bool Reduction::canView() {
  return block == 0 ||
         llvm::all_of(op.getIndexingMapsArray(), [&](AffineMap map) {
           return llvm::all_of(map.getResults(), [&](AffineExpr expr) {
             return isa<AffineDimExpr>(expr) || !expr.isFunctionOfDim(first);
           });
         });
}

bool Reduction::analyze(int64_t vectorBits) {
  if (!op.hasPureBufferSemantics() || op.hasDynamicShape() ||
      op.getNumReductionLoops() == 0)
    return false;
  extents = op.getStaticLoopRanges();
  kinds = op.getIteratorTypesArray();
  return llvm::all_of(op.getOperands(),
                      [](Value operand) {
                        return isa<MemRefType>(operand.getType());
                      }) &&
         findResults() && chooseBlocks(countLanes(vectorBits)) && canView();
}

Value Reduction::view(OpBuilder &builder, OpOperand &operand, int64_t offset,
                      int64_t extent, bool inBlocks) {
  Value value = operand.get();
  AffineMap map = op.getMatchingIndexingMap(&operand);
  std::optional<unsigned> axis =
      map.getResultPosition(getAffineDimExpr(first, op.getContext()));
  if (block == 0 || !axis)
    return value;
  auto type = cast<MemRefType>(value.getType());
  SmallVector<int64_t> shape(type.getShape());
  if (extent != shape[*axis]) {
    shape[*axis] = extent;
    SmallVector<int64_t> offsets(shape.size(), 0), strides(shape.size(), 1);
    offsets[*axis] = offset;
    value = memref::SubViewOp::create(builder, op.getLoc(), value, offsets,
                                      shape, strides);
  }
  if (!inBlocks)
    return value;
  SmallVector<ReassociationIndices> groups;
  SmallVector<int64_t> expanded;
  for (auto [i, size] : llvm::enumerate(shape)) {
    ReassociationIndices &group = groups.emplace_back();
    auto add = [&](int64_t size) {
      group.push_back(expanded.size());
      expanded.push_back(size);
    };
    if (i == *axis) {
      add(extent / block);
      add(block);
    } else {
      add(size);
    }
  }
  return memref::ExpandShapeOp::create(builder, op.getLoc(), expanded, value,
                                       groups);
}

void Reduction::emitPart(OpBuilder &builder, ArrayRef<Value> partials,
                         int64_t offset, int64_t extent, bool inBlocks) {
  Location loc = op.getLoc();
  MLIRContext *context = op.getContext();
  unsigned rank = kinds.size() + (inBlocks ? 1 : 0);
  // The new loops: the blocks' is just around the one over a block.
  auto renumber = [&](unsigned dim) {
    return inBlocks && dim >= first ? dim + 1 : dim;
  };
  SmallVector<AffineExpr> renumbered;
  for (unsigned dim = 0; dim < kinds.size(); ++dim)
    renumbered.push_back(getAffineDimExpr(renumber(dim), context));
  SmallVector<IteratorType> newKinds(rank, IteratorType::parallel);
  for (unsigned dim = first; dim < kinds.size(); ++dim)
    if (isReduction(dim) && (dim > first || block != 0))
      newKinds[renumber(dim)] = IteratorType::reduction;

  // Operands that are the same stay so: the op may update elements in place.
  llvm::SmallDenseMap<std::pair<Value, AffineMap>, Value> views;
  SmallVector<Value> operands;
  SmallVector<AffineMap> maps;
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    SmallVector<AffineExpr> exprs;
    for (AffineExpr expr : map.getResults()) {
      if (inBlocks && expr == getAffineDimExpr(first, context))
        exprs.push_back(getAffineDimExpr(first, context));
      exprs.push_back(expr.replaceDims(renumbered));
    }
    maps.push_back(AffineMap::get(rank, 0, exprs, context));
    Value &seen = views[{operand.get(), map}];
    if (!seen)
      seen = view(builder, operand, offset, extent, inBlocks);
    operands.push_back(seen);
  }
  SmallVector<AffineExpr> kept;
  for (auto [dim, kind] : llvm::enumerate(newKinds))
    if (kind == IteratorType::parallel)
      kept.push_back(getAffineDimExpr(dim, context));
  for (auto [result, partial] : llvm::zip_equal(results, partials)) {
    operands[op.getNumDpsInputs() + result.index] = partial;
    maps[op.getNumDpsInputs() + result.index] =
        AffineMap::get(rank, 0, kept, context);
  }

  ValueRange all(operands);
  auto part = linalg::GenericOp::create(
      builder, loc, all.take_front(op.getNumDpsInputs()),
      all.drop_front(op.getNumDpsInputs()), maps, newKinds,
      [&](OpBuilder &b, Location, ValueRange arguments) {
        IRMapping mapping;
        mapping.map(op.getBody()->getArguments(), arguments);
        for (Operation &inner : *op.getBody()) {
          auto index = dyn_cast<linalg::IndexOp>(inner);
          if (!index) {
            b.clone(inner, mapping);
            continue;
          }
          Value position = linalg::IndexOp::create(b, index.getLoc(),
                                                   renumber(index.getDim()));
          auto constant = [&](int64_t value) -> Value {
            return arith::ConstantIndexOp::create(b, index.getLoc(), value);
          };
          if (index.getDim() == first && inBlocks) {
            Value start = arith::MulIOp::create(
                b, index.getLoc(),
                linalg::IndexOp::create(b, index.getLoc(), first),
                constant(block));
            position =
                arith::AddIOp::create(b, index.getLoc(), start, position);
          } else if (index.getDim() == first && offset != 0) {
            position = arith::AddIOp::create(b, index.getLoc(), position,
                                             constant(offset));
          }
          mapping.map(index.getResult(), position);
        }
      });
  copyOpIndex(op, part);
}

linalg::GenericOp Reduction::emitSum(OpBuilder &builder,
                                     const ReducedResult &result,
                                     Value partial) {
  MLIRContext *context = op.getContext();
  OpOperand *init = op.getDpsInitOperand(result.index);
  AffineMap map = op.getMatchingIndexingMap(init);
  // The partial sums' dimensions, in the order of the loops.
  SmallVector<IteratorType> sumKinds;
  SmallVector<AffineExpr> position(kinds.size());
  for (unsigned dim = 0; dim < kinds.size(); ++dim) {
    if (isReduction(dim) && (dim > first || (dim == first && block != 0))) {
      if (dim == first)
        sumKinds.push_back(IteratorType::reduction);
      continue;
    }
    position[dim] = getAffineDimExpr(sumKinds.size(), context);
    sumKinds.push_back(kinds[dim]);
  }
  SmallVector<AffineExpr> kept;
  for (AffineExpr expr : map.getResults())
    kept.push_back(position[cast<AffineDimExpr>(expr).getPosition()]);
  unsigned rank = sumKinds.size();
  SmallVector<AffineMap> maps{builder.getMultiDimIdentityMap(rank),
                              AffineMap::get(rank, 0, kept, context)};
  auto sum = linalg::GenericOp::create(
      builder, op.getLoc(), partial, init->get(), maps, sumKinds,
      [&](OpBuilder &b, Location loc, ValueRange arguments) {
        IRMapping mapping;
        Value old = op.getRegionOutputArgs()[result.index];
        for (Value operand : result.combiner->getOperands())
          mapping.map(operand, operand == old ? arguments[1] : arguments[0]);
        Operation *combined = b.clone(*result.combiner, mapping);
        linalg::YieldOp::create(b, loc, combined->getResults());
      });
  copyOpIndex(op, sum);
  return sum;
}

void Reduction::split(SmallVectorImpl<linalg::GenericOp> &sums) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  int64_t blocks = block ? extents[first] / block : 0;
  int64_t rest = block ? extents[first] % block : 0;
  SmallVector<int64_t> shape;
  std::optional<unsigned> axis;
  for (unsigned dim = 0; dim < kinds.size(); ++dim) {
    if (dim == first && block != 0) {
      axis = shape.size();
      shape.push_back(blocks + (rest ? 1 : 0));
    } else if (!isReduction(dim) || dim <= first) {
      shape.push_back(extents[dim]);
    }
  }
  SmallVector<Value> partials;
  for (const ReducedResult &result : results) {
    Value neutral = arith::ConstantOp::create(
        builder, loc, *getNeutralElement(result.combiner));
    auto partial = memref::AllocOp::create(
        builder, loc, MemRefType::get(shape, neutral.getType()),
        builder.getI64IntegerAttr(arenaAlignment));
    auto fill =
        linalg::FillOp::create(builder, loc, neutral, partial.getResult());
    copyOpIndex(op, fill);
    partials.push_back(partial);
  }
  /// Blocks of the partial sums; the last one, without a dimension for it.
  auto slice = [&](int64_t offset, int64_t count, bool dropsAxis) {
    SmallVector<int64_t> offsets(shape.size(), 0), sizes(shape),
        strides(shape.size(), 1);
    offsets[*axis] = offset;
    sizes[*axis] = count;
    SmallVector<int64_t> sliced(shape);
    if (dropsAxis)
      sliced.erase(sliced.begin() + *axis);
    else
      sliced[*axis] = count;
    return llvm::map_to_vector(partials, [&](Value partial) -> Value {
      MemRefType type = memref::SubViewOp::inferRankReducedResultType(
          sliced, cast<MemRefType>(partial.getType()), offsets, sizes, strides);
      return memref::SubViewOp::create(builder, loc, type, partial, offsets,
                                       sizes, strides);
    });
  };
  if (!axis) {
    emitPart(builder, partials, 0, extents[first], /*inBlocks=*/false);
  } else if (rest == 0) {
    emitPart(builder, partials, 0, extents[first], /*inBlocks=*/true);
  } else {
    emitPart(builder, slice(0, blocks, /*dropsAxis=*/false), 0, blocks * block,
             /*inBlocks=*/true);
    emitPart(builder, slice(blocks, 1, /*dropsAxis=*/true), blocks * block,
             rest,
             /*inBlocks=*/false);
  }
  for (auto [result, partial] : llvm::zip_equal(results, partials))
    sums.push_back(emitSum(builder, result, partial));
  op.erase();
}

struct SplitReductions
    : systole::tpu::impl::SplitReductionsPassBase<SplitReductions> {
  void runOnOperation() override {
    int64_t vectorBits = getTarget(getOperation()).getVectorBits();
    SmallVector<linalg::GenericOp> ops;
    getOperation()->walk([&](linalg::GenericOp op) { ops.push_back(op); });
    while (!ops.empty()) {
      Reduction reduction(ops.pop_back_val());
      if (reduction.analyze(vectorBits))
        reduction.split(ops);
    }
  }
};

} // namespace
