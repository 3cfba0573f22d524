//===- Contraction.cpp - A contraction as strides -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Contraction.h"
#include "llvm/ADT/Sequence.h"

using namespace mlir;
using namespace systole::tpu;

/// The value of an affine expression at a point.
static int64_t evaluate(AffineExpr expr, ArrayRef<int64_t> point) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue();
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return point[dim.getPosition()];
  auto binary = cast<AffineBinaryOpExpr>(expr);
  int64_t lhs = evaluate(binary.getLHS(), point);
  int64_t rhs = evaluate(binary.getRHS(), point);
  assert((binary.getKind() == AffineExprKind::Add ||
          binary.getKind() == AffineExprKind::Mul) &&
         "subscripts of a contraction are linear");
  return binary.getKind() == AffineExprKind::Add ? lhs + rhs : lhs * rhs;
}

/// Elements from the start of a memref with these strides at a point.
static int64_t linearize(AffineMap map, ArrayRef<int64_t> strides,
                         ArrayRef<int64_t> point) {
  int64_t position = 0;
  for (auto [result, stride] : llvm::zip_equal(map.getResults(), strides))
    position += evaluate(result, point) * stride;
  return position;
}

Contraction Contraction::get(MXUOpInterface op) {
  Contraction result;
  auto init = cast<MemRefType>(op.getInit().getType());
  result.elementType = init.getElementType();
  result.elementBytes = init.getElementTypeBitWidth() / 8;
  result.operands = {op.getLhs(), op.getRhs(), op.getInit()};
  llvm::append_range(result.operands, op.getEpilogueOperands());

  SmallVector<AffineMap> maps = op.getContractionMaps();
  AffineMap destMap = maps[Dest];
  for (AffineMap map : op.getEpilogueIndexingMaps())
    maps.push_back(map.compose(destMap));

  SmallVector<int64_t> shape = op.getIterationShape();
  SmallVector<Dim> dims;
  for (auto [position, size] : llvm::enumerate(shape))
    dims.push_back({size, !destMap.isFunctionOfDim(position), {}});

  SmallVector<int64_t> point(shape.size(), 0);
  for (auto [operand, map] : llvm::zip_equal(result.operands, maps)) {
    int64_t unused;
    SmallVector<int64_t> strides;
    LogicalResult strided = cast<MemRefType>(operand.getType())
                                .getStridesAndOffset(strides, unused);
    assert(succeeded(strided) && "(M2) is verified");
    (void)strided;
    int64_t start = linearize(map, strides, point);
    result.offsets.push_back(start);
    for (auto [position, dim] : llvm::enumerate(dims)) {
      point[position] = 1;
      dim.strides.push_back(linearize(map, strides, point) - start);
      point[position] = 0;
    }
  }

  llvm::erase_if(dims, [](const Dim &dim) { return dim.size == 1; });
  auto key = [&](unsigned i) {
    const Dim &dim = dims[i];
    int64_t stride = dim.reduction ? std::max(std::abs(dim.strides[Lhs]),
                                              std::abs(dim.strides[Rhs]))
                                   : std::abs(dim.strides[Dest]);
    return std::tuple(dim.reduction, -stride, i);
  };
  auto order = llvm::to_vector(llvm::seq<unsigned>(0, dims.size()));
  llvm::sort(order, [&](unsigned a, unsigned b) { return key(a) < key(b); });

  for (unsigned i : order) {
    const Dim &dim = dims[i];
    Dim *outer = result.dims.empty() ? nullptr : &result.dims.back();
    bool merges = outer && outer->reduction == dim.reduction;
    for (unsigned i = 0; merges && i < dim.strides.size(); ++i)
      merges = outer->strides[i] == dim.size * dim.strides[i];
    if (!merges) {
      result.dims.push_back(dim);
      continue;
    }
    outer->size *= dim.size;
    outer->strides = dim.strides;
  }
  return result;
}
