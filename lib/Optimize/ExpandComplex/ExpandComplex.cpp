//===- ExpandComplex.cpp - Programs of real numbers -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's `convert-complex-to-standard` is no substitute. Its arithmetic is
// of scalars inside of loops; here the parts are tensors, which fuse and
// vectorize as all others. Its functions of f32 lack digits and special values.
// There, log |0.6 + 0.8 i| is 0 and not 2.4e-8. The real part of
// expm1(1e-8 + 1e-4 i) has the wrong sign. |inf + NaN i| and exp(-inf + inf i)
// are NaN.
//
//===----------------------------------------------------------------------===//

#include "ExpandComplex.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "systole/Dialect/CHLO/IR/CHLO.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/Optimize/Passes.h"
#include "systole/Support/NestedOps.h"
#include "systole/Support/RewriteGreedily.h"

namespace systole::stablehlo {
#define GEN_PASS_DEF_EXPANDCOMPLEXPASS
#include "systole/Optimize/Passes.h.inc"
} // namespace systole::stablehlo

using namespace mlir;
using namespace systole::stablehlo;

/// The type of a value in memory.
static Type toMemory(Type type) {
  return isComplex(type) ? getInterleavedType(type) : type;
}

bool systole::stablehlo::hasComplex(Operation *op) {
  auto isComplexType = [](Type type) { return isComplex(type); };
  return llvm::any_of(op->getOperandTypes(), isComplexType) ||
         llvm::any_of(op->getResultTypes(), isComplexType);
}

static bool hasComplexSignature(func::FuncOp function) {
  auto isComplexType = [](Type type) { return isComplex(type); };
  return llvm::any_of(function.getArgumentTypes(), isComplexType) ||
         llvm::any_of(function.getResultTypes(), isComplexType);
}

/// State, batches and reports of a program belong to the runtime.
static LogicalResult verifyProgram(func::FuncOp function) {
  if (!systole::tpu::getRole(function) || !hasComplexSignature(function))
    return success();
  return function.emitError(
      "takes or gives complex numbers, which checkpoints, batches and reports "
      "of a training program do not hold; keep their parts as two tensors");
}

/// Makes a function pass its complex numbers as memory holds them.
static void expandBoundary(func::FuncOp function) {
  OpBuilder builder(function.getContext());
  Block &body = function.getBody().front();
  builder.setInsertionPointToStart(&body);
  SmallVector<Type> arguments;
  for (BlockArgument argument : body.getArguments()) {
    Type type = argument.getType();
    arguments.push_back(toMemory(type));
    if (!isComplex(type))
      continue;
    auto uses = llvm::map_to_vector(argument.getUses(),
                                    [](OpOperand &use) { return &use; });
    argument.setType(toMemory(type));
    Emitter emitter(builder, function);
    Value value = deinterleave(emitter, argument);
    for (OpOperand *use : uses)
      use->set(value);
  }
  Operation *terminator = body.getTerminator();
  builder.setInsertionPoint(terminator);
  Emitter emitter(builder, terminator);
  SmallVector<Type> results;
  for (OpOperand &operand : terminator->getOpOperands()) {
    if (isComplex(operand.get()))
      operand.set(interleave(emitter, operand.get()));
    results.push_back(operand.get().getType());
  }
  function.setFunctionType(builder.getFunctionType(arguments, results));
}

/// Reports remaining complex numbers at their operation.
static LogicalResult verifyExpanded(Operation *root) {
  WalkResult result = root->walk([](Operation *op) {
    // Operations that only split or build complex numbers are not the cause.
    if (!hasComplex(op) || isa<ComplexOp, RealOp, ImagOp>(op))
      return WalkResult::advance();
    op->emitError() << "'" << op->getName()
                    << "' of complex numbers is not compiled; the reference "
                       "interpreter (--engine=reference) may have it";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

namespace {

struct ExpandComplex
    : systole::stablehlo::impl::ExpandComplexPassBase<ExpandComplex> {
  void runOnOperation() override {
    // Most programs have no complex numbers.
    if (!systole::containsOp(*getOperation(), [](Operation *op) {
          auto function = dyn_cast<func::FuncOp>(op);
          return hasComplex(op) || isa<RealOp, ImagOp>(op) ||
                 (function && hasComplexSignature(function));
        }))
      return;

    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (failed(verifyProgram(function)))
        return signalPassFailure();
      if (!function.isExternal() && function.getBody().hasOneBlock() &&
          function.isPublic() && hasComplexSignature(function))
        expandBoundary(function);
    }
    // The patterns for transforms look for transpositions, which the other
    // patterns split.
    RewritePatternSet transforms(&getContext());
    populateComplexTransformPatterns(transforms);
    walkAndApplyPatterns(getOperation(), std::move(transforms));
    RewritePatternSet patterns(&getContext());
    populateExpandComplexPatterns(patterns);
    GreedyRewriteConfig config;
    config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
    systole::rewriteGreedily(getOperation(), std::move(patterns), config);
    if (failed(verifyExpanded(getOperation())))
      signalPassFailure();
  }
};

} // namespace

void systole::stablehlo::populateExpandComplexPatterns(
    RewritePatternSet &patterns) {
  populateComplexArithmeticPatterns(patterns);
  populateComplexFunctionPatterns(patterns);
  populateComplexMovementPatterns(patterns);
  populateComplexProductPatterns(patterns);
  populateComplexRegionPatterns(patterns);
  populateComplexSelectAndScatterPatterns(patterns);
}
