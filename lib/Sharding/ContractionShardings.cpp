//===- ContractionShardings.cpp - Rules of matrix products ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "systole/Dialect/StableHLO/IR/ShapeRules.h"

using namespace mlir;
using namespace systole::sharding;
using namespace systole::stablehlo;

static ShardingRule dotGeneral(DotGeneralOp op) {
  ShardingRule rule(op.getOperation());
  DotDimensionNumbersAttr dims = op.getDotDimensionNumbers();
  int64_t next = 0;
  for (auto [left, right] : llvm::zip_equal(dims.getLhsBatchingDimensions(),
                                            dims.getRhsBatchingDimensions()))
    rule.link({{0, left}, {1, right}, {2, next++}});
  auto linkFree = [&](unsigned operand, ArrayRef<int64_t> batching,
                      ArrayRef<int64_t> contracting) {
    for (int64_t dim : getFreeDimensions(rule.getType(operand).getRank(),
                                         batching, contracting))
      rule.link({{operand, dim}, {2, next++}});
  };
  linkFree(0, dims.getLhsBatchingDimensions(),
           dims.getLhsContractingDimensions());
  linkFree(1, dims.getRhsBatchingDimensions(),
           dims.getRhsContractingDimensions());
  for (auto [left, right] : llvm::zip_equal(dims.getLhsContractingDimensions(),
                                            dims.getRhsContractingDimensions()))
    rule.link({{0, left}, {1, right}}, FactorKind::Reduction);
  return rule;
}

static Parts partitionDot(DotGeneralOp op, Partitioner &p,
                          const OpParts &parts) {
  OpParts masked = parts;
  maskReduced(p, op.getLoc(), masked, 0);
  maskReduced(p, op.getLoc(), masked, 1);
  SmallVector<Value> results = p.clonePart(op, masked);
  results[0] = p.allReduceSum(op.getLoc(), results[0],
                              parts.getAxes(FactorKind::Reduction));
  return results;
}

void systole::sharding::registerContractionRules(MLIRContext *context) {
  attach<DotGeneralOp, dotGeneral, partitionDot>(context);
}
