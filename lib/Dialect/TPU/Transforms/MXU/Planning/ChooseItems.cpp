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

/// A cut loop inside of another one has threads meet in each iteration of that.
/// It needs so many times its items.
static constexpr int64_t kItemsOfInnerLoop = 2;

/// At most `items` items of about the same length.
static int64_t balance(int64_t iterations, int64_t items) {
  return llvm::divideCeil(iterations, llvm::divideCeil(iterations, items));
}

/// The items for a copy of what an operand has in a block: of its first axis of
/// more than one element, if that is not the innermost.
int64_t Planner::countItemsOfCopy(Contraction::Operand operand,
                                  ArrayRef<int64_t> extents) {
  Cost copy;
  copy.bytes = 2. * static_cast<double>(getBoxBytes(operand, extents));
  int64_t items = countItems(systole::tpu::getCycles(copy, cost.cpu));
  if (items < 2)
    return 1;
  size_t axes = contraction.axes[operand].size();
  for (size_t axis = 0; axis + 1 < axes; ++axis)
    if (int64_t extent =
            AxisReach::get(contraction, operand, axis, extents).extent;
        extent > 1)
      return balance(extent, items);
  return 1;
}

/// Cuts the outermost loop with enough iterations, or else the one with most
/// items. Loops over blocks of a reduction stay around the items, so sums keep
/// their order. Panels and copies that all items read are made in items, too.
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
    if (step.kind == Kind::copy && !cut && !hasPanels && plan.terms == 1)
      step.items = countItemsOfCopy(Contraction::Operand(step.dim), extents);
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
    if (items > 1)
      items = balance(iterations, items);
    int64_t most = cut ? cut->items : 1;
    if (!dim(step.dim).reduction && most < kEnoughItems &&
        items >= (cut ? kItemsOfInnerLoop * most : 2)) {
      if (cut)
        cut->items = 1;
      cut = &step;
      step.items = items;
    }
    extents[step.dim] = std::min(extents[step.dim], step.step);
    runs *= static_cast<double>(iterations);
  }
}
