//===- LowerScan.cpp - Windows that are prefixes of a dimension -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `expand-long-windows` leaves prefix scans along dimension 1 of tensors of
// rank 3. A loop over that dimension carries the reduction: one scalar, or one
// row of the last dimension. The elements are combined in order, as the
// specification defines, so any body will do.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "WindowLoops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/StableHLO/IR/Window.h"
#include "systole/Interpreter/Collectives.h"
#include "systole/Interpreter/Interpreter.h"

using namespace mlir;
using namespace systole::stablehlo;
using systole::interpreter::Tensor;
using systole::interpreter::Tensors;

namespace {

/// Shorter windows are computed one by one, in vectors.
constexpr int64_t kShortest = 16;

/// The fewest elements of a thread's part: some 20,000 cycles.
constexpr int64_t kPartElements = 4096;

/// The largest number of parts.
constexpr int64_t kMostParts = 256;

/// The fewest neighbours in a row of a part: a page of memory.
constexpr int64_t kRowElements = 1024;

bool isPrefixScan(ReduceWindowOp op) {
  auto shape =
      cast<RankedTensorType>(op.getInputs().front().getType()).getShape();
  if (shape.size() != 3 || llvm::is_contained(shape, 0) ||
      shape[1] <= kShortest)
    return false;
  for (auto [dim, window] : llvm::enumerate(getWindow(op))) {
    int64_t size = dim == 1 ? shape[dim] : 1;
    if (window.size != size || window.paddingLow != size - 1 ||
        window.paddingHigh != 0 || window.stride != 1 ||
        window.baseDilation != 1 || window.windowDilation != 1)
      return false;
  }
  return true;
}

/// Whether the initial values stay as they are if the padding, which they
/// fill, is combined with them. Then all windows begin alike.
bool ignoresPadding(ReduceWindowOp op) {
  Tensors inits;
  for (Value init : op.getInitValues()) {
    DenseElementsAttr value;
    if (!matchPattern(init, m_Constant(&value)) ||
        !Tensor::supports(cast<RankedTensorType>(value.getType())))
      return false;
    inits.push_back(Tensor::fromAttribute(value));
  }
  bool isClosed = true;
  op.getBody().walk([&](Operation *inner) {
    isClosed &= isa<ReturnOp>(inner) ||
                isa<systole::interpreter::InterpretableOpInterface>(inner);
    for (Value operand : inner->getOperands())
      isClosed &= operand.getParentRegion() == &op.getBody();
  });
  if (!isClosed)
    return false;
  Tensors arguments = inits;
  llvm::append_range(arguments, inits);
  systole::interpreter::Collectives alone(/*numReplicas=*/1);
  systole::interpreter::Interpreter interpreter(alone, /*process=*/0);
  FailureOr<Tensors> results = interpreter.run(op.getBody(), arguments);
  return succeeded(results) &&
         llvm::all_of(llvm::zip_equal(*results, inits), [](auto pair) {
           return std::get<0>(pair).getData() == std::get<1>(pair).getData();
         });
}

/// The largest divisor of `size` that is at most `most`.
int64_t findDivisor(int64_t size, int64_t most) {
  int64_t divisor = std::max<int64_t>(std::min(size, most), 1);
  while (size % divisor != 0)
    --divisor;
  return divisor;
}

class ScanLowering {
public:
  ScanLowering(ReduceWindowOp op, ReduceWindowOp::Adaptor adaptor,
               TypeRange types, ConversionPatternRewriter &rewriter)
      : op(op), rewriter(rewriter), loc(op.getLoc()),
        inputs(adaptor.getInputs()), types(types),
        shape(cast<RankedTensorType>(types.front()).getShape()) {
    for (Value init : adaptor.getInitValues())
      inits.push_back(extractScalar(rewriter, loc, init));
    numOuter = shape[0];
    length = shape[1];
    numInner = shape[2];
  }

  SmallVector<Value> lower() {
    SmallVector<Value> whole = llvm::map_to_vector(
        types, [&](Type type) { return createEmpty(rewriter, loc, type); });
    int64_t parts =
        std::min(numOuter * length * numInner / kPartElements, kMostParts);
    int64_t outerParts = findDivisor(numOuter, parts);
    int64_t innerParts = findDivisor(
        numInner, std::min(parts / outerParts, numInner / kRowElements));
    if (outerParts * innerParts == 1)
      return scanPart(rewriter, constant(rewriter, 0), constant(rewriter, 0),
                      whole);
    numOuter /= outerParts;
    numInner /= innerParts;
    OpBuilder::InsertionGuard guard(rewriter);
    OpBuilder &b = rewriter;
    auto loop = scf::ForallOp::create(
        b, loc, ArrayRef<OpFoldResult>{b.getIndexAttr(outerParts * innerParts)},
        whole, /*mapping=*/std::nullopt);
    b.setInsertionPoint(loop.getTerminator());
    SmallVector<Value> part =
        delinearize(b, loc, loop.getInductionVar(0), {outerParts, innerParts});
    Value outer = scale(b, part[0], numOuter);
    Value inner = scale(b, part[1], numInner);
    SmallVector<OpFoldResult> offsets = {outer, b.getIndexAttr(0), inner};
    SmallVector<OpFoldResult> sizes =
        getAsIndexOpFoldResult(b.getContext(), {numOuter, length, numInner});
    SmallVector<OpFoldResult> ones(3, b.getIndexAttr(1));
    SmallVector<Value> own;
    for (Value tensor : loop.getRegionIterArgs())
      own.push_back(
          tensor::ExtractSliceOp::create(b, loc, tensor, offsets, sizes, ones));
    own = scanPart(b, outer, inner, own);
    b.setInsertionPointToStart(loop.getTerminator().getBody());
    for (auto [value, tensor] : llvm::zip_equal(own, loop.getRegionIterArgs()))
      tensor::ParallelInsertSliceOp::create(b, loc, value, tensor, offsets,
                                            sizes, ones);
    return SmallVector<Value>(loop.getResults());
  }

private:
  Value constant(OpBuilder &b, int64_t value) {
    return arith::ConstantIndexOp::create(b, loc, value);
  }
  Value scale(OpBuilder &b, Value index, int64_t factor) {
    return arith::MulIOp::create(b, loc, index, constant(b, factor));
  }
  Value add(OpBuilder &b, Value lhs, Value rhs) {
    return arith::AddIOp::create(b, loc, lhs, rhs);
  }

  /// Scans a part of the input to `results`, which have the part's shape.
  SmallVector<Value> scanPart(OpBuilder &b, Value outer, Value inner,
                              ValueRange results) {
    auto loop = scf::ForOp::create(
        b, loc, constant(b, 0), constant(b, numOuter), constant(b, 1), results,
        [&](OpBuilder &b, Location, Value line, ValueRange results) {
          Value from = add(b, outer, line);
          scf::YieldOp::create(b, loc,
                               numInner == 1
                                   ? scanScalars(b, from, line, inner, results)
                                   : scanRows(b, from, line, inner, results));
        });
    return SmallVector<Value>(loop.getResults());
  }

  /// A loop over a line that carries the reduction, from `carried` on, and the
  /// results.
  SmallVector<Value>
  createLoop(OpBuilder &b, ArrayRef<Value> carried, ValueRange results,
             llvm::function_ref<SmallVector<Value>(OpBuilder &, Value,
                                                   ValueRange, ValueRange)>
                 emit) {
    SmallVector<Value> state(carried);
    llvm::append_range(state, results);
    size_t count = carried.size();
    auto loop = scf::ForOp::create(
        b, loc, constant(b, 0), constant(b, length), constant(b, 1), state,
        [&](OpBuilder &b, Location, Value place, ValueRange state) {
          scf::YieldOp::create(
              b, loc,
              emit(b, place, state.take_front(count), state.drop_front(count)));
        });
    return SmallVector<Value>(loop.getResults().drop_front(count));
  }

  SmallVector<Value> scanScalars(OpBuilder &b, Value from, Value line,
                                 Value inner, ValueRange results) {
    return createLoop(
        b, inits, results,
        [&](OpBuilder &b, Value place, ValueRange sums, ValueRange results) {
          SmallVector<Value> arguments(sums);
          for (Value input : inputs)
            arguments.push_back(tensor::ExtractOp::create(
                b, loc, input, ValueRange{from, place, inner}));
          SmallVector<Value> next =
              inlineScalarRegion(rewriter, b, op.getBody(), arguments);
          SmallVector<Value> state(next);
          for (auto [sum, result] : llvm::zip_equal(next, results))
            state.push_back(tensor::InsertOp::create(
                b, loc, sum, result, ValueRange{line, place, constant(b, 0)}));
          return state;
        });
  }

  SmallVector<Value> scanRows(OpBuilder &b, Value from, Value line, Value inner,
                              ValueRange results) {
    SmallVector<Value> rows;
    for (auto [init, type] : llvm::zip_equal(inits, types))
      rows.push_back(createFilled(b, loc, getRowType(type), init));
    SmallVector<OpFoldResult> sizes =
        getAsIndexOpFoldResult(b.getContext(), {1, 1, numInner});
    SmallVector<OpFoldResult> ones(3, b.getIndexAttr(1));
    return createLoop(
        b, rows, results,
        [&](OpBuilder &b, Value place, ValueRange sums, ValueRange results) {
          SmallVector<Value> elements;
          for (Value input : inputs)
            elements.push_back(tensor::ExtractSliceOp::create(
                b, loc, cast<RankedTensorType>(getRowType(input.getType())),
                input, ArrayRef<OpFoldResult>{from, place, inner}, sizes,
                ones));
          SmallVector<AffineMap> maps(2 * inputs.size(),
                                      b.getMultiDimIdentityMap(1));
          auto generic = linalg::GenericOp::create(
              b, loc, sums.getTypes(), elements, sums, maps, getParallel(1),
              [&](OpBuilder &b, Location, ValueRange values) {
                SmallVector<Value> arguments(
                    values.drop_front(elements.size()));
                llvm::append_range(arguments,
                                   values.take_front(elements.size()));
                linalg::YieldOp::create(
                    b, loc,
                    inlineScalarRegion(rewriter, b, op.getBody(), arguments));
              });
          SmallVector<Value> state(generic.getResults());
          for (auto [sum, result] :
               llvm::zip_equal(generic.getResults(), results))
            state.push_back(tensor::InsertSliceOp::create(
                b, loc, sum, result,
                ArrayRef<OpFoldResult>{line, place, b.getIndexAttr(0)}, sizes,
                ones));
          return state;
        });
  }

  Type getRowType(Type type) const {
    return RankedTensorType::get({numInner}, getElementTypeOrSelf(type));
  }

  ReduceWindowOp op;
  ConversionPatternRewriter &rewriter;
  Location loc;
  ValueRange inputs;
  TypeRange types;
  SmallVector<Value> inits;
  ArrayRef<int64_t> shape;
  /// The sizes of a part, and of its dimension 1.
  int64_t numOuter, numInner, length;
};

LogicalResult convertScan(ReduceWindowOp op, ReduceWindowOp::Adaptor adaptor,
                          ConversionPatternRewriter &rewriter) {
  bool isPromoted = !llvm::equal(
      op.getInputs().getTypes(), op.getResultTypes(), [](Type a, Type b) {
        return getElementTypeOrSelf(a) == getElementTypeOrSelf(b);
      });
  if (isPromoted || !isPrefixScan(op) || !ignoresPadding(op))
    return rewriter.notifyMatchFailure(op, "not a prefix scan");
  rewriter.replaceOp(
      op, ScanLowering(op, adaptor, dropSigns(op.getResultTypes()), rewriter)
              .lower());
  return success();
}

} // namespace

void systole::stablehlo::populateScanPatterns(const TypeConverter &converter,
                                              RewritePatternSet &patterns) {
  patterns.add<Lowering<ReduceWindowOp>>(converter, patterns.getContext(),
                                         convertScan, /*benefit=*/2);
}
