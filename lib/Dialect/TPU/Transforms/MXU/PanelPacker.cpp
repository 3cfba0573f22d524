//===- PanelPacker.cpp - Packs the streamed operand -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PanelPacker.h"
#include "../LowerTransposes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::tpu;

namespace {
/// Fills the panels of one pack.
class PanelCopy : KernelCode {
public:
  PanelCopy(const KernelCode &code, BF16Split &split, const NestState &state,
            Value buffer, const PanelLayout &layout, Value hasOthers)
      : KernelCode(code), split(split), state(state),
        source(state.sources[plan.streamed]), buffer(buffer), layout(layout),
        hasOthers(hasOthers) {}

  /// Copies one panel, of `columns`.
  void emit(Value from, Value to, int64_t columns, int64_t tail) {
    vectors = columns;
    tailLanes = tail;
    emitNest(layout.dims, from, to, plan.hasPairs());
  }

private:
  void emitNest(ArrayRef<unsigned> dims, Value from, Value to, bool hasOdd);
  void forPairs(const Extent &extent, function_ref<void(Value, bool)> body);
  void packColumns(Value from, Value to, bool hasOdd);
  void packPairs(Value from, Value to);
  void packTransposing(Value from, Value to, bool hasOdd);
  Value loadColumns(Value from, int64_t vector);
  void storePanel(Value even, Value odd, Value to);

  int64_t tailOf(int64_t vector) const {
    return vector + 1 == vectors ? tailLanes : 0;
  }

  BF16Split &split;
  const NestState &state;
  const Source &source;
  Value buffer;
  const PanelLayout &layout;
  Value hasOthers;
  /// The vectors of the panel, as those of a register tile.
  int64_t vectors = 0, tailLanes = 0;
};
} // namespace

/// Emits loops over the reductions `dims` around copies of columns. With
/// `hasOdd` a pair has its second element.
void PanelCopy::emitNest(ArrayRef<unsigned> dims, Value from, Value to,
                         bool hasOdd) {
  if (dims.empty()) {
    if (layout.transposed)
      return packTransposing(from, to, hasOdd);
    return packColumns(from, to, hasOdd);
  }
  unsigned dim = dims.front();
  // Transposed dimensions are handled by whole squares inside.
  if (dim == layout.transposed)
    return emitNest(dims.drop_front(), from, to, hasOdd);
  auto body = [&](Value iv, bool hasOdd) {
    emitNest(dims.drop_front(), advance(from, iv, source.strides[dim]),
             advance(to, iv, layout.strides[dim]), hasOdd);
  };
  const Extent &extent = state.extents[dim];
  if (isPairDim(dim))
    forPairs(extent, body);
  else
    loop(extent, 1, [&](Value iv) { body(iv, hasOdd); });
}

/// Calls `body` for each whole pair in a loop, and then for the remainder.
void PanelCopy::forPairs(const Extent &extent,
                         function_ref<void(Value, bool)> body) {
  Value even = index(extent.constant / 2 * 2), odd;
  if (extent.value) {
    odd = remainder(extent.value, 2);
    even = subtract(extent.value, odd);
  }
  loop(index(0), even, 2, [&](Value iv) { body(iv, true); });
  if (odd)
    when(isNonzero(odd), [&] { body(even, false); });
  else if (extent.constant % 2 != 0)
    body(even, false);
}

/// Stores a vector of columns, or of pairs. A null `odd` stands for zeros,
/// which come first in a pair that overlaps the one before it.
void PanelCopy::storePanel(Value even, Value odd, Value to) {
  auto type = cast<VectorType>(even.getType());
  Vectors evens = split.toTerms(even, source, hasOthers);
  if (!plan.hasPairs())
    return storeVector(evens.front(), buffer, to, 0);
  Vectors odds(evens.size(),
               zeroVector(type.clone(instructions->getOperandType())));
  if (odd)
    odds = split.toTerms(odd, source, hasOthers);
  if (!odd && plan.overlapsLastPair())
    std::swap(evens, odds);
  for (auto [term, pair] : llvm::enumerate(llvm::zip_equal(evens, odds)))
    storeVector(interleave(std::get<0>(pair), std::get<1>(pair)), buffer,
                shift(to, term * layout.size), 0);
}

void PanelCopy::packColumns(Value from, Value to, bool hasOdd) {
  int64_t unit = instructions->getUnit();
  for (int64_t v = 0; v < vectors; ++v) {
    Value even = loadColumns(from, v), odd;
    if (hasOdd)
      odd = loadColumns(shift(from, source.strides[plan.pairDim]), v);
    storePanel(even, odd, shift(to, v * plan.lanes * unit));
  }
}

/// Loads a vector of columns, element by element if they are not contiguous.
Value PanelCopy::loadColumns(Value from, int64_t vector) {
  int64_t stride = source.strides[plan.vectorDim];
  return loadStrided(source.memref, shift(from, vector * plan.lanes * stride),
                     stride, tailOf(vector), getVectorType(source.memref));
}

/// Packs squares of whole pairs, which takes half of the moves that squares of
/// their elements do.
void PanelCopy::packPairs(Value from, Value to) {
  unsigned dim = *layout.transposed;
  auto pairs = VectorType::get(2 * plan.lanes, b.getBF16Type());
  // Pairs move together, as integers.
  auto words = VectorType::get(plan.lanes, b.getI32Type());
  Value zeros = zeroVector(words);
  loop(state.extents[dim], 2 * plan.lanes, [&](Value iv) {
    Value first = advance(from, iv, 1);
    Value target = advance(to, iv, layout.strides[dim]);
    for (int64_t v = 0; v < vectors; ++v) {
      int64_t columns = tailOf(v) ? tailOf(v) : plan.lanes;
      Vectors square(plan.lanes, zeros);
      for (int64_t column = 0; column < columns; ++column)
        square[column] = vector::BitCastOp::create(
            b, words,
            instructions->loadNeighbours(
                source.memref,
                shift(first, (v * plan.lanes + column) *
                                 source.strides[plan.vectorDim])));
      transposeSquare(b, square);
      for (auto [row, vector] : llvm::enumerate(square))
        storeVector(
            vector::BitCastOp::create(b, pairs, vector), buffer,
            shift(target, 2 * (row * layout.strides[dim] + v * plan.lanes)), 0);
    }
  });
}

void PanelCopy::packTransposing(Value from, Value to, bool hasOdd) {
  unsigned dim = *layout.transposed;
  const Extent &extent = state.extents[dim];
  if (isPairDim(dim) && plan.terms == 1 && !extent.value &&
      extent.constant % (2 * plan.lanes) == 0)
    return packPairs(from, to);
  int64_t unit = instructions->getUnit();
  loop(extent, plan.lanes, [&](Value iv) {
    Value left = subtract(materialize(extent), iv);
    Value mask;
    if (extent.value || extent.constant % plan.lanes != 0)
      mask = lanesMask(left);
    Value first = advance(from, iv, 1);
    Value target = advance(to, iv, layout.strides[dim]);
    for (int64_t v = 0; v < vectors; ++v) {
      int64_t columns = tailOf(v) ? tailOf(v) : plan.lanes;
      Value corner =
          shift(first, v * plan.lanes * source.strides[plan.vectorDim]);
      // One row for each column of the panel becomes one vector of columns for
      // each of `lanes` reductions.
      auto load = [&](Value position) {
        return loadSquare(source.memref, position,
                          source.strides[plan.vectorDim], mask, columns,
                          getVectorType(source.memref));
      };
      Vectors square = load(corner);
      Value column = shift(target, v * plan.lanes * unit);
      if (isPairDim(dim)) {
        // Rows past the extent are zeros.
        for (int64_t row = 0; row < plan.lanes; row += 2)
          storePanel(square[row], square[row + 1],
                     shift(column, row * layout.strides[dim]));
        continue;
      }
      Vectors odd(plan.lanes);
      if (hasOdd)
        odd = load(shift(corner, source.strides[plan.pairDim]));
      for (int64_t row = 0; row < plan.lanes; ++row)
        storePanel(square[row], odd[row],
                   shift(column, row * layout.strides[dim]));
    }
  });
}

/// The part of the streamed operand that loops inside of `level` read, as
/// panels.
PanelLayout PanelPacker::getLayout(unsigned level, const NestState &state) {
  PanelLayout layout;
  for (const KernelPlan::Step &step :
       ArrayRef<KernelPlan::Step>(plan.steps).drop_front(level)) {
    if (step.kind == KernelStepKind::loop &&
        contraction.dims[step.dim].reduction &&
        !llvm::is_contained(layout.dims, step.dim))
      layout.dims.push_back(step.dim);
    layout.hasAllPanels |= step.kind == KernelStepKind::panels;
  }
  for (unsigned dim : plan.innerReductions)
    if (!llvm::is_contained(layout.dims, dim))
      layout.dims.push_back(dim);

  const Source &source = state.sources[plan.streamed];
  if (plan.steps[level].kind == KernelStepKind::pack &&
      source.strides[plan.vectorDim] != 1 && plan.lanes > 1)
    for (unsigned dim : layout.dims)
      if (source.strides[dim] == 1)
        layout.transposed = dim;

  int64_t panelLanes = plan.vectors * plan.lanes;
  layout.size = plan.hasPairs() ? 2 * panelLanes : panelLanes;
  layout.strides.assign(contraction.dims.size(), 0);
  for (unsigned dim : llvm::reverse(layout.dims)) {
    // A transposing pack writes whole squares.
    int64_t unit = dim == layout.transposed ? plan.lanes
                   : isPairDim(dim)         ? 2
                                            : 1;
    // The neighbours past the last are zeros.
    if (plan.isTiles() && isPairDim(dim))
      unit = kDepthOfTiles;
    int64_t extent = llvm::alignTo(state.extents[dim].constant, unit);
    layout.strides[dim] = isPairDim(dim) ? layout.size / 2 : layout.size;
    layout.size *= isPairDim(dim) ? extent / 2 : extent;
  }
  if (layout.hasAllPanels) {
    layout.strides[plan.vectorDim] = layout.size / panelLanes;
    layout.size *=
        llvm::divideCeil(contraction.dims[plan.vectorDim].size, panelLanes);
  }
  return layout;
}

/// The state inside of a pack, with the buffer in place of the operand.
NestState PanelPacker::enterPanels(const NestState &state, Value buffer,
                                   const PanelLayout &layout, Value hasOthers) {
  NestState inner = state;
  inner.sources[plan.streamed] = {buffer,
                                  layout.strides,
                                  /*converted=*/true,
                                  /*isPanel=*/true,
                                  layout.size,
                                  hasOthers};
  inner.positions[plan.streamed] = index(0);
  if (plan.prefetches(Prefetch::panels)) {
    if (layout.hasAllPanels)
      inner.upcomingPanel = {inner.sources[plan.streamed], index(0)};
    inner.tilesLeft = index(0);
  }
  return inner;
}

NestState PanelPacker::pack(unsigned level, const NestState &state) {
  PanelLayout layout = getLayout(level, state);
  const Source &source = state.sources[plan.streamed];
  Value &buffer = buffers[{getStart(), layout.size}];
  if (!buffer) {
    buffer = allocate(plan.terms * layout.size, instructions->getOperandType());
    if (plan.padsSums(contraction)) {
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointAfterValue(buffer);
      fillWithZeros(buffer, index(0), index(layout.size));
    }
  }
  Value hasOthers;
  if (plan.terms > 1)
    hasOthers = split.createFlag(false);
  PanelCopy copy(*this, split, state, buffer, layout, hasOthers);

  Value from = state.positions[plan.streamed];
  if (!layout.hasAllPanels) {
    copy.emit(from, index(0), state.vectors, state.tailLanes);
  } else {
    int64_t columns = contraction.dims[plan.vectorDim].size;
    int64_t panelLanes = plan.vectors * plan.lanes;
    int64_t items = plan.steps[level].items;
    int64_t full = columns / panelLanes * panelLanes;
    int64_t columnStride = source.strides[plan.vectorDim];
    int64_t panelStride = layout.strides[plan.vectorDim];
    auto pack = [&](Value iv) {
      copy.emit(advance(from, iv, columnStride),
                advance(index(0), iv, panelStride), plan.vectors, 0);
    };
    if (full > 0 && items > 1) {
      int64_t size = llvm::divideCeil(full / panelLanes, items) * panelLanes;
      forItems({full, {}}, size, [&](Value begin, Extent own) {
        loop(own, panelLanes, [&](Value iv) { pack(advance(begin, iv, 1)); });
      });
    } else if (full > 0) {
      loop({full, {}}, panelLanes, pack);
    }
    if (full < columns)
      copy.emit(shift(from, full * columnStride), index(full * panelStride),
                llvm::divideCeil(columns - full, plan.lanes),
                (columns - full) % plan.lanes);
  }
  return enterPanels(state, buffer, layout, hasOthers);
}

NestState PanelPacker::freeze(unsigned level, const NestState &state) {
  PanelLayout layout = getLayout(level, state);
  bool hasOthers = false;
  memref::GlobalOp global = packConstant(*this, layout, hasOthers);
  Value buffer =
      memref::GetGlobalOp::create(b, global.getType(), global.getSymName());
  Value flag;
  if (plan.terms > 1)
    flag = split.createFlag(hasOthers);
  return enterPanels(state, buffer, layout, flag);
}
