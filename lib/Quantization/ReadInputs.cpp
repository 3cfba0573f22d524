//===- ReadInputs.cpp - Batches of a model's inputs -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReadInputs.h"

#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/Execution/TensorFile.h"
#include "systole/Support/TensorArchive.h"

using namespace mlir;
using namespace systole;
using interpreter::Tensor;
using interpreter::Tensors;

std::string quantization::getInputKey(StringRef name) {
  return ("input." + name).str();
}

llvm::Expected<std::vector<Tensors>>
quantization::readInputs(StringRef path, func::FuncOp function) {
  llvm::Expected<NamedArrays> arrays = readTensorArchive(path);
  if (!arrays)
    return arrays.takeError();
  std::vector<Tensors> batches;
  for (auto [i, argument] : llvm::enumerate(function.getArguments())) {
    auto type = cast<RankedTensorType>(argument.getType());
    StringRef name = tpu::getInfeed(function, i).getValue();
    auto found = llvm::find_if(*arrays, [&](const auto &array) {
      return array.first == getInputKey(name);
    });
    if (found == arrays->end())
      return llvm::createStringError("'" + path + "': there is no array '" +
                                     getInputKey(name) + "'");
    // The batches replace the array.
    const NpyArray all = std::move(found->second);
    int64_t rows = type.getDimSize(0), count = all.shape.front() / rows;
    if (count == 0)
      return llvm::createStringError(
          "calibration needs a batch of %d examples, and the pipeline for "
          "predictions has %d",
          static_cast<int>(rows), static_cast<int>(all.shape.front()));
    batches.resize(count);
    size_t bytes = all.data.size() / all.shape.front() * rows;
    for (int64_t b = 0; b < count; ++b) {
      NpyArray batch{all.descr, all.shape, {}};
      batch.shape.front() = rows;
      auto begin = all.data.begin() + static_cast<int64_t>(b * bytes);
      batch.data.assign(begin, begin + static_cast<int64_t>(bytes));
      llvm::Expected<Tensor> tensor = execution::toTensor(batch, type, name);
      if (!tensor)
        return tensor.takeError();
      batches[b].push_back(std::move(*tensor));
    }
  }
  return batches;
}
