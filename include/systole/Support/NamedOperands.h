//===- NamedOperands.h - `{name = %value, ...}` -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The assembly directive `custom<NamedOperands>($names, $operands)`, for
// operations of any dialect whose operands have names.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SUPPORT_NAMEDOPERANDS_H
#define SYSTOLE_SUPPORT_NAMEDOPERANDS_H

#include "mlir/IR/OpImplementation.h"

namespace systole {

/// `{classes = %0, "top 5" = %1}`; `names` is an array of strings, one for each
/// operand.
mlir::ParseResult parseNamedOperands(
    mlir::OpAsmParser &parser, mlir::ArrayAttr &names,
    llvm::SmallVectorImpl<mlir::OpAsmParser::UnresolvedOperand> &operands);
void printNamedOperands(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                        mlir::ArrayAttr names, mlir::OperandRange operands);

} // namespace systole

#endif // SYSTOLE_SUPPORT_NAMEDOPERANDS_H
