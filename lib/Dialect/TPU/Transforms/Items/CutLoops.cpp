//===- CutLoops.cpp - Items of matrix unit kernels ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An item is a range of iterations of a parallel loop. Outer loops are cut if
// they have enough iterations, otherwise the parallel loops inside them. Loops
// over blocks of a reduction stay around the items, so sums keep their order.
//
//===----------------------------------------------------------------------===//

#include "Items.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/Dialect/TPU/IR/StateLayout.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::tpu;

namespace {

/// With fewer items, threads would wait long for the last one.
constexpr int64_t kEnoughItems = 16;

/// The most that an index can be, as far as constants tell.
std::optional<int64_t> findMost(Value value) {
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return constant;
  auto smaller = value.getDefiningOp<arith::MinSIOp>();
  if (!smaller)
    return std::nullopt;
  std::optional<int64_t> left = findMost(smaller.getLhs()),
                         right = findMost(smaller.getRhs());
  return left && right ? std::min(*left, *right) : left ? left : right;
}

/// The number of iterations, or the most if it varies.
int64_t countIterations(scf::ForOp loop) {
  constexpr int64_t kUnknown = 4;
  std::optional<int64_t> begin = getConstantIntValue(loop.getLowerBound()),
                         end = findMost(loop.getUpperBound()),
                         step = getConstantIntValue(loop.getStep());
  if (!begin || !end || !step)
    return kUnknown;
  return std::max<int64_t>(llvm::divideCeilSigned(*end - *begin, *step), 0);
}

StringRef getIntrinsic(Operation *op) {
  auto call = dyn_cast<LLVM::CallIntrinsicOp>(op);
  return call ? call.getIntrin() : StringRef();
}

/// Relative cycles of code.
double weigh(Operation &op) {
  constexpr double kVector = 1, kScalar = 0.25, kTileProduct = 16;
  if (op.getNumRegions() > 0) {
    double sum = 0;
    for (Region &region : op.getRegions())
      for (Operation &nested : region.getOps())
        sum += weigh(nested);
    auto loop = dyn_cast<scf::ForOp>(op);
    return loop ? sum * static_cast<double>(countIterations(loop)) : sum;
  }
  if (getIntrinsic(&op).starts_with("llvm.x86.tdp"))
    return kTileProduct;
  if (op.hasTrait<OpTrait::ConstantLike>() ||
      op.hasTrait<OpTrait::IsTerminator>())
    return 0;
  auto isVector = llvm::IsaPred<VectorType>;
  return llvm::any_of(op.getResultTypes(), isVector) ||
                 llvm::any_of(op.getOperandTypes(), isVector)
             ? kVector
             : kScalar;
}

/// How code uses a buffer.
struct Access {
  bool reads = false, writes = false;
  /// Something unknown has its address.
  bool escapes = false;
};

/// Adds what the users of an address in `region` do with it.
void followAddress(Value value, Operation *region, Access &access) {
  for (Operation *user : value.getUsers()) {
    if (!region->isAncestor(user))
      continue;
    StringRef intrinsic = getIntrinsic(user);
    if (intrinsic.contains("tilestore"))
      access.writes = true;
    else if (intrinsic.contains("tileload") || intrinsic.contains("ldtilecfg"))
      access.reads = true;
    else if (isMemoryEffectFree(user) && user->getNumRegions() == 0)
      for (Value result : user->getResults())
        followAddress(result, region, access);
    else
      access.escapes = true;
  }
}

Access findAccess(Value buffer, Operation *region) {
  Access access;
  for (Operation *user : buffer.getUsers()) {
    if (!region->isAncestor(user))
      continue;
    if (isa<memref::StoreOp, vector::StoreOp, vector::MaskedStoreOp>(user))
      access.writes = true;
    else if (isa<memref::LoadOp, vector::LoadOp, vector::MaskedLoadOp>(user))
      access.reads = true;
    else if (auto address =
                 dyn_cast<memref::ExtractAlignedPointerAsIndexOp>(user))
      followAddress(address.getResult(), region, access);
    else if (!isa<memref::PrefetchOp>(user))
      access.escapes = true;
  }
  return access;
}

class LoopCutter {
public:
  LoopCutter(scf::ExecuteRegionOp kernel, double cycles, int64_t minCycles)
      : kernel(kernel), minCycles(minCycles), builder(kernel) {
    double sum = weigh(*kernel);
    cyclesOfWeight = sum > 0 ? cycles / sum : 0;
  }

  bool run() {
    kernel.walk([&](memref::AllocOp alloc) {
      if (alloc->hasAttr(TPUDialect::getScratchAttrName()))
        scratch.push_back(alloc);
    });
    kernel.walk([&](Operation *op) {
      if (getIntrinsic(op) == "llvm.x86.ldtilecfg")
        tileConfigurations.push_back(op);
    });
    cutIn(kernel.getRegion());
    for (memref::AllocOp alloc : scratch)
      if (alloc.use_empty())
        alloc.erase();
    return hasCut;
  }

private:
  int64_t countItems(scf::ForOp loop) {
    return std::min(
        systole::tpu::countItems(weigh(*loop) * cyclesOfWeight, minCycles),
        countIterations(loop));
  }

  /// The most items that a parallel loop inside of `loop` has.
  int64_t countItemsInside(scf::ForOp loop) {
    int64_t most = 0;
    loop.getBody()->walk([&](scf::ForOp inner) {
      if (inner->hasAttr(TPUDialect::getParallelAttrName()))
        most = std::max(most, countItems(inner));
    });
    return most;
  }

  void cutIn(Region &region) {
    for (Block &block : region)
      for (Operation &op : llvm::make_early_inc_range(block)) {
        auto loop = dyn_cast<scf::ForOp>(op);
        if (loop && loop->hasAttr(TPUDialect::getParallelAttrName())) {
          int64_t items = countItems(loop);
          bool isBest =
              items >= kEnoughItems || items >= countItemsInside(loop);
          if (items >= 2 && isBest && cut(loop, items))
            continue;
        }
        for (Region &nested : op.getRegions())
          cutIn(nested);
      }
  }

  bool cut(scf::ForOp loop, int64_t items) {
    if (loop.getNumResults() != 0)
      return false;
    SmallVector<memref::AllocOp> own;
    for (memref::AllocOp alloc : scratch) {
      Access access = findAccess(alloc, loop);
      if (access.escapes)
        return false;
      if (access.reads && access.writes)
        own.push_back(alloc);
    }
    Location loc = loop.getLoc();
    builder.setInsertionPoint(loop);
    int64_t chunk = llvm::divideCeil(countIterations(loop), items);
    auto parallel = ParallelOp::create(builder, loc, countChunks(loop, chunk),
                                       /*scratch=*/Value());
    Block &body = parallel.getBody().emplaceBlock();
    Value item = body.addArgument(builder.getIndexType(), loc);
    builder.setInsertionPointToStart(&body);
    moveLoop(loop, item, chunk);
    replaceScratch(parallel, own);
    configureTiles(parallel);
    hasCut = true;
    return true;
  }

  Value constant(Location loc, int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }

  /// The number of items, each of `chunk` iterations or, at the end, fewer.
  Value countChunks(scf::ForOp loop, int64_t chunk) {
    Location loc = loop.getLoc();
    if (std::optional<APInt> count = loop.getStaticTripCount())
      return constant(loc, llvm::divideCeil(count->getSExtValue(), chunk));
    Value extent = arith::SubIOp::create(builder, loc, loop.getUpperBound(),
                                         loop.getLowerBound());
    Value size = arith::MulIOp::create(builder, loc, loop.getStep(),
                                       constant(loc, chunk));
    return arith::CeilDivSIOp::create(builder, loc, extent, size);
  }

  /// Makes the loop one over the iterations of an item.
  void moveLoop(scf::ForOp loop, Value item, int64_t chunk) {
    Location loc = loop.getLoc();
    Value size = arith::MulIOp::create(builder, loc, loop.getStep(),
                                       constant(loc, chunk));
    Value begin =
        arith::AddIOp::create(builder, loc, loop.getLowerBound(),
                              arith::MulIOp::create(builder, loc, item, size));
    std::optional<APInt> count = loop.getStaticTripCount();
    Block *block = builder.getInsertionBlock();
    if (chunk == 1) {
      loop.getInductionVar().replaceAllUsesWith(begin);
      loop.getBody()->getTerminator()->erase();
      block->getOperations().splice(block->end(),
                                    loop.getBody()->getOperations());
      loop.erase();
      return;
    }
    Value end = arith::AddIOp::create(builder, loc, begin, size);
    if (!count || count->getSExtValue() % chunk != 0)
      end = arith::MinSIOp::create(builder, loc, end, loop.getUpperBound());
    loop->moveBefore(block, block->end());
    loop.setLowerBound(begin);
    loop.setUpperBound(end);
    loop->removeAttr(TPUDialect::getParallelAttrName());
  }

  /// Replaces buffers by the item's own, which are initialized as the buffers
  /// were.
  void replaceScratch(ParallelOp parallel, ArrayRef<memref::AllocOp> own) {
    builder.setInsertionPointToStart(&parallel.getBody().front());
    for (memref::AllocOp alloc : own) {
      IRMapping mapping;
      Value buffer = builder.clone(*alloc, mapping)->getResult(0);
      for (Operation *user : llvm::to_vector(alloc->getUsers())) {
        scf::ForOp initialization = getInitialization(user);
        if (initialization && !parallel->isAncestor(initialization))
          builder.clone(*initialization, mapping);
      }
      alloc.getResult().replaceUsesWithIf(buffer, [&](OpOperand &use) {
        return parallel->isAncestor(use.getOwner());
      });
    }
  }

  static scf::ForOp getInitialization(Operation *user) {
    auto loop = user->getParentOfType<scf::ForOp>();
    while (loop && !loop->hasAttr(TPUDialect::getInitializationAttrName()))
      loop = loop->getParentOfType<scf::ForOp>();
    return loop;
  }

  /// Tile registers are configured on each thread.
  void configureTiles(ParallelOp parallel) {
    bool usesTiles = parallel
                         .walk([](Operation *op) {
                           StringRef name = getIntrinsic(op);
                           return name.starts_with("llvm.x86.t")
                                      ? WalkResult::interrupt()
                                      : WalkResult::advance();
                         })
                         .wasInterrupted();
    Operation *last = nullptr;
    for (Operation *configuration : tileConfigurations)
      if (Operation *around =
              configuration->getBlock()->findAncestorOpInBlock(*parallel);
          around && configuration->isBeforeInBlock(around))
        last = configuration;
    if (!usesTiles || !last)
      return;
    builder.setInsertionPointToStart(&parallel.getBody().front());
    // The item has a configuration of its own: the kernel's memory may have
    // another use by then.
    auto load = findMemory(last);
    auto own = memref::AllocaOp::create(
        builder, last->getLoc(), cast<MemRefType>(load.getSource().getType()),
        builder.getI64IntegerAttr(arenaAlignment));
    IRMapping mapping;
    mapping.map(load.getSource(), own);
    for (Operation *user : llvm::to_vector(load.getSource().getUsers()))
      if (isa<vector::StoreOp>(user))
        cloneWithOperands(user, mapping);
    cloneWithOperands(last, mapping);
  }

  /// The memory that an instruction takes as an address.
  static memref::ExtractAlignedPointerAsIndexOp findMemory(Operation *op) {
    while (!isa<memref::ExtractAlignedPointerAsIndexOp>(op))
      op = op->getOperand(0).getDefiningOp();
    return cast<memref::ExtractAlignedPointerAsIndexOp>(op);
  }

  /// Clones an operation and the address computations that it depends on.
  void cloneWithOperands(Operation *op, IRMapping &mapping) {
    for (Value operand : op->getOperands())
      if (Operation *def = operand.getDefiningOp();
          def && !mapping.contains(operand) && isMemoryEffectFree(def))
        cloneWithOperands(def, mapping);
    builder.clone(*op, mapping);
  }

  scf::ExecuteRegionOp kernel;
  const int64_t minCycles;
  OpBuilder builder;
  double cyclesOfWeight = 0;
  SmallVector<memref::AllocOp> scratch;
  /// The instructions that configure tile registers, one for each part of the
  /// kernel.
  SmallVector<Operation *> tileConfigurations;
  bool hasCut = false;
};

} // namespace

bool systole::tpu::cutLoops(scf::ExecuteRegionOp kernel, double cycles,
                            int64_t minCycles) {
  return LoopCutter(kernel, cycles, minCycles).run();
}
