//===- ObservedFunction.h - A function that also returns values inside -*- C++
//-*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_QUANTIZATION_OBSERVEDFUNCTION_H
#define SYSTOLE_LIB_QUANTIZATION_OBSERVEDFUNCTION_H

#include "systole/Compiler/Compiler.h"
#include "systole/Execution/Engine.h"

#include "mlir/IR/OwningOpRef.h"

namespace systole::quantization {

/// A compiled copy of a function whose results are its own, then `values` of
/// its body.
class ObservedFunction {
public:
  static mlir::FailureOr<ObservedFunction>
  compile(mlir::func::FuncOp function, llvm::ArrayRef<mlir::Value> values,
          const CompilerOptions &options);

  mlir::FailureOr<interpreter::Tensors>
  call(llvm::ArrayRef<interpreter::Tensor> inputs) const {
    return compiled(inputs);
  }

private:
  mlir::OwningOpRef<mlir::ModuleOp> module;
  execution::CompiledFunction compiled;
};

/// The elements of a tensor of f32.
llvm::ArrayRef<float> getFloats(const interpreter::Tensor &tensor);

} // namespace systole::quantization

#endif // SYSTOLE_LIB_QUANTIZATION_OBSERVEDFUNCTION_H
