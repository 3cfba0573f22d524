//===- ReductionDerivatives.cpp - Derivatives of reductions ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegisterRules.h"
#include "systole/Dialect/StableHLO/IR/ShapeRules.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

/// Whether the value is a constant 1, or a copy of one.
static bool isOne(Value value) {
  DenseFPElementsAttr constant;
  while (Operation *op = value.getDefiningOp()) {
    if (matchPattern(op, m_Constant(&constant)))
      return constant.isSplat() &&
             constant.getSplatValue<APFloat>().isExactlyValue(1.0);
    if (!isa<BroadcastInDimOp, ReshapeOp>(op))
      return false;
    value = op->getOperand(0);
  }
  return false;
}

/// Multiplies `d` by the product of all other elements of the last dimension.
/// A tree of products halves the dimension in each level: nothing is divided,
/// so that zeros need no special case.
static Value emitProductsOfOthers(Emitter &emitter, Value x, Value d) {
  int64_t last = typeOf(x).getRank() - 1;
  SmallVector<int64_t> none(last + 1, 0);
  // The operands of each level's product, and the size that they are cut from.
  struct Level {
    Value lhs, rhs;
    int64_t size;
  };
  SmallVector<Level> levels;
  while (shapeOf(x)[last] > 1) {
    int64_t size = shapeOf(x)[last], half = llvm::divideCeil(size, 2);
    Value lhs = emitter.sliceDim(x, last, 0, half),
          rhs = emitter.sliceDim(x, last, half, size);
    if (size % 2 != 0) {
      SmallVector<int64_t> high = none;
      high[last] = 1;
      Value one = emitter.splat(
          RankedTensorType::get({}, typeOf(x).getElementType()), 1.0);
      rhs = emitter.pad(rhs, none, high, /*interior=*/{}, one);
    }
    levels.push_back({lhs, rhs, size});
    x = emitter.emit<MulOp>({lhs, rhs});
  }
  for (const Level &level : llvm::reverse(levels)) {
    Value lhs = emitter.emit<MulOp>({d, level.rhs});
    Value rhs = emitter.emit<MulOp>({d, level.lhs});
    rhs = emitter.sliceDim(rhs, last, 0, level.size / 2);
    d = emitter.concatenate({lhs, rhs}, last);
  }
  return d;
}

/// The derivative of a product over dimensions, which come last for it.
static Value emitProductDerivative(Emitter &emitter, Value x, Value initial,
                                   ArrayRef<int64_t> kept,
                                   ArrayRef<int64_t> dimensions, Value d) {
  RankedTensorType type = typeOf(x);
  if (type.getNumElements() == 0)
    return emitter.zeros(type);
  if (!isOne(initial))
    d = emitter.emit<MulOp>({d, emitter.broadcast(initial, d.getType(), {})});
  SmallVector<int64_t> permutation(kept), inverse(type.getRank());
  llvm::append_range(permutation, dimensions);
  for (auto [to, from] : llvm::enumerate(permutation))
    inverse[from] = to;
  Value transposed = emitter.transpose(x, permutation);
  SmallVector<int64_t> shape(shapeOf(d));
  shape.push_back(type.getNumElements() / typeOf(d).getNumElements());
  Value flat = emitter.reshape(transposed, shape);
  shape.back() = 1;
  d = emitProductsOfOthers(emitter, flat, emitter.reshape(d, shape));
  return emitter.transpose(emitter.reshape(d, shapeOf(transposed)), inverse);
}

namespace {
std::string whyNotReduce(ReduceOp reduce, Wanted wanted) {
  if (!matchCombiner(reduce.getBody()))
    return "its body is none of add, multiply, maximum and minimum";
  if (wanted.find_last() >= int(reduce.getInputs().size()))
    return "its initial value depends on the variables; it may count any "
           "number of times (reduce with a constant and combine afterwards)";
  return "";
}

/// Addition passes the cotangent to every element. Multiplication passes it
/// multiplied by the product of the others. For a maximum or minimum, the
/// elements equal to it share the cotangent evenly, as in JAX.
SmallVector<Value> deriveReduce(ReduceOp reduce, Emitter &emitter,
                                Cotangents cotangents, Wanted wanted) {
  std::optional<Combiner> combiner = matchCombiner(reduce.getBody());
  ArrayRef<int64_t> dimensions = reduce.getDimensions();
  SmallVector<int64_t> kept = getFreeDimensions(
      typeOf(reduce->getOperand(0)).getRank(), dimensions, {});

  SmallVector<Value> result(reduce->getNumOperands());
  for (auto [i, d] : llvm::enumerate(cotangents)) {
    if (!wanted[i] || !d)
      continue;
    Value x = reduce->getOperand(i);
    Type narrow = typeOf(x).getElementType();
    RankedTensorType type = typeOf(x).clone(typeOf(d).getElementType());
    if (combiner == Combiner::Add) {
      result[i] = emitter.convert(emitter.broadcast(d, type, kept), narrow);
      continue;
    }
    x = emitter.convert(x, type.getElementType());
    if (combiner == Combiner::Mul) {
      Value initial =
          emitter.convert(reduce.getInitValues()[i], type.getElementType());
      result[i] = emitter.convert(
          emitProductDerivative(emitter, x, initial, kept, dimensions, d),
          narrow);
      continue;
    }
    Value chosen =
        emitter.compare(x, emitter.broadcast(reduce->getResult(i), type, kept),
                        ComparisonDirection::EQ);
    Value count =
        emitter.sum(emitter.convert(chosen, type.getElementType()), dimensions);
    Value share =
        emitter.broadcast(emitter.emit<DivOp>({d, count}), type, kept);
    result[i] = emitter.convert(
        emitter.select(chosen, share, emitter.zeros(type)), narrow);
  }
  return result;
}

std::string whyNotAllReduce(AllReduceOp op, Wanted) {
  if (matchCombiner(op.getComputation()) != Combiner::Add)
    return "its computation is not add";
  return "";
}

/// The loss of a replicated program is the sum of the replicas' losses. A
/// replica's operand is in the sum of all, so its cotangent is the sum of all
/// cotangents: again an all-reduce.
SmallVector<Value> deriveAllReduce(AllReduceOp op, Emitter &emitter,
                                   Cotangents cotangents, Wanted wanted) {
  SmallVector<Value> operands;
  for (unsigned i : wanted.set_bits())
    if (cotangents[i])
      operands.push_back(cotangents[i]);
  auto allReduce = AllReduceOp::create(emitter, TypeRange(ValueRange(operands)),
                                       operands, op->getAttrs());
  IRMapping mapping;
  op.getComputation().cloneInto(&allReduce.getComputation(), mapping);

  SmallVector<Value> result(op->getNumOperands());
  unsigned next = 0;
  for (unsigned i : wanted.set_bits())
    if (cotangents[i])
      result[i] = emitter.convert(allReduce->getResult(next++),
                                  typeOf(op->getOperand(i)).getElementType());
  return result;
}
} // namespace

void systole::stablehlo::registerReductionRules(MLIRContext *context) {
  attachRule<ReduceOp, deriveReduce, whyNotReduce>(context);
  attachRule<AllReduceOp, deriveAllReduce, whyNotAllReduce>(context);
}
