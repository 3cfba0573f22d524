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
include "TPU/TPUKernelPlan.td"
include "TPU/TPUMetadataAttrs.td"

// The values are those of systole_reduction in the runtime's ABI.
def TPU_Reduction : TPU_Enum<"Reduction", "how a collective combines elements",
    ["sum", "product", "min", "max"], 1>;

def TPU_ReductionAttr : TPU_EnumAttr<TPU_Reduction, "reduction">;

// The values are those of systole_collective_kind in the runtime's ABI.
def TPU_CollectiveKind : TPU_Enum<"CollectiveKind", "what cores do together",
    ["all_reduce", "all_gather", "reduce_scatter", "all_to_all", "collective_permute",
     "broadcast"], 1>;

def TPU_CollectiveKindAttr : TPU_EnumAttr<TPU_CollectiveKind, "collective_kind">;

// The C signature of a compiled function: see the tpu dialect's description.
def TPU_Convention : TPU_Enum<"Convention", "the C signature of a compiled function",
    ["core", "host", "function"], 1>;

def TPU_ConventionAttr : TPU_EnumAttr<TPU_Convention, "convention">;

// The precision in which the matrix unit multiplies f32 operands; it always adds in f32. The least
// precise comes first: `default` rounds the operands to bf16. `high` and `highest` are at least as
// precise as 3 and 6 products of bf16 numbers, which tiles of bf16 compute. `f32` multiplies in
// f32.
def TPU_Precision : I32EnumAttr<"Precision", "precision of the matrix unit", [
    I32EnumAttrCase<"bf16", 0, "default">, I32EnumAttrCase<"high", 1>,
    I32EnumAttrCase<"highest", 2>, I32EnumAttrCase<"f32", 3>]> {
  let cppNamespace = "::systole::tpu";
}

// The instructions that multiply and add for the matrix unit.
def TPU_ProductUnit : TPU_Enum<"ProductUnit", "instructions that multiply and add",
    ["fma", "pairs", "tiles", "quads", "quad_tiles"]>;

def TPU_ProductAttr : TPU_Attr<"Product", "product"> {
  let summary = "A kind of product that a CPU has instructions for, and its rate";
  let description = [{
    `unit` is `fma` (vectors of f32), `pairs` (two neighbours of bf16 summed into
    an f32: AVX-512-BF16's VDPBF16PS) or `tiles` (16 x 32 by 32 x 16 of bf16:
    AMX-BF16's TDPBF16PS). For bytes it is `quads` (four neighbours summed into an i32:
    VPDPBUSD of AVX-512-VNNI and AVX-VNNI, SDOT of AArch64) or `quad_tiles` (16 x 64 by 64 x 16:
    AMX-INT8's TDPBSSD). `percent` is how many products of this
    kind a core does in a cycle for 100 of `fma`.

    ```
    #tpu.product<pairs, 200>
    ```
  }];
  let parameters = (ins EnumParameter<TPU_ProductUnit>:$unit, "int64_t":$percent);
  let assemblyFormat = "`<` $unit `,` $percent `>`";
  let extraClassDeclaration = [{
    bool isOfBytes() const {
      return getUnit() == ProductUnit::quads || getUnit() == ProductUnit::quad_tiles;
    }
  }];
}

def TPU_CPUAttr : TPU_Attr<"CPU", "cpu"> {
  let summary = "The CPU that code is made for";
  let description = [{
    The only description of the target that passes read. `set-target` attaches it to
    the module, as `tpu.target`. Passes choose instructions, tiles, blocks and copies
    by it, so equal descriptions result in equal code and the same bits.

    - `name`: LLVM's name of the CPU;
    - `features`: the features that code may use, in LLVM's names;
    - `vector_bits`, `vector_registers`: the vector unit;
    - `l1d_bytes`, `l2_bytes`, `l2_ways`: the caches of a core;
    - `llc_bytes`: the bytes of the last-level cache that one core may count on;
    - `distant_llc`: the last-level cache is too slow to keep operands of kernels between
      uses. On Emerald Rapids, where a mesh connects it, a core reads 29 GB/s from it, and
      145 GB/s from its L2 cache;
    - `line_bytes`: a line of these caches, 64 if it is not written;
    - `products`: the kinds of products and their rates, `fma` among them.

    ```
    module attributes {tpu.target = #tpu.cpu<"znver5", features = "avx512f,avx512bf16",
        vector_bits = 512, vector_registers = 32, l1d_bytes = 49152, l2_bytes = 1048576,
        l2_ways = 16, llc_bytes = 8388608, products = [<fma, 100>, <pairs, 200>]>} {}
    ```
  }];
  let parameters = (ins
    StringRefParameter<"LLVM's name">:$name,
    StringRefParameter<"names separated by commas">:$features,
    "int64_t":$vector_bits, "int64_t":$vector_registers,
    "int64_t":$l1d_bytes, "int64_t":$l2_bytes, "int64_t":$l2_ways,
    "int64_t":$llc_bytes,
    ArrayRefParameter<"ProductAttr">:$products,
    DefaultValuedParameter<"int64_t", "64">:$line_bytes,
    DefaultValuedParameter<"bool", "false">:$distant_llc);
  let assemblyFormat = [{
    `<` $name `,` struct($features, $vector_bits, $vector_registers, $l1d_bytes,
        $l2_bytes, $l2_ways, $llc_bytes) `,` `products` `=` `[` $products `]`
    (`,` struct($line_bytes, $distant_llc)^)? `>`
  }];
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The target of modules without one: a server's core with AVX-512 and no
    /// instructions for bf16.
    static CPUAttr getDefault(::mlir::MLIRContext *context);

    bool hasFeature(::llvm::StringRef feature) const;
    /// The throughput of products of this kind in percent of FMA; 0 without
    /// instructions for them.
    int64_t getPercent(ProductUnit unit) const;
    /// Whether the CPU has the instructions and they are faster than FMA.
    bool isFaster(ProductUnit unit) const {
      return getPercent(unit) > getPercent(ProductUnit::fma);
    }
    /// One instruction multiplies and adds, with one rounding.
    bool hasFusedMultiplyAdd() const { return getVectorBits() >= 256; }
    /// Instructions multiply unsigned by signed bytes.
    bool mixesBytes() const { return !hasFeature("neon") || hasFeature("i8mm"); }
  }];
}

#endif // SYSTOLE_DIALECT_TPU_ATTRS
