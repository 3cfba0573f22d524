//===- Epilogue.cpp - Code on the sums of a tile --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Epilogue.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "systole/Dialect/TPU/Transforms/Costs.h"

using namespace mlir;
using namespace systole::tpu;

void Epilogue::prepare(Value result) {
  if (plan.bypassesCaches)
    resultIsAligned = isAligned(result);
  partialSums = result;
  if (plan.addsBlocks(contraction) && contraction.convertsResult())
    partialSums = allocate(cast<MemRefType>(result.getType()).getNumElements(),
                           contraction.elementType);
}

void Epilogue::store(const NestState &state, Vectors sums) {
  sums = addEarlier(state, std::move(sums));
  // Between blocks of the reduction sums are stored as they are.
  if (partialSums != state.sources[Contraction::Dest].memref && state.last)
    return storeConverted(state, sums);
  storeFinished(state, apply(state, std::move(sums)));
}

void Epilogue::storeRow(NestState row, Value memory, Value position) {
  row.rows = 1;
  Vectors sums;
  for (int64_t vector = 0; vector < row.vectors; ++vector)
    sums.push_back(loadVector(memory, shift(position, vector * plan.lanes), 0,
                              vectorType));
  store(row, std::move(sums));
}

void Epilogue::storeRows(const NestState &state, Value memory, int64_t pitch) {
  loop({state.rows, {}}, 1, [&](Value iv) {
    storeRow(enter(state, *plan.rowDim, iv), memory,
             advance(index(0), iv, pitch));
  });
}

bool Epilogue::isLong() {
  Cost cost;
  addScalarCode(op.getEpilogue(), /*times=*/1, cost);
  return cost.transcendentals > 0;
}

/// Stores the finished elements in the last block of the reduction, and before
/// it the sums.
void Epilogue::storeConverted(const NestState &state, ArrayRef<Value> sums) {
  auto ifOp = scf::IfOp::create(b, state.last, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(ifOp.thenYield());
  storeTile(state, op.getEpilogue().empty() ? Vectors(sums) : emit(state, sums),
            state.sources[Contraction::Dest].memref, plan.bypassesCaches);
  b.setInsertionPoint(ifOp.elseYield());
  storeTile(state, sums, partialSums, /*pastCaches=*/false);
}

void Epilogue::fence() {
  // Another thread may read the result, and these stores are not ordered.
  if (plan.bypassesCaches)
    LLVM::FenceOp::create(b, LLVM::AtomicOrdering::seq_cst);
}

Value Epilogue::add(Value left, Value right) {
  if (contraction.isOfBytes())
    return arith::AddIOp::create(b, left, right);
  return arith::AddFOp::create(b, left, right);
}

/// Adds the sums of earlier blocks of the reduction.
Epilogue::Vectors Epilogue::addEarlier(const NestState &state, Vectors sums) {
  if (!state.first)
    return sums;
  return choose(
      state.first, TypeRange(sums), [&] { return sums; },
      [&] {
        Vectors added;
        state.forEachSum([&](int64_t row, int64_t vector) {
          Value earlier = loadVector(
              partialSums, rowPosition(state, Contraction::Dest, row, vector),
              state.tailOf(vector), vectorType);
          added.push_back(add(earlier, sums[row * state.vectors + vector]));
        });
        return added;
      });
}

/// Applies the epilogue in the last block of the reduction.
Epilogue::Vectors Epilogue::apply(const NestState &state, Vectors sums) {
  if (op.getEpilogue().empty())
    return sums;
  if (!state.last)
    return emit(state, sums);
  return choose(
      state.last, TypeRange(sums), [&] { return emit(state, sums); },
      [&] { return sums; });
}

void Epilogue::storeTile(const NestState &state, ArrayRef<Value> sums,
                         Value memref, bool pastCaches) {
  bool rounds = cast<MemRefType>(memref.getType()).getElementType() !=
                getElementTypeOrSelf(sums.front());
  state.forEachSum([&](int64_t row, int64_t vector) {
    Value sum = sums[row * state.vectors + vector];
    storeVector(rounds ? roundToBF16(*this, sum, target) : sum, memref,
                rowPosition(state, Contraction::Dest, row, vector),
                state.tailOf(vector), pastCaches);
  });
}

void Epilogue::storeFinished(const NestState &state, ArrayRef<Value> sums) {
  Value result = state.sources[Contraction::Dest].memref;
  if (!resultIsAligned)
    return storeTile(state, sums, result, /*pastCaches=*/false);
  auto ifOp = scf::IfOp::create(b, resultIsAligned, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(ifOp.thenYield());
  storeTile(state, sums, result, plan.bypassesCaches);
  b.setInsertionPoint(ifOp.elseYield());
  storeTile(state, sums, result, /*pastCaches=*/false);
}

/// Emits the epilogue's code, on vectors, for each accumulator.
Epilogue::Vectors Epilogue::emit(const NestState &state, ArrayRef<Value> sums) {
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
    int64_t stride = source.strides[plan.vectorDim];
    if (stride == 0)
      return vector::BroadcastOp::create(b, type,
                                         loadScalar(source.memref, position));
    return loadStrided(source.memref, position, stride, state.tailOf(vector),
                       type);
  };

  Vectors results;
  state.forEachSum([&](int64_t row, int64_t vector) {
    IRMapping mapping;
    mapping.map(block.getArgument(0), sums[row * state.vectors + vector]);
    for (unsigned i = 0; i < numOperands; ++i) {
      bool perRow =
          plan.rowDim &&
          state.sources[Contraction::FirstEpilogue + i].strides[*plan.rowDim] !=
              0;
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
                    arith::ConstantOp::create(b, splat).getResult());
        continue;
      }
      Operation *clone = b.clone(inner, mapping);
      for (OpResult result : clone->getResults())
        result.setType(toVector(result.getType()));
    }
    results.push_back(
        mapping.lookup(cast<MXUYieldOp>(block.back()).getValue()));
  });
  return results;
}
