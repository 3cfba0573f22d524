//===- ChooseItems.cpp - Work items of a kernel ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../Items/Items.h"
#include "Planner.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::tpu;

/// With fewer items, threads would wait long for the last one.
static constexpr int64_t kEnoughItems = 16;

/// Cuts the outermost loop with enough iterations, or else the one with most
/// items. Loops over blocks of a reduction stay around the items, so sums keep
/// their order. Panels that all items read are packed in items, too.
void Planner::chooseItems(double cycles) {
  SmallVector<int64_t> extents;
  for (const Contraction::Dim &dim : contraction.dims)
    extents.push_back(dim.size);
  Step *cut = nullptr;
  bool hasPanels = false;
  double runs = 1;
  for (Step &step : plan.steps) {
    if (step.kind == Kind::pack && !cut && !hasPanels && plan.terms == 1) {
      Cost copy;
      copy.bytes = 2. * static_cast<double>(getPanelBytes(extents));
      int64_t panels = dim(plan.vectorDim).size / (plan.vectors * plan.lanes);
      step.items = std::max<int64_t>(
          std::min(countItems(systole::tpu::getCycles(copy, cost.cpu)), panels),
          1);
    }
    bool isLoop = step.kind == Kind::loop || step.kind == Kind::panels ||
                  step.kind == Kind::rows;
    if (!isLoop)
      continue;
    hasPanels |= step.kind == Kind::panels;
    int64_t extent = extents[step.dim];
    if (step.kind == Kind::rows && plan.lineDim)
      extent = extents[*plan.lineDim] *
               getRowsOfLine(plan, contraction, step.dim, *plan.lineDim);
    int64_t iterations = llvm::divideCeil(extent, step.step);
    int64_t items = std::min(countItems(cycles / runs), iterations);
    int64_t most = cut ? cut->items : 1;
    if (!dim(step.dim).reduction && most < kEnoughItems && items > most) {
      if (cut)
        cut->items = 1;
      cut = &step;
      // The items have about the same length.
      step.items =
          llvm::divideCeil(iterations, llvm::divideCeil(iterations, items));
    }
    extents[step.dim] = std::min(extents[step.dim], step.step);
    runs *= static_cast<double>(iterations);
  }
}
