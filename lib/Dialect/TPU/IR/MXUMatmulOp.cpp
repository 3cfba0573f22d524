//===- MXUMatmulOp.cpp - Matrix products ----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/TPU/IR/TPU.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace systole::tpu;

int64_t MXUMatmulOp::getNumParts() { return 1; }

/// The dimensions below `rank` that are neither batching nor contracting.
static SmallVector<int64_t> getFreeDims(int64_t rank,
                                        ArrayRef<int64_t> batching,
                                        ArrayRef<int64_t> contracting) {
  SmallVector<int64_t> free;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (!llvm::is_contained(batching, dim) &&
        !llvm::is_contained(contracting, dim))
      free.push_back(dim);
  return free;
}

/// The destination's shape, then the contracting extents.
SmallVector<int64_t> MXUMatmulOp::getIterationShape(int64_t) {
  ArrayRef<int64_t> lhs = getLhs().getType().getShape();
  SmallVector<int64_t> shape(getInit().getType().getShape());
  for (int64_t dim : getLhsContractingDims())
    shape.push_back(lhs[dim]);
  return shape;
}

SmallVector<AffineMap> MXUMatmulOp::getContractionMaps(int64_t) {
  MLIRContext *context = getContext();
  int64_t outRank = getInit().getType().getRank();
  unsigned numDims = outRank + getLhsContractingDims().size();
  // Subscripts of one operand, whose free dimensions follow `firstFree`.
  auto factorMap = [&](ShapedType type, ArrayRef<int64_t> batching,
                       ArrayRef<int64_t> contracting, int64_t firstFree) {
    SmallVector<AffineExpr> subscripts(type.getRank());
    for (auto [i, dim] : llvm::enumerate(batching))
      subscripts[dim] = getAffineDimExpr(i, context);
    for (auto [i, dim] : llvm::enumerate(contracting))
      subscripts[dim] = getAffineDimExpr(outRank + i, context);
    for (auto [i, dim] :
         llvm::enumerate(getFreeDims(type.getRank(), batching, contracting)))
      subscripts[dim] = getAffineDimExpr(firstFree + i, context);
    return AffineMap::get(numDims, 0, subscripts, context);
  };
  SmallVector<AffineExpr> destination;
  for (int64_t dim = 0; dim < outRank; ++dim)
    destination.push_back(getAffineDimExpr(dim, context));
  ShapedType lhs = getLhs().getType(), rhs = getRhs().getType();
  int64_t numBatching = getLhsBatchingDims().size();
  int64_t rhsFree = lhs.getRank() - getLhsContractingDims().size();
  return {
      factorMap(lhs, getLhsBatchingDims(), getLhsContractingDims(),
                numBatching),
      factorMap(rhs, getRhsBatchingDims(), getRhsContractingDims(), rhsFree),
      AffineMap::get(numDims, 0, destination, context)};
}

LogicalResult MXUMatmulOp::verify() {
  ShapedType lhs = getLhs().getType(), rhs = getRhs().getType();
  if (getLhsBatchingDims().size() != getRhsBatchingDims().size() ||
      getLhsContractingDims().size() != getRhsContractingDims().size())
    return emitOpError(
        "pairs dimensions of lhs with dimensions of rhs, but has "
        "lists of different lengths");
  for (auto [name, type, batching, contracting] :
       {std::tuple(StringRef("lhs"), lhs, getLhsBatchingDims(),
                   getLhsContractingDims()),
        std::tuple(StringRef("rhs"), rhs, getRhsBatchingDims(),
                   getRhsContractingDims())}) {
    llvm::SmallBitVector seen(type.getRank());
    for (int64_t dim : llvm::concat<const int64_t>(batching, contracting)) {
      if (dim < 0 || dim >= type.getRank() || seen[dim])
        return emitOpError("names dimension ")
               << dim << " of " << name << ", which "
               << (dim < 0 || dim >= type.getRank() ? "does not exist"
                                                    : "is named already");
      seen.set(dim);
    }
  }
  for (auto [lhsDims, rhsDims] :
       {std::pair(getLhsBatchingDims(), getRhsBatchingDims()),
        std::pair(getLhsContractingDims(), getRhsContractingDims())})
    for (auto [lhsDim, rhsDim] : llvm::zip_equal(lhsDims, rhsDims))
      if (lhs.getDimSize(lhsDim) != rhs.getDimSize(rhsDim))
        return emitOpError("pairs dimension ")
               << lhsDim << " of lhs, of extent " << lhs.getDimSize(lhsDim)
               << ", with dimension " << rhsDim << " of rhs, of extent "
               << rhs.getDimSize(rhsDim);
  SmallVector<int64_t> expected;
  for (int64_t dim : getLhsBatchingDims())
    expected.push_back(lhs.getDimSize(dim));
  for (int64_t dim : getFreeDims(lhs.getRank(), getLhsBatchingDims(),
                                 getLhsContractingDims()))
    expected.push_back(lhs.getDimSize(dim));
  for (int64_t dim : getFreeDims(rhs.getRank(), getRhsBatchingDims(),
                                 getRhsContractingDims()))
    expected.push_back(rhs.getDimSize(dim));
  if (getInit().getType().getShape() != ArrayRef<int64_t>(expected))
    return emitOpError("makes a result of shape [")
           << expected << "], but has a destination of type "
           << getInit().getType();
  return success();
}
