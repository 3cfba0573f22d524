//===- CompositeRule.cpp - Derivatives of composites ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The derivative of a composite is a composite of the differentiated
// decomposition. So the host also computes the derivatives of its computations.
//
//===----------------------------------------------------------------------===//

#include "systole/Differentiation/CompositeRule.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Differentiation/ReverseMode.h"
#include "systole/Interfaces/DifferentiableOpInterface.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

static func::FuncOp getDecomposition(CompositeOp op) {
  return SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      op, op.getDecompositionAttr());
}

static SmallVector<Value> getArguments(Block &body,
                                       const llvm::SmallBitVector &wanted) {
  SmallVector<Value> arguments;
  for (unsigned i : wanted.set_bits())
    arguments.push_back(body.getArgument(i));
  return arguments;
}

namespace {

struct CompositeRule
    : DifferentiableOpInterface::ExternalModel<CompositeRule, CompositeOp> {
  std::string whyNotDifferentiable(Operation *op,
                                   const llvm::SmallBitVector &wanted) const {
    func::FuncOp function = getDecomposition(cast<CompositeOp>(op));
    if (!llvm::hasSingleElement(function.getBody()))
      return "its decomposition has no body here, or more than one block";
    Block &body = function.getBody().front();
    return DerivativePath(body, body.getTerminator()->getOperands(),
                          getArguments(body, wanted))
        .findObstacle();
  }

  SmallVector<Value> buildVJP(Operation *op, OpBuilder &builder,
                              ArrayRef<Value> cotangents,
                              const llvm::SmallBitVector &wanted) const {
    auto composite = cast<CompositeOp>(op);
    func::FuncOp function = getDecomposition(composite);
    func::FuncOp vjp = function.clone();
    SymbolTable symbols(function->getParentOp());
    vjp.setName((function.getName() + "_vjp").str());
    symbols.insert(vjp, std::next(function->getIterator()));

    // The arguments are the composite's and a cotangent for each result that
    // has one. The results are the cotangents of wanted arguments that are not
    // zero.
    Block &body = vjp.getBody().front();
    Operation *terminator = body.getTerminator();
    SmallVector<Value> inputs = getArguments(body, wanted);
    DerivativePath path(body, terminator->getOperands(), inputs);
    SmallVector<Value> operands(composite.getInputs()), given;
    for (Value cotangent : cotangents) {
      given.push_back(
          cotangent ? body.addArgument(cotangent.getType(), composite.getLoc())
                    : Value());
      if (cotangent)
        operands.push_back(cotangent);
    }
    OpBuilder inside(terminator);
    SmallVector<Value> gradients =
        buildGradients(inside, path, terminator->getOperands(), given, inputs);
    SmallVector<Value> results(op->getNumOperands()), returned;
    for (Value gradient : gradients)
      if (gradient)
        returned.push_back(gradient);
    terminator->setOperands(returned);
    for (Operation &inner : llvm::make_early_inc_range(llvm::reverse(body)))
      if (isOpTriviallyDead(&inner))
        inner.erase();
    vjp.setFunctionType(builder.getFunctionType(
        body.getArgumentTypes(), ValueRange(returned).getTypes()));
    vjp.removeArgAttrsAttr();
    vjp.removeResAttrsAttr();

    auto derivative = CompositeOp::create(
        builder, op->getLoc(), ValueRange(returned).getTypes(), operands,
        composite.getNameAttr(), builder.getDictionaryAttr({}),
        FlatSymbolRefAttr::get(vjp.getNameAttr()), builder.getI32IntegerAttr(0),
        /*regionsCount=*/0);
    unsigned next = 0;
    for (auto [i, gradient] : llvm::zip_equal(wanted.set_bits(), gradients))
      if (gradient)
        results[i] = derivative.getResult(next++);
    return results;
  }
};

} // namespace

void systole::registerCompositeRule(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, StablehloDialect *) {
    CompositeOp::attachInterface<CompositeRule>(*context);
  });
}
