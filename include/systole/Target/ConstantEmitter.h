//===- ConstantEmitter.h - C constants as LLVM globals ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Emits nested C constants (strings, arrays of structs with pointers to each
// other) into a module of the LLVM dialect.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_TARGET_CONSTANTEMITTER_H
#define SYSTOLE_TARGET_CONSTANTEMITTER_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Location.h"
#include "llvm/ADT/StringMap.h"
#include <variant>
#include <vector>

namespace systole {

/// The address of a symbol, or null if the symbol is empty.
struct Address {
  std::string symbol;
};

/// A field of a C struct. 32-bit integers, 64-bit integers, pointers.
using Field = std::variant<int32_t, int64_t, Address>;

/// A C struct, field by field; nested structs are flattened.
using Struct = std::vector<Field>;

class ConstantEmitter {
public:
  /// Symbols begin with `prefix`, which must be unique in the module.
  explicit ConstantEmitter(mlir::ModuleOp module,
                           llvm::StringRef prefix = "systole");

  /// A zero-terminated string; equal strings share one constant.
  Address string(llvm::StringRef text);
  /// Arrays; null if empty. `hint` becomes part of the symbol's name.
  Address array(llvm::StringRef hint, llvm::ArrayRef<int64_t> values);
  Address array(llvm::StringRef hint, llvm::ArrayRef<int32_t> values);
  Address array(llvm::StringRef hint, llvm::ArrayRef<double> values);
  Address array(llvm::StringRef hint, llvm::ArrayRef<Struct> rows);
  /// One externally visible struct.
  void external(llvm::StringRef symbol, const Struct &value);

private:
  template <typename T>
  Address numbers(llvm::StringRef hint, mlir::Type type,
                  llvm::ArrayRef<T> values);
  mlir::LLVM::GlobalOp global(llvm::StringRef symbol, mlir::Type type,
                              mlir::Attribute value, bool isExternal);
  mlir::Type typeOf(const Struct &value);
  void initialize(mlir::LLVM::GlobalOp global, llvm::ArrayRef<Struct> rows,
                  bool isArray);
  std::string uniqueSymbol(llvm::StringRef hint);

  mlir::ModuleOp module;
  std::string prefix;
  mlir::OpBuilder builder;
  llvm::StringMap<std::string> strings;
  unsigned counter = 0;
};

/// A systole_tensor_spec; an unknown dimension is -1.
Struct emitTensorSpec(ConstantEmitter &emit, llvm::StringRef name,
                      mlir::Type type);

/// Appends a systole_attribute for each value of an attribute. A list has one
/// for each value, under the same key.
void emitAttribute(ConstantEmitter &emit, llvm::StringRef key,
                   mlir::Attribute value, llvm::SmallVectorImpl<Struct> &rows);

/// Resolves a path, or a list of paths, of the file of `location`.
mlir::Attribute resolvePaths(mlir::Attribute paths, mlir::Location location);

} // namespace systole

#endif // SYSTOLE_TARGET_CONSTANTEMITTER_H
