//===- PropagateBF16Operands.cpp - Stores MXU operands in bf16 ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decides which values of f32 are bf16 in memory. A web holds a value and all
// others that must have the same type. These are its views, the arrays that it
// is inserted into, and the loop-carried values that it passes through. Either
// the whole web becomes bf16 or none of it. The reasons are in
// `Web::canBeNarrow`.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/MXUPasses.h"
#include "systole/Dialect/TPU/Transforms/TensorView.h"
#include "llvm/ADT/SetVector.h"

namespace systole::tpu {
#define GEN_PASS_DEF_PROPAGATEBF16OPERANDSPASS
#include "systole/Dialect/TPU/Transforms/MXUPasses.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace mlir::bufferization;
using namespace systole::tpu;

/// Whether the matrix unit may have this operand in bf16: it rounds it anyway,
/// or sums nothing over features and multiplies it in f32 from memory.
static bool isRoundedFactor(OpOperand &use) {
  auto product = dyn_cast<MXUOpInterface>(use.getOwner());
  // lhs and rhs are the first two operands.
  return product && use.getOperandNumber() < 2 &&
         isa<RankedTensorType>(product.getInit().getType()) &&
         product.getSumType().isF32() &&
         product.getPrecision() == Precision::bf16;
}

/// The element that an op's code sees of an operand; null if the code does not
/// tell.
static BlockArgument getElement(OpOperand &use) {
  if (auto generic = dyn_cast<linalg::GenericOp>(use.getOwner()))
    return generic.isDpsInput(&use) ? generic.getMatchingBlockArgument(&use)
                                    : BlockArgument();
  auto product = dyn_cast<MXUOpInterface>(use.getOwner());
  unsigned factors = 2, number = use.getOperandNumber();
  if (!product || number < factors ||
      number - factors >= product.getEpilogueOperands().size())
    return nullptr;
  // The first argument is the sum.
  return product.getEpilogue().getArgument(1 + number - factors);
}

static bool isRounding(OpOperand &use) {
  auto rounding = dyn_cast<arith::TruncFOp>(use.getOwner());
  return rounding && rounding.getType().isBF16();
}

/// Whether a use compares an element with zero, which bf16 can decide.
static bool isSignTest(OpOperand &use) {
  auto compare = dyn_cast<arith::CmpFOp>(use.getOwner());
  return compare &&
         matchPattern(compare->getOperand(1 - use.getOperandNumber()),
                      m_AnyZeroFloat());
}

/// Whether a use of an element of `op` adds it to a sum of many, as a product
/// with ones would.
static bool isSum(linalg::GenericOp op, OpOperand &use) {
  auto add = dyn_cast<arith::AddFOp>(use.getOwner());
  if (!add || op.getNumReductionLoops() == 0)
    return false;
  auto sum =
      dyn_cast<BlockArgument>(add->getOperand(1 - use.getOperandNumber()));
  return sum && sum.getArgNumber() >= op.getNumDpsInputs();
}

/// A number as bf16, if bf16 represents it exactly.
static FloatAttr getExact(Value value) {
  FloatAttr constant;
  if (!matchPattern(value, m_Constant(&constant)))
    return {};
  APFloat number = constant.getValue();
  bool losesDigits = false;
  number.convert(APFloat::BFloat(), APFloat::rmNearestTiesToEven, &losesDigits);
  return losesDigits
             ? FloatAttr()
             : FloatAttr::get(BFloat16Type::get(value.getContext()), number);
}

/// The bf16 value that an f32 value is extended from; null if it has more
/// digits.
static Value getRounded(Value value) {
  auto extended = value.getDefiningOp<arith::ExtFOp>();
  return extended && extended.getIn().getType().isBF16() ? extended.getIn()
                                                         : Value();
}

/// The operation that rounds the result in the epilogue of `op` to bf16; null
/// if there is none.
static arith::TruncFOp getRounding(MXUOpInterface op) {
  if (op.getEpilogue().empty())
    return nullptr;
  Operation *yield = op.getEpilogue().front().getTerminator();
  Value rounded = getRounded(yield->getOperand(0));
  auto rounding =
      rounded ? rounded.getDefiningOp<arith::TruncFOp>() : arith::TruncFOp();
  return rounding && rounding.getIn().getType().isF32() ? rounding
                                                        : arith::TruncFOp();
}

static Value createConstant(OpBuilder &builder, Value value) {
  FloatAttr number = getExact(value);
  return number ? arith::ConstantOp::create(builder, value.getLoc(), number)
                : Value();
}

/// Rounds the yielded value to bf16. If the value selects between an element
/// and a constant, the element is rounded instead: it may be bf16 in memory and
/// read several times.
static Value createRounded(OpBuilder &builder, Value value) {
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

/// Erases the producer of an unused `value`, so that use counts are exact.
static void eraseUnused(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || !isOpTriviallyDead(op))
    return;
  SmallVector<Value> operands(op->getOperands());
  op->erase();
  llvm::for_each(operands, eraseUnused);
}

/// Makes the code that reads `element` as f32 take bf16, and widen it.
static void widenElement(BlockArgument element) {
  auto builder = OpBuilder::atBlockBegin(element.getOwner());
  Type wide = element.getType();
  element.setType(builder.getBF16Type());
  auto extended = arith::ExtFOp::create(
      builder, element.getOwner()->getParentOp()->getLoc(), wide, element);
  element.replaceAllUsesExcept(extended, extended);
}

namespace {

/// The readers of a value, by the digits that they need. Only `others` need
/// those beyond bf16.
struct Readers {
  unsigned rounds = 0;
  bool sums = false, others = false;

  void add(BlockArgument element) {
    auto op = dyn_cast<linalg::GenericOp>(element.getOwner()->getParentOp());
    bool isRounded = false;
    for (OpOperand &use : element.getUses()) {
      if (isRounding(use))
        isRounded = true;
      else if (op && isSum(op, use))
        sums = true;
      else
        others |= !isSignTest(use);
    }
    rounds += isRounded;
  }
};

/// The values that an f32 value flows through, which share one type.
class Web {
public:
  /// Whether the whole web of `value` can be bf16, and something gains. That is
  /// so if
  /// - every value is rounded to bf16 where it is made, whoever reads it, or
  /// - readers round it, as the matrix unit does, and no reader needs more
  ///   digits. A sum needs them; through a loop, it adds the rounded numbers,
  ///   as a product with ones would, so that no second array is carried.
  bool canBeNarrow(OpResult value) {
    add(value);
    for (unsigned i = 0; canChange && i < values.size(); ++i) {
      visitSource(values[i]);
      for (OpOperand &use : values[i].getUses())
        visitUse(use);
    }
    return canChange && (isExact || (readers.rounds > 0 && !readers.others &&
                                     (!readers.sums || throughLoop)));
  }

  void makeNarrow() {
    for (OpOperand *use : fresh)
      use->set(cloneNarrow(use->get()));
    for (Value value : values)
      for (OpOperand &use : value.getUses())
        if (BlockArgument element = getElement(use))
          widenElement(element);
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
      canChange = false;
    else
      values.insert(value);
  }

  /// Adds a value that flows into the web through an operand.
  void addSource(OpOperand &use) {
    Operation *op = use.get().getDefiningOp();
    auto fill = dyn_cast_if_present<linalg::FillOp>(op);
    if (isa_and_present<tensor::EmptyOp, AllocTensorOp>(op) ||
        (fill && getExact(fill.value())))
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

  void visitArgument(BlockArgument argument) {
    Region *region = argument.getOwner()->getParent();
    Operation *parent = region->getParentOp();
    auto loop = dyn_cast<scf::WhileOp>(parent);
    if (auto forall = dyn_cast<scf::ForallOp>(parent))
      addShared(forall, forall.getTiedOpOperand(argument));
    else if (!loop)
      canChange = false;
    else if (region == &loop.getBefore())
      addCarried(loop, argument.getArgNumber());
    else
      addHandedOn(loop, argument.getArgNumber());
  }

  void visitSource(Value value) {
    if (auto argument = dyn_cast<BlockArgument>(value))
      return visitArgument(argument);
    Operation *op = value.getDefiningOp();
    unsigned number = cast<OpResult>(value).getResultNumber();
    if (auto loop = dyn_cast<scf::WhileOp>(op)) {
      addHandedOn(loop, number);
    } else if (auto loop = dyn_cast<scf::ForallOp>(op)) {
      addShared(loop, loop.getTiedOpOperand(cast<OpResult>(value)));
    } else if (auto generic = dyn_cast<linalg::GenericOp>(op)) {
      canChange &= generic.hasPureTensorSemantics() &&
                   !generic.payloadUsesValueFromOperand(
                       generic.getDpsInitOperand(number));
      isExact &= bool(
          getRounded(generic.getBody()->getTerminator()->getOperand(number)));
    } else if (auto product = dyn_cast<MXUOpInterface>(op)) {
      canChange &= product.getSumType().isF32();
      isExact &= bool(getRounding(product));
    } else if (isTensorView(op)) {
      addSource(op->getOpOperand(0));
    } else if (isa<tensor::InsertSliceOp, MaterializeInDestinationOp>(op)) {
      addSource(op->getOpOperand(0));
      addSource(op->getOpOperand(1));
    } else {
      canChange = false;
    }
  }

  void visitUse(OpOperand &use) {
    Operation *user = use.getOwner();
    if (auto store = dyn_cast<MaterializeInDestinationOp>(user)) {
      if (store->getNumResults() == 0)
        canChange = false;
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
      readers.add(element);
    } else if (isRoundedFactor(use)) {
      ++readers.rounds;
    } else {
      canChange = false;
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
    return linalg::FillOp::create(builder, loc,
                                  createConstant(builder, fill.value()), empty)
        .getResult(0);
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
    Value exact = yield->getOperand(number);
    yield->setOperand(number, createRounded(builder, exact));
    eraseUnused(exact);
  }

  /// Changes the result of a product to bf16: it is rounded as it is stored.
  static void narrowProduct(MXUOpInterface op) {
    OpBuilder builder(op);
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    cast<DestinationStyleOpInterface>(op.getOperation())
        .setDpsInitOperand(0, tensor::EmptyOp::create(builder, op.getLoc(),
                                                      type.getShape(),
                                                      type.getElementType()));
    if (arith::TruncFOp rounding = getRounding(op))
      op.getEpilogue().front().getTerminator()->setOperand(0, rounding.getIn());
  }

  llvm::SetVector<Value> values;
  /// Operands whose values have other users: the web gets copies of its own.
  llvm::SetVector<OpOperand *> fresh;
  Readers readers;
  /// Whether each source is rounded already.
  bool isExact = true;
  bool canChange = true, throughLoop = false;
};

/// Whether a use can read the value in bf16 without a loss. Counts the MXU
/// operands that would be rounded.
bool readsNarrow(OpOperand &use, unsigned &numFactors) {
  Operation *user = use.getOwner();
  if (isTensorView(user))
    return llvm::all_of(user->getResult(0).getUses(), [&](OpOperand &use) {
      return readsNarrow(use, numFactors);
    });
  Readers readers;
  if (BlockArgument element = getElement(use))
    readers.add(element);
  else if (isRoundedFactor(use))
    readers.rounds = 1;
  else
    return false;
  bool isNarrow = !readers.sums && !readers.others;
  numFactors += isNarrow ? readers.rounds : 0;
  return isNarrow;
}

/// Lets users that expect f32 read `value`, which is bf16.
void widenUses(Value value) {
  for (OpOperand &use : value.getUses()) {
    if (isTensorView(use.getOwner())) {
      Value view = use.getOwner()->getResult(0);
      view.setType(cast<RankedTensorType>(view.getType())
                       .clone(BFloat16Type::get(value.getContext())));
      widenUses(view);
    } else if (BlockArgument element = getElement(use)) {
      widenElement(element);
    }
  }
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
      if (readsNarrow(use, numFactors))
        narrow.push_back(&use);
    if (numFactors < 2)
      continue;
    op = addNarrowResult(op, i);
    Value copy = op->getResults().back();
    for (OpOperand *use : narrow)
      use->set(copy);
    widenUses(copy);
  }
}

/// Makes the webs of the results of `ops` bf16 if possible.
void narrowWebs(ArrayRef<Operation *> ops) {
  // Values of webs that stay wide: each web is visited once.
  llvm::DenseSet<Value> wide;
  for (Operation *op : ops)
    for (OpResult result : op->getResults()) {
      if (wide.contains(result))
        continue;
      Web web;
      if (web.canBeNarrow(result))
        web.makeNarrow();
      else
        wide.insert_range(web.getValues());
    }
}

struct PropagateBF16OperandsPass
    : systole::tpu::impl::PropagateBF16OperandsPassBase<
          PropagateBF16OperandsPass> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation()->walk([&](Operation *op) {
      if (isa<linalg::GenericOp, MXUOpInterface>(op))
        ops.push_back(op);
    });
    // The forward pass keeps rounded values in bf16 for operations that only
    // pass them on. The reverse pass lets operands that an op rounds be rounded
    // earlier.
    narrowWebs(ops);
    narrowWebs(llvm::to_vector(llvm::reverse(ops)));
    for (Operation *op : ops)
      if (auto generic = dyn_cast<linalg::GenericOp>(op))
        copyFactors(generic);
  }
};

} // namespace
