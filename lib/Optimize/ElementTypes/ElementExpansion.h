//===- ElementExpansion.h - Replaces element types --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tensors of some element types are stored in those of others. Operations that
// move elements, and regions, use the storage. Operations that compute do so on
// decoded values.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_OPTIMIZE_ELEMENTTYPES_ELEMENTEXPANSION_H
#define SYSTOLE_LIB_OPTIMIZE_ELEMENTTYPES_ELEMENTEXPANSION_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "systole/Dialect/StableHLO/IR/Emitter.h"

namespace systole::stablehlo {

class ElementExpansion {
public:
  virtual ~ElementExpansion() = default;

  /// The storage type of an element type; null if it stays.
  virtual Type getStorage(Type element) const = 0;
  /// The type in which `op` on `element` computes.
  virtual Type getComputed(mlir::Operation *op, Type element) const = 0;
  /// Converts the storage of `type` to the type in which `op` computes, and
  /// back.
  virtual Value decode(Emitter &emitter, mlir::Operation *op, Value stored,
                       RankedTensorType type) const = 0;
  virtual Value encode(Emitter &emitter, mlir::Operation *op, Value computed,
                       RankedTensorType type) const = 0;
  /// Whether `op`, with these original types, only moves elements.
  virtual bool moves(mlir::Operation *op, ArrayRef<Type> operands,
                     ArrayRef<Type> results) const;
  /// Replaces `op`, whose original types were `operands` and `results` and
  /// which now has storage types, by a special expansion; false if there is
  /// none.
  virtual bool expand(mlir::Operation *op, ArrayRef<Type> operands,
                      ArrayRef<Type> results) const {
    return false;
  }
  /// Brings an argument of an entry into the canonical form of the storage.
  virtual Value normalize(Emitter &emitter, Value argument,
                          RankedTensorType type) const {
    return argument;
  }

  /// Expands all of a module.
  void run(mlir::ModuleOp module) const;

  /// Whether a type is a tensor that is expanded.
  bool concerns(Type type) const;

private:
  struct Types {
    SmallVector<Type> operands, results;
  };
  void expandOp(mlir::Operation *op, const Types &types) const;
};

} // namespace systole::stablehlo

#endif // SYSTOLE_LIB_OPTIMIZE_ELEMENTTYPES_ELEMENTEXPANSION_H
