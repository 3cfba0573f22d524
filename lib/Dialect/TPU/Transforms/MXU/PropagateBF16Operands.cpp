//===- PropagateBF16Operands.cpp - Stores MXU operands in bf16 ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Operands.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/MXUPasses.h"

namespace systole::tpu {
#define GEN_PASS_DEF_PROPAGATEBF16OPERANDSPASS
#include "systole/Dialect/TPU/Transforms/MXUPasses.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {

bool canBeNarrow(OpOperand &use, bool isRounded, unsigned &numFactors);

/// Whether all users of `value` can read it in bf16.
bool canBeNarrow(Value value, bool isRounded, unsigned &numFactors) {
  return llvm::all_of(value.getUses(), [&](OpOperand &use) {
    return canBeNarrow(use, isRounded, numFactors);
  });
}

/// Whether a use can read the value in bf16. It is an MXU operand that would be
/// rounded, a comparison with zero, or, if the value `isRounded` already, an op
/// that can convert it. Counts the MXU operands that would be rounded.
bool canBeNarrow(OpOperand &use, bool isRounded, unsigned &numFactors) {
  Operation *user = use.getOwner();
  if (isTensorView(user))
    return canBeNarrow(user->getResult(0), isRounded, numFactors);
  if (BlockArgument element = getElement(use)) {
    bool rounds = isOnlyRounded(element);
    numFactors += rounds;
    return isRounded || rounds || isOnlySign(element);
  }
  bool multiplied = isNarrowFactor(use);
  numFactors += multiplied;
  return multiplied;
}

/// Converts the value for users that expect `element`, its type before.
void retypeUses(Value value, Type element) {
  for (OpOperand &use : value.getUses()) {
    if (isTensorView(use.getOwner())) {
      Value view = use.getOwner()->getResult(0);
      view.setType(cast<RankedTensorType>(view.getType()).clone(element));
      retypeUses(view, element);
    } else if (BlockArgument argument = getElement(use)) {
      widenElement(argument, element);
    }
  }
}

/// The bf16 value that an f32 value is extended from; null if it has more
/// digits.
Value getRounded(Value value) {
  auto extended = value.getDefiningOp<arith::ExtFOp>();
  return extended && extended.getIn().getType().isBF16() ? extended.getIn()
                                                         : Value();
}

/// A constant in bf16 if bf16 represents it exactly; null otherwise.
Value createConstant(OpBuilder &builder, Value value) {
  FloatAttr constant;
  if (!matchPattern(value, m_Constant(&constant)))
    return Value();
  std::optional<APFloat> number = getExactBF16(constant.getValue());
  if (!number)
    return Value();
  return arith::ConstantOp::create(
      builder, value.getLoc(),
      builder.getFloatAttr(builder.getBF16Type(), *number));
}

/// Rounds the yielded value to bf16. If the value selects between an element
/// and a constant, the element is rounded instead: it may be bf16 in memory and
/// read several times.
Value createRounded(OpBuilder &builder, Value value) {
  if (Value rounded = getRounded(value))
    return rounded;
  auto select = value.getDefiningOp<arith::SelectOp>();
  if (select && select->hasOneUse()) {
    Value first = createConstant(builder, select.getTrueValue());
    Value second = createConstant(builder, select.getFalseValue());
    if (first || second) {
      if (!first)
        first = createRounded(builder, select.getTrueValue());
      if (!second)
        second = createRounded(builder, select.getFalseValue());
      return arith::SelectOp::create(builder, select.getLoc(),
                                     select.getCondition(), first, second);
    }
  }
  return arith::TruncFOp::create(builder, value.getLoc(), builder.getBF16Type(),
                                 value);
}

/// Adds a result to `op` that is another one in bf16.
linalg::GenericOp addNarrowResult(linalg::GenericOp op, unsigned number) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  OpOperand *init = op.getDpsInitOperand(number);
  auto type = cast<RankedTensorType>(init->get().getType())
                  .clone(builder.getBF16Type());
  SmallVector<Value> inits(op.getDpsInits());
  inits.push_back(tensor::EmptyOp::create(builder, loc, type.getShape(),
                                          type.getElementType()));
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  maps.push_back(op.getMatchingIndexingMap(init));
  auto result = linalg::GenericOp::create(
      builder, loc, ValueRange(inits).getTypes(), op.getDpsInputs(), inits,
      maps, op.getIteratorTypesArray());
  result.getRegion().takeBody(op.getRegion());
  Block *body = result.getBody();
  body->addArgument(type.getElementType(), loc);
  Operation *yield = body->getTerminator();
  builder.setInsertionPoint(yield);
  yield->insertOperands(yield->getNumOperands(),
                        arith::TruncFOp::create(builder, loc,
                                                type.getElementType(),
                                                yield->getOperand(number))
                            .getResult());
  op->replaceAllUsesWith(result->getResults().drop_back());
  op.erase();
  return result;
}

/// Gives the matrix unit a copy in bf16 of a value that it reads several times,
/// as in the forward and the backward pass. Other users may need f32. These
/// should be close, as a residual connection is, so that the f32 value is not
/// kept.
void copyFactors(linalg::GenericOp op) {
  if (!op.hasPureTensorSemantics())
    return;
  for (unsigned i = 0, count = op.getNumResults(); i < count; ++i) {
    Value result = op->getResult(i);
    if (!getElementTypeOrSelf(result.getType()).isF32() ||
        op.payloadUsesValueFromOperand(op.getDpsInitOperand(i)))
      continue;
    unsigned numFactors = 0;
    SmallVector<OpOperand *> narrow;
    for (OpOperand &use : result.getUses())
      if (canBeNarrow(use, /*isRounded=*/false, numFactors))
        narrow.push_back(&use);
    if (numFactors < 2)
      continue;
    op = addNarrowResult(op, i);
    Value copy = op->getResults().back();
    for (OpOperand *use : narrow)
      use->set(copy);
    retypeUses(copy, getElementTypeOrSelf(copy.getType()));
  }
}

/// Erases the producer of an unused `value`, so that use counts are exact.
void eraseUnused(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || !isOpTriviallyDead(op))
    return;
  SmallVector<Value> operands(op->getOperands());
  op->erase();
  llvm::for_each(operands, eraseUnused);
}

/// Changes results of `op` to bf16 if possible.
void narrowResults(linalg::GenericOp op) {
  if (!op.hasPureTensorSemantics())
    return;
  OpBuilder builder(op);
  Type narrow = builder.getBF16Type();
  for (OpOperand &init : op.getDpsInitsMutable()) {
    OpResult result = op.getTiedOpResult(&init);
    auto type = cast<RankedTensorType>(result.getType());
    OpOperand &yielded =
        op.getBody()->getTerminator()->getOpOperand(result.getResultNumber());
    Value rounded = getRounded(yielded.get());
    unsigned numFactors = 0;
    if (!type.getElementType().isF32() ||
        op.payloadUsesValueFromOperand(&init) ||
        !canBeNarrow(result, bool(rounded), numFactors) ||
        !(rounded || numFactors > 0))
      continue;
    builder.setInsertionPoint(op);
    init.set(
        tensor::EmptyOp::create(builder, op.getLoc(), type.getShape(), narrow));
    op.getMatchingBlockArgument(&init).setType(narrow);
    result.setType(type.clone(narrow));
    retypeUses(result, narrow);
    builder.setInsertionPoint(yielded.getOwner());
    Value exact = yielded.get();
    yielded.set(createRounded(builder, exact));
    eraseUnused(exact);
  }
}

/// The operation that rounds the result in the epilogue of `op` to bf16; null
/// if there is none.
arith::TruncFOp getRounding(MXUOpInterface op) {
  if (op.getEpilogue().empty())
    return nullptr;
  Operation *yield = op.getEpilogue().front().getTerminator();
  Value rounded = getRounded(yield->getOperand(0));
  auto rounding =
      rounded ? rounded.getDefiningOp<arith::TruncFOp>() : arith::TruncFOp();
  return rounding && rounding.getIn().getType().isF32() ? rounding
                                                        : arith::TruncFOp();
}

/// Changes the result of a product to bf16 if possible: it is rounded as it is
/// stored.
void narrowProduct(MXUOpInterface op) {
  auto type = dyn_cast<RankedTensorType>(op.getInit().getType());
  if (!type || !type.getElementType().isF32())
    return;
  arith::TruncFOp rounding = getRounding(op);
  Value result = op->getResult(0);
  unsigned numFactors = 0;
  if (!canBeNarrow(result, bool(rounding), numFactors) ||
      !(rounding || numFactors > 0))
    return;
  OpBuilder builder(op);
  auto style = cast<DestinationStyleOpInterface>(op.getOperation());
  Type narrow = builder.getBF16Type();
  style.setDpsInitOperand(0, tensor::EmptyOp::create(builder, op.getLoc(),
                                                     type.getShape(), narrow));
  result.setType(type.clone(narrow));
  retypeUses(result, narrow);
  if (rounding)
    op.getEpilogue().front().getTerminator()->setOperand(0, rounding.getIn());
}

struct PropagateBF16OperandsPass
    : systole::tpu::impl::PropagateBF16OperandsPassBase<
          PropagateBF16OperandsPass> {
  void runOnOperation() override {
    // Forward, so that rounded values stay bf16 where they are passed on. In
    // reverse, so that ops which round their operands let these be rounded
    // earlier.
    SmallVector<linalg::GenericOp> ops;
    getOperation()->walk([&](linalg::GenericOp op) {
      narrowResults(op);
      ops.push_back(op);
    });
    for (linalg::GenericOp op : llvm::reverse(ops))
      narrowResults(op);
    getOperation()->walk([](MXUOpInterface op) { narrowProduct(op); });
    for (linalg::GenericOp op : ops)
      copyFactors(op);
  }
};

} // namespace
