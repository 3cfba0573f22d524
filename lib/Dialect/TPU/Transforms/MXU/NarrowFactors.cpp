//===- NarrowFactors.cpp - What is only multiplied is stored in bf16 ------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/MXUPasses.h"

namespace systole::tpu {
#define GEN_PASS_DEF_NARROWFACTORSPASS
#include "systole/Dialect/TPU/Transforms/MXUPasses.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {

/// Whether the matrix unit rounds its factors to bf16. It does not where both
/// move along the result's innermost dimension: those products are of f32 at
/// every precision.
bool roundsFactors(MXUOpInterface op) {
  auto type = dyn_cast<RankedTensorType>(op.getInit().getType());
  if (!type || type.getRank() == 0 || !op.getSumType().isF32() ||
      op.getPrecision() != Precision::bf16)
    return false;
  int64_t last = type.getRank() - 1;
  while (last > 0 && type.getDimSize(last) == 1)
    --last;
  for (int64_t part = 0; part < op.getNumParts(); ++part) {
    SmallVector<AffineMap> maps = op.getContractionMaps(part);
    SmallVector<int64_t> shape = op.getIterationShape(part);
    for (unsigned dim = 0; dim < shape.size(); ++dim)
      if (shape[dim] > 1 && maps[0].isFunctionOfDim(dim) &&
          maps[1].isFunctionOfDim(dim) &&
          maps[2].getResult(last).isFunctionOfDim(dim))
        return false;
  }
  return true;
}

bool isView(Operation *op) {
  return isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp,
             tensor::ExtractSliceOp>(op);
}

/// What of an element an op sees at an operand; null where its code does not
/// say.
BlockArgument getElement(OpOperand &use) {
  if (auto generic = dyn_cast<linalg::GenericOp>(use.getOwner()))
    return generic.isDpsInput(&use) ? generic.getMatchingBlockArgument(&use)
                                    : BlockArgument();
  auto product = dyn_cast<MXUOpInterface>(use.getOwner());
  unsigned factors = 2, number = use.getOperandNumber();
  if (!product || number < factors ||
      number - factors >= product.getEpilogueOperands().size())
    return nullptr;
  // After the sum.
  return product.getEpilogue().getArgument(1 + number - factors);
}

/// Whether all that is asked of an element is how it compares with zero, which
/// bf16 says, too.
bool isOnlySign(BlockArgument element) {
  return llvm::all_of(element.getUses(), [](OpOperand &use) {
    auto compare = dyn_cast<arith::CmpFOp>(use.getOwner());
    return compare &&
           matchPattern(compare->getOperand(1 - use.getOperandNumber()),
                        m_AnyZeroFloat());
  });
}

bool canBeNarrow(OpOperand &use, bool isRounded, unsigned &numFactors);

/// Whether all that read `value` can as well have it in bf16.
bool canBeNarrow(Value value, bool isRounded, unsigned &numFactors) {
  return llvm::all_of(value.getUses(), [&](OpOperand &use) {
    return canBeNarrow(use, isRounded, numFactors);
  });
}

/// Whether a use can as well have the value in bf16: in the matrix unit, which
/// would round it, in comparisons with zero, and where it `isRounded` to bf16
/// already in what can convert it. Counts how often the matrix unit reads it.
bool canBeNarrow(OpOperand &use, bool isRounded, unsigned &numFactors) {
  Operation *user = use.getOwner();
  if (isView(user))
    return canBeNarrow(user->getResult(0), isRounded, numFactors);
  if (BlockArgument element = getElement(use))
    return isRounded || isOnlySign(element);
  auto product = dyn_cast<MXUOpInterface>(user);
  // The factors are the first two operands.
  bool multiplied =
      product && use.getOperandNumber() < 2 && roundsFactors(product);
  numFactors += multiplied;
  return multiplied;
}

/// What reads a value of `element`, which was of f32, expects it.
void retypeUses(Value value, Type element) {
  for (OpOperand &use : value.getUses()) {
    if (isView(use.getOwner())) {
      Value view = use.getOwner()->getResult(0);
      view.setType(cast<RankedTensorType>(view.getType()).clone(element));
      retypeUses(view, element);
    } else if (BlockArgument argument = getElement(use)) {
      auto builder = OpBuilder::atBlockBegin(argument.getOwner());
      Type wide = argument.getType();
      argument.setType(element);
      auto extended =
          arith::ExtFOp::create(builder, value.getLoc(), wide, argument);
      argument.replaceAllUsesExcept(extended, extended);
    }
  }
}

/// The bf16 that a value of f32 is; null where it has more digits.
Value getRounded(Value value) {
  auto extended = value.getDefiningOp<arith::ExtFOp>();
  return extended && extended.getIn().getType().isBF16() ? extended.getIn()
                                                         : Value();
}

/// Adds to `op` a result that has another one in bf16.
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

/// What the matrix unit reads several times, as the forward and the backward
/// pass do, it reads in bf16, also where something else needs all digits: soon,
/// as a residual connection does, so that it is not kept in f32.
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

/// Makes results of `op` that can be bf16 so.
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
    if (!rounded)
      rounded =
          arith::TruncFOp::create(builder, op.getLoc(), narrow, yielded.get());
    yielded.set(rounded);
  }
}

/// Makes the result of a product that its epilogue has rounded bf16.
void narrowProduct(MXUOpInterface op) {
  auto type = dyn_cast<RankedTensorType>(op.getInit().getType());
  if (!type || !type.getElementType().isF32() || op.getEpilogue().empty())
    return;
  OpOperand &yielded =
      op.getEpilogue().front().getTerminator()->getOpOperand(0);
  Value rounded = getRounded(yielded.get());
  auto rounding =
      rounded ? rounded.getDefiningOp<arith::TruncFOp>() : arith::TruncFOp();
  Value result = op->getResult(0);
  unsigned numFactors = 0;
  if (!rounding || !rounding.getIn().getType().isF32() ||
      !canBeNarrow(result, /*isRounded=*/true, numFactors))
    return;
  OpBuilder builder(op);
  auto style = cast<DestinationStyleOpInterface>(op.getOperation());
  Type narrow = builder.getBF16Type();
  style.setDpsInitOperand(0, tensor::EmptyOp::create(builder, op.getLoc(),
                                                     type.getShape(), narrow));
  result.setType(type.clone(narrow));
  retypeUses(result, narrow);
  yielded.set(rounding.getIn());
}

struct NarrowFactorsPass
    : systole::tpu::impl::NarrowFactorsPassBase<NarrowFactorsPass> {
  void runOnOperation() override {
    SmallVector<linalg::GenericOp> ops;
    getOperation()->walk([](MXUOpInterface op) { narrowProduct(op); });
    getOperation()->walk([&](linalg::GenericOp op) {
      narrowResults(op);
      ops.push_back(op);
    });
    for (linalg::GenericOp op : ops)
      copyFactors(op);
  }
};

} // namespace
