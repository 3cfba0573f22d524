//===- PoolingOps.cpp - Pooling layers ------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayerTypeRules.h"
#include "systole/Dialect/Graph/IR/Graph.h"

using namespace mlir;
using namespace systole::graph;

LogicalResult systole::graph::inferPooling(
    Operation *op, RankedTensorType input, ArrayAttr sizes, ArrayAttr strides,
    StringRef padding, SmallVectorImpl<RankedTensorType> &results) {
  bool isMean = isa<AvgPool1DOp, AvgPool2DOp, AvgPool3DOp>(op);
  if ((isMean && failed(requireFloat(op, "input", input))) ||
      failed(requireRank(op, "input", input, sizes.size() + 2, /*exact=*/true)))
    return failure();
  return inferWindow(op, input, sizes, strides, /*dilations=*/nullptr, padding,
                     input.getShape().back(), results);
}

LogicalResult
systole::graph::inferGlobalPooling(Operation *op, RankedTensorType input,
                                   int64_t places, bool keepDims,
                                   SmallVectorImpl<RankedTensorType> &results) {
  if (failed(requireFloat(op, "input", input)) ||
      failed(requireRank(op, "input", input, places + 2, /*exact=*/true)))
    return failure();
  SmallVector<int64_t> shape{input.getDimSize(0)};
  shape.append(keepDims ? places : 0, 1);
  shape.push_back(input.getShape().back());
  results.push_back(RankedTensorType::get(shape, input.getElementType()));
  return success();
}
