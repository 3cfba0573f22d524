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

#include <limits>

using namespace mlir;
using namespace systole::tpu;

/// The cycles in which threads meet after their items.
static constexpr double kMeetingCycles = 4000;

/// The numbers of threads for which items are balanced. Small teams count more.
static constexpr int64_t kTeams[] = {2, 4, 8, 16};

/// The time in which threads wait for the last items, beside that of the
/// computation: the sum over all teams, divided by their sizes. `last` of all
/// iterations are in the last item, and `each` in others.
static double getWait(int64_t iterations, int64_t items, int64_t each,
                      int64_t last) {
  double wait = 0;
  for (int64_t threads : kTeams) {
    int64_t longest = llvm::divideCeil(items, threads) * each;
    if (items % threads == 1)
      longest += last - each;
    wait += static_cast<double>(longest) / static_cast<double>(iterations) -
            1. / static_cast<double>(threads);
  }
  return wait;
}

namespace {
/// Items of a loop, and the time in which threads wait for the last ones.
struct Cut {
  int64_t items = 1;
  double wait = std::numeric_limits<double>::infinity();
};
} // namespace

/// Divides iterations into about `items` items such that threads wait least.
/// The last item may be shorter than the others. A loop around this one
/// multiplies the items by `around`.
static Cut balance(int64_t iterations, int64_t items, int64_t around = 1) {
  Cut best;
  int64_t least = llvm::divideCeil(iterations, items + items / 4),
          most = llvm::divideCeil(iterations, std::max<int64_t>(items / 2, 2));
  for (int64_t each = least; each <= most; ++each) {
    int64_t count = llvm::divideCeil(iterations, each);
    int64_t last = iterations - (count - 1) * each;
    double wait = getWait(around * iterations, around * count, each, last);
    if (wait < best.wait)
      best = {count, wait};
  }
  return best;
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
      return balance(extent, items).items;
  return 1;
}

/// Cuts the loop, or the two adjacent ones, for whose items threads wait least.
/// If the cut loop is inside of others, threads meet in each iteration of
/// those. Loops over blocks of a reduction stay around the items, so sums keep
/// their order. Panels and copies that all items read are made in items, too.
void Planner::chooseItems(double cycles) {
  SmallVector<int64_t> extents = contraction.getExtents();
  SmallVector<Step *, 2> cut;
  double least = std::numeric_limits<double>::infinity(), runs = 1;
  bool hasPanels = false;
  // The loop around the next step, if it can be cut; how often it is run.
  Step *outer = nullptr;
  int64_t iterationsOfOuter = 1;
  double runsOfOuter = 1;
  auto consider = [&](ArrayRef<std::pair<Step *, int64_t>> items, double wait,
                      double runs) {
    wait += runs * kMeetingCycles * std::size(kTeams) / cycles;
    if (wait >= least)
      return;
    least = wait;
    for (Step *step : cut)
      step->items = 1;
    cut.clear();
    for (auto [step, count] : items) {
      step->items = count;
      cut.push_back(step);
    }
  };
  for (Step &step : plan.steps) {
    if (step.kind == Kind::pack && cut.empty() && !hasPanels &&
        plan.terms == 1) {
      Cost copy;
      copy.bytes = 2. * static_cast<double>(getPanelBytes(extents));
      int64_t panels = dim(plan.vectorDim).size / (plan.vectors * plan.lanes);
      step.items = std::max<int64_t>(
          std::min(countItems(systole::tpu::getCycles(copy, cost.cpu)), panels),
          1);
    }
    if (step.kind == Kind::copy && cut.empty() && !hasPanels && plan.terms == 1)
      step.items = countItemsOfCopy(Contraction::Operand(step.dim), extents);
    bool isLoop = step.kind == Kind::loop || step.kind == Kind::panels ||
                  step.kind == Kind::rows;
    if (!isLoop) {
      outer = nullptr;
      continue;
    }
    hasPanels |= step.kind == Kind::panels;
    int64_t extent = extents[step.dim];
    if (step.kind == Kind::rows && plan.lineDim)
      extent = extents[*plan.lineDim] *
               getRowsOfLine(plan, contraction, step.dim, *plan.lineDim);
    int64_t iterations = llvm::divideCeil(extent, step.step);
    bool canBeCut = !dim(step.dim).reduction && iterations > 1;
    if (int64_t items = std::min(countItems(cycles / runs), iterations);
        canBeCut && items > 1) {
      Cut own = balance(iterations, items);
      consider({{&step, own.items}}, own.wait, runs);
    }
    if (outer && canBeCut && step.kind == Kind::loop) {
      int64_t items = countItems(cycles / runsOfOuter) / iterationsOfOuter;
      if (items > 1) {
        Cut both =
            balance(iterations, std::min(items, iterations), iterationsOfOuter);
        consider({{outer, iterationsOfOuter}, {&step, both.items}}, both.wait,
                 runsOfOuter);
      }
    }
    outer = canBeCut ? &step : nullptr;
    iterationsOfOuter = iterations;
    runsOfOuter = runs;
    extents[step.dim] = std::min(extents[step.dim], step.step);
    runs *= static_cast<double>(iterations);
  }
}
