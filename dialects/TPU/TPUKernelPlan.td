//===- TPUKernelPlan.td - Plans of matrix kernels -----*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The decisions about a kernel as attributes: `select-kernels` makes them,
// `lower-mxu` obeys them.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_KERNEL_PLAN
#define SYSTOLE_DIALECT_TPU_KERNEL_PLAN

include "TPU/TPUDialect.td"
include "mlir/IR/BuiltinAttributes.td"

def TPU_KernelProduct : TPU_Enum<"KernelProduct", "how a kernel multiplies",
    ["multiply", "rounded", "pairs", "tiles", "quads"]>;

def TPU_GroupLayout : TPU_Enum<"GroupLayout", "where neighbours of the grouped reduction are",
    ["contiguous", "overlapping", "copied", "gathered"]>;

def TPU_KernelOperand : TPU_Enum<"KernelOperand", "an operand of a product",
    ["lhs", "rhs"]>;

def TPU_KernelStepKind : TPU_Enum<"KernelStepKind", "a level of a kernel's loop nest",
    ["loop", "copy", "pack", "freeze", "panels", "rows"]>;

def TPU_Prefetch : I32BitEnumAttr<"Prefetch", "the data that a kernel prefetches", [
    I32BitEnumAttrCaseNone<"none">, I32BitEnumAttrCaseBit<"rows", 0>,
    I32BitEnumAttrCaseBit<"neighbours", 1>, I32BitEnumAttrCaseBit<"panels", 2>,
    I32BitEnumAttrCaseBit<"result", 3>]> {
  let cppNamespace = "::systole::tpu";
  let genSpecializedAttr = 0;
}

def TPU_KernelStepAttr : AttrDef<TPU_Dialect, "KernelStep"> {
  let mnemonic = "kernel_step";
  let summary = "One level of a kernel's loop nest";
  let description = [{
    - `<loop 2 by 256>` loops over a dimension; the levels inside see a block of 256;
    - `<copy lhs>` copies what the levels inside read of an operand to a buffer, with the zeros of
      its padding, in the multiplied type. Loops around a copy block the operand;
    - `<pack>` packs what the levels inside read of the streamed operand into panels;
    - `<freeze>` does the same at compile time, for a constant;
    - `<panels>` loops over the vector dimension by the tile's vectors;
    - `<rows>` loops over the row dimension by the tile's rows.

    `<panels items 8>`, and the same for `rows` and `loop`, cuts the iterations into 8 ranges of
    about the same length, each an item of a `tpu.parallel`. The levels inside see their range.
    If the next level has items, too, each pair of ranges is an item: `<loop 0 by 1 items 4>, <loop
    1 by 1 items 7>` are 28.
    `<pack items 8>` packs panels in 8 items, `<copy lhs items 8>` copies in 8.
  }];
  let parameters = (ins EnumParameter<TPU_KernelStepKind>:$kind, "int64_t":$dim, "int64_t":$by,
                        "int64_t":$items);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    static KernelStepAttr get(::mlir::MLIRContext *context, KernelStepKind kind) {
      return get(context, kind, 0, 1, 1);
    }
    /// The operand of a `copy`.
    KernelOperand getOperand() const { return KernelOperand(getDim()); }
  }];
}

// A list in brackets.
def TPU_KernelSteps : ArrayRefParameter<"::systole::tpu::KernelStepAttr"> {
  let parser = "::systole::tpu::detail::parseKernelSteps($_parser)";
  let printer = "::systole::tpu::detail::printKernelSteps($_printer, $_self)";
}

def TPU_KernelPlanAttr : TPU_Attr<"KernelPlan", "kernel_plan"> {
  let summary = "How a kernel computes a contraction";
  let description = [{
    `select-kernels` attaches a plan to each phase of an MXU operation; `lower-mxu` obeys it. A
    plan can be written by hand, and pinned by a file (`--kernel-plans`).

    Dimensions are numbered as the contraction's loops: first the parallel ones, by falling
    stride of the destination, then the reductions, by falling stride of the operands.
    Dimensions of one element are left out, and neighbours that move all operands like one
    longer dimension are merged. `dims` repeats their extents, so that a plan of another shape
    is an error. A number after the last one is a dimension of one element, for a destination
    that is contiguous along none.

    - `product`: `multiply` in the type of the sums, or `rounded`, the same of operands rounded to
      bf16. Both `pairs` (VDPBF16PS) and `tiles` (AMX, 16 x 32 by 32 x 16) are of bf16. Bytes are
      multiplied by `pairs` of 16-bit integers (VPMADDWD), by `quads` (VPDPBUSD, SDOT), or in
      `tiles` of quads (AMX, 16 x 64 by 64 x 16);
    - `group_dim`: the reduction whose neighbours `pairs`, `tiles` and `quads` multiply together;
    - `group_layout`: the neighbours are `contiguous` in the broadcast operand, or its copy has
      them side by side (`copied`). With `overlapping` they are contiguous, and the last two of an
      odd number form a pair whose first element is multiplied by 0. If both operands are vectors,
      as in a depthwise convolution, registers gather the neighbours of bytes (`gathered`);
    - `terms`: the bf16 numbers that each operand is split into, for `tiles` of bf16;
    - `streamed`: the operand that is loaded as vectors of `lanes` elements along `vector_dim`.
      The other one is broadcast;
    - `vectors`, `rows`: the register tile, `vectors` along `vector_dim` by `rows` along
      `row_dim`. `share_last_rows` splits the last whole tile and the remaining rows into two
      tiles of about the same size;
    - `line_dim`: the rows of `tiles` continue from one line to the next, as the copy of the
      broadcast operand has them. Rows between the lines, of a window's padding, are computed
      and not stored;
    - `sums`: the reductions that a tile sums in registers, outermost first. Loops over other
      reductions, and over blocks of these, add to the destination;
    - `prefetch`: the rows of the broadcast operand that are needed next (`rows`), or its next line,
      if rows are neighbours (`neighbours`). The others are the next panel or its source
      (`panels`), and the tile's part of the result (`result`);
    - `bypass_caches`: stores of the result bypass the caches;
    - `steps`: the loop nest around the register tile, outermost first.

    ```
    #tpu.kernel_plan<dims = [64, 64, 512], product = pairs, group_dim = 2, streamed = rhs,
        lanes = 16, vector_dim = 1, vectors = 4, row_dim = 0, rows = 6, sums = [2],
        prefetch = result, steps = [<panels>, <pack>, <rows>]>
    ```

    Constraints:
    - (C1) extents, `lanes`, `vectors` and `rows` are positive; dimensions exist;
    - (C2) `pairs`, `tiles` and `quads` have a `group_dim`, and other products none; only `tiles`
      have 2 or 3 `terms`;
    - (C3) a dimension has one role: vector, row, group or other reduction (in `sums`), or another
      parallel dimension;
    - (C4) there is one `<panels>`, one `<rows>` if there is a `row_dim`, at most one `<pack>` or
      `<freeze>`, at most one `<copy>` of an operand. The packing is before a `<rows>`, and a
      copy before the loops over single positions that it serves;
    - (C5) loops over a dimension go from larger to smaller blocks;
    - (C6) prefetches of rows, neighbours and result need a `row_dim`, and so does
      `line_dim`, which is of `tiles`;
    - (C7) at most one `<loop>`, `<panels>` or `<rows>` has items, or adjacent ones. A `<pack>` or `<copy>` has
      items only outside of them and of `<panels>`, with one term. A `<freeze>` has none.
  }];
  let parameters = (ins
    "::mlir::DenseI64ArrayAttr":$dims,
    EnumParameter<TPU_KernelProduct>:$product,
    DefaultValuedParameter<"int64_t", "-1">:$group_dim,
    DefaultValuedParameter<"GroupLayout", "GroupLayout::contiguous">:$group_layout,
    DefaultValuedParameter<"int64_t", "1">:$terms,
    EnumParameter<TPU_KernelOperand>:$streamed,
    "int64_t":$lanes, "int64_t":$vector_dim, "int64_t":$vectors,
    DefaultValuedParameter<"int64_t", "-1">:$row_dim,
    DefaultValuedParameter<"int64_t", "-1">:$line_dim,
    DefaultValuedParameter<"int64_t", "1">:$rows,
    DefaultValuedParameter<"bool", "false">:$share_last_rows,
    "::mlir::DenseI64ArrayAttr":$sums,
    DefaultValuedParameter<"Prefetch", "Prefetch::none">:$prefetch,
    DefaultValuedParameter<"bool", "false">:$bypass_caches,
    TPU_KernelSteps:$steps);
  let genVerifyDecl = 1;
}

def TPU_SparseGradientPlanAttr : TPU_Attr<"SparseGradientPlan", "sparse_gradient_plan"> {
  let summary = "How a kernel computes a filter's gradient from a sparse operand";
  let description = [{
    The kernel leaves out products by zeros of a `sparse_rhs` convolution: see `lower-mxu`. The
    sums of all positions of the filter, for `vectors` vectors of the input's features, stay in
    registers. The vectors of the result's features are cut into `items` items of a `tpu.parallel`,
    each of the same number of vectors.

    ```
    #tpu.sparse_gradient_plan<vectors = 2, items = 4>
    ```
  }];
  let parameters = (ins "int64_t":$vectors, DefaultValuedParameter<"int64_t", "1">:$items);
  let genVerifyDecl = 1;
}

def TPU_PinnedKernelAttr : TPU_Attr<"PinnedKernel", "pinned_kernel"> {
  let summary = "The plans of a kernel on a CPU, chosen beforehand";
  let description = [{
    An entry of the module's `tpu.kernel_plans`, which `select-kernels` takes before it plans
    itself. `pin-kernels` reads the entries from a file (`--kernel-plans`).

    - `cpu`: the name of `tpu.target`;
    - `kernel`: the operation's name, the types of its operands and its attributes, as
      `print-kernel-plans` writes them;
    - `plans`: the operation's `plans`.

    ```
    module attributes {tpu.kernel_plans = [
      #tpu.pinned_kernel<"znver5", "mxu_matmul(memref<2x256xf32>, memref<256x16xf32>) -> memref<2x16xf32> {lhs_contracting_dims = array<i64: 1>, rhs_contracting_dims = array<i64: 0>}", [
        #tpu.kernel_plan<dims = [2, 16, 256], product = multiply, streamed = rhs, lanes = 16,
            vector_dim = 1, vectors = 1, row_dim = 0, rows = 2, sums = [2],
            steps = [<panels>, <rows>]>]>]} {}
    ```

    Constraints:
    - (C1) `plans` are `#tpu.kernel_plan`s or one `#tpu.sparse_gradient_plan`.
  }];
  let parameters = (ins StringRefParameter<"LLVM's name">:$cpu,
                        StringRefParameter<"the operation">:$kernel,
                        "::mlir::ArrayAttr":$plans);
  let assemblyFormat = "`<` $cpu `,` $kernel `,` $plans `>`";
  let genVerifyDecl = 1;
}

#endif // SYSTOLE_DIALECT_TPU_KERNEL_PLAN
