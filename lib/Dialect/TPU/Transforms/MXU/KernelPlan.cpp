//===- KernelPlan.cpp - A kernel's plan as the emitter sees it ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelPlan.h"
#include "Planning/PlanFacts.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;
using namespace systole::tpu;

MXUTarget MXUTarget::get(CPUAttr cpu) {
  MXUTarget target;
  target.vectorBits = cpu.getVectorBits();
  target.vectorRegisters = cpu.getVectorRegisters();
  target.isAArch64 = cpu.hasFeature("neon");
  target.fusedMultiplyAdd = target.isAArch64 || cpu.hasFusedMultiplyAdd();
  target.pairs = cpu.isFaster(ProductUnit::pairs);
  target.tiles = cpu.isFaster(ProductUnit::tiles);
  target.pairLanes = target.isAArch64 ? 4 : 16;
  target.quads = cpu.getPercent(ProductUnit::quads) > 0;
  target.quadTiles = cpu.getPercent(ProductUnit::quad_tiles) >
                     cpu.getPercent(ProductUnit::quads);
  target.mixesBytes = cpu.mixesBytes();
  target.matchesBytes = target.isAArch64;
  target.words = !target.isAArch64 &&
                 (target.vectorBits < 512 || cpu.hasFeature("avx512bw"));
  target.roundsToBF16 =
      cpu.hasFeature(target.isAArch64 ? "bf16" : "avx512bf16");
  target.lineBytes = cpu.getLineBytes();
  return target;
}

void KernelPlan::setVectorDim(unsigned dim, Contraction &contraction) {
  assert(dim <= contraction.dims.size() && "the plan has been checked");
  if (dim == contraction.dims.size())
    contraction.dims.push_back(
        {1,
         false,
         SmallVector<int64_t>(contraction.operands.size(), 0),
         {SmallVector<int64_t>(contraction.axes[0].size(), 0),
          SmallVector<int64_t>(contraction.axes[1].size(), 0)}});
  vectorDim = dim;
  ArrayRef<int64_t> strides = contraction.dims[dim].strides;
  elementwise =
      strides[Contraction::Lhs] != 0 && strides[Contraction::Rhs] != 0;
}

KernelPlan KernelPlan::get(KernelPlanAttr attr, Contraction &contraction,
                           const MXUTarget &target) {
  KernelPlan plan;
  plan.isOfBytes = contraction.isOfBytes();
  plan.mixesBytes = target.mixesBytes;
  plan.matchesBytes = target.matchesBytes;
  plan.lanes = attr.getLanes();
  plan.streamed = Contraction::Operand(attr.getStreamed());
  plan.broadcast =
      plan.streamed == Contraction::Lhs ? Contraction::Rhs : Contraction::Lhs;
  plan.product = attr.getProduct();
  plan.terms = attr.getTerms();
  plan.groupDim = std::max<int64_t>(attr.getGroupDim(), 0);
  plan.groupLayout = attr.getGroupLayout();
  plan.setVectorDim(attr.getVectorDim(), contraction);
  plan.vectors = attr.getVectors();
  if (attr.getRowDim() != -1)
    plan.rowDim = attr.getRowDim();
  if (attr.getLineDim() != -1)
    plan.lineDim = attr.getLineDim();
  plan.rows = attr.getRows();
  plan.sharesLastRows = attr.getShareLastRows();
  plan.innerReductions =
      llvm::to_vector_of<unsigned>(attr.getSums().asArrayRef());
  plan.prefetch = attr.getPrefetch();
  plan.bypassesCaches = attr.getBypassCaches();
  for (KernelStepAttr step : attr.getSteps()) {
    plan.steps.push_back({step.getKind(), unsigned(step.getDim()), step.getBy(),
                          step.getItems()});
    if (step.getKind() == KernelStepKind::panels)
      plan.steps.back() = {step.getKind(), plan.vectorDim,
                           plan.vectors * plan.lanes, step.getItems()};
    if (step.getKind() == KernelStepKind::rows)
      plan.steps.back() = {step.getKind(), *plan.rowDim, plan.rows,
                           step.getItems()};
  }
  plan.isInPanels = systole::tpu::isInPanels(plan, contraction);
  return plan;
}

KernelPlanAttr KernelPlan::toAttr(const Contraction &contraction,
                                  MLIRContext *context) const {
  SmallVector<int64_t> dims = contraction.getExtents();
  if (llvm::all_of(contraction.dims[vectorDim].strides,
                   [](int64_t stride) { return stride == 0; }) &&
      vectorDim + 1 == dims.size() && dims.back() == 1)
    dims.pop_back();
  SmallVector<KernelStepAttr> stepAttrs;
  for (const Step &step : steps) {
    bool isAlone =
        step.kind != KernelStepKind::loop && step.kind != KernelStepKind::copy;
    stepAttrs.push_back(
        KernelStepAttr::get(context, step.kind, isAlone ? 0 : step.dim,
                            isAlone ? 1 : step.step, step.items));
  }
  auto list = [&](ArrayRef<int64_t> numbers) {
    return DenseI64ArrayAttr::get(context, numbers);
  };
  return KernelPlanAttr::get(
      context, list(dims), product, hasGroups() ? int64_t(groupDim) : -1,
      groupLayout, terms, KernelOperand(streamed), lanes, vectorDim, vectors,
      rowDim ? int64_t(*rowDim) : -1, lineDim ? int64_t(*lineDim) : -1, rows,
      sharesLastRows, list(llvm::to_vector_of<int64_t>(innerReductions)),
      prefetch, bypassesCaches, stepAttrs);
}

AxisReach AxisReach::get(const Contraction &contraction, unsigned factor,
                         unsigned axis, ArrayRef<int64_t> extents) {
  AxisReach reach{0, 1};
  int64_t distance = 0;
  for (auto [dim, extent] : llvm::zip_equal(contraction.dims, extents)) {
    int64_t step = std::abs(dim.steps[factor][axis]);
    if (step == 0 || extent <= 1)
      continue;
    reach.step = std::gcd(reach.step, step);
    distance += step * (extent - 1);
  }
  reach.step = std::max<int64_t>(reach.step, 1);
  reach.extent += distance / reach.step;
  return reach;
}

ArrayRef<std::pair<int64_t, int64_t>> KernelPlan::getPasses() const {
  static constexpr std::pair<int64_t, int64_t> one[] = {{0, 0}},
                                               three[] = {{1, 0},
                                                          {0, 1},
                                                          {0, 0}},
                                               six[] = {{2, 0}, {0, 2}, {1, 1},
                                                        {1, 0}, {0, 1}, {0, 0}};
  if (terms == 1)
    return one;
  return terms == 2 ? ArrayRef(three) : ArrayRef(six);
}

int64_t KernelPlan::getBlock(const Contraction &contraction, unsigned dim,
                             ArrayRef<Step> steps) {
  int64_t block = contraction.dims[dim].size;
  for (const Step &step : steps)
    if (step.kind == KernelStepKind::loop && step.dim == dim)
      block = step.step;
  return block;
}

int64_t KernelPlan::countGroups(const Contraction &contraction) const {
  int64_t count = 1;
  for (auto [i, dim] : llvm::enumerate(contraction.dims))
    if (dim.reduction)
      count *= llvm::divideCeil(dim.size, getGroup(unsigned(i)));
  return count;
}

bool systole::tpu::isWindow(const Contraction::Dim &reduction,
                            const Contraction::Dim &positions, unsigned factor,
                            unsigned axis) {
  return reduction.size * reduction.steps[factor][axis] <
         positions.size * positions.steps[factor][axis];
}

bool KernelPlan::padsSums(const Contraction &contraction) const {
  return isTiles() && padsDepth(contraction, groupDim);
}

bool KernelPlan::unfolds(const Contraction &contraction) const {
  return rowDim && padsSums(contraction) &&
         overlapsAlongDepth(*this, contraction, groupDim, *rowDim);
}

bool KernelPlan::converts(const Contraction &contraction,
                          unsigned factor) const {
  Type element = contraction.getElementType(factor);
  if (contraction.isOfBytes())
    return getGroup() != 4;
  if (hasGroups())
    return !element.isBF16();
  return product == KernelProduct::rounded ||
         element != contraction.elementType;
}

bool KernelPlan::skipsZeros(const Contraction &contraction, unsigned dim,
                            unsigned i) const {
  const Contraction::Axis &axis = contraction.axes[broadcast][i];
  auto getStep = [&](unsigned d) {
    return contraction.dims[d].steps[broadcast][i];
  };
  if (!leavesZerosOut(contraction) || !axis.padded || getStep(dim) <= 0)
    return false;
  int64_t group = getGroup();
  bool areWholeGroups = axis.start % group == 0 && axis.size % group == 0 &&
                        contraction.dims[dim].size % group == 0 &&
                        getStep(dim) == 1;
  for (unsigned other = 0; other < contraction.dims.size(); ++other) {
    if (other == dim || getStep(other) == 0)
      continue;
    if (other == vectorDim || other == rowDim ||
        llvm::is_contained(innerReductions, other))
      return false;
    areWholeGroups &= getStep(other) % group == 0;
  }
  return areWholeGroups || getGroup(dim) == 1;
}

std::optional<unsigned>
KernelPlan::findAxisOfRows(const Contraction &contraction, unsigned dim) const {
  if (!leavesZerosOut(contraction) || !rowDim ||
      rows != contraction.dims[*rowDim].size ||
      contraction.dims[dim].size % getGroup(dim) != 0 ||
      llvm::any_of(steps, [&](const Step &step) {
        return step.kind == KernelStepKind::loop && step.dim == dim;
      }))
    return std::nullopt;
  for (auto [i, axis] : llvm::enumerate(contraction.axes[broadcast])) {
    if (!axis.padded)
      continue;
    bool moves = isWindow(contraction.dims[dim], contraction.dims[*rowDim],
                          broadcast, i);
    for (auto [d, other] : llvm::enumerate(contraction.dims))
      moves &= d == dim || d == *rowDim ? other.steps[broadcast][i] > 0
                                        : other.steps[broadcast][i] == 0;
    if (moves)
      return i;
  }
  return std::nullopt;
}
