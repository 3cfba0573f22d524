//===- WindowShardings.cpp - Rules of windows -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "WindowParts.h"
#include "systole/Dialect/StableHLO/IR/Reducers.h"
#include "systole/Dialect/StableHLO/IR/Window.h"

using namespace mlir;
using namespace systole::sharding;
using namespace systole::stablehlo;

/// Whether each window is one element, and each element a window.
static bool isPointwise(const WindowDimension &window) {
  return window.size == 1 && window.stride == 1 && window.paddingLow == 0 &&
         window.paddingHigh == 0 && window.baseDilation == 1;
}

//===----------------------------------------------------------------------===//
// reduce_window
//===----------------------------------------------------------------------===//

static ShardingRule reduceWindow(ReduceWindowOp op) {
  ShardingRule rule(op.getOperation());
  unsigned count = op.getInputs().size();
  for (auto [i, window] : llvm::enumerate(getWindow(op))) {
    auto dim = static_cast<int64_t>(i);
    SmallVector<ShardingRule::Place> places{{2 * count, dim}};
    for (unsigned k = 0; k < count; ++k)
      places.push_back({k, dim});
    for (unsigned k = 1; k < count; ++k)
      places.push_back({2 * count + k, dim});
    rule.link(places,
              isPointwise(window) ? FactorKind::Parallel : FactorKind::Window);
  }
  return rule;
}

static std::optional<WindowPart> getReducePart(const WindowDimension &window,
                                               int64_t outputs) {
  return getWindowPart(window.paddingLow, window.baseDilation,
                       outputs * window.stride,
                       (outputs - 1) * window.stride +
                           (window.size - 1) * window.windowDilation + 1);
}

static void restrictReduceWindow(ReduceWindowOp op, const Mesh &mesh,
                                 MutableArrayRef<Axes> factorAxes) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  for (auto [dim, window] : llvm::enumerate(getWindow(op)))
    if (!getReducePart(window, getPartSize(type.getDimSize(dim),
                                           mesh.getSize(factorAxes[dim]))))
      factorAxes[dim].clear();
}

static Parts partitionReduceWindow(ReduceWindowOp op, Partitioner &p,
                                   const OpParts &parts) {
  OpParts own = parts;
  unsigned count = op.getInputs().size();
  SmallVector<int64_t> padding;
  for (auto [dim, window] : llvm::enumerate(getWindow(op))) {
    const Axes &axes = parts.factorAxes[dim];
    if (axes.empty() || isPointwise(window)) {
      padding.append({window.paddingLow, window.paddingHigh});
      continue;
    }
    WindowPart part =
        *getReducePart(window, parts.getResultType().getDimSize(dim));
    for (unsigned i = 0; i < count; ++i)
      own.operands[i] =
          p.fetch(op.getLoc(), own.operands[i], dim,
                  parts.rule.getType(i).getDimSize(dim), axes, part.base,
                  part.step, part.length, own.operands[count + i]);
    padding.append({part.paddingLow, part.paddingHigh});
  }
  SmallVector<Value> results = p.clonePart(op, own);
  cast<ReduceWindowOp>(results[0].getDefiningOp())
      .setPaddingAttr(getPaddingAttr(op.getContext(), padding));
  return results;
}

//===----------------------------------------------------------------------===//
// select_and_scatter
//===----------------------------------------------------------------------===//

/// Whether `select` prefers the larger element: padding can then be the lowest
/// number.
static bool selectsMaximum(SelectAndScatterOp op) {
  Block &block = op.getSelect().front();
  auto compare = dyn_cast<CompareOp>(block.front());
  return block.getOperations().size() == 2 && compare &&
         compare.getComparisonDirection() == ComparisonDirection::GE &&
         llvm::equal(compare->getOperands(), block.getArguments());
}

static ShardingRule selectAndScatter(SelectAndScatterOp op) {
  ShardingRule rule(op.getOperation());
  for (auto [i, window] : llvm::enumerate(getWindow(op))) {
    auto dim = static_cast<int64_t>(i);
    rule.link({{3, dim}, {0, dim}, {1, dim}},
              isPointwise(window) ? FactorKind::Parallel : FactorKind::Window);
  }
  return rule;
}

namespace {
/// The windows that reach a shard's elements, and all elements that they reach.
struct ScatterPart {
  int64_t firstWindow, windowStep, numWindows;
  int64_t first, length;
};
} // namespace

static std::optional<ScatterPart> getScatterPart(SelectAndScatterOp op,
                                                 const WindowDimension &window,
                                                 int64_t size) {
  // In a sum, padding windows may take part with zeros.
  if (size % window.stride != 0 || !adds(op.getScatter()) ||
      !selectsMaximum(op) ||
      !getIdentityAttr(
          MaxOp::getOperationName(),
          RankedTensorType::get({}, getElementTypeOrSelf(op.getOperand()))))
    return std::nullopt;
  ScatterPart part;
  part.firstWindow = llvm::divideCeilSigned(window.paddingLow - window.size + 1,
                                            window.stride);
  part.windowStep = size / window.stride;
  part.numWindows =
      llvm::divideFloorSigned(size - 1 + window.paddingLow, window.stride) -
      part.firstWindow + 1;
  if (part.numWindows < 1)
    return std::nullopt;
  part.first = part.firstWindow * window.stride - window.paddingLow;
  part.length = (part.numWindows - 1) * window.stride + window.size;
  return part;
}

static void restrictSelectAndScatter(SelectAndScatterOp op, const Mesh &mesh,
                                     MutableArrayRef<Axes> factorAxes) {
  for (auto [dim, window] : llvm::enumerate(getWindow(op)))
    if (!isPointwise(window) &&
        !getScatterPart(op, window,
                        getPartSize(op.getType().getDimSize(dim),
                                    mesh.getSize(factorAxes[dim]))))
      factorAxes[dim].clear();
}

static Parts partitionSelectAndScatter(SelectAndScatterOp op, Partitioner &p,
                                       const OpParts &parts) {
  OpBuilder &b = p.getBuilder();
  Location loc = op.getLoc();
  OpParts own = parts;
  SmallVector<int64_t> padding;
  SmallVector<std::optional<ScatterPart>> split;
  auto lowestType =
      RankedTensorType::get({}, getElementTypeOrSelf(op.getOperand()));
  SmallVector<int64_t> shape(parts.getResultType().getShape());
  for (auto [dim, window] : llvm::enumerate(getWindow(op))) {
    const Axes &axes = parts.factorAxes[dim];
    split.emplace_back();
    if (axes.empty() || isPointwise(window)) {
      padding.append({window.paddingLow, window.paddingHigh});
      continue;
    }
    ScatterPart part = *getScatterPart(op, window, shape[dim]);
    Value lowest = ConstantOp::create(
        b, loc, lowestType,
        getIdentityAttr(MaxOp::getOperationName(), lowestType));
    own.operands[0] =
        p.fetch(loc, own.operands[0], dim, op.getType().getDimSize(dim), axes,
                part.first, shape[dim], part.length, lowest);
    own.operands[1] = p.fetch(loc, own.operands[1], dim,
                              parts.rule.getType(1).getDimSize(dim), axes,
                              part.firstWindow, part.windowStep,
                              part.numWindows, p.getZero(loc, own.operands[1]));
    shape[dim] = part.length;
    padding.append({0, 0});
    split.back() = part;
  }
  own.resultTypes[0] = parts.getResultType().clone(shape);
  SmallVector<Value> results = p.clonePart(op, own);
  cast<SelectAndScatterOp>(results[0].getDefiningOp())
      .setPaddingAttr(getPaddingAttr(op.getContext(), padding));
  // The shard's own elements among all that the windows reach.
  for (auto [dim, part] : llvm::enumerate(split)) {
    if (!part)
      continue;
    int64_t size = parts.getResultType().getDimSize(dim);
    results[0] =
        p.padDim(loc, results[0], dim, 0,
                 std::max<int64_t>(0, size - part->first - part->length),
                 own.operands[2]);
    results[0] = p.sliceDim(loc, results[0], dim, -part->first, size);
  }
  return results;
}

void systole::sharding::registerWindowRules(MLIRContext *context) {
  attach<ReduceWindowOp, reduceWindow, partitionReduceWindow,
         restrictReduceWindow>(context);
  attach<SelectAndScatterOp, selectAndScatter, partitionSelectAndScatter,
         restrictSelectAndScatter>(context);
}
