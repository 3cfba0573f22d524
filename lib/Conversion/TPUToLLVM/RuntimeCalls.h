//===- RuntimeCalls.h - Calls of the runtime's ABI --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_CONVERSION_TPUTOLLVM_RUNTIMECALLS_H
#define SYSTOLE_CONVERSION_TPUTOLLVM_RUNTIMECALLS_H

#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace systole::tpu {

/// Replaces the tpu operations in `function` by calls of the runtime. If its
/// convention has a context, that is the first argument.
void lowerRuntimeCalls(mlir::func::FuncOp function,
                       const mlir::LLVMTypeConverter &converter);

/// Declares the C function `name` in the module around `from`, once.
mlir::FlatSymbolRefAttr declareFunction(mlir::Operation *from,
                                        llvm::StringRef name, mlir::Type result,
                                        mlir::TypeRange arguments);

/// The function of the module that calls systole_parallel or, in a program that
/// does not define it, computes one item after the other.
mlir::FlatSymbolRefAttr getLaunchFunction(mlir::ModuleOp module);

/// A memref of static shape at `pointer`.
mlir::Value createMemRef(mlir::OpBuilder &builder, mlir::Location loc,
                         const mlir::LLVMTypeConverter &converter,
                         mlir::MemRefType type, mlir::Value pointer);

} // namespace systole::tpu

#endif // SYSTOLE_CONVERSION_TPUTOLLVM_RUNTIMECALLS_H
