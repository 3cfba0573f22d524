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

struct ConvertReduce : OpConversionPattern<ReduceOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ReduceOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    if (failed(getTypeConverter()->convertTypes(op.getResultTypes(), types)))
      return failure();
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
        createAccumulators(rewriter, op.getLoc(), adaptor.getInitValues(),
                           types),
        maps, iterators, [&](OpBuilder &b, Location loc, ValueRange values) {
          linalg::YieldOp::create(b, loc,
                                  emitReducer(rewriter, b, op.getBody(),
                                              values.drop_front(count),
                                              values.take_front(count)));
        });
    rewriter.replaceOp(op, generic.getResults());
    return success();
  }
};

struct ConvertReduceWindow : OpConversionPattern<ReduceWindowOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ReduceWindowOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    SmallVector<Type> types;
    if (failed(getTypeConverter()->convertTypes(op.getResultTypes(), types)))
      return failure();
    unsigned count = types.size();
    unsigned rank = op.getWindowDimensions().size();
    WindowLoops window(rewriter, op.getWindowDimensions(),
                       getOr(op.getWindowStrides(), rank, 1),
                       getOr(op.getWindowDilations(), rank, 1));
    auto [low, high] = getPadding(op.getPadding(), rank);
    SmallVector<int64_t> interior = getOr(op.getBaseDilations(), rank, 1);
    for (int64_t &dilation : interior)
      --dilation;
    SmallVector<Value> inputs;
    for (auto [input, init] :
         llvm::zip(adaptor.getInputs(), adaptor.getInitValues()))
      inputs.push_back(createPadded(rewriter, loc, input,
                                    extractScalar(rewriter, loc, init), low,
                                    high, interior));
    if (SmallVector<AffineMap> elements =
            getWindowElements(rewriter, op.getWindowDimensions(),
                              getOr(op.getWindowStrides(), rank, 1),
                              getOr(op.getWindowDilations(), rank, 1));
        count == 1 && !elements.empty()) {
      rewriter.replaceOp(op,
                         reduceElements(op, rewriter, elements, inputs.front(),
                                        adaptor.getInitValues().front(),
                                        cast<RankedTensorType>(types[0])));
      return success();
    }
    SmallVector<AffineMap> maps(count, window.getInputMap());
    maps.push_back(window.getWindowMap());
    maps.append(count, window.getOutputMap());
    inputs.push_back(window.createShape(rewriter, loc));
    auto generic = linalg::GenericOp::create(
        rewriter, loc, types, inputs,
        createAccumulators(rewriter, loc, adaptor.getInitValues(), types), maps,
        window.getIterators(),
        [&](OpBuilder &b, Location loc, ValueRange values) {
          linalg::YieldOp::create(b, loc,
                                  emitReducer(rewriter, b, op.getBody(),
                                              values.drop_front(count + 1),
                                              values.take_front(count)));
        });
    rewriter.replaceOp(op, generic.getResults());
    return success();
  }

private:
  /// Reduces small windows in one pass, with the sum in a register.
  static Value reduceElements(ReduceWindowOp op,
                              ConversionPatternRewriter &rewriter,
                              ArrayRef<AffineMap> elements, Value input,
                              Value initTensor, RankedTensorType type) {
    Location loc = op.getLoc();
    Value init = extractScalar(rewriter, loc, initTensor);
    SmallVector<AffineMap> maps(elements);
    maps.push_back(rewriter.getMultiDimIdentityMap(type.getRank()));
    auto body = [&](OpBuilder &b, Location loc, ValueRange values) {
      Value sum = init;
      for (Value element : values.drop_back())
        sum = emitReducer(rewriter, b, op.getBody(), sum, element).front();
      linalg::YieldOp::create(b, loc, sum);
    };
    return linalg::GenericOp::create(rewriter, loc, type,
                                     SmallVector<Value>(elements.size(), input),
                                     createEmpty(rewriter, loc, type), maps,
                                     getParallel(type.getRank()), body)
        .getResult(0);
  }
};

} // namespace

void systole::stablehlo::populateReductionPatterns(
    const TypeConverter &converter, RewritePatternSet &patterns) {
  patterns.add<ConvertReduce, ConvertReduceWindow>(converter,
                                                   patterns.getContext());
}
