//===- TPUAttrs.td - Attributes of the tpu dialect ----*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_ATTRS
#define SYSTOLE_DIALECT_TPU_ATTRS

include "TPU/TPUDialect.td"
include "mlir/IR/EnumAttr.td"

// The values are those of systole_reduction in the runtime's ABI.
def TPU_Reduction : I32EnumAttr<"Reduction", "how a collective combines elements", [
    I32EnumAttrCase<"sum", 1>, I32EnumAttrCase<"product", 2>,
    I32EnumAttrCase<"min", 3>, I32EnumAttrCase<"max", 4>]> {
  let cppNamespace = "::systole::tpu";
  let genSpecializedAttr = 0;
}

def TPU_ReductionAttr : EnumAttr<TPU_Dialect, TPU_Reduction, "reduction"> {
  let assemblyFormat = "`<` $value `>`";
}

// Which C signature a compiled function has: see the tpu dialect's description.
def TPU_Convention : I32EnumAttr<"Convention", "the C signature of a compiled function", [
    I32EnumAttrCase<"core", 1>, I32EnumAttrCase<"host", 2>,
    I32EnumAttrCase<"function", 3>]> {
  let cppNamespace = "::systole::tpu";
  let genSpecializedAttr = 0;
}

def TPU_ConventionAttr : EnumAttr<TPU_Dialect, TPU_Convention, "convention"> {
  let assemblyFormat = "`<` $value `>`";
}

// In what precision the matrix unit multiplies and adds.
def TPU_Precision : I32EnumAttr<"Precision", "precision of the matrix unit", [
    I32EnumAttrCase<"f32", 0>]> {
  let cppNamespace = "::systole::tpu";
}

#endif // SYSTOLE_DIALECT_TPU_ATTRS
