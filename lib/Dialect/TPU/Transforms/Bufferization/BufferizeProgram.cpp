//===- BufferizeProgram.cpp - Tensors into memory, state in place ---------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's one-shot bufferization does the work, with the decisions of
// InPlaceAnalysis. It cannot know that a step stores a variable to the memory
// that it was read from. It sees only the read (a tensor) and the store (a
// memref).
//
// Before it, an elementwise update gets the old value as its destination. The
// analysis then updates in place or copies, as later reads allow. A stored
// value that is only a view of some variable is copied first. After it, values
// in memory of a variable or result that an earlier store overwrites are copied
// first, too.
//
//===----------------------------------------------------------------------===//

#include "../Copies.h"
#include "BranchTargets.h"
#include "InPlaceAnalysis.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/Bufferize.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/Transforms.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "systole/Dialect/TPU/IR/StateLayout.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"
#include "systole/Dialect/TPU/Transforms/TensorView.h"
#include "systole/Support/NestedOps.h"
#include "systole/Support/RewriteGreedily.h"
#include "llvm/ADT/SetVector.h"

namespace systole::tpu {
#define GEN_PASS_DEF_BUFFERIZEPROGRAMPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace mlir::bufferization;
using namespace systole::tpu;

namespace {

bool isViewOfTensor(Operation *op) {
  return isTensorView(op) || isa<tensor::CastOp, tensor::ReshapeOp>(op);
}

/// The variable that `value` is, or is a view of; null if it is neither.
StateOp findViewedState(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (auto read = dyn_cast<ToTensorOp>(op))
      return read.getBuffer().getDefiningOp<StateOp>();
    if (!isViewOfTensor(op))
      return {};
    value = op->getOperand(0);
  }
  return {};
}

/// The operand of an elementwise op that reads the variable `state` as a whole,
/// each element where the op writes that element of `init`.
OpOperand *findReadInPlace(linalg::GenericOp op, OpOperand *init,
                           StateOp state) {
  if (op.getNumLoops() != op.getNumParallelLoops() ||
      !op.getMatchingIndexingMap(init).isIdentity())
    return nullptr;
  for (OpOperand *input : op.getDpsInputOperands()) {
    auto read = input->get().getDefiningOp<ToTensorOp>();
    if (read && read.getBuffer() == state.getBuffer() &&
        op.getMatchingIndexingMap(input).isIdentity() &&
        input->get().getType() == init->get().getType())
      return input;
  }
  return nullptr;
}

/// Whether an operation writes a result to the memory of `use`.
bool isDestination(OpOperand &use) {
  auto op = dyn_cast<DestinationStyleOpInterface>(use.getOwner());
  return op && op.isDpsInit(&use);
}

/// Gives each use of a result of `Op` its own operation, with the location of
/// the user, and just before it. So its memory is allocated late. Values that a
/// loop only reads stay before the loop, and so does memory without contents. A
/// destination is filled in each iteration. If an iteration writes one slice of
/// memory after the other, the memory belongs to the iteration.
template <typename Op> void separateUses(func::FuncOp function) {
  SmallVector<Op> ops;
  function.walk([&](Op op) { ops.push_back(op); });
  for (Op op : ops) {
    for (OpOperand &use : llvm::make_early_inc_range(op->getUses())) {
      bool isRefilled =
          isDestination(use) && (!isa<tensor::EmptyOp>(op) ||
                                 isa<tensor::InsertSliceOp>(use.getOwner()));
      OpBuilder builder(
          isRefilled ? use.getOwner()
                     : op->getBlock()->findAncestorOpInBlock(*use.getOwner()));
      Operation *own = builder.clone(*op);
      own->setLoc(use.getOwner()->getLoc());
      use.set(own->getResult(0));
    }
    op.erase();
  }
}

/// Gives each operation its own destination. A destination that CSE has shared
/// would have to be copied, and could not be replaced by the memory of a
/// result.
void separateDestinations(func::FuncOp function) {
  separateUses<linalg::FillOp>(function);
  separateUses<tensor::EmptyOp>(function);
}

/// Copies tensors from outside of a loop before a slice is inserted into them.
/// Upstream would compute the slice in the tensor's own memory, as if the
/// insertion overwrote it: the next iteration, which inserts elsewhere, would
/// find it there.
void copyInvariantDestinations(func::FuncOp function) {
  function.walk([](tensor::InsertSliceOp insert) {
    auto loop = insert->getParentOfType<LoopLikeOpInterface>();
    Value whole = insert.getDest();
    if (!loop || loop->isAncestor(whole.getParentBlock()->getParentOp()))
      return;
    OpBuilder builder(insert);
    insert.getDestMutable().assign(AllocTensorOp::create(
        builder, insert.getLoc(), insert.getDestType(), ValueRange(), whole));
  });
}

/// Whether `value` is a result of a reduction over cores, a part of it, or
/// computed from it in few steps.
bool isReduced(Value value, unsigned steps = 4) {
  Operation *op = value.getDefiningOp();
  if (!op || steps == 0)
    return false;
  return isa<AllReduceOp, CommunicateOp>(op) ||
         ((isViewOfTensor(op) || isa<linalg::LinalgOp>(op)) &&
          llvm::any_of(op->getOperands(), [&](Value operand) {
            return isReduced(operand, steps - 1);
          }));
}

/// Returns the stores of all results of `op` at the end of a step; empty if
/// `op` has other users.
SmallVector<MaterializeInDestinationOp> getStores(linalg::GenericOp op) {
  SmallVector<MaterializeInDestinationOp> stores;
  for (Operation *user : op->getUsers()) {
    auto store = dyn_cast<MaterializeInDestinationOp>(user);
    if (!store || !isa<MemRefType>(store.getDest().getType()) ||
        store->getBlock() != op->getBlock())
      return {};
    stores.push_back(store);
  }
  return stores;
}

/// Moves values that are only stored at the end, as new values of variables, as
/// far up as their operands allow. The memory of a gradient is then free early,
/// and the gradient is read while it is cached.
class Hoist {
public:
  explicit Hoist(linalg::GenericOp update) : update(update) {}

  /// Moves the operations. No operation moves before a reader of the variable
  /// that it overwrites, or so that others wait earlier for a reduction over
  /// cores.
  void run() {
    SmallVector<MaterializeInDestinationOp> stores = getStores(update);
    if (stores.empty() || llvm::any_of(update->getOperands(), [](Value value) {
          return isReduced(value);
        }))
      return;
    for (MaterializeInDestinationOp store : stores)
      for (Operation *user : store.getDest().getUsers())
        if (auto read = dyn_cast<ToTensorOp>(user))
          awaitReads(read.getResult());
    awaitOperands(update);
    if (!last || !last->isBeforeInBlock(update))
      return;
    Operation *place = last;
    for (Operation *op : little)
      if (last->isBeforeInBlock(op)) {
        op->moveAfter(place);
        place = op;
      }
    update->moveAfter(place);
  }

private:
  void await(Operation *op) {
    op = update->getBlock()->findAncestorOpInBlock(*op);
    if (op && op != update && (!last || last->isBeforeInBlock(op)))
      last = op;
  }

  void awaitReads(Value value) {
    for (Operation *user : value.getUsers()) {
      await(user);
      if (isViewOfTensor(user))
        awaitReads(user->getResult(0));
    }
  }

  /// Waits for the producers of the operands of `op`. Cheap scalar code, as a
  /// learning rate, moves along.
  void awaitOperands(Operation *op) {
    for (Value value : systole::getUsedValues(op)) {
      Operation *producer = value.getDefiningOp();
      if (!producer || producer->getBlock() != update->getBlock())
        continue;
      if (!isLittle(producer)) {
        await(producer);
      } else if (!little.contains(producer)) {
        awaitOperands(producer);
        little.insert(producer);
      }
    }
  }

  static bool isLittle(Operation *op) {
    if (isa<tensor::EmptyOp>(op) || op->hasTrait<OpTrait::ConstantLike>())
      return true;
    return isa<linalg::GenericOp, linalg::FillOp, tensor::ExtractOp>(op) &&
           llvm::all_of(op->getResultTypes(), [](Type type) {
             auto tensor = dyn_cast<RankedTensorType>(type);
             return !tensor || tensor.getNumElements() <= kLittle;
           });
  }

  static constexpr int64_t kLittle = 1024;
  linalg::GenericOp update;
  /// The last operation that must precede the update.
  Operation *last = nullptr;
  llvm::SetVector<Operation *> little;
};

/// Prepares stores of variables at the end of a step for bufferization.
void prepareStores(func::FuncOp function) {
  SmallVector<MaterializeInDestinationOp> stores;
  function.walk([&](MaterializeInDestinationOp store) {
    if (store.getDest().getDefiningOp<StateOp>())
      stores.push_back(store);
  });
  if (stores.empty())
    return;
  for (MaterializeInDestinationOp store : stores) {
    OpBuilder builder(stores.front());
    auto state = store.getDest().getDefiningOp<StateOp>();
    Value source = store.getSource();
    if (findViewedState(source)) {
      // The stores before this one would overwrite it.
      Value copy = AllocTensorOp::create(
          builder, store.getLoc(), cast<RankedTensorType>(source.getType()),
          ValueRange(), source);
      store.getSourceMutable().assign(copy);
      continue;
    }
    auto update = source.getDefiningOp<linalg::GenericOp>();
    if (!update || update->getBlock() != store->getBlock())
      continue;
    OpOperand *init =
        update.getDpsInitOperand(cast<OpResult>(source).getResultNumber());
    OpOperand *read = findReadInPlace(update, init, state);
    if (!read || !init->get().getDefiningOp<tensor::EmptyOp>())
      continue;
    init->set(read->get());
    // An update just before the stores comes after all readers of the old
    // value.
    if (llvm::all_of(update->getUses(), [&](OpOperand &use) {
          return llvm::is_contained(stores, use.getOwner());
        }))
      update->moveBefore(stores.front());
  }
}

/// Hoists new values of variables, and results, to their producers.
void hoistUpdates(func::FuncOp function) {
  SmallVector<linalg::GenericOp> updates;
  function.walk([&](linalg::GenericOp op) { updates.push_back(op); });
  for (linalg::GenericOp update : updates)
    Hoist(update).run();
}

/// Collects the destinations of `value` through the operations that compute it,
/// and these in `chain`; false if one of them has another reader.
bool findDestinations(Value value,
                      llvm::SmallSetVector<tensor::EmptyOp, 4> &empty,
                      SmallVectorImpl<Operation *> &chain) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return true;
  bool alone = value.hasOneUse();
  if (auto destination = dyn_cast<tensor::EmptyOp>(op)) {
    empty.insert(destination);
    return alone;
  }
  chain.push_back(op);
  unsigned number = cast<OpResult>(value).getResultNumber();
  auto follow = [&](Value next) {
    alone &= findDestinations(next, empty, chain);
  };
  if (auto styled = dyn_cast<DestinationStyleOpInterface>(op)) {
    follow(styled.getDpsInits()[number]);
  } else if (auto store = dyn_cast<MaterializeInDestinationOp>(op)) {
    follow(store.getDest());
  } else if (auto loop = dyn_cast<LoopLikeOpInterface>(op)) {
    follow(loop.getInits()[number]);
  } else if (isa<scf::IfOp, scf::IndexSwitchOp>(op)) {
    for (Region &branch : op->getRegions())
      follow(branch.front().getTerminator()->getOperand(number));
  } else if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp,
                 tensor::ExtractSliceOp, tensor::CastOp>(op)) {
    follow(op->getOperand(0));
  }
  return alone;
}

/// Whether an operation after `writer` in its block uses `value` or a view of
/// it, or `writer` itself does and is not of linalg, which can copy.
bool isUsedAfter(Value value, Operation *writer, Operation *except) {
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    if (user == except)
      return false;
    Operation *sibling = writer->getBlock()->findAncestorOpInBlock(*user);
    if (!sibling || writer->isBeforeInBlock(sibling) ||
        (sibling == writer && !isa<linalg::LinalgOp>(writer)))
      return true;
    return isTensorView(user) &&
           isUsedAfter(user->getResult(0), writer, except);
  });
}

/// The block argument that `value` is, is a view of, or is computed in.
BlockArgument findCarried(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (isViewOfTensor(op))
      value = op->getOperand(0);
    else if (auto loop = dyn_cast<LoopLikeOpInterface>(op))
      value = loop.getInits()[cast<OpResult>(value).getResultNumber()];
    else
      return {};
  }
  return cast<BlockArgument>(value);
}

/// A loop may pass the last value of one argument on to another. If a store
/// before would overwrite it, it is copied before the first store.
void saveLastValues(func::FuncOp function) {
  llvm::DenseMap<Block *, MaterializeInDestinationOp> firstStores;
  llvm::SmallDenseSet<Value> overwritten;
  function.walk([&](MaterializeInDestinationOp store) {
    auto last = dyn_cast<BlockArgument>(store.getDest());
    if (!last || !isa<TensorType>(last.getType()) || store.getSource() == last)
      return;
    Operation *first =
        firstStores.try_emplace(store->getBlock(), store).first->second;
    if (overwritten.contains(findCarried(store.getSource()))) {
      OpBuilder builder(first);
      Value copy = AllocTensorOp::create(
          builder, store.getLoc(),
          cast<RankedTensorType>(store.getSource().getType()), ValueRange(),
          store.getSource());
      store.getSourceMutable().assign(copy);
    }
    overwritten.insert(last);
  });
}

/// A loop's next value may be computed in the memory of the last one. If that
/// is read later, or the next value is used elsewhere, the next value gets its
/// own memory and is copied at the end. A value that stays is not stored: the
/// store would count as a new one.
void separateNextValues(func::FuncOp function) {
  function.walk([](MaterializeInDestinationOp store) {
    auto last = dyn_cast<BlockArgument>(store.getDest());
    if (!last || !isa<TensorType>(last.getType()))
      return;
    if (store.getSource() == last) {
      store.getResult().replaceAllUsesWith(last);
      store.erase();
      return;
    }
    llvm::SmallSetVector<tensor::EmptyOp, 4> destinations;
    SmallVector<Operation *> chain;
    bool alone = findDestinations(store.getSource(), destinations, chain);
    Operation *writer = store;
    for (Operation *op : chain)
      if (Operation *sibling = store->getBlock()->findAncestorOpInBlock(*op);
          sibling && sibling->isBeforeInBlock(writer))
        writer = sibling;
    if (alone && !isUsedAfter(last, writer, store))
      return;
    for (tensor::EmptyOp destination : destinations) {
      OpBuilder builder(destination);
      Value memory = AllocTensorOp::create(
          builder, destination.getLoc(),
          cast<RankedTensorType>(destination.getType()), ValueRange());
      destination.replaceAllUsesWith(memory);
      destination.erase();
    }
  });
}

LogicalResult createCopy(OpBuilder &builder, Location loc, Value from,
                         Value to) {
  auto contiguous = [](Value value) {
    return cast<MemRefType>(value.getType()).getLayout().isIdentity();
  };
  // A copy without strides is a memcpy; with strides it would be a call.
  if (contiguous(from) && contiguous(to))
    memref::CopyOp::create(builder, loc, from, to);
  else
    linalg::CopyOp::create(builder, loc, from, to);
  return success();
}

/// Whether two values are the same, or the same view of one.
bool isSameView(Value a, Value b) {
  auto from = a.getDefiningOp<memref::SubViewOp>(),
       to = b.getDefiningOp<memref::SubViewOp>();
  return a == b || (from && to &&
                    OperationEquivalence::isEquivalentTo(
                        from, to, OperationEquivalence::IgnoreLocations));
}

/// Removes copies of a buffer to itself.
struct RemoveSelfCopy : OpRewritePattern<linalg::CopyOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(linalg::CopyOp copy,
                                PatternRewriter &rewriter) const override {
    if (!isSameView(copy.getInputs()[0], copy.getOutputs()[0]))
      return failure();
    rewriter.eraseOp(copy);
    return success();
  }
};

/// Shrinks memory of which only one part is used, by operations that accept
/// strides, to that part.
struct ShrinkMemory : OpRewritePattern<memref::AllocOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(memref::AllocOp memory,
                                PatternRewriter &rewriter) const override {
    auto part = memory->hasOneUse()
                    ? dyn_cast<memref::SubViewOp>(*memory->getUsers().begin())
                    : memref::SubViewOp();
    if (!part || !part.getType().hasStaticShape() ||
        !llvm::all_of(part->getUsers(),
                      llvm::IsaPred<linalg::LinalgOp, MXUOpInterface>))
      return failure();
    auto type = MemRefType::get(
        part.getType().getShape(), part.getType().getElementType(),
        MemRefLayoutAttrInterface(), part.getType().getMemorySpace());
    rewriter.setInsertionPoint(memory);
    rewriter.replaceOpWithNewOp<memref::AllocOp>(part, type,
                                                 memory.getAlignmentAttr());
    rewriter.eraseOp(memory);
    return success();
  }
};

/// The number of results that an entry stores at its end.
size_t countEntryStores(func::FuncOp function) {
  return llvm::count_if(function.front(), [](Operation &op) {
    auto store = dyn_cast<MaterializeInDestinationOp>(op);
    return store && isa<MemRefType>(store.getDest().getType()) &&
           isa<BlockArgument>(store.getDest());
  });
}

/// The copies that the stores at the end of a step, or of an entry with
/// `numEntryStores`, have been bufferized to.
SmallVector<Operation *> findStores(func::FuncOp function,
                                    size_t numEntryStores) {
  SmallVector<Operation *> stores;
  function.walk([&](Operation *op) {
    if (isCopy(op) && getCopyTarget(op).getDefiningOp<StateOp>())
      stores.push_back(op);
  });
  if (!stores.empty())
    return stores;
  for (Operation &op : llvm::reverse(function.front()))
    if (stores.size() < numEntryStores && isCopy(&op))
      stores.push_back(&op);
  std::reverse(stores.begin(), stores.end());
  return stores;
}

/// Stores run one after the other, but all store values computed before the
/// first. Values in memory that an earlier store overwrites are saved before
/// that store. A value that is already in its target is a copy to itself here,
/// which overwrites nothing.
void saveOverwritten(ArrayRef<Operation *> stores,
                     const OneShotBufferizationOptions &options) {
  if (stores.size() < 2)
    return;
  Operation *first = stores.front();
  BufferViewFlowAnalysis views(first->getParentOfType<func::FuncOp>());
  llvm::SmallDenseSet<Value> overwritten;
  OpBuilder builder(first);
  for (Operation *store : stores) {
    Value target = getCopyTarget(store);
    OpOperand &source = store->getOpOperand(0);
    Value value = source.get();
    if (value == target)
      continue;
    if (llvm::any_of(views.resolveReverse(value), [&](Value origin) {
          return overwritten.contains(origin);
        })) {
      hoist(value, first);
      auto type = cast<MemRefType>(target.getType());
      Value saved = memref::AllocOp::create(builder, store->getLoc(), type);
      (void)options.createMemCpy(builder, store->getLoc(), value, saved);
      source.set(saved);
    }
    overwritten.insert(target);
  }
}

/// Computes values directly in the slices and results that they are copied to.
LogicalResult replaceEmptyTensors(RewriterBase &rewriter,
                                  func::FuncOp function) {
  OneShotBufferizationOptions options;
  options.allowReturnAllocsFromLoops = true;
  OneShotAnalysisState analysis(function, options);
  return failure(failed(analyzeInPlace(function, analysis)) ||
                 failed(eliminateEmptyTensors(rewriter, function, analysis)));
}

struct BufferizeProgram
    : systole::tpu::impl::BufferizeProgramPassBase<BufferizeProgram> {
  LogicalResult bufferize(func::FuncOp function) {
    separateDestinations(function);
    copyInvariantDestinations(function);
    prepareStores(function);
    hoistUpdates(function);
    OneShotBufferizationOptions options;
    options.memCpyFn = createCopy;
    options.bufferAlignment = arenaAlignment;
    updateInBranches(function, options);
    saveLastValues(function);
    separateNextValues(function);
    IRRewriter rewriter(function.getContext());
    if (failed(replaceEmptyTensors(rewriter, function)))
      return failure();
    size_t numEntryStores = countEntryStores(function);
    BufferizationState state;
    OneShotAnalysisState analysis(function, options);
    if (failed(analyzeInPlace(function, analysis)) ||
        failed(insertTensorCopies(function, analysis, state)) ||
        failed(bufferizeOp(function, options, state)))
      return failure();
    saveOverwritten(findStores(function, numEntryStores), options);
    RewritePatternSet patterns(function.getContext());
    patterns.add<RemoveSelfCopy, ShrinkMemory>(function.getContext());
    memref::CopyOp::getCanonicalizationPatterns(patterns,
                                                function.getContext());
    systole::rewriteGreedily(function, std::move(patterns));
    return success();
  }

  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (getConvention(function) && failed(bufferize(function)))
        return signalPassFailure();
  }
};

} // namespace
