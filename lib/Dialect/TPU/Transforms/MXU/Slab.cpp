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

#include "Slab.h"
#include "Planning/KernelCost.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::tpu;

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
      allocate(elements + slack, isRaw ? contraction.getElementType(factor)
                                       : instructions->getFactorType());
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
