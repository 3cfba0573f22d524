//===- ReadInputs.h - Batches of a model's inputs ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_QUANTIZATION_READINPUTS_H
#define SYSTOLE_LIB_QUANTIZATION_READINPUTS_H

#include "systole/Interpreter/Tensor.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace systole::quantization {

/// The name of an input among the predictions of a program that predicts its
/// inputs, too.
std::string getInputKey(llvm::StringRef name);

/// Reads the arguments of `function` from a .npz file of predictions, as
/// batches. Examples that fill no batch are left out; no batch is an error.
llvm::Expected<std::vector<interpreter::Tensors>>
readInputs(llvm::StringRef path, mlir::func::FuncOp function);

} // namespace systole::quantization

#endif // SYSTOLE_LIB_QUANTIZATION_READINPUTS_H
