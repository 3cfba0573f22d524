//===- Panels.cpp - Packs the streamed operand ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Panels are [panel][reductions...][vectors * lanes], so that the register tile
// reads the streamed operand sequentially. With pairs, the pairs' dimension is
// halved and each lane is a pair.
//
//===----------------------------------------------------------------------===//

#include "Emitter.h"
#include "Transpose16x16.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::tpu;

/// State shared by the loops that fill a panel.
struct Emitter::Panel {
  const State &state;
  const Source &source;
  Value buffer;
  const PanelLayout &layout;
  Value hasOthers;
  int64_t vectors = 0, tailLanes = 0;

  int64_t tailOf(int64_t vector) const {
    return vector + 1 == vectors ? tailLanes : 0;
  }
};

/// The part of the streamed operand that loops inside of `level` read, as
/// panels.
Emitter::PanelLayout Emitter::getPanelLayout(unsigned level,
                                             const State &state) {
  PanelLayout layout;
  for (const Step &step : ArrayRef<Step>(plan.steps).drop_front(level)) {
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

/// Emits the inner levels with the buffer in place of the operand.
void Emitter::emitInPanels(unsigned level, const State &state, Value buffer,
                           const PanelLayout &layout, Value hasOthers) {
  State inner = state;
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
  emit(level + 1, inner);
}

void Emitter::emitPack(unsigned level, const State &state) {
  PanelLayout layout = getPanelLayout(level, state);
  const Source &source = state.sources[plan.streamed];
  Value &known = scope.panelBuffers[layout.size];
  if (!known)
    known = allocate(plan.terms * layout.size, instructions->getFactorType());
  Value hasOthers;
  if (plan.terms > 1) {
    hasOthers = allocateFlag();
    storeFlag(hasOthers, 0);
  }
  Value buffer = known;
  Panel panel{state, source, buffer, layout, hasOthers};

  Value from = state.positions[plan.streamed];
  if (!layout.hasAllPanels) {
    packPanel(panel, layout.dims, from, index(0), state.vectors,
              state.tailLanes);
  } else {
    int64_t columns = contraction.dims[plan.vectorDim].size;
    int64_t panelLanes = plan.vectors * plan.lanes;
    int64_t items = plan.steps[level].items;
    int64_t full = columns / panelLanes * panelLanes;
    int64_t columnStride = source.strides[plan.vectorDim];
    int64_t panelStride = layout.strides[plan.vectorDim];
    auto pack = [&](Value iv) {
      packPanel(panel, layout.dims, advance(from, iv, columnStride),
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
      packPanel(panel, layout.dims, shift(from, full * columnStride),
                index(full * panelStride),
                llvm::divideCeil(columns - full, plan.lanes),
                (columns - full) % plan.lanes);
  }
  emitInPanels(level, state, buffer, layout, hasOthers);
}

void Emitter::packPanel(Panel panel, ArrayRef<unsigned> dims, Value from,
                        Value to, int64_t vectors, int64_t tailLanes) {
  panel.vectors = vectors;
  panel.tailLanes = tailLanes;
  packNest(panel, dims, from, to, plan.hasPairs());
}

/// Emits loops over the reductions `dims` around copies of columns. With
/// `hasOdd` a pair has its second element.
void Emitter::packNest(const Panel &panel, ArrayRef<unsigned> dims, Value from,
                       Value to, bool hasOdd) {
  if (dims.empty()) {
    if (panel.layout.transposed)
      return packTransposing(panel, from, to, hasOdd);
    return packColumns(panel, from, to, hasOdd);
  }
  unsigned dim = dims.front();
  // Transposed dimensions are handled by whole squares inside.
  if (dim == panel.layout.transposed)
    return packNest(panel, dims.drop_front(), from, to, hasOdd);
  auto body = [&](Value iv, bool hasOdd) {
    packNest(panel, dims.drop_front(),
             advance(from, iv, panel.source.strides[dim]),
             advance(to, iv, panel.layout.strides[dim]), hasOdd);
  };
  const Extent &extent = panel.state.extents[dim];
  if (isPairDim(dim))
    forPairs(extent, body);
  else
    loop(extent, 1, [&](Value iv) { body(iv, hasOdd); });
}

/// Calls `body` for each whole pair in a loop, and then for the remainder.
void Emitter::forPairs(const Extent &extent,
                       function_ref<void(Value, bool)> body) {
  Value even = index(extent.constant / 2 * 2), odd;
  if (extent.value) {
    odd = arith::RemUIOp::create(b, loc, extent.value, index(2));
    even = arith::SubIOp::create(b, loc, extent.value, odd);
  }
  loop({0, even}, 2, [&](Value iv) { body(iv, true); });
  bool mayBeOdd = extent.value || extent.constant % 2 != 0;
  if (!mayBeOdd)
    return;
  OpBuilder::InsertionGuard guard(b);
  if (odd) {
    Value isOdd =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, odd, index(0));
    auto ifOp = scf::IfOp::create(b, loc, isOdd, /*withElseRegion=*/false);
    b.setInsertionPoint(ifOp.thenYield());
  }
  body(even, false);
}

/// Stores a vector of columns, or of pairs. A null `odd` stands for zeros,
/// which come first in a pair that overlaps the one before it.
void Emitter::storePanel(const Panel &panel, Value even, Value odd, Value to) {
  auto type = cast<VectorType>(even.getType());
  SmallVector<Value> evens = toTerms(even, panel.source, panel.hasOthers);
  if (!plan.hasPairs())
    return storeVector(evens.front(), panel.buffer, to, 0);
  SmallVector<Value> odds(
      evens.size(), zeroVector(type.clone(instructions->getFactorType())));
  if (odd)
    odds = toTerms(odd, panel.source, panel.hasOthers);
  if (!odd && plan.overlapsLastPair())
    std::swap(evens, odds);
  for (auto [term, pair] : llvm::enumerate(llvm::zip_equal(evens, odds)))
    storeVector(interleave(std::get<0>(pair), std::get<1>(pair)), panel.buffer,
                shift(to, term * panel.layout.size), 0);
}

void Emitter::packColumns(const Panel &panel, Value from, Value to,
                          bool hasOdd) {
  int64_t unit = instructions->getUnit();
  for (int64_t v = 0; v < panel.vectors; ++v) {
    Value even = loadColumns(panel, from, v), odd;
    if (hasOdd)
      odd = loadColumns(panel, shift(from, panel.source.strides[plan.pairDim]),
                        v);
    storePanel(panel, even, odd, shift(to, v * plan.lanes * unit));
  }
}

/// Loads a vector of columns, element by element if they are not contiguous.
Value Emitter::loadColumns(const Panel &panel, Value from, int64_t vector) {
  Value memref = panel.source.memref;
  auto type = VectorType::get(
      plan.lanes, cast<MemRefType>(memref.getType()).getElementType());
  int64_t stride = panel.source.strides[plan.vectorDim];
  int64_t tail = panel.tailOf(vector);
  Value position = shift(from, vector * plan.lanes * stride);
  if (stride == 1)
    return loadVector(memref, position, tail, type);
  Value result = zeroVector(type);
  for (int64_t lane = 0; lane < (tail ? tail : plan.lanes); ++lane)
    result = vector::InsertOp::create(
        b, loc, loadScalar(memref, shift(position, lane * stride)), result,
        lane);
  return result;
}

/// Loads a square with one row for each column of the panel and transposes it:
/// one vector of columns for each of `lanes` reductions.
llvm::SmallVector<Value> Emitter::loadSquare(const Panel &panel, Value from,
                                             Value mask, int64_t columns) {
  int64_t lanes = plan.lanes;
  Value memref = panel.source.memref;
  auto type = VectorType::get(
      lanes, cast<MemRefType>(memref.getType()).getElementType());
  SmallVector<Value> square(lanes, zeroVector(type));
  for (int64_t column = 0; column < columns; ++column) {
    Value position = shift(from, column * panel.source.strides[plan.vectorDim]);
    square[column] = mask ? loadMasked(memref, position, mask, type)
                          : loadVector(memref, position, 0, type);
  }
  transpose16x16(b, loc, square);
  return square;
}

/// Packs squares of whole pairs, which takes half of the moves that squares of
/// their elements do.
void Emitter::packPairs(const Panel &panel, Value from, Value to) {
  unsigned dim = *panel.layout.transposed;
  auto pairs = VectorType::get(2 * plan.lanes, b.getBF16Type());
  // Pairs move together, as integers.
  auto words = VectorType::get(plan.lanes, b.getI32Type());
  Value zeros = zeroVector(words);
  loop(panel.state.extents[dim], 2 * plan.lanes, [&](Value iv) {
    Value source = advance(from, iv, 1);
    Value target = advance(to, iv, panel.layout.strides[dim]);
    for (int64_t v = 0; v < panel.vectors; ++v) {
      int64_t columns = panel.tailOf(v) ? panel.tailOf(v) : plan.lanes;
      SmallVector<Value> square(plan.lanes, zeros);
      for (int64_t column = 0; column < columns; ++column)
        square[column] = vector::BitCastOp::create(
            b, loc, words,
            instructions->loadNeighbours(
                panel.source.memref,
                shift(source, (v * plan.lanes + column) *
                                  panel.source.strides[plan.vectorDim])));
      transpose16x16(b, loc, square);
      for (auto [row, vector] : llvm::enumerate(square))
        storeVector(vector::BitCastOp::create(b, loc, pairs, vector),
                    panel.buffer,
                    shift(target, 2 * (row * panel.layout.strides[dim] +
                                       v * plan.lanes)),
                    0);
    }
  });
}

void Emitter::packTransposing(const Panel &panel, Value from, Value to,
                              bool hasOdd) {
  unsigned dim = *panel.layout.transposed;
  const Extent &extent = panel.state.extents[dim];
  if (isPairDim(dim) && plan.terms == 1 && !extent.value &&
      extent.constant % (2 * plan.lanes) == 0)
    return packPairs(panel, from, to);
  int64_t unit = instructions->getUnit();
  loop(extent, plan.lanes, [&](Value iv) {
    Value left = arith::SubIOp::create(b, loc, materialize(extent), iv);
    Value mask;
    if (extent.value || extent.constant % plan.lanes != 0)
      mask = lanesMask(left);
    Value source = advance(from, iv, 1);
    Value target = advance(to, iv, panel.layout.strides[dim]);
    for (int64_t v = 0; v < panel.vectors; ++v) {
      int64_t columns = panel.tailOf(v) ? panel.tailOf(v) : plan.lanes;
      Value corner =
          shift(source, v * plan.lanes * panel.source.strides[plan.vectorDim]);
      SmallVector<Value> square = loadSquare(panel, corner, mask, columns);
      Value column = shift(target, v * plan.lanes * unit);
      if (isPairDim(dim)) {
        // Rows past the extent are zeros.
        for (int64_t row = 0; row < plan.lanes; row += 2)
          storePanel(panel, square[row], square[row + 1],
                     shift(column, row * panel.layout.strides[dim]));
        continue;
      }
      SmallVector<Value> odd(plan.lanes);
      if (hasOdd)
        odd =
            loadSquare(panel, shift(corner, panel.source.strides[plan.pairDim]),
                       mask, columns);
      for (int64_t row = 0; row < plan.lanes; ++row)
        storePanel(panel, square[row], odd[row],
                   shift(column, row * panel.layout.strides[dim]));
    }
  });
}
