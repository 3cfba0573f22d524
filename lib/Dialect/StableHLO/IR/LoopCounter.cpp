//===- LoopCounter.cpp - Number of iterations of loops --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/LoopCounter.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

static std::optional<int64_t> getInteger(Value value) {
  DenseIntElementsAttr elements;
  if (!value || !matchPattern(value, m_Constant(&elements)) ||
      elements.getNumElements() != 1)
    return std::nullopt;
  APInt number = *elements.value_begin<APInt>();
  bool isUnsigned = cast<IntegerType>(elements.getElementType()).isUnsigned();
  return isUnsigned ? static_cast<int64_t>(number.getZExtValue())
                    : number.getSExtValue();
}

/// The integer that a value in a region of the loop is, if known: a constant,
/// or an invariant carried value that starts as one.
static std::optional<int64_t> getInteger(WhileOp loop, Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument || argument.getOwner()->getParentOp() != loop)
    return getInteger(value);
  unsigned index = argument.getArgNumber();
  Block &body = loop.getBody().front();
  if (body.getTerminator()->getOperand(index) != body.getArgument(index))
    return std::nullopt;
  return getInteger(loop.getOperands()[index]);
}

/// The step of the carried value `index`, if the body adds a constant to it.
static std::optional<int64_t> getStep(WhileOp loop, unsigned index) {
  Block &body = loop.getBody().front();
  Value next = body.getTerminator()->getOperand(index);
  BlockArgument argument = body.getArgument(index);
  if (auto add = next.getDefiningOp<AddOp>()) {
    if (add.getLhs() == argument)
      return getInteger(loop, add.getRhs());
    if (add.getRhs() == argument)
      return getInteger(loop, add.getLhs());
  } else if (auto subtract = next.getDefiningOp<SubtractOp>()) {
    if (subtract.getLhs() == argument)
      if (auto step = getInteger(loop, subtract.getRhs()))
        return -*step;
  }
  return std::nullopt;
}

std::optional<Counter> systole::stablehlo::findCounter(WhileOp loop) {
  auto compare = loop.getCond()
                     .front()
                     .getTerminator()
                     ->getOperand(0)
                     .getDefiningOp<CompareOp>();
  if (!compare)
    return std::nullopt;
  // `counter direction bound`, or reversed.
  Value counter = compare.getLhs(), limit = compare.getRhs();
  ComparisonDirection direction = compare.getComparisonDirection();
  if (!isa<BlockArgument>(counter) || getInteger(loop, counter)) {
    std::swap(counter, limit);
    switch (direction) {
    case ComparisonDirection::LT:
      direction = ComparisonDirection::GT;
      break;
    case ComparisonDirection::LE:
      direction = ComparisonDirection::GE;
      break;
    case ComparisonDirection::GT:
      direction = ComparisonDirection::LT;
      break;
    case ComparisonDirection::GE:
      direction = ComparisonDirection::LE;
      break;
    default:
      break;
    }
  }
  auto argument = dyn_cast<BlockArgument>(counter);
  if (!argument || argument.getOwner() != &loop.getCond().front())
    return std::nullopt;
  unsigned index = argument.getArgNumber();
  auto start = getInteger(loop.getOperands()[index]);
  auto bound = getInteger(loop, limit);
  auto step = getStep(loop, index);
  if (!start || !bound || !step || *step == 0)
    return std::nullopt;

  int64_t distance = *bound - *start, size = *step;
  switch (direction) {
  case ComparisonDirection::LE:
    ++distance;
    [[fallthrough]];
  case ComparisonDirection::LT:
    if (size < 0)
      return std::nullopt;
    break;
  case ComparisonDirection::GE:
    --distance;
    [[fallthrough]];
  case ComparisonDirection::GT:
    if (size > 0)
      return std::nullopt;
    break;
  case ComparisonDirection::NE:
    if (distance % size != 0 || distance / size < 0)
      return std::nullopt;
    break;
  case ComparisonDirection::EQ:
    return std::nullopt;
  }
  if (size < 0) {
    distance = -distance;
    size = -size;
  }
  int64_t count = distance <= 0 ? 0 : (distance + size - 1) / size;
  return Counter{index, *start, *step, count};
}

bool systole::stablehlo::isOverwritten(WhileOp loop, unsigned index) {
  Block &body = loop.getBody().front();
  BlockArgument before = body.getArgument(index);
  auto update = body.getTerminator()
                    ->getOperand(index)
                    .getDefiningOp<DynamicUpdateSliceOp>();
  if (!update || update.getOperand() != before || !before.hasOneUse() ||
      !loop.getCond().front().getArgument(index).use_empty())
    return false;
  // The counter is the position along the first dimension; the others have one
  // position only.
  ArrayRef<int64_t> all = cast<ShapedType>(before.getType()).getShape();
  ArrayRef<int64_t> part =
      cast<ShapedType>(update.getUpdate().getType()).getShape();
  if (all.empty() || part.front() != 1 || part.drop_front() != all.drop_front())
    return false;
  std::optional<Counter> counter = findCounter(loop);
  if (!counter || counter->count != all.front() ||
      update.getStartIndices().front() != body.getArgument(counter->index))
    return false;
  return counter->step == 1
             ? counter->start == 0
             : counter->step == -1 && counter->start == counter->count - 1;
}
