//===- Encoding.h - Encoding of artifacts -----------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The numbers are those of StableHLO's releases (VhloBytecode).
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_DIALECT_VHLO_IR_ENCODING_H
#define SYSTOLE_LIB_DIALECT_VHLO_IR_ENCODING_H

#include "systole/Dialect/VHLO/IR/VHLO.h"

#include "mlir/Bytecode/BytecodeImplementation.h"

namespace systole::vhlo {

/// Makes bytecode contain the dialect's wrappers in the form of artifacts.
void addBytecodeEncoding(VHLODialect &dialect);

/// Reads the next value from `reader`, without the wrapper; null after an
/// error.
mlir::Type readValueType(mlir::DialectBytecodeReader &reader);
mlir::Attribute readValueAttribute(mlir::DialectBytecodeReader &reader);

/// Writes a reference to a type or an attribute, in the wrapper.
void writeValueType(mlir::Type type, mlir::DialectBytecodeWriter &writer);
void writeValueAttribute(mlir::Attribute attribute,
                         mlir::DialectBytecodeWriter &writer);

/// A type itself, without the wrapper.
mlir::Type decodeType(mlir::DialectBytecodeReader &reader);
mlir::LogicalResult encodeType(mlir::Type type,
                               mlir::DialectBytecodeWriter &writer);

/// An attribute itself, without the wrapper.
mlir::Attribute decodeAttribute(mlir::DialectBytecodeReader &reader);
mlir::LogicalResult encodeAttribute(mlir::Attribute attribute,
                                    mlir::DialectBytecodeWriter &writer);

} // namespace systole::vhlo

#endif // SYSTOLE_LIB_DIALECT_VHLO_IR_ENCODING_H
