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
  let summary = "apply elementwise consumers in the matrix unit";
  let description = [{
    A `linalg.generic` that reads the result of an MXU operation at the element it
    writes, and is its only use, becomes the end of the operation's epilogue: the
    result is written once, finished. The consumer's other operands may be
    broadcast or permuted; they must not have elements of less than a byte, and
    the type must stay, or be bf16 of what was f32, rounded last. The operation stays in its place where what the epilogue reads
    is there already. What makes a variable's new value of its old one is left to be
    made in place. Runs on tensors, after elementwise operations are fused
    with each other, and goes on until nothing fits.

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

def NarrowFactorsPass : Pass<"narrow-factors", "::mlir::func::FuncOp"> {
  let summary = "store in bf16 what the matrix unit would round to it";
  let description = [{
    A result of a `linalg.generic` or of a product that is only a factor of products of
    precision `default`, by itself or through views, and otherwise compared with zero or
    rounded, is rounded to bf16 where it is made: half the bytes are written and read, and nothing is
    converted when it is packed. The products are of the same numbers as before, but where
    nothing is summed over features (a depthwise convolution) and factors were not
    rounded. A denormal number is rounded like others here, where products of pairs take
    it as 0. What the op has rounded itself is stored so whoever reads it, also what the
    epilogue of a product has. Where it chooses between what it reads and a constant, as the
    gradients of relu and of max pooling do, it reads that in bf16. Where something
    else reads all digits, and the matrix unit reads the result twice or more, it gets a
    result of its own in bf16.

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
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def NarrowLoopFactorsPass : Pass<"narrow-loop-factors", "::mlir::func::FuncOp"> {
  let summary = "have loops carry and keep in bf16 what the matrix unit would round to it";
  let description = [{
    What an iteration makes for the next one's product, or keeps for products after the
    loop, as a recurrent layer does its outputs and the cotangents of its gates, and a loop
    over an attention's scores what it weighs by them, is rounded where it is made, by a loop
    over elements or by a product, and is bf16 in all that holds it on the way: what the loop
    carries, parts of it, views. It must be read by nothing but products that round their
    factors to bf16 (precision `default`), comparisons with zero, roundings to bf16, and sums,
    which then are of the rounded numbers, as products with ones would be.

    ```mlir
    %1:2 = scf.while (%h = %zero, ...) : (tensor<8x64xf32>, ...) -> ... {
      %2 = tpu.mxu_matmul ins(%h, %w : tensor<8x64xf32>, tensor<64x64xf32>) ... precision = default
      %3 = linalg.generic ... ins(%2) {...} -> tensor<8x64xf32>
      %4 = bufferization.materialize_in_destination %3 in %h : ...
    ```
    becomes
    ```mlir
    %1:2 = scf.while (%h = %zero, ...) : (tensor<8x64xbf16>, ...) -> ... {
      %2 = tpu.mxu_matmul ins(%h, %w : tensor<8x64xbf16>, tensor<64x64xf32>) ... precision = default
      %3 = linalg.generic ... ins(%2) {..., arith.truncf} -> tensor<8x64xbf16>
      %4 = bufferization.materialize_in_destination %3 in %h : ...
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::bufferization::BufferizationDialect",
                           "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def PackLoopFactorsPass : Pass<"pack-loop-factors", "::mlir::func::FuncOp"> {
  let summary = "pack weights that a loop multiplies by in every turn before the loop";
  let description = [{
    A kernel packs its streamed factor into panels, in bf16 where products are. In
    a recurrent layer that is the same weights in every step, and costs more than
    the few rows that a step multiplies. The second factor of a `tpu.mxu_matmul`
    that comes from outside of the loops around it is packed before the outermost
    of them: as [panel][contracted][column], and with `bf16=dot` and the precision
    `default` rounded, in pairs, as [panel][pair][column][of the pair], which the
    kernel reads as they are. The result gets its shape back by views. All sums
    and roundings stay what they were.

    For factors of two dimensions with a whole number of panels, and pairs. So are filters
    of a `tpu.mxu_convolution` in a loop over parts of the batch, where pairs of features are
    multiplied by whole vectors: as [window...][pair][output feature][of the pair]. A pair is
    one more spatial dimension of the convolution then, with a window as long as the input:
    `b01f_01io->b01f` becomes `b01f2_01io2->b01f2`. Runs on tensors, after epilogues are fused.

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
  let options = [
    Option<"vectorBits", "vector-bits", "int64_t", "512", "bits of the target's vectors, as of lower-mxu">,
    Option<"bf16", "bf16", "std::string", "\"none\"", "the target's instructions for bf16, as of lower-mxu">,
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def PermuteResultsPass : Pass<"permute-results", "::mlir::func::FuncOp"> {
  let summary = "write products in the order of dimensions in which they are read";
  let description = [{
    A layer over sequences has its steps outermost, and what comes before and after
    it the samples: what a product makes is copied with two dimensions exchanged. A
    kernel takes any strides. A product whose result is only copied to another
    buffer, with the dimensions in another order, is written there; the last
    dimension has to stay the last. Runs on memory, when copies are elided.

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

def LowerMXUPass : Pass<"lower-mxu"> {
  let summary = "make loops and register tiles of MXU operations on memrefs";
  let description = [{
    Each matmul or convolution becomes a nest of loops around a register tile: the
    accumulators of `rows` x `vectors` vectors stay in registers over a block of the
    reductions, of which each step loads `vectors` vectors of one factor, broadcasts
    `rows` scalars of the other and multiplies and adds. The epilogue is applied to
    the accumulators before the last store. All kinds of contraction take the same
    way: only strides differ.

    The streamed factor is the one that moves along the destination's contiguous
    dimension. Where it is not contiguous there itself, or its rows are far apart
    and used often, blocks of it are packed into panels of the tile's width,
    transposed in registers if need be. The other factor, the broadcast one, is read
    where it is, or from slabs: copies of boxes of it, with the zeros of a
    convolution's padding around, as large as the caches bear. Panels and slabs are
    a `memref.alloc` before the loops each; no other copy is made. Panels of a factor
    that is a whole constant are made at compile time, a `memref.global` that takes
    its place in the program. What the epilogue reads of tensors with rows is fetched
    while the sums of the rows before are made, line by line where these are long enough.

    While one tile is summed, each iteration asks for a line of what is needed next:
    of the tile's part of the result; in the last tiles before another panel, of that
    or of what it will be packed from; and of rows of the broadcast factor that come
    from memory. A filter of one channel each stays in the L1 cache: columns are the
    innermost loop. Long sums are taken in blocks that leave a panel, and all rows of the
    broadcast factor if they can, in the L2 cache.

    Precision, where the factors are f32:
    - `f32`: products in f32;
    - `default`: factors are rounded to bf16, to nearest even, on their way into
      panels and slabs, and products of bf16 are added in f32. With `bf16=dot`
      (AVX-512-BF16) neighbours of one reduction dimension lie in pairs, which one
      instruction multiplies and adds, the second of a pair first, both rounded;
      denormal factors and sums count as 0. With `bf16=tile` (AMX) so do tiles of 16
      x 32 by 32 x 16 where the reduction and the layout allow; a slab is transposed
      for them where need be. With `bf16=none`, or
      where no dimension can be paired, the rounded factors are multiplied in f32;
    - `high`, `highest`: with `bf16=tile` where `default` would multiply tiles, factors
      become sums of 2 or 3 numbers of bf16 on their way into panels and slabs, and
      tiles of these are multiplied in 3 or 6 passes, from the smallest to the largest.
      A block with numbers that are no such sums (infinities, NaN, below 2^-100), and a
      tile whose sums are not finite, are multiplied in f32. Elsewhere in f32, which is
      more precise.
    A product whose factors both move along the destination's contiguous dimension
    (depthwise convolution, no sum over features) is made in f32, of f32 or bf16 in memory.

    Zeros of the padding around the broadcast factor are not multiplied where one reduction
    of a tile moves along the padded axis, and the tile's rows do not: its loop has only
    the iterations that are inside. Where the rows do, and a tile has all of them, as 14 pixels
    of a line, the loop is in parts, of which each multiplies the rows that are inside in it;
    such a tile may take more than three quarters of the registers. In a filter's gradient
    16 features or more at one place of the window are rows of their own.

    Of a `sparse_rhs` convolution that is a filter's gradient (f01b_i01o->01bf), of features
    in whole vectors and steps of one, the products by zeros of rhs are left out where vectors
    have 512 bits and no tiles are multiplied: for each sample and feature of the result, the
    numbers that are not zero are listed in the order of their places, and what they have of the
    sample, which is in the first cache in f32, is added to the sums of all places of the filter
    for some vectors of features, which stay in registers meanwhile. Products are f32's, of the
    factors as they are in memory; sums are added up sample by sample in the order of places.

    A destination of bf16 is written once, rounded to nearest even (by the instruction of
    AVX-512-BF16, if there is one, denormal numbers as 0); where sums are made block by block, they
    are in a `memref.alloc` of f32 until then.

    The tile and the blocks follow from the shape and the target alone. So does the
    order of the sums: a block of the reductions is summed element by element, one
    accumulator for each element of the result; blocks are summed in order, through
    the destination. With `vector-bits` of 256 or more the target multiplies and
    adds with one rounding, below with two. No other order or rounding depends on
    the target, but for bf16.

    ```mlir
    func.func @f(%a: memref<2x256xf32>, %b: memref<256x16xf32>, %c: memref<2x16xf32>) {
      tpu.mxu_matmul ins(%a, %b : memref<2x256xf32>, memref<256x16xf32>)
                     outs(%c : memref<2x16xf32>) contracting_dims = [1] x [0]
      return
    }
    ```
    becomes (in short), in a `scf.execute_region` of its own,
    ```mlir
    %sums:2 = scf.for %k = %c0 to %c256 step %c1
        iter_args(%s0 = %zero, %s1 = %zero) -> (vector<16xf32>, vector<16xf32>) {
      %column = vector.load %flat_b[%k_times_16] : memref<4096xf32>, vector<16xf32>
      %a0 = memref.load %flat_a[%k] : memref<512xf32>
      %v0 = vector.broadcast %a0 : f32 to vector<16xf32>
      %t0 = llvm.intr.fma(%v0, %column, %s0) : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
      %a1 = memref.load %flat_a[%k_plus_256] : memref<512xf32>
      %v1 = vector.broadcast %a1 : f32 to vector<16xf32>
      %t1 = llvm.intr.fma(%v1, %column, %s1) : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
      scf.yield %t0, %t1 : vector<16xf32>, vector<16xf32>
    }
    vector.store %sums#0, %flat_c[%c0] : memref<32xf32>, vector<16xf32>
    vector.store %sums#1, %flat_c[%c16] : memref<32xf32>, vector<16xf32>
    ```
  }];
  let options = [
    Option<"vectorBits", "vector-bits", "int64_t", "512",
      "bits of the target's vectors: 512 (AVX-512: 32 registers), 256 (AVX2 and FMA: 16) or 128 (16)">,
    Option<"bf16", "bf16", "std::string", "\"none\"",
      "the target's instructions for bf16: none, dot (AVX-512-BF16) or tile (AMX besides)">,
    Option<"panelBytes", "panel-bytes", "int64_t", "131072",
      "what a panel of the streamed factor is to fit in, twice that where one dimension is summed over, half of l2-bytes where that is all of a sum over a window with padding, at most 32768 where rows of the other factor are neighbours and the result is no more than l2-bytes; it is read from a cache once for each tile of rows">,
    Option<"l2Bytes", "l2-bytes", "int64_t", "1048576", "what a block of the other factor is to fit in half of">,
    Option<"hugeBytes", "huge-bytes", "int64_t", "8388608",
      "a result of so many bytes goes past the caches, where whole vectors of it are written once">,
  ];
  let dependentDialects = [
      "::mlir::LLVM::LLVMDialect", "::mlir::arith::ArithDialect",
      "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
      "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
      "::mlir::vector::VectorDialect"
  ];
}

#endif // SYSTOLE_DIALECT_TPU_MXU_PASSES
