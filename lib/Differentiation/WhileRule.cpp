//===- WhileRule.cpp - Derivatives of counted loops -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Another loop runs a loop with a known number of iterations backwards. Before
// that, the loop is made to store, for each iteration, the values that the
// derivative of its body reads. Values that the body computes from these are
// recomputed, except for long products or functions of them, which are stored.
//
//===----------------------------------------------------------------------===//

#include "systole/Differentiation/WhileRule.h"
#include "Loops.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Differentiation/ReverseMode.h"
#include "systole/Interfaces/DifferentiableOpInterface.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/BitVector.h"

#include <cmath>

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

std::string systole::whyNoBodyDerivative(WhileOp loop,
                                         const llvm::SmallBitVector &wanted) {
  Block &body = loop.getBody().front();
  llvm::SmallBitVector active = getActive(loop, wanted);
  SmallVector<Value> inputs;
  for (unsigned i : active.set_bits())
    inputs.push_back(body.getArgument(i));
  return DerivativePath(body, getNext(loop), inputs).findObstacle();
}

namespace {
struct WhileModel
    : DifferentiableOpInterface::ExternalModel<WhileModel, WhileOp> {
  std::string whyNotDifferentiable(Operation *op,
                                   const llvm::SmallBitVector &wanted) const {
    auto loop = cast<WhileOp>(op);
    if (!findCounter(loop))
      return "the number of its iterations is not known (compare a value that "
             "starts at a constant and changes by a constant with a constant)";
    return whyNoBodyDerivative(loop, wanted);
  }

  SmallVector<Value> buildVJP(Operation *op, OpBuilder &builder,
                              ArrayRef<Value> cotangents,
                              const llvm::SmallBitVector &wanted) const {
    ImplicitLocOpBuilder b(op->getLoc(), builder);
    auto loop = cast<WhileOp>(op);
    Counter counter = *findCounter(loop);
    unsigned count = op->getNumOperands();
    if (counter.count == 0) {
      SmallVector<Value> same(count);
      for (unsigned i : wanted.set_bits())
        same[i] = cotangents[i];
      return same;
    }
    llvm::SmallBitVector given(count);
    for (auto [i, cotangent] : llvm::enumerate(cotangents))
      given[i] = static_cast<bool>(cotangent);
    KnownValues products;
    for (Value value : getKept(loop))
      if (!isa<BlockArgument>(value))
        products.inBody.push_back(value);
    BodyDerivative derivative = getBodyDerivative(loop, getActive(loop, wanted),
                                                  given, products.inBody);

    // The iteration number, which decreases, and the cotangents.
    auto type = RankedTensorType::get({}, b.getI32Type());
    SmallVector<Value> operands{buildNumber(b, type, counter.count - 1)};
    for (unsigned i : derivative.flows.set_bits())
      operands.push_back(cotangents[i]
                             ? cotangents[i]
                             : buildNumber(b, op->getOperand(i).getType(), 0));
    auto getMore = [&](ValueRange values) -> Value {
      return CompareOp::create(b, values.front(), buildNumber(b, type, 0),
                               ComparisonDirection::GE);
    };
    auto getNext = [&](ValueRange values) {
      Value iteration = values.front();
      SmallVector<Value> arguments =
          buildArguments(b, loop, counter, derivative.reads, iteration);
      takeKept(b, loop, derivative, iteration, arguments, products);
      SmallVector<Value> bodyCotangents(count);
      for (auto [n, i] : llvm::enumerate(derivative.flows.set_bits()))
        bodyCotangents[i] = values[1 + n];
      SmallVector<Value> gradients =
          buildBodyGradients(b, loop, arguments, bodyCotangents,
                             getActive(loop, wanted), products);
      SmallVector<Value> next{
          SubtractOp::create(b, iteration, buildNumber(b, type, 1))};
      for (unsigned i : derivative.flows.set_bits())
        next.push_back(gradients[i]
                           ? gradients[i]
                           : buildNumber(b, op->getOperand(i).getType(), 0));
      return next;
    };
    WhileOp reverse = createWhile(b, b.getLoc(), operands, getMore, getNext);
    eraseDeadOps(reverse.getBody().front());
    Value number = reverse.getBody().getArgument(0);
    writeParts(reverse, number, counter.count);
    SmallVector<Value> results =
        sumProductsAfter(reverse, number, counter.count);
    // The loop is pruned at the end, when it is known which results are used.
    reverse->setAttr(keptName, b.getI32IntegerAttr(0));
    SmallVector<Value> result(count);
    for (auto [n, i] : llvm::enumerate(derivative.flows.set_bits()))
      if (wanted[i])
        result[i] = results[1 + n];
    return result;
  }

  /// The body's arguments in an iteration, as new values with cotangents of
  /// their own. Unread ones are arbitrary.
  static SmallVector<Value> buildArguments(ImplicitLocOpBuilder &b,
                                           WhileOp loop, const Counter &counter,
                                           const llvm::SmallBitVector &reads,
                                           Value iteration) {
    SmallVector<Value> arguments;
    for (auto [i, operand] : llvm::enumerate(loop.getOperands()))
      arguments.push_back(
          reads[i]
              ? ReshapeOp::create(b, operand.getType(), operand).getResult()
              : buildNumber(b, operand.getType(), 0));
    if (reads[counter.index]) {
      auto type = cast<RankedTensorType>(arguments[counter.index].getType());
      Value value = iteration;
      if (type != value.getType())
        value = ConvertOp::create(b, type, value);
      if (counter.step != 1)
        value = MulOp::create(b, value, buildNumber(b, type, counter.step));
      if (counter.start != 0)
        value = AddOp::create(b, value, buildNumber(b, type, counter.start));
      arguments[counter.index] = value;
    }
    return arguments;
  }

  /// The values that the loop has stored of an iteration: the arguments that
  /// are read, and all of `products`.
  static void takeKept(ImplicitLocOpBuilder &b, WhileOp loop,
                       const BodyDerivative &derivative, Value iteration,
                       MutableArrayRef<Value> arguments,
                       KnownValues &products) {
    SmallVector<Value> kept = getKept(loop);
    for (auto [value, all] :
         llvm::zip_equal(kept, loop.getResults().take_back(kept.size()))) {
      auto argument = dyn_cast<BlockArgument>(value);
      if (argument && !derivative.reads[argument.getArgNumber()])
        continue;
      auto type = cast<RankedTensorType>(value.getType());
      RankedTensorType one = repeated(type, 1);
      Value slice = DynamicSliceOp::create(
          b, one, all,
          getSliceStarts(b, b.getLoc(), one.getRank(), 0, iteration),
          b.getDenseI64ArrayAttr(one.getShape()));
      Value taken = ReshapeOp::create(b, type, slice);
      if (argument)
        arguments[argument.getArgNumber()] = taken;
      else
        products.known.push_back(taken);
    }
  }
};
} // namespace

void systole::registerWhileRule(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, StablehloDialect *) {
    WhileOp::attachInterface<WhileModel>(*context);
  });
}
