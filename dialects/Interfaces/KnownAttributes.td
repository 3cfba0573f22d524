//===- KnownAttributes.td - No attributes but an op's own --*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_INTERFACES_KNOWNATTRIBUTES
#define SYSTOLE_INTERFACES_KNOWNATTRIBUTES

include "mlir/IR/OpBase.td"

/// An op that people write: an attribute that it does not have is a mistake, and
/// not a note for someone else. Attributes of dialects (`tpu.state`) are free.
def KnownAttributesOnly : NativeOpTrait<"KnownAttributesOnly"> {
  let cppNamespace = "::systole::OpTrait";
}

#endif // SYSTOLE_INTERFACES_KNOWNATTRIBUTES
