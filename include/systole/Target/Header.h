//===- Header.h - The C header of compiled functions ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A module of plain functions becomes an object or a library that a C or C++
// program calls; this is what that program includes.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_TARGET_HEADER_H
#define SYSTOLE_TARGET_HEADER_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace systole {

/// An argument or a result.
struct InterfaceValue {
  std::string name;
  mlir::RankedTensorType type;
};

/// A function as its callers see it.
struct FunctionInterface {
  /// Of the symbol.
  std::string name;
  std::vector<InterfaceValue> arguments;
  std::vector<InterfaceValue> results;
  /// Scratch memory of a call, in bytes; known once the module is lowered.
  int64_t scratchBytes = 0;
};

/// Gives a public function `main`, whose symbol would be that of the C
/// program's, the name of its module, or else `fallback` (a file's name, say).
mlir::LogicalResult renameMain(mlir::ModuleOp module, llvm::StringRef fallback);

/// Reads the public functions of a module that is not lowered yet. A name is
/// that of the location (`loc("x")`), else that in the source (`%x`), else
/// `argument0`; of a result that in `jax.result_info`, else `result0`. An error
/// where a type has no counterpart in C, or a shape is dynamic.
mlir::FailureOr<std::vector<FunctionInterface>>
readInterfaces(mlir::ModuleOp module, const llvm::SourceMgr &sources);

/// Sets the scratch memory, after the module is lowered to the LLVM dialect.
void readScratchBytes(mlir::ModuleOp module,
                      std::vector<FunctionInterface> &functions);

/// Writes the header: declarations for C and, for C++, a class a function that
/// checks the shapes. `stem`, the file's, tells one header from another.
void writeHeader(llvm::ArrayRef<FunctionInterface> functions,
                 llvm::StringRef stem, llvm::StringRef commandLine,
                 llvm::raw_ostream &os);

} // namespace systole

#endif // SYSTOLE_TARGET_HEADER_H
