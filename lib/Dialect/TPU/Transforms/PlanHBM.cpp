//===- PlanHBM.cpp - Assigns addresses to buffers -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The plan is greedy by size (Y. Pisarchyk and J. Lee, "Efficient Memory
// Management for Deep Neural Net Inference", 2020). Offsets are assigned by
// decreasing size, each at the lowest address that is free for the buffer's
// lifetime. Lifetimes are intervals of positions of operations in the program.
// A loop spans its body, so an outside buffer that is used in it is live
// throughout.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "systole/Dialect/TPU/IR/StateLayout.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"
#include "systole/Support/ByteSizes.h"
#include "systole/Support/ModelLines.h"
#include "llvm/Support/MathExtras.h"

namespace systole::tpu {
#define GEN_PASS_DEF_PLANHBMPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {

/// A buffer: its lifetime [first, last] in positions, its offset and size in
/// bytes.
struct Buffer {
  memref::AllocOp alloc;
  int64_t first = 0, last = 0;
  int64_t size = 0, offset = 0;

  bool isLiveWith(const Buffer &other) const {
    return first <= other.last && other.first <= last;
  }
};

/// The first and last position of each operation of a function.
class Positions {
public:
  explicit Positions(Operation *root) { number(root); }
  int64_t begin(Operation *op) const { return spans.lookup(op).first; }
  int64_t end(Operation *op) const { return spans.lookup(op).second; }

private:
  void number(Operation *op) {
    int64_t first = next++;
    for (Region &region : op->getRegions())
      for (Operation &nested : region.getOps())
        number(&nested);
    spans[op] = {first, next++};
  }
  int64_t next = 0;
  llvm::DenseMap<Operation *, std::pair<int64_t, int64_t>> spans;
};

/// The innermost block around `block` that all of `users` are in.
Block *findCommonBlock(Block *block, ArrayRef<Operation *> users) {
  auto holds = [&](Operation *user) {
    return block->findAncestorOpInBlock(*user) != nullptr;
  };
  while (!llvm::all_of(users, holds))
    block = block->getParentOp()->getBlock();
  return block;
}

/// Fails if one iteration of a loop uses memory of the previous one: one
/// address cannot hold both.
LogicalResult verifyNotLoopCarried(memref::AllocOp alloc, Value alias) {
  Operation *loop = nullptr;
  if (auto argument = dyn_cast<BlockArgument>(alias))
    loop = argument.getOwner()->getParentOp();
  else
    loop = alias.getDefiningOp();
  if (!isa<LoopLikeOpInterface>(loop) || !loop->isProperAncestor(alloc))
    return success();
  InFlightDiagnostic error = alloc.emitError(
      "this buffer, made anew in each iteration of a loop, is carried to the "
      "next "
      "one; the value must be stored into the memory that the loop carries");
  error.attachNote(loop->getLoc()) << "the loop";
  return error;
}

/// Adds the users of a buffer's address, which instructions of tiles take, and
/// of what is computed from it. The address itself may be taken once, early.
void addUsersOfAddresses(SmallVector<Operation *> &users) {
  SmallVector<Operation *> addresses;
  llvm::SmallPtrSet<Operation *, 8> seen;
  auto add = [&](Operation *op) {
    if (seen.insert(op).second)
      addresses.push_back(op);
  };
  for (Operation *user : users)
    if (isa<memref::ExtractAlignedPointerAsIndexOp>(user))
      add(user);
  while (!addresses.empty())
    for (Operation *user : addresses.pop_back_val()->getUsers()) {
      users.push_back(user);
      if (isMemoryEffectFree(user))
        add(user);
    }
}

LogicalResult computeLifetime(Buffer &buffer, const Positions &positions,
                              BufferViewFlowAnalysis &views) {
  SmallVector<Operation *> users;
  for (Value alias : views.resolve(buffer.alloc.getMemref())) {
    if (failed(verifyNotLoopCarried(buffer.alloc, alias)))
      return failure();
    llvm::append_range(users, alias.getUsers());
  }
  addUsersOfAddresses(users);
  Block *block = findCommonBlock(buffer.alloc->getBlock(), users);
  Operation *self = block->findAncestorOpInBlock(*buffer.alloc);
  buffer.first = buffer.last = positions.begin(self);
  // A buffer that escapes its block lives at least as long as the op around
  // that block.
  bool own = self == buffer.alloc.getOperation();
  buffer.last = own ? buffer.first : positions.end(self);
  int64_t firstUse = INT64_MAX;
  for (Operation *user : users) {
    Operation *ancestor = block->findAncestorOpInBlock(*user);
    firstUse = std::min(firstUse, positions.begin(ancestor));
    buffer.last = std::max(buffer.last, positions.end(ancestor));
  }
  if (own && !users.empty())
    buffer.first = firstUse;
  return success();
}

/// Gives every buffer an offset; returns the size of the arena.
int64_t assignOffsets(MutableArrayRef<Buffer> buffers) {
  SmallVector<Buffer *> order, placed;
  for (Buffer &buffer : buffers)
    order.push_back(&buffer);
  // Buffers of one size stay in program order.
  llvm::sort(order, [](const Buffer *a, const Buffer *b) {
    return a->size != b->size ? a->size > b->size : a < b;
  });
  int64_t arena = 0;
  for (Buffer *buffer : order) {
    // `placed` is sorted by offset: take the first gap that is wide enough.
    for (const Buffer *other : placed) {
      if (!buffer->isLiveWith(*other))
        continue;
      if (buffer->offset + buffer->size <= other->offset)
        break;
      buffer->offset = std::max(buffer->offset, other->offset + other->size);
    }
    placed.insert(llvm::upper_bound(placed, buffer,
                                    [](const Buffer *a, const Buffer *b) {
                                      return a->offset < b->offset;
                                    }),
                  buffer);
    arena = std::max(arena, buffer->offset + buffer->size);
  }
  return arena;
}

/// The most bytes that are live at one time: no plan needs less.
int64_t computeLowerBound(ArrayRef<Buffer> buffers) {
  int64_t bound = 0;
  for (const Buffer &at : buffers) {
    int64_t live = 0;
    for (const Buffer &buffer : buffers)
      if (buffer.first <= at.first && at.first <= buffer.last)
        live += buffer.size;
    bound = std::max(bound, live);
  }
  return bound;
}

/// Replaces `op` by a view of `arena` at `offset`.
void replaceByView(Operation *op, Value arena, int64_t offset) {
  OpBuilder builder(op);
  Value shift = arith::ConstantIndexOp::create(builder, op->getLoc(), offset);
  auto type = cast<MemRefType>(op->getResult(0).getType());
  Value view = memref::ViewOp::create(builder, op->getLoc(), type, arena, shift,
                                      ValueRange());
  op->getResult(0).replaceAllUsesWith(view);
  op->erase();
}

struct PlanHBM : systole::tpu::impl::PlanHBMPassBase<PlanHBM> {
  using PlanHBMPassBase::PlanHBMPassBase;

  /// The layout of the state arena; null if the program has no state.
  StateLayoutAttr state;

  /// Collects the buffers that are allocated in `root`.
  LogicalResult collectBuffers(Operation *root,
                               SmallVectorImpl<Buffer> &buffers) {
    SmallVector<memref::AllocOp> allocs;
    root->walk([&](memref::AllocOp alloc) { allocs.push_back(alloc); });
    // Most items allocate nothing: the analyses would visit them in vain.
    if (allocs.empty())
      return success();
    Positions positions(root);
    BufferViewFlowAnalysis views(root);
    for (memref::AllocOp alloc : allocs) {
      MemRefType type = alloc.getType();
      if (!type.hasStaticShape() || !type.getLayout().isIdentity())
        return alloc.emitError("a buffer of type ")
               << type << " has no size at compile time";
      Buffer buffer;
      buffer.alloc = alloc;
      buffer.size =
          llvm::alignTo(systole::getBytes(type), uint64_t(arenaAlignment));
      if (failed(computeLifetime(buffer, positions, views)))
        return failure();
      buffers.push_back(buffer);
    }
    return success();
  }

  /// Gives the buffers of an item offsets in its thread's scratch memory.
  LogicalResult planItem(ParallelOp parallel) {
    SmallVector<Buffer> buffers;
    if (failed(collectBuffers(parallel, buffers)))
      return failure();
    if (buffers.empty())
      return success();
    OpBuilder builder(parallel);
    auto type = MemRefType::get({assignOffsets(buffers)}, builder.getI8Type());
    auto scratch =
        memref::AllocOp::create(builder, parallel.getLoc(), type,
                                builder.getI64IntegerAttr(arenaAlignment));
    parallel.getScratchMutable().assign(scratch);
    Value own = parallel.getBody().addArgument(type, parallel.getLoc());
    for (Buffer &buffer : buffers)
      replaceByView(buffer.alloc, own, buffer.offset);
    return success();
  }

  LogicalResult planFunction(func::FuncOp function, Convention convention) {
    WalkResult result = function.walk(
        [&](ParallelOp parallel) { return WalkResult(planItem(parallel)); });
    SmallVector<Buffer> buffers;
    if (result.wasInterrupted() || failed(collectBuffers(function, buffers)))
      return failure();
    int64_t bytes = assignOffsets(buffers);
    int64_t bound = computeLowerBound(buffers);
    OpBuilder builder(function.getContext());
    function->setAttr(TPUDialect::getTransientBytesAttrName(),
                      builder.getI64IntegerAttr(bytes));
    function->setAttr(TPUDialect::getTransientLowerBoundAttrName(),
                      builder.getI64IntegerAttr(bound));
    if (int64_t own = getThreadBytes(function))
      function->setAttr(TPUDialect::getThreadBytesAttrName(),
                        builder.getI64IntegerAttr(own));
    if (print)
      report(function, buffers, bytes, bound);
    if (record)
      recordPlan(function, buffers);

    auto arenaType = [&](int64_t size) {
      return MemRefType::get({size}, builder.getI8Type());
    };
    bool core = convention == Convention::core;
    unsigned at = core ? 0 : function.getNumArguments();
    if (failed(function.insertArgument(at, arenaType(bytes), {},
                                       function.getLoc())))
      return failure();
    Value transient = function.getArgument(at);
    for (Buffer &buffer : buffers)
      replaceByView(buffer.alloc, transient, buffer.offset);
    if (!core)
      return success();
    const int64_t sharedBytes = state ? state.getShared() : 0;
    const int64_t ownBytes = state ? state.getBytes() - sharedBytes : 0;
    if (failed(function.insertArgument(0, arenaType(ownBytes), {},
                                       function.getLoc())))
      return failure();
    Value own = function.getArgument(0), shared;
    if (sharedBytes != 0) {
      builder.setInsertionPointToStart(&function.getBody().front());
      shared = SharedStateOp::create(builder, function.getLoc(),
                                     arenaType(sharedBytes));
    }
    function.walk([&](StateOp op) {
      int64_t offset = state.lookup(op.getName()).getOffset();
      if (offset < sharedBytes)
        replaceByView(op, shared, offset);
      else
        replaceByView(op, own, offset - sharedBytes);
    });
    return success();
  }

  /// The bytes of the largest scratch memory of items.
  static int64_t getThreadBytes(func::FuncOp function) {
    int64_t most = 0;
    function.walk([&](ParallelOp parallel) {
      if (Value scratch = parallel.getScratch())
        most = std::max<int64_t>(
            most, systole::getBytes(cast<MemRefType>(scratch.getType())));
    });
    return most;
  }

  void report(func::FuncOp function, ArrayRef<Buffer> buffers, int64_t bytes,
              int64_t bound) {
    function.emitRemark("transient memory: ")
        << bytes << " bytes in " << buffers.size()
        << " buffers; at one time at most " << bound << " are live";
    for (Buffer buffer : buffers)
      buffer.alloc.emitRemark("bytes ")
          << buffer.offset << " to " << buffer.offset + buffer.size
          << ", live from " << buffer.first << " to " << buffer.last;
  }

  void recordPlan(func::FuncOp function, ArrayRef<Buffer> buffers) {
    MLIRContext *context = function.getContext();
    SmallVector<BufferAttr> entries;
    for (Buffer buffer : buffers)
      entries.push_back(
          BufferAttr::get(context, buffer.size, buffer.offset, buffer.first,
                          buffer.last, buffer.alloc.getType(),
                          systole::describeModelLine(buffer.alloc.getLoc())));
    function->setAttr(TPUDialect::getBuffersAttrName(),
                      toArrayAttr<BufferAttr>(context, entries));
  }

  void runOnOperation() override {
    state = getOperation()->getAttrOfType<StateLayoutAttr>(
        TPUDialect::getStateLayoutAttrName());
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      std::optional<Convention> convention = getConvention(function);
      if (convention) {
        if (failed(planFunction(function, *convention)))
          return signalPassFailure();
        continue;
      }
      WalkResult result = function.walk([&](memref::AllocOp alloc) {
        alloc.emitError(
            "a function that is only called by others has no arena: "
            "its scratch memory is an argument");
        return WalkResult::interrupt();
      });
      if (result.wasInterrupted())
        return signalPassFailure();
    }
  }
};

} // namespace
