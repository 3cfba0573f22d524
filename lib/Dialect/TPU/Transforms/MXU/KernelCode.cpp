//===- KernelCode.cpp - What the parts of a kernel share ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelCode.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "systole/Support/Denormals.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::tpu;

KernelCode::KernelCode(OpBuilder &builder, MXUOpInterface op,
                       const Contraction &contraction, const KernelPlan &plan,
                       const MXUTarget &target)
    : KernelBuilder(builder, op.getLoc(), plan.lanes), op(op),
      contraction(contraction), plan(plan), target(target),
      vectorType(VectorType::get(plan.lanes, contraction.elementType)),
      instructions(InstructionSet::get(*this, plan, target, vectorType,
                                       systole::getDenormals(op) ==
                                           systole::Denormals::Flush)),
      start(std::make_shared<Operation *>(nullptr)) {}

Value KernelCode::materialize(const Extent &extent) {
  return extent.value ? extent.value : index(extent.constant);
}

Extent KernelCode::getBlock(const Extent &extent, int64_t size, Value iv) {
  if (!extent.value && extent.constant % size == 0)
    return {size, {}};
  Value left = subtract(materialize(extent), iv);
  return {size, arith::MinSIOp::create(b, loc, left, index(size))};
}

void KernelCode::loop(const Extent &extent, int64_t step,
                      function_ref<void(Value)> body) {
  auto forOp =
      scf::ForOp::create(b, loc, index(0), materialize(extent), index(step));
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(forOp.getBody()->getTerminator());
  body(forOp.getInductionVar());
}

void KernelCode::forItems(const Extent &extent, int64_t size,
                          function_ref<void(Value, Extent)> body) {
  Value count = index(llvm::divideCeil(extent.constant, size));
  if (extent.value)
    count = arith::CeilDivSIOp::create(b, loc, extent.value, index(size));
  auto parallel = ParallelOp::create(b, loc, count, /*scratch=*/Value());
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(&parallel.getBody().emplaceBlock());
  Value item = parallel.getBody().addArgument(b.getIndexType(), loc);
  Value begin = arith::MulIOp::create(b, loc, item, index(size));
  Operation *outer = std::exchange(*start, begin.getDefiningOp());
  body(begin, getBlock(extent, size, begin));
  *start = outer;
}

void KernelCode::when(Value condition, function_ref<void()> body) {
  auto ifOp = scf::IfOp::create(b, loc, condition, /*withElseRegion=*/false);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(ifOp.thenYield());
  body();
}

KernelCode::Vectors KernelCode::choose(Value condition, TypeRange types,
                                       function_ref<Vectors()> then,
                                       function_ref<Vectors()> otherwise) {
  auto ifOp = scf::IfOp::create(b, loc, types, condition, /*addThenBlock=*/true,
                                /*addElseBlock=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToEnd(ifOp.thenBlock());
  scf::YieldOp::create(b, loc, then());
  b.setInsertionPointToEnd(ifOp.elseBlock());
  scf::YieldOp::create(b, loc, otherwise());
  return llvm::to_vector_of<Value>(ifOp.getResults());
}

Value KernelCode::allocate(int64_t elements, Type element) {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointAfter(getStart());
  return memref::AllocOp::create(b, loc, MemRefType::get({elements}, element),
                                 b.getI64IntegerAttr(64));
}

NestState KernelCode::enter(const NestState &state, unsigned dim, Value iv) {
  NestState inner = state;
  for (unsigned i = 0; i < inner.positions.size(); ++i)
    inner.positions[i] =
        advance(inner.positions[i], iv, inner.sources[i].strides[dim]);
  if (inner.upcoming)
    inner.upcoming->position = advance(inner.upcoming->position, iv,
                                       inner.upcoming->source.strides[dim]);
  for (unsigned operand : {Contraction::Lhs, Contraction::Rhs})
    for (auto [coordinate, step] : llvm::zip_equal(
             inner.coordinates[operand], contraction.dims[dim].steps[operand]))
      coordinate = advance(coordinate, iv, step);
  return inner;
}

Value KernelCode::rowPosition(const NestState &state, unsigned operand,
                              int64_t row, int64_t vector) {
  ArrayRef<int64_t> strides = state.sources[operand].strides;
  return shift(state.positions[operand],
               (plan.rowDim ? row * strides[*plan.rowDim] : 0) +
                   vector * plan.lanes * strides[plan.vectorDim]);
}
