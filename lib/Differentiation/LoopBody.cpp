//===- LoopBody.cpp - Derivatives of a loop's body ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loops.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Differentiation/ReverseMode.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

bool systole::isFloat(Value value) {
  return isa<FloatType>(getElementTypeOrSelf(value.getType()));
}

ValueRange systole::getNext(WhileOp loop) {
  return loop.getBody().front().getTerminator()->getOperands();
}

bool systole::isInvariant(WhileOp loop, unsigned index) {
  Value next = getNext(loop)[index];
  while (auto inner = next.getDefiningOp<WhileOp>()) {
    unsigned i = cast<OpResult>(next).getResultNumber();
    if (!isInvariant(inner, i))
      return false;
    next = inner.getOperands()[i];
  }
  return next == loop.getBody().getArgument(index);
}

llvm::SmallBitVector systole::getActive(WhileOp loop,
                                        llvm::SmallBitVector wanted) {
  Block &body = loop.getBody().front();
  while (true) {
    SmallVector<Value> inputs;
    for (unsigned i : wanted.set_bits())
      inputs.push_back(body.getArgument(i));
    DerivativePath path(body, getNext(loop), inputs);
    llvm::SmallBitVector more = wanted;
    for (auto [i, value] : llvm::enumerate(getNext(loop)))
      if (isFloat(value) && path.isActive(value))
        more.set(i);
    if (more == wanted)
      return wanted;
    wanted = more;
  }
}

SmallVector<Value>
systole::buildBodyGradients(ImplicitLocOpBuilder &b, WhileOp loop,
                            ValueRange arguments, ArrayRef<Value> cotangents,
                            const llvm::SmallBitVector &active,
                            const KnownValues &values) {
  Block &body = loop.getBody().front();
  IRMapping mapping;
  mapping.map(body.getArguments(), arguments);
  for (Operation &op : body.without_terminator())
    b.clone(op, mapping);
  SmallVector<Value> inputs, outputs, outputCotangents;
  for (unsigned i : active.set_bits()) {
    inputs.push_back(arguments[i]);
    outputs.push_back(mapping.lookupOrDefault(getNext(loop)[i]));
    outputCotangents.push_back(cotangents[i]);
  }
  DerivativePath path(*b.getInsertionBlock(), outputs, inputs);
  SmallVector<Value> gradients =
      buildGradients(b, path, outputs, outputCotangents, inputs);
  SmallVector<Value> result(arguments.size());
  for (auto [i, gradient] : llvm::zip_equal(active.set_bits(), gradients))
    result[i] = gradient;
  // The operations that compute them are part of the path until here, and dead
  // now.
  for (auto [value, known] : llvm::zip_equal(values.inBody, values.known))
    mapping.lookup(value).replaceAllUsesWith(known);
  return result;
}

static BodyDerivative tryBodyDerivative(WhileOp loop,
                                        const llvm::SmallBitVector &active,
                                        const llvm::SmallBitVector &given,
                                        ArrayRef<Value> known) {
  OwningOpRef<ModuleOp> scratch = ModuleOp::create(loop.getLoc());
  Block &block = *scratch->getBody();
  SmallVector<Value> arguments, cotangents;
  for (Value operand : loop.getOperands())
    arguments.push_back(block.addArgument(operand.getType(), loop.getLoc()));
  for (auto [i, operand] : llvm::enumerate(loop.getOperands()))
    cotangents.push_back(
        given[i] ? block.addArgument(operand.getType(), loop.getLoc())
                 : Value());
  KnownValues values;
  for (Value value : known) {
    values.inBody.push_back(value);
    values.known.push_back(block.addArgument(value.getType(), loop.getLoc()));
  }
  ImplicitLocOpBuilder b(loop.getLoc(), loop.getContext());
  b.setInsertionPointToStart(&block);
  SmallVector<Value> gradients =
      buildBodyGradients(b, loop, arguments, cotangents, active, values);

  BodyDerivative result{given, llvm::SmallBitVector(arguments.size()),
                        llvm::SmallBitVector(known.size())};
  for (auto [i, gradient] : llvm::enumerate(gradients))
    if (gradient)
      result.flows.set(i);
  llvm::erase(gradients, Value());
  ReturnOp::create(b, gradients);
  eraseDeadOps(block);
  for (auto [i, argument] : llvm::enumerate(arguments))
    result.reads[i] = !argument.use_empty();
  for (auto [i, argument] : llvm::enumerate(values.known))
    result.readsKnown[i] = !argument.use_empty();
  block.dropAllReferences();
  return result;
}

BodyDerivative systole::getBodyDerivative(WhileOp loop,
                                          const llvm::SmallBitVector &active,
                                          llvm::SmallBitVector given,
                                          ArrayRef<Value> known) {
  given &= active;
  while (true) {
    BodyDerivative derivative = tryBodyDerivative(loop, active, given, known);
    derivative.flows &= active;
    if (derivative.flows == given)
      return derivative;
    given = derivative.flows;
  }
}
