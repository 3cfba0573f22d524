//===- ElementExpansion.h - Element types said in others --------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tensors of some element types are held in those of others. Operations that
// move elements, and regions, take and give what holds them; operations that
// compute do so on decoded values.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_DIALECT_STABLEHLO_TRANSFORMS_ELEMENTTYPES_ELEMENTEXPANSION_H
#define SYSTOLE_LIB_DIALECT_STABLEHLO_TRANSFORMS_ELEMENTTYPES_ELEMENTEXPANSION_H

#include "../Differentiation/Emitter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace systole::stablehlo {

class ElementExpansion {
public:
  virtual ~ElementExpansion() = default;

  /// The type that holds elements of this one; null where they stay.
  virtual Type getStorage(Type element) const = 0;
  /// The type that `op` computes in where it is written for `element`.
  virtual Type getComputed(mlir::Operation *op, Type element) const = 0;
  /// From the storage of `type` to what `op` computes with, and back.
  virtual Value decode(Emitter &emitter, mlir::Operation *op, Value stored,
                       RankedTensorType type) const = 0;
  virtual Value encode(Emitter &emitter, mlir::Operation *op, Value computed,
                       RankedTensorType type) const = 0;
  /// Whether `op`, whose types these are, moves elements only.
  virtual bool moves(mlir::Operation *op, ArrayRef<Type> operands,
                     ArrayRef<Type> results) const;
  /// Replaces `op`, whose types were `operands` and `results` and are now those
  /// of the storage, by something of its own; false if it has nothing.
  virtual bool expand(mlir::Operation *op, ArrayRef<Type> operands,
                      ArrayRef<Type> results) const {
    return false;
  }
  /// An argument of an entry as the storage has to hold it.
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

#endif // SYSTOLE_LIB_DIALECT_STABLEHLO_TRANSFORMS_ELEMENTTYPES_ELEMENTEXPANSION_H
