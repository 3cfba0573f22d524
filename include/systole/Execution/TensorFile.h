//===- TensorFile.h - Tensors in .npy files ---------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_EXECUTION_TENSORFILE_H
#define SYSTOLE_EXECUTION_TENSORFILE_H

#include "systole/Interpreter/Tensor.h"
#include "systole/Support/Npy.h"

#include "llvm/Support/Error.h"

namespace systole::execution {

/// Reads a tensor of exactly this type. bf16, which NumPy does not know, is two
/// opaque bytes there ('<V2'), as ml_dtypes has it.
llvm::Expected<interpreter::Tensor> readTensor(llvm::StringRef path,
                                               mlir::RankedTensorType type);

llvm::Error writeTensor(llvm::StringRef path,
                        const interpreter::Tensor &tensor);

/// An array as a tensor of a type; `what` names the array in errors.
llvm::Expected<interpreter::Tensor> toTensor(const NpyArray &array,
                                             mlir::RankedTensorType type,
                                             llvm::StringRef what);

/// A tensor as an array; `path` is where it goes, for errors.
llvm::Expected<NpyArray> toArray(const interpreter::Tensor &tensor,
                                 llvm::StringRef path);

} // namespace systole::execution

#endif // SYSTOLE_EXECUTION_TENSORFILE_H
