//===- EvalScan.cpp - A loop along a dimension ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models.h"
#include "systole/Dialect/CHLO/IR/CHLO.h"

using namespace mlir;
using namespace systole;
using namespace systole::interpreter;
using namespace systole::chlo;

/// Calls `visit` with every position of a slice of `shape` at `place` of
/// `dimension`, and the position of its element in the whole.
static void
forEachInSlice(ArrayRef<int64_t> shape, int64_t dimension, int64_t place,
               llvm::function_ref<void(int64_t, ArrayRef<int64_t>)> visit) {
  Index slice(shape);
  slice.erase(slice.begin() + dimension);
  int64_t position = 0;
  forEachIndex(slice, [&](ArrayRef<int64_t> index) {
    Index whole(index);
    whole.insert(whole.begin() + dimension, place);
    visit(position++, whole);
  });
}

static FailureOr<Tensors> scan(ScanOp op, ArrayRef<Tensor> operands,
                               Interpreter &interpreter) {
  auto dimension = static_cast<int64_t>(op.getDimension());
  size_t numInputs = op.getInputs().size(), numOutputs = op.getOutputs().size();
  ArrayRef<Tensor> inputs = operands.take_front(numInputs);
  Tensors carries(operands.drop_front(numInputs)), outputs;
  for (size_t i = 0; i < numOutputs; ++i)
    outputs.emplace_back(resultType(op, i));
  Block &body = op.getBody().front();
  for (int64_t i = 0, length = op.getLength(); i < length; ++i) {
    int64_t place = op.getIsReverse() ? length - 1 - i : i;
    Tensors values;
    for (auto it : llvm::zip(inputs, body.getArguments())) {
      const Tensor &input = std::get<0>(it);
      Tensor slice(cast<RankedTensorType>(std::get<1>(it).getType()));
      forEachInSlice(input.getShape(), dimension, place,
                     [&](int64_t position, ArrayRef<int64_t> index) {
                       slice.set(position, input.get(index));
                     });
      values.push_back(std::move(slice));
    }
    llvm::append_range(values, carries);
    FailureOr<Tensors> returned = interpreter.run(op.getBody(), values);
    if (failed(returned))
      return failure();
    for (size_t j = 0; j < numOutputs; ++j)
      forEachInSlice(outputs[j].getShape(), dimension, place,
                     [&](int64_t position, ArrayRef<int64_t> index) {
                       outputs[j].set(index, (*returned)[j].get(position));
                     });
    carries.assign(returned->begin() + numOutputs, returned->end());
  }
  llvm::append_range(outputs, carries);
  return outputs;
}

void systole::interpreter::registerScanModels(MLIRContext *context) {
  attach<ScanOp, scan>(context);
}
