//===- Pieces.cpp - Pieces of a tensor along a dimension ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Sharding/Pieces.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

/// Whether the pieces along a dimension are contiguous.
static bool areContiguous(ArrayRef<int64_t> shape, int64_t dim) {
  return llvm::all_of(shape.take_front(dim), [](int64_t n) { return n == 1; });
}

Value sharding::addFirst(Emitter &emitter, Value value) {
  SmallVector<int64_t> shape(shapeOf(value));
  shape.insert(shape.begin(), 1);
  return emitter.reshape(value, shape);
}

Value sharding::splitIntoPieces(Emitter &emitter, Value value, int64_t dim,
                                int64_t count) {
  SmallVector<int64_t> shape(shapeOf(value));
  shape[dim] /= count;
  if (areContiguous(shape, dim)) {
    shape.insert(shape.begin(), count);
    return emitter.reshape(value, shape);
  }
  shape.insert(shape.begin() + dim, count);
  auto order = llvm::to_vector(llvm::seq<int64_t>(0, shape.size()));
  std::rotate(order.begin(), order.begin() + dim, order.begin() + dim + 1);
  return emitter.transpose(emitter.reshape(value, shape), order);
}

Value sharding::joinPieces(Emitter &emitter, Value pieces, int64_t dim) {
  SmallVector<int64_t> shape(shapeOf(pieces).drop_front());
  int64_t count = shapeOf(pieces).front();
  if (!areContiguous(shape, dim)) {
    auto order = llvm::to_vector(llvm::seq<int64_t>(0, shape.size() + 1));
    std::rotate(order.begin(), order.begin() + 1, order.begin() + dim + 1);
    pieces = emitter.transpose(pieces, order);
  }
  shape[dim] *= count;
  return emitter.reshape(pieces, shape);
}
