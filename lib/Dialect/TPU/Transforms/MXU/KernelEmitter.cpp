//===- KernelEmitter.cpp - The loop nest of a kernel ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelEmitter.h"
#include "Emitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "systole/Support/Denormals.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::tpu;

Emitter::Emitter(OpBuilder &builder, MXUOpInterface op,
                 const Contraction &contraction, const KernelPlan &plan,
                 const MXUTarget &target)
    : KernelBuilder(builder, op.getLoc(), plan.lanes), op(op),
      contraction(contraction), plan(plan), target(target),
      vectorType(VectorType::get(plan.lanes, contraction.elementType)),
      instructions(InstructionSet::get(*this, plan, target, vectorType,
                                       systole::getDenormals(op) ==
                                           systole::Denormals::Flush)),
      tiles(*this) {}

void Emitter::loop(Extent extent, int64_t step,
                   function_ref<void(Value)> body) {
  auto forOp =
      scf::ForOp::create(b, loc, index(0), materialize(extent), index(step));
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(forOp.getBody()->getTerminator());
  body(forOp.getInductionVar());
}

Emitter::Extent Emitter::getBlock(const Extent &extent, int64_t size,
                                  Value iv) {
  if (!extent.value && extent.constant % size == 0)
    return {size, {}};
  Value left = arith::SubIOp::create(b, loc, materialize(extent), iv);
  return {size, arith::MinSIOp::create(b, loc, left, index(size))};
}

void Emitter::forItems(Extent extent, int64_t size,
                       function_ref<void(Value, Extent)> body) {
  Value count = index(llvm::divideCeil(extent.constant, size));
  if (extent.value)
    count = arith::CeilDivSIOp::create(b, loc, extent.value, index(size));
  auto parallel = ParallelOp::create(b, loc, count, /*scratch=*/Value());
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(&parallel.getBody().emplaceBlock());
  Value item = parallel.getBody().addArgument(b.getIndexType(), loc);
  Value begin = arith::MulIOp::create(b, loc, item, index(size));
  Scope outer = std::exchange(scope, Scope());
  scope.start = begin.getDefiningOp();
  body(begin, getBlock(extent, size, begin));
  scope = std::move(outer);
}

void Emitter::run() {
  State state;
  for (auto [operand, offset] : llvm::enumerate(contraction.offsets)) {
    Source source{flatten(b, loc, contraction.operands[operand]), {}};
    for (const Contraction::Dim &dim : contraction.dims)
      source.strides.push_back(dim.strides[operand]);
    if (operand < Contraction::Dest)
      source.converted = !plan.converts(contraction, operand);
    scope.start = source.memref.getDefiningOp();
    state.sources.push_back(source);
    state.positions.push_back(index(offset));
  }
  for (unsigned factor : {Contraction::Lhs, Contraction::Rhs})
    for (const Contraction::Axis &axis : contraction.axes[factor])
      state.coordinates[factor].push_back(index(axis.start));
  for (const Contraction::Dim &dim : contraction.dims)
    state.extents.push_back({dim.size, {}});
  if (!plan.isCut())
    beginTiles();
  if (plan.prefetches(Prefetch::rows)) {
    // The next tile's rows, if nothing is packed.
    const Source &source = state.sources[plan.broadcast];
    state.upcoming = {source, shift(state.positions[plan.broadcast],
                                    plan.rows * source.strides[*plan.rowDim])};
  }
  if (plan.prefetches(Prefetch::panels)) {
    state.upcomingPanel = {state.sources[plan.streamed],
                           state.positions[plan.streamed]};
    state.upcomingPanel->source.isPanel = plan.isInPanels;
  }
  if (plan.bypassesCaches)
    resultIsAligned = isAligned(state.sources[Contraction::Dest].memref);
  preparePartialSums(state);
  emit(0, state);
  if (!plan.isCut())
    endTiles();
}

void Emitter::beginTiles() {
  if (plan.isTiles())
    configureTiles();
}

void Emitter::endTiles() {
  // Another thread may read the result, and these stores are not ordered.
  if (plan.bypassesCaches)
    LLVM::FenceOp::create(b, loc, LLVM::AtomicOrdering::seq_cst);
  if (plan.isTiles())
    tiles.release();
}

void Emitter::preparePartialSums(const State &state) {
  partialSums = state.sources[Contraction::Dest].memref;
  bool hasBlocks = llvm::any_of(plan.steps, [&](const Step &step) {
    return step.kind == KernelStepKind::loop &&
           contraction.dims[step.dim].reduction;
  });
  if (!hasBlocks || !contraction.roundsResult())
    return;
  partialSums =
      allocate(cast<MemRefType>(partialSums.getType()).getNumElements(),
               contraction.elementType);
}

void Emitter::emit(unsigned level, const State &state) {
  if (level == plan.steps.size())
    return emitTile(state);
  if (plan.steps[level].items > 1 && !state.isItem &&
      plan.steps[level].kind != KernelStepKind::pack)
    return emitItems(level, state);
  switch (plan.steps[level].kind) {
  case KernelStepKind::loop:
    return emitLoop(level, state);
  case KernelStepKind::copy:
    return emitSlab(level, state);
  case KernelStepKind::pack:
    return emitPack(level, state);
  case KernelStepKind::freeze:
    return emitFreeze(level, state);
  case KernelStepKind::panels:
    return emitPanels(level, state);
  case KernelStepKind::rows:
    return emitRows(level, state);
  }
}

/// The state inside a loop over `dim` at `iv`.
Emitter::State Emitter::enter(const State &state, unsigned dim, Value iv) {
  State inner = state;
  for (unsigned i = 0; i < inner.positions.size(); ++i)
    inner.positions[i] =
        advance(inner.positions[i], iv, inner.sources[i].strides[dim]);
  if (inner.upcoming)
    inner.upcoming->position = advance(inner.upcoming->position, iv,
                                       inner.upcoming->source.strides[dim]);
  for (unsigned factor : {Contraction::Lhs, Contraction::Rhs})
    for (auto [coordinate, step] : llvm::zip_equal(
             inner.coordinates[factor], contraction.dims[dim].steps[factor]))
      coordinate = advance(coordinate, iv, step);
  return inner;
}

/// The state inside a block of `size` that begins at `iv` of `dim`.
Emitter::State Emitter::enterBlock(const State &state, unsigned dim,
                                   int64_t size, Value iv) {
  const Extent &extent = state.extents[dim];
  State inner = enter(state, dim, iv);
  inner.tilesLeft = countTilesLeft(state, extent, iv, size);
  findUpcomingPanel(state, inner, dim, shift(iv, size), materialize(extent));
  inner.extents[dim] = getBlock(extent, size, iv);
  return inner;
}

/// Emits a level in items, each of a range of its iterations.
void Emitter::emitItems(unsigned level, const State &state) {
  const Step &step = plan.steps[level];
  const Extent &extent = state.extents[step.dim];
  int64_t iterations = llvm::divideCeil(extent.constant, step.step);
  int64_t size = llvm::divideCeil(iterations, step.items) * step.step;
  forItems(extent, size, [&](Value begin, Extent) {
    beginTiles();
    State inner = enterBlock(state, step.dim, size, begin);
    inner.isItem = true;
    emit(level, inner);
    endTiles();
  });
}

void Emitter::emitLoop(unsigned level, const State &state) {
  const Step &step = plan.steps[level];
  const Extent &extent = state.extents[step.dim];
  loop(extent, step.step, [&](Value iv) {
    State inner = enterBlock(state, step.dim, step.step, iv);
    if (contraction.dims[step.dim].reduction) {
      Value first =
          arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, iv, index(0));
      Value last =
          arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sge,
                                shift(iv, step.step), materialize(extent));
      inner.first = state.first
                        ? arith::AndIOp::create(b, loc, state.first, first)
                        : first;
      inner.last =
          state.last ? arith::AndIOp::create(b, loc, state.last, last) : last;
    }
    emit(level + 1, inner);
  });
}

/// The part of an extent that is whole tiles.
Emitter::Extent Emitter::getWholeTiles(const Extent &extent, int64_t size) {
  Extent whole{extent.constant / size * size, {}};
  if (extent.value) {
    // A block of whole tiles, or the last one.
    Value rest = arith::RemUIOp::create(b, loc, extent.value, index(size));
    whole.value = arith::SubIOp::create(b, loc, extent.value, rest);
  }
  return whole;
}

/// Emits the code of what whole tiles leave of an extent, if they do.
void Emitter::emitRest(const Extent &extent, const Extent &whole,
                       function_ref<void()> body) {
  if (!extent.value && extent.constant == whole.constant)
    return;
  if (!extent.value)
    return body();
  Value isLast = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne,
                                       extent.value, whole.value);
  auto ifOp = scf::IfOp::create(b, loc, isLast, /*withElseRegion=*/false);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(ifOp.thenYield());
  body();
}

void Emitter::emitPanels(unsigned level, const State &state) {
  const Step &step = plan.steps[level];
  const Extent &extent = state.extents[step.dim];
  int64_t tail = contraction.dims[step.dim].size % step.step;
  Extent full = getWholeTiles(extent, step.step);
  if (full.value || full.constant > 0)
    loop(full, step.step, [&](Value iv) {
      State inner = enter(state, step.dim, iv);
      inner.vectors = plan.vectors;
      findUpcomingPanel(state, inner, step.dim, shift(iv, step.step),
                        materialize(extent));
      emit(level + 1, inner);
    });
  if (tail == 0)
    return;
  emitRest(extent, full, [&] {
    State inner = enter(state, step.dim, materialize(full));
    Value end = materialize(extent);
    findUpcomingPanel(state, inner, step.dim, end, end);
    inner.vectors = llvm::divideCeil(tail, plan.lanes);
    inner.tailLanes = tail % plan.lanes;
    emit(level + 1, inner);
  });
}

/// In a loop over `dim` to `end`, the next iteration `next` multiplies another
/// panel; after the last one, it is the next panel of the outer loops.
void Emitter::findUpcomingPanel(const State &state, State &inner, unsigned dim,
                                Value next, Value end) {
  if (!state.upcomingPanel)
    return;
  const Source &source = state.upcomingPanel->source;
  if (source.strides[dim] == 0)
    return;
  Value isThere =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, next, end);
  Value position =
      advance(state.positions[plan.streamed], next, source.strides[dim]);
  inner.upcomingPanel->position = arith::SelectOp::create(
      b, loc, isThere, position, state.upcomingPanel->position);
  if (source.isPanel)
    inner.tilesLeft = index(0);
}

/// The number of tiles after this one before the next panel, in a loop over
/// `extent` at `iv`; null outside of panels.
Value Emitter::countTilesLeft(const State &state, const Extent &extent,
                              Value iv, int64_t step) {
  if (!state.tilesLeft)
    return Value();
  Value end = materialize(extent);
  Value left = shift(arith::SubIOp::create(b, loc, end, iv), -1);
  if (step != 1)
    left = arith::DivUIOp::create(b, loc, left, index(step));
  Value count = arith::CeilDivUIOp::create(b, loc, end, index(step));
  return arith::AddIOp::create(
      b, loc, arith::MulIOp::create(b, loc, state.tilesLeft, count), left);
}

void Emitter::emitRows(unsigned level, const State &state) {
  const Step &step = plan.steps[level];
  const Extent &extent = state.extents[step.dim];
  int64_t tail = contraction.dims[step.dim].size % step.step;
  bool shares = plan.sharesLastRows && !extent.value && tail != 0 &&
                extent.constant % step.step == tail;
  Extent full = getWholeTiles(extent, step.step);
  if (shares)
    full.constant -= step.step;
  if (full.value || full.constant > 0)
    loop(full, step.step, [&](Value iv) {
      State inner = enter(state, step.dim, iv);
      inner.rows = step.step;
      inner.tilesLeft = countTilesLeft(state, extent, iv, step.step);
      emit(level + 1, inner);
    });
  auto emitPart = [&](Extent start, int64_t rows) {
    State inner = enter(state, step.dim, materialize(start));
    inner.rows = rows;
    inner.tilesLeft =
        countTilesLeft(state, extent, materialize(start), step.step);
    emit(level + 1, inner);
  };
  if (tail == 0)
    return;
  emitRest(extent, full, [&] {
    if (!shares)
      return emitPart(full, tail);
    int64_t second = (step.step + tail) / 2;
    emitPart(full, step.step + tail - second);
    emitPart({extent.constant - second, {}}, second);
  });
}

void systole::tpu::emitKernel(OpBuilder &builder, MXUOpInterface op,
                              const Contraction &contraction,
                              const KernelPlan &plan, const MXUTarget &target) {
  OpBuilder::InsertionGuard guard(builder);
  Emitter(builder, op, contraction, plan, target).run();
}
