//===- I4Operation.cpp - Analysis of operations on packed integers --------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "I4Operation.h"
#include "../PrefetchRows.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace systole;
using namespace systole::tpu;

/// Whether a number is a multiple of the elements of a block.
static bool isWholeBlocks(int64_t number) {
  return number % I4Block::elements == 0;
}

static bool isWholeBlocks(Value number) {
  if (std::optional<int64_t> constant = getConstantIntValue(number))
    return isWholeBlocks(*constant);
  if (auto multiply = number.getDefiningOp<arith::MulIOp>())
    return llvm::any_of(multiply->getOperands(), [](Value operand) {
      std::optional<int64_t> constant = getConstantIntValue(operand);
      return constant && isWholeBlocks(*constant);
    });
  auto apply = number.getDefiningOp<affine::AffineApplyOp>();
  return apply &&
         apply.getAffineMap().getResult(0).isMultipleOf(I4Block::elements);
}

/// Whether a view begins at a block.
static bool beginsAtBlock(Value memref) {
  auto view = memref.getDefiningOp<ViewLikeOpInterface>();
  if (!view)
    return true;
  if (auto slice = memref.getDefiningOp<memref::SubViewOp>()) {
    auto [strides, offset] = slice.getSourceType().getStridesAndOffset();
    for (auto [first, stride] :
         llvm::zip_equal(slice.getMixedOffsets(), strides)) {
      if (!ShapedType::isDynamic(stride) && isWholeBlocks(stride))
        continue;
      auto value = dyn_cast<Value>(first);
      std::optional<int64_t> constant = getConstantIntValue(first);
      if (constant ? !isWholeBlocks(*constant) && *constant != 0
                   : !isWholeBlocks(value))
        return false;
    }
  }
  return beginsAtBlock(view.getViewSource());
}

llvm::SmallBitVector I4Operation::getDims(OpOperand &operand) {
  llvm::SmallBitVector dims(extents.size());
  for (AffineExpr expr : op.getMatchingIndexingMap(&operand).getResults())
    dims.set(cast<AffineDimExpr>(expr).getPosition());
  return dims;
}

/// The dimensions that a value of the body depends on.
llvm::SmallBitVector I4Operation::getDims(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value);
      argument && argument.getOwner() == op.getBody())
    return getDims(*op.getMatchingOpOperand(argument));
  llvm::SmallBitVector dims(extents.size());
  Operation *definition = value.getDefiningOp();
  if (definition && definition->getBlock() == op.getBody())
    for (Value operand : definition->getOperands())
      dims |= getDims(operand);
  return dims;
}

SmallVector<Operation *> I4Operation::getConversions(Operation *extension) {
  return llvm::filter_to_vector(extension->getUsers(), [](Operation *user) {
    return isa<arith::SIToFPOp, arith::UIToFPOp>(user);
  });
}

bool I4Operation::hasOtherUsers(Operation *extension) {
  return llvm::any_of(extension->getUsers(), [](Operation *user) {
    return !isa<arith::SIToFPOp, arith::UIToFPOp>(user);
  });
}

/// Finds the operand of integers, and what the body reads of it.
bool I4Operation::findIntegers() {
  for (OpOperand *input : op.getDpsInputOperands()) {
    auto type = dyn_cast<MemRefType>(input->get().getType());
    if (!type || !type.getElementType().isInteger(4))
      continue;
    if (integers)
      return false;
    integers = input;
  }
  if (!integers)
    return false;
  extensions =
      llvm::to_vector(op.getMatchingBlockArgument(integers).getUsers());
  if (extensions.empty())
    return false;
  isSigned = isa<arith::ExtSIOp>(extensions.front());
  return llvm::all_of(extensions, [&](Operation *user) {
    // Extended integers are read with the sign that they have.
    bool isRead = llvm::all_of(getConversions(user), [&](Operation *convert) {
      return !isSigned || isa<arith::SIToFPOp>(convert);
    });
    return isRead &&
           user->getResult(0).getType().getIntOrFloatBitWidth() < 32 &&
           (isSigned ? isa<arith::ExtSIOp>(user) : isa<arith::ExtUIOp>(user));
  });
}

/// Finds the dimensions whose elements follow each other, in whole blocks.
bool I4Operation::findRow() {
  auto type = cast<MemRefType>(integers->get().getType());
  auto [strides, offset] = type.getStridesAndOffset();
  AffineMap map = op.getMatchingIndexingMap(integers);
  if (map.getNumResults() == 0)
    return false;
  int64_t rank = map.getNumResults();
  auto dimOf = [&](int64_t i) { return map.getDimPosition(i); };
  int64_t last = extents[dimOf(rank - 1)];
  bool isWhole = isWholeBlocks(last);
  bool isGroup = last >= I4Block::words && I4Block::elements % last == 0;
  // Sums run over groups without a sum of each one's vector.
  bool hasPair = rank > 1 && strides[rank - 2] == last &&
                 (!isWhole || (isReduction(dimOf(rank - 1)) &&
                               isReduction(dimOf(rank - 2))));
  row = {dimOf(rank - 1)};
  if (hasPair)
    row.insert(row.begin(), dimOf(rank - 2));
  if (!isWhole) {
    if (!isGroup || !hasPair || !isWholeBlocks(last * extents[dimOf(rank - 2)]))
      return false;
    groupsPerBlock = I4Block::elements / last;
  }
  for (unsigned dim = 0; dim < extents.size(); ++dim)
    if (!llvm::is_contained(row, dim))
      outer.push_back(dim);
  ArrayRef<int64_t> others = ArrayRef(strides).drop_back(row.size());
  return strides.back() == 1 &&
         llvm::all_of(others,
                      [](int64_t stride) {
                        return !ShapedType::isDynamic(stride) &&
                               isWholeBlocks(stride);
                      }) &&
         beginsAtBlock(integers->get());
}

/// Whether the other operands have vectors of a row, or the same for a row.
bool I4Operation::checkOperands() {
  bool hasReductions = op.getNumReductionLoops() > 0;
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    auto type = dyn_cast<MemRefType>(operand.get().getType());
    if (&operand == integers)
      continue;
    if (!type) {
      if (!operand.get().getType().isIntOrFloat())
        return false;
      continue;
    }
    if (!type.getElementType().isIntOrFloat() ||
        type.getElementTypeBitWidth() < 8)
      return false;
    if (isAlongRow(operand) &&
        (map.getResults().back() !=
             getAffineDimExpr(row.back(), op.getContext()) ||
         !type.areTrailingDimsContiguous(1)))
      return false;
    // A row is read before it is written in place.
    if (op.isDpsInput(&operand))
      for (OpOperand &init : op.getDpsInitsMutable())
        if (getBase(operand.get()) == getBase(init.get()) &&
            (hasReductions || operand.get() != init.get() ||
             map != op.getMatchingIndexingMap(&init)))
          return false;
  }
  for (OpOperand &init : op.getDpsInitsMutable()) {
    llvm::SmallBitVector dims = getDims(init);
    int64_t ofRow =
        llvm::count_if(row, [&](unsigned dim) { return dims[dim]; });
    if (ofRow != 0 && ofRow != static_cast<int64_t>(row.size()))
      return false;
    sumsRows |= ofRow == 0;
  }
  return llvm::all_of(op.getBody()->without_terminator(), [](Operation &each) {
    return each.getNumResults() == 1 &&
           isa<arith::ArithDialect>(each.getDialect()) &&
           (each.hasTrait<OpTrait::ConstantLike>() ||
            OpTrait::hasElementwiseMappableTraits(&each));
  });
}

/// The factors of a product in f32 whose order may change.
static void collectFactors(Value value, Block *body,
                           SmallVectorImpl<Value> &factors) {
  auto multiply = value.getDefiningOp<arith::MulFOp>();
  if (!multiply || multiply->getBlock() != body) {
    factors.push_back(value);
    return;
  }
  for (Value operand : multiply->getOperands())
    collectFactors(operand, body, factors);
}

/// Whether a value is the integer as f32. bf16 and f16 hold it exactly, too.
bool I4Operation::isInteger(Value value) {
  if (auto widen = value.getDefiningOp<arith::ExtFOp>())
    value = widen.getIn();
  Operation *convert = value.getDefiningOp();
  return convert && isa<arith::SIToFPOp, arith::UIToFPOp>(convert) &&
         llvm::is_contained(extensions, convert->getOperand(0).getDefiningOp());
}

/// Finds the product that the operation adds to its sum.
bool I4Operation::findProduct() {
  if (op.getNumDpsInits() != 1 || op.getNumReductionLoops() == 0)
    return false;
  BlockArgument old = op.getRegionOutputArgs()[0];
  auto sum = op.getBody()
                 ->getTerminator()
                 ->getOperand(0)
                 .getDefiningOp<arith::AddFOp>();
  if (!sum || !sum.getType().isF32() || !old.hasOneUse() ||
      *old.user_begin() != sum ||
      !arith::bitEnumContainsAll(sum.getFastmath(),
                                 arith::FastMathFlags::reassoc))
    return false;
  Value term = sum.getLhs() == old ? sum.getRhs() : sum.getLhs();
  SmallVector<Value> factors;
  collectFactors(term, op.getBody(), factors);
  // The rows that are computed together: parallel ones of sums along rows,
  // otherwise those that are added.
  for (unsigned dim : outer)
    if (isReduction(dim) != sumsRows && extents[dim] > 1)
      rowDim = dim;
  I4Product found;
  bool hasIntegers = false;
  BlockArgument integer = op.getMatchingBlockArgument(integers);
  for (Value factor : factors) {
    auto difference = factor.getDefiningOp<arith::SubFOp>();
    bool hasPoint = difference && isInteger(difference.getLhs());
    if (hasPoint || isInteger(factor)) {
      if (hasIntegers)
        return false;
      hasIntegers = true;
      if (!hasPoint)
        continue;
      found.point = factor = difference.getRhs();
    }
    SmallVector<Value> pending{factor};
    while (!pending.empty()) {
      Value value = pending.pop_back_val();
      if (value == integer || value == old)
        return false;
      Operation *definition = value.getDefiningOp();
      if (definition && definition->getBlock() == op.getBody())
        llvm::append_range(pending, definition->getOperands());
    }
    llvm::SmallBitVector dims = getDims(factor);
    bool ofRows = rowDim && dims[*rowDim];
    bool ofElements = dims[row.back()];
    bool ofGroups = dims[row.front()];
    if (hasPoint) {
      if (sumsRows ? ofElements : ofRows)
        return false;
      continue;
    }
    if (sumsRows) {
      if (ofElements && ofRows)
        return false;
      (ofElements ? found.ofColumns
       : ofGroups ? found.ofGroups
                  : found.ofRows)
          .push_back(factor);
    } else {
      if ((ofElements || ofGroups) && ofRows)
        return false;
      (ofElements || ofGroups ? found.ofGroups : found.ofRows)
          .push_back(factor);
    }
  }
  // Emitted loops start with a factor of each sum.
  if (!hasIntegers ||
      (sumsRows ? found.ofColumns.empty() : found.ofRows.empty()))
    return false;
  product = std::move(found);
  if (rowDim) {
    llvm::erase(outer, *rowDim);
    outer.push_back(*rowDim);
  }
  return true;
}

bool I4Operation::analyze() {
  if (!op.hasPureBufferSemantics() || op.hasDynamicShape() || !findIntegers())
    return false;
  extents = op.getStaticLoopRanges();
  if (llvm::any_of(op.getIndexingMapsArray(),
                   [](AffineMap map) { return !map.isProjectedPermutation(); }))
    return false;
  if (!findRow() || !checkOperands())
    return false;
  bool sumsAlong =
      llvm::any_of(row, [&](unsigned dim) { return isReduction(dim); });
  if (sumsAlong != sumsRows)
    return false;
  return findProduct() || !sumsRows;
}
