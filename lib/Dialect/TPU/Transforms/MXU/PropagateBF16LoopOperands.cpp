//===- PropagateBF16LoopOperands.cpp - Carries MXU operands in bf16 -------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Some values of an iteration are only operands of the next iteration's product
// or of products after the loop. They pass through loop-carried values, and all
// values on the way must change their type together.
//
//===----------------------------------------------------------------------===//

#include "Operands.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/MXUPasses.h"
#include "llvm/ADT/SetVector.h"

namespace systole::tpu {
#define GEN_PASS_DEF_PROPAGATEBF16LOOPOPERANDSPASS
#include "systole/Dialect/TPU/Transforms/MXUPasses.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace mlir::bufferization;
using namespace systole::tpu;

namespace {

/// Whether bf16 represents the number exactly.
bool isExact(TypedAttr number) {
  auto attribute = dyn_cast<FloatAttr>(number);
  return attribute && getExactBF16(attribute.getValue());
}

/// Whether a use of an element of `op` adds it to a sum of many, as a product
/// with ones would.
bool isSum(linalg::GenericOp op, OpOperand &use) {
  auto add = dyn_cast<arith::AddFOp>(use.getOwner());
  if (!add || op.getNumReductionLoops() == 0)
    return false;
  auto sum =
      dyn_cast<BlockArgument>(add->getOperand(1 - use.getOperandNumber()));
  return sum && sum.getArgNumber() >= op.getNumDpsInputs();
}

/// Whether an element is only rounded to bf16 or added up.
bool isRoundedOrSummed(BlockArgument element) {
  auto op = dyn_cast<linalg::GenericOp>(element.getOwner()->getParentOp());
  return llvm::all_of(element.getUses(), [&](OpOperand &use) {
    return isRounding(use) || (op && isSum(op, use));
  });
}

/// The values that an f32 value flows through, which share one type.
class Web {
public:
  /// Whether the whole web of `value` can be bf16, and something gains.
  bool canBeNarrow(OpResult value) {
    add(value);
    for (unsigned i = 0; isNarrow && i < values.size(); ++i) {
      visitSource(values[i]);
      for (OpOperand &use : values[i].getUses())
        visitUse(use);
    }
    return isNarrow && throughLoop && isRounded;
  }

  void makeNarrow() {
    for (OpOperand *use : fresh)
      use->set(cloneNarrow(use->get()));
    for (Value value : values)
      for (OpOperand &use : value.getUses())
        if (BlockArgument element = getElement(use))
          widenElement(element, BFloat16Type::get(value.getContext()));
    for (Value value : values) {
      auto type = cast<RankedTensorType>(value.getType());
      value.setType(type.clone(BFloat16Type::get(value.getContext())));
      if (auto op = value.getDefiningOp<linalg::GenericOp>())
        narrowResult(op, cast<OpResult>(value).getResultNumber());
      else if (auto op = value.getDefiningOp<MXUOpInterface>())
        narrowProduct(op);
    }
  }

  ArrayRef<Value> getValues() const { return values.getArrayRef(); }

private:
  void add(Value value) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || !type.getElementType().isF32())
      isNarrow = false;
    else
      values.insert(value);
  }

  /// Adds a value that flows into the web through an operand.
  void addSource(OpOperand &use) {
    Operation *op = use.get().getDefiningOp();
    auto fill = dyn_cast_if_present<linalg::FillOp>(op);
    TypedAttr number;
    if (isa_and_present<tensor::EmptyOp, AllocTensorOp>(op) ||
        (fill && matchPattern(fill.value(), m_Constant(&number)) &&
         isExact(number)))
      fresh.insert(&use);
    else
      add(use.get());
  }

  /// Adds the values of a loop that correspond to a loop-carried one.
  void addCarried(scf::WhileOp loop, unsigned i) {
    throughLoop = true;
    addSource(loop.getInitsMutable()[i]);
    add(loop.getBeforeArguments()[i]);
    addSource(loop.getYieldOp().getResultsMutable()[i]);
  }

  /// Adds the values that its condition forwards.
  void addHandedOn(scf::WhileOp loop, unsigned i) {
    addSource(loop.getConditionOp().getArgsMutable()[i]);
    add(loop.getAfterArguments()[i]);
    add(loop.getResult(i));
  }

  /// Adds the values of a parallel loop that correspond to one that its
  /// iterations store to.
  void addShared(scf::ForallOp loop, OpOperand *init) {
    throughLoop = true;
    addSource(*init);
    BlockArgument whole = loop.getTiedBlockArgument(init);
    add(whole);
    add(loop.getTiedOpResult(init));
    for (Operation *store : loop.getCombiningOps(whole))
      addSource(cast<tensor::ParallelInsertSliceOp>(store).getSourceMutable());
  }

  void visitSource(Value value) {
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      Region *region = argument.getOwner()->getParent();
      if (auto forall = dyn_cast<scf::ForallOp>(region->getParentOp())) {
        addShared(forall, forall.getTiedOpOperand(argument));
        return;
      }
      auto loop = dyn_cast<scf::WhileOp>(region->getParentOp());
      if (!loop)
        isNarrow = false;
      else if (region == &loop.getBefore())
        addCarried(loop, argument.getArgNumber());
      else
        addHandedOn(loop, argument.getArgNumber());
      return;
    }
    Operation *op = value.getDefiningOp();
    if (auto loop = dyn_cast<scf::WhileOp>(op))
      return addHandedOn(loop, cast<OpResult>(value).getResultNumber());
    if (auto loop = dyn_cast<scf::ForallOp>(op))
      return addShared(loop, loop.getTiedOpOperand(cast<OpResult>(value)));
    if (auto generic = dyn_cast<linalg::GenericOp>(op)) {
      unsigned number = cast<OpResult>(value).getResultNumber();
      isNarrow &= generic.hasPureTensorSemantics() &&
                  !generic.payloadUsesValueFromOperand(
                      generic.getDpsInitOperand(number));
      return;
    }
    if (auto product = dyn_cast<MXUOpInterface>(op)) {
      isNarrow &= product.getSumType().isF32();
      return;
    }
    if (!isTensorView(op) &&
        !isa<tensor::InsertSliceOp, MaterializeInDestinationOp>(op)) {
      isNarrow = false;
      return;
    }
    addSource(op->getOpOperand(0));
    if (!isTensorView(op))
      addSource(op->getOpOperand(1));
  }

  void visitUse(OpOperand &use) {
    Operation *user = use.getOwner();
    if (auto store = dyn_cast<MaterializeInDestinationOp>(user)) {
      if (store->getNumResults() == 0)
        isNarrow = false;
      else
        add(store->getResult(0));
    } else if (isTensorView(user) || isa<tensor::InsertSliceOp>(user)) {
      add(user->getResult(0));
    } else if (auto loop = dyn_cast<scf::WhileOp>(user)) {
      addCarried(loop, use.getOperandNumber());
    } else if (auto loop = dyn_cast<scf::ForallOp>(user)) {
      addShared(loop, &use);
    } else if (auto store = dyn_cast<tensor::ParallelInsertSliceOp>(user)) {
      auto whole = cast<BlockArgument>(store.getDest());
      auto loop = cast<scf::ForallOp>(whole.getOwner()->getParentOp());
      addShared(loop, loop.getTiedOpOperand(whole));
    } else if (isa<scf::ConditionOp>(user)) {
      addHandedOn(cast<scf::WhileOp>(user->getParentOp()),
                  use.getOperandNumber() - 1);
    } else if (auto loop = dyn_cast<scf::WhileOp>(user->getParentOp());
               loop && isa<scf::YieldOp>(user)) {
      addCarried(loop, use.getOperandNumber());
    } else if (BlockArgument element = getElement(use)) {
      isNarrow &= isOnlySign(element) || isRoundedOrSummed(element);
      isRounded |= llvm::any_of(element.getUses(), isRounding);
    } else {
      bool multiplied = isNarrowFactor(use);
      isRounded |= multiplied;
      isNarrow &= multiplied;
    }
  }

  static Value cloneNarrow(Value value) {
    Operation *op = value.getDefiningOp();
    OpBuilder builder(op);
    Location loc = op->getLoc();
    auto type = cast<RankedTensorType>(value.getType());
    Type narrow = builder.getBF16Type();
    if (isa<AllocTensorOp>(op))
      return AllocTensorOp::create(builder, loc, type.clone(narrow),
                                   ValueRange());
    Value empty =
        tensor::EmptyOp::create(builder, loc, type.getShape(), narrow);
    auto fill = dyn_cast<linalg::FillOp>(op);
    if (!fill)
      return empty;
    FloatAttr number;
    matchPattern(fill.value(), m_Constant(&number));
    Value constant = arith::ConstantOp::create(
        builder, loc, builder.getFloatAttr(narrow, number.getValueAsDouble()));
    return linalg::FillOp::create(builder, loc, constant, empty).getResult(0);
  }

  static void narrowResult(linalg::GenericOp op, unsigned number) {
    OpBuilder builder(op);
    Type narrow = builder.getBF16Type();
    OpOperand *init = op.getDpsInitOperand(number);
    auto type = cast<RankedTensorType>(init->get().getType());
    init->set(
        tensor::EmptyOp::create(builder, op.getLoc(), type.getShape(), narrow));
    op.getMatchingBlockArgument(init).setType(narrow);
    Operation *yield = op.getBody()->getTerminator();
    builder.setInsertionPoint(yield);
    yield->setOperand(number,
                      arith::TruncFOp::create(builder, op.getLoc(), narrow,
                                              yield->getOperand(number)));
  }

  /// Changes the result of a product to bf16: it is rounded as it is stored.
  static void narrowProduct(MXUOpInterface op) {
    OpBuilder builder(op);
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    cast<DestinationStyleOpInterface>(op.getOperation())
        .setDpsInitOperand(0, tensor::EmptyOp::create(builder, op.getLoc(),
                                                      type.getShape(),
                                                      type.getElementType()));
  }

  llvm::SetVector<Value> values;
  /// Operands whose values have other users: the web gets copies of its own.
  llvm::SetVector<OpOperand *> fresh;
  bool isNarrow = true, throughLoop = false, isRounded = false;
};

struct PropagateBF16LoopOperandsPass
    : systole::tpu::impl::PropagateBF16LoopOperandsPassBase<
          PropagateBF16LoopOperandsPass> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation()->walk([&](Operation *op) {
      if (isa<linalg::GenericOp, MXUOpInterface>(op))
        ops.push_back(op);
    });
    // Values of webs that stay wide: each web is visited once.
    llvm::DenseSet<Value> wide;
    for (Operation *op : ops)
      for (OpResult result : op->getResults()) {
        if (wide.contains(result))
          continue;
        Web web;
        if (web.canBeNarrow(result)) {
          web.makeNarrow();
          wide.clear();
        } else {
          wide.insert_range(web.getValues());
        }
      }
  }
};

} // namespace
