//===- EvalSort.cpp - Sorting ---------------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models.h"

#include <algorithm>

using namespace mlir;
using namespace systole::interpreter;
using namespace systole::stablehlo;

/// Whether the elements at one index come before those at another.
static FailureOr<bool> isBefore(SortOp op, ArrayRef<Tensor> inputs,
                                ArrayRef<int64_t> first,
                                ArrayRef<int64_t> second,
                                Interpreter &interpreter) {
  Tensors arguments;
  for (const Tensor &input : inputs)
    for (ArrayRef<int64_t> index : {first, second})
      arguments.push_back(
          Tensor::scalar(input.getElementType(), input.get(index)));
  FailureOr<Tensors> result = interpreter.run(op.getComparator(), arguments);
  if (failed(result))
    return failure();
  return std::get<bool>((*result)[0].get(int64_t(0)));
}

/// The positions of a line's elements in sorted order, by insertion, which ends
/// even if the comparator is no order.
static FailureOr<Index> orderOfLine(SortOp op, ArrayRef<Tensor> inputs,
                                    Index line, int64_t dim,
                                    Interpreter &interpreter) {
  Index order;
  for (int64_t next = 0; next < inputs[0].getShape()[dim]; ++next) {
    // The sort is stable, since `next` is inserted after all elements that it
    // does not precede.
    size_t at = order.size();
    while (at > 0) {
      Index candidate = line, previous = line;
      candidate[dim] = next;
      previous[dim] = order[at - 1];
      FailureOr<bool> before =
          isBefore(op, inputs, candidate, previous, interpreter);
      if (failed(before))
        return failure();
      if (!*before)
        break;
      --at;
    }
    order.insert(order.begin() + at, next);
  }
  return order;
}

static FailureOr<Tensors> sort(SortOp op, ArrayRef<Tensor> operands,
                               Interpreter &interpreter) {
  auto dim = static_cast<int64_t>(op.getDimension());
  if (dim < 0)
    dim += operands[0].getRank();
  Index lines(operands[0].getShape());
  lines[dim] = std::min<int64_t>(lines[dim], 1);
  Tensors results(operands);
  bool ok = true;
  forEachIndex(lines, [&](ArrayRef<int64_t> line) {
    if (!ok)
      return;
    FailureOr<Index> order =
        orderOfLine(op, operands, Index(line), dim, interpreter);
    ok = succeeded(order);
    if (!ok)
      return;
    for (auto [place, from] : llvm::enumerate(*order)) {
      Index source(line), target(line);
      source[dim] = from;
      target[dim] = place;
      for (auto [result, operand] : llvm::zip_equal(results, operands))
        result.setElement(result.getPosition(target), operand,
                          operand.getPosition(source));
    }
  });
  if (!ok)
    return failure();
  return results;
}

void systole::interpreter::registerSortModels(MLIRContext *context) {
  attach<SortOp, sort>(context);
}
