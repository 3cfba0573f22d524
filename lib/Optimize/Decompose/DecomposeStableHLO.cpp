//===- DecomposeStableHLO.cpp - Simpler StableHLO -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Decompose.h"

#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Optimize/Passes.h"

namespace systole::stablehlo {
#define GEN_PASS_DEF_DECOMPOSESTABLEHLOPASS
#include "systole/Optimize/Passes.h.inc"
} // namespace systole::stablehlo

using namespace mlir;
using namespace systole::stablehlo;

//===----------------------------------------------------------------------===//
// Shared by decompositions
//===----------------------------------------------------------------------===//

LogicalResult systole::stablehlo::verifyStaticShapes(Operation *op) {
  auto isStatic = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.hasStaticShape();
  };
  return success(llvm::all_of(op->getOperandTypes(), isStatic) &&
                 llvm::all_of(op->getResultTypes(), isStatic));
}

Value systole::stablehlo::emitIndex(Emitter &emitter, int64_t value) {
  return getSplat(emitter, emitter.getLoc(), emitter.getI32Type(), value);
}

SmallVector<Value> systole::stablehlo::emitFor(
    Emitter &emitter, int64_t count, ValueRange values,
    llvm::function_ref<SmallVector<Value>(Value, ValueRange)> body) {
  return createFor(emitter, emitter.getLoc(), count, values, body);
}

/// The start indices of a slice of matrices.
static SmallVector<Value> getStarts(Emitter &emitter, int64_t rank, Value row,
                                    Value column) {
  Value zero = emitIndex(emitter, 0);
  SmallVector<Value> starts(rank, zero);
  starts[rank - 2] = row ? row : zero;
  starts[rank - 1] = column ? column : zero;
  return starts;
}

Value systole::stablehlo::emitMatrixSlice(Emitter &emitter, Value matrices,
                                          Value row, Value column, int64_t rows,
                                          int64_t columns) {
  RankedTensorType type = typeOf(matrices);
  SmallVector<int64_t> shape(type.getShape());
  shape[type.getRank() - 2] = rows;
  shape[type.getRank() - 1] = columns;
  return DynamicSliceOp::create(emitter, type.clone(shape), matrices,
                                getStarts(emitter, type.getRank(), row, column),
                                emitter.getDenseI64ArrayAttr(shape));
}

Value systole::stablehlo::emitMatrixUpdate(Emitter &emitter, Value matrices,
                                           Value update, Value row,
                                           Value column) {
  return DynamicUpdateSliceOp::create(
      emitter, matrices.getType(), matrices, update,
      getStarts(emitter, typeOf(matrices).getRank(), row, column));
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {

LogicalResult decomposeDot(DotOp op, PatternRewriter &rewriter) {
  rewriter.replaceOpWithNewOp<DotGeneralOp>(
      op, op.getType(), op.getLhs(), op.getRhs(), op.getDotDimensionNumbers(),
      op.getPrecisionConfigAttr(), DotAlgorithmAttr());
  return success();
}

struct DecomposeStableHLO
    : systole::stablehlo::impl::DecomposeStableHLOPassBase<DecomposeStableHLO> {
  using DecomposeStableHLOPassBase::DecomposeStableHLOPassBase;

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateDecomposePatterns(patterns, keepTransforms);
    // Other reductions stay.
    patterns.add(decomposeArgExtremum);
    llvm::DenseMap<Operation *, uint64_t> places;
    getOperation()->walk([&](RngOp op) { places[op] = places.size() + 1; });
    populateRngDecompositions(patterns, places);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

} // namespace

void systole::stablehlo::populateDecomposePatterns(RewritePatternSet &patterns,
                                                   bool keepsTransforms) {
  patterns.add(decomposeCholesky)
      .add(decomposeDot)
      .add(decomposeTriangularSolve);
  populateBatchNormDecompositions(patterns);
  populateFourierDecompositions(patterns, keepsTransforms);
}
