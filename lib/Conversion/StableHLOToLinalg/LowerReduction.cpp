//===- LowerReduction.cpp - Reductions ------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "Padding.h"
#include "WindowLoops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "systole/Dialect/StableHLO/IR/Reducers.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"

using namespace mlir;
using namespace systole::stablehlo;

/// Emits a reducer: (accumulators, elements) to new accumulators. StableHLO
/// leaves the order of a reduction to the implementation. Float additions that
/// are all that the reducer does may be reassociated, to use blocks and
/// vectors.
static SmallVector<Value> emitReducer(ConversionPatternRewriter &rewriter,
                                      OpBuilder &builder, Region &body,
                                      ValueRange accumulators,
                                      ValueRange elements) {
  SmallVector<Value> arguments(accumulators);
  llvm::append_range(arguments, elements);
  SmallVector<Value> results =
      inlineScalarRegion(rewriter, builder, body, arguments);
  if (matchCombiner(body) == Combiner::Add)
    for (Value result : results)
      if (auto add = result.getDefiningOp<arith::AddFOp>())
        add.setFastmath(arith::FastMathFlags::reassoc);
  return results;
}

/// One tensor for each result, filled with its initial value.
static SmallVector<Value> createAccumulators(OpBuilder &builder, Location loc,
                                             ValueRange initValues,
                                             TypeRange types) {
  SmallVector<Value> accumulators;
  for (auto [init, type] : llvm::zip(initValues, types))
    accumulators.push_back(
        createFilled(builder, loc, type, extractScalar(builder, loc, init)));
  return accumulators;
}

namespace {

LogicalResult convertReduce(ReduceOp op, ReduceOp::Adaptor adaptor,
                            ConversionPatternRewriter &rewriter) {
  SmallVector<Type> types = dropSigns(op.getResultTypes());
  unsigned count = types.size();
  unsigned rank =
      cast<RankedTensorType>(op.getInputs().front().getType()).getRank();
  // The loops follow the input's dimensions, so that the innermost is
  // contiguous.
  SmallVector<utils::IteratorType> iterators = getParallel(rank);
  for (int64_t dimension : op.getDimensions())
    iterators[dimension] = utils::IteratorType::reduction;
  SmallVector<AffineExpr> kept;
  for (unsigned i = 0; i < rank; ++i)
    if (iterators[i] == utils::IteratorType::parallel)
      kept.push_back(rewriter.getAffineDimExpr(i));
  SmallVector<AffineMap> maps(count, rewriter.getMultiDimIdentityMap(rank));
  maps.append(count, AffineMap::get(rank, 0, kept, rewriter.getContext()));
  auto generic = linalg::GenericOp::create(
      rewriter, op.getLoc(), types, adaptor.getInputs(),
      createAccumulators(rewriter, op.getLoc(), adaptor.getInitValues(), types),
      maps, iterators, [&](OpBuilder &b, Location loc, ValueRange values) {
        linalg::YieldOp::create(b, loc,
                                emitReducer(rewriter, b, op.getBody(),
                                            values.drop_front(count),
                                            values.take_front(count)));
      });
  rewriter.replaceOp(op, generic.getResults());
  return success();
}

/// Reduces small windows in one pass, with the sum in a register.
Value reduceElements(ReduceWindowOp op, ConversionPatternRewriter &rewriter,
                     ArrayRef<WindowElement> elements, Value initTensor,
                     RankedTensorType type) {
  Location loc = op.getLoc();
  Value init = extractScalar(rewriter, loc, initTensor);
  auto reduce = [&](OpBuilder &b, Location, ValueRange values) {
    Value sum = init;
    for (Value element : values)
      sum = emitReducer(rewriter, b, op.getBody(), sum, element).front();
    return sum;
  };
  SmallVector<Value> slices;
  SmallVector<AffineMap> maps;
  for (const WindowElement &element : elements) {
    slices.push_back(element.slice);
    maps.push_back(element.map);
  }
  return createElements(rewriter, loc, type, slices, maps, reduce);
}

LogicalResult convertReduceWindow(ReduceWindowOp op,
                                  ReduceWindowOp::Adaptor adaptor,
                                  ConversionPatternRewriter &rewriter) {
  Location loc = op.getLoc();
  SmallVector<Type> types = dropSigns(op.getResultTypes());
  unsigned count = types.size();
  Window window = getWindow(op);
  WindowLoops loops(rewriter, window);
  SmallVector<int64_t> low, high, interior;
  for (const WindowDimension &dimension : window) {
    low.push_back(dimension.paddingLow);
    high.push_back(dimension.paddingHigh);
    interior.push_back(dimension.baseDilation - 1);
  }
  SmallVector<Value> inputs;
  for (auto [input, init] :
       llvm::zip(adaptor.getInputs(), adaptor.getInitValues()))
    inputs.push_back(createPadded(rewriter, loc, input,
                                  extractScalar(rewriter, loc, init), low, high,
                                  interior));
  auto type = cast<RankedTensorType>(types[0]);
  SmallVector<WindowElement> elements;
  if (count == 1)
    elements = getWindowElements(rewriter, loc, window, inputs.front(),
                                 type.getShape());
  if (!elements.empty()) {
    rewriter.replaceOp(op,
                       reduceElements(op, rewriter, elements,
                                      adaptor.getInitValues().front(), type));
    return success();
  }
  SmallVector<AffineMap> maps(count, loops.getInputMap());
  maps.push_back(loops.getWindowMap());
  maps.append(count, loops.getOutputMap());
  inputs.push_back(loops.createShape(rewriter, loc));
  auto generic = linalg::GenericOp::create(
      rewriter, loc, types, inputs,
      createAccumulators(rewriter, loc, adaptor.getInitValues(), types), maps,
      loops.getIterators(), [&](OpBuilder &b, Location loc, ValueRange values) {
        linalg::YieldOp::create(b, loc,
                                emitReducer(rewriter, b, op.getBody(),
                                            values.drop_front(count + 1),
                                            values.take_front(count)));
      });
  rewriter.replaceOp(op, generic.getResults());
  return success();
}

} // namespace

void systole::stablehlo::populateReductionPatterns(
    const TypeConverter &converter, RewritePatternSet &patterns) {
  addLowerings(converter, patterns, convertReduce, convertReduceWindow);
}
