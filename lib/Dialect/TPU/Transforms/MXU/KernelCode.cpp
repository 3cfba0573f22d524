//===- KernelCode.cpp - Base of the parts of a kernel ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelCode.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "systole/Support/Denormals.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::tpu;

KernelCode::KernelCode(ImplicitLocOpBuilder &builder, MXUOpInterface op,
                       const Contraction &contraction, const KernelPlan &plan,
                       const MXUTarget &target)
    : KernelBuilder(builder, plan.lanes), op(op), contraction(contraction),
      plan(plan), target(target),
      vectorType(VectorType::get(plan.lanes, contraction.elementType)),
      instructions(InstructionSet::get(
          *this, contraction, plan, target, vectorType,
          systole::getDenormals(op) == systole::Denormals::Flush)),
      start(std::make_shared<Operation *>(nullptr)) {}

Value KernelCode::materialize(const Extent &extent) {
  return extent.value ? extent.value : index(extent.constant);
}

Extent KernelCode::getBlock(const Extent &extent, int64_t size, Value iv) {
  if (!extent.value && extent.constant % size == 0)
    return {size, {}};
  Value left = subtract(materialize(extent), iv);
  return {size, minimum(left, index(size))};
}

KernelCode::Vectors
KernelCode::reduce(const NestState &state, int64_t groupStep, Value streamed,
                   Value broadcast, Vectors values,
                   function_ref<Vectors(Value, Value, Vectors)> body,
                   unsigned depth) {
  if (depth == plan.innerReductions.size())
    return body(streamed, broadcast, std::move(values));
  unsigned dim = plan.innerReductions[depth];
  return carry(index(0), materialize(state.extents[dim]),
               plan.getGroup(dim) > 1 ? groupStep : 1, values,
               [&](Value iv, Vectors inner) {
                 Value column = advance(
                     streamed, iv, state.sources[plan.streamed].strides[dim]);
                 Value row = advance(
                     broadcast, iv, state.sources[plan.broadcast].strides[dim]);
                 return reduce(state, groupStep, column, row, std::move(inner),
                               body, depth + 1);
               });
}

void KernelCode::forItems(const Extent &extent, int64_t size,
                          function_ref<void(Value, Extent)> body) {
  forItems(ArrayRef(extent), ArrayRef(size), [&](ArrayRef<Value> begins) {
    body(begins[0], getBlock(extent, size, begins[0]));
  });
}

void KernelCode::forItems(ArrayRef<Extent> extents, ArrayRef<int64_t> sizes,
                          function_ref<void(ArrayRef<Value>)> body) {
  SmallVector<Value> counts;
  Value total;
  for (auto [extent, size] : llvm::zip_equal(extents, sizes)) {
    Value count = index(llvm::divideCeil(extent.constant, size));
    if (extent.value)
      count = b.createOrFold<arith::CeilDivSIOp>(extent.value, index(size));
    counts.push_back(count);
    total = total ? b.createOrFold<arith::MulIOp>(total, count) : count;
  }
  KernelBuilder::forItems(total, [&](Value item) {
    SmallVector<Value> begins(counts.size());
    for (size_t i = counts.size(); i-- > 0;) {
      Value own = item;
      if (i > 0) {
        own = arith::RemUIOp::create(b, item, counts[i]);
        item = arith::DivUIOp::create(b, item, counts[i]);
      }
      // A multiplication is emitted even for a size of 1, since buffers of the
      // item follow it.
      begins[i] = arith::MulIOp::create(b, own, index(sizes[i]));
    }
    Operation *outer = std::exchange(*start, begins[0].getDefiningOp());
    body(begins);
    *start = outer;
  });
}

void KernelCode::when(Value condition, function_ref<void()> body) {
  auto ifOp = scf::IfOp::create(b, condition, /*withElseRegion=*/false);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(ifOp.thenYield());
  body();
}

void KernelCode::whenBlockEndsInTile(const NestState &state,
                                     function_ref<void()> body) {
  if (Value extent = state.extents[plan.groupDim].value)
    when(isNonzero(remainder(extent, getDepthOfTiles(contraction))), body);
}

KernelCode::Vectors KernelCode::choose(Value condition, TypeRange types,
                                       function_ref<Vectors()> then,
                                       function_ref<Vectors()> otherwise) {
  auto ifOp = scf::IfOp::create(b, types, condition, /*addThenBlock=*/true,
                                /*addElseBlock=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToEnd(ifOp.thenBlock());
  scf::YieldOp::create(b, then());
  b.setInsertionPointToEnd(ifOp.elseBlock());
  scf::YieldOp::create(b, otherwise());
  return llvm::to_vector_of<Value>(ifOp.getResults());
}

Value KernelCode::allocate(int64_t elements, Type element) {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointAfter(getStart());
  return KernelBuilder::allocate(elements, element);
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

int64_t KernelCode::getLinePitch(const NestState &state) {
  ArrayRef<int64_t> strides = state.sources[plan.broadcast].strides;
  assert(strides[*plan.lineDim] % strides[*plan.rowDim] == 0);
  return strides[*plan.lineDim] / strides[*plan.rowDim];
}

Value KernelCode::rowPosition(const NestState &state, unsigned operand,
                              int64_t row, int64_t vector) {
  ArrayRef<int64_t> strides = state.sources[operand].strides;
  return shift(state.positions[operand],
               (plan.rowDim ? row * strides[*plan.rowDim] : 0) +
                   vector * plan.lanes * strides[plan.vectorDim]);
}
