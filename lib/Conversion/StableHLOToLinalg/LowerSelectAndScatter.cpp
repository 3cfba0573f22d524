//===- LowerSelectAndScatter.cpp - Scatters to selected elements ----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Adds the elements of the source one after the other. Gradients of max pooling
// do not come here, except of padded and of very large windows:
// `expand-pooling-gradients` expresses them by elementwise operations.
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
        rank(type.getRank()), window(getWindow(op)) {
    init = extractScalar(rewriter, loc, adaptor.getInitValue());
  }

  Value lower() {
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

private:
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

  /// The choice after `next`, which may be the first.
  Choice chooseFirstOrNext(OpBuilder &b, Choice chosen, Choice next) {
    Value zero = createConstant(b, loc, chosen.index.getType(), 0);
    Value isFirst = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt,
                                          chosen.index, zero);
    Value stays = arith::SelectOp::create(
        b, loc, isFirst, createConstant(b, loc, b.getI1Type(), 0),
        emitSelect(b, chosen.element, next.element));
    return {
        arith::SelectOp::create(b, loc, stays, chosen.element, next.element),
        arith::SelectOp::create(b, loc, stays, chosen.index, next.index)};
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
      Value begin = arith::MulIOp::create(b, loc, at[i],
                                          indexConstant(b, window[i].stride));
      Value padded = arith::AddIOp::create(b, loc, begin, inWindow[i]);
      Value index = arith::SubIOp::create(
          b, loc, padded, indexConstant(b, window[i].paddingLow));
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
    SmallVector<int64_t> sizes =
        llvm::map_to_vector(window, [](const WindowDimension &dimension) {
          return dimension.size;
        });
    Value none = indexConstant(b, -1);
    Value nothing =
        arith::ConstantOp::create(b, loc, b.getZeroAttr(operandElementType()));
    auto loop = scf::ForOp::create(
        b, loc, indexConstant(b, 0), indexConstant(b, llvm::product_of(sizes)),
        indexConstant(b, 1), ValueRange{nothing, none},
        [&](OpBuilder &b, Location, Value element, ValueRange state) {
          auto place = locate(b, at, delinearize(b, loc, element, sizes));
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
  Window window;
};

LogicalResult convertSelectAndScatter(SelectAndScatterOp op,
                                      SelectAndScatterOp::Adaptor adaptor,
                                      ConversionPatternRewriter &rewriter) {
  RankedTensorType type = dropSigns(op.getType());
  rewriter.replaceOp(
      op, SelectAndScatterLowering(op, adaptor, type, rewriter).lower());
  return success();
}

} // namespace

void systole::stablehlo::populateSelectAndScatterPatterns(
    const TypeConverter &converter, RewritePatternSet &patterns) {
  addLowerings(converter, patterns, convertSelectAndScatter);
}
