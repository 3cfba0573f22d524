//===- VHLO.h - Versioned StableHLO -----------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_VHLO_IR_VHLO_H
#define SYSTOLE_DIALECT_VHLO_IR_VHLO_H

#include "systole/Dialect/VHLO/IR/Version.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Support/TypeID.h"

#include "systole/Dialect/VHLO/IR/VHLODialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "systole/Dialect/VHLO/IR/VHLOAttrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "systole/Dialect/VHLO/IR/VHLOTypes.h.inc"

namespace systole::vhlo {

/// A version of an operation.
struct VersionedOp {
  /// StableHLO's name, without the version.
  llvm::StringRef name;
  unsigned number;
  /// The versions of StableHLO, inclusive, that have it.
  Version first, last;
  /// The names of the attributes in alphabetical order, as in the bytecode.
  llvm::StringRef attributes;

  /// `vhlo.NAME_vNUMBER`.
  std::string getFullName() const;
  llvm::SmallVector<llvm::StringRef> getAttributes() const;
};

/// All versions of all operations.
llvm::ArrayRef<VersionedOp> getVersionedOps();

/// The version of an operation that a version of StableHLO has; null if it has
/// none.
const VersionedOp *lookUpOp(llvm::StringRef name, Version version);

/// Returns the first version of StableHLO that has an operation, or
/// std::nullopt if no version has it.
std::optional<Version> getFirstVersion(llvm::StringRef name);

/// Returns the first version of StableHLO that has a type, or std::nullopt if
/// no version has it. A wrapper of the type is ignored.
std::optional<Version> getFirstVersion(mlir::Type type);

/// Returns the first version of StableHLO that has an attribute, or
/// std::nullopt if no version has it.
std::optional<Version> getFirstVersion(mlir::Attribute attribute);

/// The dialect of shardings. Its operations and attributes accompany those of
/// vhlo in an artifact, in their own encoding. Casts are between its values and
/// those of vhlo.
inline constexpr llvm::StringLiteral kShardingDialect = "sdy";
bool isSharding(mlir::Attribute attribute);

} // namespace systole::vhlo

#endif // SYSTOLE_DIALECT_VHLO_IR_VHLO_H
