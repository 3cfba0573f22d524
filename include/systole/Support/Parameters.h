//===- Parameters.h - Parameters of a program -------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SUPPORT_PARAMETERS_H
#define SYSTOLE_SUPPORT_PARAMETERS_H

#include "mlir/IR/OpImplementation.h"

namespace systole {

/// A number or a boolean without its type: `0.5`, `3`, `true`.
mlir::ParseResult parseParamValue(mlir::OpAsmParser &parser,
                                  mlir::Attribute &value);
void printParamValue(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                     mlir::Attribute value);

/// Lower-case letters, digits and underscores, a letter first.
bool isFlagName(llvm::StringRef name);

/// The element type of a parameter with this default: f32, i32 or i1; null if
/// the value cannot be a parameter's.
mlir::Type getParameterType(mlir::Attribute value);

/// The value as a flag's argument.
std::string describeParameterValue(mlir::Attribute value);

} // namespace systole

#endif // SYSTOLE_SUPPORT_PARAMETERS_H
