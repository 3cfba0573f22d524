//===- KnownAttributes.h - Ops without other attributes ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR lets any operation carry any attribute. In a model that a person writes,
// a mistyped optional attribute would be ignored, and its default used. Ops
// with this trait accept their own attributes, and those with a dialect's
// prefix.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_INTERFACES_KNOWNATTRIBUTES_H
#define SYSTOLE_INTERFACES_KNOWNATTRIBUTES_H

#include "mlir/IR/OpDefinition.h"

namespace systole::OpTrait {
namespace detail {
/// Reports an attribute that the op does not have, and suggests a name.
llvm::LogicalResult verifyKnownAttributes(mlir::Operation *op);
} // namespace detail

template <typename ConcreteType>
class KnownAttributesOnly
    : public mlir::OpTrait::TraitBase<ConcreteType, KnownAttributesOnly> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) {
    return detail::verifyKnownAttributes(op);
  }
};

} // namespace systole::OpTrait

#endif // SYSTOLE_INTERFACES_KNOWNATTRIBUTES_H
