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

// The values are those of systole_collective_kind in the runtime's ABI.
def TPU_CollectiveKind : I32EnumAttr<"CollectiveKind", "what cores do together", [
    I32EnumAttrCase<"all_reduce", 1>, I32EnumAttrCase<"all_gather", 2>,
    I32EnumAttrCase<"reduce_scatter", 3>, I32EnumAttrCase<"all_to_all", 4>,
    I32EnumAttrCase<"collective_permute", 5>, I32EnumAttrCase<"broadcast", 6>]> {
  let cppNamespace = "::systole::tpu";
  let genSpecializedAttr = 0;
}

def TPU_CollectiveKindAttr : EnumAttr<TPU_Dialect, TPU_CollectiveKind, "collective_kind"> {
  let assemblyFormat = "`<` $value `>`";
}

// The C signature of a compiled function: see the tpu dialect's description.
def TPU_Convention : I32EnumAttr<"Convention", "the C signature of a compiled function", [
    I32EnumAttrCase<"core", 1>, I32EnumAttrCase<"host", 2>,
    I32EnumAttrCase<"function", 3>]> {
  let cppNamespace = "::systole::tpu";
  let genSpecializedAttr = 0;
}

def TPU_ConventionAttr : EnumAttr<TPU_Dialect, TPU_Convention, "convention"> {
  let assemblyFormat = "`<` $value `>`";
}

// The precision in which the matrix unit multiplies f32 operands; it always
// adds in f32. From the least precise: `default` rounds the operands to bf16.
// `high` and `highest` are at least as precise as 3 and 6 products of bf16
// numbers, which tiles of bf16 compute. `f32` multiplies in f32.
def TPU_Precision : I32EnumAttr<"Precision", "precision of the matrix unit", [
    I32EnumAttrCase<"bf16", 0, "default">, I32EnumAttrCase<"high", 1>,
    I32EnumAttrCase<"highest", 2>, I32EnumAttrCase<"f32", 3>]> {
  let cppNamespace = "::systole::tpu";
}

// The instructions by which a target multiplies bf16.
def TPU_BF16Unit : I32EnumAttr<"BF16Unit", "the target's instructions for bf16", [
    I32EnumAttrCase<"none", 0>, I32EnumAttrCase<"dot", 1>,
    I32EnumAttrCase<"tile", 2>]> {
  let cppNamespace = "::systole::tpu";
}

#endif // SYSTOLE_DIALECT_TPU_ATTRS
