//===- ReductionDerivatives.cpp - Derivatives of reductions ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DerivativeEmitter.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

namespace {
/// Addition passes the cotangent to every element. For a maximum or minimum,
/// the elements equal to it share the cotangent evenly, as in JAX.
struct ReduceModel
    : DifferentiableOpInterface::ExternalModel<ReduceModel, ReduceOp> {
  std::string whyNotDifferentiable(Operation *op,
                                   const llvm::SmallBitVector &wanted) const {
    auto reduce = cast<ReduceOp>(op);
    if (!matchCombiner(reduce.getBody()))
      return "its body is none of add, maximum and minimum";
    if (wanted.find_last() >= int(reduce.getInputs().size()))
      return "its initial value depends on the variables; it may count any "
             "number of times (reduce with a constant and combine afterwards)";
    return "";
  }

  SmallVector<Value> buildVJP(Operation *op, OpBuilder &builder,
                              ArrayRef<Value> cotangents,
                              const llvm::SmallBitVector &wanted) const {
    Emitter emitter(builder, op);
    auto reduce = cast<ReduceOp>(op);
    bool isSum = matchCombiner(reduce.getBody()) == Combiner::Add;
    ArrayRef<int64_t> dimensions = reduce.getDimensions();
    SmallVector<int64_t> kept;
    for (int64_t dim = 0; dim < typeOf(op->getOperand(0)).getRank(); ++dim)
      if (!llvm::is_contained(dimensions, dim))
        kept.push_back(dim);

    SmallVector<Value> result(op->getNumOperands());
    for (auto [i, d] : llvm::enumerate(cotangents)) {
      if (!wanted[i] || !d)
        continue;
      Value x = op->getOperand(i);
      Type narrow = typeOf(x).getElementType();
      RankedTensorType type = typeOf(x).clone(typeOf(d).getElementType());
      if (isSum) {
        result[i] = emitter.convert(emitter.broadcast(d, type, kept), narrow);
        continue;
      }
      x = emitter.convert(x, type.getElementType());
      Value chosen =
          emitter.compare(x, emitter.broadcast(op->getResult(i), type, kept),
                          ComparisonDirection::EQ);
      Value count = emitter.sum(emitter.convert(chosen, type.getElementType()),
                                dimensions);
      Value share =
          emitter.broadcast(emitter.emit<DivOp>({d, count}), type, kept);
      result[i] = emitter.convert(
          emitter.select(chosen, share, emitter.zeros(type)), narrow);
    }
    return result;
  }
};

/// The loss of a replicated program is the sum of the replicas' losses. A
/// replica's operand is in the sum of all, so its cotangent is the sum of all
/// cotangents: again an all-reduce.
struct AllReduceModel
    : DifferentiableOpInterface::ExternalModel<AllReduceModel, AllReduceOp> {
  std::string whyNotDifferentiable(Operation *op,
                                   const llvm::SmallBitVector &) const {
    if (matchCombiner(cast<AllReduceOp>(op).getComputation()) != Combiner::Add)
      return "its computation is not add";
    return "";
  }

  SmallVector<Value> buildVJP(Operation *op, OpBuilder &builder,
                              ArrayRef<Value> cotangents,
                              const llvm::SmallBitVector &wanted) const {
    Emitter emitter(builder, op);
    SmallVector<Value> operands;
    for (unsigned i : wanted.set_bits())
      if (cotangents[i])
        operands.push_back(cotangents[i]);
    auto allReduce = AllReduceOp::create(
        emitter, TypeRange(ValueRange(operands)), operands, op->getAttrs());
    IRMapping mapping;
    cast<AllReduceOp>(op).getComputation().cloneInto(
        &allReduce.getComputation(), mapping);

    SmallVector<Value> result(op->getNumOperands());
    unsigned next = 0;
    for (unsigned i : wanted.set_bits())
      if (cotangents[i])
        result[i] = emitter.convert(allReduce->getResult(next++),
                                    typeOf(op->getOperand(i)).getElementType());
    return result;
  }
};
} // namespace

void systole::stablehlo::registerReductionRules(MLIRContext *context) {
  ReduceOp::attachInterface<ReduceModel>(*context);
  AllReduceOp::attachInterface<AllReduceModel>(*context);
}
