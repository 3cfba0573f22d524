//===- AssemblyFormat.h - Custom directives of the textual form -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Called by the assembly formats of dialects/StableHLO: the parts of the
// specification's syntax that TableGen's directives cannot express.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_DIALECT_STABLEHLO_IR_ASSEMBLYFORMAT_H
#define SYSTOLE_LIB_DIALECT_STABLEHLO_IR_ASSEMBLYFORMAT_H

#include "systole/Dialect/StableHLO/IR/StableHLO.h"

namespace systole::stablehlo {

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

mlir::ParseResult parseOneTypeOrFunction(mlir::OpAsmParser &parser,
                                         llvm::ArrayRef<mlir::Type *> operands,
                                         mlir::Type &result);
void printOneTypeOrFunction(mlir::OpAsmPrinter &printer,
                            mlir::TypeRange operands, mlir::Type result);

/// `tensor<f32>` if all types are that one, otherwise `(types) -> type`. The
/// last of `types` is the result's.
template <typename... Types>
mlir::ParseResult parseSameOperandsAndResultType(mlir::OpAsmParser &parser,
                                                 Types &...types) {
  mlir::Type *all[] = {&types...};
  return parseOneTypeOrFunction(parser, llvm::ArrayRef(all).drop_back(),
                                *llvm::ArrayRef(all).back());
}
template <typename... Types>
void printSameOperandsAndResultType(mlir::OpAsmPrinter &printer,
                                    mlir::Operation *, Types... types) {
  mlir::Type all[] = {types...};
  printOneTypeOrFunction(printer, llvm::ArrayRef(all).drop_back(),
                         llvm::ArrayRef(all).back());
}

/// `pred type, type of all others`, otherwise a function type.
mlir::ParseResult parseSelectOpType(mlir::OpAsmParser &parser, mlir::Type &pred,
                                    mlir::Type &onTrue, mlir::Type &onFalse,
                                    mlir::Type &result);
void printSelectOpType(mlir::OpAsmPrinter &printer, mlir::Operation *,
                       mlir::Type pred, mlir::Type onTrue, mlir::Type onFalse,
                       mlir::Type result);

/// The result's type if it is the complex type of the operands', otherwise a
/// function type.
mlir::ParseResult parseComplexOpType(mlir::OpAsmParser &parser, mlir::Type &lhs,
                                     mlir::Type &rhs, mlir::Type &result);
void printComplexOpType(mlir::OpAsmPrinter &printer, mlir::Operation *,
                        mlir::Type lhs, mlir::Type rhs, mlir::Type result);

/// The operands' types, which are the results'.
mlir::ParseResult
parsePairwiseOpType(mlir::OpAsmParser &parser,
                    llvm::SmallVectorImpl<mlir::Type> &operands,
                    llvm::SmallVectorImpl<mlir::Type> &results);
void printPairwiseOpType(mlir::OpAsmPrinter &printer, mlir::Operation *,
                         mlir::TypeRange operands, mlir::TypeRange results);

/// `tuple<tensor<f32>, tensor<i32>>`: the type of a tuple, and of its elements.
mlir::ParseResult parseTupleOpType(mlir::OpAsmParser &parser,
                                   llvm::SmallVectorImpl<mlir::Type> &operands,
                                   mlir::Type &result);
void printTupleOpType(mlir::OpAsmPrinter &printer, mlir::Operation *,
                      mlir::TypeRange operands, mlir::Type result);

//===----------------------------------------------------------------------===//
// Operands and attributes
//===----------------------------------------------------------------------===//

/// `[0, 1]`, inside an attribute.
mlir::FailureOr<llvm::SmallVector<int64_t>> parseDims(mlir::AsmParser &parser);
void printDims(mlir::AsmPrinter &printer, llvm::ArrayRef<int64_t> dims);

/// `LT`: an enumeration's value alone.
template <typename EnumAttr>
mlir::ParseResult parseEnumWord(mlir::OpAsmParser &parser, EnumAttr &attr) {
  return parser.parseCustomAttributeWithFallback(attr);
}
template <typename EnumAttr>
void printEnumWord(mlir::OpAsmPrinter &printer, mlir::Operation *,
                   EnumAttr attr) {
  printer << stringifyEnum(attr.getValue());
}

/// `%a, %b, `: each operand with the comma after it.
mlir::ParseResult parseOperandsBeforeAttribute(
    mlir::OpAsmParser &parser,
    llvm::SmallVectorImpl<mlir::OpAsmParser::UnresolvedOperand> &operands);
void printOperandsBeforeAttribute(mlir::OpAsmPrinter &printer,
                                  mlir::Operation *,
                                  mlir::OperandRange operands);

/// `[start:limit:stride, ...]`, without strides of 1.
mlir::ParseResult parseSliceRanges(mlir::OpAsmParser &parser,
                                   mlir::DenseI64ArrayAttr &starts,
                                   mlir::DenseI64ArrayAttr &limits,
                                   mlir::DenseI64ArrayAttr &strides);
void printSliceRanges(mlir::OpAsmPrinter &printer, mlir::Operation *,
                      mlir::DenseI64ArrayAttr starts,
                      mlir::DenseI64ArrayAttr limits,
                      mlir::DenseI64ArrayAttr strides);

/// `batching_dims = [0] x [0], contracting_dims = [2] x [1], precision =
/// [DEFAULT, HIGH], algorithm = <...>`; only the second is required.
mlir::ParseResult parseDotAttributes(mlir::OpAsmParser &parser,
                                     DotDimensionNumbersAttr &numbers,
                                     mlir::ArrayAttr &precision,
                                     DotAlgorithmAttr &algorithm);
void printDotAttributes(mlir::OpAsmPrinter &printer, mlir::Operation *,
                        DotDimensionNumbersAttr numbers,
                        mlir::ArrayAttr precision, DotAlgorithmAttr algorithm);

/// `, precision = [DEFAULT, HIGH]`, if present.
mlir::ParseResult parseOptionalPrecision(mlir::OpAsmParser &parser,
                                         mlir::ArrayAttr &precision);
void printOptionalPrecision(mlir::OpAsmPrinter &printer, mlir::Operation *,
                            mlir::ArrayAttr precision);

/// `[b, 0, f]x[0, i, o]->[b, 0, f]`.
mlir::ParseResult parseConvolutionDimensions(mlir::AsmParser &parser,
                                             ConvDimensionNumbersAttr &numbers);
void printConvolutionDimensions(mlir::AsmPrinter &printer,
                                ConvDimensionNumbersAttr numbers);
inline void printConvolutionDimensions(mlir::OpAsmPrinter &printer,
                                       mlir::Operation *,
                                       ConvDimensionNumbersAttr numbers) {
  printConvolutionDimensions(printer, numbers);
}

/// `stride = [..], pad = [[..]], lhs_dilate = [..], rhs_dilate = [..], reverse
/// = [..]`, each if present.
mlir::ParseResult parseWindowAttributes(mlir::OpAsmParser &parser,
                                        mlir::DenseI64ArrayAttr &strides,
                                        mlir::DenseIntElementsAttr &padding,
                                        mlir::DenseI64ArrayAttr &lhsDilation,
                                        mlir::DenseI64ArrayAttr &rhsDilation,
                                        mlir::DenseBoolArrayAttr &reversal);
void printWindowAttributes(mlir::OpAsmPrinter &printer, mlir::Operation *,
                           mlir::DenseI64ArrayAttr strides,
                           mlir::DenseIntElementsAttr padding,
                           mlir::DenseI64ArrayAttr lhsDilation,
                           mlir::DenseI64ArrayAttr rhsDilation,
                           mlir::DenseBoolArrayAttr reversal);

/// `e5m10`: the bits of a float's exponent and mantissa.
mlir::ParseResult parseFloatFormat(mlir::OpAsmParser &parser,
                                   mlir::IntegerAttr &exponentBits,
                                   mlir::IntegerAttr &mantissaBits);
void printFloatFormat(mlir::OpAsmPrinter &printer, mlir::Operation *,
                      mlir::IntegerAttr exponentBits,
                      mlir::IntegerAttr mantissaBits);

/// `@name`, of a string attribute.
mlir::ParseResult parseCustomCallTarget(mlir::OpAsmParser &parser,
                                        mlir::StringAttr &target);
void printCustomCallTarget(mlir::OpAsmPrinter &printer, mlir::Operation *,
                           mlir::StringAttr target);

} // namespace systole::stablehlo

#endif // SYSTOLE_LIB_DIALECT_STABLEHLO_IR_ASSEMBLYFORMAT_H
