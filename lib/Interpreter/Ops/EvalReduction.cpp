//===- EvalReduction.cpp - Reductions of dimensions -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Folding.h"
#include "Models.h"
#include "systole/Dialect/StableHLO/IR/Reducers.h"

#include <cmath>

using namespace mlir;
using namespace systole;
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

namespace {

/// A sum that keeps the rounding errors of its additions (Neumaier, 1974).
struct Sum {
  double value = 0, error = 0;

  void add(double element) {
    double next = value + element;
    error += std::abs(value) >= std::abs(element) ? (value - next) + element
                                                  : (element - next) + value;
    value = next;
  }
  double get() const {
    return std::isfinite(value) && error != 0 ? value + error : value;
  }
};

} // namespace

/// Sums floats and complex numbers, and rounds once.
static Tensor sum(const Tensor &input, RankedTensorType type, Scalar init,
                  ArrayRef<int64_t> dimensions, bool flushes) {
  auto flush = [&](const Tensor &tensor) {
    return flushes ? tensor.flushed() : tensor;
  };
  Tensor result = Tensor::splat(type, init);
  size_t parts = getParts(init).size();
  SmallVector<Sum> sums(result.getNumElements() * parts);
  Tensor start = flush(result), elements = flush(input);
  for (size_t i = 0; i < sums.size(); ++i)
    sums[i].value = getParts(start.get(int64_t(i / parts)))[i % parts];
  // The position of the sum that an element belongs to.
  SmallVector<int64_t> strides(input.getShape().size(), 0);
  int64_t stride = 1;
  for (size_t dim = strides.size(); dim-- > 0;)
    if (!llvm::is_contained(dimensions, dim)) {
      strides[dim] = stride;
      stride *= input.getShape()[dim];
    }
  int64_t position = 0;
  forEachIndex(input.getShape(), [&](ArrayRef<int64_t> index) {
    int64_t target = 0;
    for (auto [i, step] : llvm::zip_equal(index, strides))
      target += i * step;
    for (auto [part, number] :
         llvm::enumerate(getParts(elements.get(position))))
      sums[target * parts + part].add(number);
    ++position;
  });
  for (int64_t i = 0; i < result.getNumElements(); ++i)
    result.set(i, parts == 2 ? Scalar(Complex(sums[2 * i].get(),
                                              sums[2 * i + 1].get()))
                             : Scalar(sums[i].get()));
  return flush(result);
}

/// Reduces in the row-major order of the input's elements, starting with the
/// initial values. Sums of floats are as precise as their types allow.
static FailureOr<Tensors> reduce(ReduceOp op, ArrayRef<Tensor> operands,
                                 Interpreter &interpreter) {
  size_t count = op.getInputs().size();
  ArrayRef<Tensor> inputs = operands.take_front(count);
  ArrayRef<Tensor> initialValues = operands.drop_front(count);

  Tensors results;
  auto isInexact = [](Value value) {
    return isa<FloatType, ComplexType>(getElementTypeOrSelf(value));
  };
  if (matchCombiner(op.getBody()) == Combiner::Add &&
      llvm::all_of(op.getInputs(), isInexact)) {
    for (auto [i, input] : llvm::enumerate(inputs))
      results.push_back(sum(
          input, resultType(op, i), initialValues[i].get(int64_t(0)),
          op.getDimensions(), interpreter.getDenormals() == Denormals::Flush));
    return results;
  }
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
