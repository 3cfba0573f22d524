//===- CallRule.cpp - Functions with custom gradients ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Differentiation/Rules.h"
#include "systole/Interfaces/DifferentiableOpInterface.h"

#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace systole;

static bool isFloatType(Type type) {
  return isa<FloatType>(getElementTypeOrSelf(type));
}

static SmallVector<Type> getFloats(TypeRange types) {
  return llvm::to_vector(llvm::make_filter_range(types, isFloatType));
}

static FlatSymbolRefAttr getCustomVJP(Operation *op) {
  return op->getAttrOfType<FlatSymbolRefAttr>(customVJPName);
}

LogicalResult systole::verifyCustomVJP(func::FuncOp function) {
  if (!function->hasAttr(customVJPName))
    return success();
  FlatSymbolRefAttr name = getCustomVJP(function);
  auto vjp =
      name ? SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(function, name)
           : func::FuncOp();
  if (!vjp)
    return function.emitError("`graph.vjp` names no function: ")
           << function->getAttr(customVJPName);
  SmallVector<Type> arguments(function.getArgumentTypes());
  llvm::append_range(arguments, getFloats(function.getResultTypes()));
  auto type = FunctionType::get(function.getContext(), arguments,
                                getFloats(function.getArgumentTypes()));
  if (vjp.getFunctionType() == type)
    return success();
  InFlightDiagnostic error =
      function.emitError("the derivative @")
      << vjp.getSymName() << " that it names must have the type " << type
      << ": its arguments, a cotangent for each floating-point result, to the "
         "cotangents of its floating-point arguments";
  error.attachNote(vjp.getLoc()) << "it has the type " << vjp.getFunctionType();
  return error;
}

bool systole::markCustomVJP(func::CallOp call, func::FuncOp callee) {
  FlatSymbolRefAttr vjp = callee ? getCustomVJP(callee) : FlatSymbolRefAttr();
  if (vjp)
    call->setAttr(customVJPName, vjp);
  return static_cast<bool>(vjp);
}

namespace {
struct CallModel
    : DifferentiableOpInterface::ExternalModel<CallModel, func::CallOp> {
  std::string whyNotDifferentiable(Operation *op,
                                   const llvm::SmallBitVector &) const {
    // Other functions were inlined.
    return getCustomVJP(op) ? ""
                            : "the function has no body here, or calls itself";
  }

  SmallVector<Value> buildVJP(Operation *op, OpBuilder &builder,
                              ArrayRef<Value> cotangents,
                              const llvm::SmallBitVector &wanted) const {
    Location loc = op->getLoc();
    SmallVector<Value> operands(op->getOperands());
    for (auto [result, cotangent] :
         llvm::zip_equal(op->getResults(), cotangents))
      if (isFloatType(result.getType()))
        operands.push_back(
            cotangent ? cotangent
                      : stablehlo::getSplat(builder, loc, result.getType(), 0));
    auto call =
        func::CallOp::create(builder, loc, getCustomVJP(op),
                             getFloats(op->getOperandTypes()), operands);
    SmallVector<Value> result(op->getNumOperands());
    unsigned next = 0;
    for (OpOperand &operand : op->getOpOperands())
      if (isFloatType(operand.get().getType())) {
        Value gradient = call.getResult(next++);
        if (wanted[operand.getOperandNumber()])
          result[operand.getOperandNumber()] = gradient;
      }
    return result;
  }
};
} // namespace

void systole::registerCallRule(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, func::FuncDialect *) {
    func::CallOp::attachInterface<CallModel>(*context);
  });
}
