//===- NativeEngine.h - Compiles a function and calls it -------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_COMPILER_NATIVEENGINE_H
#define SYSTOLE_COMPILER_NATIVEENGINE_H

#include "systole/Compiler/Compiler.h"
#include "systole/Interpreter/Tensor.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <memory>

namespace systole {

/// A StableHLO function compiled ahead of time to a shared library and loaded.
class NativeFunction {
public:
  /// Compiles `function` and what it calls; the module is left as it is.
  static mlir::FailureOr<NativeFunction> compile(mlir::func::FuncOp function,
                                                 const CompilerOptions &options);

  NativeFunction(NativeFunction &&) = default;
  NativeFunction &operator=(NativeFunction &&) = default;

  /// Calls it; the inputs have the types of the function's arguments.
  mlir::FailureOr<interpreter::Tensors>
  call(llvm::ArrayRef<interpreter::Tensor> inputs) const;

private:
  using Entry = int32_t (*)(const void *const *inputs, void *const *outputs,
                            void *transient);

  struct CloseLibrary {
    void operator()(void *library) const;
  };

  NativeFunction() = default;

  std::unique_ptr<void, CloseLibrary> library;
  Entry entry = nullptr;
  int64_t transientBytes = 0;
  mlir::FunctionType type;
};

} // namespace systole

#endif // SYSTOLE_COMPILER_NATIVEENGINE_H
