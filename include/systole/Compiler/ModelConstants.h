//===- ModelConstants.h - Constants of model files --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR's names for attributes (`#units = 128`, a line of the file) are the
// parameters of a model that a shape or an attribute depends on. The compiler
// accepts other values for them. It replaces them before anything is parsed, so
// that all later phases see a model with these values.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_COMPILER_MODELCONSTANTS_H
#define SYSTOLE_COMPILER_MODELCONSTANTS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <utility>

namespace systole {

/// Names and values that the user gave.
using ParameterValues = std::vector<std::pair<std::string, std::string>>;

/// A line `#name = value`.
struct ModelConstant {
  enum class Kind { Integer, Float, Boolean, String, Attribute };
  std::string name;
  /// The value as the user writes it: relu without its quotes.
  std::string value;
  Kind kind;
  /// The position of the value in the file.
  size_t begin, end;
};

/// The constants of a program: numbers, booleans, strings and attributes of
/// dialects, such as #graph.adam.
llvm::SmallVector<ModelConstant> findModelConstants(llvm::StringRef text);

/// The program with other values; the last one of a name counts. An error names
/// the existing constants, or the kind of value that one takes.
llvm::Expected<std::string> setModelConstants(llvm::StringRef text,
                                              const ParameterValues &values);

/// The constants for the module's attribute `tpu.parameters`.
mlir::ArrayAttr describeModelConstants(mlir::MLIRContext *context,
                                       llvm::ArrayRef<ModelConstant> constants);

/// `NAME=VALUE,NAME=VALUE`, appended to `values`.
llvm::Error parseParameterValues(llvm::StringRef text, ParameterValues &values);

} // namespace systole

#endif // SYSTOLE_COMPILER_MODELCONSTANTS_H
