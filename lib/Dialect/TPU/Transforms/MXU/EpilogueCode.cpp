//===- EpilogueCode.cpp - Code of epilogues -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace systole::tpu;

/// Emits the epilogue's code, on vectors, for each accumulator.
llvm::SmallVector<Value> Emitter::emitEpilogue(const State &state,
                                               ArrayRef<Value> sums) {
  Block &block = op.getEpilogue().front();
  auto toVector = [&](Type type) { return VectorType::get(plan.lanes, type); };
  unsigned numOperands = block.getNumArguments() - 1;
  // Operands that are the same for all rows are loaded once.
  DenseMap<std::pair<unsigned, int64_t>, Value> shared;
  auto loadOperand = [&](unsigned i, int64_t row, int64_t vector) -> Value {
    unsigned operand = Contraction::FirstEpilogue + i;
    VectorType type = toVector(block.getArgument(i + 1).getType());
    Value position = rowPosition(state, operand, row, vector);
    const Source &source = state.sources[operand];
    Value memref = source.memref;
    int64_t columnStride = source.strides[plan.vectorDim];
    int64_t tail = state.tailOf(vector);
    if (columnStride == 1)
      return loadVector(memref, position, tail, type);
    if (columnStride == 0) {
      Value element =
          memref::LoadOp::create(b, loc, memref, ValueRange{position});
      return vector::BroadcastOp::create(b, loc, type, element).getResult();
    }
    Value result = arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
    for (int64_t lane = 0; lane < (tail ? tail : plan.lanes); ++lane) {
      Value element = memref::LoadOp::create(
          b, loc, memref, ValueRange{shift(position, lane * columnStride)});
      result = vector::InsertOp::create(b, loc, element, result, lane);
    }
    return result;
  };

  SmallVector<Value> results;
  for (int64_t row = 0; row < state.rows; ++row)
    for (int64_t vector = 0; vector < state.vectors; ++vector) {
      IRMapping mapping;
      mapping.map(block.getArgument(0), sums[row * state.vectors + vector]);
      for (unsigned i = 0; i < numOperands; ++i) {
        bool perRow =
            plan.rowDim && state.sources[Contraction::FirstEpilogue + i]
                                   .strides[*plan.rowDim] != 0;
        Value value = perRow ? Value() : shared.lookup({i, vector});
        if (!value)
          value = loadOperand(i, row, vector);
        if (!perRow)
          shared[{i, vector}] = value;
        mapping.map(block.getArgument(i + 1), value);
      }
      for (Operation &inner : block.without_terminator()) {
        if (inner.hasTrait<OpTrait::ConstantLike>()) {
          Attribute value = cast<arith::ConstantOp>(inner).getValue();
          auto splat = DenseElementsAttr::get(
              toVector(inner.getResult(0).getType()), value);
          mapping.map(inner.getResult(0),
                      arith::ConstantOp::create(b, loc, splat).getResult());
          continue;
        }
        Operation *clone = b.clone(inner, mapping);
        for (OpResult result : clone->getResults())
          result.setType(toVector(result.getType()));
      }
      results.push_back(
          mapping.lookup(cast<MXUYieldOp>(block.back()).getValue()));
    }
  return results;
}
