//===- LowerSort.cpp - Merge sort -----------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sorted runs of 1, 2, 4, ... elements are merged, all lines at a time, back
// and forth between the result's memory and a buffer of the same size. The sort
// is stable, and n log n for any comparator.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::stablehlo;

namespace {

class SortLowering {
public:
  SortLowering(SortOp op, ConversionPatternRewriter &rewriter)
      : op(op), rewriter(rewriter), loc(op.getLoc()),
        shape(cast<RankedTensorType>(op.getInputs().front().getType())
                  .getShape()) {
    dim = static_cast<int64_t>(op.getDimension());
    if (dim < 0)
      dim += shape.size();
    numLines = 1;
    for (auto [i, size] : llvm::enumerate(shape))
      if (static_cast<int64_t>(i) != dim) {
        lineShape.push_back(size);
        numLines *= size;
      }
  }

  SmallVector<Value> lower(ValueRange inputs) {
    int64_t size = shape[dim];
    if (size < 2 || numLines == 0)
      return SmallVector<Value>(inputs);
    size_t count = inputs.size();
    SmallVector<Value> state(inputs);
    for (Value input : inputs)
      state.push_back(createEmpty(rewriter, loc, input.getType()));
    // Each step merges twice; merging a run as long as the line copies it.
    int64_t steps = llvm::divideCeil(llvm::Log2_64_Ceil(size), 2);
    auto loop = scf::ForOp::create(
        rewriter, loc, constant(rewriter, 0), constant(rewriter, steps),
        constant(rewriter, 1), state,
        [&](OpBuilder &b, Location, Value step, ValueRange tensors) {
          Value shift = arith::MulIOp::create(b, loc, step, constant(b, 2));
          Value width = arith::ShLIOp::create(b, loc, constant(b, 1), shift);
          Value twice = arith::MulIOp::create(b, loc, width, constant(b, 2));
          SmallVector<Value> there = createMerges(
              b, width, tensors.take_front(count), tensors.drop_front(count));
          SmallVector<Value> back =
              createMerges(b, twice, there, tensors.take_front(count));
          llvm::append_range(back, there);
          scf::YieldOp::create(b, loc, back);
        });
    return SmallVector<Value>(loop.getResults().take_front(count));
  }

private:
  Value constant(OpBuilder &b, int64_t value) {
    return arith::ConstantIndexOp::create(b, loc, value);
  }
  template <typename Op> Value create(OpBuilder &b, Value lhs, Value rhs) {
    return Op::create(b, loc, lhs, rhs);
  }
  Value compare(OpBuilder &b, arith::CmpIPredicate predicate, Value lhs,
                Value rhs) {
    return arith::CmpIOp::create(b, loc, predicate, lhs, rhs);
  }

  /// The elements at position `i` of a line.
  SmallVector<Value> load(OpBuilder &b, ValueRange tensors,
                          SmallVector<Value> line, Value i) {
    line.insert(line.begin() + dim, i);
    return llvm::map_to_vector(tensors, [&](Value tensor) -> Value {
      return tensor::ExtractOp::create(b, loc, tensor, line);
    });
  }

  /// Merges runs of `width` elements of `from`, two at a time, into `to`.
  SmallVector<Value> createMerges(OpBuilder &b, Value width, ValueRange from,
                                  ValueRange to) {
    auto lines = scf::ForOp::create(
        b, loc, constant(b, 0), constant(b, numLines), constant(b, 1), to,
        [&](OpBuilder &b, Location, Value number, ValueRange tensors) {
          SmallVector<Value> line = delinearize(b, loc, number, lineShape);
          scf::YieldOp::create(b, loc,
                               createMerge(b, width, line, from, tensors));
        });
    return SmallVector<Value>(lines.getResults());
  }

  /// Merges one line. The loop runs over the output positions, and carries the
  /// next element of the first and of the second run.
  SmallVector<Value> createMerge(OpBuilder &b, Value width,
                                 ArrayRef<Value> line, ValueRange from,
                                 ValueRange to) {
    Value size = constant(b, shape[dim]), one = constant(b, 1);
    Value period = create<arith::MulIOp>(b, width, constant(b, 2));
    SmallVector<Value> state = {constant(b, 0), constant(b, 0)};
    llvm::append_range(state, to);
    auto places = scf::ForOp::create(
        b, loc, constant(b, 0), size, one, state,
        [&](OpBuilder &b, Location, Value place, ValueRange state) {
          Value inPair = create<arith::RemUIOp>(b, place, period);
          Value begin = create<arith::SubIOp>(b, place, inPair);
          Value middle = create<arith::MinUIOp>(
              b, create<arith::AddIOp>(b, begin, width), size);
          Value end = create<arith::MinUIOp>(
              b, create<arith::AddIOp>(b, begin, period), size);
          Value isFirst =
              compare(b, arith::CmpIPredicate::eq, inPair, constant(b, 0));
          Value left =
              arith::SelectOp::create(b, loc, isFirst, begin, state[0]);
          Value right =
              arith::SelectOp::create(b, loc, isFirst, middle, state[1]);
          Value takesRight =
              createChoice(b, line, from, left, middle, right, end);
          Value source =
              arith::SelectOp::create(b, loc, takesRight, right, left);
          Value step = create<arith::AddIOp>(b, source, one);
          SmallVector<Value> next = {
              arith::SelectOp::create(b, loc, takesRight, left, step),
              arith::SelectOp::create(b, loc, takesRight, step, right)};
          SmallVector<Value> target(line);
          target.insert(target.begin() + dim, place);
          for (auto [tensor, scalar] :
               llvm::zip(state.drop_front(2),
                         load(b, from, SmallVector<Value>(line), source)))
            next.push_back(
                tensor::InsertOp::create(b, loc, scalar, tensor, target));
          scf::YieldOp::create(b, loc, next);
        });
    return SmallVector<Value>(places.getResults().drop_front(2));
  }

  /// Whether the next element is the second run's: the second run has one, and
  /// the first run is at its end or its element comes later.
  Value createChoice(OpBuilder &b, ArrayRef<Value> line, ValueRange from,
                     Value left, Value middle, Value right, Value end) {
    // At the end of a run any element serves the comparison.
    Value last = constant(b, shape[dim] - 1);
    SmallVector<Value> lefts = load(b, from, SmallVector<Value>(line),
                                    create<arith::MinUIOp>(b, left, last));
    SmallVector<Value> rights = load(b, from, SmallVector<Value>(line),
                                     create<arith::MinUIOp>(b, right, last));
    SmallVector<Value> pairs;
    for (auto [first, second] : llvm::zip(rights, lefts))
      llvm::append_values(pairs, first, second);
    Value before =
        inlineScalarRegion(rewriter, b, op.getComparator(), pairs).front();
    Value leftEnds = compare(b, arith::CmpIPredicate::uge, left, middle);
    Value rightGoesOn = compare(b, arith::CmpIPredicate::ult, right, end);
    return create<arith::AndIOp>(b, rightGoesOn,
                                 create<arith::OrIOp>(b, leftEnds, before));
  }

  SortOp op;
  ConversionPatternRewriter &rewriter;
  Location loc;
  ArrayRef<int64_t> shape;
  SmallVector<int64_t> lineShape;
  int64_t dim, numLines;
};

struct ConvertSort : OpConversionPattern<SortOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(SortOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op,
                       SortLowering(op, rewriter).lower(adaptor.getInputs()));
    return success();
  }
};

} // namespace

void systole::stablehlo::populateSortPatterns(const TypeConverter &converter,
                                              RewritePatternSet &patterns) {
  patterns.add<ConvertSort>(converter, patterns.getContext());
}
