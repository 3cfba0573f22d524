//===- EvalReduction.cpp - Reductions of dimensions -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Folding.h"
#include "Models.h"

using namespace mlir;
using namespace systole::interpreter;
using namespace systole::stablehlo;

FailureOr<Tensors> systole::interpreter::fold(Region &body, Tensors accumulated,
                                              ArrayRef<Tensor> elements,
                                              Interpreter &interpreter) {
  // The body's types may be wider than the inputs' element types.
  llvm::append_range(accumulated, elements);
  for (auto [argument, value] :
       llvm::zip_equal(body.getArguments(), accumulated))
    value = Tensor::splat(cast<RankedTensorType>(argument.getType()),
                          value.get(int64_t(0)));
  return interpreter.run(body, accumulated);
}

Tensors systole::interpreter::elementsAt(ArrayRef<Tensor> tensors,
                                         ArrayRef<int64_t> index) {
  Tensors result;
  for (const Tensor &tensor : tensors)
    result.push_back(
        Tensor::scalar(tensor.getElementType(), tensor.get(index)));
  return result;
}

LogicalResult systole::interpreter::foldInto(MutableArrayRef<Tensor> results,
                                             ArrayRef<int64_t> index,
                                             Region &body,
                                             ArrayRef<Tensor> elements,
                                             Interpreter &interpreter) {
  FailureOr<Tensors> folded =
      fold(body, elementsAt(results, index), elements, interpreter);
  if (failed(folded))
    return failure();
  for (auto [result, value] : llvm::zip_equal(results, *folded))
    result.set(index, value.get(int64_t(0)));
  return success();
}

/// Reduces in the row-major order of the input's elements, starting with the
/// initial values.
static FailureOr<Tensors> reduce(ReduceOp op, ArrayRef<Tensor> operands,
                                 Interpreter &interpreter) {
  size_t count = op.getInputs().size();
  ArrayRef<Tensor> inputs = operands.take_front(count);
  ArrayRef<Tensor> initialValues = operands.drop_front(count);

  Tensors results;
  for (auto [i, init] : llvm::enumerate(initialValues))
    results.push_back(Tensor::splat(resultType(op, i), init.get(int64_t(0))));

  bool ok = true;
  forEachIndex(inputs[0].getShape(), [&](ArrayRef<int64_t> index) {
    if (!ok)
      return;
    Index target;
    for (auto [dim, i] : llvm::enumerate(index))
      if (!llvm::is_contained(op.getDimensions(), dim))
        target.push_back(i);
    ok = succeeded(foldInto(results, target, op.getBody(),
                            elementsAt(inputs, index), interpreter));
  });
  if (!ok)
    return failure();
  return results;
}

void systole::interpreter::registerReductionModels(MLIRContext *context) {
  attach<ReduceOp, reduce>(context);
}
