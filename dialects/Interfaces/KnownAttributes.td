//===- KnownAttributes.td - Ops without other attributes ----*- tablegen -*===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_INTERFACES_KNOWNATTRIBUTES
#define SYSTOLE_INTERFACES_KNOWNATTRIBUTES

include "mlir/IR/OpBase.td"

/// An op that people write: an unknown attribute is a mistake, not a note for
/// another tool. Attributes of dialects (`tpu.state`) are allowed.
def KnownAttributesOnly : NativeOpTrait<"KnownAttributesOnly">,
                          StructuralOpTrait {
  let cppNamespace = "::systole::OpTrait";
}

#endif // SYSTOLE_INTERFACES_KNOWNATTRIBUTES
