//===- TPUMXUPasses.td - Passes for the matrix unit ---*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_MXU_PASSES
#define SYSTOLE_DIALECT_TPU_MXU_PASSES

include "mlir/Pass/PassBase.td"

def FuseMXUEpiloguePass : Pass<"fuse-mxu-epilogue"> {
  let summary = "Fuse elementwise consumers into MXU epilogues";
  let description = [{
    Fuse an elementwise `linalg.generic` into the epilogue of the MXU operation that it reads.

    Applies if
    - the consumer reads each element of the product at the position that it writes, and is the
      product's only user;
    - its other operands may be broadcast or permuted, but have no elements smaller than a byte;
    - its type is the product's, or bf16 rounded from f32 as the last operation; after a product
      of bytes also f32, i8 or i16;
    - it is no update of a variable from its old value: updates stay in place.

    The product is written once, finished. The fused operation stays at the product's place if
    all operands of the epilogue are defined before it; otherwise it moves to the consumer's.
    Runs on tensors, after elementwise operations are fused with each other, until nothing fits.
    A float that the code rounds to a byte and reads again at once stays a float.

    ```mlir
    func.func @f(%x: tensor<16x32xf32>, %w: tensor<32x8xf32>, %bias: tensor<8xf32>,
                 %0: tensor<16x8xf32>) -> tensor<16x8xf32> {
      %1 = tpu.mxu_matmul ins(%x, %w : tensor<16x32xf32>, tensor<32x8xf32>)
                          outs(%0 : tensor<16x8xf32>) contracting_dims = [1] x [0] -> tensor<16x8xf32>
      %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                                            affine_map<(d0, d1) -> (d1)>,
                                            affine_map<(d0, d1) -> (d0, d1)>],
                           iterator_types = ["parallel", "parallel"]}
          ins(%1, %bias : tensor<16x8xf32>, tensor<8xf32>) outs(%0 : tensor<16x8xf32>) {
      ^bb0(%a: f32, %b: f32, %out: f32):
        %3 = arith.addf %a, %b : f32
        linalg.yield %3 : f32
      } -> tensor<16x8xf32>
      return %2 : tensor<16x8xf32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%x: tensor<16x32xf32>, %w: tensor<32x8xf32>, %bias: tensor<8xf32>,
                 %0: tensor<16x8xf32>) -> tensor<16x8xf32> {
      %1 = tpu.mxu_matmul ins(%x, %w : tensor<16x32xf32>, tensor<32x8xf32>)
                          outs(%0 : tensor<16x8xf32>) contracting_dims = [1] x [0]
             epilogue(%sum, %b = %bias[affine_map<(d0, d1) -> (d1)>] : tensor<8xf32>) {
               %2 = arith.addf %sum, %b : f32
               tpu.mxu_yield %2 : f32
             } -> tensor<16x8xf32>
      return %1 : tensor<16x8xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def PropagateBF16OperandsPass : Pass<"propagate-bf16-operands", "::mlir::func::FuncOp"> {
  let summary = "Store MXU operands in bf16 if the matrix unit would round them to it";
  let description = [{
    Change the element type of MXU operands from f32 to bf16 where they are made. All that holds
    them on the way changes too: views, slices, arrays that they are inserted into, loop-carried
    values.

    Applies to results of a `linalg.generic` or of a product if
    - the operation or its epilogue has already rounded them, whoever reads them; or
    - all their users are products of precision `default`, at least one, comparisons with zero,
      or roundings to bf16.

    Sums also count as such users of values that pass through a loop. They then add the rounded
    numbers, as products with ones would. Examples are the outputs and the gate cotangents of a
    recurrent layer, and the weights in a loop over attention scores.

    A `linalg.generic` that selects between an operand and a constant also reads that operand in
    bf16: the gradients of relu and of max pooling are such. If other users need f32 and the
    matrix unit reads the result at least twice, the operation gets a second result in bf16.

    Saves half of the bytes written and read, and the conversion in packing. Products have the
    same operands as before, with two exceptions. Depthwise convolutions did not round theirs.
    If denormal numbers are kept, they are rounded here, and products of VNNI pairs take them as 0.

    ```mlir
    %1 = linalg.generic ... ins(%x) { arith.maximumf } -> tensor<16x32xf32>
    %2 = tpu.mxu_matmul ins(%1, %w : tensor<16x32xf32>, tensor<32x8xf32>) ... precision = default
    ```
    becomes
    ```mlir
    %1 = linalg.generic ... ins(%x) { arith.maximumf, arith.truncf } -> tensor<16x32xbf16>
    %2 = tpu.mxu_matmul ins(%1, %w : tensor<16x32xbf16>, tensor<32x8xf32>) ... precision = default
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::bufferization::BufferizationDialect",
                           "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def HoistOperandPackingPass : Pass<"hoist-operand-packing", "::mlir::func::FuncOp"> {
  let summary = "Pack loop-invariant operands of products before the loop";
  let description = [{
    Pack the second operand of a `tpu.mxu_matmul` before the outermost loop that it is invariant
    in.

    The layout is the one that the kernel would pack to: [panel][contracted][column]. With the
    precision `default`, if VNNI pairs are faster than FMA, the elements are rounded and lie in
    pairs: [panel][pair][column][element of the pair]. Tiles pack for themselves. Views restore
    the shape of the result. All sums and roundings stay the same.

    Applies to
    - operands of two dimensions with a whole number of panels and pairs;
    - filters of a `tpu.mxu_convolution` in a loop over tiles of the batch, where VNNI pairs of
      features are multiplied by whole vectors.

    A filter's layout is [window...][pair][output feature][element of the pair]. The pair
    becomes one more spatial dimension, whose window is as long as the input: `b01f_01io->b01f`
    becomes `b01f2_01io2->b01f2`.

    A recurrent layer uses the same weights in each step; packing them costs more than
    multiplying the few rows of a step. Runs on tensors, after epilogues are fused.

    ```mlir
    func.func @f(%x: tensor<16x128xf32>, %w: tensor<128x128xf32>) -> tensor<16x128xf32> {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c9 = arith.constant 9 : index
      %0 = scf.for %i = %c0 to %c9 step %c1 iter_args(%h = %x) -> tensor<16x128xf32> {
        %1 = tensor.empty() : tensor<16x128xf32>
        %2 = tpu.mxu_matmul ins(%h, %w : tensor<16x128xf32>, tensor<128x128xf32>)
                            outs(%1 : tensor<16x128xf32>) contracting_dims = [1] x [0] -> tensor<16x128xf32>
        scf.yield %2 : tensor<16x128xf32>
      }
      return %0 : tensor<16x128xf32>
    }
    ```
    becomes (in short)
    ```mlir
    %packed = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>,
                                               affine_map<(d0, d1, d2) -> (d0, d1, d2)>],
                              iterator_types = ["parallel", "parallel", "parallel"]}
        ins(%w : tensor<128x128xf32>) outs(%0 : tensor<2x128x64xf32>) {...} -> tensor<2x128x64xf32>
    %1 = scf.for %i = %c0 to %c9 step %c1 iter_args(%h = %x) -> tensor<16x128xf32> {
      %2 = tpu.mxu_matmul ins(%h, %packed : tensor<16x128xf32>, tensor<2x128x64xf32>)
                          outs(%3 : tensor<16x2x64xf32>) contracting_dims = [1] x [1] -> tensor<16x2x64xf32>
      %4 = tensor.collapse_shape %2 [[0], [1, 2]] : tensor<16x2x64xf32> into tensor<16x128xf32>
      scf.yield %4 : tensor<16x128xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def FoldTransposeIntoDotPass : Pass<"fold-transpose-into-dot", "::mlir::func::FuncOp"> {
  let summary = "Write products in the order of dimensions in which they are read";
  let description = [{
    Write a product's result in the dimension order of its copy, and remove the copy.

    Applies if the copy is the only user of the result and keeps the last dimensions last, at least
    8 elements of them, which a product stores as vectors.

    A layer over sequences has steps as the outermost dimension, its neighbours have samples, so
    results would be copied with two dimensions exchanged. A kernel takes any strides. Runs on
    memrefs, after copies are elided.

    ```mlir
    func.func @f(%x: memref<8x4x32xf32>, %w: memref<32x16xf32>, %y: memref<4x8x16xf32>) {
      %0 = memref.alloc() : memref<8x4x16xf32>
      tpu.mxu_matmul ins(%x, %w : memref<8x4x32xf32>, memref<32x16xf32>)
                     outs(%0 : memref<8x4x16xf32>) contracting_dims = [2] x [0]
      %1 = memref.alloc() : memref<4x8x16xf32>
      linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0, d2)>,
                                       affine_map<(d0, d1, d2) -> (d0, d1, d2)>],
                      iterator_types = ["parallel", "parallel", "parallel"]}
          ins(%0 : memref<8x4x16xf32>) outs(%1 : memref<4x8x16xf32>) {
      ^bb0(%a: f32, %b: f32):
        linalg.yield %a : f32
      }
      linalg.exp ins(%1 : memref<4x8x16xf32>) outs(%y : memref<4x8x16xf32>)
      return
    }
    ```
    becomes (in short)
    ```mlir
    %1 = memref.alloc() : memref<4x8x16xf32>
    %0 = memref.reinterpret_cast %1 to offset: [0], sizes: [8, 4, 16], strides: [16, 128, 1]
        : memref<4x8x16xf32> to memref<8x4x16xf32, strided<[16, 128, 1]>>
    tpu.mxu_matmul ins(%x, %w : memref<8x4x32xf32>, memref<32x16xf32>)
                   outs(%0 : memref<8x4x16xf32, strided<[16, 128, 1]>>) contracting_dims = [2] x [0]
    linalg.exp ins(%1 : memref<4x8x16xf32>) outs(%y : memref<4x8x16xf32>)
    ```
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect"];
}

def SelectKernelsPass : Pass<"select-kernels", "::mlir::ModuleOp"> {
  let summary = "Choose the kernels of MXU operations";
  let description = [{
    Attach a plan to each matmul or convolution on memrefs that has none: a `#tpu.kernel_plan`
    for each phase, or a `#tpu.sparse_gradient_plan`. `lower-mxu` obeys the plans.

    A plan that the operation already has stays. Otherwise the module's `tpu.kernel_plans` may pin
    it for the CPU and the operation. Otherwise it follows from the shape and the target
    (`tpu.target`) alone. The thresholds are terms of one cost model, `KernelCost`.

    The product, for f32:
    - `f32`: `multiply`;
    - `default`: the fastest product that the target has. If `pairs` or `tiles` are faster than
      `fma`, operands are rounded to bf16. `tiles` need a reduction of whole tiles and a layout
      that allows them, `pairs` a dimension that can be paired. Other shapes multiply the
      rounded operands in f32 (`rounded`), so that a value has one precision wherever it is
      multiplied. If neither are faster, products are those of `f32`;
    - `high`, `highest`: with `tiles`, where `default` would multiply tiles, 2 or 3 `terms`.
      Otherwise `multiply`, which is more precise.

    The product, for bytes, where one of the operands moves along vectors and is summed over
    features: `tiles` of bytes, if the target has them and the shape fits. Otherwise `quads` if
    the target has them, or `pairs` on x86-64. Elsewhere `multiply`, in i32.

    The register tile takes the fewest cycles for all rows and vectors, tails included. It takes
    at most three quarters of the registers, unless it has all rows and skips zeros.

    Blocks and copies:
    - a panel takes an eighth of the L2 cache;
      - twice that if one dimension is summed over;
      - three eighths of the cache if that holds a whole reduction over a padded window;
      - at most the L1 cache if rows are neighbours in the broadcast operand and the result fits
        in the L2 cache;
    - the streamed operand is packed if it is not contiguous along the vectors, or if its rows
      are far apart and used often. A whole constant is packed at compile time;
    - a block of the broadcast operand takes half of the L2 cache. It is copied if it has padding,
      is converted, or its rows are far apart and used often;
    - long reductions are split into blocks so that a panel, and all rows of the broadcast operand
      if possible, stay in the L2 cache. The next level may keep them unless it is `distant_llc`;
    - the filter of a depthwise convolution stays in the L1 cache, so the loop over panels is
      innermost;
    - a result larger than `llc_bytes` bypasses the caches if it is written once, in whole
      vectors.

    Work items, in functions of the `core` and the `function` convention whose `tpu.ops` take
    200,000 cycles or more together, outside of tiles of the batch (`scf.forall`):
    - an item takes at least 20,000 cycles by the costs of operations;
    - the outermost loop with 16 items or more is cut, otherwise the one with most items. Threads
      meet after each loop that is cut, so an inner one needs twice the items. A dimension that is
      summed over is never cut: the order of sums stays;
    - panels and copies that all items read are made in items, too.
    - a sparse gradient is cut along the vectors of the result's features.

    A `sparse_rhs` convolution that is a filter's gradient (f01b_i01o->01bf) has a
    `#tpu.sparse_gradient_plan` if
    - the features are whole vectors, and the strides are one;
    - vectors have 512 bits, and no AMX tiles are multiplied;
    - the L1 cache holds the input of a sample.

    ```mlir
    func.func @f(%a: memref<2x256xf32>, %b: memref<256x16xf32>, %c: memref<2x16xf32>) {
      tpu.mxu_matmul ins(%a, %b : memref<2x256xf32>, memref<256x16xf32>)
                     outs(%c : memref<2x16xf32>) contracting_dims = [1] x [0]
      return
    }
    ```
    becomes
    ```mlir
    tpu.mxu_matmul ins(%a, %b : memref<2x256xf32>, memref<256x16xf32>)
                   outs(%c : memref<2x16xf32>) contracting_dims = [1] x [0]
        plans = [#tpu.kernel_plan<dims = [2, 16, 256], product = multiply, streamed = rhs,
            lanes = 16, vector_dim = 1, vectors = 1, row_dim = 0, rows = 2, sums = [2],
            steps = [<panels>, <rows>]>]
    ```
  }];
  let options = [
    Option<"panelBytes", "panel-bytes", "int64_t", "0",
      "Bytes of a panel of the streamed operand; 0: an eighth of the target's L2 cache">,
  ];
}

def PinKernelsPass : Pass<"pin-kernels", "::mlir::ModuleOp"> {
  let summary = "Read plans of kernels from a file";
  let description = [{
    Attach the `tpu.kernel_plans` of a file to the module. The file is a module with that
    attribute, as `print-kernel-plans` writes it. Mistakes are reported at their line. An
    operation and a CPU have one entry.

    The attribute is part of the program, so a program with other plans has another identity.

    ```mlir
    module {}
    ```
    becomes
    ```mlir
    module attributes {tpu.kernel_plans = [#tpu.pinned_kernel<...>]} {}
    ```
  }];
  let options = [
    Option<"file", "file", "std::string", "", "The file of plans">,
  ];
  let dependentDialects = ["::systole::tpu::TPUDialect"];
}

def PrintKernelPlansPass : Pass<"print-kernel-plans", "::mlir::ModuleOp"> {
  let summary = "Write the plans of kernels as a file that pins them";
  let description = [{
    Write the plans that `select-kernels` attached, one entry for each kind of operation, as
    `pin-kernels` reads them. The program stays the same.

    ```mlir
    module attributes {tpu.kernel_plans = [
      #tpu.pinned_kernel<"x86-64-v4", "mxu_matmul(memref<2x256xf32>, memref<256x16xf32>) -> ...", [
        #tpu.kernel_plan<dims = [2, 16, 256], ...>]>]} {}
    ```
  }];
  let options = [
    Option<"file", "file", "std::string", "\"-\"", "Where to write; -: the standard output">,
  ];
}

def LowerMXUPass : Pass<"lower-mxu"> {
  let summary = "Lower MXU operations on memrefs to loops around register tiles";
  let description = [{
    Lower each matmul or convolution to a loop nest around a register tile, by its plan
    (`#tpu.kernel_plan`). The pass decides nothing: `select-kernels` or a person wrote the plan.
    An operation without a plan is an error, as is a plan that does not compute the operation on
    the target.

    The accumulators, `rows` x `vectors` vectors, stay in registers over a block of the
    reductions. Each step loads `vectors` vectors of one operand, broadcasts `rows` scalars of
    the other, multiplies and adds. The epilogue is applied to the accumulators before the last
    store. All contractions are lowered alike: only their strides differ.

    - Panels have the tile's width and are packed block by block, transposed in registers if
      needed.
    - Copies are boxes of an operand, with the zeros of a convolution's padding.
    - A step with items is a `tpu.parallel`.
    - Panels and copies are one `memref.alloc` each, before the loops of the kernel or of the
      item. There are no others.
    - Panels that are made at compile time are a `memref.global`, which replaces the constant in
      the program.
    - Epilogue operands with rows are prefetched while the rows before are summed, line by line
      if the sums are long enough. Other prefetches are the plan's: one cache line in each
      iteration of a tile's sum.
    - A tile of at most 16 accumulators in f32, as with 16 vector registers, takes four steps in an
      iteration, which share a prefetch of the result. The loop's own instructions would bound it.

    Products:
    - `rounded`, `pairs`, `tiles`: operands are rounded to bf16, to nearest even, when they are
      packed; products of bf16 are added in f32. For `pairs` (AVX-512-BF16) neighbours of one
      reduction dimension lie in VNNI pairs. One instruction multiplies and adds a pair, the
      second element first, each with its own rounding; denormal operands and sums count as 0.
      For `tiles` (AMX) tiles of 16 x 32 and 32 x 16 are multiplied the same way. The copy is
      transposed for them if needed;
    - several `terms`: operands are split into 2 or 3 bf16 numbers each (bf16x2, bf16x3) when they
      are packed. Tiles of these are multiplied in 3 or 6 passes, from the smallest to the
      largest. Blocks with numbers that have no such split (infinities, NaN, below 2^-100), and
      tiles whose sums are not finite, are multiplied in f32.

    - bytes: all products of them are exact and sums wrap around. `quads` (VPDPBUSD) multiply
      unsigned bytes by signed ones. If both operands are signed or both unsigned, the upper bits
      of the broadcast operand are flipped when it is loaded. Sums then begin with 128 or -128
      times the sum of their column of the streamed operand, which the pack computes beside the
      panels. Zeros of the padding are then multiplied. SDOT and UDOT multiply two signed or two
      unsigned bytes, and flip the upper bits if there is one of each. With I8MM, USDOT takes one
      of each, and SMMLA, UMMLA and USMMLA multiply blocks. `pairs` (VPMADDWD) extend
      bytes to 16 bits when they are packed, `multiply` to 32.

    In a depthwise convolution, without a sum over features, both operands move along the
    destination's contiguous dimension. Such a product is computed in f32, from f32 or bf16 in
    memory. Quads of bytes are gathered in registers: up to 16 for each feature of a filter.
    Other products of bytes are computed in i32.

    Zeros of the padding around the broadcast operand are not multiplied in two cases:
    - one reduction of a tile moves along the padded axis, and the tile's rows do not: its loop
      has only the iterations inside;
    - the tile's rows move along it, and the tile has all of them, as 14 pixels of a line. The
      loop is split into ranges, each of which multiplies the rows that are inside in it.

    In a filter's gradient 16 or more features at one position of the window are rows of their
    own.

    The kernel of a `#tpu.sparse_gradient_plan` lists the nonzero elements of each sample and
    result feature, in the order of their positions. It adds their windows of the sample, which
    is in the L1 cache in f32, to the sums of all positions of the filter. The sums for some
    vectors of features stay in registers. Products are in f32, from the operands as they are in
    memory. Sums are added sample by sample, in the order of positions. The items are ranges of the
    result's features.

    A destination of bf16 is written once, rounded to nearest even. AVX-512-BF16 does that in
    one instruction, which takes denormal numbers as 0. Until then sums of several blocks are in
    a `memref.alloc` of f32.

    The order of the sums follows from the plan alone. A block of the reductions is summed
    element by element, with one accumulator for each element of the result. Blocks are summed
    in order, through the destination. With vectors of 256 bits or more the target multiplies
    and adds with one rounding, below with two. Apart from bf16, no other rounding depends on
    the target.

    ```mlir
    func.func @f(%a: memref<2x256xf32>, %b: memref<256x16xf32>, %c: memref<2x16xf32>) {
      tpu.mxu_matmul ins(%a, %b : memref<2x256xf32>, memref<256x16xf32>)
                     outs(%c : memref<2x16xf32>) contracting_dims = [1] x [0]
          plans = [#tpu.kernel_plan<dims = [2, 16, 256], product = multiply, streamed = rhs,
              lanes = 16, vector_dim = 1, vectors = 1, row_dim = 0, rows = 2, sums = [2],
              steps = [<panels>, <rows>]>]
      return
    }
    ```
    becomes (in short; the first of four steps), in a `scf.execute_region` of its own,
    ```mlir
    %sums:2 = scf.for %k = %c0 to %c256 step %c4
        iter_args(%s0 = %zero, %s1 = %zero) -> (vector<16xf32>, vector<16xf32>) {
      %column = vector.load %flat_b[%k_times_16] : memref<4096xf32>, vector<16xf32>
      %a0 = memref.load %flat_a[%k] : memref<512xf32>
      %v0 = vector.broadcast %a0 : f32 to vector<16xf32>
      %t0 = llvm.intr.fma(%v0, %column, %s0) : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
      %a1 = memref.load %flat_a[%k_plus_256] : memref<512xf32>
      %v1 = vector.broadcast %a1 : f32 to vector<16xf32>
      %t1 = llvm.intr.fma(%v1, %column, %s1) : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
      ...
      scf.yield %t6, %t7 : vector<16xf32>, vector<16xf32>
    }
    vector.store %sums#0, %flat_c[%c0] : memref<32xf32>, vector<16xf32>
    vector.store %sums#1, %flat_c[%c16] : memref<32xf32>, vector<16xf32>
    ```
  }];
  let dependentDialects = [
      "::mlir::LLVM::LLVMDialect", "::mlir::arith::ArithDialect",
      "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
      "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
      "::mlir::vector::VectorDialect",
      "::mlir::x86vector::X86VectorDialect"
  ];
}

#endif // SYSTOLE_DIALECT_TPU_MXU_PASSES
