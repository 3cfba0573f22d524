//===- LowerSelectAndScatter.cpp - Scatters to selected elements ----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// First computes the row-major index, in its window, of the element that each
// window selects. Then, if windows neither overlap nor are padded (max pooling
// of most models), every element of the result checks whether it is the
// selected one. That needs no scatter and is contiguous in the channels.
// Otherwise the elements of the source are added one after the other.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "WindowLoops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"

using namespace mlir;
using namespace systole::stablehlo;

namespace {

class SelectAndScatterLowering {
public:
  SelectAndScatterLowering(SelectAndScatterOp op,
                           SelectAndScatterOp::Adaptor adaptor,
                           RankedTensorType type,
                           ConversionPatternRewriter &rewriter)
      : op(op), rewriter(rewriter), loc(op.getLoc()), type(type),
        operand(adaptor.getOperand()), source(adaptor.getSource()),
        sourceType(cast<RankedTensorType>(source.getType())),
        rank(type.getRank()), window(getOr(op.getWindowDimensions(), rank, 1)),
        strides(getOr(op.getWindowStrides(), rank, 1)),
        i32(rewriter.getI32Type()) {
    std::tie(low, high) = getPadding(op.getPadding(), rank);
    init = extractScalar(rewriter, loc, adaptor.getInitValue());
  }

  Value lower() { return tilesExactly() ? lowerTiles() : lowerGeneral(); }

private:
  /// True if every element of the operand is in exactly one window.
  bool tilesExactly() const {
    for (unsigned i = 0; i < rank; ++i)
      if (window[i] != strides[i] || low[i] != 0 || high[i] != 0 ||
          sourceType.getDimSize(i) * strides[i] != type.getDimSize(i))
        return false;
    return true;
  }

  /// Whether the selected element is preferred to `candidate`.
  Value emitSelect(OpBuilder &b, Value chosen, Value candidate) {
    return inlineScalarRegion(rewriter, b, op.getSelect(), {chosen, candidate})
        .front();
  }

  Value emitScatter(OpBuilder &b, Value current, Value value) {
    return inlineScalarRegion(rewriter, b, op.getScatter(), {current, value})
        .front();
  }

  /// An element of a window and its index, which is negative before the first
  /// element.
  struct Choice {
    Value element, index;
  };

  /// The choice after `next`, if there is an earlier choice.
  Choice chooseNext(OpBuilder &b, Choice chosen, Choice next) {
    return pick(b, emitSelect(b, chosen.element, next.element), chosen, next);
  }

  /// The choice after `next`, which may be the first.
  Choice chooseFirstOrNext(OpBuilder &b, Choice chosen, Choice next) {
    Value zero = createConstant(b, loc, chosen.index.getType(), 0);
    Value isFirst = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt,
                                          chosen.index, zero);
    Value stays = arith::SelectOp::create(
        b, loc, isFirst, createConstant(b, loc, b.getI1Type(), 0),
        emitSelect(b, chosen.element, next.element));
    return pick(b, stays, chosen, next);
  }

  Choice pick(OpBuilder &b, Value condition, Choice one, Choice other) {
    return {
        arith::SelectOp::create(b, loc, condition, one.element, other.element),
        arith::SelectOp::create(b, loc, condition, one.index, other.index)};
  }

  /// The row-major index, in its window, of each window's choice.
  Value chooseInTiles() {
    SmallVector<AffineMap> elements = getWindowElements(
        rewriter, window, strides, SmallVector<int64_t>(rank, 1));
    return elements.empty() ? chooseInLoops() : chooseInRegisters(elements);
  }

  /// Uses loops over the elements of windows.
  Value chooseInLoops() {
    WindowLoops loops(rewriter, window, strides, SmallVector<int64_t>(rank, 1));
    Type indices = sourceType.clone(i32);
    Value none = createConstant(rewriter, loc, i32, -1);
    SmallVector<Value> inits = {createEmpty(rewriter, loc, sourceType),
                                createFilled(rewriter, loc, indices, none)};
    auto body = [&](OpBuilder &b, Location loc, ValueRange values) {
      Choice chosen =
          chooseFirstOrNext(b, {values[2], values[3]},
                            {values[0], loops.createIndex(b, loc, i32)});
      linalg::YieldOp::create(b, loc, ValueRange{chosen.element, chosen.index});
    };
    auto generic = linalg::GenericOp::create(
        rewriter, loc, TypeRange{sourceType, indices},
        ValueRange{operand, loops.createShape(rewriter, loc)}, inits,
        {loops.getInputMap(), loops.getWindowMap(), loops.getOutputMap(),
         loops.getOutputMap()},
        SmallVector<utils::IteratorType>(loops.getIterators()), body);
    return generic.getResult(1);
  }

  /// Uses an input for each element of a window: the operand, read through that
  /// element's map.
  Value chooseInRegisters(ArrayRef<AffineMap> elements) {
    auto body = [&](OpBuilder &b, Location loc, ValueRange values) {
      ValueRange inWindow = values.drop_back();
      Choice chosen{inWindow.front(), createConstant(b, loc, i32, 0)};
      for (size_t i = 1; i < inWindow.size(); ++i)
        chosen = chooseNext(b, chosen,
                            {inWindow[i], createConstant(b, loc, i32, i)});
      linalg::YieldOp::create(b, loc, chosen.index);
    };
    SmallVector<AffineMap> maps(elements);
    maps.push_back(rewriter.getMultiDimIdentityMap(rank));
    Type indices = sourceType.clone(i32);
    return linalg::GenericOp::create(
               rewriter, loc, indices,
               SmallVector<Value>(elements.size(), operand),
               createEmpty(rewriter, loc, indices), maps, getParallel(rank),
               body)
        .getResult(0);
  }

  Value lowerTiles() {
    Value chosen = chooseInTiles();
    // The result with each window's extents as separate dimensions.
    SmallVector<int64_t> shape;
    SmallVector<ReassociationIndices> groups;
    SmallVector<AffineExpr> outer;
    SmallVector<std::pair<unsigned, int64_t>> inner;
    for (unsigned i = 0; i < rank; ++i) {
      ReassociationIndices group = {static_cast<int64_t>(shape.size())};
      outer.push_back(rewriter.getAffineDimExpr(shape.size()));
      shape.push_back(sourceType.getDimSize(i));
      if (window[i] > 1) {
        group.push_back(shape.size());
        inner.push_back({static_cast<unsigned>(shape.size()), window[i]});
        shape.push_back(window[i]);
      }
      groups.push_back(group);
    }
    auto tiled = RankedTensorType::get(shape, type.getElementType());
    auto map = AffineMap::get(shape.size(), 0, outer, rewriter.getContext());
    auto body = [&](OpBuilder &b, Location loc, ValueRange values) {
      Value here = createConstant(b, loc, i32, 0);
      for (auto [dimension, extent] : inner) {
        Value size = createConstant(b, loc, i32, extent);
        Value index = arith::IndexCastOp::create(
            b, loc, i32, linalg::IndexOp::create(b, loc, dimension));
        here = arith::AddIOp::create(
            b, loc, arith::MulIOp::create(b, loc, here, size), index);
      }
      Value isChosen = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                                             values[1], here);
      Value added = emitScatter(b, init, values[0]);
      linalg::YieldOp::create(
          b, loc,
          arith::SelectOp::create(b, loc, isChosen, added, init).getResult());
    };
    Value result =
        linalg::GenericOp::create(
            rewriter, loc, tiled, ValueRange{source, chosen},
            createEmpty(rewriter, loc, tiled),
            {map, map, rewriter.getMultiDimIdentityMap(shape.size())},
            getParallel(shape.size()), body)
            .getResult(0);
    if (tiled == type)
      return result;
    return tensor::CollapseShapeOp::create(rewriter, loc, type, result, groups);
  }

  Value indexConstant(OpBuilder &b, int64_t value) {
    return arith::ConstantIndexOp::create(b, loc, value);
  }

  /// The operand's position of element `inWindow` of the window at `at`, and
  /// whether it is in bounds.
  std::pair<SmallVector<Value>, Value> locate(OpBuilder &b, ValueRange at,
                                              ValueRange inWindow) {
    SmallVector<Value> subscripts;
    Value inside = createConstant(b, loc, b.getI1Type(), 1);
    for (unsigned i = 0; i < rank; ++i) {
      Value begin =
          arith::MulIOp::create(b, loc, at[i], indexConstant(b, strides[i]));
      Value padded = arith::AddIOp::create(b, loc, begin, inWindow[i]);
      Value index =
          arith::SubIOp::create(b, loc, padded, indexConstant(b, low[i]));
      // Unsigned: a negative index is large.
      Value here =
          arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, index,
                                indexConstant(b, type.getDimSize(i)));
      inside = arith::AndIOp::create(b, loc, inside, here);
      subscripts.push_back(index);
    }
    return {subscripts, inside};
  }

  /// Loops over the elements of one window: {selected value, its row-major
  /// index in the operand or -1}.
  std::pair<Value, Value> chooseInWindow(OpBuilder &b, ValueRange at) {
    int64_t numElements = 1;
    for (int64_t extent : window)
      numElements *= extent;
    Value none = indexConstant(b, -1);
    Value nothing =
        arith::ConstantOp::create(b, loc, b.getZeroAttr(operandElementType()));
    auto loop = scf::ForOp::create(
        b, loc, indexConstant(b, 0), indexConstant(b, numElements),
        indexConstant(b, 1), ValueRange{nothing, none},
        [&](OpBuilder &b, Location, Value element, ValueRange state) {
          auto place = locate(b, at, delinearize(b, loc, element, window));
          auto visited = scf::IfOp::create(
              b, loc, place.second,
              [&](OpBuilder &b, Location) {
                visitElement(b, place.first, state);
              },
              [&](OpBuilder &b, Location) {
                scf::YieldOp::create(b, loc, state);
              });
          scf::YieldOp::create(b, loc, visited.getResults());
        });
    return {loop.getResult(0), loop.getResult(1)};
  }

  void visitElement(OpBuilder &b, ValueRange subscripts, ValueRange state) {
    Value element = tensor::ExtractOp::create(b, loc, operand, subscripts);
    Value linear = indexConstant(b, 0);
    for (unsigned i = 0; i < rank; ++i)
      linear = arith::AddIOp::create(
          b, loc,
          arith::MulIOp::create(b, loc, linear,
                                indexConstant(b, type.getDimSize(i))),
          subscripts[i]);
    Choice chosen =
        chooseFirstOrNext(b, {state[0], state[1]}, {element, linear});
    scf::YieldOp::create(b, loc, ValueRange{chosen.element, chosen.index});
  }

  Value lowerGeneral() {
    Value result = createFilled(rewriter, loc, type, init);
    auto loop = scf::ForOp::create(
        rewriter, loc, indexConstant(rewriter, 0),
        indexConstant(rewriter, sourceType.getNumElements()),
        indexConstant(rewriter, 1), result,
        [&](OpBuilder &b, Location, Value element, ValueRange state) {
          SmallVector<Value> at =
              delinearize(b, loc, element, sourceType.getShape());
          Value index = chooseInWindow(b, at).second;
          // A window of only padding selects nothing.
          Value any = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sge,
                                            index, indexConstant(b, 0));
          auto scattered = scf::IfOp::create(
              b, loc, any,
              [&](OpBuilder &b, Location) {
                SmallVector<Value> to =
                    delinearize(b, loc, index, type.getShape());
                Value value = tensor::ExtractOp::create(b, loc, source, at);
                Value current = tensor::ExtractOp::create(b, loc, state[0], to);
                Value sum = emitScatter(b, current, value);
                scf::YieldOp::create(
                    b, loc,
                    tensor::InsertOp::create(b, loc, sum, state[0], to)
                        .getResult());
              },
              [&](OpBuilder &b, Location) {
                scf::YieldOp::create(b, loc, state[0]);
              });
          scf::YieldOp::create(b, loc, scattered.getResults());
        });
    return loop.getResult(0);
  }

  Type operandElementType() const {
    return cast<RankedTensorType>(operand.getType()).getElementType();
  }

  SelectAndScatterOp op;
  ConversionPatternRewriter &rewriter;
  Location loc;
  RankedTensorType type;
  Value operand, source, init;
  RankedTensorType sourceType;
  unsigned rank;
  SmallVector<int64_t> window, strides, low, high;
  Type i32;
};

struct ConvertSelectAndScatter : OpConversionPattern<SelectAndScatterOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(SelectAndScatterOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = getTypeConverter()->convertType<RankedTensorType>(op.getType());
    rewriter.replaceOp(
        op, SelectAndScatterLowering(op, adaptor, type, rewriter).lower());
    return success();
  }
};

} // namespace

void systole::stablehlo::populateSelectAndScatterPatterns(
    const TypeConverter &converter, RewritePatternSet &patterns) {
  patterns.add<ConvertSelectAndScatter>(converter, patterns.getContext());
}
