//===- BodiesToLLVM.cpp - Bodies of functions to the LLVM dialect ---------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "I4Memory.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/IndexToLLVM/IndexToLLVM.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVM.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/Transforms/Transforms.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/Transforms/LoweringPatterns.h"
#include "mlir/Dialect/X86Vector/Transforms.h"
#include "mlir/Dialect/X86Vector/X86VectorDialect.h"
#include "systole/Conversion/Passes.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Support/RewriteGreedily.h"

namespace systole {
#define GEN_PASS_DEF_CONVERTBODIESTOLLVMPASS
#include "systole/Conversion/Passes.h.inc"
} // namespace systole

using namespace mlir;

namespace {

struct ConvertBodiesToLLVM
    : systole::impl::ConvertBodiesToLLVMPassBase<ConvertBodiesToLLVM> {
  LogicalResult initialize(MLIRContext *context) override {
    converter = std::make_shared<LLVMTypeConverter>(context);
    RewritePatternSet set(context);
    vector::populateVectorMaskOpLoweringPatterns(set);
    vector::populateVectorMaskMaterializationPatterns(
        set, /*force32BitVectorIndices=*/false);
    populateVectorToLLVMConversionPatterns(*converter, set);
    populateX86VectorLegalizeForLLVMExportPatterns(*converter, set);
    populateMathToLLVMConversionPatterns(*converter, set);
    populateFinalizeMemRefToLLVMConversionPatterns(*converter, set);
    systole::populateI4Patterns(*converter, set);
    arith::populateCeilFloorDivExpandOpsPatterns(set);
    arith::populateArithToLLVMConversionPatterns(*converter, set);
    index::populateIndexToLLVMConversionPatterns(*converter, set);
    cf::populateControlFlowToLLVMConversionPatterns(*converter, set);
    ub::populateUBToLLVMConversionPatterns(*converter, set);
    populateAffineToStdConversionPatterns(set);
    affine::populateAffineExpandIndexOpsPatterns(set);
    patterns = std::move(set);
    RewritePatternSet ofViews(context);
    memref::populateExpandStridedMetadataPatterns(ofViews);
    views = std::move(ofViews);
    target = std::make_shared<LLVMConversionTarget>(*context);
    target->addIllegalDialect<affine::AffineDialect, arith::ArithDialect,
                              cf::ControlFlowDialect, index::IndexDialect,
                              math::MathDialect, memref::MemRefDialect,
                              ub::UBDialect, vector::VectorDialect>();
    target->addIllegalOp<systole::tpu::LoadI4Op, systole::tpu::ViewI4Op>();
    // The conversions of these ops need the module, which other threads read
    // meanwhile. Allocation declares functions there. GetGlobalOp names a
    // global, which stays one of memref until the module is converted.
    target
        ->addLegalOp<memref::AllocOp, memref::DeallocOp, memref::GetGlobalOp>();
    configureX86VectorLegalizeForExportTarget(*target);
    return success();
  }

  void runOnOperation() override {
    // Addresses of views become affine expressions of indices.
    (void)applyPatternsGreedily(getOperation(), views, systole::inOneSweep());
    // The patterns lower whatever they make. A driver that cannot undo them
    // keeps less.
    ConversionConfig config;
    config.allowPatternRollback = false;
    if (failed(
            applyPartialConversion(getOperation(), *target, patterns, config)))
      signalPassFailure();
  }

private:
  std::shared_ptr<LLVMTypeConverter> converter;
  std::shared_ptr<LLVMConversionTarget> target;
  FrozenRewritePatternSet views, patterns;
};

} // namespace
