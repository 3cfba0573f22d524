//===- FoldDenormalConstants.cpp - Folds that denormals make differ -------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Interpreter/Collectives.h"
#include "systole/Interpreter/Interpreter.h"
#include "systole/Optimize/Passes.h"
#include "systole/Support/Denormals.h"

namespace systole::stablehlo {
#define GEN_PASS_DEF_FOLDDENORMALCONSTANTSPASS
#include "systole/Optimize/Passes.h.inc"
} // namespace systole::stablehlo

using namespace mlir;
using namespace systole::stablehlo;
using systole::Denormals;
using systole::interpreter::Tensor;
using systole::interpreter::Tensors;

namespace {

/// A value that is the same in each element, as a scalar.
using Splats = llvm::DenseMap<Value, Tensor>;

RankedTensorType getScalarType(Value value) {
  return RankedTensorType::get({}, getElementTypeOrSelf(value.getType()));
}

bool isSame(const Tensor &a, const Tensor &b) {
  return a.getData() == b.getData();
}

struct FoldDenormalConstants
    : systole::stablehlo::impl::FoldDenormalConstantsPassBase<
          FoldDenormalConstants> {
  void runOnOperation() override {
    if (systole::getDenormals(getOperation()) != Denormals::Flush)
      return;
    Splats splats;
    SmallVector<std::pair<Operation *, Tensor>> differing;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (auto constant = dyn_cast<ConstantOp>(op))
        return recordConstant(constant, splats);
      if (!op->hasTrait<OpTrait::Elementwise>() || op->getNumOperands() == 0 ||
          op->getNumResults() != 1 || op->getNumRegions() != 0 || !isPure(op) ||
          !llvm::all_of(op->getOperands(),
                        [&](Value value) { return splats.contains(value); }))
        return;
      std::optional<Tensor> flushed = evaluate(op, splats, Denormals::Flush);
      std::optional<Tensor> kept = evaluate(op, splats, Denormals::Keep);
      if (!flushed || !kept)
        return;
      splats[op->getResult(0)] = *flushed;
      if (!isSame(*flushed, *kept))
        differing.emplace_back(op, *flushed);
    });
    for (auto &[op, value] : differing) {
      OpBuilder builder(op);
      auto type = cast<RankedTensorType>(op->getResult(0).getType());
      auto constant = ConstantOp::create(builder, op->getLoc(), type,
                                         value.toAttribute().resizeSplat(type));
      op->replaceAllUsesWith(constant);
      op->erase();
    }
  }

private:
  static void recordConstant(ConstantOp constant, Splats &splats) {
    auto elements = dyn_cast<DenseElementsAttr>(constant.getValue());
    RankedTensorType scalar = getScalarType(constant.getResult());
    if (elements && elements.isSplat() && Tensor::supports(scalar))
      splats[constant.getResult()] =
          Tensor::fromAttribute(elements.resizeSplat(scalar));
  }

  /// The result of the operation on one element; no value if the interpreter
  /// does not know it.
  static std::optional<Tensor> evaluate(Operation *op, const Splats &splats,
                                        Denormals denormals) {
    RankedTensorType type = getScalarType(op->getResult(0));
    if (!isa<systole::interpreter::InterpretableOpInterface>(op) ||
        !Tensor::supports(type) ||
        !cast<ShapedType>(op->getResult(0).getType()).hasStaticShape())
      return std::nullopt;
    Tensors operands;
    Block block;
    for (Value operand : op->getOperands()) {
      operands.push_back(splats.lookup(operand));
      block.addArgument(operands.back().getType(), op->getLoc());
    }
    OperationState state(op->getLoc(), op->getName(), block.getArguments(),
                         TypeRange(type), op->getAttrs());
    OpBuilder builder(op->getContext());
    builder.setInsertionPointToEnd(&block);
    Operation *scalar = builder.create(state);
    systole::interpreter::Collectives alone(/*numReplicas=*/1);
    systole::interpreter::Interpreter interpreter(alone, /*process=*/0,
                                                  denormals);
    auto results =
        cast<systole::interpreter::InterpretableOpInterface>(scalar).interpret(
            operands, interpreter);
    if (failed(results))
      return std::nullopt;
    return (*results)[0];
  }
};

} // namespace
