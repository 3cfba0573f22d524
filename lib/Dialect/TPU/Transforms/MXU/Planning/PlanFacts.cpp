//===- PlanFacts.cpp - Facts that plans depend on -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlanFacts.h"

using namespace mlir;
using namespace systole::tpu;

static int64_t getStride(const Contraction &contraction, unsigned operand,
                         unsigned dim) {
  return contraction.dims[dim].strides[operand];
}

ParallelDims ParallelDims::get(const KernelPlan &plan,
                               const Contraction &contraction) {
  ParallelDims result;
  for (unsigned i = 0; i < contraction.dims.size(); ++i) {
    if (contraction.dims[i].reduction || i == plan.vectorDim)
      continue;
    bool inStreamed = getStride(contraction, plan.streamed, i) != 0;
    bool inBroadcast = getStride(contraction, plan.broadcast, i) != 0;
    if (inStreamed && inBroadcast)
      result.batch.push_back(i);
    else if (inStreamed)
      result.columns.push_back(i);
    else
      result.rows.push_back(i);
  }
  return result;
}

std::optional<unsigned>
systole::tpu::findContiguousGroups(const KernelPlan &plan,
                                   const Contraction &contraction) {
  ArrayRef<Contraction::Axis> axes = contraction.axes[plan.broadcast];
  if (axes.empty() || axes.back().stride != 1)
    return std::nullopt;
  for (auto [i, dim] : llvm::enumerate(contraction.dims)) {
    ArrayRef<int64_t> steps = dim.steps[plan.broadcast];
    if (dim.reduction && steps.back() == 1 &&
        llvm::all_of(steps.drop_back(), [](int64_t s) { return s == 0; }))
      return i;
  }
  return std::nullopt;
}

bool systole::tpu::canOverlapLastGroup(const KernelPlan &plan,
                                       const Contraction &contraction,
                                       unsigned dim, int64_t group) {
  int64_t size = contraction.dims[dim].size;
  return size % group != 0 && size > group &&
         !contraction.isPadded(plan.streamed) &&
         getStride(contraction, plan.streamed, dim) != 1;
}

bool systole::tpu::movesAlone(const KernelPlan &plan,
                              const Contraction &contraction, unsigned dim) {
  ArrayRef<Contraction::Axis> axes = contraction.axes[plan.broadcast];
  ArrayRef<int64_t> steps = contraction.dims[dim].steps[plan.broadcast];
  auto isMoved = [](int64_t step) { return step != 0; };
  if (!contraction.dims[dim].reduction || llvm::count_if(steps, isMoved) != 1)
    return false;
  unsigned axis = llvm::find_if(steps, isMoved) - steps.begin();
  // The innermost axis is copied by vectors.
  if (steps[axis] < 0 || axes[axis].padded || axis + 1 == axes.size())
    return false;
  for (auto [i, other] : llvm::enumerate(contraction.dims))
    if (i != dim && other.steps[plan.broadcast][axis] != 0)
      return false;
  return true;
}

bool systole::tpu::canTranspose(const KernelPlan &plan,
                                const Contraction &contraction, unsigned dim) {
  return !padsDepth(contraction, dim) && movesAlone(plan, contraction, dim) &&
         contraction.axes[plan.broadcast].back().stride == 1;
}

bool systole::tpu::padsDepth(const Contraction &contraction, unsigned depth) {
  return contraction.dims[depth].size % getDepthOfTiles(contraction) != 0;
}

bool systole::tpu::overlapsAlongDepth(const KernelPlan &plan,
                                      const Contraction &contraction,
                                      unsigned depth, unsigned dim) {
  ArrayRef<int64_t> steps = contraction.dims[depth].steps[plan.broadcast];
  for (auto [own, other] :
       llvm::zip_equal(steps, contraction.dims[dim].steps[plan.broadcast]))
    if (dim != depth && own != 0 && other != 0)
      return true;
  return false;
}

bool systole::tpu::canPadRows(const KernelPlan &plan,
                              const Contraction &contraction, unsigned depth,
                              unsigned rowDim) {
  for (unsigned i = 0; i < contraction.dims.size(); ++i)
    if (i != rowDim && overlapsAlongDepth(plan, contraction, depth, i))
      return false;
  auto isMoved = [](int64_t step) { return step != 0; };
  ArrayRef<int64_t> steps = contraction.dims[rowDim].steps[plan.broadcast];
  return !overlapsAlongDepth(plan, contraction, depth, rowDim) ||
         (llvm::count_if(steps, isMoved) == 1 && steps.back() > 0);
}

int64_t systole::tpu::getRowsOfLine(const KernelPlan &plan,
                                    const Contraction &contraction,
                                    unsigned rowDim, unsigned lineDim) {
  // The axis along which only this parallel dimension moves, forwards.
  auto findAxis = [&](unsigned dim) -> std::optional<unsigned> {
    std::optional<unsigned> result;
    for (auto [i, step] :
         llvm::enumerate(contraction.dims[dim].steps[plan.broadcast])) {
      if (step == 0)
        continue;
      if (step < 0 || result)
        return std::nullopt;
      result = i;
    }
    for (auto [i, other] : llvm::enumerate(contraction.dims))
      if (result && i != dim && !other.reduction &&
          other.steps[plan.broadcast][*result] != 0)
        return std::nullopt;
    return result;
  };
  if (plan.padsSums(contraction))
    return 0;
  std::optional<unsigned> places = findAxis(rowDim), lines = findAxis(lineDim);
  if (!places || !lines || *places != *lines + 1)
    return 0;
  SmallVector<int64_t> extents = contraction.getExtents();
  auto getReach = [&](unsigned axis) {
    return AxisReach::get(contraction, plan.broadcast, axis, extents);
  };
  AxisReach along = getReach(*places), across = getReach(*lines);
  int64_t place =
      contraction.dims[rowDim].steps[plan.broadcast][*places] / along.step;
  int64_t line =
      contraction.dims[lineDim].steps[plan.broadcast][*lines] / across.step;
  return line * along.extent % place == 0 ? line * along.extent / place : 0;
}

bool systole::tpu::isInGroups(const KernelPlan &plan,
                              const Contraction &contraction) {
  return plan.product == KernelProduct::pairs && !contraction.isOfBytes() &&
         !plan.converts(contraction, plan.streamed) &&
         !contraction.isPadded(plan.streamed) &&
         contraction.dims[plan.groupDim].size == 2 &&
         getStride(contraction, plan.streamed, plan.groupDim) == 1 &&
         getStride(contraction, plan.streamed, plan.vectorDim) == 2 &&
         contraction.dims[plan.vectorDim].size % plan.lanes == 0;
}

bool systole::tpu::isInPanels(const KernelPlan &plan,
                              const Contraction &contraction) {
  int64_t columns = plan.vectors * plan.lanes;
  if (ParallelDims::get(plan, contraction).columns.empty() ||
      !isInGroups(plan, contraction) ||
      contraction.dims[plan.vectorDim].size != columns)
    return false;
  int64_t distance = 2 * columns;
  for (unsigned i : llvm::reverse(plan.innerReductions)) {
    if (i == plan.groupDim)
      continue;
    if (getStride(contraction, plan.streamed, i) != distance)
      return false;
    distance *= contraction.dims[i].size;
  }
  return true;
}

bool systole::tpu::mustPack(const KernelPlan &plan,
                            const Contraction &contraction) {
  int64_t stride = getStride(contraction, plan.streamed, plan.vectorDim);
  if (contraction.empty || plan.elementwise || stride == 0 ||
      isInGroups(plan, contraction))
    return false;
  if (stride != 1 || plan.hasGroups())
    return true;
  // A dimension that is contiguous only because an axis has one element is not
  // so in a packed block, where padding makes that axis longer.
  ArrayRef<int64_t> steps =
      contraction.dims[plan.vectorDim].steps[plan.streamed];
  return contraction.isPadded(plan.streamed) &&
         llvm::any_of(steps.drop_back(),
                      [](int64_t step) { return step != 0; });
}

bool systole::tpu::canFreeze(const KernelPlan &plan,
                             const Contraction &contraction) {
  ParallelDims dims = ParallelDims::get(plan, contraction);
  return dims.batch.empty() && dims.columns.empty() &&
         !contraction.isPadded(plan.streamed) &&
         getConstant(contraction.operands[plan.streamed]);
}

bool systole::tpu::mustCopy(const KernelPlan &plan,
                            const Contraction &contraction,
                            Contraction::Operand factor) {
  if (contraction.empty)
    return false;
  if (contraction.isPadded(factor))
    return true;
  // If both operands are vectors, they are converted as they are loaded.
  bool converts = !plan.elementwise && plan.converts(contraction, factor);
  // Registers of tiles read whole rows, also past the last one.
  bool readsPast = plan.isTiles() &&
                   (plan.lineDim || contraction.dims[*plan.rowDim].size % 16 ||
                    plan.padsSums(contraction));
  return factor == plan.broadcast &&
         (converts || readsPast ||
          (plan.hasGroups() && !plan.groupsAreContiguous()));
}

bool systole::tpu::canBypassCaches(const KernelPlan &plan,
                                   const Contraction &contraction) {
  auto type =
      cast<MemRefType>(contraction.operands[Contraction::Dest].getType());
  auto [strides, offset] = type.getStridesAndOffset();
  (void)strides;
  if (plan.addsBlocks(contraction) ||
      getStride(contraction, Contraction::Dest, plan.vectorDim) != 1 ||
      ShapedType::isDynamic(offset))
    return false;
  int64_t start = offset + contraction.offsets[Contraction::Dest];
  bool areAligned = start % plan.lanes == 0;
  for (unsigned i = 0; i < contraction.dims.size(); ++i)
    areAligned &=
        i == plan.vectorDim ||
        getStride(contraction, Contraction::Dest, i) % plan.lanes == 0;
  return areAligned;
}
