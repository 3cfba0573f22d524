//===- VerifyPhases.cpp - Invariants after each phase ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"

namespace systole::tpu {
#define GEN_PASS_DEF_VERIFYBUFFERIZEDPASS
#define GEN_PASS_DEF_VERIFYDEVICEPROGRAMPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {

/// Calls `verify` on each operation of the compiled functions; true if all
/// hold.
bool verifyCompiled(ModuleOp module,
                    llvm::function_ref<LogicalResult(Operation *)> verify) {
  bool holds = true;
  for (auto function : module.getOps<func::FuncOp>())
    if (getConvention(function))
      function.getBody().walk(
          [&](Operation *op) { holds &= succeeded(verify(op)); });
  return holds;
}

/// A view of memory at an address that the runtime has returned.
bool isPointerAsMemory(Operation *op) {
  return isa<UnrealizedConversionCastOp>(op) &&
         llvm::all_of(op->getOperandTypes(),
                      llvm::IsaPred<LLVM::LLVMPointerType>) &&
         llvm::all_of(op->getResultTypes(), llvm::IsaPred<MemRefType>);
}

struct VerifyDeviceProgram
    : systole::tpu::impl::VerifyDeviceProgramPassBase<VerifyDeviceProgram> {
  void runOnOperation() override {
    bool holds = verifyCompiled(getOperation(), [](Operation *op) {
      if (isa_and_nonnull<
              arith::ArithDialect, bufferization::BufferizationDialect,
              func::FuncDialect, linalg::LinalgDialect, LLVM::LLVMDialect,
              math::MathDialect, memref::MemRefDialect, scf::SCFDialect,
              tensor::TensorDialect, TPUDialect>(op->getDialect()) ||
          isa<affine::AffineApplyOp>(op) || isPointerAsMemory(op))
        return success();
      return LogicalResult(
          op->emitError("'")
          << op->getName()
          << "' is left in a device program: no pass lowers it");
    });
    if (!holds)
      signalPassFailure();
  }
};

struct VerifyBufferized
    : systole::tpu::impl::VerifyBufferizedPassBase<VerifyBufferized> {
  void runOnOperation() override {
    bool holds = verifyCompiled(getOperation(), [](Operation *op) {
      auto isTensor = [](Type type) { return isa<TensorType>(type); };
      auto types = llvm::concat<Type>(llvm::to_vector(op->getOperandTypes()),
                                      llvm::to_vector(op->getResultTypes()));
      auto tensor = llvm::find_if(types, isTensor);
      if (tensor == types.end())
        return success();
      return LogicalResult(op->emitError("'")
                           << op->getName() << "' still has a value of type "
                           << *tensor);
    });
    if (!holds)
      signalPassFailure();
  }
};

} // namespace
