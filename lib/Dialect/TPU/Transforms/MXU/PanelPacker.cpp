//===- PanelPacker.cpp - Packs the streamed operand -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PanelPacker.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::tpu;

namespace {
/// Fills the panels of one pack.
class PanelCopy : KernelCode {
public:
  PanelCopy(const KernelCode &code, BF16Split &split, const NestState &state,
            Value buffer, const PanelLayout &layout, Value hasOthers,
            Value startOfSums)
      : KernelCode(code), split(split), state(state),
        source(state.sources[plan.streamed]), buffer(buffer), layout(layout),
        hasOthers(hasOthers), startOfSums(startOfSums) {}

  /// Copies one panel, of `columns` vectors, whose first column is `column`.
  void emit(Value from, Value to, Value column, int64_t columns, int64_t tail) {
    vectors = columns;
    tailLanes = tail;
    emitNest(layout.dims, from, to, plan.getGroup());
    if (startOfSums)
      storeStartOfSums(to, column);
  }

private:
  void emitNest(ArrayRef<unsigned> dims, Value from, Value to, int64_t count);
  void forGroups(unsigned dim, function_ref<void(Value, int64_t)> body);
  void packColumns(Value from, Value to, int64_t count);
  void packGroups(Value from, Value to);
  void packTransposing(Value from, Value to, int64_t count);
  Value loadColumns(Value from, int64_t vector);
  void storePanel(ValueRange neighbours, Value to);
  void storeStartOfSums(Value panel, Value column);
  Vectors addColumns(ArrayRef<unsigned> dims, Value at, Vectors sums);

  int64_t tailOf(int64_t vector) const {
    return vector + 1 == vectors ? tailLanes : 0;
  }

  BF16Split &split;
  const NestState &state;
  const Source &source;
  Value buffer;
  const PanelLayout &layout;
  Value hasOthers, startOfSums;
  /// The vectors of the panel, as those of a register tile.
  int64_t vectors = 0, tailLanes = 0;
};
} // namespace

/// Packs along `dims`, from outermost to innermost; `count` elements of a group
/// are in the operand.
void PanelCopy::emitNest(ArrayRef<unsigned> dims, Value from, Value to,
                         int64_t count) {
  if (dims.empty()) {
    if (layout.transposed)
      return packTransposing(from, to, count);
    return packColumns(from, to, count);
  }
  unsigned dim = dims.front();
  // Transposed dimensions are handled by whole squares inside.
  if (dim == layout.transposed)
    return emitNest(dims.drop_front(), from, to, count);
  auto body = [&](Value iv, int64_t count) {
    emitNest(dims.drop_front(), advance(from, iv, source.strides[dim]),
             advance(to, iv, layout.strides[dim]), count);
  };
  if (plan.getGroup(dim) > 1)
    forGroups(dim, body);
  else
    loop(state.extents[dim], 1, [&](Value iv) { body(iv, count); });
}

void PanelCopy::forGroups(unsigned dim,
                          function_ref<void(Value, int64_t)> body) {
  const Extent &extent = state.extents[dim];
  int64_t group = plan.getGroup();
  Value end = index(extent.constant / group * group), rest;
  if (extent.value) {
    rest = remainder(extent.value, group);
    end = subtract(extent.value, rest);
  }
  loop(index(0), end, group, [&](Value iv) { body(iv, group); });
  // Blocks are whole groups, but for the last one.
  int64_t count = contraction.dims[dim].size % group;
  if (rest && count != 0)
    when(isNonzero(rest), [&] { body(end, count); });
  else if (!rest && extent.constant % group != 0)
    body(end, extent.constant % group);
}

/// Stores a vector of groups. Those past the last of `neighbours` are zeros, or
/// those before the first if the last group overlaps.
void PanelCopy::storePanel(ValueRange neighbours, Value to) {
  int64_t group = plan.getGroup();
  auto missing = group - int64_t(neighbours.size());
  auto type = cast<VectorType>(neighbours.front().getType());
  SmallVector<Vectors> terms(plan.terms);
  for (Value neighbour : neighbours)
    for (auto [term, vector] :
         llvm::enumerate(split.toTerms(neighbour, source, hasOthers)))
      terms[term].push_back(vector);
  for (auto [term, vectors] : llvm::enumerate(terms)) {
    if (missing > 0) {
      Value zero = zeroVector(type.clone(instructions->getOperandType()));
      vectors.insert(plan.overlapsLastGroup() ? vectors.begin() : vectors.end(),
                     missing, zero);
    }
    storeVector(interleave(vectors), buffer, shift(to, term * layout.size), 0);
  }
}

void PanelCopy::packColumns(Value from, Value to, int64_t count) {
  int64_t unit = instructions->getUnit();
  for (int64_t v = 0; v < vectors; ++v) {
    Vectors neighbours{loadColumns(from, v)};
    for (int64_t i = 1; i < count; ++i)
      neighbours.push_back(
          loadColumns(shift(from, i * source.strides[plan.groupDim]), v));
    storePanel(neighbours, shift(to, v * plan.lanes * unit));
  }
}

Value PanelCopy::loadColumns(Value from, int64_t vector) {
  int64_t stride = source.strides[plan.vectorDim];
  return loadStrided(source.memref, shift(from, vector * plan.lanes * stride),
                     stride, tailOf(vector), getVectorType(source.memref));
}

/// Packs whole vectors of groups along the transposed dimension.
void PanelCopy::packGroups(Value from, Value to) {
  unsigned dim = *layout.transposed;
  int64_t group = plan.getGroup();
  auto groups =
      VectorType::get(group * plan.lanes, instructions->getOperandType());
  // Groups move together, as integers.
  auto words = VectorType::get(plan.lanes, b.getI32Type());
  Value zeros = zeroVector(words);
  loop(state.extents[dim], group * plan.lanes, [&](Value iv) {
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
                                 source.strides[plan.vectorDim]),
                source.isUnsigned));
      transposeSquare(b, square);
      for (auto [row, vector] : llvm::enumerate(square))
        storeVector(
            vector::BitCastOp::create(b, groups, vector), buffer,
            shift(target, group * (row * layout.strides[dim] + v * plan.lanes)),
            0);
    }
  });
}

void PanelCopy::packTransposing(Value from, Value to, int64_t count) {
  unsigned dim = *layout.transposed;
  const Extent &extent = state.extents[dim];
  int64_t group = plan.getGroup(dim);
  if (group > 1 && plan.terms == 1 && !extent.value &&
      extent.constant % (group * plan.lanes) == 0)
    return packGroups(from, to);
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
      if (group > 1) {
        // Rows past the extent are zeros.
        for (int64_t row = 0; row < plan.lanes; row += group)
          storePanel(ArrayRef<Value>(square).slice(row, group),
                     shift(column, row * layout.strides[dim]));
        continue;
      }
      SmallVector<Vectors> squares{square};
      for (int64_t i = 1; i < count; ++i)
        squares.push_back(
            load(shift(corner, i * source.strides[plan.groupDim])));
      for (int64_t row = 0; row < plan.lanes; ++row)
        storePanel(llvm::map_to_vector(
                       squares, [&](const Vectors &each) { return each[row]; }),
                   shift(column, row * layout.strides[dim]));
    }
  });
}

/// Adds what the instruction computes for each column of a panel and a
/// broadcast operand of zeros.
PanelCopy::Vectors PanelCopy::addColumns(ArrayRef<unsigned> dims, Value at,
                                         Vectors sums) {
  int64_t unit = instructions->getUnit();
  if (dims.empty()) {
    auto type =
        VectorType::get(unit * plan.lanes, instructions->getOperandType());
    for (auto [v, sum] : llvm::enumerate(sums))
      sum = instructions->multiplyAdd(
          instructions->getZero(),
          loadVector(buffer, shift(at, int64_t(v) * plan.lanes * unit), 0,
                     type),
          sum);
    return sums;
  }
  unsigned dim = dims.front();
  return carry(index(0), materialize(state.extents[dim]), plan.getGroup(dim),
               sums, [&](Value iv, Vectors inner) {
                 return addColumns(dims.drop_front(),
                                   advance(at, iv, layout.strides[dim]),
                                   std::move(inner));
               });
}

void PanelCopy::storeStartOfSums(Value panel, Value column) {
  Value zero = zeroVector(vectorType);
  Vectors sums = addColumns(layout.dims, panel, Vectors(size_t(vectors), zero));
  for (auto [v, sum] : llvm::enumerate(sums))
    storeVector(subtract(zero, sum), startOfSums,
                shift(column, int64_t(v) * plan.lanes), 0);
}

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
  layout.size = plan.getGroup() * panelLanes;
  layout.strides.assign(contraction.dims.size(), 0);
  for (unsigned dim : llvm::reverse(layout.dims)) {
    // A transposing pack writes whole squares.
    int64_t group = plan.getGroup(dim);
    int64_t unit =
        dim == layout.transposed ? std::max(plan.lanes, group) : group;
    // The neighbours past the last are zeros.
    if (plan.isTiles() && group > 1)
      unit = getDepthOfTiles(contraction);
    int64_t extent = llvm::alignTo(state.extents[dim].constant, unit);
    layout.strides[dim] = layout.size / group;
    layout.size *= extent / group;
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
                                   const PanelLayout &layout, Value hasOthers,
                                   Value startOfSums) {
  NestState inner = state;
  Source panels{buffer, layout.strides};
  panels.converted = cast<MemRefType>(buffer.getType()).getElementType() ==
                     instructions->getOperandType();
  panels.isUnsigned = contraction.isUnsigned[plan.streamed];
  panels.isPanel = true;
  panels.termStride = layout.size;
  panels.hasOthers = hasOthers;
  inner.sources[plan.streamed] = panels;
  inner.positions[plan.streamed] = index(0);
  if (plan.prefetches(Prefetch::panels)) {
    if (layout.hasAllPanels)
      inner.upcomingPanel = {inner.sources[plan.streamed], index(0)};
    inner.tilesLeft = index(0);
  }
  if (startOfSums) {
    Source starts{startOfSums,
                  SmallVector<int64_t>(contraction.dims.size(), 0)};
    starts.strides[plan.vectorDim] = layout.hasAllPanels ? 1 : 0;
    inner.startOfSums = inner.sources.size();
    inner.sources.push_back(starts);
    inner.positions.push_back(index(0));
    inner.firstOfPanel = {};
  }
  return inner;
}

Value PanelPacker::allocate(Buffers &buffers, int64_t elements, Type element) {
  Value &buffer = buffers[{getStart(), elements}];
  if (!buffer)
    buffer = KernelCode::allocate(elements, element);
  return buffer;
}

NestState PanelPacker::pack(unsigned level, const NestState &state) {
  PanelLayout layout = getLayout(level, state);
  const Source &source = state.sources[plan.streamed];
  bool isNew = !buffers.contains({getStart(), plan.terms * layout.size});
  Value buffer = allocate(buffers, plan.terms * layout.size,
                          instructions->getOperandType());
  if (plan.padsSums(contraction)) {
    auto fill = [&] { fillWithZeros(buffer, index(0), index(layout.size)); };
    if (isNew) {
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointAfterValue(buffer);
      fill();
    }
    whenBlockEndsInTile(state, fill);
  }
  Value hasOthers, startOfSums;
  if (plan.terms > 1)
    hasOthers = split.createFlag(false);
  int64_t columns = contraction.dims[plan.vectorDim].size;
  int64_t panelLanes = plan.vectors * plan.lanes;
  if (plan.shiftsBytes(contraction))
    startOfSums = allocate(
        startBuffers,
        layout.hasAllPanels ? llvm::alignTo(columns, panelLanes) : panelLanes,
        contraction.elementType);
  PanelCopy copy(*this, split, state, buffer, layout, hasOthers, startOfSums);

  Value from = state.positions[plan.streamed];
  if (!layout.hasAllPanels) {
    copy.emit(from, index(0), index(0), state.vectors, state.tailLanes);
  } else {
    int64_t items = plan.steps[level].items;
    int64_t full = columns / panelLanes * panelLanes;
    int64_t columnStride = source.strides[plan.vectorDim];
    int64_t panelStride = layout.strides[plan.vectorDim];
    auto pack = [&](Value iv) {
      copy.emit(advance(from, iv, columnStride),
                advance(index(0), iv, panelStride), iv, plan.vectors, 0);
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
                index(full), llvm::divideCeil(columns - full, plan.lanes),
                (columns - full) % plan.lanes);
  }
  return enterPanels(state, buffer, layout, hasOthers, startOfSums);
}

NestState PanelPacker::freeze(unsigned level, const NestState &state) {
  PanelLayout layout = getLayout(level, state);
  PackedConstant constant = packConstant(*this, layout);
  auto get = [&](memref::GlobalOp global) -> Value {
    return memref::GetGlobalOp::create(b, global.getType(),
                                       global.getSymName());
  };
  Value buffer = get(constant.panels), flag, startOfSums;
  if (plan.terms > 1)
    flag = split.createFlag(constant.hasOthers);
  if (constant.startOfSums)
    startOfSums = get(constant.startOfSums);
  return enterPanels(state, buffer, layout, flag, startOfSums);
}
