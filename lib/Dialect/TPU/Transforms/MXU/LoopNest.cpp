//===- LoopNest.cpp - The loops of a kernel plan --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopNest.h"
#include "BlockPacker.h"
#include "PanelPacker.h"
#include "Tile.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::tpu;

namespace {
class LoopNest : KernelCode {
public:
  explicit LoopNest(const KernelCode &code)
      : KernelCode(code), panels(code),
        tile(plan.isTiles() ? createMatrixTile(code)
                            : createRegisterTile(code)) {}

  void emit();

private:
  using Step = KernelPlan::Step;

  void emit(unsigned level, const NestState &state);
  void emitItems(unsigned level, const NestState &state);
  void emitLoop(unsigned level, const NestState &state);
  void emitCopy(unsigned level, const NestState &state);
  void emitPanels(unsigned level, const NestState &state);
  void emitRows(unsigned level, const NestState &state);
  NestState enterBlock(const NestState &state, unsigned dim, int64_t size,
                       Value iv);
  bool isOverLines(const Step &step) {
    return plan.lineDim && step.kind == KernelStepKind::rows;
  }
  Extent countRowsOfLines(const NestState &state);
  NestState enterRows(const NestState &state, Value iv);
  Extent getWhole(const Extent &extent, int64_t size);
  void emitRest(const Extent &extent, const Extent &whole,
                function_ref<void()> body);
  std::optional<Upcoming> findUpcomingRows(unsigned level,
                                           const NestState &state);
  void findUpcomingPanel(const NestState &state, NestState &inner, unsigned dim,
                         Value next, Value end);
  Value countTilesLeft(const NestState &state, const Extent &extent, Value iv,
                       int64_t step);

  PanelPacker panels;
  std::unique_ptr<Tile> tile;
};
} // namespace

void LoopNest::emit() {
  NestState state;
  for (auto [operand, offset] : llvm::enumerate(contraction.offsets)) {
    Source source{flatten(contraction.operands[operand]), {}};
    for (const Contraction::Dim &dim : contraction.dims)
      source.strides.push_back(dim.strides[operand]);
    if (operand < Contraction::Dest) {
      source.converted = !plan.converts(contraction, operand);
      source.isUnsigned = contraction.isUnsigned[operand];
    }
    setStart(source.memref.getDefiningOp());
    state.sources.push_back(source);
    state.positions.push_back(index(offset));
  }
  for (unsigned factor : {Contraction::Lhs, Contraction::Rhs})
    for (const Contraction::Axis &axis : contraction.axes[factor])
      state.coordinates[factor].push_back(index(axis.start));
  for (const Contraction::Dim &dim : contraction.dims)
    state.extents.push_back({dim.size, {}});
  if (!plan.isCut())
    tile->begin();
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
  tile->prepare(state.sources[Contraction::Dest].memref);
  emit(0, state);
  if (!plan.isCut())
    tile->end();
}

void LoopNest::emit(unsigned level, const NestState &state) {
  if (level == plan.steps.size())
    return tile->emit(state);
  if (plan.steps[level].items > 1 && !state.isItem &&
      plan.steps[level].isOfTiles())
    return emitItems(level, state);
  switch (plan.steps[level].kind) {
  case KernelStepKind::loop:
    return emitLoop(level, state);
  case KernelStepKind::copy:
    return emitCopy(level, state);
  case KernelStepKind::pack:
    return emit(level + 1, panels.pack(level, state));
  case KernelStepKind::freeze:
    return emit(level + 1, panels.freeze(level, state));
  case KernelStepKind::panels:
    return emitPanels(level, state);
  case KernelStepKind::rows:
    return emitRows(level, state);
  }
}

/// The state inside a block of `size` that begins at `iv` of `dim`.
NestState LoopNest::enterBlock(const NestState &state, unsigned dim,
                               int64_t size, Value iv) {
  const Extent &extent = state.extents[dim];
  NestState inner = enter(state, dim, iv);
  inner.tilesLeft = countTilesLeft(state, extent, iv, size);
  findUpcomingPanel(state, inner, dim, shift(iv, size), materialize(extent));
  inner.extents[dim] = getBlock(extent, size, iv);
  return inner;
}

/// The rows of all lines, with those between them.
Extent LoopNest::countRowsOfLines(const NestState &state) {
  if (state.firstRow)
    return state.rowsOfLines;
  const Extent &lines = state.extents[*plan.lineDim];
  int64_t pitch = getLinePitch(state);
  int64_t between = pitch - contraction.dims[*plan.rowDim].size;
  Extent rows{lines.constant * pitch - between, {}};
  if (lines.value)
    rows.value = shift(advance(index(0), lines.value, pitch), -between);
  return rows;
}

/// The state in which the rows of lines begin at `iv`. Only the broadcast
/// operand moves: the tile knows where lines end in the others.
NestState LoopNest::enterRows(const NestState &state, Value iv) {
  NestState inner = state;
  const Source &source = state.sources[plan.broadcast];
  Value &position = inner.positions[plan.broadcast];
  position = advance(position, iv, source.strides[*plan.rowDim]);
  inner.firstRow = state.firstRow ? add(state.firstRow, iv) : iv;
  return inner;
}

/// Emits a level, and the next levels if they have items, too, in items. Each
/// item computes a range of the iterations of every such level.
void LoopNest::emitItems(unsigned level, const NestState &state) {
  struct Range {
    const Step &step;
    Extent extent;
    int64_t size;
  };
  SmallVector<Range, 2> ranges;
  SmallVector<Extent, 2> extents;
  SmallVector<int64_t, 2> sizes;
  for (const Step &step : ArrayRef(plan.steps).drop_front(level)) {
    if (step.items < 2 || !step.isOfTiles())
      break;
    Extent extent =
        isOverLines(step) ? countRowsOfLines(state) : state.extents[step.dim];
    int64_t iterations = llvm::divideCeil(extent.constant, step.step);
    int64_t size = llvm::divideCeil(iterations, step.items) * step.step;
    ranges.push_back({step, extent, size});
    extents.push_back(extent);
    sizes.push_back(size);
  }
  forItems(extents, sizes, [&](ArrayRef<Value> begins) {
    tile->begin();
    NestState inner = state;
    for (auto [range, begin] : llvm::zip_equal(ranges, begins)) {
      if (isOverLines(range.step)) {
        inner = enterRows(inner, begin);
        inner.rowsOfLines = getBlock(range.extent, range.size, begin);
      } else {
        inner = enterBlock(inner, range.step.dim, range.size, begin);
      }
    }
    inner.isItem = true;
    emit(level, inner);
    tile->end();
  });
}

void LoopNest::emitLoop(unsigned level, const NestState &state) {
  const Step &step = plan.steps[level];
  const Extent &extent = state.extents[step.dim];
  loop(extent, step.step, [&](Value iv) {
    NestState inner = enterBlock(state, step.dim, step.step, iv);
    if (contraction.dims[step.dim].reduction) {
      auto both = [&](Value outer, Value own) -> Value {
        return outer ? arith::AndIOp::create(b, outer, own).getResult() : own;
      };
      Value first = compare(Predicate::eq, iv, index(0));
      Value last =
          compare(Predicate::sge, shift(iv, step.step), materialize(extent));
      inner.first = both(state.first, first);
      inner.firstOfPanel = both(state.firstOfPanel, first);
      inner.last = both(state.last, last);
    }
    emit(level + 1, inner);
  });
}

/// The part of an extent that is whole blocks of `size`.
Extent LoopNest::getWhole(const Extent &extent, int64_t size) {
  Extent whole{extent.constant / size * size, {}};
  // A whole block, or the last one.
  if (extent.value)
    whole.value = subtract(extent.value, remainder(extent.value, size));
  return whole;
}

/// Emits the code of what `whole` leaves of an extent, if it does.
void LoopNest::emitRest(const Extent &extent, const Extent &whole,
                        function_ref<void()> body) {
  if (extent.value)
    when(compare(Predicate::ne, extent.value, whole.value), body);
  else if (extent.constant != whole.constant)
    body();
}

void LoopNest::emitPanels(unsigned level, const NestState &state) {
  const Step &step = plan.steps[level];
  const Extent &extent = state.extents[step.dim];
  int64_t tail = contraction.dims[step.dim].size % step.step;
  Extent full = getWhole(extent, step.step);
  if (full.value || full.constant > 0)
    loop(full, step.step, [&](Value iv) {
      NestState inner = enter(state, step.dim, iv);
      inner.vectors = plan.vectors;
      findUpcomingPanel(state, inner, step.dim, shift(iv, step.step),
                        materialize(extent));
      emit(level + 1, inner);
    });
  if (tail == 0)
    return;
  emitRest(extent, full, [&] {
    NestState inner = enter(state, step.dim, materialize(full));
    Value end = materialize(extent);
    findUpcomingPanel(state, inner, step.dim, end, end);
    inner.vectors = llvm::divideCeil(tail, plan.lanes);
    inner.tailLanes = tail % plan.lanes;
    emit(level + 1, inner);
  });
}

void LoopNest::emitCopy(unsigned level, const NestState &state) {
  unsigned operand = plan.steps[level].dim;
  NestState inner = BlockPacker(*this).pack(level, state);
  if (plan.prefetches(Prefetch::rows) && operand == plan.broadcast)
    inner.upcoming = findUpcomingRows(level, state);
  emit(level + 1, inner);
}

/// The next block of the loop around the broadcast operand's packed block. The
/// last block of a reduction has no next one and returns itself.
std::optional<Upcoming> LoopNest::findUpcomingRows(unsigned level,
                                                   const NestState &state) {
  const Source &source = state.sources[plan.broadcast];
  for (const Step &step :
       llvm::reverse(ArrayRef<Step>(plan.steps).take_front(level)))
    if (step.kind == KernelStepKind::loop && source.strides[step.dim] != 0) {
      Value position = state.positions[plan.broadcast];
      Value next = shift(position, step.step * source.strides[step.dim]);
      if (contraction.dims[step.dim].reduction)
        next = select(state.last, position, next);
      return Upcoming{source, next};
    }
  return std::nullopt;
}

/// In a loop over `dim` to `end`, the next iteration `next` multiplies another
/// panel; after the last one, it is the next panel of the outer loops.
void LoopNest::findUpcomingPanel(const NestState &state, NestState &inner,
                                 unsigned dim, Value next, Value end) {
  if (!state.upcomingPanel)
    return;
  const Source &source = state.upcomingPanel->source;
  if (source.strides[dim] == 0)
    return;
  Value isThere = compare(Predicate::slt, next, end);
  Value position =
      advance(state.positions[plan.streamed], next, source.strides[dim]);
  inner.upcomingPanel->position =
      select(isThere, position, state.upcomingPanel->position);
  if (source.isPanel)
    inner.tilesLeft = index(0);
}

/// The number of tiles after this one before the next panel, in a loop over
/// `extent` at `iv`; null outside of panels.
Value LoopNest::countTilesLeft(const NestState &state, const Extent &extent,
                               Value iv, int64_t step) {
  if (!state.tilesLeft)
    return Value();
  Value end = materialize(extent);
  Value left = shift(subtract(end, iv), -1);
  if (step != 1)
    left = quotient(left, step);
  Value count = b.createOrFold<arith::CeilDivUIOp>(end, index(step));
  return add(b.createOrFold<arith::MulIOp>(state.tilesLeft, count), left);
}

void LoopNest::emitRows(unsigned level, const NestState &state) {
  const Step &step = plan.steps[level];
  // The last tile may begin with the last row: the packed block has room for
  // whole tiles.
  if (plan.lineDim)
    return loop(countRowsOfLines(state), step.step, [&](Value iv) {
      NestState inner = enterRows(state, iv);
      inner.rows = step.step;
      emit(level + 1, inner);
    });
  const Extent &extent = state.extents[step.dim];
  int64_t tail = contraction.dims[step.dim].size % step.step;
  bool shares = plan.sharesLastRows && !extent.value && tail != 0 &&
                extent.constant % step.step == tail;
  Extent full = getWhole(extent, step.step);
  if (shares)
    full.constant -= step.step;
  if (full.value || full.constant > 0)
    loop(full, step.step, [&](Value iv) {
      NestState inner = enter(state, step.dim, iv);
      inner.rows = step.step;
      inner.tilesLeft = countTilesLeft(state, extent, iv, step.step);
      emit(level + 1, inner);
    });
  // `count` tiles of `rows` from `start` on.
  auto emitTail = [&](Extent start, int64_t rows, int64_t count = 1) {
    loop({count * rows, {}}, rows, [&](Value iv) {
      Value begin = add(materialize(start), iv);
      NestState inner = enter(state, step.dim, begin);
      inner.rows = rows;
      inner.tilesLeft = countTilesLeft(state, extent, begin, step.step);
      emit(level + 1, inner);
    });
  };
  if (tail == 0)
    return;
  emitRest(extent, full, [&] {
    if (!shares)
      return emitTail(full, tail);
    const int64_t rows = step.step + tail, second = rows / 2;
    if (rows % 2 == 0)
      return emitTail(full, second, 2);
    emitTail(full, rows - second);
    emitTail({extent.constant - second, {}}, second);
  });
}

void systole::tpu::emitKernel(OpBuilder &builder, MXUOpInterface op,
                              const Contraction &contraction,
                              const KernelPlan &plan, const MXUTarget &target) {
  ImplicitLocOpBuilder b(op.getLoc(), builder);
  LoopNest(KernelCode(b, op, contraction, plan, target)).emit();
}
