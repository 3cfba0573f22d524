//===- Regions.cpp - Complex values in regions ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExpandComplex.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/Reducers.h"

using namespace mlir;
using namespace systole::stablehlo;

/// Replaces complex values in a list by their parts.
static SmallVector<Value> flatten(Emitter &emitter, ValueRange values) {
  SmallVector<Value> result;
  for (Value value : values) {
    if (!isComplex(value)) {
      result.push_back(value);
      continue;
    }
    Parts parts = split(emitter, value);
    result.push_back(parts.re.value);
    result.push_back(parts.im.value);
  }
  return result;
}

static SmallVector<Type> flatten(TypeRange types) {
  SmallVector<Type> result;
  for (Type type : types)
    result.append(isComplex(type) ? 2 : 1,
                  isComplex(type) ? Type(getPartsType(type)) : type);
  return result;
}

/// Replaces a block's arguments by arguments for the parts. With `stride` 2, an
/// argument and the next one are the two sides of a comparison, and so are
/// their parts.
static void flattenArguments(Block &block, unsigned stride,
                             PatternRewriter &rewriter) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToStart(&block);
  for (unsigned i = 0; i < block.getNumArguments(); i += stride) {
    if (!isComplex(block.getArgument(i)))
      continue;
    for (unsigned side = 0; side < stride; ++side) {
      BlockArgument re = block.getArgument(i + side);
      Type complex = re.getType(), part = getPartsType(complex);
      re.setType(part);
      BlockArgument im =
          block.insertArgument(i + stride + side, part, re.getLoc());
      auto whole = ComplexOp::create(rewriter, re.getLoc(), complex, re, im);
      rewriter.replaceAllUsesExcept(re, whole, whole);
    }
    i += stride;
  }
}

/// Replaces a block's returned values by their parts.
static void flattenReturn(Block &block, PatternRewriter &rewriter) {
  Operation *terminator = block.getTerminator();
  if (llvm::none_of(terminator->getOperands(),
                    [](Value value) { return isComplex(value); }))
    return;
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(terminator);
  Emitter emitter(rewriter, terminator);
  SmallVector<Value> values = flatten(emitter, terminator->getOperands());
  rewriter.modifyOpInPlace(terminator,
                           [&] { terminator->setOperands(values); });
}

/// Rebuilds the results of an operation from results in parts.
static SmallVector<Value> unflatten(Emitter &emitter, TypeRange types,
                                    ValueRange results) {
  SmallVector<Value> values;
  for (Type type : types) {
    if (!isComplex(type)) {
      values.push_back(results.front());
      results = results.drop_front();
      continue;
    }
    values.push_back(join({{emitter, results[0]}, {emitter, results[1]}}));
    results = results.drop_front(2);
  }
  return values;
}

namespace {

/// Rewrites an operation to operands, results and arguments in parts.
template <typename Op>
LogicalResult flattenOp(Op op, PatternRewriter &rewriter) {
  if (!hasComplex(op))
    return failure();
  Emitter emitter(rewriter, op);
  OperationState state(
      op.getLoc(), op->getName(), flatten(emitter, op->getOperands()),
      flatten(op->getResultTypes()), op->getAttrDictionary().getValue());
  for (unsigned i = 0; i < op->getNumRegions(); ++i)
    state.addRegion();
  Operation *flat = rewriter.create(state);
  for (auto [from, to] :
       llvm::zip_equal(op->getRegions(), flat->getRegions())) {
    rewriter.inlineRegionBefore(from, to, to.end());
    flattenArguments(to.front(), std::is_same_v<Op, SortOp> ? 2 : 1, rewriter);
    flattenReturn(to.front(), rewriter);
  }
  rewriter.setInsertionPointAfter(flat);
  rewriter.replaceOp(
      op, unflatten(emitter, op->getResultTypes(), flat->getResults()));
  return success();
}

/// Sums each part separately.
LogicalResult splitSum(ReduceOp op, PatternRewriter &rewriter) {
  if (op.getNumResults() != 1 || !isComplex(op.getResult(0)) ||
      matchCombiner(op.getBody()) != Combiner::Add)
    return failure();
  Emitter emitter(rewriter, op);
  Type type = getPartsType(op.getResult(0).getType());
  auto sum = [&](Expr input, Expr init) -> Expr {
    auto reduce =
        ReduceOp::create(emitter, TypeRange(type), ValueRange(input.value),
                         ValueRange(init.value), op.getDimensionsAttr());
    buildReduceBody<AddOp>(typeOf(input.value).getElementType(),
                           reduce.getBody(), emitter);
    return {emitter, reduce->getResult(0)};
  };
  Parts input = split(emitter, op.getInputs().front());
  Parts init = split(emitter, op.getInitValues().front());
  rewriter.replaceOp(op,
                     join({sum(input.re, init.re), sum(input.im, init.im)}));
  return success();
}

/// A map has one result: one map for each part of it.
LogicalResult flattenMap(MapOp op, PatternRewriter &rewriter) {
  if (!hasComplex(op))
    return failure();
  Emitter emitter(rewriter, op);
  SmallVector<Value> operands = flatten(emitter, op->getOperands());
  SmallVector<Type> types = flatten(op->getResultTypes());
  SmallVector<Value> parts;
  for (auto [i, type] : llvm::enumerate(types)) {
    OperationState state(op.getLoc(), op->getName(), operands, type,
                         op->getAttrDictionary().getValue());
    state.addRegion();
    Operation *map = rewriter.create(state);
    Region &body = map->getRegion(0);
    rewriter.cloneRegionBefore(op.getComputation(), body, body.end());
    flattenArguments(body.front(), 1, rewriter);
    flattenReturn(body.front(), rewriter);
    Operation *terminator = body.front().getTerminator();
    Value part = terminator->getOperand(i);
    rewriter.modifyOpInPlace(terminator,
                             [&] { terminator->setOperands(part); });
    parts.push_back(map->getResult(0));
  }
  rewriter.replaceOp(op, unflatten(emitter, op->getResultTypes(), parts));
  return success();
}

} // namespace

void systole::stablehlo::populateComplexRegionPatterns(
    RewritePatternSet &patterns) {
  patterns.add(flattenMap)
      .add(flattenOp<CaseOp>)
      .add(flattenOp<IfOp>)
      .add(flattenOp<OptimizationBarrierOp>)
      .add(flattenOp<ReduceOp>)
      .add(flattenOp<ReduceWindowOp>)
      .add(flattenOp<ScatterOp>)
      .add(flattenOp<SortOp>)
      .add(flattenOp<WhileOp>)
      .add(splitSum, /*benefit=*/2);
}
