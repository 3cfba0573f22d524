//===- FunctionValues.h - Arguments and results in files --------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_EXECUTION_FUNCTIONVALUES_H
#define SYSTOLE_LIB_EXECUTION_FUNCTIONVALUES_H

#include "systole/Interpreter/Tensor.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/SourceMgr.h"

#include <optional>

namespace systole::execution {

/// The sources of a function's arguments. The first one with a value counts:
/// - a .npy file, one for each of the first arguments;
/// - a .npz or .safetensors file, by the argument's name (or numpy.savez's
///   `arr_0`, by its number);
/// - the function's own private @inputs;
/// - a seed.
struct ArgumentSources {
  llvm::ArrayRef<std::string> files;
  std::optional<uint64_t> seed;
};

/// Reads arguments of types that tensors support; the error names missing ones.
llvm::Expected<interpreter::Tensors>
readArguments(mlir::func::FuncOp function, llvm::ArrayRef<std::string> names,
              const ArgumentSources &sources);

/// A tensor of numbers that depend only on the seed and on `stream`: floats in
/// [-1, 1), integers in [0, 8), booleans.
interpreter::Tensor makeRandom(mlir::RankedTensorType type, uint64_t seed,
                               uint64_t stream);

/// Writes results to .npy files, one for each, or all to one .npz or
/// .safetensors file. For replica r > 0, `x.npy` becomes `x.r.npy`.
llvm::Error writeResults(llvm::ArrayRef<interpreter::Tensor> results,
                         llvm::ArrayRef<std::string> names,
                         llvm::ArrayRef<std::string> files, size_t replica);

} // namespace systole::execution

#endif // SYSTOLE_LIB_EXECUTION_FUNCTIONVALUES_H
