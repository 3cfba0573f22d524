//===- AllowInlining.h - Operations of any function -------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_INTERFACES_ALLOWINLINING_H
#define SYSTOLE_INTERFACES_ALLOWINLINING_H

#include "mlir/Transforms/InliningUtils.h"

namespace systole {

/// Allows every operation of a dialect in any function.
struct AllowInlining : mlir::DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;
  bool isLegalToInline(mlir::Operation *, mlir::Region *, bool,
                       mlir::IRMapping &) const override {
    return true;
  }
};

} // namespace systole

#endif // SYSTOLE_INTERFACES_ALLOWINLINING_H
