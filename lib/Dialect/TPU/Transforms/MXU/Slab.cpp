//===- Slab.cpp - Packed blocks of an operand -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A packed block (`Slab`) holds the elements that a block of the iteration
// space reads of an operand, with its padding zeros, in the multiplied type.
// Its axes are the operand's, so that overlapping windows are copied once. If
// products need pairs that are not adjacent in the operand, they are adjacent
// in the packed block: its innermost axis is then the pair.
//
//===----------------------------------------------------------------------===//

#include "Emitter.h"
#include "Planning/KernelCost.h"
#include "Transpose16x16.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::tpu;

struct Emitter::SlabAxis {
  unsigned axis;
  /// Copies coordinates at multiples of this from the first.
  int64_t step;
  Extent extent;
  /// The coordinate of the first.
  Value origin;
  /// In elements of the packed block; for the pairs' axis, from pair to pair.
  int64_t stride = 0;
  bool isPairs = false;
  /// It is innermost in the packed block, and not in the operand.
  bool isDepth = false;
};

struct Emitter::Slab {
  unsigned factor;
  Source source;
  SmallVector<SlabAxis> axes;
  /// The block's position in the operand, and in the packed block.
  Value from, start;
  /// The size of one term.
  int64_t elements = 1;
  Value buffer, hasOthers;
  /// Padding zeros are written with each copy.
  bool copiesZeros = false;

  bool hasPairs() const {
    return llvm::any_of(axes,
                        [](const SlabAxis &axis) { return axis.isPairs; });
  }
  /// Null if it is not transposed.
  const SlabAxis *getDepth() const {
    auto depth =
        llvm::find_if(axes, [](const SlabAxis &axis) { return axis.isDepth; });
    return depth == axes.end() ? nullptr : depth;
  }
};

/// Describes the box that the current block reads of an operand.
Emitter::Slab Emitter::describeSlab(const State &state, unsigned factor) {
  Slab slab;
  slab.factor = factor;
  slab.source = state.sources[factor];
  slab.from = state.positions[factor];
  SmallVector<int64_t> extents;
  for (const Extent &extent : state.extents)
    extents.push_back(extent.constant);
  bool isApart =
      plan.hasPairs() && factor == plan.broadcast && !plan.pairsAreContiguous();
  bool pairs = isApart && !plan.transposes();
  for (auto [i, axis] : llvm::enumerate(contraction.axes[factor])) {
    AxisReach reach = AxisReach::get(contraction, factor, i, extents);
    SlabAxis result{unsigned(i),
                    reach.step,
                    {reach.extent, {}},
                    state.coordinates[factor][i]};
    Value extent = index(1);
    bool dynamic = false;
    for (auto [dim, left] : llvm::zip_equal(contraction.dims, state.extents)) {
      int64_t step = dim.steps[factor][i];
      if (step == 0 || left.constant <= 1)
        continue;
      Value distance = shift(materialize(left), -1);
      dynamic |= bool(left.value);
      extent = advance(extent, distance, std::abs(step) / reach.step);
      if (step < 0) {
        result.origin = advance(result.origin, distance, step);
        slab.from = advance(slab.from, distance, step * axis.stride);
      }
    }
    if (dynamic)
      result.extent.value = extent;
    if (isApart && contraction.dims[plan.pairDim].steps[factor][i] != 0)
      (pairs ? result.isPairs : result.isDepth) = true;
    slab.axes.push_back(result);
  }

  int64_t bytes = plan.hasPairs() && factor == plan.broadcast
                      ? 2
                      : contraction.elementBytes;
  slab.elements = pairs ? 2 : 1;
  SmallVector<SlabAxis *> inOrder;
  for (SlabAxis &axis : slab.axes)
    if (!axis.isDepth)
      inOrder.push_back(&axis);
  for (SlabAxis &axis : slab.axes)
    if (axis.isDepth)
      inOrder.push_back(&axis);
  for (SlabAxis *next : llvm::reverse(inOrder)) {
    SlabAxis &axis = *next;
    // Rows a multiple of this apart would share few sets of the cache.
    if (axis.extent.constant > 1 &&
        slab.elements * bytes % KernelCost::kDistantBytes == 0)
      slab.elements += target.lineBytes / bytes;
    axis.stride = slab.elements;
    slab.elements *= axis.isPairs ? llvm::divideCeil(axis.extent.constant, 2)
                                  : axis.extent.constant;
  }

  slab.start = index(0);
  for (const SlabAxis &axis : slab.axes)
    for (auto [dim, left] : llvm::zip_equal(contraction.dims, state.extents))
      if (int64_t step = dim.steps[factor][axis.axis]; step < 0)
        slab.start = advance(slab.start, shift(materialize(left), -1),
                             -step / axis.step * axis.stride);
  return slab;
}

/// How far a dimension moves in the packed block.
int64_t Emitter::getStride(const Slab &slab, unsigned dim) {
  int64_t stride = 0;
  for (const SlabAxis &axis : slab.axes)
    stride += contraction.dims[dim].steps[slab.factor][axis.axis] / axis.step *
              (axis.isPairs ? axis.stride / 2 : axis.stride);
  return stride;
}

void Emitter::emitSlab(unsigned level, const State &state) {
  unsigned factor = plan.steps[level].dim;
  Slab slab = describeSlab(state, factor);
  // The streamed operand in pairs is converted when it is packed into panels.
  bool isRaw = plan.hasPairs() && factor == plan.streamed;
  // Tiles may read whole rows past the last; copies fill whole vectors.
  int64_t slack = 2 * plan.lanes;
  if (plan.isTiles() && factor == plan.broadcast)
    slack += 32 * std::abs(getStride(slab, *plan.rowDim));
  bool hasTerms = plan.terms > 1 && !isRaw;
  if (hasTerms) {
    // Terms begin on a cache line.
    slab.elements = llvm::alignTo(slab.elements, 32);
    slab.hasOthers = allocateFlag();
    storeFlag(slab.hasOthers, 0);
  }
  int64_t elements = (hasTerms ? plan.terms : 1) * slab.elements;
  slab.buffer =
      allocate(elements + slack,
               isRaw ? contraction.getElementType(factor) : getProductType());
  slab.source.converted |= isRaw;

  if (contraction.isPadded(factor)) {
    // Zeros at the same positions in each block are written once.
    bool same = true;
    for (const SlabAxis &axis : slab.axes)
      if (contraction.axes[factor][axis.axis].padded)
        same &= !axis.extent.value &&
                isa<arith::ConstantIndexOp>(axis.origin.getDefiningOp());
    // A copy may write a few zeros too many, into the next term; a transposing
    // one writes none.
    slab.copiesZeros = !same && !hasTerms && !slab.getDepth();
    if (!slab.copiesZeros) {
      OpBuilder::InsertionGuard guard(b);
      if (same)
        b.setInsertionPointAfterValue(slab.buffer);
      fillWithZeros(slab.buffer, index(0), index(elements));
    }
  }
  copyAxes(slab, 0, slab.from, index(0), Value());

  State inner = state;
  Source &source = inner.sources[factor];
  source.memref = slab.buffer;
  source.converted = !isRaw || state.sources[factor].converted;
  source.termStride = slab.elements;
  source.hasOthers = slab.hasOthers;
  for (auto [dim, stride] : llvm::enumerate(source.strides))
    stride = getStride(slab, dim);
  inner.positions[factor] = slab.start;
  if (plan.prefetches(Prefetch::rows) && factor == plan.broadcast)
    inner.upcoming = findUpcoming(level, state);
  emit(level + 1, inner);
}

/// The next block of the loop around the broadcast operand's packed block. The
/// last block of a reduction has no next one and returns itself.
std::optional<Emitter::Upcoming> Emitter::findUpcoming(unsigned level,
                                                       const State &state) {
  const Source &source = state.sources[plan.broadcast];
  for (const Step &step :
       llvm::reverse(ArrayRef<Step>(plan.steps).take_front(level)))
    if (step.kind == KernelStepKind::loop && source.strides[step.dim] != 0) {
      Value position = state.positions[plan.broadcast];
      Value next = shift(position, step.step * source.strides[step.dim]);
      if (contraction.dims[step.dim].reduction)
        next = arith::SelectOp::create(b, loc, state.last, position, next);
      return Upcoming{source, next};
    }
  return std::nullopt;
}

/// Fills by whole vectors of zeros, perhaps slightly beyond `count`.
void Emitter::fillWithZeros(Value memref, Value from, Value count) {
  Type element = cast<MemRefType>(memref.getType()).getElementType();
  Value zero = zeroVector(VectorType::get(plan.lanes, element));
  loop({0, count}, plan.lanes,
       [&](Value iv) { storeVector(zero, memref, advance(from, iv, 1), 0); });
}

/// The first position of an axis that is inside of the operand, and the one
/// after the last.
std::pair<Value, Value> Emitter::findInside(const Slab &slab,
                                            const SlabAxis &axis) {
  Value zero = index(0), extent = materialize(axis.extent);
  const Contraction::Axis &source = contraction.axes[slab.factor][axis.axis];
  if (!source.padded)
    return {zero, extent};
  auto divide = [&](Value distance) -> Value {
    if (axis.step == 1)
      return distance;
    return arith::CeilDivSIOp::create(b, loc, distance, index(axis.step));
  };
  Value before = arith::SubIOp::create(b, loc, zero, axis.origin);
  Value room = arith::SubIOp::create(b, loc, index(source.size), axis.origin);
  Value low = arith::MaxSIOp::create(b, loc, zero, divide(before));
  low = arith::MinSIOp::create(b, loc, low, extent);
  Value high = arith::MinSIOp::create(b, loc, extent, divide(room));
  return {low, arith::MaxSIOp::create(b, loc, low, high)};
}

/// Calls `copy` for an axis, and writes zeros around it if it is padded. Extra
/// zeros are overwritten by the next copy.
void Emitter::copyWithZeros(const Slab &slab, const SlabAxis &axis, Value to,
                            Value low, Value high, function_ref<void()> copy) {
  if (!slab.copiesZeros || !contraction.axes[slab.factor][axis.axis].padded)
    return copy();
  fillWithZeros(slab.buffer, to, advance(index(0), low, axis.stride));
  copy();
  Value rest = arith::SubIOp::create(b, loc, materialize(axis.extent), high);
  fillWithZeros(slab.buffer, advance(to, high, axis.stride),
                advance(index(0), rest, axis.stride));
}

/// The first of the axes that are copied as one run: contiguous in operand and
/// packed block, and whole except for the first of them.
unsigned Emitter::findRun(const Slab &slab) {
  unsigned run = slab.axes.size();
  int64_t inner = 1, unit = slab.hasPairs() ? 2 : 1;
  while (run > 0) {
    const SlabAxis &axis = slab.axes[run - 1];
    const Contraction::Axis &source = contraction.axes[slab.factor][axis.axis];
    if (axis.isPairs || axis.step != 1 || source.stride != inner ||
        axis.stride != unit * inner)
      break;
    --run;
    if (source.padded || axis.extent.value ||
        axis.extent.constant != source.size)
      break;
    inner *= source.size;
  }
  return run;
}

/// Loops over the axes from `next` on around copies of contiguous runs. `from`
/// and `to` point to the axes' first elements. The odd element of a pair, if it
/// exists, is one step of its axis further.
void Emitter::copyAxes(const Slab &slab, unsigned next, Value from, Value to,
                       Value oddIsThere) {
  if (slab.getDepth()) {
    if (next + 1 == slab.axes.size())
      return copyTransposing(slab, from, to);
    if (slab.axes[next].isDepth)
      return copyAxes(slab, next + 1, from, to, oddIsThere);
  }
  unsigned run = slab.getDepth() ? slab.axes.size() : findRun(slab);
  if (next >= run)
    return copyRun(slab, next, from, to, oddIsThere);

  const SlabAxis &axis = slab.axes[next];
  const Contraction::Axis &source = contraction.axes[slab.factor][axis.axis];
  if (axis.isPairs) {
    Value pairs =
        arith::CeilDivUIOp::create(b, loc, materialize(axis.extent), index(2));
    auto forOp = scf::ForOp::create(b, loc, index(0), pairs, index(1));
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPoint(forOp.getBody()->getTerminator());
    Value iv = forOp.getInductionVar();
    Value odd = shift(advance(index(0), iv, 2), 1);
    Value isThere = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt,
                                          odd, materialize(axis.extent));
    return copyAxes(slab, next + 1,
                    advance(from, iv, 2 * axis.step * source.stride),
                    advance(to, iv, axis.stride), isThere);
  }
  auto [low, high] = findInside(slab, axis);
  copyWithZeros(slab, axis, to, low, high, [&, low = low, high = high] {
    auto forOp = scf::ForOp::create(b, loc, low, high, index(1));
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPoint(forOp.getBody()->getTerminator());
    Value iv = forOp.getInductionVar();
    copyAxes(slab, next + 1, advance(from, iv, axis.step * source.stride),
             advance(to, iv, axis.stride), oddIsThere);
  });
}

/// Copies and transposes the operand's and the packed block's innermost axes,
/// square by square.
void Emitter::copyTransposing(const Slab &slab, Value from, Value to) {
  const SlabAxis &rows = slab.axes.back(), &depth = *slab.getDepth();
  const Contraction::Axis &source = contraction.axes[slab.factor][rows.axis];
  int64_t depthStride =
      depth.step * contraction.axes[slab.factor][depth.axis].stride;
  Value memref = slab.source.memref;
  auto type = VectorType::get(
      plan.lanes, cast<MemRefType>(memref.getType()).getElementType());
  auto [low, high] = findInside(slab, rows);
  from = advance(from, low, rows.step);
  to = advance(to, low, rows.stride);
  Extent extent{rows.extent.constant, {}};
  if (source.padded || rows.extent.value)
    extent.value = arith::SubIOp::create(b, loc, high, low);

  if (rows.step != 1) {
    loop(depth.extent, 1, [&](Value k) {
      loop(extent, 1, [&](Value row) {
        Value element = loadScalar(
            memref, advance(advance(from, k, depthStride), row, rows.step));
        Value vector = vector::BroadcastOp::create(b, loc, type, element);
        Value target = advance(advance(to, k, 1), row, rows.stride);
        for (auto [term, value] :
             llvm::enumerate(toTerms(vector, slab.source, slab.hasOthers)))
          memref::StoreOp::create(
              b, loc, vector::ExtractOp::create(b, loc, value, 0), slab.buffer,
              ValueRange{shift(target, term * slab.elements)});
      });
    });
    return;
  }

  bool isWhole = !extent.value && extent.constant % plan.lanes == 0;
  auto copySquare = [&](Value k, Value row) {
    Value left = arith::SubIOp::create(b, loc, materialize(extent), row);
    Value mask = isWhole ? Value() : lanesMask(left);
    Value corner = advance(advance(from, k, depthStride), row, 1);
    SmallVector<Value> square;
    for (int64_t i = 0; i < plan.lanes; ++i) {
      Value position = shift(corner, i * depthStride);
      square.push_back(mask ? loadMasked(memref, position, mask, type)
                            : loadVector(memref, position, 0, type));
    }
    transpose16x16(b, loc, square);
    Value target = advance(advance(to, k, 1), row, rows.stride);
    for (int64_t i = 0; i < plan.lanes; ++i) {
      OpBuilder::InsertionGuard guard(b);
      if (!isWhole) {
        Value isThere = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sgt,
                                              left, index(i));
        auto ifOp =
            scf::IfOp::create(b, loc, isThere, /*withElseRegion=*/false);
        b.setInsertionPoint(ifOp.thenYield());
      }
      for (auto [term, vector] :
           llvm::enumerate(toTerms(square[i], slab.source, slab.hasOthers)))
        storeVector(vector, slab.buffer,
                    shift(target, i * rows.stride + term * slab.elements), 0);
    }
  };
  loop(depth.extent, plan.lanes, [&](Value k) {
    loop(extent, plan.lanes, [&](Value row) { copySquare(k, row); });
  });
}

/// Copies the axes from `first` on, which are contiguous.
void Emitter::copyRun(const Slab &slab, unsigned first, Value from, Value to,
                      Value oddIsThere) {
  if (first == slab.axes.size())
    return copyElements(slab, from, to, {1, {}}, oddIsThere);
  int64_t inner = 1;
  for (const SlabAxis &axis :
       ArrayRef<SlabAxis>(slab.axes).drop_front(first + 1))
    inner *= axis.extent.constant;
  const SlabAxis &axis = slab.axes[first];
  const Contraction::Axis &source = contraction.axes[slab.factor][axis.axis];
  Extent extent{axis.extent.constant * inner, {}};
  if (!source.padded) {
    if (axis.extent.value)
      extent.value = advance(index(0), axis.extent.value, inner);
    return copyElements(slab, from, to, extent, oddIsThere);
  }
  auto [low, high] = findInside(slab, axis);
  extent.value =
      advance(index(0), arith::SubIOp::create(b, loc, high, low), inner);
  copyWithZeros(slab, axis, to, low, high, [&, low = low] {
    copyElements(slab, advance(from, low, inner), advance(to, low, axis.stride),
                 extent, oddIsThere);
  });
}

/// Copies contiguous elements.
void Emitter::copyElements(const Slab &slab, Value from, Value to,
                           Extent extent, Value oddIsThere) {
  int64_t unit = slab.hasPairs() ? 2 : 1;
  Value count = materialize(extent);
  Value tail = arith::RemUIOp::create(b, loc, count, index(plan.lanes));
  Value whole = arith::SubIOp::create(b, loc, count, tail);
  loop({0, whole}, plan.lanes, [&](Value iv) {
    copyVector(slab, advance(from, iv, 1), advance(to, iv, unit), Value(),
               oddIsThere);
  });
  if (!extent.value && extent.constant % plan.lanes == 0)
    return;
  copyVector(slab, advance(from, whole, 1), advance(to, whole, unit), tail,
             oddIsThere);
}

/// Copies a vector, or the first lanes of one.
void Emitter::copyVector(const Slab &slab, Value from, Value to, Value lanes,
                         Value oddIsThere) {
  Value memref = slab.source.memref;
  auto type = VectorType::get(
      plan.lanes, cast<MemRefType>(memref.getType()).getElementType());
  Value mask = lanes ? lanesMask(lanes) : Value();
  auto load = [&](Value position, Value mask) {
    Value vector = mask ? loadMasked(memref, position, mask, type)
                        : loadVector(memref, position, 0, type);
    return toTerms(vector, slab.source, slab.hasOthers);
  };
  SmallVector<Value> terms = load(from, mask);
  if (!slab.hasPairs()) {
    for (auto [term, vector] : llvm::enumerate(terms)) {
      Value place = shift(to, term * slab.elements);
      if (!mask)
        storeVector(vector, slab.buffer, place, 0);
      else
        vector::MaskedStoreOp::create(b, loc, slab.buffer, place, mask, vector);
    }
    return;
  }
  int64_t distance = 0;
  for (const SlabAxis &axis : slab.axes)
    if (axis.isPairs)
      distance = axis.step * contraction.axes[slab.factor][axis.axis].stride;
  Value count = lanes ? lanes : index(plan.lanes);
  Value oddLanes = arith::SelectOp::create(b, loc, oddIsThere, count, index(0));
  Value odd = load(shift(from, distance), lanesMask(oddLanes)).front();
  Value pairs = interleave(terms.front(), odd);
  if (!mask)
    return storeVector(pairs, slab.buffer, to, 0);
  Value pairMask = vector::CreateMaskOp::create(
      b, loc, VectorType::get(2 * plan.lanes, b.getI1Type()),
      advance(index(0), lanes, 2));
  vector::MaskedStoreOp::create(b, loc, slab.buffer, to, pairMask, pairs);
}
