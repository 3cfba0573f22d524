//===- StableHLOToLinalg.cpp - From StableHLO to linalg -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Conversion/StableHLOToLinalg/StableHLOToLinalg.h"
#include "Lowering.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Func/Transforms/FuncConversions.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "systole/Conversion/Passes.h"
#include "systole/Conversion/Patterns.h"
#include "systole/Dialect/CHLO/IR/CHLO.h"
#include "systole/Dialect/StableHLO/IR/CustomCalls.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Support/CustomFunctions.h"

namespace systole {
#define GEN_PASS_DEF_CONVERTSTABLEHLOTOLINALGPASS
#include "systole/Conversion/Passes.h.inc"
} // namespace systole

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

namespace {

/// Rewrites any operation without regions, of a dialect that stays, to signless
/// types.
struct ConvertSigns : ConversionPattern {
  ConvertSigns(const TypeConverter &converter, MLIRContext *context)
      : ConversionPattern(converter, MatchAnyOpTypeTag(), /*benefit=*/0,
                          context) {}
  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    if (isa<StablehloDialect, chlo::CHLODialect>(op->getDialect()) ||
        op->getNumRegions() > 0)
      return failure();
    SmallVector<Type> types;
    if (failed(getTypeConverter()->convertTypes(op->getResultTypes(), types)))
      return failure();
    OperationState state(op->getLoc(), op->getName(), operands, types,
                         op->getAttrs());
    rewriter.replaceOp(op, rewriter.create(state));
    return success();
  }
};

/// Element types that the vector unit computes with.
bool isSupported(Type type) {
  Type element = getElementTypeOrSelf(type);
  if (auto integer = dyn_cast<IntegerType>(element)) {
    unsigned width = integer.getWidth();
    return width == 1 || width == 8 || width == 16 || width == 32 ||
           width == 64;
  }
  return element.isF16() || element.isBF16() || element.isF32() ||
         element.isF64();
}

LogicalResult verifyTypes(Operation *op) {
  for (Type type : llvm::concat<Type>(llvm::to_vector(op->getOperandTypes()),
                                      llvm::to_vector(op->getResultTypes()))) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor)
      return op->emitError("'")
             << op->getName() << "' has a value of type " << type
             << ": the device has tensors only; the reference interpreter "
                "(tpu-run --engine=reference) knows tokens";
    if (!tensor.hasStaticShape())
      return op->emitError("'")
             << op->getName() << "' has a value of type " << type
             << ": the device takes static shapes only";
    if (!isSupported(type))
      return op->emitError("'")
             << op->getName() << "' has a value of type " << type
             << ": the device computes with i1, integers of 8 to 64 bits, f16, "
                "bf16, f32 and f64";
  }
  return success();
}

/// A reducer computes with the types it reduces.
LogicalResult verifyReducer(Operation *op, Region &body, ValueRange inputs) {
  if (failed(verifyScalarRegion(op, body)))
    return failure();
  for (auto [i, input] : llvm::enumerate(inputs))
    if (getElementTypeOrSelf(body.getArgument(i).getType()) !=
        getElementTypeOrSelf(input.getType()))
      return op->emitError("'")
             << op->getName() << "' accumulates " << input.getType() << " in "
             << body.getArgument(i).getType()
             << ": convert the input to that type first";
  return success();
}

/// Fails, at the operation's line and with the reason, if there is no lowering.
LogicalResult verifyLowerable(Operation *op) {
  if (auto dynamic = dyn_cast<DynamicShapeOpInterface>(op)) {
    InFlightDiagnostic error =
        op->emitError("'")
        << op->getName()
        << "' takes a shape that is not known when the program is compiled; "
           "shapes have to follow from constants";
    for (Value shape : dynamic.getShapeOperands())
      if (!shape.getDefiningOp<ConstantOp>())
        error.attachNote(shape.getLoc()) << "this gives the shape";
    return error;
  }
  if (failed(verifyTypes(op)))
    return failure();
  if (isa<chlo::CHLODialect>(op->getDialect()) && !isa<tpu::VPUOpInterface>(op))
    return op->emitError("'")
           << op->getName()
           << "' is left to the vector unit, which has no code "
           << "for it: run `expand-chlo` first";
  if (auto call = dyn_cast<CustomCallOp>(op);
      call && call.getCallTargetName() != hostFunctionTarget &&
      !systole::lookupCustomFunction(call.getCallTargetName()))
    return op->emitError("'")
           << op->getName() << "' calls '" << call.getCallTargetName()
           << "', which is no part of this program: name the shared object "
           << "that has it (--load=LIBRARY.so)";
  if (auto reduce = dyn_cast<ReduceOp>(op))
    return verifyReducer(op, reduce.getBody(), reduce.getInputs());
  if (auto reduce = dyn_cast<ReduceWindowOp>(op))
    return verifyReducer(op, reduce.getBody(), reduce.getInputs());
  if (auto scatter = dyn_cast<SelectAndScatterOp>(op)) {
    if (failed(verifyScalarRegion(op, scatter.getSelect())))
      return failure();
    return verifyReducer(op, scatter.getScatter(), scatter.getOperand());
  }
  if (auto map = dyn_cast<MapOp>(op))
    return verifyScalarRegion(op, map.getComputation());
  if (auto sort = dyn_cast<SortOp>(op))
    return verifyScalarRegion(op, sort.getComparator());
  if (auto scatter = dyn_cast<ScatterOp>(op))
    return verifyReducer(op, scatter.getUpdateComputation(),
                         scatter.getInputs());
  if (failed(verifyCollective(op)))
    return failure();
  if (isa<ConvolutionOp, DotGeneralOp>(op))
    return op->emitError("'")
           << op->getName() << "' is left to the vector unit: it is the matrix "
           << "unit's; run `convert-stablehlo-to-mxu` first";
  return success();
}

struct ConvertStableHLOToLinalg
    : systole::impl::ConvertStableHLOToLinalgPassBase<
          ConvertStableHLOToLinalg> {
  LogicalResult verify(func::FuncOp function) {
    bool lowerable = true;
    function.walk([&](Operation *op) {
      if (isa_and_nonnull<StablehloDialect, chlo::CHLODialect>(
              op->getDialect()))
        lowerable &= succeeded(verifyLowerable(op));
    });
    return success(lowerable);
  }

  void runOnOperation() override {
    SmallVector<Operation *> functions;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (!tpu::getConvention(function))
        continue;
      if (failed(verify(function)))
        return signalPassFailure();
      functions.push_back(function);
    }
    MLIRContext *context = &getContext();
    SignlessTypeConverter converter;
    RewritePatternSet patterns(context);
    patterns.add<ConvertSigns>(converter, context);
    populateVPUPatterns(converter, patterns);
    populateScalarPatterns(converter, patterns);
    populateHostPatterns(converter, patterns);
    populateFunctionOpInterfaceTypeConversionPattern<func::FuncOp>(patterns,
                                                                   converter);
    ConversionTarget target(*context);
    target.addIllegalDialect<StablehloDialect, chlo::CHLODialect>();
    target.addDynamicallyLegalOp<func::FuncOp>([&](func::FuncOp function) {
      return converter.isSignatureLegal(function.getFunctionType());
    });
    target.markUnknownOpDynamicallyLegal(
        [&](Operation *op) { return converter.isLegal(op); });
    if (failed(applyPartialConversion(functions, target, std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace

void systole::stablehlo::registerVPUOpInterfaceModels(
    DialectRegistry &registry) {
  registerArithmeticModels(registry);
  registerConversionModels(registry);
  registerSpecialModels(registry);
}

void systole::populateVPUPatterns(const TypeConverter &converter,
                                  RewritePatternSet &patterns) {
  populateElementwisePatterns(converter, patterns);
  populateShapePatterns(converter, patterns);
  populateSlicePatterns(converter, patterns);
  populateReductionPatterns(converter, patterns);
  populateScanPatterns(converter, patterns);
  populateSelectAndScatterPatterns(converter, patterns);
  populateMapPatterns(converter, patterns);
  populateIndexingPatterns(converter, patterns);
  populateSortPatterns(converter, patterns);
  populateRandomPatterns(converter, patterns);
}

void systole::populateScalarPatterns(const TypeConverter &converter,
                                     RewritePatternSet &patterns) {
  populateCollectivePatterns(converter, patterns);
  populateControlFlowPatterns(converter, patterns);
}

void systole::populateHostPatterns(const TypeConverter &converter,
                                   RewritePatternSet &patterns) {
  populateCustomCallPatterns(converter, patterns);
}
