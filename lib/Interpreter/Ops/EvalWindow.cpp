//===- EvalWindow.cpp - Windows and their gradients -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Folding.h"
#include "Models.h"
#include "WindowGeometry.h"

using namespace mlir;
using namespace systole::interpreter;
using namespace systole::stablehlo;

/// Returns the dimension along which each window has all elements from the
/// first one on, as in a cumulative sum. Returns std::nullopt for other
/// windows.
static std::optional<size_t>
findCumulativeDimension(const Window &window, ArrayRef<int64_t> inputShape,
                        ArrayRef<int64_t> resultShape) {
  std::optional<size_t> found;
  for (auto [i, dimension] : llvm::enumerate(window)) {
    if (dimension.stride != 1 || dimension.baseDilation != 1 ||
        dimension.windowDilation != 1 || inputShape[i] != resultShape[i] ||
        dimension.paddingLow != dimension.size - 1)
      return std::nullopt;
    if (dimension.size == 1)
      continue;
    if (found || dimension.size < inputShape[i])
      return std::nullopt;
    found = i;
  }
  return found;
}

static bool haveEqualBits(ArrayRef<Tensor> left, ArrayRef<Tensor> right) {
  return llvm::equal(left, right, [](const Tensor &a, const Tensor &b) {
    return a.getData() == b.getData();
  });
}

/// Reduces in the row-major order of the window's elements. The initial values
/// come first, and stand for padding and the gaps of a dilated input.
static FailureOr<Tensors> reduceWindow(ReduceWindowOp op,
                                       ArrayRef<Tensor> operands,
                                       Interpreter &interpreter) {
  size_t count = op.getInputs().size();
  ArrayRef<Tensor> inputs = operands.take_front(count);
  ArrayRef<Tensor> initialValues = operands.drop_front(count);
  Window window = getWindow(op);

  Tensors results;
  for (size_t i = 0; i < count; ++i)
    results.emplace_back(resultType(op, i));

  // A window that has one element more than the one before continues its
  // reduction, if two initial values are reduced to the initial values.
  std::optional<size_t> cumulative = findCumulativeDimension(
      window, inputs[0].getShape(), results[0].getShape());
  if (cumulative) {
    FailureOr<Tensors> folded =
        fold(op.getBody(), Tensors(initialValues), initialValues, interpreter);
    if (failed(folded))
      return failure();
    if (!haveEqualBits(*folded, initialValues))
      cumulative.reset();
  }
  Index extents(op.getWindowDimensions());
  if (cumulative)
    extents[*cumulative] = 1;

  bool ok = true;
  forEachIndex(results[0].getShape(), [&](ArrayRef<int64_t> target) {
    Tensors accumulated(initialValues);
    if (cumulative && target[*cumulative] > 0) {
      Index before(target);
      --before[*cumulative];
      accumulated = elementsAt(results, before);
    }
    forEachIndex(extents, [&](ArrayRef<int64_t> offset) {
      if (!ok)
        return;
      Index position(offset);
      if (cumulative)
        position[*cumulative] = window[*cumulative].size - 1;
      std::optional<Index> source =
          locate(window, inputs[0].getShape(), target, position);
      FailureOr<Tensors> folded =
          fold(op.getBody(), accumulated,
               source ? elementsAt(inputs, *source) : Tensors(initialValues),
               interpreter);
      ok = succeeded(folded);
      if (ok)
        accumulated = std::move(*folded);
    });
    for (auto [result, value] : llvm::zip_equal(results, accumulated))
      result.set(target, value.get(int64_t(0)));
  });
  if (!ok)
    return failure();
  return results;
}

/// Padding is never selected; a window of only padding adds nothing.
static FailureOr<Tensors> selectAndScatter(SelectAndScatterOp op,
                                           ArrayRef<Tensor> operands,
                                           Interpreter &interpreter) {
  const Tensor &operand = operands[0], &source = operands[1];
  Index ones(operand.getRank(), 1);
  ArrayRef<int64_t> sizes = op.getWindowDimensions().value_or(ones);
  Window window = getWindow(op);
  Tensor result = Tensor::splat(resultType(op), operands[2].get(int64_t(0)));

  bool ok = true;
  forEachIndex(source.getShape(), [&](ArrayRef<int64_t> sourceIndex) {
    std::optional<Index> selected;
    forEachIndex(sizes, [&](ArrayRef<int64_t> offset) {
      std::optional<Index> candidate =
          locate(window, operand.getShape(), sourceIndex, offset);
      if (!ok || !candidate)
        return;
      if (selected) {
        FailureOr<Tensors> keep =
            fold(op.getSelect(), elementsAt(operand, *selected),
                 elementsAt(operand, *candidate), interpreter);
        ok = succeeded(keep);
        if (!ok || std::get<bool>((*keep)[0].get(int64_t(0))))
          return;
      }
      selected = candidate;
    });
    if (!ok || !selected)
      return;
    ok = succeeded(foldInto(result, *selected, op.getScatter(),
                            elementsAt(source, sourceIndex), interpreter));
  });
  if (!ok)
    return failure();
  return Tensors{result};
}

void systole::interpreter::registerWindowModels(MLIRContext *context) {
  attach<ReduceWindowOp, reduceWindow>(context);
  attach<SelectAndScatterOp, selectAndScatter>(context);
}
