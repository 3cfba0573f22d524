//===- Header.h - The C header of compiled functions ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A module of plain functions becomes an object or a library that a C or C++
// program calls; that program includes this header.
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

/// A function from its callers' view.
struct FunctionInterface {
  /// The name of the symbol.
  std::string name;
  std::vector<InterfaceValue> arguments;
  std::vector<InterfaceValue> results;
  /// Scratch memory of a call, in bytes; known after lowering.
  int64_t scratchBytes = 0;
};

/// Renames a public function `main` to the name of its module, or else to
/// `fallback` (such as a file's name). Names of C's library are errors.
mlir::LogicalResult nameSymbols(mlir::ModuleOp module,
                                llvm::StringRef fallback);

/// Reads the public functions of a module before lowering. An argument's name
/// comes from its location (`loc("x")`), otherwise from the source (`%x`),
/// otherwise it is `argument0`. A result's comes from `jax.result_info`,
/// otherwise it is `result0`. Types without a counterpart in C, and dynamic
/// shapes, are errors.
mlir::FailureOr<std::vector<FunctionInterface>>
readInterfaces(mlir::ModuleOp module, const llvm::SourceMgr &sources);

/// Sets the scratch memory, after the module is lowered to the LLVM dialect.
void readScratchBytes(mlir::ModuleOp module,
                      std::vector<FunctionInterface> &functions);

/// Writes the header: declarations for C and, for C++, one class a function
/// that checks the shapes. `stem`, the file's, makes the include guard unique.
void writeHeader(llvm::ArrayRef<FunctionInterface> functions,
                 llvm::StringRef stem, llvm::StringRef commandLine,
                 llvm::raw_ostream &os);

} // namespace systole

#endif // SYSTOLE_TARGET_HEADER_H
