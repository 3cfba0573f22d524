//===- BlockPacker.cpp - Packed blocks of an operand ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockPacker.h"
#include "Planning/KernelCost.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::tpu;

PackedBlock BlockPacker::describe(const NestState &state, unsigned operand) {
  PackedBlock block;
  block.operand = operand;
  block.source = state.sources[operand];
  block.from = state.positions[operand];
  SmallVector<int64_t> extents;
  for (const Extent &extent : state.extents)
    extents.push_back(extent.constant);
  bool isApart = plan.hasGroups() && operand == plan.broadcast &&
                 !plan.groupsAreContiguous();
  int64_t group = isApart && !plan.transposes() ? plan.getGroup() : 1;
  bool isTiled = plan.isTiles() && operand == plan.broadcast;
  bool unfolds = isTiled && plan.unfolds(contraction);
  for (auto [i, axis] : llvm::enumerate(contraction.axes[operand])) {
    if (unfolds && i + 1 == contraction.axes[operand].size()) {
      // Each row has its sums, also those that the next row has, too.
      Contraction::Axis rows = axis;
      rows.padded = false;
      int64_t step = contraction.dims[*plan.rowDim].steps[operand][i];
      Value origin = state.coordinates[operand][i];
      for (auto [dim, source, distance] :
           {std::tuple(*plan.rowDim, rows, step),
            std::tuple(plan.groupDim, axis, int64_t(1))}) {
        block.axes.push_back(
            {unsigned(i), source, distance, state.extents[dim], origin});
        block.axes.back().dim = dim;
      }
      continue;
    }
    AxisReach reach = AxisReach::get(contraction, operand, i, extents);
    PackedBlock::Axis result{unsigned(i),
                             axis,
                             reach.step,
                             {reach.extent, {}},
                             state.coordinates[operand][i]};
    Value extent = index(1);
    bool dynamic = false;
    for (auto [dim, left] : llvm::zip_equal(contraction.dims, state.extents)) {
      int64_t step = dim.steps[operand][i];
      if (step == 0 || left.constant <= 1)
        continue;
      Value distance = shift(materialize(left), -1);
      dynamic |= bool(left.value);
      extent = advance(extent, distance, std::abs(step) / reach.step);
      if (step < 0) {
        result.origin = advance(result.origin, distance, step);
        block.from = advance(block.from, distance, step * axis.stride);
      }
    }
    if (dynamic)
      result.extent.value = extent;
    if (isApart && contraction.dims[plan.groupDim].steps[operand][i] != 0) {
      result.group = group;
      result.isDepth = group == 1;
    }
    block.axes.push_back(result);
  }

  int64_t bytes = operand == plan.broadcast || contraction.isOfBytes()
                      ? plan.getFactorBytes(contraction) / plan.terms
                      : contraction.elementBytes;
  block.elements = group;
  SmallVector<PackedBlock::Axis *> inOrder;
  for (PackedBlock::Axis &axis : block.axes)
    if (!axis.isDepth)
      inOrder.push_back(&axis);
  for (PackedBlock::Axis &axis : block.axes)
    if (axis.isDepth)
      inOrder.push_back(&axis);
  for (PackedBlock::Axis *next : llvm::reverse(inOrder)) {
    PackedBlock::Axis &axis = *next;
    // Rows a multiple of this apart would share few sets of the cache. Rows of
    // tiles load faster an odd number of lines apart.
    bool isRow =
        isTiled && contraction.dims[*plan.rowDim].steps[operand][axis.axis];
    int64_t distance = isRow ? 2 * target.lineBytes : KernelCost::kDistantBytes;
    if (axis.extent.constant > 1 && block.elements * bytes % distance == 0) {
      // Lines stay whole rows apart.
      int64_t row = plan.lineDim && operand == plan.broadcast
                        ? block.getStride(contraction, *plan.rowDim)
                        : 0;
      block.elements += std::max(row, target.lineBytes / bytes);
    }
    axis.stride = block.elements;
    bool isPadded = isTiled && !axis.isDepth &&
                    contraction.dims[plan.groupDim].steps[operand][axis.axis] &&
                    axis.dim != plan.rowDim && plan.padsSums(contraction);
    block.elements *=
        isPadded
            ? llvm::alignTo(axis.extent.constant, getDepthOfTiles(contraction))
            : llvm::divideCeil(axis.extent.constant, axis.group);
  }

  block.start = index(0);
  for (const PackedBlock::Axis &axis : block.axes)
    for (auto [dim, left] : llvm::zip_equal(contraction.dims, state.extents))
      if (int64_t step = dim.steps[operand][axis.axis]; step < 0)
        block.start = advance(block.start, shift(materialize(left), -1),
                              -step / axis.step * axis.stride);
  return block;
}

NestState BlockPacker::pack(unsigned level, const NestState &state) {
  const unsigned operand = plan.steps[level].dim;
  PackedBlock block = describe(state, operand);
  block.items = state.isItem ? 1 : plan.steps[level].items;
  // The streamed operand in groups is converted when it is packed into panels.
  bool isRaw = plan.hasGroups() && operand == plan.streamed;
  // Tiles may read whole rows past the last; copies fill whole vectors.
  int64_t slack = std::max<int64_t>(plan.getGroup(), 2) * plan.lanes;
  if (plan.isTiles() && operand == plan.broadcast)
    slack += 32 * std::abs(block.getStride(contraction, *plan.rowDim));
  bool hasTerms = plan.terms > 1 && !isRaw;
  if (hasTerms) {
    // Terms begin on a cache line.
    block.elements = llvm::alignTo(block.elements, 32);
    block.hasOthers = BF16Split(*this).createFlag(false);
  }
  int64_t elements = (hasTerms ? plan.terms : 1) * block.elements;
  block.buffer =
      allocate(elements + slack, isRaw ? contraction.getElementType(operand)
                                       : instructions->getOperandType());
  block.source.converted |= isRaw;

  bool padsSums = operand == plan.broadcast && plan.padsSums(contraction);
  if (contraction.isPadded(operand) || padsSums) {
    // Zeros at the same positions in each block are written once.
    bool same = true;
    for (const PackedBlock::Axis &axis : block.axes)
      if (axis.source.padded)
        same &= !axis.extent.value && getConstantIntValue(axis.origin);
    // Copies do not write the zeros of a split block: some would land in the
    // next term. Transposing copies write no zeros.
    block.copiesZeros = !same && !hasTerms && !block.getDepth();
    // Whole vectors of zeros stay in the part of an item.
    const PackedBlock::Axis *cut = block.getCutAxis();
    bool isOnce =
        llvm::none_of(ArrayRef<KernelPlan::Step>(plan.steps).take_front(level),
                      [](const KernelPlan::Step &step) {
                        return step.kind == KernelStepKind::loop ||
                               step.kind == KernelStepKind::panels;
                      });
    block.fillsItems = cut && isOnce && cut->stride % plan.lanes == 0;
    if (!block.fillsItems && (!block.copiesZeros || padsSums)) {
      OpBuilder::InsertionGuard guard(b);
      if (same || padsSums)
        b.setInsertionPointAfterValue(block.buffer);
      fillWithZeros(block.buffer, index(0), index(elements));
    }
    if (padsSums)
      whenBlockEndsInTile(state, [&] {
        fillWithZeros(block.buffer, index(0), index(elements));
      });
  }
  copyToBlock(*this, block);

  NestState inner = state;
  Source &source = inner.sources[operand];
  source.memref = block.buffer;
  source.converted = !isRaw || state.sources[operand].converted;
  source.termStride = block.elements;
  source.hasOthers = block.hasOthers;
  for (auto [dim, stride] : llvm::enumerate(source.strides))
    stride = block.getStride(contraction, dim);
  inner.positions[operand] = block.start;
  return inner;
}
